//! Accounts of other users, for administrators.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use basis::{Caller, Error, Reason};
use edge::{
    Body, Cursors, IfMatch, InPath, Listing, NewId, Paging, Params, Result, Who, created, versioned, versioned_anew,
};
use http::{HeaderMap, StatusCode};

use super::me;
use super::shapes::{NewPassword, NewUser, UserChangeShape, UserShape};
use crate::{Accounts, UserChange, UserId, UserName};

/// List all accounts
#[utoipa::path(get, path = "/users", tag = "people", params(Paging), responses((status = 200, body = Listing<UserShape>)))]
pub(super) async fn list_users(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<UserShape>>> {
    caller.require_admin()?;
    let after = cursors.open(paging.cursor.as_deref())?;
    let (users, next) = accounts.list_users(paging.limit()?, after).await?;
    Ok(Json(Listing { items: users.into_iter().map(Into::into).collect(), next: cursors.seal(next) }))
}

/// Create an account
#[utoipa::path(post, path = "/users", tag = "people", request_body = NewUser, responses((status = 201, body = UserShape)))]
pub(super) async fn create_user(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    NewId(new_id): NewId,
    Body(new): Body<NewUser>,
) -> Result<Response> {
    caller.require_admin()?;
    let name = UserName::parse(&new.name)?;
    let user = accounts.create_user(UserId::new(new_id), &name, Some(&new.password), new.role).await?;
    Ok(created(format!("/api/v1/users/{}", user.id), Some(user.version), UserShape::from(user)))
}

/// Get an account
#[utoipa::path(get, path = "/users/{userId}", tag = "people", params(("userId" = String, Path)), responses((status = 200, body = UserShape)))]
pub(super) async fn get_user(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(user): InPath<String>,
    headers: HeaderMap,
) -> Result<Response> {
    caller.require_admin()?;
    let user = accounts.get_user(user.parse()?).await?;
    Ok(versioned_anew(&headers, user.version, UserShape::from(user)))
}

/// Change the role of an account, or disable or enable it
#[utoipa::path(patch, path = "/users/{userId}", tag = "people", params(("userId" = String, Path), ("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = UserChangeShape, responses((status = 200, body = UserShape)))]
pub(super) async fn change_user(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(user): InPath<String>,
    IfMatch(version): IfMatch,
    Body(change): Body<UserChangeShape>,
) -> Result<Response> {
    caller.require_admin()?;
    let change = UserChange { role: change.role, disabled: change.disabled };
    let user = accounts.change_user(user.parse()?, change, version).await?;
    Ok(versioned(user.version, UserShape::from(user)))
}

/// Set a user's password and sign them out everywhere
///
/// Their tokens and share links remain valid. Administrators change their own password at `/account/password`, with the
/// current one.
#[utoipa::path(put, path = "/users/{userId}/password", tag = "people", params(("userId" = String, Path)), request_body = NewPassword, responses((status = 204)))]
pub(super) async fn set_user_password(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(user): InPath<String>,
    Body(new): Body<NewPassword>,
) -> Result<StatusCode> {
    caller.require_admin()?;
    let (admin, user): (UserId, UserId) = (me(&caller)?, user.parse()?);
    if admin == user {
        let detail = "change your own password at /account/password, with the current one";
        return Err(Error::conflict(Reason::new("own-password", detail)).into());
    }
    accounts.set_password(user, &new.password).await?;
    tracing::info!(%admin, %user, "an administrator has set a user's password");
    Ok(StatusCode::NO_CONTENT)
}
