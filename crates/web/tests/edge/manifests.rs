//! Scores in IIIF viewers, which are pages of other sites: the manifest, and the pictures it names.

use serde_json::{Value, json};

use crate::support::scores::{imported, made, text};
use crate::support::{Answer, Ask, HOUR_MS, Person, World};

/// A score with one page, and something written on it.
async fn written(world: &World, owner: &Person, access: &str) -> String {
    let score = text(&made(world, owner, "scores", &json!({ "title": "Étude" })).await, "scoreId");
    imported(world, owner, &score, true).await;
    for (kind, content) in [
        ("text", json!({ "text": "slower", "x": 0.5, "y": 0.25, "size": 0.1, "colour": "#23201b" })),
        ("stroke", json!({ "points": [[0.0, 0.0], [1.0, 1.0]], "colour": "#b3262b", "width": 0.01 })),
        ("highlight", json!({ "points": [[0.0, 0.5], [1.0, 0.5]], "colour": "#8fd96b", "width": 0.02 })),
    ] {
        let note = json!({ "pageId": 1, "kind": kind, "content": content });
        made(world, owner, &format!("scores/{score}/annotations"), &note).await;
    }
    let change = Ask::patch(format!("/api/v1/scores/{score}"), &json!({ "access": access }));
    world.call(change.token(&owner.write)).await.expect(200);
    score
}

fn manifest(score: &str) -> String {
    format!("/api/v1/scores/{score}/manifest")
}

/// As a viewer on another site asks, without anybody's credentials.
fn from_elsewhere(path: &str) -> Ask {
    Ask::get(path).header("origin", "https://viewer.example").header("sec-fetch-site", "cross-site")
}

/// The pictures that a manifest names, as paths on this server.
fn pictures(manifest: &Value) -> Vec<String> {
    let canvas = &manifest["items"][0];
    let page = &canvas["items"][0]["items"][0]["body"]["id"];
    [page, &canvas["thumbnail"][0]["id"], &manifest["thumbnail"][0]["id"]]
        .map(|address| address.as_str().unwrap().strip_prefix("http://localhost").unwrap().to_owned())
        .into()
}

/// Pages of other sites may read it, with nobody's credentials.
#[track_caller]
fn assert_for_elsewhere(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(answer.header("access-control-allow-credentials"), None);
    assert_eq!(answer.header("cross-origin-resource-policy"), Some("cross-origin"));
}

#[tokio::test]
async fn a_public_score_is_shown_by_viewers_for_as_long_as_it_is_public() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let score = written(&world, &ada, "public").await;
    let answer = world.call(from_elsewhere(&manifest(&score))).await;
    assert_for_elsewhere(&answer);
    assert!(answer.header("content-type").unwrap().starts_with("application/ld+json"));
    let links = pictures(&answer.json());
    // A viewer, or somebody's list of manifests, keeps them for long.
    world.clock.advance_ms(400 * 24 * HOUR_MS);
    for link in &links {
        let picture = world.call(from_elsewhere(link)).await;
        assert_for_elsewhere(&picture);
        assert!(picture.header("content-type").unwrap().starts_with("image/"));
    }
    let token = world.token(ada.id, accounts::Access::Write).await.0;
    let change = Ask::patch(format!("/api/v1/scores/{score}"), &json!({ "access": "private" }));
    world.call(change.token(&token)).await.expect(200);
    for path in links.iter().chain([&manifest(&score)]) {
        world.call(from_elsewhere(path)).await.refused(401, "not-signed-in");
    }
}

#[tokio::test]
async fn a_link_opens_a_score_in_viewers_with_its_pictures() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let score = written(&world, &ada, "limited").await;
    let link = made(&world, &ada, &format!("scores/{score}/shares"), &json!({})).await;
    let shared = format!("{}?share={}", manifest(&score), text(&link, "secret"));
    world.call(from_elsewhere(&manifest(&score))).await.refused(401, "not-signed-in");
    let answer = world.call(from_elsewhere(&shared)).await;
    assert_for_elsewhere(&answer);
    let links = pictures(&answer.json());
    for link in &links {
        assert_for_elsewhere(&world.call(from_elsewhere(link)).await);
    }
    let withdrawn = Ask::delete(format!("/api/v1/shares/{}", text(&link, "shareId"))).token(&ada.write);
    world.call(withdrawn).await.expect(204);
    for path in links.iter().chain([&shared]) {
        world.call(from_elsewhere(path)).await.refused(401, "not-signed-in");
    }
}

#[tokio::test]
async fn a_viewer_shows_its_owner_what_is_public_and_nothing_else() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let shown = |score: &str| Ask::get(manifest(score)).token(&ada.read);
    let public = world.call(shown(&written(&world, &ada, "public").await)).await.json();
    let private = world.call(shown(&written(&world, &ada, "private").await)).await.json();
    // A viewer under the same domain: the browser sends the cookie along.
    let beside = |link: &str| Ask::get(link).cookie(&ada.session).header("sec-fetch-site", "same-site");
    let here = |link: &str| Ask::get(link).cookie(&ada.session).header("sec-fetch-site", "same-origin");
    for link in pictures(&public) {
        let answer = world.call(beside(&link)).await;
        assert_for_elsewhere(&answer);
        assert_eq!(answer.header("vary"), Some("sec-fetch-site"));
        // What the browser has kept for our own pages is another answer.
        assert_eq!(world.call(here(&link)).await.expect(200).header("vary"), Some("sec-fetch-site"));
    }
    for link in pictures(&private) {
        let (beside, here) = (world.call(beside(&link)).await.expect(200), world.call(here(&link)).await.expect(200));
        assert_eq!(beside.header("cache-control"), Some("no-store"), "it may become public");
        for answer in [beside, here] {
            assert_eq!(answer.header("access-control-allow-origin"), None);
            assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        }
    }
}

#[tokio::test]
async fn what_is_written_is_where_it_is_on_the_page() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let score = written(&world, &ada, "public").await;
    let manifest = world.call(from_elsewhere(&manifest(&score))).await.json();
    let canvas = &manifest["items"][0];
    let [text, stroke, highlight] = [0, 1, 2].map(|at| &canvas["annotations"][0]["items"][at]);
    let place = text["target"].as_str().unwrap().split_once("#xywh=").unwrap();
    assert_eq!(place.0, canvas["id"].as_str().unwrap());
    let drawn = |note: &Value| {
        assert_eq!(note["target"]["source"]["id"], canvas["id"]);
        note["target"]["selector"]["value"].as_str().unwrap().to_owned()
    };
    let (width, height) = (canvas["width"].as_f64().unwrap(), canvas["height"].as_f64().unwrap());
    assert!(drawn(stroke).contains(&format!("d=\"M0.0 0.0 L{width:.1} {height:.1}\"")), "{}", drawn(stroke));
    assert!(drawn(stroke).contains("stroke-opacity=\"1\""));
    // The notes under it can be read.
    assert!(drawn(highlight).contains("stroke-opacity=\"0.5\""));
}
