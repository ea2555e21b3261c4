//! Finds out who sends a request, and whether these credentials may change anything. Decided here for all routes, so
//! that none can forget it.

use std::sync::Arc;

use accounts::http::{COOKIE, COOKIE_SECURE};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use basis::{Access, Caller, Error, Grant, Kind, Only, Via};
use edge::{Client, Failed, Terms};
use http::header::{AUTHORIZATION, HOST, ORIGIN};
use http::{HeaderMap, HeaderName, HeaderValue, Uri, header};

use crate::App;
use crate::app::Served;

const SHARE: HeaderName = HeaderName::from_static("todana-share");
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

pub(crate) async fn find_caller(State(app): State<Arc<Served>>, mut request: Request, next: Next) -> Response {
    let secure = request.extensions().get::<Client>().is_some_and(|client| client.secure);
    let shared = take_share_parameter(&mut request);
    let terms = app.terms(&request);
    let changes = !request.method().is_safe() && !terms.only_reads;
    match authenticate(&app, request.headers(), shared, secure).await {
        Ok(Who::User(known)) => {
            let caller = Caller::from(&known);
            if let Some(only) = &caller.only
                && let Err(error) = check_scope(only, terms, &request)
            {
                return Failed(error).into_response();
            }
            if changes && caller.access == Access::Read {
                return Failed(Error::denied("this token is read-only")).into_response();
            }
            // A `POST` that is authorised by a cookie could be sent by a page of another site.
            if !request.method().is_safe()
                && matches!(caller.via, Via::Session(_))
                && let Err(error) = check_same_origin(&app, &request)
            {
                return Failed(error).into_response();
            }
            request.extensions_mut().insert(caller);
            request.extensions_mut().insert(Arc::new(known.user));
        }
        Ok(Who::Holder(grant)) => {
            if changes {
                return Failed(Error::denied("a share link is read-only")).into_response();
            }
            request.extensions_mut().insert(grant);
        }
        Ok(Who::Nobody) => {
            // Signing in is a change too: another site must not sign a user in under another account.
            if !request.method().is_safe()
                && let Err(error) = check_same_origin(&app, &request)
            {
                return Failed(error).into_response();
            }
        }
        Err(error) => return Failed(error).into_response(),
    }
    let mut response = next.run(request).await;
    let private = HeaderValue::from_static("no-store");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(private);
    response
}

/// A token for one thing is valid only under the path of that thing, and there only for routes that allow it.
/// Everything else does not exist for it, as for the holder of a share link.
fn check_scope(only: &Only, terms: Terms, request: &Request) -> Result<(), Error> {
    // The path is without `/api/v1` here. Ids need no escaping, so an escaped path is a different one.
    let mut parts = request.uri().path().split('/').skip(1);
    if parts.next() != Some(only.collection.as_str()) || parts.next() != Some(only.target.as_str()) {
        return Err(Error::not_found());
    }
    if terms.scoped { Ok(()) } else { Err(Error::denied("this token only gives access to the content")) }
}

enum Who {
    User(accounts::Caller),
    Holder(Grant),
    Nobody,
}

/// Credentials that are sent must be valid; only a request without any is anonymous. An expired cookie counts as none,
/// because a browser sends it automatically.
async fn authenticate(app: &App, headers: &HeaderMap, shared: Option<String>, secure: bool) -> Result<Who, Error> {
    if let Some(value) = headers.get(AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
        });
        let token = token.ok_or_else(|| Error::new(Kind::NotSignedIn, "Authorization: send 'Bearer' and a token"))?;
        return app.accounts.authenticate_token(token).await.map(Who::User);
    }
    let header = headers.get(SHARE).map(|secret| secret.to_str().unwrap_or("").to_owned());
    if let Some(secret) = header.or(shared) {
        let grant = app.accounts.authenticate_share(&secret).await?;
        return Ok(Who::Holder(grant.into()));
    }
    if let Some(value) = cookie(headers, secure) {
        return match app.accounts.authenticate_session(value).await {
            Ok(caller) => Ok(Who::User(caller)),
            Err(error) if error.kind() == Kind::NotSignedIn => Ok(Who::Nobody),
            Err(error) => Err(error),
        };
    }
    Ok(Who::Nobody)
}

/// Remove `share=…` from the query: the route would refuse it as unknown.
fn take_share_parameter(request: &mut Request) -> Option<String> {
    let (path, query) = (request.uri().path(), request.uri().query()?);
    // The other parts of the address stay: in HTTP/2 it contains the host.
    let mut whole = request.uri().clone().into_parts();
    let (shared, rest): (Vec<&str>, Vec<&str>) = query.split('&').partition(|part| part.starts_with("share="));
    let secret = shared.first()?.strip_prefix("share=")?.to_owned();
    let without = if rest.is_empty() { path.to_owned() } else { format!("{path}?{}", rest.join("&")) };
    whole.path_and_query = without.parse().ok();
    if let Ok(uri) = Uri::from_parts(whole) {
        *request.uri_mut() = uri;
    }
    Some(secret)
}

/// The cookie that we set over such a connection. Over TLS only the one with the prefix is accepted: any other host of
/// the same domain could have set the other.
fn cookie(headers: &HeaderMap, secure: bool) -> Option<&str> {
    let ours = if secure { COOKIE_SECURE } else { COOKIE };
    edge::cookie(headers, ours)
}

/// Whether a change was requested by one of our pages. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`.
/// Other clients send neither, and have no cookies that somebody else could use.
fn check_same_origin(app: &App, request: &Request) -> Result<(), Error> {
    let headers = request.headers();
    let refused = || Error::new(Kind::CrossSite, "a change can only be requested by a page of this server");
    if let Some(site) = headers.get(SEC_FETCH_SITE) {
        return if site == "same-origin" || site == "none" { Ok(()) } else { Err(refused()) };
    }
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().map_err(|_| refused())?;
    let (_, origin_host) = origin.split_once("://").ok_or_else(refused)?;
    // In HTTP/2 the request's address contains the host; a proxy may have put its own name for us there.
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.or(request.uri().authority().map(http::uri::Authority::as_str));
    let ours = host == Some(origin_host) || app.settings.public_url.as_deref() == Some(origin);
    if ours { Ok(()) } else { Err(refused()) }
}
