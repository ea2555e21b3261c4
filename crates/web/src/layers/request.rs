//! A request from its beginning to its end: its id, how long it may take, its line in the log and in
//! the measurements. A panic ends here too.

#![expect(clippy::disallowed_methods, reason = "how long a request took is no business of the injected clock")]

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use edge::{Error, Kind, NewId, Problem, RequestId};
use futures::FutureExt;
use http::header::{HeaderName, HeaderValue};
use http::{Method, StatusCode, Version};
use tracing::Instrument;

use crate::App;
use crate::pages::blobs;
use crate::pages::metrics::measure;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub(crate) async fn follow(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let new_id = app.ids().next();
    let id = new_id.simple().to_string();
    let method = request.method().clone();
    let version = request.version();
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map(|path| Arc::from(path.as_str()));
    let span = tracing::info_span!("request", id, %method, path = path.as_str());
    request.extensions_mut().insert(RequestId(id.clone()));
    request.extensions_mut().insert(NewId(new_id));
    // A large file over a slow line takes as long as it takes.
    let patience =
        if path == blobs::PATH || is_database_file(&request) { blobs::TIME_MAX } else { app.settings.timeout };
    let work = AssertUnwindSafe(next.run(request)).catch_unwind();
    let mut response = match tokio::time::timeout(patience, work).instrument(span.clone()).await {
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
    let (status, took) = (response.status(), begun.elapsed());
    // What is not read to its end cannot be followed by another request; whoever keeps connections is to know that.
    if status == StatusCode::PAYLOAD_TOO_LARGE && version <= Version::HTTP_11 {
        response.headers_mut().insert(http::header::CONNECTION, HeaderValue::from_static("close"));
    }
    measure(known(&method), route, status, took);
    let (number, milliseconds) = (status.as_u16(), took.as_millis());
    // The interface's files are many, and say little.
    let quiet = number < 400 && !path.starts_with("/api/");
    span.in_scope(|| {
        if quiet {
            tracing::debug!(status = number, milliseconds, "answered");
        } else {
            tracing::info!(status = number, milliseconds, "answered");
        }
    });
    response
}

/// Whether a database is being made of a file that comes with the request.
fn is_database_file(request: &Request) -> bool {
    let kind = request.headers().get(http::header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    request.method() == Method::POST
        && request.uri().path() == "/api/v1/databases"
        && kind.is_some_and(|kind| kind.starts_with(databases::http::SQLITE))
}

/// The method's name, if it is one that HTTP has: clients can make up any number of others, and each
/// would be measured for ever.
fn known(method: &Method) -> &'static str {
    let all = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    all.into_iter().find(|name| method == name).unwrap_or("other")
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
