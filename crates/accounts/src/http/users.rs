//! Other people's accounts, for administrators.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use edge::{
    At, Body, Caller, Cursors, IfMatch, Listing, NewId, Paging, Params, Result, created, versioned, versioned_anew,
};
use http::HeaderMap;

use super::shapes::{NewUser, UserChangeShape, UserShape};
use crate::{Accounts, UserChange, UserId, UserName};

/// All accounts
#[utoipa::path(get, path = "/users", tag = "people", params(Paging), responses((status = 200, body = Listing<UserShape>)))]
pub(super) async fn list_users(
    State(accounts): State<Accounts>,
    caller: Caller,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<UserShape>>> {
    caller.require_admin()?;
    let after = cursors.open(paging.cursor.as_deref())?;
    let (users, next) = accounts.list_users(paging.limit()?, after).await?;
    Ok(Json(Listing { items: users.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Make an account
#[utoipa::path(post, path = "/users", tag = "people", request_body = NewUser, responses((status = 201, body = UserShape)))]
pub(super) async fn create_user(
    State(accounts): State<Accounts>,
    caller: Caller,
    NewId(new_id): NewId,
    Body(new): Body<NewUser>,
) -> Result<Response> {
    caller.require_admin()?;
    let name = UserName::parse(&new.name)?;
    let user = accounts.create_user(UserId::new(new_id), &name, Some(&new.password), new.role).await?;
    Ok(created(format!("/api/v1/users/{}", user.id), Some(user.version), UserShape::from(user)))
}

/// An account
#[utoipa::path(get, path = "/users/{userId}", tag = "people", params(("userId" = String, Path)), responses((status = 200, body = UserShape)))]
pub(super) async fn get_user(
    State(accounts): State<Accounts>,
    caller: Caller,
    At(user): At<String>,
    headers: HeaderMap,
) -> Result<Response> {
    caller.require_admin()?;
    let user = accounts.get_user(user.parse()?).await?;
    Ok(versioned_anew(&headers, user.version, UserShape::from(user)))
}

/// Change an account: its role, or whether it is kept out
#[utoipa::path(patch, path = "/users/{userId}", tag = "people", params(("userId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = UserChangeShape, responses((status = 200, body = UserShape)))]
pub(super) async fn change_user(
    State(accounts): State<Accounts>,
    caller: Caller,
    At(user): At<String>,
    IfMatch(version): IfMatch,
    Body(change): Body<UserChangeShape>,
) -> Result<Response> {
    caller.require_admin()?;
    let change = UserChange { role: change.role, disabled: change.disabled };
    let user = accounts.change_user(user.parse()?, change, version).await?;
    Ok(versioned(user.version, UserShape::from(user)))
}
