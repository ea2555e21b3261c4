//! A request, and its answer.

use std::net::SocketAddr;

use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use http::{HeaderMap, HeaderName, Method, Request};
use serde_json::Value;

/// A request to be made.
#[derive(Clone)]
pub struct Ask {
    method: Method,
    path: String,
    headers: Vec<(String, String)>,
    body: Bytes,
    from: Option<SocketAddr>,
}

impl Ask {
    pub fn new(method: &str, path: impl Into<String>) -> Self {
        let method = method.to_uppercase().parse().unwrap();
        Self { method, path: path.into(), headers: Vec::new(), body: Bytes::new(), from: None }
    }

    pub fn get(path: impl Into<String>) -> Self {
        Self::new("GET", path)
    }

    pub fn post(path: impl Into<String>, body: &Value) -> Self {
        Self::new("POST", path).json(body)
    }

    pub fn patch(path: impl Into<String>, body: &Value) -> Self {
        Self::new("PATCH", path).json(body)
    }

    pub fn delete(path: impl Into<String>) -> Self {
        Self::new("DELETE", path)
    }

    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string().into_bytes())
    }

    pub fn body(mut self, kind: &str, content: impl Into<Bytes>) -> Self {
        self.body = content.into();
        self.header("content-type", kind)
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn token(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub fn cookie(self, credential: &str) -> Self {
        self.header("cookie", &format!("todana={credential}"))
    }

    /// From that address.
    pub fn from(mut self, address: &str) -> Self {
        self.from = Some(SocketAddr::new(address.parse().unwrap(), 40_000));
        self
    }

    pub fn method(&self) -> &Method {
        &self.method
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn into_request(self) -> Request<Body> {
        let mut request = Request::builder().method(self.method).uri(self.path).body(Body::from(self.body)).unwrap();
        for (name, value) in self.headers {
            let name: HeaderName = name.parse().unwrap();
            request.headers_mut().append(name, value.parse().unwrap());
        }
        if let Some(from) = self.from {
            request.extensions_mut().insert(ConnectInfo(from));
        }
        request
    }
}

/// An answer, read to its end.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// It has that status; the answer again.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }

    /// It is that problem; its body.
    #[track_caller]
    pub fn refused(&self, status: u16, kind: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        let problem = self.json();
        assert_eq!(problem["type"], format!("/problems/{kind}"), "{problem}");
        problem
    }

    /// What belongs to the one request is taken out.
    pub fn anonymous(&self) -> Value {
        let mut body = self.json();
        if let Some(body) = body.as_object_mut() {
            body.remove("requestId");
        }
        body
    }

    /// It is a problem as docs/api.md has them.
    pub fn assert_problem(&self, what: &str) {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{what}");
        assert_eq!(self.header("cache-control"), Some("no-store"), "{what}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{what}");
        assert!(problem["type"].as_str().is_some_and(|kind| kind.starts_with("/problems/")), "{what}: {problem}");
        for name in ["title", "detail"] {
            assert!(problem[name].as_str().is_some_and(|text| !text.is_empty()), "{what}: {name}");
        }
        assert_eq!(problem["requestId"].as_str(), self.header("x-request-id"), "{what}");
        let length = self.header("content-length").map(|length| length.parse::<usize>().unwrap());
        assert!(length.is_none_or(|length| length == self.body.len()), "{what}: Content-Length");
    }
}
