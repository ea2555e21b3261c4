//! The least that asks over HTTP: one request to a connection, so that a test decides when each of
//! its bytes goes.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::Value;

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&self.body)))
    }

    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        self
    }
}

/// What goes before the body.
pub fn head(method: &str, path: &str, headers: &[(&str, &str)], length: usize) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {length}\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        head += "host: todana\r\n";
    }
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    head + "\r\n"
}

/// Read what is answered, until the other side has no more to say.
pub fn answer(connection: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    connection.read_to_end(&mut bytes).expect("an answer");
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("the end of the headers");
    let headers = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, headers, body: bytes[end + 4..].to_vec() }
}

/// Ask, and wait for the answer.
pub fn ask(address: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
    let mut connection = TcpStream::connect(address).expect("a connection");
    connection.write_all(head(method, path, headers, body.len()).as_bytes()).expect("a request");
    connection.write_all(body).expect("a body");
    answer(&mut connection)
}

/// Upload as a link says, wherever it leads.
pub fn upload(address: &str, link: &Value, body: &[u8]) -> Answer {
    let url = link["url"].as_str().expect("an address");
    let (host, path) = match url.strip_prefix("http://") {
        Some(rest) => rest.split_at(rest.find('/').expect("a path")),
        None => (address, url),
    };
    let mut headers = vec![("host", host)];
    let given = link["headers"].as_object().expect("headers");
    headers.extend(given.iter().map(|(name, value)| (name.as_str(), value.as_str().expect("a header"))));
    ask(host, link["method"].as_str().expect("a method"), path, &headers, body)
}
