//! Handles a request from beginning to end: its id, its time limit, its line in the log and its metrics. Panics are
//! caught here, too.

#![expect(clippy::disallowed_methods, reason = "request durations are not measured with the injected clock")]

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use basis::{Error, Kind};
use edge::{Failed, NewId, Problem, RequestId, Terms};
use futures::FutureExt;
use http::header::{HeaderName, HeaderValue};
use http::{Method, StatusCode, Version};
use tracing::Instrument;

use crate::app::Served;
use crate::endpoints::blobs;
use crate::endpoints::metrics::measure;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub(crate) async fn follow(State(app): State<Arc<Served>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let new_id = app.ids().next();
    let id = new_id.simple().to_string();
    let method = request.method().clone();
    let version = request.version();
    let uri = request.uri().clone();
    let path = uri.path().to_owned();
    let route = request.extensions().get::<MatchedPath>().map(|path| Arc::from(path.as_str()));
    let span = tracing::info_span!("request", id, %method, path = path.as_str());
    request.extensions_mut().insert(RequestId(id.clone()));
    request.extensions_mut().insert(NewId(new_id));
    // A large file over a slow connection takes as long as it needs.
    let patience = if path == blobs::PATH || brings_a_file(app.terms(&request), &request) {
        blobs::TIME_MAX
    } else {
        app.settings.timeout
    };
    let work = AssertUnwindSafe(next.run(request)).catch_unwind();
    let mut response = match tokio::time::timeout(patience, work).instrument(span.clone()).await {
        Ok(Ok(response)) => response,
        Ok(Err(panic)) => span.in_scope(|| Failed(Error::internal(describe(panic.as_ref()))).into_response()),
        Err(_) => Failed(Error::new(Kind::Timeout, "the request took too long and was cancelled")).into_response(),
    };
    // Whatever the response to it looks like.
    let is_unread = response.status() == StatusCode::PAYLOAD_TOO_LARGE;
    let writer = app.writer(&uri);
    if writer.is_some() && response.extensions().get::<Problem>().is_none() {
        response = described(response);
    }
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        response = match writer {
            Some(write) => write(&problem, &uri),
            None => with_request_id(response, problem, &id),
        };
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let (status, took) = (response.status(), begun.elapsed());
    // If the body is not read completely, no other request can follow on the connection; the client must be told.
    if is_unread && version <= Version::HTTP_11 {
        response.headers_mut().insert(http::header::CONNECTION, HeaderValue::from_static("close"));
    }
    measure(known(&method), route, status, took);
    let (number, milliseconds) = (status.as_u16(), took.as_millis());
    // Requests for the interface's files are many and uninteresting.
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

/// What axum itself refuses on a mount's routes is a plain text; as a problem, the mount can write it.
fn described(response: Response) -> Response {
    match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failed(Error::new(Kind::TooLarge, "the body is too large")).into_response(),
        StatusCode::METHOD_NOT_ALLOWED => {
            Failed(Error::new(Kind::MethodNotAllowed, "the path does not support this method")).into_response()
        }
        _ => response,
    }
}

/// Whether the request contains a large file, as the route declared.
fn brings_a_file(terms: Terms, request: &Request) -> bool {
    let kind = request.headers().get(http::header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    terms.long_body.is_some_and(|wanted| kind.is_some_and(|kind| kind.starts_with(wanted)))
}

/// The method's name, if it is a standard one: clients can invent any number of others, and each would be kept in the
/// metrics.
fn known(method: &Method) -> &'static str {
    let all = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    all.into_iter().find(|name| method == name).unwrap_or("other")
}

fn describe(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
    format!("a panic: {}", message.unwrap_or("of an unknown kind"))
}

/// Add the request's id to a problem.
fn with_request_id(response: Response, problem: Problem, id: &str) -> Response {
    let problem = Problem { request_id: Some(id.to_owned()), ..problem };
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(http::header::CONTENT_LENGTH);
    let body = serde_json::to_vec(&problem).unwrap_or_default();
    Response::from_parts(parts, body.into())
}
