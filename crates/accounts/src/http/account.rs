//! Routes of one's own account.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::response::{IntoResponse, Response};
use basis::{Caller, Error};
use edge::{Body, IfMatch, Result, Who, not_modified, versioned, versioned_anew};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::shapes::{AccountChange, AccountShape, PasswordChange};
use super::{Me, me};
use crate::{AccountPatch, Accounts, Label, Picture, User};

/// An account with its version.
fn answer(user: &User) -> Response {
    versioned(user.version, AccountShape::from(user))
}

/// Get my account
#[utoipa::path(get, path = "/account", tag = "accounts", responses((status = 200, body = AccountShape)))]
pub(super) async fn get_account(Me(user): Me, headers: HeaderMap) -> Result<Response> {
    Ok(versioned_anew(&headers, user.version, AccountShape::from(user.as_ref())))
}

/// Change my account
#[utoipa::path(patch, path = "/account", tag = "accounts", params(("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body = AccountChange, responses((status = 200, body = AccountShape)))]
pub(super) async fn change_account(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    IfMatch(version): IfMatch,
    Body(change): Body<AccountChange>,
) -> Result<Response> {
    let label = |name: Option<String>| name.map(|name| Label::parse("displayName", &name)).transpose();
    let patch = AccountPatch {
        display_name: change.display_name.map(label).transpose()?,
        language: change.language,
        theme: change.theme,
    };
    let user = accounts.update_account(me(&caller)?, patch, version).await?;
    Ok(answer(&user))
}

/// Change my password; other sessions end
#[utoipa::path(put, path = "/account/password", tag = "accounts", request_body = PasswordChange, responses((status = 204)))]
pub(super) async fn change_password(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    Body(change): Body<PasswordChange>,
) -> Result<StatusCode> {
    let session = caller.require_session()?.parse()?;
    accounts.change_password(me(&caller)?, &change.current, &change.new, Some(session)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Get my picture
#[utoipa::path(get, path = "/account/picture", tag = "accounts", params(("v" = Option<String>, Query, description = "From `pictureUrl`: it changes with the picture, so that no cached one is shown")), responses((status = 200, content_type = "image/*", body = Vec<u8>)))]
pub(super) async fn get_picture(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    headers: HeaderMap,
) -> Result<Response> {
    let (picture, content) = accounts.get_picture(me(&caller)?).await?;
    let etag = HeaderValue::from_str(&format!("\"{}\"", picture.digest)).map_err(Error::internal)?;
    let caching = HeaderValue::from_static("private, no-cache");
    if not_modified(&headers, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, etag), (header::CACHE_CONTROL, caching)]).into_response());
    }
    let kind = HeaderValue::from_static(picture.picture_type.as_str());
    Ok(([(header::CONTENT_TYPE, kind), (header::ETAG, etag), (header::CACHE_CONTROL, caching)], content)
        .into_response())
}

/// Set my picture: PNG, JPEG or WebP, up to 2 MiB
#[utoipa::path(put, path = "/account/picture", tag = "accounts", params(("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), request_body(content = Vec<u8>, content_type = "image/*"), responses((status = 200, body = AccountShape)))]
pub(super) async fn set_picture(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    IfMatch(version): IfMatch,
    mut request: Request,
) -> Result<Response> {
    // One byte more than allowed is read, so that the picture itself is refused as too large.
    DefaultBodyLimit::max(2 * 1024 * 1024 + 1).apply(&mut request);
    let content = Bytes::from_request(request, &()).await;
    let content = content.map_err(|_| Picture::too_large())?;
    let picture = Picture::new(content)?;
    let user = accounts.set_picture(me(&caller)?, picture, version).await?;
    Ok(answer(&user))
}

/// Delete my picture
#[utoipa::path(delete, path = "/account/picture", tag = "accounts", params(("If-Match" = Option<String>, Header, description = "The ETag of the version to change")), responses((status = 200, body = AccountShape)))]
pub(super) async fn delete_picture(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    IfMatch(version): IfMatch,
) -> Result<Response> {
    let user = accounts.delete_picture(me(&caller)?, version).await?;
    Ok(answer(&user))
}
