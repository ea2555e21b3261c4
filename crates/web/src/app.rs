//! Assembles all routes and the layers that every request passes through.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use accounts::Accounts;
use ambient::Ids;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request};
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::{Extension, Router};
use basis::{Error, Kind, Stores};
use blobs::SignedLinks;
use edge::{Collection, Declared, EdgeKeys, Failed, Terms, WriteProblem};
use http::Uri;
use keyring::KeyRing;
use tower::ServiceBuilder;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

use crate::endpoints;
use crate::layers;

/// The size limit of a JSON body.
const BODY_BYTES_MAX: usize = 1024 * 1024;

/// Recordings are compressed already, and players need their length.
const NOT_AUDIO: NotForContentType = NotForContentType::const_new("audio/");

/// The path of the API.
pub(crate) const API: &str = "/api/v1";

/// The configuration of the router.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The public address, if it is known (`https://todana.example`).
    pub public_url: Option<String>,
    /// Whether to trust a proxy's headers about where requests come from.
    pub trust_proxy: bool,
    /// Whether this server shows the demo.
    pub demo: bool,
    /// The time limit of a request.
    pub timeout: Duration,
    /// Verifies our own signed links for uploads and downloads, if the store has none.
    pub links: Option<SignedLinks>,
    /// The origin that pages upload files to, if it is another one (`https://bucket.example`).
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

/// Everything that the routes work with.
#[derive(Debug, Clone)]
pub struct App {
    /// Authentication.
    pub accounts: Accounts,
    /// All collections, including accounts.
    pub collections: Vec<Arc<dyn Collection>>,
    /// Items, objects, the time and randomness.
    pub stores: Stores,
    /// The server's keys.
    pub keys: Arc<KeyRing>,
    /// The configuration.
    pub settings: Settings,
}

impl App {
    pub(crate) fn ids(&self) -> Ids {
        Ids::new(Arc::clone(&self.stores.clock), Arc::clone(&self.stores.random))
    }
}

/// The application with the terms that the layers must know about single routes.
#[derive(Debug)]
pub(crate) struct Served {
    app: App,
    declared: Declared,
    /// How problems are written below those paths.
    writers: Vec<(&'static str, WriteProblem)>,
}

impl Deref for Served {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl Served {
    /// The terms that the route of this request declared.
    pub(crate) fn terms(&self, request: &Request) -> Terms {
        let path = request.extensions().get::<MatchedPath>().and_then(|path| path.as_str().strip_prefix(API));
        path.map(|path| self.declared.of(request.method(), path)).unwrap_or_default()
    }

    /// How a problem is written at that address, if it has its own format.
    pub(crate) fn writer(&self, uri: &Uri) -> Option<WriteProblem> {
        let below =
            |path: &str| uri.path().strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        self.writers.iter().find(|(path, _)| below(path)).map(|(_, write)| *write)
    }
}

/// The whole program as one service.
pub fn router(app: App) -> Router {
    // The metrics recorder must exist before the first request.
    endpoints::metrics::recorder();
    let keys = EdgeKeys { keys: Arc::clone(&app.keys), random: Arc::clone(&app.stores.random) };
    let description = crate::openapi(&app);
    let known = Arc::new(layers::query::Known::from(&description));
    let (routes, declared) = crate::openapi::api(&app).into_parts();
    let (api, _) = routes.split_for_parts();
    let mounts = app.collections.iter().flat_map(|collection| collection.mounts()).collect::<Vec<_>>();
    let writers = mounts.iter().map(|mount| (mount.path, mount.write)).collect();
    let app = Arc::new(Served { app, declared, writers });
    let api = api
        .layer(from_fn_with_state(known, layers::query::refuse_unknown))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        // All layers at once: if they were added singly, each would be a box that is cloned for every request.
        .layer(
            ServiceBuilder::new()
                .layer(Extension(keys))
                .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
                .layer(from_fn_with_state(Arc::clone(&app), layers::authenticate::find_caller))
                .layer(from_fn_with_state(Arc::clone(&app), layers::repeat::answer_once)),
        )
        .with_state(());
    let limit = DefaultBodyLimit::max(BODY_BYTES_MAX);
    let mounted = mounts.into_iter().fold(Router::new(), |all, mount| all.nest(mount.path, mount.router.layer(limit)));
    let all = Router::new()
        .nest(API, api)
        .merge(endpoints::docs::routes(&description))
        .route("/api", axum::routing::any(not_found))
        .route("/api/", axum::routing::any(not_found))
        .route("/api/{*rest}", axum::routing::any(not_found))
        .route("/healthz", get(endpoints::health::healthz))
        .route("/readyz", get(endpoints::health::readyz))
        .route("/metrics", get(endpoints::metrics::metrics))
        .route(endpoints::blobs::PATH, get(endpoints::blobs::download).put(endpoints::blobs::upload))
        .fallback(endpoints::ui::ui)
        .method_not_allowed_fallback(method_not_allowed)
        .with_state(Arc::clone(&app))
        .merge(mounted);
    around(all, &app)
}

/// The layers that every response passes through.
fn around(routes: Router, app: &Arc<Served>) -> Router {
    routes.layer(
        ServiceBuilder::new()
            // Outside of the layer that writes the request's id into problems, because a compressed body cannot be
            // changed.
            .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(NOT_AUDIO)))
            .layer(from_fn_with_state(Arc::clone(app), layers::headers::add_security_headers))
            .layer(from_fn_with_state(Arc::clone(app), layers::request::follow)),
    )
}

async fn not_found() -> Failed {
    Failed(Error::not_found())
}

async fn method_not_allowed() -> Failed {
    Failed(Error::new(Kind::MethodNotAllowed, "the path does not support this method"))
}

