//! `ETag`, `If-Match` and `If-None-Match`.

use serde_json::json;

use crate::support::{Ask, World};

#[tokio::test]
async fn a_change_happens_only_to_the_version_that_was_seen() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let first = world.call(Ask::get("/api/v1/account").token(&ada.write)).await.expect(200);
    let tag = first.header("etag").unwrap().to_owned();
    let change = |name: &str, tag: &str| {
        Ask::patch("/api/v1/account", &json!({ "displayName": name })).token(&ada.write).header("if-match", tag)
    };
    let changed = world.call(change("Ada", &tag)).await.expect(200);
    assert_eq!(changed.json()["displayName"], "Ada");
    let newer = changed.header("etag").unwrap().to_owned();
    assert_ne!(newer, tag);
    for stale in [tag.as_str(), "\"999\"", "\"x\"", &format!("W/{newer}")] {
        world.call(change("Eve", stale)).await.refused(412, "changed-meanwhile");
    }
    world.call(change("Eve", "1")).await.refused(400, "bad-request");
    let kept = world.call(Ask::get("/api/v1/account").token(&ada.write)).await;
    assert_eq!((kept.header("etag"), &kept.json()["displayName"]), (Some(newer.as_str()), &json!("Ada")));
    world.call(change("Lovelace", "*")).await.expect(200);
    world.call(Ask::patch("/api/v1/account", &json!({ "theme": "dark" })).token(&ada.write)).await.expect(200);
}

#[tokio::test]
async fn of_many_who_saw_the_same_version_one_changes_it() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let tag = world.call(Ask::get("/api/v1/account").token(&ada.write)).await.header("etag").unwrap().to_owned();
    let all = (0..16).map(|nth| {
        let ask = Ask::patch("/api/v1/account", &json!({ "displayName": format!("name {nth}") }));
        world.call(ask.token(&ada.write).header("if-match", &tag))
    });
    let answers = futures::future::join_all(all).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 412).count(), 15);
}

#[tokio::test]
async fn null_takes_a_value_away_and_what_is_not_named_stays() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let change =
        async |body| world.call(Ask::patch("/api/v1/account", &body).token(&ada.write)).await.expect(200).json();
    change(json!({ "displayName": "Ada", "theme": "dark", "language": "ja" })).await;
    let kept = change(json!({ "theme": null })).await;
    assert_eq!((&kept["displayName"], &kept["theme"], &kept["language"]), (&json!("Ada"), &json!(null), &json!("ja")));
    assert_eq!(change(json!({})).await, kept);
}

#[tokio::test]
async fn what_is_known_is_not_sent_again() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let picture = Ask::new("PUT", "/api/v1/account/picture").token(&ada.write);
    world.call(picture.body("image/png", b"\x89PNG\r\n\x1a\nrest".to_vec())).await.expect(200);
    let account = world.call(Ask::get("/api/v1/account").token(&ada.write)).await.json();
    for path in ["/api/v1/account", account["pictureUrl"].as_str().unwrap()] {
        let ask = Ask::get(path).token(&ada.write);
        let first = world.call(ask.clone()).await.expect(200);
        let tag = first.header("etag").unwrap();
        for known in [tag.to_owned(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
            let answer = world.call(ask.clone().header("if-none-match", &known)).await.expect(304);
            assert!(answer.body.is_empty());
            assert_eq!(answer.header("etag"), Some(tag));
            assert!(answer.header("cache-control").is_some());
        }
        world.call(ask.header("if-none-match", "\"x\"")).await.expect(200);
    }
}
