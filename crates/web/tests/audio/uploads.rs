//! Files uploaded to Todana itself.

use serde_json::json;

use crate::room::{Room, text};
use crate::support::audio::{announced, made_by_others, song, uploaded};
use crate::support::{Ask, World};

#[tokio::test]
async fn an_uploaded_file_is_a_recording() {
    let room = Room::new().await;
    let content = made_by_others("song.mp3");
    let made = uploaded(&room.world, &room.owner, "Album/01 Lindenbaum.mp3", &content).await;
    let id = text(&made, "audioId");
    let shown = room.json(&format!("recordings/{id}")).await;
    assert_eq!((&shown["title"], &shown["s3BucketName"]), (&"Der Lindenbaum".into(), &"todana:uploads".into()));
    assert_eq!(shown["audioFileName"], "01 Lindenbaum");
    let path = text(&shown, "audioS3Path");
    assert!(path.starts_with("todana:uploads/") && path.ends_with("Album/01 Lindenbaum.mp3"), "{path}");
    assert_eq!(room.titles("recordings?bucket=todana%3Auploads").await, ["Der Lindenbaum"]);
    assert_eq!(room.get(&format!("recordings/{id}/stream")).await.expect(200).body, content);
    let part = Ask::get(format!("/api/v1/audio/recordings/{id}/stream")).header("range", "bytes=10-19");
    assert_eq!(room.ask(part).await.expect(206).body, content[10..20]);
    room.get(&format!("recordings/{id}/artwork")).await.expect(200);
    // It counts in what is stored.
    let storage = room.ask(Ask::get("/api/v1/storage")).await.json();
    let audio = storage["items"].as_array().unwrap().iter().find(|item| item["collection"] == "audio").unwrap().clone();
    assert_eq!(audio["things"], 1, "{storage}");
    assert!(audio["bytes"].as_u64().unwrap() > content.len() as u64, "{storage}");
}

#[tokio::test]
async fn completing_again_gives_the_same_recording() {
    let room = Room::new().await;
    let upload = announced(&room.world, &room.owner, "a.flac", &song("one", "a", "b")).await;
    let complete = async || room.post(&format!("uploads/{upload}/complete"), &json!({})).await;
    let first = complete().await.json();
    let second = complete().await.json();
    assert_eq!(text(&first, "audioId"), text(&second, "audioId"));
    assert_eq!(room.json("recordings").await["total"], 1);
}

#[tokio::test]
async fn what_is_no_recording_is_refused_and_leaves_nothing() {
    let room = Room::new().await;
    let upload = announced(&room.world, &room.owner, "a.mp3", b"this is no recording at all").await;
    let problem = room.post(&format!("uploads/{upload}/complete"), &json!({})).await.refused(422, "invalid");
    assert!(problem.to_string().contains("not-a-recording"), "{problem}");
    assert_eq!(room.json("recordings").await["total"], 0);
    let prefix = blobs::Prefix::new("audio/").unwrap();
    let stored = room.world.app.stores.blobs.list(&prefix, None, 100).await.unwrap();
    assert!(stored.entries.is_empty(), "{:?}", stored.entries);
    room.post(&format!("uploads/{upload}/complete"), &json!({})).await.refused(404, "not-found");
}

#[tokio::test]
async fn an_upload_is_announced_rightly() {
    let room = Room::new().await;
    for (file, status) in [
        (json!({ "originalName": "", "sizeBytes": 1 }), 422),
        (json!({ "originalName": "..", "sizeBytes": 1 }), 422),
        (json!({ "originalName": "a\nb", "sizeBytes": 1 }), 422),
        (json!({ "originalName": "a".repeat(1_001), "sizeBytes": 1 }), 422),
        (json!({ "originalName": "a.mp3", "sizeBytes": 0 }), 422),
        (json!({ "originalName": "a.mp3", "sizeBytes": 1_u64 << 40 }), 422),
        (json!({ "originalName": "a.mp3" }), 400),
        (json!({ "originalName": "a.mp3", "sizeBytes": 1, "more": 1 }), 400),
    ] {
        assert_eq!(room.post("uploads", &file).await.status, status, "{file}");
    }
    let file = json!({ "originalName": "a.flac", "sizeBytes": 100 });
    let made = room.post("uploads", &file).await.expect(201);
    let upload = text(&made.json(), "uploadId");
    let problem = room.post(&format!("uploads/{upload}/complete"), &json!({})).await.refused(409, "conflict");
    assert_eq!(problem["code"], "not-uploaded", "{problem}");
    room.post("uploads/upl_00000000-0000-7000-8000-000000000000/complete", &json!({})).await.refused(404, "not-found");
}

#[tokio::test]
async fn the_quota_holds() {
    let world = World::new().await;
    let mut settings = collections::Settings::default();
    settings.audio.quota_bytes = Some(10_000);
    let world = world.set_up(settings);
    let ada = world.member("ada").await;
    let announce = async |size: u64| {
        let file = json!({ "originalName": "a.flac", "sizeBytes": size });
        world.call(Ask::post("/api/v1/audio/uploads", &file).token(&ada.write)).await
    };
    let problem = announce(10_001).await.refused(409, "full");
    assert_eq!(problem["code"], "storage-full", "{problem}");
    announce(6_000).await.expect(201);
    announce(5_000).await.refused(409, "full");
    announce(4_000).await.expect(201);
}

#[tokio::test]
async fn an_uploaded_recording_can_be_deleted() {
    let room = Room::with(&[("scanned", "a", "b")]).await;
    let id = text(&uploaded(&room.world, &room.owner, "a.flac", &song("mine", "c", "d")).await, "audioId");
    let playlist = json!({ "name": "list", "audioIds": [id] });
    let playlist = text(&room.post("playlists", &playlist).await.expect(201).json(), "playlistId");
    room.delete(&format!("recordings/{id}")).await.expect(204);
    room.get(&format!("recordings/{id}")).await.refused(404, "not-found");
    assert_eq!(room.titles("recordings").await, ["scanned"]);
    let entry = room.json(&format!("playlists/{playlist}")).await["entries"][0].clone();
    assert_eq!((&entry["missing"], &entry["audioId"]), (&true.into(), &id.as_str().into()));
    let prefix = blobs::Prefix::new(format!("audio/{}/files", room.owner.id)).unwrap();
    assert!(room.world.app.stores.blobs.list(&prefix, None, 100).await.unwrap().entries.is_empty());
    // A file of a source is deleted there.
    let scanned = room.id("scanned").await;
    room.delete(&format!("recordings/{scanned}")).await.refused(409, "conflict");
}
