//! Pictures over HTTP.

use serde_json::json;

use crate::room::{DOT, Room, text};
use crate::support::Ask;

fn path(garment: &str, query: &str) -> String {
    format!("/clothes/{garment}/image{query}")
}

#[tokio::test]
async fn a_picture_is_given_shown_and_taken_away() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    let answer = room.set_image(&coat, DOT).await.expect(200);
    let key = text(&answer.json(), "imageKey");
    assert_eq!(answer.header("etag"), Some("\"2\""));
    for (query, kind) in [
        (String::new(), "image/png"),
        ("?size=original".to_owned(), "image/png"),
        ("?size=small".to_owned(), "image/webp"),
        ("?size=medium".to_owned(), "image/webp"),
        (format!("?size=large&key={key}"), "image/webp"),
    ] {
        let image = room.call(Ask::get(room.at(&path(&coat, &query)))).await.expect(200);
        assert_eq!(image.header("content-type"), Some(kind), "{query}");
        assert_eq!(image.header("x-content-type-options"), Some("nosniff"));
        let kept = image.header("cache-control").unwrap();
        assert!(kept.starts_with("private"), "{kept}");
        assert_eq!(kept.contains("immutable"), query.contains("key="), "{query}: {kept}");
        let etag = image.header("etag").unwrap().to_owned();
        let same = Ask::get(room.at(&path(&coat, &query))).header("if-none-match", &etag);
        assert_eq!(room.call(same).await.status, 304);
    }
    let storage = room.call(Ask::get("/api/v1/storage")).await.expect(200).json();
    let ours = storage["items"].as_array().unwrap().iter().find(|of| of["collection"] == "wardrobe").unwrap();
    assert_eq!(ours["things"], 1);
    assert!(ours["bytes"].as_u64().unwrap() > DOT.len() as u64);
    let stale = Ask::new("PUT", room.at(&path(&coat, ""))).body("image/png", DOT).header("if-match", "\"1\"");
    room.call(stale).await.refused(412, "changed-meanwhile");
    let without = room.call(Ask::delete(room.at(&path(&coat, "")))).await.expect(200);
    assert_eq!((without.json()["imageKey"].clone(), without.header("etag")), (json!(null), Some("\"3\"")));
    room.call(Ask::get(room.at(&path(&coat, "")))).await.refused(404, "not-found");
    room.call(Ask::get(room.at(&path(&coat, &format!("?key={key}"))))).await.refused(404, "not-found");
    assert_eq!(room.call(Ask::get("/api/v1/storage")).await.expect(200).json()["bytesTotal"], 0);
}

/// A header that promises more pixels than any computer has.
fn bomb() -> Vec<u8> {
    let mut bomb = DOT.to_vec();
    bomb[16..24].copy_from_slice(&[0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]);
    let checksum = crc32(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&checksum.to_be_bytes());
    bomb
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

#[tokio::test]
async fn what_is_no_picture_is_refused_whatever_it_is_called() {
    let room = Room::new().await;
    let coat = room.garment("coat").await;
    room.set_image(&coat, DOT).await.expect(200);
    let before = (room.everything().await, room.call(Ask::get("/api/v1/storage")).await.json());
    let mut too_large = DOT.to_vec();
    too_large.resize(21 * 1024 * 1024, 0);
    for (content, status, kind) in [
        (b"<!doctype html><script>alert(1)</script>".to_vec(), 415, "unsupported-type"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec(), 415, "unsupported-type"),
        (b"GIF89a\x01\x00\x01\x00\x00\x00\x00;".to_vec(), 415, "unsupported-type"),
        (Vec::new(), 422, "invalid"),
        (DOT[..40].to_vec(), 422, "invalid"),
        (bomb(), 422, "invalid"),
        (too_large, 413, "too-large"),
    ] {
        let ask = Ask::new("PUT", room.at(&path(&coat, ""))).body("image/png", content);
        room.call(ask).await.refused(status, kind);
    }
    let after = (room.everything().await, room.call(Ask::get("/api/v1/storage")).await.json());
    assert_eq!(after, before, "nothing was changed");
    let nothing = "/clothes/cl_01a31a4f-c800-7000-8000-000000000001/image";
    room.call(Ask::new("PUT", room.at(nothing)).body("image/png", DOT)).await.refused(404, "not-found");
}

#[tokio::test]
async fn the_key_of_another_garment_opens_nothing() {
    let room = Room::new().await;
    let ids = room.garments(2).await;
    let mut keys = Vec::new();
    for id in &ids {
        keys.push(text(&room.set_image(id, DOT).await.expect(200).json(), "imageKey"));
    }
    for key in [keys[1].as_str(), "", "wardrobe", &format!("{}/..", keys[0])] {
        room.call(Ask::get(room.at(&path(&ids[0], &format!("?key={key}"))))).await.refused(404, "not-found");
    }
}
