//! The way as it should be, and who may go it.

use accounts::{Role, UserChange, UserName};
use serde_json::{Value, json};

use crate::provider::{Fault, Person};
use crate::server::{Server, Wish};

const START: &str = "/api/v1/oidc/start";

#[tokio::test]
async fn the_first_sign_in_makes_the_account_and_the_second_finds_it() {
    let server = Server::start(Wish::default()).await;
    let mut browser = server.browser();
    assert_eq!(browser.go_through("/api/v1/oidc/start?returnTo=%2Fbooks%3Fsort%3Dtitle").await, "/books?sort=title");
    assert_eq!(browser.who().await.as_deref(), Some("hanako"));
    assert_eq!(browser.cookie("todana-oidc"), None, "what was pending is taken away");
    let mut other = server.browser();
    assert_eq!(other.go_through(START).await, "/");
    assert_eq!(other.who().await.as_deref(), Some("hanako"));
    assert_eq!(server.user_count().await, 2, "the administrator and one more");
    let hanako = server.accounts.find_user_by_name(&UserName::parse("hanako").unwrap()).await.unwrap().unwrap();
    assert!(hanako.role == Role::Member && !hanako.has_password);
    assert_eq!(server.provider.inner.lock().documents_read, 1, "the provider is asked once for what it is");
    assert_eq!(server.provider.inner.lock().keys_read, 1);
    server.clock.advance_ms(60 * 60 * 1000);
    assert_eq!(server.browser().go_through(START).await, "/");
    assert_eq!(server.provider.inner.lock().documents_read, 2, "and again after an hour");
}

#[tokio::test]
async fn another_person_is_another_account_even_with_the_same_name() {
    let server = Server::start(Wish::default()).await;
    let people = [
        (Person::named("subject-1", "hanako"), "hanako"),
        (Person::named("subject-2", "hanako"), "hanako-2"),
        (Person::named("subject-3", "root"), "root-2"),
        (
            Person { username: None, email: Some("jiro@example.org"), ..Person::named("subject-4", "") },
            "jiro@example.org",
        ),
        (Person { username: None, ..Person::named("subject-5", "") }, "person"),
        (Person { username: None, username_on_request: Some("saburo"), ..Person::named("subject-6", "") }, "saburo"),
        (Person::named("subject-1", "hanako-has-married"), "hanako"),
    ];
    for (person, name) in people {
        server.provider.becomes(person);
        let mut browser = server.browser();
        assert_eq!(browser.go_through(START).await, "/");
        assert_eq!(browser.who().await.as_deref(), Some(name));
    }
}

#[tokio::test]
async fn every_way_to_show_a_secret_works_and_none_is_needed() {
    for (method, secret) in [("client_secret_basic", true), ("client_secret_post", true), ("none", false)] {
        let server = Server::start(Wish { secret, ..Wish::default() }).await;
        server.provider.inner.lock().method = method;
        assert_eq!(server.browser().go_through(START).await, "/", "{method}");
    }
    let server = Server::start(Wish { secret: false, ..Wish::default() }).await;
    assert_eq!(server.browser().go_through(START).await, "/sign-in?problem=oidc-refused", "the secret is missing");
}

#[tokio::test]
async fn whoever_has_no_account_gets_none_unless_that_is_wanted() {
    let server = Server::start(Wish { create_accounts: false, ..Wish::default() }).await;
    let mut browser = server.browser();
    assert_eq!(browser.go_through(START).await, "/sign-in?problem=oidc-no-account");
    assert_eq!((browser.who().await, server.user_count().await), (None, 1));
    let user = server.add_user("taro", Role::Member).await;
    server.accounts.link_identity(user.id, &server.provider.issuer, "subject-1").await.unwrap();
    assert_eq!(browser.go_through(START).await, "/");
    assert_eq!(browser.who().await.as_deref(), Some("taro"));
}

#[tokio::test]
async fn the_first_account_is_not_made_by_whoever_comes_by() {
    let server = Server::start(Wish { set_up: false, ..Wish::default() }).await;
    assert_eq!(server.browser().go_through(START).await, "/sign-in?problem=oidc-no-account");
    assert!(server.accounts.needs_setup().await.unwrap());
}

