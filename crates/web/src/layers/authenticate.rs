//! Who is asking, and whether these credentials may change something. Decided here for every route
//! at once, so that none can forget it.

use std::sync::Arc;

use accounts::http::{COOKIE, COOKIE_SECURE};
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use edge::{Access, Caller, Client, Error, Grant, Kind, Only, Via};
use http::header::{AUTHORIZATION, HOST, ORIGIN};
use http::{HeaderMap, HeaderName, HeaderValue, Uri, header};

use crate::App;

const SHARE: HeaderName = HeaderName::from_static("todana-share");
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

pub(crate) async fn find_caller(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let secure = request.extensions().get::<Client>().is_some_and(|client| client.secure);
    let shared = take_share_parameter(&mut request);
    let changes = !request.method().is_safe() && !only_looks(&request);
    match authenticate(&app, request.headers(), shared, secure).await {
        Ok(Who::User(known)) => {
            let caller = Caller::from(&known);
            if let Some(only) = &caller.only
                && let Err(error) = check_scope(only, &request)
            {
                return error.into_response();
            }
            if changes && caller.access == Access::Read {
                return Error::denied("this token only reads").into_response();
            }
            // Whatever is asked for with a cookie by a `POST`, another site's page could ask for.
            if !request.method().is_safe()
                && matches!(caller.via, Via::Session(_))
                && let Err(error) = check_same_origin(&app, &request)
            {
                return error.into_response();
            }
            request.extensions_mut().insert(caller);
            request.extensions_mut().insert(Arc::new(known.user));
        }
        Ok(Who::Holder(grant)) => {
            if changes {
                return Error::denied("a share link only reads").into_response();
            }
            request.extensions_mut().insert(grant);
        }
        Ok(Who::Nobody) => {
            // Signing in is a change too: another site must not sign somebody in as somebody else.
            if !request.method().is_safe()
                && let Err(error) = check_same_origin(&app, &request)
            {
                return error.into_response();
            }
        }
        Err(error) => return error.into_response(),
    }
    let mut response = next.run(request).await;
    let private = HeaderValue::from_static("no-store");
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(private);
    response
}

/// A question has a body, and so is a `POST`, but changes nothing.
fn only_looks(request: &Request) -> bool {
    let path = request.extensions().get::<MatchedPath>();
    path.is_some_and(|path| path.as_str() == "/api/v1/databases/{databaseId}/query")
}

/// What a token for one thing may not do with it: name or remove it, make another of it, let others in.
const FOR_WHOLE_TOKENS: [&str; 3] = ["fork", "shares", "tokens"];

/// A token for one thing is good under that thing's path alone. All else is not there for it, as for the holder
/// of a link.
fn check_scope(only: &Only, request: &Request) -> Result<(), Error> {
    // Here without `/api/v1`. Ids need no escaping: a path that is written otherwise is another.
    let mut parts = request.uri().path().split('/').skip(1);
    if parts.next() != Some(only.collection.as_str()) || parts.next() != Some(only.target.as_str()) {
        return Err(Error::not_found());
    }
    let within = parts.next().unwrap_or_default();
    let about_itself = within.is_empty() && !request.method().is_safe();
    if about_itself || FOR_WHOLE_TOKENS.contains(&within) {
        return Err(Error::denied("this token is for what is in it only"));
    }
    Ok(())
}

enum Who {
    User(accounts::Caller),
    Holder(Grant),
    Nobody,
}

/// Credentials that are given must be good; only without any is the caller nobody. A cookie that
/// has become worthless counts as none: a browser sends it without being asked.
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

/// Take `share=…` out of the query: it is not for the route, which refuses what it does not know.
fn take_share_parameter(request: &mut Request) -> Option<String> {
    let (path, query) = (request.uri().path(), request.uri().query()?);
    // The rest of it stays: HTTP/2 has the host there.
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

/// The cookie that we set over such a connection. Over TLS only the one with the prefix counts: any
/// neighbour under the same domain could have set the other.
fn cookie(headers: &HeaderMap, secure: bool) -> Option<&str> {
    let ours = if secure { COOKIE_SECURE } else { COOKIE };
    edge::cookie(headers, ours)
}

/// Whether a change comes from a page of ours. Browsers say so in `Sec-Fetch-Site`, older ones in
/// `Origin`; what is no browser sends neither, and has no cookies that somebody else could use.
fn check_same_origin(app: &App, request: &Request) -> Result<(), Error> {
    let headers = request.headers();
    let refused = || Error::new(Kind::CrossSite, "a change can only be asked for by a page of this server");
    if let Some(site) = headers.get(SEC_FETCH_SITE) {
        return if site == "same-origin" || site == "none" { Ok(()) } else { Err(refused()) };
    }
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().map_err(|_| refused())?;
    let (_, origin_host) = origin.split_once("://").ok_or_else(refused)?;
    // HTTP/2 has the host in the request's address; a proxy may have put its own name for us there.
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.or(request.uri().authority().map(http::uri::Authority::as_str));
    let ours = host == Some(origin_host) || app.settings.public_url.as_deref() == Some(origin);
    if ours { Ok(()) } else { Err(refused()) }
}
