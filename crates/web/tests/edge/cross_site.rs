//! Changes that another site's page asks for with somebody's cookie.

use serde_json::json;
use web::Settings;

use crate::support::{Ask, PASSWORD, World};

const HOST: (&str, &str) = ("host", "todana.example");

fn change(headers: &[(&str, &str)]) -> Ask {
    let ask = Ask::patch("/api/v1/account", &json!({ "displayName": "Ada" }));
    headers.iter().fold(ask, |ask, (name, value)| ask.header(name, value))
}

#[tokio::test]
async fn only_our_own_pages_change_something_with_a_cookie() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let cases: &[(&[(&str, &str)], bool)] = &[
        (&[], true),
        (&[("sec-fetch-site", "same-origin")], true),
        (&[("sec-fetch-site", "none")], true),
        (&[("sec-fetch-site", "same-site")], false),
        (&[("sec-fetch-site", "cross-site")], false),
        (&[("sec-fetch-site", "")], false),
        (&[("sec-fetch-site", "cross-site"), HOST, ("origin", "https://todana.example")], false),
        (&[HOST, ("origin", "https://todana.example")], true),
        (&[HOST, ("origin", "https://todana.example.evil")], false),
        (&[HOST, ("origin", "https://evil.example")], false),
        (&[HOST, ("origin", "https://todana.example:8443")], false),
        (&[HOST, ("origin", "null")], false),
        (&[HOST, ("origin", "")], false),
        (&[("origin", "https://todana.example")], false),
    ];
    for (headers, allowed) in cases {
        let answer = world.call(change(headers).cookie(&ada.session)).await;
        if *allowed {
            answer.expect(200);
        } else {
            answer.refused(403, "cross-site");
        }
    }
}

#[tokio::test]
async fn the_address_that_is_known_counts_and_so_does_that_of_http_2() {
    let world = World::with(Settings { public_url: Some("http://todana.example".into()), ..Settings::default() }).await;
    let ada = world.member("ada").await;
    // A proxy that puts its own name for us into `Host`.
    let rewritten = [("host", "backend:8080"), ("origin", "http://todana.example")];
    world.call(change(&rewritten).cookie(&ada.session)).await.expect(200);
    let wrong = [("host", "backend:8080"), ("origin", "https://todana.example")];
    world.call(change(&wrong).cookie(&ada.session)).await.refused(403, "cross-site");
    let whole = |origin: &str| {
        let ask = Ask::patch("http://other.example/api/v1/account", &json!({ "displayName": "Ada" }));
        ask.cookie(&ada.session).header("origin", origin)
    };
    world.call(whole("http://other.example")).await.expect(200);
    world.call(whole("http://evil.example")).await.refused(403, "cross-site");
}

#[tokio::test]
async fn looking_and_tokens_need_no_origin() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let cross = [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")];
    world.call(change(&cross).token(&ada.write)).await.expect(200);
    let look = Ask::get("/api/v1/account").cookie(&ada.session).header("sec-fetch-site", "cross-site");
    world.call(look).await.expect(200);
}

#[tokio::test]
async fn another_site_cannot_sign_anybody_in() {
    let world = World::new().await;
    world.member("ada").await;
    let ask = Ask::post("/api/v1/session", &json!({ "name": "ada", "password": PASSWORD }));
    let answer = world.call(ask.clone().header("sec-fetch-site", "cross-site")).await;
    answer.refused(403, "cross-site");
    assert_eq!(answer.header("set-cookie"), None);
    // A cookie that has become worthless makes no difference.
    let stale = ask.clone().cookie("tds_old").header("origin", "https://evil.example");
    world.call(stale).await.refused(403, "cross-site");
    world.call(ask).await.expect(200);
}
