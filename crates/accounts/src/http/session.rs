//! Signing in and out, and the first account.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use basis::{Caller, Via};
use edge::{Body, Client, Cursors, InPath, Listing, Paging, Params, Result, Who};
use http::{HeaderValue, StatusCode, header};

use super::shapes::{NewSession, NewSetup, OidcWay, ServerInfo, SessionShape, SignInWays, SignedInShape};
use super::{COOKIE, COOKIE_SECURE, Me, me};
use crate::AccountsCollection;
use crate::oidc::PATH;
use crate::{Accounts, SessionId, SignedIn, UserName};

/// The longest time that a session can last; the server may end it sooner.
const COOKIE_SECONDS: u64 = 180 * 24 * 60 * 60;

/// Get the server's version and ways to sign in
#[utoipa::path(get, path = "/server", tag = "accounts", security(()), responses((status = 200, body = ServerInfo)))]
pub(super) async fn describe_server(State(collection): State<AccountsCollection>) -> Result<Json<ServerInfo>> {
    let needs_setup = collection.accounts.needs_setup().await?;
    let oidc =
        collection.oidc.as_ref().map(|oidc| OidcWay { label: oidc.label().to_owned(), url: format!("{PATH}/start") });
    let sign_in = SignInWays { password: true, oidc };
    let public_list = collection.accounts.server_settings().await?.public_list;
    let version = env!("CARGO_PKG_VERSION");
    Ok(Json(ServerInfo { version, needs_setup, demo: collection.demo, sign_in, public_list }))
}

/// Create the first account
#[utoipa::path(post, path = "/setup", tag = "accounts", security(()), request_body = NewSetup, responses((status = 201, body = SignedInShape)))]
pub(super) async fn set_up(
    State(accounts): State<Accounts>,
    client: Client,
    Body(new): Body<NewSetup>,
) -> Result<Response> {
    let name = UserName::parse(&new.name)?;
    let signed_in = accounts.setup(&new.secret, &name, &new.password, client.agent.as_deref()).await?;
    Ok(with_cookie(StatusCode::CREATED, signed_in, &client))
}

/// Sign in
#[utoipa::path(post, path = "/session", tag = "accounts", security(()), request_body = NewSession, responses((status = 200, body = SignedInShape)))]
pub(super) async fn sign_in(
    State(accounts): State<Accounts>,
    client: Client,
    Body(new): Body<NewSession>,
) -> Result<Response> {
    let signed_in = accounts.sign_in(&new.name, &new.password, client.address, client.agent.as_deref()).await?;
    Ok(with_cookie(StatusCode::OK, signed_in, &client))
}

fn with_cookie(status: StatusCode, signed_in: SignedIn, client: &Client) -> Response {
    let (current, cookie) = (signed_in.session.id, session_cookie(&signed_in, client));
    let shape = SignedInShape {
        account: (&signed_in.user).into(),
        session: Some(SessionShape::new(signed_in.session, Some(current))),
    };
    (status, [(header::SET_COOKIE, cookie)], Json(shape)).into_response()
}

/// The cookie of a user who has just signed in.
pub(super) fn session_cookie(signed_in: &SignedIn, client: &Client) -> HeaderValue {
    cookie(&signed_in.credential, COOKIE_SECONDS, client.secure)
}

/// The cookie's value; an age of 0 deletes it.
fn cookie(value: &str, age_seconds: u64, secure: bool) -> HeaderValue {
    let (name, flag) = if secure { (COOKIE_SECURE, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age_seconds}{flag}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// Get the current user and session
#[utoipa::path(get, path = "/session", tag = "accounts", responses((status = 200, body = SignedInShape)))]
pub(super) async fn get_session(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    Me(user): Me,
) -> Result<Json<SignedInShape>> {
    let session = match &caller.via {
        Via::Session(id) => {
            let id: SessionId = id.parse()?;
            Some(SessionShape::new(accounts.get_session(user.id, id).await?, Some(id)))
        }
        Via::Token(_) => None,
    };
    Ok(Json(SignedInShape { account: user.as_ref().into(), session }))
}

/// Sign out
#[utoipa::path(delete, path = "/session", tag = "accounts", responses((status = 204)))]
pub(super) async fn sign_out(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    client: Client,
) -> Result<Response> {
    let session = caller.require_session()?.parse()?;
    accounts.sign_out(me(&caller)?, session).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie("", 0, client.secure))]).into_response())
}

/// List my sessions
#[utoipa::path(get, path = "/sessions", tag = "accounts", params(Paging), responses((status = 200, body = Listing<SessionShape>)))]
pub(super) async fn list_sessions(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    cursors: Cursors,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<SessionShape>>> {
    let after = cursors.open(paging.cursor.as_deref())?;
    let (sessions, next) = accounts.list_sessions(me(&caller)?, paging.limit()?, after).await?;
    let current = match &caller.via {
        Via::Session(id) => Some(id.parse()?),
        Via::Token(_) => None,
    };
    let items = sessions.into_iter().map(|session| SessionShape::new(session, current)).collect();
    Ok(Json(Listing { items, next: cursors.seal(next) }))
}

/// Sign out everywhere
#[utoipa::path(delete, path = "/sessions", tag = "accounts", responses((status = 204)))]
pub(super) async fn sign_out_everywhere(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    client: Client,
) -> Result<Response> {
    accounts.sign_out_everywhere(me(&caller)?).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie("", 0, client.secure))]).into_response())
}

/// End a session
#[utoipa::path(delete, path = "/sessions/{sessionId}", tag = "accounts", params(("sessionId" = String, Path)), responses((status = 204)))]
pub(super) async fn end_session(
    State(accounts): State<Accounts>,
    Who(caller): Who<Caller>,
    InPath(session): InPath<String>,
) -> Result<StatusCode> {
    accounts.sign_out(me(&caller)?, session.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
