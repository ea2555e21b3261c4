//! Paths and methods that are not there.

use crate::support::{Ask, World};

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    for path in [
        "/api",
        "/api/",
        "/api/v1",
        "/api/v1/",
        "/api/v1/nothing",
        "/api/v2/account",
        "/api/nothing",
        "/api/v1/account/",
        "/api/v1/tokens/",
        "/api/v1/tokens/x",
        "/api/v1/tokens/%FF",
        "/api/v1/tokens/tok_00000000-0000-7000-8000-000000000000",
        "/api/v1/tokens/x/y",
        "/assets/nothing.js",
        "/nothing.png",
        "/favicon.ico.map",
    ] {
        world.call(Ask::get(path).token(&ada.write)).await.refused(404, "not-found");
    }
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        world.call(Ask::new(method, "/nothing")).await.refused(404, "not-found");
        world.call(Ask::new(method, "/api/nothing")).await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn a_method_that_is_not_there_is_named_so_with_those_that_are() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    for (method, path, allowed) in [
        ("PUT", "/api/v1/account", "PATCH"),
        ("DELETE", "/api/v1/account", "GET"),
        ("POST", "/api/v1/server", "GET"),
        ("OPTIONS", "/api/v1/account", "GET"),
        ("BREW", "/api/v1/account", "GET"),
        ("POST", "/api/openapi.json", "GET"),
        ("DELETE", "/healthz", "GET"),
    ] {
        let answer = world.call(Ask::new(method, path).token(&ada.write)).await;
        answer.refused(405, "method-not-allowed");
        assert!(answer.header("allow").is_some_and(|allow| allow.contains(allowed)), "{method} {path}");
    }
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let answer = world.call(Ask::new("HEAD", "/api/v1/account").token(&ada.read)).await.expect(200);
    assert!(answer.body.is_empty() && answer.header("etag").is_some());
}

#[tokio::test]
async fn without_credentials_there_is_nothing_to_see() {
    let world = World::new().await;
    world.member("ada").await;
    let answer = world.call(Ask::get("/api/v1/account")).await;
    answer.refused(401, "not-signed-in");
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    for value in ["Bearer", "Bearer ", "Bearer x", "Basic YTpi", "x", "Bearer \u{e9}", "tdn_"] {
        let answer = world.call(Ask::get("/api/v1/server").header("authorization", value)).await;
        answer.refused(401, "not-signed-in");
    }
}
