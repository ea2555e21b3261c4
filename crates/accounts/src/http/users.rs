//! Other people's accounts, for administrators.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use edge::{At, Body, Caller, Cursors, IfMatch, Listing, NewId, Paging, Params, Result, Version, not_modified};
use http::{HeaderMap, StatusCode, header};

use super::shapes::{NewUser, UserChangeShape, UserShape};
use crate::{Accounts, User, UserChange, UserId, UserName};

fn answer(status: StatusCode, user: User) -> Response {
    let place = format!("/api/v1/users/{}", user.id);
    let version = Version(user.version).header();
    let mut response = (status, [version], Json(UserShape::from(user))).into_response();
    if status == StatusCode::CREATED
        && let Ok(place) = place.parse()
    {
        response.headers_mut().insert(header::LOCATION, place);
    }
    response
}

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
    Ok(answer(StatusCode::CREATED, user))
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
    let version = Version(user.version).header();
    if not_modified(&headers, &version.1) {
        return Ok((StatusCode::NOT_MODIFIED, [version]).into_response());
    }
    Ok(answer(StatusCode::OK, user))
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
    let user = accounts.change_user(user.parse()?, change, version.map(|version| version.0)).await?;
    Ok(answer(StatusCode::OK, user))
}
