//! Settings of the whole server, which administrators change.

use axum::Json;
use axum::extract::State;
use basis::Caller;
use edge::{Body, Result, Who};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Accounts, ServerSettings};

/// Settings of the whole server.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ServerSettings)]
pub(super) struct ServerSettingsShape {
    /// Whether public scores are listed for visitors who are not signed in.
    public_list: bool,
}

/// Get the server settings
#[utoipa::path(get, path = "/server/settings", tag = "accounts", responses((status = 200, body = ServerSettingsShape)))]
pub(super) async fn get_server_settings(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
) -> Result<Json<ServerSettingsShape>> {
    caller.require_admin()?;
    let ServerSettings { public_list } = accounts.server_settings().await?;
    Ok(Json(ServerSettingsShape { public_list }))
}

/// Change the server settings
#[utoipa::path(put, path = "/server/settings", tag = "accounts", request_body = ServerSettingsShape, responses((status = 200, body = ServerSettingsShape)))]
pub(super) async fn set_server_settings(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    Body(settings): Body<ServerSettingsShape>,
) -> Result<Json<ServerSettingsShape>> {
    caller.require_admin()?;
    let ServerSettingsShape { public_list } = settings;
    accounts.set_server_settings(ServerSettings { public_list }).await?;
    Ok(Json(settings))
}
