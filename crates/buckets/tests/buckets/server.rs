//! A server on loopback that answers whatever a test wants, and says what it was asked. It refuses requests that are not
//! correctly signed.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use ambient::{SeededRandom, SystemClock};
use buckets::{Allowed, Bucket, BucketSettings, Client, ClientSettings, Keys, Limits, Names, Resolved};
use bytes::Bytes;
use parking_lot::Mutex;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::signature;

pub const KEY_ID: &str = "AKIATESTTESTTEST0001";
pub const SECRET: &str = "s3cr3t/s3cr3t+s3cr3t/s3cr3t+s3cr3t/s3cr3";
pub const BUCKET: &str = "music";

/// A request as it arrived.
#[derive(Debug, Clone)]
pub struct Seen {
    pub method: String,
    /// Path and query, byte for byte.
    pub target: String,
    pub headers: HashMap<String, String>,
    /// The region in the signature.
    pub region: String,
}

impl Seen {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    /// A decoded parameter of the query.
    pub fn parameter(&self, name: &str) -> Option<Vec<u8>> {
        let (_, query) = self.target.split_once('?')?;
        let value = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))?;
        Some(percent_encoding::percent_decode_str(value).collect())
    }

    /// The decoded key, for a bucket that is part of the path.
    pub fn key(&self) -> Vec<u8> {
        let path = self.target.split('?').next().unwrap();
        let key = path.strip_prefix(&format!("/{BUCKET}/")).expect("the bucket");
        percent_encoding::percent_decode_str(key).collect()
    }

    pub fn is_list(&self) -> bool {
        self.parameter("list-type").is_some()
    }
}

/// What the server does after it has sent an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    Next,
    Close,
    /// Nothing, and the connection stays open.
    Hang,
}

/// The bytes of an answer.
#[derive(Debug, Clone)]
pub struct Answer {
    pub bytes: Bytes,
    pub then: Then,
}

impl Answer {
    /// An answer with this body, whose length is among the headers unless they contain one.
    pub fn new(status: u16, headers: &[(&str, &str)], body: impl AsRef<[u8]>) -> Self {
        let body = body.as_ref();
        let mut bytes = format!("HTTP/1.1 {status} Words\r\n").into_bytes();
        for (name, value) in headers {
            bytes.extend(format!("{name}: {value}\r\n").bytes());
        }
        let has_length = headers.iter().any(|(name, _)| matches!(*name, "content-length" | "transfer-encoding"));
        if !has_length {
            bytes.extend(format!("content-length: {}\r\n", body.len()).bytes());
        }
        bytes.extend(b"\r\n");
        bytes.extend(body);
        Self { bytes: bytes.into(), then: Then::Next }
    }

    /// An error as S3 sends it.
    pub fn error(status: u16, code: &str) -> Self {
        let xml = format!("<?xml version=\"1.0\"?>\n<Error><Code>{code}</Code><Message>words</Message></Error>");
        Self::new(status, &[("content-type", "application/xml")], xml)
    }

    pub fn raw(bytes: &str) -> Self {
        Self { bytes: bytes.to_owned().into(), then: Then::Close }
    }

    pub fn then(self, then: Then) -> Self {
        Self { then, ..self }
    }
}

type Handler = dyn Fn(&Seen, usize) -> Answer + Send + Sync;

/// The running server. It ends with the test's runtime.
pub struct Server {
    pub port: u16,
    seen: Arc<Mutex<Vec<Seen>>>,
    connections: Arc<Mutex<usize>>,
}

impl Server {
    /// The handler gets the request, and how many were answered before.
    pub async fn start(handler: impl Fn(&Seen, usize) -> Answer + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let server =
            Self { port: listener.local_addr().unwrap().port(), seen: Arc::default(), connections: Arc::default() };
        let (seen, connections) = (Arc::clone(&server.seen), Arc::clone(&server.connections));
        let handler: Arc<Handler> = Arc::new(handler);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                *connections.lock() += 1;
                let (seen, handler) = (Arc::clone(&seen), Arc::clone(&handler));
                tokio::spawn(async move { serve(stream, &seen, &*handler).await });
            }
        });
        server
    }

    pub fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().clone()
    }

    pub fn connections(&self) -> usize {
        *self.connections.lock()
    }

    /// A bucket on this server.
    pub fn bucket(&self) -> Bucket {
        self.bucket_within(limits())
    }

    pub fn bucket_within(&self, limits: Limits) -> Bucket {
        let client = Client::with(ClientSettings { limits, ..settings("127.0.0.1") });
        bucket_at(&client, &self.endpoint())
    }
}

/// As usual, but without long pauses.
pub fn limits() -> Limits {
    Limits { pause: Duration::from_millis(2), ..Limits::default() }
}

/// So short that a server which never answers is given up at once.
pub fn impatient() -> Limits {
    let short = Duration::from_millis(150);
    Limits { silence: short, whole: short, connect: Duration::from_millis(500), ..limits() }
}

pub fn settings(allowed: &str) -> ClientSettings {
    let allowed: Allowed = allowed.parse().unwrap();
    let settings = ClientSettings::new(allowed, Arc::new(SystemClock), Arc::new(SeededRandom::new(1)));
    ClientSettings { limits: limits(), ..settings }
}

pub fn keys() -> Keys {
    Keys::new(KEY_ID, SECRET.to_owned()).unwrap()
}

pub fn bucket_at(client: &Client, endpoint: &str) -> Bucket {
    let settings = BucketSettings { endpoint: Some(endpoint.to_owned()), region: None, bucket: BUCKET.to_owned() };
    Bucket::new(client, &settings, keys()).unwrap()
}

/// A table of names. Other names are unknown.
#[derive(Debug)]
pub struct NameTable(pub Vec<(&'static str, Vec<IpAddr>)>);

impl Names for NameTable {
    fn addresses(&self, host: &str) -> Resolved {
        let found = self.0.iter().find(|(name, _)| *name == host).map(|(_, addresses)| addresses.clone());
        Box::pin(std::future::ready(found.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))))
    }
}

async fn serve(mut stream: TcpStream, all: &Mutex<Vec<Seen>>, handler: &Handler) {
    while let Some(mut seen) = read_request(&mut stream).await {
        let answer = match signature::verify(&seen, KEY_ID, SECRET) {
            Ok(region) => {
                seen.region = region;
                let count = {
                    let mut all = all.lock();
                    all.push(seen.clone());
                    all.len() - 1
                };
                handler(&seen, count)
            }
            Err(why) => {
                eprintln!("not accepted: {why}");
                Answer::error(403, "SignatureDoesNotMatch")
            }
        };
        if stream.write_all(&answer.bytes).await.is_err() {
            return;
        }
        match answer.then {
            Then::Next => {}
            Then::Close => return,
            Then::Hang => std::future::pending().await,
        }
    }
}

async fn read_request(stream: &mut TcpStream) -> Option<Seen> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    let head = String::from_utf8(head).ok()?;
    let mut lines = head.lines();
    let mut first = lines.next()?.split(' ');
    let (method, target) = (first.next()?.to_owned(), first.next()?.to_owned());
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
    Some(Seen { method, target, headers, region: String::new() })
}
