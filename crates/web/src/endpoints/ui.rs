//! Serves the web interface's files, which are part of the program.

use axum::extract::Request;
use axum::response::{Html, IntoResponse, Response};
use basis::Error;
use edge::Failed;
use edge::not_modified;
use http::{HeaderValue, Method, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::Inside;

#[derive(RustEmbed)]
#[folder = "../../ui/dist"]
struct Files;

const INDEX: &str = "index.html";
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Todana</title>\
    <h1>Todana is running</h1><p>This program was built without its web interface. \
    Build it with <code>make ui</code> and restart. The API is at <a href=\"/api/docs\">/api/docs</a>.</p></html>";

pub(crate) async fn ui(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Failed(Error::not_found()).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if path == INDEX {
        return page(&request);
    }
    if let Some(file) = Files::get(path).filter(|_| !path.is_empty()) {
        return serve(path, file, &request);
    }
    // A missing file is not found; any other path is a page of the interface.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file || path.starts_with("assets/") { Failed(Error::not_found()).into_response() } else { page(&request) }
}

/// The single page of the interface, which decides what to show at which path.
fn page(request: &Request) -> Response {
    let Some(file) = Files::get(INDEX) else {
        return (StatusCode::OK, Html(NOT_BUILT)).into_response();
    };
    let inside = Inside::of(&String::from_utf8_lossy(&file.data));
    let mut response = serve(INDEX, file, request);
    // Also if nothing has changed: a browser replaces the headers of its cached page with those of this response.
    response.extensions_mut().insert(inside);
    response
}

fn serve(path: &str, file: EmbeddedFile, request: &Request) -> Response {
    let digest = u128::from_be_bytes(file.metadata.sha256_hash()[..16].try_into().unwrap_or_default());
    let etag = HeaderValue::from_str(&format!("\"{digest:032x}\"")).unwrap_or(HeaderValue::from_static("\"\""));
    // Files with a digest in their name never change.
    let caching = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let caching = HeaderValue::from_static(caching);
    if not_modified(request.headers(), &etag) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, etag), (header::CACHE_CONTROL, caching)]).into_response();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
    let text = kind.starts_with("text/") || kind.ends_with("javascript");
    let kind = if text && !kind.contains("charset") { format!("{kind}; charset=utf-8") } else { kind };
    let kind = HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let headers = [(header::CONTENT_TYPE, kind), (header::ETAG, etag), (header::CACHE_CONTROL, caching)];
    (headers, file.data).into_response()
}
