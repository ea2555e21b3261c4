//! Routes to upload and download a database as an SQLite file.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use basis::{Caller, Error, Kind};
use bytes::Bytes;
use edge::{InPath, Params, Result, Who};
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt};
use http::{HeaderMap, HeaderValue, header};
use serde::Deserialize;
use utoipa::IntoParams;

use super::inputs;
use crate::Databases;
use crate::service::too_large;

/// The type of a SQLite file.
pub const SQLITE: &str = "application/vnd.sqlite3";

/// An upload may take its time, as long as data keeps arriving.
const SILENCE_MAX: Duration = Duration::from_mins(1);

/// Whether the body is a file.
pub(super) fn is_file(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(SQLITE))
}

/// The client's data as it arrives. Fails if it is too large, or if no more data arrives.
pub(super) fn incoming(request: Request, bytes_max: u64) -> Result<BoxStream<'static, Result<Bytes, sqlbase::Error>>> {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > bytes_max) {
        return Err(Error::new(Kind::TooLarge, format!("the file is larger than {bytes_max} bytes")).into());
    }
    let broken = |_| sqlbase::Error::Invalid("the file could not be read completely".to_owned());
    let pieces = request.into_body().into_data_stream().map_err(broken).boxed();
    let next = move |(mut pieces, taken): (BoxStream<'static, _>, u64)| async move {
        let piece: Result<Bytes, sqlbase::Error> = match tokio::time::timeout(SILENCE_MAX, pieces.next()).await {
            Ok(piece) => piece?,
            Err(silence) => Err(broken(axum::Error::new(silence))),
        };
        let taken = taken + piece.as_ref().map_or(0, |piece| piece.len() as u64);
        let piece = if taken > bytes_max { Err(too_large(bytes_max)) } else { piece };
        Some((piece, (pieces, taken)))
    };
    Ok(futures::stream::unfold((pieces, 0), next).boxed())
}

/// Which state to download.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FileWanted {
    /// An earlier state: a sequence, or a time such as 2026-12-31T00:00:00Z.
    as_of: Option<String>,
}

/// Download a database as an SQLite file
#[utoipa::path(get, path = "/databases/{databaseId}/file", tag = "databases", params(("databaseId" = String, Path), FileWanted), responses((status = 200, content_type = "application/vnd.sqlite3", body = Vec<u8>)))]
pub(super) async fn get_database_file(
    State(databases): State<Databases>,
    Who(caller): Who<Caller>,
    InPath(database): InPath<String>,
    Params(wanted): Params<FileWanted>,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    let at = wanted.as_of.as_deref().map(inputs::at_text).transpose()?;
    let (size, content) = mine.export(at).await?;
    let content = content.inspect_err(|error| tracing::error!(%error, "a file could not be sent completely"));
    let disposition = HeaderValue::from_str(&file_name(&mine.entry().name)?).map_err(Error::internal)?;
    let about = [
        (header::CONTENT_TYPE, HeaderValue::from_static(SQLITE)),
        (header::CONTENT_LENGTH, size.into()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((about, Body::from_stream(content)).into_response())
}

/// The database's name, restricted to characters allowed in file names.
fn file_name(name: &str) -> Result<String> {
    const LENGTH_MAX: usize = 200;
    let plain: String = name.chars().map(|letter| if "/\\:*?\"<>|".contains(letter) { '_' } else { letter }).collect();
    let short = &plain[..plain.floor_char_boundary(LENGTH_MAX)];
    Ok(blobs::FileName::new(format!("{short}.db")).map_err(blobs::Error::from)?.content_disposition())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_becomes_that_of_a_file() {
        for (name, shown) in [("books", "books.db"), ("a/b\\c:d", "a_b_c_d.db"), ("..", "...db")] {
            assert!(file_name(name).unwrap().contains(&format!("filename=\"{shown}\"")), "{name}");
        }
        assert!(file_name(&"本".repeat(60 * 32)).is_ok());
    }
}
