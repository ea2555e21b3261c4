//! Artwork beside and inside of recordings, in sizes; lyrics beside and inside.

use std::io::Cursor;

use image::{ImageFormat, RgbImage};

use crate::room::{Room, text};
use crate::support::Ask;
use crate::support::audio::{made_by_others, song};

fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut content = Cursor::new(Vec::new());
    RgbImage::from_fn(width, height, |x, y| image::Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 128]))
        .write_to(&mut content, format)
        .unwrap();
    content.into_inner()
}

fn longer_side(content: &[u8]) -> u32 {
    let picture = image::load_from_memory(content).unwrap();
    picture.width().max(picture.height())
}

#[tokio::test]
async fn a_picture_beside_comes_before_one_inside() {
    let room = Room::new().await;
    let cover = picture(800, 600, ImageFormat::Png);
    room.write("with/song.flac", made_by_others("song.flac"));
    room.write("with/Cover.PNG", &cover);
    room.write("with/folder.jpg", picture(10, 10, ImageFormat::Jpeg));
    room.write("inside/song.mp3", made_by_others("song.mp3"));
    room.write("inside/back.jpg", picture(10, 10, ImageFormat::Jpeg));
    room.write("without/one.flac", song("bare", "a", "b"));
    room.scan().await;
    let mut seen = 0;
    for item in room.items("recordings").await {
        let id = text(&item, "audioId");
        let detail = room.json(&format!("recordings/{id}")).await;
        let artwork = room.get(&format!("recordings/{id}/artwork")).await;
        match text(&detail, "audioS3Path").as_str() {
            "folder:music/with/song.flac" => {
                assert_eq!(artwork.clone().expect(200).body, cover);
                assert_eq!(artwork.header("content-type"), Some("image/png"));
                assert_eq!(detail["albumArtWorkS3Path"], "folder:music/with/Cover.PNG");
            }
            "folder:music/inside/song.mp3" => {
                assert_eq!(longer_side(&artwork.expect(200).body), 1);
                assert!(detail["albumArtWorkS3Path"].is_null() && item["artwork"].is_string());
            }
            _ => {
                artwork.refused(404, "not-found");
                assert!(item["artwork"].is_null());
            }
        }
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[tokio::test]
async fn artwork_is_made_in_sizes() {
    let room = Room::new().await;
    room.write("song.flac", song("song", "a", "b"));
    room.write("cover.jpg", picture(2_000, 1_000, ImageFormat::Jpeg));
    room.scan().await;
    let path = format!("recordings/{}/artwork", room.id("song").await);
    assert_eq!(longer_side(&room.get(&path).await.expect(200).body), 2_000);
    for (size, least, most) in
        [(1, 1, 300), (90, 90, 300), (300, 300, 600), (1_000, 1_000, 2_000), (4_096, 1_000, 2_000)]
    {
        let sized = format!("{path}?size={size}");
        let small = room.get(&sized).await.expect(200);
        let side = longer_side(&small.body);
        assert!((least..=most).contains(&side), "{size}: {side}");
        assert!(small.header("content-type").unwrap().starts_with("image/"));
        let again = room.get(&sized).await.expect(200);
        assert_eq!((again.body, again.headers.get("etag")), (small.body.clone(), small.headers.get("etag")), "{size}");
        let etag = small.header("etag").unwrap().to_owned();
        let ask = Ask::get(format!("/api/v1/audio/{sized}")).header("if-none-match", &etag);
        assert_eq!(room.ask(ask).await.status, 304);
    }
    for size in ["0", "4097", "-1", "x"] {
        let status = room.get(&format!("{path}?size={size}")).await.status;
        assert!([400, 422].contains(&status), "{size}: {status}");
    }
    // A new picture has another digest.
    let before = room.items("recordings").await[0]["artwork"].clone();
    room.write("cover.jpg", picture(500, 500, ImageFormat::Jpeg));
    room.write("song.flac", song("song", "a", "changed"));
    room.scan().await;
    assert_ne!(room.items("recordings").await[0]["artwork"], before);
    assert_eq!(longer_side(&room.get(&path).await.expect(200).body), 500);
}

#[tokio::test]
async fn what_is_no_picture_does_no_harm() {
    let room = Room::new().await;
    room.write("song.flac", song("song", "a", "b"));
    room.write("cover.jpg", "no picture at all");
    let source = room.scan().await;
    assert_eq!((&source["scan"]["done"], &source["scan"]["problems"]), (&1.into(), &0.into()));
    room.get(&format!("recordings/{}/artwork", room.id("song").await)).await.refused(404, "not-found");
}

#[tokio::test]
async fn one_picture_of_an_album_is_kept_once() {
    let room = Room::new().await;
    for n in 0..5 {
        room.write(&format!("album/{n}.flac"), song(&format!("{n}"), "a", "b"));
    }
    room.write("album/cover.png", picture(50, 50, ImageFormat::Png));
    room.scan().await;
    let digests: std::collections::BTreeSet<String> =
        room.items("recordings").await.iter().map(|item| text(item, "artwork")).collect();
    assert_eq!(digests.len(), 1);
    let albums = room.items("albums").await;
    assert_eq!(digests.first(), albums[0]["artwork"].as_str().map(str::to_owned).as_ref());
    let prefix = blobs_of(&room);
    let stored = room.world.app.stores.blobs.list(&prefix, None, 100).await.unwrap();
    assert_eq!(stored.entries.len(), 1, "{:?}", stored.entries);
}

fn blobs_of(room: &Room) -> blobs::Prefix {
    blobs::Prefix::new(format!("audio/{}/art/", room.owner.id)).unwrap()
}

#[tokio::test]
async fn lyrics_beside_come_before_those_inside() {
    let room = Room::new().await;
    room.write("a.flac", made_by_others("song.flac"));
    room.write("a.lrc", "[00:01.50]one\n[00:03.00]two\n");
    room.write("b.flac", song("text", "a", "b"));
    room.write("b.txt", "first line\n\nlast line");
    room.write("c.flac", song("none", "a", "b"));
    room.scan().await;
    let lyrics = async |title: &str| {
        let path = format!("recordings/{}/lyrics", room.id(title).await);
        room.json(&path).await["lyrics"].as_array().unwrap().clone()
    };
    let all = lyrics("Der Lindenbaum").await;
    assert_eq!(all[0]["synced"], true);
    assert_eq!(all[0]["lines"][1], serde_json::json!({ "startMs": 3_000, "text": "two" }));
    assert!(all.len() > 1, "those inside follow: {all:?}");
    let all = lyrics("text").await;
    assert_eq!((all.len(), &all[0]["synced"]), (1, &false.into()));
    assert_eq!(all[0]["lines"][0], serde_json::json!({ "startMs": null, "text": "first line" }));
    let path = format!("recordings/{}/lyrics", room.id("none").await);
    let none = room.get(&path).await;
    assert!(none.status == 404 || none.json()["lyrics"] == serde_json::json!([]), "{}", none.text());
    for (title, has) in [("Der Lindenbaum", true), ("text", true), ("none", false)] {
        let item = room.json(&format!("recordings/{}", room.id(title).await)).await;
        assert_eq!(item["hasLyrics"], has, "{title}");
    }
}

/// Lists name artwork by its digest, and browsers keep what they got under it.
#[tokio::test]
async fn artwork_is_found_by_its_digest() {
    let room = Room::new().await;
    room.write("a/song.flac", song("One", "Ada", "First"));
    room.write("a/cover.png", picture(800, 600, ImageFormat::Png));
    room.scan().await;
    let album = room.items("albums").await.remove(0);
    let digest = text(&album, "artwork");
    let small = room.get(&format!("artwork/{digest}?size=300")).await;
    assert_eq!((small.status, longer_side(&small.body)), (200, 300));
    assert!(small.header("cache-control").unwrap().contains("immutable"));
    // Beyond the largest size that is made, it is as it is.
    assert_eq!(longer_side(&room.get(&format!("artwork/{digest}?size=4096")).await.body), 800);
    for nothing in [digest.to_uppercase(), digest.replace(|_| true, "0"), format!("{digest}-96"), "..".to_owned()] {
        assert_eq!(room.get(&format!("artwork/{nothing}")).await.status, 404, "{nothing}");
    }
}

#[tokio::test]
async fn what_comes_to_lie_beside_is_noticed() {
    let room = Room::new().await;
    room.write("a/song.flac", song("One", "Ada", "First"));
    room.scan().await;
    let before = room.items("recordings").await.remove(0);
    assert!(before["artwork"].is_null() && before["hasLyrics"] == false);
    room.write("a/cover.png", picture(80, 60, ImageFormat::Png));
    room.write("a/song.lrc", "[00:01.00]La");
    room.scan().await;
    let after = room.items("recordings").await.remove(0);
    assert_eq!(after["audioId"], before["audioId"]);
    assert!(after["artwork"].is_string() && after["hasLyrics"] == true, "{after}");
    room.remove("a/cover.png");
    room.scan().await;
    let last = room.items("recordings").await.remove(0);
    assert!(last["artwork"].is_null() && last["hasLyrics"] == true, "{last}");
}
