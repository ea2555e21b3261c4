//! Our own signed links for uploads and downloads, for stores that have no server of their own. The holder of a link
//! needs no other credentials.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use basis::{Error, Kind};
use blobs::{ByteRange, Cause, Grant, Incoming, Method, Offer, Refusal};
use edge::{ASKED_EACH_TIME, Result, content};
use futures::{StreamExt, TryStreamExt};
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};

use crate::App;
use crate::app::Served;

/// The path of the links; the rest is in the query.
pub(crate) const PATH: &str = "/blobs";
/// An upload may take its time, as long as data keeps arriving.
const SILENCE_MAX: Duration = Duration::from_mins(1);
/// The total time limit of an upload or download.
pub(crate) const TIME_MAX: Duration = Duration::from_hours(1);

pub(crate) async fn upload(State(app): State<Arc<Served>>, request: Request) -> Result<Response> {
    let Grant::Upload(grant) = redeem(&app, Method::Put, request.uri())? else { return Err(Error::not_found().into()) };
    let (kind, length) = {
        let text = |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
        (text(header::CONTENT_TYPE).unwrap_or_default().to_owned(), length)
    };
    let offer = Offer { content_type: &kind, length };
    grant.store(app.stores.blobs.as_ref(), offer, incoming(request.into_body())).await.map_err(refused)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(crate) async fn download(State(app): State<Arc<Served>>, uri: Uri, headers: HeaderMap) -> Result<Response> {
    let Grant::Download(grant) = redeem(&app, Method::Get, &uri)? else { return Err(Error::not_found().into()) };
    let object = grant.open(app.stores.blobs.as_ref(), ByteRange::Whole).await?;
    let mut response = content(object, &headers, ASKED_EACH_TIME)?;
    if let Some(name) = &grant.file_name {
        let value = HeaderValue::from_str(&name.content_disposition()).map_err(Error::internal)?;
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

fn redeem(app: &App, method: Method, uri: &Uri) -> Result<Grant> {
    let links = app.settings.links.as_ref().ok_or_else(Error::not_found)?;
    Ok(links.redeem(method, uri.query().unwrap_or_default()).map_err(|refusal| match refusal {
        Refusal::Malformed => Error::not_found(),
        Refusal::Signature | Refusal::Expired => Error::denied(refusal.to_string()),
    })?)
}

/// The client's data; fails when no more data arrives.
fn incoming(body: Body) -> Incoming {
    let pieces: Incoming = body.into_data_stream().map_err(|error| Box::new(error) as Cause).boxed();
    let next = |mut pieces: Incoming| async move {
        match tokio::time::timeout(SILENCE_MAX, pieces.next()).await {
            Ok(piece) => piece.map(|piece| (piece, pieces)),
            Err(silence) => Some((Err(Box::new(silence) as Cause), pieces)),
        }
    };
    futures::stream::unfold(pieces, next).boxed()
}

fn refused(error: blobs::Error) -> Error {
    match error {
        blobs::Error::Invalid(invalid) => Error::new(Kind::BadRequest, invalid.to_string()),
        error => error.into(),
    }
}
