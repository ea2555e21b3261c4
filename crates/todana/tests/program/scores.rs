//! A score's way through the program as people run it: here, and on stores elsewhere with two servers. The
//! file is read by a process of its own, which the server starts.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client;
use crate::cloud;
use crate::server::{Place, Server};

/// How often it is asked whether a file is there: for a minute or so.
const ASKED_MAX: u32 = 1_200;

/// Somebody who asks one server, and then the other.
struct Asker<'a> {
    servers: Vec<&'a Server>,
    authorization: String,
}

impl Asker<'_> {
    fn send(&self, which: usize, method: &str, path: &str, body: &Value) -> client::Answer {
        let headers = [("authorization", self.authorization.as_str())];
        self.servers[which % self.servers.len()].send(method, path, &headers, body)
    }

    fn get(&self, which: usize, path: &str) -> client::Answer {
        let headers = [("authorization", self.authorization.as_str())];
        client::ask(&self.servers[which % self.servers.len()].address, "GET", path, &headers, b"")
    }
}

fn live(place: &Place, servers: &[&Server]) {
    let authorization = format!("Bearer {}", place.add_token("ada"));
    let ada = Asker { servers: servers.to_vec(), authorization };
    let title = json!({ "title": "平均律", "access": "limited" });
    let made = ada.send(0, "POST", "/api/v1/scores", &title).expect(201).json();
    let path = format!("/api/v1/scores/{}", made["scoreId"].as_str().unwrap());

    // A file: announced to one, sent where the link says, completed at the other.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../sheets/tests/fixtures/prelude.pdf");
    let pdf = std::fs::read(file).unwrap();
    let new = json!({ "originalName": "前奏曲.pdf", "sizeBytes": pdf.len() });
    let import = ada.send(0, "POST", &format!("{path}/items"), &new).expect(201).json();
    let at = format!("{path}/imports/{}", import["importId"].as_str().unwrap());
    let sent = client::upload(&servers[0].address, &import["upload"], &pdf);
    assert!((200..300).contains(&sent.status), "{}", String::from_utf8_lossy(&sent.body));
    ada.send(1, "POST", &format!("{at}/complete"), &json!({})).expect(202);
    let mut done = ada.get(0, &at).expect(200).json();
    for _ in 0..ASKED_MAX {
        if done["state"] != "working" {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
        done = ada.get(0, &at).expect(200).json();
    }
    assert_eq!(done["state"], "done", "{done}");
    let score = ada.get(1, &path).expect(200).json();
    let pages = score["pages"].as_array().unwrap().clone();
    assert_eq!(Some(pages.len() as u64), done["pagesTotal"].as_u64());
    for url in ["imageUrl", "thumbnailUrl"] {
        assert!(ada.get(0, pages[0][url].as_str().unwrap()).expect(200).body.len() > 1_000);
    }

    // Written on at both, kept, changed, brought back.
    for which in 0..4 {
        let note = json!({ "pageId": pages[0]["pageId"], "kind": "text", "content": format!("{which}") });
        ada.send(which, "POST", &format!("{path}/annotations"), &note).expect(201);
    }
    ada.send(0, "POST", &format!("{path}/snapshots"), &json!({ "name": "演奏会" })).expect(201);
    ada.send(1, "PUT", &format!("{path}/pages"), &json!({ "pages": [{ "pageId": pages[0]["pageId"] }] })).expect(200);
    assert_eq!(ada.get(0, &path).expect(200).json()["pages"].as_array().unwrap().len(), 1);
    let snapshots = ada.get(1, &format!("{path}/snapshots")).expect(200).json();
    let restore = format!("{path}/snapshots/{}/restore", snapshots["items"][0]["snapshotId"].as_str().unwrap());
    ada.send(0, "POST", &restore, &json!({})).expect(200);
    let back = ada.get(1, &path).expect(200).json();
    assert_eq!(back["pages"], score["pages"]);
    assert_eq!(back["annotations"].as_array().unwrap().len(), 4);
    let used = ada.get(0, "/api/v1/usage").expect(200).json();
    assert!(used["bytes"].as_u64().unwrap() > pdf.len() as u64, "{used}");

    // Somebody without an account, with a link.
    let link = ada.send(1, "POST", &format!("{path}/shares"), &json!({})).expect(201).json();
    let secret = [("todana-share", link["secret"].as_str().unwrap())];
    let shown = client::ask(&servers[0].address, "GET", &path, &secret, b"").expect(200).json();
    assert_eq!(shown["pages"].as_array().unwrap().len(), pages.len());
    let image = shown["pages"][0]["imageUrl"].as_str().unwrap();
    client::ask(&servers[0].address, "GET", image, &secret, b"").expect(200);
    client::ask(&servers[0].address, "GET", &path, &[], b"").expect(401);

    let tidied = place.done(&["upkeep"]);
    assert!(tidied.contains("0 files without a score"), "{tidied}");
    assert_eq!(ada.get(0, &path).expect(200).json()["pages"], score["pages"]);
}

#[test]
fn here() {
    let place = Place::new();
    place.add_user("ada");
    let server = place.serve();
    live(&place, &[&server]);
}

#[test]
fn elsewhere_with_two_servers() {
    testkit::needs!(DynamoDbLocal, SeaweedFs);
    let place = cloud::place("scores");
    place.add_user("ada");
    let (one, other) = (place.serve(), place.serve());
    live(&place, &[&one, &other]);
}
