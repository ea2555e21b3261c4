//! Uploads: from the announcement to the recording, and away again.

use audio::UploadId;
use basis::Kind;
use blobs::{Blobs as _, PutOptions};
use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};

use crate::house::{HOUR_MS, House, made_by_others, song};

#[tokio::test]
async fn a_file_becomes_a_recording_and_is_deleted_again() {
    let house = House::new().await;
    let content = made_by_others("song.mp3");
    let size = content.len();
    let body = json!({ "originalName": "/Album/../01.mp3", "sizeBytes": size });
    let announced = house.ask(Method::POST, "/audio/uploads", &[], body).await;
    assert_eq!(announced.status.as_u16(), 201);
    let announced = announced.json();
    assert_eq!(announced["originalName"], "Album/01.mp3");
    let link = &announced["upload"];
    assert_eq!((&link["method"], link["url"].as_str().unwrap().contains("/blobs")), (&json!("PUT"), true));
    assert!(link["headers"]["content-type"].is_string() && link["expiresAt"].is_u64());
    assert_eq!(house.counted().await, (i64::try_from(size).unwrap(), 0), "it counts from now on");

    let id: UploadId = announced["uploadId"].as_str().unwrap().parse().unwrap();
    let complete = format!("/audio/uploads/{id}/complete");
    let early = house.ask(Method::POST, &complete, &[], Value::Null).await;
    assert_eq!((early.status.as_u16(), &early.json()["code"]), (409, &json!("not-uploaded")));
    house.blobs.put(&house.upload_key(id), content.clone(), PutOptions::default()).await.unwrap();
    let done = house.ask(Method::POST, &complete, &[], Value::Null).await;
    assert_eq!(done.status.as_u16(), 201);
    let audio = done.json()["audioId"].as_str().unwrap().to_owned();
    assert_eq!(done.header("location"), format!("/api/v1/audio/recordings/{audio}"));
    let again = house.ask(Method::POST, &complete, &[], json!({})).await;
    assert_eq!(again.json(), done.json(), "the same answer again");

    let path = format!("/audio/recordings/{audio}");
    let recording = house.get(&path).await.json();
    assert_eq!(recording["audioS3Path"], format!("todana:uploads/{id}/Album/01.mp3"));
    assert_eq!((&recording["audioFileName"], &recording["s3BucketName"]), (&json!("01"), &json!("todana:uploads")));
    assert_eq!(house.get(&format!("{path}/stream")).await.body, content);
    let kept = house.audio.usage(&house.owner).await.unwrap();
    assert!(kept.things == 1 && kept.bytes > size as u64, "{kept:?}");
    house.a_day_later().await;
    assert_eq!(house.get(&format!("{path}/stream")).await.body, content, "no round takes it away");

    let deleted = house.ask(Method::DELETE, &path, &[], Value::Null).await;
    assert_eq!(deleted.status.as_u16(), 204);
    for (method, path) in [(Method::DELETE, &path), (Method::POST, &complete)] {
        assert_eq!(house.ask(method, path, &[], Value::Null).await.status.as_u16(), 404);
    }
    assert!(house.recordings().await.is_empty());
    house.a_day_later().await;
    assert_eq!((house.kinds().await, house.objects("audio/").await), (Vec::new(), Vec::new()));
    assert_eq!(house.counted().await, (0, 0));
}

#[tokio::test]
async fn artwork_is_counted_once_and_swept_when_nothing_has_it() {
    let house = House::new().await;
    let [first, second] = ["song.mp3", "song.flac"].map(made_by_others);
    let (first, second) = (house.upload("1.mp3", first).await, house.upload("2.flac", second).await);
    let mut ids = Vec::new();
    for upload in [first, second] {
        ids.push(house.audio.complete_upload(&house.owner, upload).await.unwrap());
    }
    let pictures = house.objects(&format!("audio/{}/art/", house.owner)).await;
    let (_, artwork) = house.counted().await;
    assert!(artwork > 0 && pictures.len() == 1, "{pictures:?}");
    house.a_day_later().await;
    assert_eq!(house.objects(&format!("audio/{}/art/", house.owner)).await, pictures);
    for id in ids {
        house.audio.delete_recording(&house.owner, id).await.unwrap();
    }
    house.a_day_later().await;
    assert_eq!((house.objects("audio/").await, house.counted().await), (Vec::new(), (0, 0)));
}

