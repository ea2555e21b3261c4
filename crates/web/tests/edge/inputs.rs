//! Bodies and parameters that are not right.

use serde_json::json;

use crate::support::{Ask, World};

#[tokio::test]
async fn a_body_that_is_not_right_is_refused_with_a_reason() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let cases: &[(&str, &str, u16, &str, &str)] = &[
        ("application/json", "{", 400, "bad-request", "EOF"),
        ("application/json", "", 400, "bad-request", "EOF"),
        ("application/json", "[]", 400, "bad-request", ""),
        ("application/json", "\"\u{fe}\"", 400, "bad-request", ""),
        ("application/json", r#"{"displayNam":"Ada"}"#, 400, "bad-request", "displayNam"),
        ("application/json", r#"{"displayName":7}"#, 400, "bad-request", "displayName"),
        ("application/json", r#"{"theme":"pink"}"#, 400, "bad-request", "pink"),
        ("application/json", r#"{"displayName":"a","displayName":"b"}"#, 400, "bad-request", "duplicate"),
        ("application/json", r#"{"displayName":"a"} {}"#, 400, "bad-request", "trailing"),
        ("text/plain", r#"{"displayName":"Ada"}"#, 415, "unsupported-type", "application/json"),
        ("application/x-www-form-urlencoded", "displayName=Ada", 415, "unsupported-type", "application/json"),
        ("application/json", r#"{"displayName":"a\nb"}"#, 422, "invalid", "displayName"),
    ];
    for (kind, body, status, problem, says) in cases {
        let ask = Ask::new("PATCH", "/api/v1/account").token(&ada.write).body(kind, body.as_bytes().to_vec());
        let answer = world.call(ask).await;
        let problem = answer.refused(*status, problem);
        assert!(problem["detail"].as_str().unwrap().contains(says), "{body}: {problem}");
    }
    let kept = world.call(Ask::get("/api/v1/account").token(&ada.write)).await.expect(200).json();
    assert_eq!(kept["displayName"], json!(null), "nothing was changed");
}

#[tokio::test]
async fn a_body_without_a_type_is_refused_and_one_with_a_charset_is_taken() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let ask = Ask::new("PATCH", "/api/v1/account").token(&ada.write);
    world.call(ask.clone()).await.refused(415, "unsupported-type");
    let ask = ask.body("application/json; charset=utf-8", r#"{"displayName":"Ada"}"#);
    world.call(ask).await.expect(200);
}

#[tokio::test]
async fn the_field_that_is_wrong_is_named() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let body = json!({ "name": "x".repeat(65), "access": "read" });
    let problem = world.call(Ask::post("/api/v1/tokens", &body).token(&ada.write)).await.refused(422, "invalid");
    assert_eq!(problem["errors"][0]["field"], "name");
    assert_eq!(problem["detail"], format!("name: {}", problem["errors"][0]["detail"].as_str().unwrap()));
}

#[tokio::test]
async fn a_body_of_more_than_a_mebibyte_is_too_large() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let of = |length: usize| {
        let padding = " ".repeat(length - 2);
        Ask::new("PATCH", "/api/v1/account").token(&ada.write).body("application/json", format!("{{{padding}}}"))
    };
    world.call(of(1024 * 1024)).await.expect(200);
    world.call(of(1024 * 1024 + 1)).await.refused(413, "too-large");
    let keyed = Ask::new("POST", "/api/v1/tokens").token(&ada.write).header("idempotency-key", "k");
    world.call(keyed.body("application/json", " ".repeat(1024 * 1024 + 1))).await.refused(413, "too-large");
}

#[tokio::test]
async fn an_upload_has_the_limit_of_its_route() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let of = |length: usize, kind: &str| {
        let mut content = vec![0; length];
        content[..3].copy_from_slice(&[0xFF, 0xD8, 0xFF]);
        Ask::new("PUT", "/api/v1/account/picture").token(&ada.write).body(kind, content)
    };
    world.call(of(2 * 1024 * 1024, "image/jpeg")).await.expect(200);
    world.call(of(2 * 1024 * 1024 + 1, "image/jpeg")).await.refused(413, "too-large");
    world.call(of(3 * 1024 * 1024, "image/jpeg")).await.refused(413, "too-large");
    let text = Ask::new("PUT", "/api/v1/account/picture").token(&ada.write).body("image/png", "<svg/>");
    world.call(text).await.refused(415, "unsupported-type");
}

#[tokio::test]
async fn a_parameter_that_the_route_does_not_have_is_refused() {
    let world = World::new().await;
    let ada = world.admin("ada").await;
    for path in [
        "/api/v1/account?colour=red",
        "/api/v1/account?=&colour",
        "/api/v1/tokens?limt=5",
        "/api/v1/tokens?limit=5&colour=red",
        "/api/v1/users?q=a",
        "/api/v1/session?verbose",
        "/api/v1/server?x=1",
    ] {
        world.call(Ask::get(path).token(&ada.write)).await.refused(400, "bad-request");
    }
    world.call(Ask::patch("/api/v1/account?force=1", &json!({})).token(&ada.write)).await.refused(400, "bad-request");
    world.call(Ask::get("/api/v1/account?").token(&ada.write)).await.expect(200);
    world.call(Ask::get("/api/v1/tokens?limit=5").token(&ada.write)).await.expect(200);
    // Who may not even ask is not told about parameters.
    world.call(Ask::get("/api/v1/account?colour=red").token("tdn_wrong")).await.refused(401, "not-signed-in");
}