#[tokio::test]
async fn a_disabled_account_stays_closed() {
    let server = Server::start(Wish::default()).await;
    let mut browser = server.browser();
    browser.go_through(START).await;
    let hanako = server.accounts.find_user_by_name(&UserName::parse("hanako").unwrap()).await.unwrap().unwrap();
    let change = UserChange { disabled: Some(true), ..UserChange::default() };
    server.accounts.change_user(hanako.id, change, None).await.unwrap();
    assert_eq!(browser.who().await, None);
    assert_eq!(browser.go_through(START).await, "/sign-in?problem=oidc-no-account");
    assert_eq!((browser.who().await, server.user_count().await), (None, 2));
}

#[tokio::test]
async fn one_is_only_sent_back_to_places_of_this_server() {
    let server = Server::start(Wish::default()).await;
    let cases = [
        ("%2Fbooks%2F1%23notes", "/books/1#notes"),
        ("%2F%2Fevil.example", "/"),
        ("%2F%5Cevil.example", "/"),
        ("%2F%09%2Fevil.example", "/"),
        ("%2F%0D%0ASet-Cookie%3A%20a%3Db", "/"),
        ("https%3A%2F%2Fevil.example", "/"),
        ("javascript%3Aalert(1)", "/"),
        ("%5C%5Cevil.example", "/"),
        ("books", "/"),
        ("", "/"),
        ("%2Fapi%2Fv1%2Foidc%2Fstart", "/"),
    ];
    let mut browser = server.browser();
    for (given, expected) in cases {
        assert_eq!(browser.go_through(&format!("{START}?returnTo={given}")).await, expected, "{given}");
    }
    assert_eq!(browser.get("/api/v1/oidc/start?retrunTo=%2F").await.status(), 400);
}

#[tokio::test]
async fn the_server_says_that_it_can_be_done_only_if_it_can() {
    for (configured, expected) in [(true, json!({ "label": "Example", "url": START })), (false, Value::Null)] {
        let server = Server::start(Wish { configured, ..Wish::default() }).await;
        let mut browser = server.browser();
        let answer = browser.get("/api/v1/server").await.bytes().await.unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        assert_eq!(answer["signIn"], json!({ "password": true, "oidc": expected }));
        if !configured {
            for path in ["/api/v1/oidc/start", "/api/v1/oidc/callback?code=a&state=b", "/api/v1/oidc/start?link=true"] {
                assert_eq!(browser.get_with(path, &[("sec-fetch-site", "none")]).await.status(), 404, "{path}");
            }
        }
    }
}

#[tokio::test]
async fn over_tls_the_cookie_goes_only_there() {
    let server = Server::start(Wish { public_url: Some("https://todana.example"), ..Wish::default() }).await;
    let mut browser = server.browser();
    let callback = browser.go_to_callback(START).await;
    assert!(callback.starts_with("https://todana.example/api/v1/oidc/callback?"), "{callback}");
    assert!(browser.cookie("todana-oidc").is_none() && browser.cookie("__Host-todana-oidc").is_some());
    let path = callback.strip_prefix("https://todana.example").unwrap();
    let arrived = browser.get(path).await;
    let cookies: Vec<_> = arrived.headers().get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    assert_eq!(cookies.len(), 2);
    assert!(cookies[0].starts_with("__Host-todana=") && cookies[1].starts_with("__Host-todana-oidc=;"), "{cookies:?}");
    assert!(cookies.iter().all(|cookie| cookie.ends_with("; Secure")), "{cookies:?}");
    assert_eq!(browser.who().await.as_deref(), Some("hanako"));
}

#[tokio::test]
async fn what_the_provider_refuses_is_said_in_our_words() {
    let server = Server::start(Wish::default()).await;
    let cases = [
        (Fault::Denies, "/sign-in?problem=oidc-refused"),
        (Fault::DeniesWithMarkup, "/sign-in?problem=oidc-refused"),
        (Fault::SaysServerError, "/sign-in?problem=oidc-unavailable"),
    ];
    for (fault, expected) in cases {
        server.provider.misbehave(fault);
        let mut browser = server.browser();
        assert_eq!(browser.go_through(START).await, expected, "{fault:?}");
        assert_eq!(browser.cookie("todana-oidc"), None);
    }
}
