//! Tokens for programs.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use edge::{At, Body, Caller, Cursors, Error, Listing, NewId, Paging, Params, Result, Via};
use http::StatusCode;

use super::me;
use super::shapes::{CreatedToken, NewToken, TokenShape};
use crate::{Accounts, Label, ShareTarget, TokenId};

/// My tokens
#[utoipa::path(get, path = "/tokens", tag = "accounts", params(Paging), responses((status = 200, body = Listing<TokenShape>)))]
pub(super) async fn list_tokens(
    State(accounts): State<Accounts>,
    caller: Caller,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<TokenShape>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (tokens, next) = accounts.list_tokens(me(&caller)?, paging.limit()?, after).await?;
    Ok(Json(Listing { items: tokens.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Make a token; it is shown this once
#[utoipa::path(post, path = "/tokens", tag = "accounts", request_body = NewToken, responses((status = 201, body = CreatedToken)))]
pub(super) async fn create_token(
    State(accounts): State<Accounts>,
    caller: Caller,
    NewId(new_id): NewId,
    Body(new): Body<NewToken>,
) -> Result<Response> {
    let place = format!("/api/v1/tokens/{}", TokenId::new(new_id));
    issue(&accounts, &caller, NewId(new_id), &new, (place, None)).await
}

/// Make a token for one thing of the caller's, which a collection has found to be theirs, and answer with it.
/// Its place is given: the collection has it among the thing's own.
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
    let expires_at = new.expires_at.as_deref().map(|text| edge::parse_time("expiresAt", text)).transpose()?;
    check_end(accounts, caller, expires_at).await?;
    let new = crate::NewToken { id: TokenId::new(new_id), name, access: new.access, expires_at, only };
    let (token, secret) = accounts.issue_token(me(caller)?, new).await?;
    Ok(edge::created(place, None, CreatedToken { about: token.into(), token: secret }))
}

/// A token that is to end must not live on in a token or a link that it has made.
pub async fn check_end(accounts: &Accounts, caller: &Caller, expires_at: Option<u64>) -> Result<()> {
    let Via::Token(own) = &caller.via else { return Ok(()) };
    let end = accounts.get_token(me(caller)?, own.parse()?).await?.expires_at;
    match (end, expires_at) {
        (Some(end), Some(asked)) if asked <= end => Ok(()),
        (None, _) => Ok(()),
        (Some(_), _) => Err(Error::invalid("expiresAt", "not later than the end of the token that asks")),
    }
}

/// A token
#[utoipa::path(get, path = "/tokens/{tokenId}", tag = "accounts", params(("tokenId" = String, Path)), responses((status = 200, body = TokenShape)))]
pub(super) async fn get_token(
    State(accounts): State<Accounts>,
    caller: Caller,
    At(token): At<String>,
) -> Result<Json<TokenShape>> {
    Ok(Json(accounts.get_token(me(&caller)?, token.parse()?).await?.into()))
}

/// Make a token worthless
#[utoipa::path(delete, path = "/tokens/{tokenId}", tag = "accounts", params(("tokenId" = String, Path)), responses((status = 204)))]
pub(super) async fn delete_token(
    State(accounts): State<Accounts>,
    caller: Caller,
    At(token): At<String>,
) -> Result<StatusCode> {
    accounts.delete_token(me(&caller)?, token.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
