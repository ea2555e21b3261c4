//! What somebody keeps, in all collections together. A collection that keeps content adds a line.

use axum::Json;
use axum::extract::State;
use edge::{Caller, Result};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::App;

/// What somebody keeps here.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Storage {
    items: Vec<StorageOf>,
    bytes_total: u64,
}

/// What somebody keeps in one collection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StorageOf {
    collection: String,
    things: u64,
    bytes: u64,
}

pub(crate) fn routes(app: &App) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(get_storage)).with_state(app.clone())
}

/// What I keep here
#[utoipa::path(get, path = "/storage", tag = "accounts", responses((status = 200, body = Storage)))]
async fn get_storage(State(app): State<App>, caller: Caller) -> Result<Json<Storage>> {
    let of = |collection: &str, (things, bytes)| StorageOf { collection: collection.to_owned(), things, bytes };
    let pictures = app.wardrobes.storage_used(&caller.owner).await?;
    let music = app.scores.usage(&caller.owner).await?;
    let items = vec![
        of("account", app.accounts.storage_used(caller.owner.as_str().parse()?).await?),
        of("wardrobe", (pictures.pictures, pictures.bytes)),
        of("scores", (music.count, music.size_bytes)),
        of("databases", app.databases.usage(&caller.owner).await?),
    ];
    let bytes_total = items.iter().map(|of| of.bytes).sum();
    Ok(Json(Storage { items, bytes_total }))
}
