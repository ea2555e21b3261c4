//! What the edge costs: `GET /api/v1/account` with a token through all of it, beside a bare handler
//! that answers the same bytes; over loopback, with connections that are kept.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::cast_precision_loss, reason = "figures are rounded for people anyway")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use accounts::{Access, Label, Role, TokenId, UserId, UserName};
use ambient::{Ids, SystemClock, SystemRandom};
use axum::Router;
use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const CONNECTIONS: usize = 32;
const ROUNDS: u32 = 3;

fn main() {
    let quick = !std::env::args().any(|argument| argument == "--bench");
    let time = if quick { Duration::from_millis(50) } else { Duration::from_secs(4) };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(time));
}

async fn measure(time: Duration) {
    let (clock, random) = (Arc::new(SystemClock), Arc::new(SystemRandom));
    let app = collections::in_memory(clock.clone(), random.clone(), web::Settings::default()).await.app;
    let ids = Ids::new(clock, random);
    let (id, name) = (UserId::new(ids.next()), UserName::parse("ada").expect("a name"));
    app.accounts.create_user(id, &name, Some("correct horse battery"), Role::Member).await.expect("a user");
    let label = Label::parse("name", "bench").expect("a label");
    let token = app.accounts.create_token(id, TokenId::new(ids.next()), label, Access::Read, None).await;
    let request = format!(
        "GET /api/v1/account HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\n\r\n",
        token.expect("a token").1
    );
    let edge = serve(web::router(app)).await;
    let body = one(edge, &request).await;
    let bare = serve(Router::new().route(
        "/api/v1/account",
        get(async move || ([(http::header::CONTENT_TYPE, "application/json")], body.clone())),
    ))
    .await;
    let health = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let (mut ours, mut theirs, mut empty) = (0.0_f64, 0.0_f64, 0.0_f64);
    // One after the other and again, so that a busy moment is nobody's.
    for _ in 0..ROUNDS {
        ours = ours.max(rate(edge, &request, time).await);
        theirs = theirs.max(rate(bare, &request, time).await);
        empty = empty.max(rate(edge, health, time).await);
    }
    report("GET /api/v1/account with a token, 32 connections", ours, theirs);
    report("GET /healthz, 32 connections", empty, theirs);
}

fn report(what: &str, ours: f64, theirs: f64) {
    println!(
        "RESULT\tedge\t{what}\t{ours:.0}/s\ta bare axum handler with the same bytes\t{theirs:.0}/s\t{:.2}",
        ours / theirs
    );
}

async fn serve(router: Router) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("its number");
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    address
}

/// How many requests a second are answered.
async fn rate(address: SocketAddr, request: &str, time: Duration) -> f64 {
    let (over, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let clients: Vec<_> = (0..CONNECTIONS)
        .map(|_| {
            let (over, answered, request) = (over.clone(), answered.clone(), request.to_owned());
            tokio::spawn(async move {
                let mut client = Client::new(address).await;
                while !over.load(Ordering::Relaxed) {
                    client.ask(&request).await;
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let begun = Instant::now();
    tokio::time::sleep(time).await;
    let rate = answered.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64();
    over.store(true, Ordering::Relaxed);
    for client in clients {
        client.await.expect("a client that went to its end");
    }
    rate
}

async fn one(address: SocketAddr, request: &str) -> String {
    let mut client = Client::new(address).await;
    let body = client.ask(request).await;
    String::from_utf8(client.buffer[body..client.length].to_vec()).expect("JSON")
}

/// The least that asks again and again over one connection.
struct Client {
    connection: TcpStream,
    buffer: Vec<u8>,
    length: usize,
}

impl Client {
    async fn new(address: SocketAddr) -> Self {
        let connection = TcpStream::connect(address).await.expect("a connection");
        connection.set_nodelay(true).expect("no delay");
        Self { connection, buffer: vec![0; 16 * 1024], length: 0 }
    }

    /// Ask, and read the answer; where its body begins.
    async fn ask(&mut self, request: &str) -> usize {
        self.connection.write_all(request.as_bytes()).await.expect("a request");
        self.length = 0;
        loop {
            let read = self.connection.read(&mut self.buffer[self.length..]).await.expect("an answer");
            assert!(read > 0, "the connection was closed");
            self.length += read;
            let text = &self.buffer[..self.length];
            let Some(end) = text.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
            let head = std::str::from_utf8(&text[..end]).expect("text");
            assert!(head.starts_with("HTTP/1.1 200"), "{head}");
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).expect("a length");
            if self.length >= end + 4 + length.parse::<usize>().expect("a number") {
                return end + 4;
            }
        }
    }
}
