//! Links given out. Collections make them; here they are listed and taken back.

use axum::Json;
use axum::extract::State;
use edge::{At, Caller, Cursors, Listing, Paging, Params, Result};
use http::StatusCode;

use super::me;
use super::shapes::ShareShape;
use crate::Accounts;

/// Links I have given out
#[utoipa::path(get, path = "/shares", tag = "accounts", params(Paging), responses((status = 200, body = Listing<ShareShape>)))]
pub(super) async fn list_shares(
    State(accounts): State<Accounts>,
    caller: Caller,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<ShareShape>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (shares, next) = accounts.list_shares(me(&caller)?, paging.limit()?, after).await?;
    Ok(Json(Listing { items: shares.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// A link I have given out
#[utoipa::path(get, path = "/shares/{shareId}", tag = "accounts", params(("shareId" = String, Path)), responses((status = 200, body = ShareShape)))]
pub(super) async fn get_share(
    State(accounts): State<Accounts>,
    caller: Caller,
    At(share): At<String>,
) -> Result<Json<ShareShape>> {
    Ok(Json(accounts.get_share(me(&caller)?, share.parse()?).await?.into()))
}

/// Take a link back
#[utoipa::path(delete, path = "/shares/{shareId}", tag = "accounts", params(("shareId" = String, Path)), responses((status = 204)))]
pub(super) async fn delete_share(
    State(accounts): State<Accounts>,
    caller: Caller,
    At(share): At<String>,
) -> Result<StatusCode> {
    accounts.delete_share(me(&caller)?, share.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
