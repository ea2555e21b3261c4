//! Starting it, for the first time and again.

use std::os::unix::fs::PermissionsExt;

use serde_json::json;

use crate::server::{PASSWORD, Place, Server};

#[test]
fn the_first_start_prints_a_link_that_makes_the_first_account_once() {
    let place = Place::new();
    let server = place.serve();
    let secret = server.secret.clone().expect("a link");
    let setup = json!({ "secret": secret, "name": "ada", "password": PASSWORD });
    let made = server.send("POST", "/api/v1/setup", &[], &setup).expect(201);
    assert_eq!(made.json()["account"]["role"], "admin");
    server.send("POST", "/api/v1/setup", &[], &setup).expect(409);
    assert_eq!(server.sign_in("ada", PASSWORD), 200);
    server.stop();
    let server = place.serve();
    assert_eq!(server.secret, None);
    assert_eq!(server.sign_in("ada", PASSWORD), 200);
}

#[test]
fn every_start_prints_the_same_link_until_it_is_used() {
    let place = Place::new();
    let first = place.serve();
    let printed = first.secret.clone().expect("a link");
    first.stop();
    let second = place.serve();
    assert_eq!(second.secret.as_ref(), Some(&printed));
    second.kill();
    place.done(&["key", "rotate"]);
    let server = place.serve();
    assert_eq!(server.secret.as_ref(), Some(&printed));
    let setup = json!({ "secret": printed, "name": "ada", "password": PASSWORD });
    server.send("POST", "/api/v1/setup", &[], &setup).expect(201);
    server.send("POST", "/api/v1/setup", &[], &setup).expect(409);
}

#[test]
fn an_account_made_by_a_command_ends_the_link() {
    let place = Place::new();
    let server = place.serve();
    let setup = json!({ "secret": server.secret.clone().unwrap(), "name": "eve", "password": PASSWORD });
    place.add_user("ada");
    server.send("POST", "/api/v1/setup", &[], &setup).expect(409);
    server.stop();
    assert_eq!(place.serve().secret, None);
}

#[test]
fn it_answers_on_all_its_pages() {
    let place = Place::new();
    let server = place.serve();
    for path in ["/healthz", "/readyz", "/metrics", "/api/docs", "/api/openapi.json", "/", "/setup"] {
        server.ask("GET", path, "").expect(200);
    }
    let metrics = server.ask("GET", "/metrics", "").expect(200);
    let metrics = String::from_utf8(metrics.body).unwrap();
    assert!(metrics.contains("todana_request_seconds_count"), "{metrics}");
}

#[test]
fn a_second_server_on_the_same_data_is_refused_in_a_sentence() {
    let place = Place::new();
    let server = place.serve();
    let said = place.refused(&["serve"]);
    assert!(said.contains("in use") || said.contains("another"), "{said}");
    assert_eq!(said.trim().lines().count(), 1, "{said}");
    server.ask("GET", "/readyz", "").expect(200);
}

#[test]
fn an_address_that_is_taken_is_named() {
    let (one, other) = (Place::new(), Place::new());
    let server = one.serve();
    let said = other.refused(&["serve", "--listen", &server.address]);
    assert!(said.contains(&server.address), "{said}");
}

#[test]
fn what_is_kept_is_for_its_owner_alone() {
    let place = Place::new();
    place.serve().stop();
    let mode = |name: &str| std::fs::metadata(place.path(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("server.key"), 0o600);
    assert_eq!(mode(""), 0o700);
}

#[test]
fn the_demonstration_has_an_account_to_look_with() {
    let place = Place::new();
    let output = place.run(&["serve", "--demo", "--listen", "nowhere"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("--listen: 'nowhere' is not an address"));
    place.add_user("ada");
    let server = place.serve();
    assert_eq!(server.ask("GET", "/api/v1/server", "tdn_x").status, 401);
}

#[test]
fn the_demonstration_is_whole_and_made_once() {
    let place = Place::new();
    // One that is interrupted, while clothes are being drawn, is not there.
    let mut interrupted = place.command(&["serve", "--demo"]).spawn().unwrap();
    let is_being_drawn = |_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        place.path("blobs/objects/wardrobe+").exists()
    };
    assert!((0..6_000).any(is_being_drawn));
    interrupted.kill().unwrap();
    interrupted.wait().unwrap();
    let server = place.serve_demo();
    assert_eq!(server.sign_in("demo", "demo-demo-demo"), 200);
    let token = place.add_token("demo");
    let look = |server: &Server, path: &str| server.ask("GET", path, &token).expect(200).json();
    let list = look(&server, "/api/v1/databases");
    let names: Vec<_> = list["items"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Practice log", "Kitchen"]);
    let log = list["items"][0]["databaseId"].as_str().unwrap();
    let commits = look(&server, &format!("/api/v1/databases/{log}/commits?limit=100"));
    assert!(commits["items"].as_array().unwrap().len() >= 40);
    assert!(commits["items"].as_array().unwrap().iter().any(|commit| commit["kind"] == "restore"));
    let versions = look(&server, &format!("/api/v1/databases/{log}/versions"));
    assert_eq!(versions["items"][0]["name"], "Before the new season");
    let wardrobes = look(&server, "/api/v1/wardrobes");
    let wardrobe = format!("/api/v1/wardrobes/{}/clothes", wardrobes["items"][0]["wardrobeId"].as_str().unwrap());
    let clothes = look(&server, &format!("{wardrobe}?limit=100"));
    let clothes = clothes["items"].as_array().unwrap();
    let drawn = clothes.iter().filter(|garment| garment["imageKey"].is_string()).count();
    assert!(clothes.len() > 40 && drawn > clothes.len() - 10, "{drawn} of {}", clothes.len());
    assert_eq!(look(&server, &format!("{wardrobe}?status=deleted"))["items"].as_array().unwrap().len(), 1);
    let scores = look(&server, "/api/v1/scores");
    assert!(scores["items"].as_array().unwrap().iter().all(|score| score["pageCount"].as_u64().unwrap() > 0));
    let albums = look(&server, "/api/v1/audio/albums");
    let all = albums["items"].as_array().unwrap();
    assert!(all.len() == 4 && all.iter().all(|album| album["artwork"].is_string()), "{albums}");
    assert!(all.iter().any(|album| album["starredAt"].is_string()), "{albums}");
    let recordings = look(&server, "/api/v1/audio/recordings?limit=100");
    let plays = recordings["items"].as_array().unwrap().iter().map(|one| one["plays"].as_u64().unwrap());
    assert!(plays.clone().count() == 12 && plays.sum::<u64>() >= 40, "{recordings}");
    let playlists = look(&server, "/api/v1/audio/playlists");
    assert!(playlists["items"].as_array().unwrap().iter().all(|list| list["total"].as_u64() > Some(3)), "{playlists}");
    for name in ["Practice log", "Kitchen"] {
        place.done(&["db", "verify", name]);
    }
    server.stop();
    let server = place.serve_demo();
    assert_eq!(look(&server, "/api/v1/databases"), list);
    assert_eq!(look(&server, "/api/v1/audio/albums"), albums);
    assert_eq!(look(&server, "/api/v1/audio/recordings?limit=100"), recordings);
    assert_eq!(look(&server, "/api/v1/audio/playlists"), playlists);
    assert_eq!(look(&server, &format!("/api/v1/databases/{log}/commits?limit=100")), commits);
}
