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
    /// As many as the collection's own lists show: clothes, scores, databases; without deleted ones.
    things: u64,
    /// All content, also of what was deleted and can be restored.
    bytes: u64,
}

pub(crate) fn routes(app: &App) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(get_storage)).with_state(app.clone())
}

/// What I keep here
#[utoipa::path(get, path = "/storage", tag = "accounts", responses((status = 200, body = Storage)))]
async fn get_storage(State(app): State<App>, caller: Caller) -> Result<Json<Storage>> {
    let of = |collection: &str, (things, bytes)| StorageOf { collection: collection.to_owned(), things, bytes };
    let owner = &caller.owner;
    let items = vec![
        of("account", app.accounts.storage_used(owner.as_str().parse()?).await?),
        of("wardrobe", (app.wardrobes.count_clothes(owner).await?, app.wardrobes.storage_used(owner).await?.bytes)),
        of("scores", (app.scores.count_scores(owner).await?, app.scores.usage(owner).await?.size_bytes)),
        of("databases", app.databases.usage(owner).await?),
    ];
    let bytes_total = items.iter().map(|of| of.bytes).sum();
    Ok(Json(Storage { items, bytes_total }))
}
