//! A browser, as far as signing in needs one: it keeps cookies and goes where it is sent.

use std::collections::BTreeMap;

use http::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Client, Response};

struct Cookie {
    value: String,
    path: String,
}

pub(crate) struct Browser {
    http: Client,
    /// The server's cookies; the provider has none.
    cookies: BTreeMap<String, Cookie>,
    server: String,
}

impl Browser {
    pub(crate) fn new(server: &str) -> Self {
        let http = Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build().unwrap();
        Self { http, cookies: BTreeMap::new(), server: server.to_owned() }
    }

    /// Go to an address, of the server if only a path is given. Redirects are not followed.
    pub(crate) async fn get(&mut self, url: &str) -> Response {
        self.get_with(url, &[]).await
    }

    pub(crate) async fn get_with(&mut self, url: &str, headers: &[(&str, &str)]) -> Response {
        let url = if url.starts_with('/') { format!("{}{url}", self.server) } else { url.to_owned() };
        let mut request = self.http.get(&url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let Some(path) = url.strip_prefix(&self.server) else { return request.send().await.unwrap() };
        let fitting = self.cookies.iter().filter(|(_, cookie)| path.starts_with(&cookie.path));
        let pairs: Vec<_> = fitting.map(|(name, cookie)| format!("{name}={}", cookie.value)).collect();
        if !pairs.is_empty() {
            request = request.header(COOKIE, pairs.join("; "));
        }
        let response = request.send().await.unwrap();
        self.keep_cookies(&response);
        response
    }

    pub(crate) async fn post(&mut self, path: &str, body: &serde_json::Value) -> Response {
        let request = self.http.post(format!("{}{path}", self.server)).header("content-type", "application/json");
        let response = request.body(body.to_string()).send().await.unwrap();
        self.keep_cookies(&response);
        response
    }

    fn keep_cookies(&mut self, response: &Response) {
        for cookie in response.headers().get_all(SET_COOKIE) {
            let text = cookie.to_str().unwrap();
            assert!(text.contains("; HttpOnly; SameSite=Lax"), "{text}");
            let (name, rest) = text.split_once('=').unwrap();
            let mut parts = rest.split("; ");
            let value = parts.next().unwrap().to_owned();
            let path = parts.find_map(|part| part.strip_prefix("Path=")).unwrap().to_owned();
            if text.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), Cookie { value, path });
            }
        }
    }

    /// Go from the beginning through the provider to the address of the callback, without going there.
    pub(crate) async fn go_to_callback(&mut self, start: &str) -> String {
        let begun = self.get_with(start, &[("sec-fetch-site", "same-origin")]).await;
        assert_eq!(begun.status(), 302, "{:?}", begun.headers());
        let consented = self.get(&location(&begun)).await;
        assert_eq!(consented.status(), 303, "the provider takes the question");
        location(&consented)
    }

    /// Go all the way, and say where it ends.
    pub(crate) async fn go_through(&mut self, start: &str) -> String {
        let callback = self.go_to_callback(start).await;
        self.arrive(&callback).await
    }

    /// Go to the callback, and say where that leads.
    pub(crate) async fn arrive(&mut self, callback: &str) -> String {
        let arrived = self.get(callback).await;
        assert_eq!(arrived.status(), 303);
        assert_eq!(arrived.headers()["cache-control"], "no-store");
        location(&arrived)
    }

    /// The name of the account that is signed in.
    pub(crate) async fn who(&mut self) -> Option<String> {
        let response = self.get("/api/v1/session").await;
        if response.status() == 401 {
            return None;
        }
        let body: serde_json::Value = serde_json::from_slice(&response.bytes().await.unwrap()).unwrap();
        Some(body["account"]["name"].as_str().unwrap().to_owned())
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.get(name).map(|cookie| cookie.value.as_str())
    }

    pub(crate) fn change_cookie(&mut self, name: &str, change: impl FnOnce(&str) -> String) {
        let cookie = self.cookies.get_mut(name).unwrap();
        cookie.value = change(&cookie.value);
    }

    pub(crate) fn forget_cookies(&mut self) {
        self.cookies.clear();
    }
}

pub(crate) fn location(response: &Response) -> String {
    response.headers()[LOCATION].to_str().unwrap().to_owned()
}
