//! Whether the server runs, and whether it can do its work.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use blobs::Prefix;
use http::StatusCode;
use serde_json::json;

use crate::App;

/// It runs.
pub(crate) async fn healthz() -> Json<serde_json::Value> {
    Json(json!({ "status": "ok" }))
}

/// It can do its work: both stores answer.
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Response {
    let tables = app.accounts.reach().await.is_ok();
    let blobs = match Prefix::new("ready/") {
        Ok(prefix) => app.blobs.list(&prefix, None, 1).await.is_ok(),
        Err(_) => false,
    };
    let word = |ready: bool| if ready { "ok" } else { "unreachable" };
    let status = if tables && blobs { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let ready = json!({ "status": word(tables && blobs), "tables": word(tables), "blobs": word(blobs) });
    (status, Json(ready)).into_response()
}
