//! Linking an identity to an account that is there already.

use accounts::Role;

use crate::browser::location;
use crate::provider::{Fault, Person};
use crate::server::{Server, Wish};

const START: &str = "/api/v1/oidc/start";
const LINK: &str = "/api/v1/oidc/start?link=true";

#[tokio::test]
async fn an_account_with_a_password_can_be_linked_and_signed_in_to() {
    let server = Server::start(Wish { create_accounts: false, ..Wish::default() }).await;
    server.add_user("taro", Role::Member).await;
    let mut browser = server.browser_of("taro").await;
    assert_eq!(browser.go_through(LINK).await, "/settings");
    assert_eq!(browser.who().await.as_deref(), Some("taro"), "still signed in");
    assert_eq!(
        browser.go_through("/api/v1/oidc/start?link=true&returnTo=%2Fwelcome").await,
        "/welcome",
        "twice is once"
    );
    let mut elsewhere = server.browser();
    assert_eq!(elsewhere.go_through(START).await, "/");
    assert_eq!(elsewhere.who().await.as_deref(), Some("taro"));
    assert_eq!(server.user_count().await, 2);
}

#[tokio::test]
async fn an_identity_belongs_to_one_account() {
    let server = Server::start(Wish::default()).await;
    server.add_user("taro", Role::Member).await;
    server.browser().go_through(START).await;
    let mut browser = server.browser_of("taro").await;
    assert_eq!(browser.go_through(LINK).await, "/settings?problem=oidc-linked-elsewhere");
    server.provider.becomes(Person::named("subject-2", "taro"));
    assert_eq!(browser.go_through(LINK).await, "/settings", "another is free");
    server.provider.misbehave(Fault::Denies);
    assert_eq!(browser.go_through(LINK).await, "/settings?problem=oidc-refused");
}

#[tokio::test]
async fn only_whoever_began_to_link_is_linked() {
    let server = Server::start(Wish::default()).await;
    server.add_user("taro", Role::Member).await;
    let mut browser = server.browser_of("taro").await;
    let callback = browser.go_to_callback(LINK).await;
    let pending = browser.cookie("todana-oidc").unwrap().to_owned();
    // Somebody else in the same browser, or nobody.
    let mut other = server.browser_of("root").await;
    other.go_to_callback(START).await;
    other.change_cookie("todana-oidc", |_| pending.clone());
    assert_eq!(other.arrive(&callback).await, "/settings?problem=oidc-expired");
    let mut nobody = server.browser();
    nobody.go_to_callback(START).await;
    nobody.change_cookie("todana-oidc", |_| pending);
    assert_eq!(nobody.arrive(&callback).await, "/settings?problem=oidc-expired");
    assert_eq!(browser.arrive(&callback).await, "/settings", "the code was not used by them");
}

#[tokio::test]
async fn nobody_is_made_to_link_by_another_site() {
    let server = Server::start(Wish::default()).await;
    let mut browser = server.browser_of("root").await;
    let own = format!("{}/settings", server.url);
    let lookalike = format!("{}.evil.example/", server.url);
    let cases: [(&[(&str, &str)], u16); 8] = [
        (&[("sec-fetch-site", "same-origin")], 302),
        (&[("sec-fetch-site", "none")], 302),
        (&[("sec-fetch-site", "cross-site")], 403),
        (&[("sec-fetch-site", "same-site")], 403),
        (&[("sec-fetch-site", "cross-site"), ("referer", &own)], 403),
        (&[("referer", &own)], 302),
        (&[("referer", &lookalike)], 403),
        (&[], 403),
    ];
    for (headers, expected) in cases {
        assert_eq!(browser.get_with(LINK, headers).await.status(), expected, "{headers:?}");
    }
    browser.forget_cookies();
    let answer = browser.get_with(LINK, &[("sec-fetch-site", "same-origin")]).await;
    assert_eq!((answer.status().as_u16(), location(&answer).as_str()), (303, "/sign-in?problem=oidc-expired"));
}