#[tokio::test]
async fn what_is_no_recording_is_refused_and_nothing_stays() {
    let house = House::new().await;
    for (name, content, code) in [
        ("a.mp3", Bytes::from_static(b"this is no recording"), "not-a-recording"),
        ("notes.txt", Bytes::from_static(b"neither is this"), "not-a-recording"),
    ] {
        let upload = house.upload(name, content).await;
        let answer = house.ask(Method::POST, &format!("/audio/uploads/{upload}/complete"), &[], Value::Null).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (422, &json!(code)), "{name}");
        assert_eq!((house.kinds().await, house.objects("audio/").await), (Vec::new(), Vec::new()), "{name}");
        assert_eq!(house.counted().await, (0, 0));
    }
}

#[tokio::test]
async fn an_announced_file_that_does_not_come_is_forgotten() {
    let house = House::new().await;
    let id = UploadId::new(house.next());
    house.audio.announce_upload(&house.owner, id, "a.mp3", 1_000).await.unwrap();
    let again = house.audio.announce_upload(&house.owner, id, "b.mp3", 2_000).await.unwrap().0;
    assert_eq!((again.name.as_str(), again.size_bytes), ("a.mp3", 1_000), "the same upload");
    let late = house.upload("late.flac", song("late")).await;
    house.clock.advance_ms(25 * HOUR_MS);
    let error = house.audio.complete_upload(&house.owner, late).await.unwrap_err();
    assert_eq!(error.kind(), Kind::NotFound);
    house.a_day_later().await;
    assert_eq!((house.kinds().await, house.objects("audio/").await), (Vec::new(), Vec::new()));
    assert_eq!(house.counted().await, (0, 0));
}

#[tokio::test]
async fn the_quota_is_kept_to_the_byte() {
    let content = song("first");
    let size = content.len() as u64;
    let house = House::with_quota(Some(2 * size)).await;
    let first = house.upload("1.flac", content.clone()).await;
    let recording = house.audio.complete_upload(&house.owner, first).await.unwrap();
    house.upload("2.flac", content.clone()).await;
    for size in [1, 3 * size] {
        let id = UploadId::new(house.next());
        let error = house.audio.announce_upload(&house.owner, id, "3.flac", size).await.unwrap_err();
        assert_eq!((error.kind(), error.code()), (Kind::Full, Some("storage-full")));
    }
    house.audio.delete_recording(&house.owner, recording).await.unwrap();
    house.upload("3.flac", content).await;
}

#[tokio::test]
async fn only_what_was_uploaded_can_be_deleted() {
    let house = House::new().await;
    house.put_file("song.mp3", "song.mp3");
    let source = house.add_folder().await;
    house.scan(source).await;
    let id = house.recording().await;
    let error = house.audio.delete_recording(&house.owner, id).await.unwrap_err();
    assert_eq!((error.kind(), error.code()), (Kind::Conflict, Some("not-an-upload")));
    let other = basis::Owner::new("usr_01992b20-4800-7000-8000-000000000000");
    assert_eq!(house.audio.delete_recording(&other, id).await.unwrap_err().kind(), Kind::NotFound);
}

#[tokio::test]
async fn names_and_sizes_are_checked() {
    let house = House::new().await;
    for (name, size, field, code) in [
        ("", 1, "originalName", "missing"),
        ("a\n", 1, "originalName", "control-characters"),
        (&"a".repeat(1_001), 1, "originalName", "too-long"),
        ("a", 0, "sizeBytes", "out-of-range"),
        ("a", (2 << 30) + 1, "sizeBytes", "out-of-range"),
    ] {
        let id = UploadId::new(house.next());
        let error = house.audio.announce_upload(&house.owner, id, name, size).await.unwrap_err();
        assert_eq!((error.field(), error.code()), (Some(field), Some(code)));
    }
}
