//! Adds the security headers. This layer is outside of everything that can respond, so that no response lacks them.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::{self, HeaderName, HeaderValue};

use super::client::client;
use crate::app::Served;
use crate::endpoints::Inside;

const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; frame-ancestors 'none'; \
                      base-uri 'none'; form-action 'self'";
const FEATURES: &str = "camera=(), microphone=(), geolocation=(), interest-cohort=()";
/// Checked once at compile time, not for every response.
static ALWAYS: [(HeaderName, HeaderValue); 7] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("permissions-policy"), HeaderValue::from_static(FEATURES)),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// The policy of a server whose pages upload files directly to another origin, or of a page with inline content.
fn policy_with(store: Option<&str>, inside: Option<Inside>) -> Option<HeaderValue> {
    if store.is_none() && inside.is_none() {
        return None;
    }
    let store = store.map(|store| format!("; connect-src 'self' {store}")).unwrap_or_default();
    let inside = inside.map(|Inside(directives)| format!("; {directives}")).unwrap_or_default();
    HeaderValue::from_str(&format!("{POLICY}{inside}{store}")).ok()
}

pub(crate) async fn add_security_headers(State(app): State<Arc<Served>>, mut request: Request, next: Next) -> Response {
    let client = client(&app.settings, &request);
    let secure = client.secure;
    request.extensions_mut().insert(client);
    let mut response = next.run(request).await;
    let inside = response.extensions_mut().remove::<Inside>();
    let headers = response.headers_mut();
    if let Some(policy) = policy_with(app.settings.uploads_at.as_deref(), inside) {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    }
    for (name, value) in &ALWAYS {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    if secure {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    response
}
