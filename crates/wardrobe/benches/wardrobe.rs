//! Whether a large wardrobe is slower than a small one: recording what was worn (20 garments) and
//! listing a page (50), through the whole application onto a file, with 100,000 clothes beside 100.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use accounts::{Access, Label, Role, TokenId, UserId, UserName};
use ambient::{Ids, SystemClock, SystemRandom};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use http::{Request, StatusCode, header};
use serde_json::{Value, json};
use table::{BatchWrite, Embedded, GetItem, Item, Key, Tables};
use tower::ServiceExt;

const WORN: usize = 20;
const LISTED: usize = 50;
/// What one write of many takes, and how many of them are under way at once.
const BATCH: usize = 25;
const AT_ONCE: usize = 40;

fn main() {
    let quick = !std::env::args().any(|argument| argument == "--bench");
    let (small, large, rounds) = if quick { (60, 300, 3) } else { (100, 100_000, 300) };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let (small, large) = (Wardrobe::with(small).await, Wardrobe::with(large).await);
        compare("record a wear of 20 garments, a request through all of it", &large, &small, rounds, Wardrobe::wear)
            .await;
        compare("list 50 clothes by wear count, a request through all of it", &large, &small, rounds, Wardrobe::list)
            .await;
    });
}

/// Both in turn, so that a busy moment is nobody's; the middle one of all times of each.
async fn compare(what: &str, large: &Wardrobe, small: &Wardrobe, rounds: usize, work: impl AsyncFn(&Wardrobe, usize)) {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        for (wardrobe, times) in [(large, &mut ours), (small, &mut theirs)] {
            let begun = Instant::now();
            work(wardrobe, round).await;
            times.push(begun.elapsed());
        }
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "RESULT\twardrobe\t{what}, {} clothes\t{} µs\tthe same with {} clothes\t{} µs\t{:.2}",
        large.ids.len(),
        ours.as_micros(),
        small.ids.len(),
        theirs.as_micros(),
        ours.as_secs_f64() / theirs.as_secs_f64()
    );
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// An application on a file of its own, with one wardrobe in it.
struct Wardrobe {
    router: Router,
    token: String,
    path: String,
    ids: Vec<String>,
    _folder: tempfile::TempDir,
}

impl Wardrobe {
    async fn with(count: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (clock, random) = (Arc::new(SystemClock), Arc::new(SystemRandom));
        let tables = Embedded::open(folder.path().join("todana.db"), clock.clone()).expect("a file");
        let tables: Arc<dyn Tables> = Arc::new(tables);
        let settings = web::Settings::default();
        let app = web::in_memory_on(Arc::clone(&tables), clock.clone(), random.clone(), settings).await;
        let ids = Ids::new(clock, random);
        let (user, name) = (UserId::new(ids.next()), UserName::parse("ada").expect("a name"));
        app.accounts.create_user(user, &name, None, Role::Member).await.expect("a user");
        let label = Label::parse("name", "bench").expect("a label");
        let token = app.accounts.create_token(user, TokenId::new(ids.next()), label, Access::Write, None).await;
        let token = token.expect("a token").1;
        let mut wardrobe =
            Self { router: web::router(app), token, path: String::new(), ids: Vec::new(), _folder: folder };
        let made = wardrobe.ask("POST", "/api/v1/wardrobes", Some(json!({ "name": "large" }))).await;
        let id = made["wardrobeId"].as_str().expect("an id");
        wardrobe.path = format!("/api/v1/wardrobes/{id}");
        wardrobe.ids = wardrobe.fill(tables.as_ref(), id, &ids, count).await;
        wardrobe
    }

    /// One garment made as always, and all others as copies of it.
    async fn fill(&self, tables: &dyn Tables, wardrobe: &str, ids: &Ids, count: usize) -> Vec<String> {
        let coat = json!({ "name": "coat", "category": "outerwear", "colours": ["navy"], "brand": "brand" });
        let first = self.ask("POST", &format!("{}/clothes", self.path), Some(coat)).await;
        let first = first["clothingId"].as_str().expect("an id");
        let key = Key::new("PK", format!("W#{wardrobe}#CLOTH")).and("SK", format!("CLOTH#{first}"));
        let pattern = tables.get(GetItem::new("WardrobeTable", key)).await.expect("an answer").item.expect("an item");
        let others: Vec<String> = (1..count).map(|_| format!("cl_{}", ids.next().hyphenated())).collect();
        for some in others.chunks(BATCH * AT_ONCE) {
            let batches = some.chunks(BATCH).map(|chunk| {
                let copies = chunk.iter().map(|id| copy(&pattern, first, id));
                tables.batch_write(copies.fold(BatchWrite::new("WardrobeTable"), BatchWrite::put))
            });
            futures::future::try_join_all(batches).await.expect("all written");
        }
        std::iter::once(first.to_owned()).chain(others).collect()
    }

    /// Other clothes every time, from all over the wardrobe.
    async fn wear(&self, round: usize) {
        let stride = self.ids.len() / WORN;
        let worn: Vec<&String> = (0..WORN).map(|number| &self.ids[number * stride + round % stride]).collect();
        let body = json!({ "date": "20260102", "clothingIds": worn });
        self.ask("POST", &format!("{}/history", self.path), Some(body)).await;
    }

    async fn list(&self, _: usize) {
        let page = self.ask("GET", &format!("{}/clothes?sort=wearCount&limit={LISTED}", self.path), None).await;
        assert_eq!(page["items"].as_array().map(Vec::len), Some(LISTED));
    }

    async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token))
            .header(header::CONTENT_TYPE, "application/json")
            .extension(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 40_000))))
            .body(body.map_or(Body::empty(), |body| Body::from(body.to_string())))
            .expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let status = response.status();
        let body = to_bytes(response.into_body(), usize::MAX).await.expect("all of it");
        assert!([StatusCode::OK, StatusCode::CREATED].contains(&status), "{}", String::from_utf8_lossy(&body));
        serde_json::from_slice(&body).expect("JSON")
    }
}

fn copy(pattern: &Item, old: &str, new: &str) -> Item {
    let attribute = |(name, value): (&str, &table::Value)| match value.as_str() {
        Some(text) => (name.to_owned(), text.replace(old, new).into()),
        None => (name.to_owned(), value.clone()),
    };
    pattern.iter().map(attribute).collect()
}
