//! A small `OpenID` provider that really signs, checks what it is asked, consents at once, and
//! misbehaves when it is told to.

use std::collections::HashMap;
use std::sync::Arc;

use ambient::{Clock, ManualClock};
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use http::header::{AUTHORIZATION, CONTENT_TYPE};
use http::{HeaderMap, StatusCode};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use parking_lot::Mutex;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

pub(crate) const CLIENT_ID: &str = "todana";
pub(crate) const CLIENT_SECRET: &str = "a secret of: both %";

/// What is wrong with the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Fault {
    #[default]
    None,
    WrongNonce,
    NoNonce,
    WrongAudience,
    MoreAudiences,
    OtherParty,
    WrongIssuer,
    Expired,
    BadSignature,
    Unsigned,
    /// Signed with the secret that it shares with its client, in place of its own key.
    SignedWithSecret,
    /// Signed by a key that is not its own, under its own key's name.
    OtherKey,
    NoSubject,
    NoIdToken,
    Denies,
    DeniesWithMarkup,
    SaysServerError,
    TokenFails,
    TokenHuge,
    TokenRedirects,
    OtherIssuerInDocument,
    DocumentFails,
    DocumentHuge,
}

/// Who is signed in there.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) subject: &'static str,
    pub(crate) username: Option<&'static str>,
    pub(crate) email: Option<&'static str>,
    /// Told only who asks for it.
    pub(crate) username_on_request: Option<&'static str>,
}

impl Person {
    pub(crate) fn named(subject: &'static str, username: &'static str) -> Self {
        Self { subject, username: Some(username), email: None, username_on_request: None }
    }
}

struct Granted {
    challenge: String,
    nonce: String,
    redirect_uri: String,
}

/// What it remembers, and how it is set.
pub(crate) struct Inner {
    pub(crate) fault: Fault,
    pub(crate) person: Person,
    /// Which key signs; another number is another key.
    pub(crate) key: u8,
    /// Whether tokens name their key.
    pub(crate) names_keys: bool,
    /// Whether clients have a secret, and how they show it.
    pub(crate) method: &'static str,
    pub(crate) documents_read: u32,
    pub(crate) keys_read: u32,
    codes: HashMap<String, Granted>,
    counter: u32,
}

#[derive(Clone)]
pub(crate) struct Provider {
    pub(crate) issuer: String,
    pub(crate) inner: Arc<Mutex<Inner>>,
    clock: Arc<ManualClock>,
}

impl Provider {
    pub(crate) async fn start(clock: Arc<ManualClock>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let inner = Inner {
            fault: Fault::None,
            person: Person::named("subject-1", "hanako"),
            key: 1,
            names_keys: true,
            method: "client_secret_basic",
            documents_read: 0,
            keys_read: 0,
            codes: HashMap::new(),
            counter: 0,
        };
        // The slash at the end is part of the name, as with some real ones.
        let issuer = format!("http://{}/realm/", listener.local_addr().unwrap());
        let provider = Self { issuer, inner: Arc::new(Mutex::new(inner)), clock };
        let routes = Router::new()
            .route("/realm/.well-known/openid-configuration", get(document))
            .route("/realm/authorize", get(authorize))
            .route("/realm/token", post(token))
            .route("/realm/userinfo", get(user_info))
            .route("/realm/keys", get(keys))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        provider
    }

    pub(crate) fn misbehave(&self, fault: Fault) {
        self.inner.lock().fault = fault;
    }

    pub(crate) fn becomes(&self, person: Person) {
        self.inner.lock().person = person;
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.issuer)
    }
}

fn signing_key(number: u8) -> SigningKey {
    SigningKey::from_slice(&[number; 32]).unwrap()
}

fn text(bytes: impl AsRef<[u8]>) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn huge() -> Response {
    let body = format!("{{\"a\":\"{}\"}}", "a".repeat(2 * 1024 * 1024));
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}

