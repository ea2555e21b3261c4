//! Access tokens for programs.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Error, Reason, Via};
use edge::{Body, Cursors, InPath, Listing, NewId, Paging, Params, Result, Who};
use http::StatusCode;

use super::me;
use super::shapes::{CreatedToken, NewToken, TokenShape};
use crate::{Accounts, Label, ShareTarget, TokenId};

/// List my tokens
#[utoipa::path(get, path = "/tokens", tag = "accounts", params(Paging), responses((status = 200, body = Listing<TokenShape>)))]
pub(super) async fn list_tokens(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<TokenShape>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (tokens, next) = accounts.list_tokens(me(&caller)?, paging.limit()?, after).await?;
    Ok(Json(Listing { items: tokens.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Create a token; it is returned only once
#[utoipa::path(post, path = "/tokens", tag = "accounts", request_body = NewToken, responses((status = 201, body = CreatedToken)))]
pub(super) async fn create_token(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Body(new): Body<NewToken>,
) -> Result<Response> {
    let place = format!("/api/v1/tokens/{}", TokenId::new(new_id));
    issue(&accounts, &caller, NewId(new_id), &new, (place, None)).await
}

/// Create a token for one thing that the collection has checked to be the caller's, and return it. The location is
/// given, because the collection lists the token below the thing.
pub async fn create_token_for(
    accounts: &Accounts,
    caller: &Caller,
    new_id: NewId,
    new: &NewToken,
    (place, target): (String, ShareTarget),
) -> Result<Response> {
    issue(accounts, caller, new_id, new, (place, Some(target))).await
}

async fn issue(
    accounts: &Accounts,
    caller: &Caller,
    NewId(new_id): NewId,
    new: &NewToken,
    (place, only): (String, Option<ShareTarget>),
) -> Result<Response> {
    let name = Label::parse("name", &new.name)?;
    let expires_at = new.expires_at.as_deref().map(|text| basis::parse_time("expiresAt", text)).transpose()?;
    check_end(accounts, caller, expires_at).await?;
    let new = crate::NewToken { id: TokenId::new(new_id), name, access: new.access, expires_at, only };
    let (token, secret) = accounts.issue_token(me(caller)?, new).await?;
    Ok(edge::created(place, None, CreatedToken { about: token.into(), token: secret }))
}

/// A token that expires must not create a token or a share link that outlives it.
pub async fn check_end(accounts: &Accounts, caller: &Caller, expires_at: Option<u64>) -> Result<()> {
    let Via::Token(own) = &caller.via else { return Ok(()) };
    let end = accounts.get_token(me(caller)?, own.parse()?).await?.expires_at;
    match (end, expires_at) {
        (Some(end), Some(asked)) if asked <= end => Ok(()),
        (None, _) => Ok(()),
        (Some(_), _) => {
            let reason = Reason::new("outlives-own-token", "an expiring token cannot create one that outlives it");
            Err(Error::invalid("expiresAt", reason).into())
        }
    }
}

/// Get a token
#[utoipa::path(get, path = "/tokens/{tokenId}", tag = "accounts", params(("tokenId" = String, Path)), responses((status = 200, body = TokenShape)))]
pub(super) async fn get_token(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(token): InPath<String>,
) -> Result<Json<TokenShape>> {
    Ok(Json(accounts.get_token(me(&caller)?, token.parse()?).await?.into()))
}

/// Revoke a token
#[utoipa::path(delete, path = "/tokens/{tokenId}", tag = "accounts", params(("tokenId" = String, Path)), responses((status = 204)))]
pub(super) async fn delete_token(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(token): InPath<String>,
) -> Result<StatusCode> {
    accounts.delete_token(me(&caller)?, token.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
