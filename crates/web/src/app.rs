//! All routes, and what every request goes through.

use std::sync::Arc;
use std::time::Duration;

use accounts::Accounts;
use ambient::{Clock, Ids, Random};
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::{Extension, Router};
use blobs::Blobs;
use edge::{EdgeKeys, Error, Kind};
use keyring::KeyRing;
use table::Tables;
use tower_http::compression::CompressionLayer;

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
}

impl Default for Settings {
    fn default() -> Self {
        Self { public_url: None, trust_proxy: false, demo: false, timeout: Duration::from_mins(1) }
    }
}

/// Everything the routes stand on.
#[derive(Debug, Clone)]
pub struct App {
    /// Users, sessions, tokens and links.
    pub accounts: Accounts,
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
        .layer(from_fn_with_state(Arc::clone(&app), layers::repeat::answer_once))
        .layer(from_fn_with_state(Arc::clone(&app), layers::authenticate::find_caller))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(Extension(keys))
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
        .fallback(pages::ui::ui)
        .method_not_allowed_fallback(method_not_allowed)
        .with_state(Arc::clone(&app));
    around(all, &app)
}

/// What every answer goes through, whoever gives it.
fn around(routes: Router, app: &Arc<App>) -> Router {
    routes
        .layer(from_fn_with_state(Arc::clone(app), layers::request::follow))
        .layer(from_fn_with_state(Arc::clone(app), layers::headers::add_security_headers))
        // Outside of what writes the request's id into problems: what is packed stays as it is.
        .layer(CompressionLayer::new())
}

async fn not_found() -> Error {
    Error::not_found()
}

async fn method_not_allowed() -> Error {
    Error::new(Kind::MethodNotAllowed, "there is no such method here")
}
