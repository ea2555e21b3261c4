//! The whole application in memory, people in it, and requests to it. What holds for every answer is
//! asserted at every answer.

#![allow(dead_code, unused_imports, reason = "each test program uses a part of it")]

mod ask;
pub mod audio;
mod people;
pub mod scores;

use std::net::SocketAddr;
use std::sync::Arc;

use ambient::{Clock, ManualClock, Random, SeededRandom};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use collections::{Collections, InMemory};
use http::Request;
use table::Tables;
use tower::ServiceExt;
use web::{App, Settings};

pub use ask::{Answer, Ask};
pub use people::{PASSWORD, Person};

/// 2026-01-01T00:00:00Z.
pub const NEW_YEAR_MS: u64 = 1_767_225_600_000;
pub const HOUR_MS: u64 = 60 * 60 * 1000;

/// What must be in no answer: words from the inside.
const INSIDE: [&str; 9] =
    ["rusqlite", "panicked", ".rs:", "made to fail", "table::", "accounts::", "Unavailable {", "todana.db", "$argon2"];
const ALWAYS: [&str; 8] = [
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "x-frame-options",
    "permissions-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "x-request-id",
];

/// The application, and the clock it goes by.
pub struct World {
    pub app: App,
    pub collections: Collections,
    whole: InMemory,
    pub clock: Arc<ManualClock>,
    router: Router,
}

impl World {
    pub async fn new() -> Self {
        Self::with(Settings::default()).await
    }

    pub async fn with(settings: Settings) -> Self {
        let (clock, random) = surroundings();
        let whole = collections::in_memory(Arc::clone(&clock) as Arc<dyn Clock>, random, settings).await;
        Self::of(whole, clock)
    }

    /// On other tables, made from those in memory.
    pub async fn on<T: Tables + 'static>(wrap: impl FnOnce(Arc<dyn Tables>) -> T) -> (Self, Arc<T>) {
        let (clock, random) = surroundings();
        let clock_of_tables: Arc<dyn Clock> = Arc::clone(&clock) as Arc<dyn Clock>;
        let inner = Arc::new(table::Embedded::in_memory(Arc::clone(&clock_of_tables)).unwrap());
        let tables = Arc::new(wrap(inner));
        let settings = Settings::default();
        let whole =
            collections::in_memory_on(Arc::clone(&tables) as Arc<dyn Tables>, clock_of_tables, random, settings).await;
        (Self::of(whole, clock), tables)
    }

    /// Another server on the same stores.
    pub fn beside(&self, change: impl FnOnce(&mut App)) -> Self {
        let mut whole = self.whole.clone();
        change(&mut whole.app);
        Self::of(whole, Arc::clone(&self.clock))
    }

    /// The same, with collections that are set up otherwise.
    pub fn set_up(&self, settings: collections::Settings) -> Self {
        Self::of(self.whole.beside(settings), Arc::clone(&self.clock))
    }

    fn of(whole: InMemory, clock: Arc<ManualClock>) -> Self {
        let InMemory { app, collections } = whole.clone();
        Self { router: web::router(app.clone()), app, collections, whole, clock }
    }

    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Ask, and see to it that the answer is as every answer must be.
    pub async fn call(&self, ask: Ask) -> Answer {
        let what = format!("{} {}", ask.method(), ask.path());
        let answer = self.call_raw(ask.into_request()).await;
        for name in ALWAYS {
            assert!(answer.headers.contains_key(name), "{what}: {name} is missing");
        }
        for name in ["server", "x-powered-by", "via"] {
            assert!(!answer.headers.contains_key(name), "{what}: {name}");
        }
        let text = String::from_utf8_lossy(&answer.body);
        for word in INSIDE {
            assert!(!text.contains(word), "{what}: {word} in {text}");
        }
        if answer.status >= 400 && !what.ends_with("/readyz") && answer.header("content-encoding").is_none() {
            answer.assert_problem(&what);
        }
        answer
    }

    async fn call_raw(&self, mut request: Request<Body>) -> Answer {
        if request.extensions().get::<ConnectInfo<SocketAddr>>().is_none() {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, 1], 40_000))));
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        Answer { status: parts.status.as_u16(), headers: parts.headers, body }
    }
}

fn surroundings() -> (Arc<ManualClock>, Arc<dyn Random>) {
    (Arc::new(ManualClock::at(NEW_YEAR_MS)), Arc::new(SeededRandom::new(1)))
}