async fn document(State(provider): State<Provider>) -> Response {
    let mut inner = provider.inner.lock();
    inner.documents_read += 1;
    let issuer = match inner.fault {
        Fault::DocumentFails => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Fault::DocumentHuge => return huge(),
        Fault::OtherIssuerInDocument => "https://other.example/".to_owned(),
        _ => provider.issuer.clone(),
    };
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": provider.url("authorize"),
        "token_endpoint": provider.url("token"),
        "userinfo_endpoint": provider.url("userinfo"),
        "jwks_uri": provider.url("keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256", "HS256", "none"],
        "token_endpoint_auth_methods_supported": [inner.method],
    }))
    .into_response()
}

async fn keys(State(provider): State<Provider>) -> Json<Value> {
    let mut inner = provider.inner.lock();
    inner.keys_read += 1;
    let point = signing_key(inner.key).verifying_key().to_sec1_point(false);
    let (x, y) = (text(point.x().unwrap()), text(point.y().unwrap()));
    let name = format!("key-{}", inner.key);
    Json(
        json!({ "keys": [{ "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": name, "x": x, "y": y }] }),
    )
}

async fn authorize(State(provider): State<Provider>, Query(asked): Query<HashMap<String, String>>) -> Response {
    let asked = |name: &str| asked.get(name).cloned().unwrap_or_default();
    let scopes = asked("scope");
    let right = asked("client_id") == CLIENT_ID
        && asked("response_type") == "code"
        && asked("code_challenge_method") == "S256"
        && asked("code_challenge").len() == 43
        && asked("nonce").len() >= 40
        && asked("state").len() >= 40
        && scopes.split(' ').any(|scope| scope == "openid")
        && asked("redirect_uri").ends_with("/api/v1/oidc/callback");
    if !right {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let mut inner = provider.inner.lock();
    let back = |answer: String| Redirect::to(&format!("{}?{answer}&state={}", asked("redirect_uri"), asked("state")));
    match inner.fault {
        Fault::Denies => return back("error=access_denied&error_description=no".to_owned()).into_response(),
        Fault::DeniesWithMarkup => {
            return back("error=%3Cscript%3E&error_description=%3Cb%3E".to_owned()).into_response();
        }
        Fault::SaysServerError => return back("error=server_error".to_owned()).into_response(),
        _ => {}
    }
    inner.counter += 1;
    let code = format!("code-{}", inner.counter);
    let granted =
        Granted { challenge: asked("code_challenge"), nonce: asked("nonce"), redirect_uri: asked("redirect_uri") };
    inner.codes.insert(code.clone(), granted);
    // `session_state` is what one provider really adds.
    back(format!("code={code}&session_state=abc")).into_response()
}

async fn token(State(provider): State<Provider>, headers: HeaderMap, body: String) -> Response {
    let mut inner = provider.inner.lock();
    match inner.fault {
        Fault::TokenFails => return StatusCode::BAD_GATEWAY.into_response(),
        Fault::TokenHuge => return huge(),
        Fault::TokenRedirects => return Redirect::temporary(&provider.url("elsewhere")).into_response(),
        _ => {}
    }
    let Query(form) = Query::<HashMap<String, String>>::try_from_uri(&format!("/?{body}").parse().unwrap()).unwrap();
    let failed = |error: &str| (StatusCode::BAD_REQUEST, Json(json!({ "error": error }))).into_response();
    if !is_authentic(inner.method, &headers, &form) {
        return failed("invalid_client");
    }
    let given = |name: &str| form.get(name).cloned().unwrap_or_default();
    // A code is good once, whatever comes of it.
    let Some(granted) = inner.codes.remove(&given("code")) else { return failed("invalid_grant") };
    let right = given("grant_type") == "authorization_code"
        && given("redirect_uri") == granted.redirect_uri
        && text(Sha256::digest(given("code_verifier"))) == granted.challenge;
    if !right {
        return failed("invalid_grant");
    }
    let mut answer = json!({ "access_token": "access", "token_type": "Bearer", "expires_in": 60 });
    if inner.fault != Fault::NoIdToken {
        answer["id_token"] = Value::String(id_token(&provider, &inner, &granted.nonce));
    }
    Json(answer).into_response()
}

fn is_authentic(method: &str, headers: &HeaderMap, form: &HashMap<String, String>) -> bool {
    let id = form.get("client_id").map(String::as_str);
    let secret = form.get("client_secret").map(String::as_str);
    match method {
        "client_secret_basic" => {
            // Both are written as in a form before they are joined (RFC 6749, 2.3.1).
            let expected = BASE64_STANDARD.encode(format!("{CLIENT_ID}:a+secret+of%3A+both+%25"));
            headers.get(AUTHORIZATION).is_some_and(|value| *value == format!("Basic {expected}"))
        }
        "client_secret_post" => (id, secret) == (Some(CLIENT_ID), Some(CLIENT_SECRET)),
        _ => (id, secret) == (Some(CLIENT_ID), None),
    }
}

fn id_token(provider: &Provider, inner: &Inner, nonce: &str) -> String {
    let now = provider.clock.now_ms() / 1000;
    let mut claims = json!({
        "iss": provider.issuer, "sub": inner.person.subject, "aud": CLIENT_ID, "azp": CLIENT_ID,
        "iat": now, "exp": now + 300, "nonce": nonce,
    });
    if let Some(username) = inner.person.username {
        claims["preferred_username"] = username.into();
    }
    if let Some(email) = inner.person.email {
        claims["email"] = email.into();
        claims["email_verified"] = "true".into();
    }
    match inner.fault {
        Fault::WrongNonce => claims["nonce"] = "another".into(),
        Fault::NoNonce => drop(claims.as_object_mut().unwrap().remove("nonce")),
        Fault::WrongAudience => claims["aud"] = "another".into(),
        Fault::MoreAudiences => claims["aud"] = json!([CLIENT_ID, "another"]),
        Fault::OtherParty => claims["azp"] = "another".into(),
        Fault::WrongIssuer => claims["iss"] = provider.issuer.trim_end_matches('/').into(),
        Fault::Expired => claims["exp"] = (now - 1).into(),
        Fault::NoSubject => claims["sub"] = "".into(),
        _ => {}
    }
    sign(inner, &claims)
}

fn sign(inner: &Inner, claims: &Value) -> String {
    let algorithm = match inner.fault {
        Fault::Unsigned => "none",
        Fault::SignedWithSecret => "HS256",
        _ => "ES256",
    };
    let mut header = json!({ "alg": algorithm, "typ": "JWT" });
    if inner.names_keys {
        header["kid"] = format!("key-{}", inner.key).into();
    }
    let signed = format!("{}.{}", text(header.to_string()), text(claims.to_string()));
    let key = signing_key(if inner.fault == Fault::OtherKey { 99 } else { inner.key });
    let mut signature = Signer::<Signature>::sign(&key, signed.as_bytes()).to_bytes().to_vec();
    match inner.fault {
        Fault::BadSignature => signature[10] ^= 1,
        Fault::Unsigned => signature.clear(),
        Fault::SignedWithSecret => signature = hmac(CLIENT_SECRET.as_bytes(), signed.as_bytes()),
        _ => {}
    }
    format!("{signed}.{}", text(signature))
}

fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let pad = |with: u8| block.map(|byte| byte ^ with);
    let inner = Sha256::new().chain_update(pad(0x36)).chain_update(message).finalize();
    Sha256::new().chain_update(pad(0x5c)).chain_update(inner).finalize().to_vec()
}

async fn user_info(State(provider): State<Provider>, headers: HeaderMap) -> Response {
    let person = provider.inner.lock().person.clone();
    if headers.get(AUTHORIZATION).is_none_or(|value| value != "Bearer access") {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    Json(json!({ "sub": person.subject, "preferred_username": person.username_on_request })).into_response()
}
