//! Signing in, and being kept out.

use accounts::UserChange;
use serde_json::json;
use web::Settings;

use crate::support::{Ask, PASSWORD, World};

fn sign_in(name: &str, password: &str) -> Ask {
    Ask::post("/api/v1/session", &json!({ "name": name, "password": password }))
}

#[tokio::test]
async fn nobody_learns_whether_a_name_is_somebodys() {
    let world = World::new().await;
    world.member("ada").await;
    let eve = world.member("eve").await;
    let out = UserChange { role: None, disabled: Some(true) };
    world.app.accounts.change_user(eve.id, out, None).await.unwrap();
    let wrong = world.call(sign_in("ada", "wrong password")).await;
    wrong.refused(401, "sign-in-refused");
    let long = "x".repeat(5_000);
    for (name, password) in [("nobody", "wrong password"), ("", ""), (&long, "x"), ("eve", PASSWORD), ("ada", &long)] {
        let answer = world.call(sign_in(name, password)).await;
        assert_eq!((answer.status, answer.anonymous()), (wrong.status, wrong.anonymous()), "{name:.10}");
        let names = |headers: &http::HeaderMap| headers.keys().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names(&answer.headers), names(&wrong.headers), "{name:.10}");
    }
}

#[tokio::test]
async fn after_too_many_attempts_one_waits() {
    let world = World::new().await;
    world.member("ada").await;
    for _ in 0..10 {
        world.call(sign_in("ada", "wrong password")).await.refused(401, "sign-in-refused");
    }
    let answer = world.call(sign_in("ada", PASSWORD)).await;
    answer.refused(429, "too-many-attempts");
    let seconds: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=15 * 60).contains(&seconds));
    // From elsewhere they still can, and here after that time.
    world.call(sign_in("ada", PASSWORD).from("203.0.113.5")).await.expect(200);
    world.clock.advance_ms(seconds * 1000);
    world.call(sign_in("ada", PASSWORD)).await.expect(200);
}

#[tokio::test]
async fn only_a_trusted_proxy_can_say_where_attempts_come_from() {
    for (trust_proxy, last) in [(false, 429), (true, 401)] {
        let world = World::with(Settings { trust_proxy, ..Settings::default() }).await;
        world.member("ada").await;
        let mut answer = None;
        for nth in 0..11 {
            let from = format!("198.51.100.{nth}");
            answer = Some(world.call(sign_in("ada", "wrong password").header("x-forwarded-for", &from)).await);
        }
        assert_eq!(answer.unwrap().status, last, "trusted: {trust_proxy}");
    }
}

#[tokio::test]
async fn who_is_disabled_is_out_at_once_by_every_means() {
    let world = World::new().await;
    let (ada, eve) = (world.admin("ada").await, world.member("eve").await);
    let (share, _) = world.share(eve.id, None).await;
    let change = async |disabled: bool| {
        let path = format!("/api/v1/users/{}", eve.id);
        world.call(Ask::patch(path, &json!({ "disabled": disabled })).token(&ada.write)).await.expect(200)
    };
    change(true).await;
    for ask in [Ask::get("/api/v1/account").cookie(&eve.session), Ask::get("/api/v1/account").token(&eve.write)] {
        world.call(ask).await.refused(401, "not-signed-in");
    }
    world.call(Ask::get("/api/v1/server").header("todana-share", &share)).await.refused(401, "not-signed-in");
    world.call(sign_in("eve", PASSWORD)).await.refused(401, "sign-in-refused");
    change(false).await;
    world.call(Ask::get("/api/v1/account").cookie(&eve.session)).await.refused(401, "not-signed-in");
    world.call(Ask::get("/api/v1/account").token(&eve.write)).await.expect(200);
    world.call(sign_in("eve", PASSWORD)).await.expect(200);
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let other = world.call(sign_in("ada", PASSWORD)).await.expect(200);
    let other = other.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let body = json!({ "current": PASSWORD, "new": "another password" });
    let change = Ask::new("PUT", "/api/v1/account/password").json(&body);
    world.call(change.clone().token(&ada.write)).await.refused(403, "denied");
    world.call(change.cookie(&ada.session)).await.expect(204);
    world.call(Ask::get("/api/v1/session").header("cookie", &other)).await.refused(401, "not-signed-in");
    world.call(Ask::get("/api/v1/session").cookie(&ada.session)).await.expect(200);
    world.call(sign_in("ada", PASSWORD)).await.refused(401, "sign-in-refused");
    world.call(sign_in("ada", "another password")).await.expect(200);
}

#[tokio::test]
async fn an_administrator_sets_a_password_and_the_sessions_end() {
    const NEW: &str = "another horse entirely";
    let world = World::new().await;
    let (ada, eve, bob) = (world.admin("ada").await, world.member("eve").await, world.member("bob").await);
    let (share, _) = world.share(eve.id, None).await;
    let set = |user: String, password: &str| {
        Ask::new("PUT", format!("/api/v1/users/{user}/password")).json(&json!({ "password": password }))
    };
    // Members set nobody's, and what is refused changes nothing.
    world.call(set(eve.id.to_string(), NEW).cookie(&bob.session)).await.refused(403, "denied");
    world.call(set(eve.id.to_string(), NEW).token(&ada.read)).await.refused(403, "denied");
    for password in ["", "short", "123456789", &"x".repeat(1025)] {
        world.call(set(eve.id.to_string(), password).cookie(&ada.session)).await.refused(422, "invalid");
    }
    world.call(set("usr_01a31a4f-c800-7000-8000-000000000009".to_owned(), NEW).cookie(&ada.session)).await.expect(404);
    // One's own is changed with the current one.
    world.call(set(ada.id.to_string(), NEW).cookie(&ada.session)).await.refused(409, "conflict");
    world.call(Ask::get("/api/v1/session").cookie(&eve.session)).await.expect(200);
    world.call(sign_in("ada", PASSWORD)).await.expect(200);
    world.call(sign_in("eve", PASSWORD)).await.expect(200);

    world.call(set(eve.id.to_string(), NEW).cookie(&ada.session)).await.expect(204);
    world.call(Ask::get("/api/v1/session").cookie(&eve.session)).await.refused(401, "not-signed-in");
    world.call(sign_in("eve", PASSWORD)).await.refused(401, "sign-in-refused");
    world.call(sign_in("eve", NEW)).await.expect(200);
    // Tokens and links stay good, and nobody else is signed out.
    world.call(Ask::get("/api/v1/account").token(&eve.write)).await.expect(200);
    world.call(Ask::get("/api/v1/server").header("todana-share", &share)).await.expect(200);
    for person in [&ada, &bob] {
        world.call(Ask::get("/api/v1/session").cookie(&person.session)).await.expect(200);
    }
}

#[tokio::test]
async fn the_first_account_is_made_once_with_the_secret() {
    let world = World::new().await;
    let secret = world.app.accounts.ensure_setup().await.unwrap().unwrap();
    let setup =
        |secret: &str| Ask::post("/api/v1/setup", &json!({ "secret": secret, "name": "ada", "password": PASSWORD }));
    assert_eq!(world.call(Ask::get("/api/v1/server")).await.expect(200).json()["needsSetup"], true);
    world.call(setup("wrong")).await.refused(401, "sign-in-refused");
    let made = world.call(setup(&secret)).await.expect(201);
    assert_eq!(made.json()["account"]["role"], "admin");
    assert!(made.header("set-cookie").is_some());
    world.call(setup(&secret)).await.refused(409, "conflict");
    assert_eq!(world.call(Ask::get("/api/v1/server")).await.expect(200).json()["needsSetup"], false);
}
