//! Health checks: whether the server runs, and whether it can work.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use blobs::Prefix;
use http::StatusCode;
use serde_json::json;

use crate::app::Served;

/// The server runs.
pub(crate) async fn healthz() -> Json<serde_json::Value> {
    Json(json!({ "status": "ok" }))
}

/// The server can work: both stores respond.
pub(crate) async fn readyz(State(app): State<Arc<Served>>) -> Response {
    let tables = app.accounts.reach().await.is_ok();
    let blobs = match Prefix::new("ready/") {
        Ok(prefix) => app.stores.blobs.list(&prefix, None, 1).await.is_ok(),
        Err(_) => false,
    };
    let word = |ready: bool| if ready { "ok" } else { "unreachable" };
    let status = if tables && blobs { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let ready = json!({ "status": word(tables && blobs), "tables": word(tables), "blobs": word(blobs) });
    (status, Json(ready)).into_response()
}
