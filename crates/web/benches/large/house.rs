//! An application on a file of its own, with one account in it, asked over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use accounts::{Access, Label, Role, TokenId, UserId, UserName};
use ambient::{Ids, SystemClock, SystemRandom};
use audio::Audio;
use basis::Stores;
use bytes::Bytes;
use collections::InMemory;
use http::header;
use reqwest::{Client, Method};
use scores::Scores;
use serde_json::Value;
use table::{BatchWrite, Embedded, Item, Tables};
use tempfile::TempDir;
use tokio::net::TcpListener;

/// What one write of many takes, and how many of them are under way at once.
const BATCH: usize = 25;
const AT_ONCE: usize = 40;

pub(crate) struct House {
    pub(crate) tables: Arc<dyn Tables>,
    pub(crate) ids: Ids,
    pub(crate) user: UserId,
    pub(crate) scores: Scores,
    pub(crate) audio: Audio,
    whole: InMemory,
    client: Client,
    address: SocketAddr,
    token: String,
    folder: Arc<TempDir>,
}

impl House {
    pub(crate) async fn new() -> Self {
        Self::over(|tables| tables).await
    }

    /// On tables that are made from those in the file.
    pub(crate) async fn over(wrap: impl FnOnce(Arc<dyn Tables>) -> Arc<dyn Tables>) -> Self {
        let folder = Arc::new(tempfile::tempdir().expect("a folder"));
        let (clock, random) = (Arc::new(SystemClock), Arc::new(SystemRandom));
        let tables = Embedded::open(folder.path().join("todana.db"), clock.clone()).expect("a file");
        let tables = wrap(Arc::new(tables));
        let settings = web::Settings::default();
        let whole = collections::in_memory_on(tables, clock.clone(), random.clone(), settings).await;
        let app = &whole.app;
        let ids = Ids::new(clock, random);
        let (user, name) = (UserId::new(ids.next()), UserName::parse("ada").expect("a name"));
        app.accounts.create_user(user, &name, None, Role::Member).await.expect("a user");
        let label = Label::parse("name", "bench").expect("a label");
        let token = app.accounts.create_token(user, TokenId::new(ids.next()), label, Access::Write, None).await;
        let token = token.expect("a token").1;
        Self::serve(whole, ids, user, token, folder).await
    }

    /// Another server, just started, on stores that are made from these ones.
    pub(crate) async fn beside(&self, change: impl FnOnce(&mut Stores), settings: collections::Settings) -> Self {
        let mut whole = self.whole.clone();
        change(&mut whole.app.stores);
        let (ids, token, folder) = (self.ids.clone(), self.token.clone(), Arc::clone(&self.folder));
        Self::serve(whole.beside(settings), ids, self.user, token, folder).await
    }

    async fn serve(whole: InMemory, ids: Ids, user: UserId, token: String, folder: Arc<TempDir>) -> Self {
        let InMemory { app, collections } = whole.clone();
        let tables = Arc::clone(&app.stores.tables);
        let (scores, audio) = (collections.scores, collections.audio);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let service = web::router(app).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await.expect("a server") });
        Self { tables, ids, user, scores, audio, whole, client: Client::new(), address, token, folder }
    }

    /// Do at once what a collection does from time to time.
    pub(crate) async fn run_round(&self, name: &str) {
        let rounds = self.whole.collections.rounds();
        let (_, round) = rounds.into_iter().find(|(other, _)| other == name).expect("a round of that name");
        round.run().await.expect("a pass");
    }

    /// Put many items, as fast as it goes.
    pub(crate) async fn put_all(&self, table: &str, items: &[Item]) {
        for some in items.chunks(BATCH * AT_ONCE) {
            let batches = some.chunks(BATCH).map(|chunk| {
                self.tables.batch_write(chunk.iter().cloned().fold(BatchWrite::new(table), BatchWrite::put))
            });
            futures::future::try_join_all(batches).await.expect("all written");
        }
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let body = body.map_or(Bytes::new(), |body| body.to_string().into());
        serde_json::from_slice(&self.send(method, path, body).await).expect("JSON")
    }

    /// What is answered, which has to be good.
    pub(crate) async fn send(&self, method: &str, path: &str, body: Bytes) -> Bytes {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let request = self.client.request(method, format!("http://{}{path}", self.address));
        let request = request.bearer_auth(&self.token).header(header::CONTENT_TYPE, "application/json").body(body);
        let response = request.send().await.expect("an answer");
        let status = response.status();
        let body = response.bytes().await.expect("all of it");
        assert!(status.is_success(), "{}", String::from_utf8_lossy(&body));
        body
    }
}

/// An item like another, with another id wherever that one's stands.
pub(crate) fn copy(pattern: &Item, old: &str, new: &str) -> Item {
    let attribute = |(name, value): (&str, &table::Value)| match value.as_str() {
        Some(text) => (name.to_owned(), text.replace(old, new).into()),
        None => (name.to_owned(), value.clone()),
    };
    pattern.iter().map(attribute).collect()
}

/// Both in turn, so that a busy moment is nobody's; the middle one of all times of each.
pub(crate) async fn alternate<T>(ours: &T, theirs: &T, rounds: usize, work: impl AsyncFn(&T, usize)) -> [Duration; 2] {
    alternate_slowly(ours, theirs, rounds, Duration::ZERO, work).await
}

/// The same with a pause before each.
pub(crate) async fn alternate_slowly<T>(
    ours: &T,
    theirs: &T,
    rounds: usize,
    pause: Duration,
    work: impl AsyncFn(&T, usize),
) -> [Duration; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..rounds {
        for (of, times) in [ours, theirs].into_iter().zip(&mut times) {
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
            let begun = Instant::now();
            work(of, round).await;
            times.push(begun.elapsed());
        }
    }
    times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    })
}

/// Say it, for `docs/benchmarks.md`.
pub(crate) fn tell(section: &str, what: &str, beside: &str, [ours, theirs]: [Duration; 2]) {
    println!(
        "RESULT\t{section}\t{what}\t{} µs\t{beside}\t{} µs\t{:.2}",
        ours.as_micros(),
        theirs.as_micros(),
        ours.as_secs_f64() / theirs.as_secs_f64()
    );
}
