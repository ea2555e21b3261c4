//! Requests to a server, the same way to whichever: connections are kept, and an answer is read to its end.

use reqwest::{Client, RequestBuilder};
use serde_json::Value;

/// A server that is asked in JSON.
pub struct Server {
    client: Client,
    address: String,
    token: Option<String>,
}

impl Server {
    pub fn new(address: String, token: Option<String>) -> Self {
        Self { client: Client::new(), address, token }
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.address))
    }

    /// Ask, and have the answer, which must be a good one.
    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.client.post(format!("{}{path}", self.address));
        self.answer(path, request.header("content-type", "application/json").body(body.to_string())).await
    }

    /// The same without a body.
    pub async fn ask(&self, path: &str) -> Value {
        self.answer(path, self.get(path)).await
    }

    async fn answer(&self, path: &str, request: RequestBuilder) -> Value {
        let request = match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        let answer = request.send().await.expect("an answer");
        let status = answer.status();
        let bytes = answer.bytes().await.expect("a whole answer");
        assert!(status.is_success(), "{path}: {status}: {}", String::from_utf8_lossy(&bytes));
        serde_json::from_slice(&bytes).expect("JSON")
    }
}
