//! Routes for tokens that are limited to one database.

use accounts::Accounts;
use accounts::http::{CreatedToken, NewToken, TokenShape, create_token_for};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Error};
use edge::{Body, InPath, Listing, NewId, Result, Who};
use http::StatusCode;

use crate::Databases;

/// List the tokens of one database
#[utoipa::path(get, path = "/databases/{databaseId}/tokens", tag = "databases", params(("databaseId" = String, Path)), responses((status = 200, body = Listing<TokenShape>)))]
pub(super) async fn list_database_tokens(
    State(databases): State<Databases>,
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
) -> Result<Json<Listing<TokenShape>>> {
    let mine = databases.mine(&caller, &database).await?;
    let tokens = accounts.list_tokens_for(caller.owner.as_str().parse()?, &mine.target()?).await?;
    Ok(Json(Listing { items: tokens.into_iter().map(Into::into).collect(), next: None }))
}

/// Create a token for one database; it is returned only once
#[utoipa::path(post, path = "/databases/{databaseId}/tokens", tag = "databases", params(("databaseId" = String, Path)), request_body = NewToken, responses((status = 201, body = CreatedToken)))]
pub(super) async fn create_database_token(
    State(databases): State<Databases>,
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    new_id: NewId,
    Body(new): Body<NewToken>,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    let place = format!("/api/v1/tokens/{}", accounts::TokenId::new(new_id.0));
    create_token_for(&accounts, &caller, new_id, &new, (place, mine.target()?)).await
}

/// Revoke a token of one database
#[utoipa::path(delete, path = "/databases/{databaseId}/tokens/{tokenId}", tag = "databases", params(("databaseId" = String, Path), ("tokenId" = String, Path)), responses((status = 204)))]
pub(super) async fn delete_database_token(
    State(databases): State<Databases>,
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath((database, token)): InPath<(String, String)>,
) -> Result<StatusCode> {
    let mine = databases.mine(&caller, &database).await?;
    let (user, id) = (caller.owner.as_str().parse()?, token.parse()?);
    // Other tokens of the owner are not among these.
    if accounts.get_token(user, id).await?.only != Some(mine.target()?) {
        return Err(Error::not_found().into());
    }
    accounts.delete_token(user, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
