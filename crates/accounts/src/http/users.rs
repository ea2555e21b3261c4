//! Other people's accounts, for administrators.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use edge::{
    At, Body, Caller, Cursors, Error, IfMatch, Listing, NewId, Paging, Params, Result, created, versioned,
    versioned_anew,
};
use http::{HeaderMap, StatusCode};

use super::me;
use super::shapes::{NewPassword, NewUser, UserChangeShape, UserShape};
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

/// Set somebody's password; they are signed out everywhere
///
/// Their tokens and the links they have given out stay good. One's own password is changed at `/account/password`, with
/// the current one.
#[utoipa::path(put, path = "/users/{userId}/password", tag = "people", params(("userId" = String, Path)), request_body = NewPassword, responses((status = 204)))]
pub(super) async fn set_user_password(
    State(accounts): State<Accounts>,
    caller: Caller,
    At(user): At<String>,
    Body(new): Body<NewPassword>,
) -> Result<StatusCode> {
    caller.require_admin()?;
    let (admin, user): (UserId, UserId) = (me(&caller)?, user.parse()?);
    if admin == user {
        return Err(Error::conflict("your own password is changed with the current one"));
    }
    accounts.set_password(user, &new.password).await?;
    tracing::info!(%admin, %user, "an administrator has set somebody's password");
    Ok(StatusCode::NO_CONTENT)
}
