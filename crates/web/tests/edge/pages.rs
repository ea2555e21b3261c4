//! The interface's pages, the API's description, and how answers are packed.

use std::io::Read;

use serde_json::Value;

use crate::support::{Ask, World};

#[tokio::test]
async fn any_other_path_is_a_page_of_the_interface() {
    let world = World::new().await;
    for path in ["/", "/settings", "/scores/scr_1", "/setup"] {
        let answer = world.call(Ask::get(path)).await.expect(200);
        assert!(answer.header("content-type").unwrap().starts_with("text/html"), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"), "{policy}");
        if let Some(tag) = answer.header("etag") {
            let again = world.call(Ask::get(path).header("if-none-match", tag)).await.expect(304);
            assert!(again.body.is_empty());
            // A browser goes on with the headers of this answer.
            assert_eq!(again.header("content-security-policy"), Some(policy));
        }
    }
    for path in ["/../Cargo.toml", "/..%2f..%2fCargo.toml", "/assets/../../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        let answer = world.call(Ask::get(path)).await;
        assert!(answer.status == 404 && !answer.text().contains("[package]"), "{path}");
    }
}

#[tokio::test]
async fn the_description_is_there_for_programs_and_for_people() {
    let world = World::new().await;
    let described = world.call(Ask::get("/api/openapi.json")).await.expect(200);
    assert_eq!(described.header("content-type"), Some("application/json"));
    let description = described.json();
    assert_eq!(description["openapi"], "3.1.0");
    assert_eq!(description, serde_json::to_value(web::openapi(&world.app)).unwrap());
    let docs = world.call(Ask::get("/api/docs")).await.expect(200);
    assert!(docs.header("content-type").unwrap().starts_with("text/html"));
    let text = docs.text();
    for (path, item) in description["paths"].as_object().unwrap() {
        assert!(path.starts_with("/api/v1/"), "{path}");
        assert!(text.contains(path), "{path}");
        for operation in item.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(text.contains(&format!("id=\"{id}\"")), "{id}");
            assert!(operation["summary"].as_str().is_some_and(|summary| !summary.is_empty()), "{id}");
        }
    }
    assert!(!text.contains("<script") && !text.contains("style="), "the policy would forbid it");
    let style = world.call(Ask::get("/api/docs.css")).await.expect(200);
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
}

#[tokio::test]
async fn answers_are_packed_for_who_can_unpack_them() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let plain = world.call(Ask::get("/api/openapi.json")).await.expect(200);
    assert_eq!(plain.header("content-encoding"), None);
    let ask = Ask::get("/api/openapi.json").header("accept-encoding", "gzip");
    let packed = world.call(ask).await.expect(200);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.header("vary").is_some_and(|vary| vary.contains("accept-encoding")));
    assert!(packed.body.len() < plain.body.len() / 3);
    assert_eq!(unpacked(&packed.body), plain.json());
    // A problem, too, is what its headers say.
    let ask = Ask::get("/api/v1/tokens/x").token(&ada.write).header("accept-encoding", "gzip");
    let problem = world.call(ask).await.expect(404);
    assert_eq!(problem.header("content-encoding"), Some("gzip"));
    let problem_body = unpacked(&problem.body);
    assert_eq!(problem_body["type"], "/problems/not-found");
    assert_eq!(problem_body["requestId"].as_str(), problem.header("x-request-id"));
    let brotli = world.call(Ask::get("/api/docs").header("accept-encoding", "br, gzip")).await.expect(200);
    assert_eq!(brotli.header("content-encoding"), Some("br"));
}

fn unpacked(body: &[u8]) -> Value {
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(body).read_to_end(&mut plain).unwrap();
    serde_json::from_slice(&plain).unwrap()
}