#[cfg(test)]
mod tests {
    use ambient::{ManualClock, SeededRandom};
    use async_trait::async_trait;
    use axum::body::{Body, to_bytes};
    use axum::response::IntoResponse;
    use basis::Owner;
    use blobs::{LinkKey, MemoryBlobs};
    use edge::{Kept, Mount, Problem, Routes};
    use http::StatusCode;
    use serde_json::Value;
    use table::{Embedded, TableDefinition};
    use tower::ServiceExt;

    use super::*;

    async fn panics() -> Failed {
        panic!("the inside of the server")
    }

    fn troubled() -> Router {
        Router::new()
            .route("/panics", get(panics))
            .route("/hangs", get(std::future::pending::<Failed>))
            .route("/fails", get(async || Failed(Error::internal("the inside of the server"))))
    }

    /// Writes its problems in its own format, as foreign protocols do.
    #[derive(Debug)]
    struct Foreign;

    #[async_trait]
    impl Collection for Foreign {
        fn name(&self) -> &'static str {
            "foreign"
        }

        fn tables(&self) -> Vec<TableDefinition> {
            Vec::new()
        }

        fn routes(&self) -> Routes {
            Routes::new()
        }

        fn mounts(&self) -> Vec<Mount> {
            let write = |problem: &Problem, uri: &Uri| {
                let text = format!("{} at {}", problem.kind, uri.path());
                (StatusCode::OK, text).into_response()
            };
            let takes = axum::routing::post(async |_: axum::body::Bytes| ());
            let router = troubled().route("/takes", takes).fallback(async || Failed(Error::not_found()));
            vec![Mount { path: "/foreign", router, write }]
        }

        async fn kept_by(&self, _: &Owner) -> basis::Result<Kept> {
            Ok(Kept { things: 0, bytes: 0 })
        }
    }

    fn app(timeout: Duration) -> App {
        let clock = Arc::new(ManualClock::at(1));
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).unwrap();
        let random = Arc::new(SeededRandom::new(1));
        let keys = Arc::new(KeyRing::generate(random.as_ref()));
        let stores = Stores {
            tables: Arc::new(Embedded::in_memory(clock.clone()).unwrap()),
            blobs: Arc::new(MemoryBlobs::new(links, clock.clone())),
            clock,
            random,
        };
        let accounts = Accounts::new(stores.clone(), keys.clone(), accounts::Settings::default());
        let settings = Settings { timeout, public_url: Some("https://todana.example".into()), ..Settings::default() };
        App { accounts, collections: vec![Arc::new(Foreign)], stores, keys, settings }
    }

    async fn answer(service: Router, path: &str) -> (http::response::Parts, Vec<u8>) {
        answer_to(service, path, Request::get(path).body(Body::empty()).unwrap()).await
    }

    async fn answer_to(service: Router, path: &str, request: Request) -> (http::response::Parts, Vec<u8>) {
        let (parts, body) = service.oneshot(request).await.unwrap().into_parts();
        for name in ["content-security-policy", "x-content-type-options", "strict-transport-security"] {
            assert!(parts.headers.contains_key(name), "{path}: {name}");
        }
        let body = to_bytes(body, usize::MAX).await.unwrap();
        assert!(!String::from_utf8_lossy(&body).contains("inside"));
        (parts, body.to_vec())
    }

    /// The response of a route that fails.
    async fn asked(path: &str, timeout: Duration) -> (u16, Value) {
        let served = Served { app: app(timeout), declared: Declared::default(), writers: Vec::new() };
        let (parts, body) = answer(around(troubled(), &Arc::new(served)), path).await;
        let problem: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(parts.headers["x-request-id"].to_str().ok(), problem["requestId"].as_str());
        assert_eq!(parts.headers["content-type"], "application/problem+json");
        (parts.status.as_u16(), problem["type"].clone())
    }

    const LONG: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn whatever_happens_the_answer_is_a_problem() {
        assert_eq!(asked("/panics", LONG).await, (500, "/problems/internal".into()));
        assert_eq!(asked("/fails", LONG).await, (500, "/problems/internal".into()));
        assert_eq!(asked("/hangs", Duration::ZERO).await, (504, "/problems/timeout".into()));
    }

    #[tokio::test]
    async fn a_mount_writes_problems_in_its_own_way() {
        let cases = [
            ("/foreign/panics", LONG, "/problems/internal at /foreign/panics"),
            ("/foreign/fails", LONG, "/problems/internal at /foreign/fails"),
            ("/foreign/hangs", Duration::ZERO, "/problems/timeout at /foreign/hangs"),
            ("/foreign/unknown", LONG, "/problems/not-found at /foreign/unknown"),
            ("/foreign/takes", LONG, "/problems/method-not-allowed at /foreign/takes"),
        ];
        for (path, timeout, expected) in cases {
            let (parts, body) = answer(router(app(timeout)), path).await;
            assert_eq!((parts.status, String::from_utf8_lossy(&body)), (StatusCode::OK, expected.into()));
            assert!(parts.headers.contains_key("x-request-id"), "{path}");
        }
        for (size, expected) in [(BODY_BYTES_MAX, ""), (BODY_BYTES_MAX + 1, "/problems/too-large at /foreign/takes")] {
            let request = Request::post("/foreign/takes").body(vec![0; size].into()).unwrap();
            let (parts, body) = answer_to(router(app(LONG)), "/foreign/takes", request).await;
            assert_eq!((parts.status, String::from_utf8_lossy(&body)), (StatusCode::OK, expected.into()));
            assert_eq!(parts.headers.contains_key("connection"), !expected.is_empty(), "the rest is not read");
        }
    }
}
