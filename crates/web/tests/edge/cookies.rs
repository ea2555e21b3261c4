//! The session's cookie.

use serde_json::json;
use web::Settings;

use crate::support::{Answer, Ask, PASSWORD, World};

async fn sign_in(world: &World, forwarded: &[(&str, &str)]) -> Answer {
    let ask = Ask::post("/api/v1/session", &json!({ "name": "ada", "password": PASSWORD }));
    world.call(forwarded.iter().fold(ask, |ask, (name, value)| ask.header(name, value))).await.expect(200)
}

/// The cookie's name and value, and its flags.
fn cookie(answer: &Answer) -> (String, Vec<String>) {
    let text = answer.header("set-cookie").unwrap();
    let (pair, flags) = text.split_once("; ").unwrap();
    (pair.to_owned(), flags.split("; ").map(str::to_owned).collect())
}

const TLS_AT_PROXY: [(&str, &str); 1] = [("x-forwarded-proto", "https")];

#[tokio::test]
async fn without_tls_it_is_for_us_alone_and_no_script_reads_it() {
    let world = World::new().await;
    world.member("ada").await;
    for forwarded in [&[] as &[_], &TLS_AT_PROXY] {
        let answer = sign_in(&world, forwarded).await;
        let (pair, flags) = cookie(&answer);
        assert!(pair.starts_with("todana=tds_"), "a proxy that is not trusted is not believed");
        for flag in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(flags.iter().any(|other| other == flag), "{flag}");
        }
        assert!(!flags.iter().any(|flag| flag == "Secure" || flag.starts_with("Domain")));
        assert_eq!(answer.header("strict-transport-security"), None);
        world.call(Ask::get("/api/v1/session").header("cookie", &pair)).await.expect(200);
    }
}

#[tokio::test]
async fn over_tls_it_never_goes_anywhere_else() {
    let public = Settings { public_url: Some("https://todana.example".into()), ..Settings::default() };
    let proxy = Settings { trust_proxy: true, ..Settings::default() };
    for (settings, forwarded) in [(public, &[] as &[_]), (proxy, &TLS_AT_PROXY as &[_])] {
        let world = World::with(settings).await;
        let ada = world.member("ada").await;
        let answer = sign_in(&world, forwarded).await;
        let (pair, flags) = cookie(&answer);
        assert!(pair.starts_with("__Host-todana=tds_"), "{pair}");
        for flag in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(flags.iter().any(|other| other == flag), "{flag}");
        }
        assert!(answer.header("strict-transport-security").is_some_and(|value| value.starts_with("max-age=")));
        let look = |cookie: &str| {
            let ask = Ask::get("/api/v1/session").header("cookie", cookie);
            forwarded.iter().fold(ask, |ask, (name, value)| ask.header(name, value))
        };
        world.call(look(&pair)).await.expect(200);
        // One without the prefix may have been set by a neighbour under the same domain.
        world.call(look(&format!("todana={}", ada.session))).await.refused(401, "not-signed-in");
        let both = format!("todana={}; other=1; {pair}", "tds_neighbour");
        world.call(look(&both)).await.expect(200);
    }
}

#[tokio::test]
async fn behind_a_trusted_proxy_without_tls_it_is_the_plain_one() {
    let world = World::with(Settings { trust_proxy: true, ..Settings::default() }).await;
    world.member("ada").await;
    let answer = sign_in(&world, &[("x-forwarded-proto", "http")]).await;
    assert!(cookie(&answer).0.starts_with("todana="));
    assert_eq!(answer.header("strict-transport-security"), None);
}

#[tokio::test]
async fn signing_out_takes_it_away_and_ends_the_session() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let (other, _) = cookie(&sign_in(&world, &[]).await);
    let answer = world.call(Ask::delete("/api/v1/session").cookie(&ada.session)).await.expect(204);
    let (pair, flags) = cookie(&answer);
    assert_eq!(pair, "todana=");
    assert!(flags.iter().any(|flag| flag == "Max-Age=0"));
    world.call(Ask::get("/api/v1/session").cookie(&ada.session)).await.refused(401, "not-signed-in");
    world.call(Ask::get("/api/v1/session").header("cookie", &other)).await.expect(200);
    // For a program there is nothing to sign out of.
    world.call(Ask::delete("/api/v1/session").token(&ada.write)).await.refused(403, "denied");
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session_but_no_token() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let (other, _) = cookie(&sign_in(&world, &[]).await);
    world.call(Ask::delete("/api/v1/sessions").cookie(&ada.session)).await.expect(204);
    for cookie in [format!("todana={}", ada.session), other] {
        world.call(Ask::get("/api/v1/session").header("cookie", &cookie)).await.refused(401, "not-signed-in");
    }
    let sessions = world.call(Ask::get("/api/v1/sessions").token(&ada.read)).await.expect(200).json();
    assert_eq!(sessions["items"], json!([]));
}

#[tokio::test]
async fn a_worthless_cookie_is_as_good_as_none() {
    let world = World::new().await;
    world.member("ada").await;
    for cookie in ["", "todana", "todana=", "todana=tds_x", ";;;", "other=1"] {
        world.call(Ask::get("/api/v1/server").header("cookie", cookie)).await.expect(200);
        world.call(Ask::get("/api/v1/account").header("cookie", cookie)).await.refused(401, "not-signed-in");
    }
}
