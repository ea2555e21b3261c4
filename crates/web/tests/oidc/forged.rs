//! What is forged, replayed or changed on the way signs nobody in.

use crate::provider::Fault;
use crate::server::{Server, Wish};

const START: &str = "/api/v1/oidc/start";
const EXPIRED: &str = "/sign-in?problem=oidc-expired";
const REFUSED: &str = "/sign-in?problem=oidc-refused";

#[tokio::test]
async fn a_token_with_anything_wrong_in_it_signs_nobody_in() {
    let server = Server::start(Wish::default()).await;
    let faults = [
        Fault::WrongNonce,
        Fault::NoNonce,
        Fault::WrongAudience,
        Fault::MoreAudiences,
        Fault::OtherParty,
        Fault::WrongIssuer,
        Fault::Expired,
        Fault::BadSignature,
        Fault::Unsigned,
        Fault::SignedWithSecret,
        Fault::OtherKey,
        Fault::NoSubject,
        Fault::NoIdToken,
    ];
    for fault in faults {
        server.provider.misbehave(fault);
        let mut browser = server.browser();
        assert_eq!(browser.go_through(START).await, REFUSED, "{fault:?}");
        assert_eq!((browser.who().await, browser.cookie("todana-oidc")), (None, None), "{fault:?}");
    }
    assert_eq!(server.user_count().await, 1);
    server.provider.misbehave(Fault::None);
    assert_eq!(server.browser().go_through(START).await, "/", "nothing stays broken");
}

#[tokio::test]
async fn a_new_key_of_the_provider_is_found_by_itself() {
    for names_keys in [true, false] {
        let server = Server::start(Wish::default()).await;
        server.provider.inner.lock().names_keys = names_keys;
        assert_eq!(server.browser().go_through(START).await, "/");
        server.provider.inner.lock().key = 2;
        assert_eq!(server.browser().go_through(START).await, "/");
        assert_eq!(server.browser().go_through(START).await, "/");
        let inner = server.provider.inner.lock();
        assert_eq!((inner.documents_read, inner.keys_read), (1, 2), "once, when it was needed");
    }
}

#[tokio::test]
async fn a_bad_signature_makes_the_keys_be_read_once_more_and_not_for_ever() {
    let server = Server::start(Wish::default()).await;
    server.provider.misbehave(Fault::OtherKey);
    assert_eq!(server.browser().go_through(START).await, REFUSED);
    assert_eq!(server.provider.inner.lock().keys_read, 2);
}

#[tokio::test]
async fn an_answer_is_good_only_once() {
    let server = Server::start(Wish::default()).await;
    let mut browser = server.browser();
    let callback = browser.go_to_callback(START).await;
    let pending = browser.cookie("todana-oidc").unwrap().to_owned();
    assert_eq!(browser.arrive(&callback).await, "/");
    assert_eq!(browser.arrive(&callback).await, EXPIRED, "the cookie is gone");
    // Somebody who has copied the cookie too is refused by the provider: the code is used up.
    let mut thief = server.browser();
    thief.go_to_callback(START).await;
    thief.change_cookie("todana-oidc", |_| pending);
    assert_eq!(thief.arrive(&callback).await, REFUSED);
    assert_eq!(thief.who().await, None);
}

#[tokio::test]
async fn an_answer_without_its_question_is_no_answer() {
    let server = Server::start(Wish::default()).await;
    let mut browser = server.browser();
    let callback = browser.go_to_callback(START).await;
    let mut victim = server.browser();
    assert_eq!(victim.arrive(&callback).await, EXPIRED, "no cookie");
    victim.go_to_callback(START).await;
    assert_eq!(victim.arrive(&callback).await, EXPIRED, "somebody else's state");
    assert_eq!(victim.who().await, None);
    assert_eq!(browser.arrive(&callback).await, "/", "whose it is can still use it");
}

#[tokio::test]
async fn changed_answers_are_not_taken() {
    let server = Server::start(Wish::default()).await;
    let mut browser = server.browser();
    let callback = browser.go_to_callback(START).await;
    let (address, state) = callback.split_once("&state=").unwrap();
    let without = callback.split_once('?').unwrap().0;
    for changed in [
        format!("{address}&state=x{state}"),
        format!("{address}&state={}", &state[..state.len() - 1]),
        format!("{address}&state="),
        address.to_owned(),
        without.to_owned(),
        format!("{callback}&state=again"),
        format!("{without}?code=%FF&state=%FF"),
    ] {
        assert_eq!(browser.arrive(&changed).await, EXPIRED, "{changed}");
    }
    assert_eq!(browser.arrive(&callback).await, "/", "forged answers do not spoil the true one");
    for (query, expected) in [("", REFUSED), ("&code=code-0", REFUSED), ("&code=a&iss=https://other.example/", REFUSED)]
    {
        let mut browser = server.browser();
        let callback = browser.go_to_callback(START).await;
        let (_, state) = callback.split_once("&state=").unwrap();
        assert_eq!(browser.arrive(&format!("{without}?state={state}{query}")).await, expected, "{query}");
        assert_eq!(browser.who().await, None);
    }
}

#[tokio::test]
async fn a_changed_cookie_does_not_open() {
    let server = Server::start(Wish::default()).await;
    let changes: [fn(&str) -> String; 4] = [
        |value| value[1..].to_owned(),
        |value| format!("{}{}", &value[..value.len() - 4], "AAAA"),
        |_| String::new(),
        |_| "nonsense".to_owned(),
    ];
    for change in changes {
        let mut browser = server.browser();
        let callback = browser.go_to_callback(START).await;
        browser.change_cookie("todana-oidc", change);
        assert_eq!(browser.arrive(&callback).await, EXPIRED);
        assert_eq!(browser.who().await, None);
    }
    let other = Server::start(Wish::default()).await;
    let mut there = other.browser();
    there.go_to_callback(START).await;
    let foreign = there.cookie("todana-oidc").unwrap().to_owned();
    let mut browser = server.browser();
    let callback = browser.go_to_callback(START).await;
    browser.change_cookie("todana-oidc", |_| foreign);
    assert_eq!(browser.arrive(&callback).await, EXPIRED, "another server's key");
}

#[tokio::test]
async fn one_has_ten_minutes() {
    let server = Server::start(Wish::default()).await;
    for (minutes, expected) in [(9, "/"), (10, EXPIRED)] {
        let mut browser = server.browser();
        let callback = browser.go_to_callback(START).await;
        server.clock.advance_ms(minutes * 60 * 1000);
        assert_eq!(browser.arrive(&callback).await, expected, "{minutes}");
    }
}

#[tokio::test]
async fn two_windows_do_not_spoil_each_other() {
    let server = Server::start(Wish::default()).await;
    let mut browser = server.browser();
    let first = browser.go_to_callback(START).await;
    let second = browser.go_to_callback("/api/v1/oidc/start?returnTo=%2Fsecond").await;
    assert_eq!(browser.arrive(&first).await, EXPIRED, "it was begun anew");
    assert_eq!(browser.arrive(&second).await, "/second");
}
