//! A database as the file that it is, in and out.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use edge::{At, Caller, Error, Kind, Params, Result};
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

/// As long as something comes, an upload may take its time.
const SILENCE_MAX: Duration = Duration::from_mins(1);

/// Whether the body is a file.
pub(super) fn is_file(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(SQLITE))
}

/// What the client sends, as it comes. It ends with an error if it is too much, or nothing comes any more.
pub(super) fn incoming(request: Request, bytes_max: u64) -> Result<BoxStream<'static, Result<Bytes, crate::Error>>> {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > bytes_max) {
        return Err(Error::new(Kind::TooLarge, format!("the file is larger than {bytes_max} bytes")));
    }
    let broken = |_| crate::Error::Invalid("the file could not be read to its end".to_owned());
    let pieces = request.into_body().into_data_stream().map_err(broken).boxed();
    let next = move |(mut pieces, taken): (BoxStream<'static, _>, u64)| async move {
        let piece: Result<Bytes, crate::Error> = match tokio::time::timeout(SILENCE_MAX, pieces.next()).await {
            Ok(piece) => piece?,
            Err(silence) => Err(broken(axum::Error::new(silence))),
        };
        let taken = taken + piece.as_ref().map_or(0, |piece| piece.len() as u64);
        let piece = if taken > bytes_max { Err(too_large(bytes_max)) } else { piece };
        Some((piece, (pieces, taken)))
    };
    Ok(futures::stream::unfold((pieces, 0), next).boxed())
}

/// Of which state.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FileWanted {
    /// As it was then: a sequence, or a time such as 2026-12-31T00:00:00Z.
    as_of: Option<String>,
}

/// The database as a file that every SQLite program opens
#[utoipa::path(get, path = "/databases/{databaseId}/file", tag = "databases", params(("databaseId" = String, Path), FileWanted), responses((status = 200, content_type = "application/vnd.sqlite3", body = Vec<u8>)))]
pub(super) async fn get_database_file(
    State(databases): State<Databases>,
    caller: Caller,
    At(database): At<String>,
    Params(wanted): Params<FileWanted>,
) -> Result<Response> {
    let mine = databases.mine(&caller, &database).await?;
    let at = wanted.as_of.as_deref().map(inputs::at_text).transpose()?;
    let (size, content) = mine.export(at).await?;
    let content = content.inspect_err(|error| tracing::error!(%error, "a file could not be sent to its end"));
    let disposition = HeaderValue::from_str(&file_name(&mine.entry().name)?).map_err(Error::internal)?;
    let about = [
        (header::CONTENT_TYPE, HeaderValue::from_static(SQLITE)),
        (header::CONTENT_LENGTH, size.into()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((about, Body::from_stream(content)).into_response())
}

/// The database's name, as far as files can have it.
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
