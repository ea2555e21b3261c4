//! Share links. Collections create them ([`create_share`]); they are listed and revoked here.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::{Caller, timestamp};
use edge::{Cursors, InPath, Listing, NewId, Paging, Params, Result, Who, created};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::ShareShape;
use super::{check_end, me};
use crate::{Accounts, ShareId, ShareTarget};

/// A new link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewShare {
    /// When it expires, if ever.
    #[schema(format = DateTime)]
    expires_at: Option<String>,
}

/// A share link that was just created. Its secret is returned only once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedShare {
    share_id: String,
    /// The address to open in a browser.
    url: String,
    /// The secret for the header `Todana-Share`, or the parameter `share`.
    secret: String,
    created_at: String,
    #[schema(required)]
    expires_at: Option<String>,
}

/// Create a share link to something that the collection has checked to be the caller's, and return it.
pub async fn create_share(
    accounts: &Accounts,
    caller: &Caller,
    NewId(new_id): NewId,
    new: &NewShare,
    (collection, target): (&str, &str),
) -> Result<Response> {
    let expires_at = new.expires_at.as_deref().map(|text| basis::parse_time("expiresAt", text)).transpose()?;
    check_end(accounts, caller, expires_at).await?;
    let shared = ShareTarget::new(collection, target)?;
    let (share, secret) = accounts.create_share(me(caller)?, ShareId::new(new_id), shared, expires_at).await?;
    let shape = CreatedShare {
        share_id: share.id.to_string(),
        url: format!("/shared/{collection}/{target}#{secret}"),
        secret,
        created_at: timestamp(share.created_at),
        expires_at: share.expires_at.map(timestamp),
    };
    Ok(created(format!("/api/v1/shares/{}", share.id), None, shape))
}

/// List my share links
#[utoipa::path(get, path = "/shares", tag = "accounts", params(Paging), responses((status = 200, body = Listing<ShareShape>)))]
pub(super) async fn list_shares(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<ShareShape>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (shares, next) = accounts.list_shares(me(&caller)?, paging.limit()?, after).await?;
    Ok(Json(Listing { items: shares.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Get one of my share links
#[utoipa::path(get, path = "/shares/{shareId}", tag = "accounts", params(("shareId" = String, Path)), responses((status = 200, body = ShareShape)))]
pub(super) async fn get_share(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(share): InPath<String>,
) -> Result<Json<ShareShape>> {
    Ok(Json(accounts.get_share(me(&caller)?, share.parse()?).await?.into()))
}

/// Revoke a share link
#[utoipa::path(delete, path = "/shares/{shareId}", tag = "accounts", params(("shareId" = String, Path)), responses((status = 204)))]
pub(super) async fn delete_share(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(share): InPath<String>,
) -> Result<StatusCode> {
    accounts.delete_share(me(&caller)?, share.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
