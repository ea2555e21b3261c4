//! A request from its beginning to its end: its id, where it comes from, how long it may take, its
//! line in the log and in the measurements. A panic ends here too.

#![expect(clippy::disallowed_methods, reason = "how long a request took is no business of the injected clock")]

use std::any::Any;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use edge::{Client, Error, Kind, NewId, Problem, RequestId};
use futures::FutureExt;
use http::header::{HeaderMap, HeaderName, HeaderValue, USER_AGENT};
use tracing::Instrument;

use crate::App;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub(crate) async fn follow(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let new_id = app.ids().next();
    let id = new_id.simple().to_string();
    let client = client(&app, &request);
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let span = tracing::info_span!("request", id, %method, path = path.as_str());
    request.extensions_mut().insert(RequestId(id.clone()));
    request.extensions_mut().insert(NewId(new_id));
    request.extensions_mut().insert(client);
    let work = AssertUnwindSafe(next.run(request)).catch_unwind();
    let mut response = match tokio::time::timeout(app.settings.timeout, work).instrument(span.clone()).await {
        Ok(Ok(response)) => response,
        Ok(Err(panic)) => span.in_scope(|| Error::internal(describe(panic.as_ref())).into_response()),
        Err(_) => Error::new(Kind::Timeout, "the request took too long and was given up").into_response(),
    };
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        response = with_request_id(response, problem, &id);
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    // Not the path itself: it names things, and there is no end of them.
    let route = route.unwrap_or_else(|| "other".to_owned());
    let labels = [("method", method.to_string()), ("route", route), ("status", status.to_string())];
    metrics::histogram!("todana_request_seconds", &labels).record(took.as_secs_f64());
    let milliseconds = took.as_millis();
    // The interface's files are many, and say little.
    let quiet = status < 400 && !path.starts_with("/api/");
    span.in_scope(|| {
        if quiet {
            tracing::debug!(status, milliseconds, "answered");
        } else {
            tracing::info!(status, milliseconds, "answered");
        }
    });
    response
}

fn describe(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
    format!("a panic: {}", message.unwrap_or("of an unknown kind"))
}

/// The same problem, with the id that finds it in the log.
fn with_request_id(response: Response, problem: Problem, id: &str) -> Response {
    let problem = Problem { request_id: Some(id.to_owned()), ..problem };
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(http::header::CONTENT_LENGTH);
    let body = serde_json::to_vec(&problem).unwrap_or_default();
    Response::from_parts(parts, body.into())
}

fn client(app: &App, request: &Request) -> Client {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let mut address = connected.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let mut secure = app.settings.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let headers = request.headers();
    if app.settings.trust_proxy {
        // The last entry is the one that our own proxy wrote.
        let last = |name: &str| text(headers, name).and_then(|value| value.rsplit(',').next()).map(str::trim);
        address = last("x-forwarded-for").and_then(|value| value.parse().ok()).unwrap_or(address);
        secure |= last("x-forwarded-proto") == Some("https");
    }
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned);
    Client { address, secure, agent }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
