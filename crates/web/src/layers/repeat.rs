//! A request that is repeated with its `Idempotency-Key` gets the first response again.

use std::sync::Arc;
use std::time::Duration;

use accounts::{Claim, Idempotency, StoredAnswer, Ticket, UserId};
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use basis::{Caller, Error, Kind, Reason};
use edge::{Failed, NewId, Problem};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use sha2::{Digest, Sha256};
use tracing::Instrument;

use crate::App;
use crate::app::Served;

const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const KEY_LENGTH_MAX: usize = 255;
/// Larger bodies are not kept in memory for comparison.
const BODY_BYTES_MAX: usize = 1024 * 1024;
/// The time limit of a run: less than its lease.
const RUN_MAX: Duration = Duration::from_secs(45);
/// The headers of a response that are stored with it.
static KEPT: [HeaderName; 3] = [header::CONTENT_TYPE, header::LOCATION, header::ETAG];

pub(crate) async fn answer_once(State(app): State<Arc<Served>>, request: Request, next: Next) -> Response {
    let key = request.headers().get(KEY).cloned();
    let caller = request.extensions().get::<Caller>().cloned();
    match (key, caller) {
        (Some(key), Some(caller)) if request.method() == Method::POST => {
            once(&app, &key, &caller, request, next).await.unwrap_or_else(|error| Failed(error).into_response())
        }
        _ => next.run(request).await,
    }
}

async fn once(app: &App, key: &HeaderValue, caller: &Caller, request: Request, next: Next) -> Result<Response, Error> {
    let visible = |key: &&str| key.bytes().all(|byte| byte.is_ascii_graphic());
    let key = key.to_str().ok().filter(|key| (1..=KEY_LENGTH_MAX).contains(&key.len())).filter(visible);
    let key =
        key.ok_or_else(|| Error::invalid("Idempotency-Key", Reason::wrong_form("1 to 255 visible characters")))?;
    let (parts, body) = request.into_parts();
    let path = parts.extensions.get::<axum::extract::OriginalUri>().map_or(&parts.uri, |original| &original.0);
    let digest = Sha256::new().chain_update(path.to_string()).chain_update([0]);
    let (digest, body, file) = if let Some(length) = length_of_file(&parts.headers) {
        (digest.chain_update(length.to_be_bytes()), body, true)
    } else {
        let body = to_bytes(body, BODY_BYTES_MAX).await;
        let body = body.map_err(|_| Error::new(Kind::TooLarge, "the body is larger than 1 MiB"))?;
        (digest.chain_update(&body), Body::from(body), false)
    };
    let user: UserId = caller.owner.as_str().parse()?;
    let (answers, key, digest) = (app.accounts.idempotency(), key.to_owned(), digest.finalize().into());
    let request = Request::from_parts(parts, body);
    // In a task of its own, so that what was claimed is run, finished and recorded even if the client disconnects.
    let claim_and_run = async move {
        match answers.claim(user, &key, digest).await? {
            Claim::Done(answer) => Ok(replay(answer)),
            Claim::InProgress => Err(Error::new(Kind::InProgress, "the same request is still being processed")),
            Claim::Reused => Err(Error::new(Kind::KeyReused, "this key was used for another request")),
            Claim::Run { new_id, ticket } if file => {
                run_file(answers, ticket, with_id(request, NewId(new_id)), next).await
            }
            Claim::Run { new_id, ticket } => run(answers, ticket, with_id(request, NewId(new_id)), next).await,
        }
    };
    tokio::spawn(claim_and_run.in_current_span()).await.map_err(Error::internal)?
}

fn with_id(mut request: Request, new_id: NewId) -> Request {
    request.extensions_mut().insert(new_id);
    request
}

/// The length of a file that is too large to be compared: it is streamed. Two files of the same length and name count
/// as the same.
fn length_of_file(headers: &HeaderMap) -> Option<u64> {
    let length = headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()?;
    (length > BODY_BYTES_MAX as u64 && !edge::is_json(headers)).then_some(length)
}

async fn run(answers: Idempotency, ticket: Ticket, request: Request, next: Next) -> Result<Response, Error> {
    // A run must end before its lease does, because another run may begin then.
    let Ok(response) = tokio::time::timeout(RUN_MAX, next.run(request)).await else {
        // The store may still carry out what it was asked to do: the key stays taken until the lease expires.
        return Err(Error::new(Kind::Timeout, "the request took too long and was cancelled"));
    };
    if response.status().is_server_error() || response.status() == StatusCode::TOO_MANY_REQUESTS {
        answers.release(ticket).await?;
        return Ok(response);
    }
    remember(answers, ticket, response).await
}

/// A file may take longer than the lease, because a second run creates the same thing: it has the same id. A failed
/// upload may have arrived only in part, and is not recorded.
async fn run_file(answers: Idempotency, ticket: Ticket, request: Request, next: Next) -> Result<Response, Error> {
    let response = next.run(request).await;
    if response.status().is_success() {
        return remember(answers, ticket, response).await;
    }
    answers.release(ticket).await?;
    Ok(response)
}

async fn remember(answers: Idempotency, ticket: Ticket, response: Response) -> Result<Response, Error> {
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(Error::internal)?;
    let kept = |name: &HeaderName| Some((name.to_string(), parts.headers.get(name)?.to_str().ok()?.to_owned()));
    let headers = KEPT.iter().filter_map(kept).collect();
    let answer = StoredAnswer { status: parts.status.as_u16(), headers, body: body.to_vec() };
    if !answers.finish(ticket, &answer).await? {
        return Err(Error::new(Kind::InProgress, "the same request is being processed elsewhere"));
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

fn replay(answer: StoredAnswer) -> Response {
    // A problem gets the id of this request, like any other.
    let status = answer.status;
    let problem = (status >= 400).then(|| serde_json::from_slice::<Problem>(&answer.body).ok()).flatten();
    let mut response = Response::new(Body::from(answer.body));
    if let Some(problem) = problem {
        response.extensions_mut().insert(problem);
    }
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    for (name, value) in answer.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().insert(name, value);
        }
    }
    response.headers_mut().insert(HeaderName::from_static("idempotency-replayed"), HeaderValue::from_static("true"));
    response
}
