//! A provider that is down, or not what it was said to be, is a word for the person and no more.

use tokio::net::TcpListener;

use crate::browser::location;
use crate::provider::Fault;
use crate::server::{Server, Wish};

const START: &str = "/api/v1/oidc/start";
const UNAVAILABLE: &str = "/sign-in?problem=oidc-unavailable";

#[tokio::test]
async fn a_server_starts_without_its_provider() {
    // A port that was free a moment ago and is closed again.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let server = Server::start(Wish { issuer: Some(issuer), ..Wish::default() }).await;
    let answer = server.browser().get(START).await;
    assert_eq!((answer.status().as_u16(), location(&answer).as_str()), (303, UNAVAILABLE));
    assert_eq!(server.browser_of("root").await.who().await.as_deref(), Some("root"), "passwords work as ever");
}

#[tokio::test]
async fn a_document_that_is_not_right_is_not_used_and_not_remembered() {
    let server = Server::start(Wish::default()).await;
    for fault in [Fault::DocumentFails, Fault::DocumentHuge, Fault::OtherIssuerInDocument] {
        server.provider.misbehave(fault);
        let answer = server.browser().get(START).await;
        assert_eq!((answer.status().as_u16(), location(&answer).as_str()), (303, UNAVAILABLE), "{fault:?}");
    }
    server.provider.misbehave(Fault::None);
    assert_eq!(server.browser().go_through(START).await, "/", "as soon as it is well, so are we");
}

#[tokio::test]
async fn a_provider_that_fails_on_the_way_signs_nobody_in() {
    let server = Server::start(Wish::default()).await;
    for fault in [Fault::TokenFails, Fault::TokenHuge, Fault::TokenRedirects] {
        server.provider.misbehave(fault);
        let mut browser = server.browser();
        assert_eq!(browser.go_through(START).await, UNAVAILABLE, "{fault:?}");
        assert_eq!(browser.who().await, None);
    }
}
