//! All routes, and what every request goes through.

use std::sync::Arc;
use std::time::Duration;

use accounts::{Accounts, Oidc};
use ambient::{Clock, Ids, Random};
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::{Extension, Router};
use blobs::{Blobs, SignedLinks};
use databases::Databases;
use edge::{EdgeKeys, Error, Kind};
use keyring::KeyRing;
use scores::Scores;
use table::Tables;
use tower::ServiceBuilder;
use tower_http::compression::CompressionLayer;
use wardrobe::Wardrobes;

use crate::layers;
use crate::pages;

/// The largest JSON body.
const BODY_BYTES_MAX: usize = 1024 * 1024;

/// What the edge needs to know.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where people reach it, if that is known (`https://todana.example`).
    pub public_url: Option<String>,
    /// Whether a proxy in front says truly where requests come from.
    pub trust_proxy: bool,
    /// Whether this is a demonstration.
    pub demo: bool,
    /// How long a request may take.
    pub timeout: Duration,
    /// What checks the links that let others up- and download, where they are our own.
    pub links: Option<SignedLinks>,
    /// Where pages send files to, if that is not here (`https://bucket.example`).
    pub uploads_at: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            public_url: None,
            trust_proxy: false,
            demo: false,
            timeout: Duration::from_mins(1),
            links: None,
            uploads_at: None,
        }
    }
}

/// Everything the routes stand on.
#[derive(Debug, Clone)]
pub struct App {
    /// Users, sessions, tokens and links.
    pub accounts: Accounts,
    /// Clothes, outfits, and what was worn when.
    pub wardrobes: Wardrobes,
    /// Sheet music.
    pub scores: Scores,
    /// SQLite databases.
    pub databases: Databases,
    /// Sign-in elsewhere, where that is set up.
    pub oidc: Option<Arc<Oidc>>,
    /// Where items are.
    pub tables: Arc<dyn Tables>,
    /// Where content is.
    pub blobs: Arc<dyn Blobs>,
    /// The server's keys.
    pub keys: Arc<KeyRing>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Dice.
    pub random: Arc<dyn Random>,
    /// How it is set up.
    pub settings: Settings,
}

impl App {
    pub(crate) fn ids(&self) -> Ids {
        Ids::new(Arc::clone(&self.clock), Arc::clone(&self.random))
    }
}

/// The whole program as one service.
pub fn router(app: App) -> Router {
    // What counts requests must be there before the first of them.
    pages::metrics::recorder();
    let keys = EdgeKeys { keys: Arc::clone(&app.keys), random: Arc::clone(&app.random) };
    let description = crate::openapi(&app);
    let known = Arc::new(layers::query::Known::from(&description));
    let (api, _) = crate::openapi::api(&app).split_for_parts();
    let app = Arc::new(app);
    let api = api
        .layer(from_fn_with_state(known, layers::query::refuse_unknown))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        // All at once: each layer by itself would be a box in a box, copied for every request by each around it.
        .layer(
            ServiceBuilder::new()
                .layer(Extension(keys))
                .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
                .layer(from_fn_with_state(Arc::clone(&app), layers::authenticate::find_caller))
                .layer(from_fn_with_state(Arc::clone(&app), layers::repeat::answer_once)),
        )
        .with_state(());
    let all = Router::new()
        .nest("/api/v1", api)
        .merge(pages::docs::routes(&description))
        .route("/api", axum::routing::any(not_found))
        .route("/api/", axum::routing::any(not_found))
        .route("/api/{*rest}", axum::routing::any(not_found))
        .route("/healthz", get(pages::health::healthz))
        .route("/readyz", get(pages::health::readyz))
        .route("/metrics", get(pages::metrics::metrics))
        .route(pages::blobs::PATH, get(pages::blobs::download).put(pages::blobs::upload))
        .fallback(pages::ui::ui)
        .method_not_allowed_fallback(method_not_allowed)
        .with_state(Arc::clone(&app));
    around(all, &app)
}

/// What every answer goes through, whoever gives it.
fn around(routes: Router, app: &Arc<App>) -> Router {
    routes.layer(
        ServiceBuilder::new()
            // Outside of what writes the request's id into problems: what is packed stays as it is.
            .layer(CompressionLayer::new())
            .layer(from_fn_with_state(Arc::clone(app), layers::headers::add_security_headers))
            .layer(from_fn_with_state(Arc::clone(app), layers::request::follow)),
    )
}

async fn not_found() -> Error {
    Error::not_found()
}

async fn method_not_allowed() -> Error {
    Error::new(Kind::MethodNotAllowed, "there is no such method here")
}

#[cfg(test)]
mod tests {
    use ambient::{ManualClock, SeededRandom};
    use axum::body::{Body, to_bytes};
    use http::Request;
    use serde_json::Value;
    use tower::ServiceExt;

    use super::*;

    async fn panics() -> Error {
        panic!("the inside of the server")
    }

    /// What those who ask a route get that does not do its work.
    async fn asked(path: &str, timeout: Duration) -> (u16, Value) {
        let settings = Settings { timeout, public_url: Some("https://todana.example".into()), ..Settings::default() };
        let app = crate::in_memory(Arc::new(ManualClock::at(1)), Arc::new(SeededRandom::new(1)), settings).await;
        let routes = Router::new()
            .route("/panics", get(panics))
            .route("/hangs", get(std::future::pending::<Error>))
            .route("/fails", get(async || Error::internal("the inside of the server")));
        let request = Request::get(path).body(Body::empty()).unwrap();
        let response = around(routes, &Arc::new(app)).oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for name in ["content-security-policy", "x-content-type-options", "strict-transport-security"] {
            assert!(parts.headers.contains_key(name), "{path}: {name}");
        }
        let body = to_bytes(body, usize::MAX).await.unwrap();
        assert!(!String::from_utf8_lossy(&body).contains("inside"));
        let problem: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(parts.headers["x-request-id"].to_str().ok(), problem["requestId"].as_str());
        assert_eq!(parts.headers["content-type"], "application/problem+json");
        (parts.status.as_u16(), problem["type"].clone())
    }

    #[tokio::test]
    async fn whatever_happens_the_answer_is_a_problem() {
        let long = Duration::from_mins(1);
        assert_eq!(asked("/panics", long).await, (500, "/problems/internal".into()));
        assert_eq!(asked("/fails", long).await, (500, "/problems/internal".into()));
        assert_eq!(asked("/hangs", Duration::ZERO).await, (504, "/problems/timeout".into()));
    }
}
