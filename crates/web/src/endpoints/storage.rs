//! The storage that a user needs in all collections.

use axum::Json;
use axum::extract::State;
use basis::{Caller, Error};
use edge::{Kept, Result, Routes, Who};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::routes;

use crate::App;

/// The storage that a user needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Storage {
    items: Vec<StorageOf>,
    bytes_total: u64,
}

/// The storage that a user needs in one collection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StorageOf {
    collection: String,
    /// How many things the collection's lists show, without deleted ones.
    things: u64,
    /// The size of all content, including deleted things that can be restored.
    bytes: u64,
}

pub(crate) fn routes(app: &App) -> Routes {
    Routes::new().routes(routes!(get_storage)).with_state(app.clone())
}

/// Get my storage usage
#[utoipa::path(get, path = "/storage", tag = "accounts", responses((status = 200, body = Storage)))]
async fn get_storage(State(app): State<App>, Who(caller): Who<Caller>) -> Result<Json<Storage>> {
    let of = app.collections.iter().map(|collection| async {
        let Kept { things, bytes } = collection.kept_by(&caller.owner).await?;
        Ok::<_, Error>(StorageOf { collection: collection.name().to_owned(), things, bytes })
    });
    let items = futures::future::try_join_all(of).await?;
    let bytes_total = items.iter().map(|of| of.bytes).sum();
    Ok(Json(Storage { items, bytes_total }))
}
