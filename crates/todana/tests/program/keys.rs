//! The server's key.

use serde_json::{Value, json};

use crate::server::{Place, Server};

fn create(server: &Server, token: &str) -> Value {
    let authorization = format!("Bearer {token}");
    let headers = [("authorization", authorization.as_str()), ("idempotency-key", "once")];
    let body = json!({ "name": "a phone", "access": "read" });
    server.send("POST", "/api/v1/tokens", &headers, &body).expect(201).json()
}

#[test]
fn a_new_key_leaves_what_was_made_with_the_old_one_good() {
    let place = Place::new();
    place.add_user("ada");
    let (token, _) = (place.add_token("ada"), place.add_token("ada"));
    let before = std::fs::read_to_string(place.path("server.key")).unwrap();
    let server = place.serve();
    let created = create(&server, &token);
    let page = server.ask("GET", "/api/v1/tokens?limit=1", &token).expect(200).json();
    let next = format!("/api/v1/tokens?limit=1&cursor={}", page["next"].as_str().unwrap());
    let second = server.ask("GET", &next, &token).expect(200).json();
    server.stop();
    assert_eq!(std::fs::read_to_string(place.path("server.key")).unwrap(), before, "starting changes no key");

    assert!(place.done(&["key", "rotate"]).contains("2 keys"));
    let after = std::fs::read_to_string(place.path("server.key")).unwrap();
    let old = before.lines().last().unwrap();
    assert!(after != before && after.ends_with(&format!("{old}\n")), "the old one is still there, behind the new one");
    let mode =
        std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(place.path("server.key")).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    let server = place.serve();
    assert_eq!(server.ask("GET", &next, &token).expect(200).json()["items"], second["items"]);
    assert_eq!(create(&server, &token), created);
}

#[test]
fn a_key_from_the_environment_is_not_written() {
    let place = Place::new().with("TODANA_SERVER_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
    place.serve().stop();
    assert!(!place.path("server.key").exists());
    assert!(place.refused(&["key", "rotate"]).contains("TODANA_SERVER_KEY"));
    let broken = Place::new().with("TODANA_SERVER_KEY", "short");
    let said = broken.refused(&["serve"]);
    assert!(said.contains("TODANA_SERVER_KEY") && !said.contains("'short'"), "{said}");
}

#[test]
fn a_damaged_key_file_is_named_and_kept() {
    let place = Place::new();
    place.serve().stop();
    std::fs::write(place.path("server.key"), "damaged").unwrap();
    let said = place.refused(&["serve"]);
    assert!(said.contains("server.key"), "{said}");
    assert_eq!(std::fs::read_to_string(place.path("server.key")).unwrap(), "damaged");
}
