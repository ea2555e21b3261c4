//! A server that is killed while it makes pages of a file.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client;
use crate::server::{Place, Server};

/// As many as take a while.
const WIDTHS: std::ops::Range<u16> = 20..220;
/// How often it is asked how far it is: for less than a minute, in which nobody takes up what another may be at.
const ASKED_MAX: u32 = 1_000;
const BETWEEN: Duration = Duration::from_millis(50);

/// The score in the list, which nobody has to open.
fn listed(server: &Server, token: &str) -> Value {
    server.ask("GET", "/api/v1/scores", token).expect(200).json()["items"][0].clone()
}

fn until(server: &Server, token: &str, enough: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..ASKED_MAX {
        let score = listed(server, token);
        if enough(&score) {
            return score;
        }
        std::thread::sleep(BETWEEN);
    }
    panic!("it does not go on: {}", listed(server, token));
}

#[test]
fn an_import_goes_on_at_once_when_the_server_was_killed() {
    let place = Place::new();
    place.add_user("ada");
    let token = place.add_token("ada");
    let authorization = format!("Bearer {token}");
    let headers = [("authorization", authorization.as_str())];
    let server = place.serve();
    let made = server.send("POST", "/api/v1/scores", &headers, &json!({ "title": "Long" })).expect(201).json();
    let path = format!("/api/v1/scores/{}", made["scoreId"].as_str().unwrap());
    let tiff = testkit::tiff(WIDTHS);
    let new = json!({ "originalName": "long.tiff", "sizeBytes": tiff.len() });
    let import = server.send("POST", &format!("{path}/items"), &headers, &new).expect(201).json();
    assert!(client::upload(&server.address, &import["upload"], &tiff).status < 300);
    let complete = format!("{path}/imports/{}/complete", import["importId"].as_str().unwrap());
    server.send("POST", &complete, &headers, &json!({})).expect(202);
    let pages = |score: &Value| score["pageCount"].as_u64().unwrap();
    until(&server, &token, |score| pages(score) >= 5);
    server.kill();

    let server = place.serve();
    let after = listed(&server, &token);
    assert_eq!(after["unfinished"], true, "{after}");
    assert_eq!(pages(&after) + after["pagesToCome"].as_u64().unwrap(), WIDTHS.len() as u64);
    // Again in the middle of it, and then to the end.
    until(&server, &token, |score| pages(score) >= pages(&after) + 5);
    server.kill();
    let server = place.serve();
    let whole = until(&server, &token, |score| score["unfinished"] == false);
    assert_eq!((pages(&whole), &whole["pagesToCome"]), (WIDTHS.len() as u64, &Value::Null));
    let score = server.ask("GET", &path, &token).expect(200).json();
    let widths: Vec<u64> =
        score["pages"].as_array().unwrap().iter().map(|page| page["width"].as_u64().unwrap()).collect();
    assert_eq!(widths, WIDTHS.map(u64::from).collect::<Vec<_>>(), "every page once");
    assert_eq!(score["itemCount"], WIDTHS.len() + 1);
}
