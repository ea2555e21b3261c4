//! Streams: whole, by ranges, and only as they were scanned.

use crate::room::{Room, text};
use crate::support::audio::{made_by_others, song};
use crate::support::{Answer, Ask};

/// A room with one recording; the path of its stream.
async fn room() -> (Room, String, Vec<u8>) {
    let room = Room::new().await;
    let content = made_by_others("song.mp3");
    room.write("a/song.mp3", &content);
    room.scan().await;
    let path = format!("/api/v1/audio/recordings/{}/stream", room.id("Der Lindenbaum").await);
    (room, path, content)
}

async fn with(room: &Room, path: &str, headers: &[(&str, &str)]) -> Answer {
    let ask = headers.iter().fold(Ask::get(path), |ask, (name, value)| ask.header(name, value));
    room.ask(ask).await
}

#[tokio::test]
async fn the_whole_file_has_its_type_and_size() {
    let (room, path, content) = room().await;
    let whole = with(&room, &path, &[]).await.expect(200);
    assert_eq!(whole.body, content);
    assert_eq!(whole.header("content-type"), Some("audio/mpeg"));
    assert_eq!(whole.header("content-length"), Some(content.len().to_string().as_str()));
    assert_eq!(whole.header("accept-ranges"), Some("bytes"));
    let etag = whole.header("etag").unwrap().to_owned();
    let head = room.ask(Ask::new("HEAD", path.as_str())).await.expect(200);
    assert!(head.body.is_empty());
    for name in ["content-type", "content-length", "accept-ranges", "etag"] {
        assert_eq!(head.header(name), whole.header(name), "{name}");
    }
    let same = with(&room, &path, &[("if-none-match", &etag)]).await;
    assert_eq!((same.status, same.body.len()), (304, 0));
}

#[tokio::test]
async fn every_format_has_its_type() {
    let room = Room::new().await;
    let types = [
        ("song.mp3", "audio/mpeg"),
        ("song.flac", "audio/flac"),
        ("song.ogg", "audio/ogg"),
        ("song.opus", "audio/ogg"),
        ("first.m4a", "audio/mp4"),
        ("alac.m4a", "audio/mp4"),
        ("song.wav", "audio/wav"),
        ("song.aiff", "audio/aiff"),
    ];
    for (name, _) in types {
        room.write(name, made_by_others(name));
    }
    room.scan().await;
    for (name, kind) in types {
        let all = room.items("recordings?limit=500").await;
        let mut found = None;
        for item in &all {
            let detail = room.json(&format!("recordings/{}", text(item, "audioId"))).await;
            if detail["audioS3Path"] == format!("folder:music/{name}") {
                found = Some(text(item, "audioId"));
            }
        }
        let stream = room.get(&format!("recordings/{}/stream", found.unwrap())).await.expect(200);
        let given = stream.header("content-type").unwrap();
        assert!(given == kind || given == kind.replace("audio/", "audio/x-"), "{name}: {given}");
        assert_eq!(stream.body, made_by_others(name), "{name}");
    }
}

#[tokio::test]
async fn ranges_are_answered_as_http_says() {
    let (room, path, content) = room().await;
    let size = content.len();
    for (range, from, to) in [
        ("bytes=0-0".to_owned(), 0, 1),
        ("bytes=0-99".to_owned(), 0, 100),
        ("bytes=100-".to_owned(), 100, size),
        ("bytes=-50".to_owned(), size - 50, size),
        (format!("bytes={}-{}", size - 1, size + 1_000), size - 1, size),
        ("bytes=-1000000".to_owned(), 0, size),
    ] {
        let part = with(&room, &path, &[("range", &range)]).await.expect(206);
        assert_eq!(part.body, content[from..to], "{range}");
        let said = format!("bytes {from}-{}/{size}", to - 1);
        assert_eq!(part.header("content-range"), Some(said.as_str()), "{range}");
        assert_eq!(part.header("content-length"), Some((to - from).to_string().as_str()), "{range}");
        // The range counts for a HEAD as little as for a client that asks without it.
        let head = room.ask(Ask::new("HEAD", path.as_str()).header("range", &range)).await;
        assert!([200, 206].contains(&head.status), "{range}: {}", head.status);
    }
    for range in [format!("bytes={size}-"), format!("bytes={}-", size + 5), "bytes=-0".to_owned()] {
        let answer = with(&room, &path, &[("range", &range)]).await.expect(416);
        assert_eq!(answer.header("content-range"), Some(format!("bytes */{size}").as_str()), "{range}");
    }
    // What is not understood is as if it were not there.
    for range in ["bytes=5-1", "bytes=a-b", "lines=1-2", "bytes=", "bytes=1-2,4-5"] {
        let answer = with(&room, &path, &[("range", range)]).await.expect(200);
        assert_eq!(answer.body, content, "{range}");
    }
}

#[tokio::test]
async fn a_range_of_another_version_is_the_whole_file() {
    let (room, path, content) = room().await;
    let etag = with(&room, &path, &[]).await.header("etag").unwrap().to_owned();
    let part = with(&room, &path, &[("range", "bytes=0-9"), ("if-range", &etag)]).await.expect(206);
    assert_eq!(part.body, content[..10]);
    for other in ["\"other\"", "W/\"other\"", "Thu, 01 Jan 1970 00:00:00 GMT"] {
        let whole = with(&room, &path, &[("range", "bytes=0-9"), ("if-range", other)]).await.expect(200);
        assert_eq!(whole.body, content, "{other}");
    }
}

#[tokio::test]
async fn a_file_that_has_changed_since_is_not_sent() {
    let (room, path, _) = room().await;
    room.write("a/song.mp3", song("another", "a", "b"));
    let problem = with(&room, &path, &[]).await.refused(409, "conflict");
    assert_eq!(problem["code"], "file-changed", "{problem}");
    room.remove("a/song.mp3");
    let problem = with(&room, &path, &[("range", "bytes=0-9")]).await.refused(409, "conflict");
    assert_eq!(problem["code"], "file-missing", "{problem}");
    room.write("a/song.mp3", song("another", "a", "b"));
    room.scan().await;
    assert_eq!(with(&room, &path, &[]).await.expect(200).body, song("another", "a", "b"));
    for path in ["recordings/aud_00000000-0000-7000-8000-000000000000/stream", "recordings/x/stream"] {
        room.get(path).await.refused(404, "not-found");
    }
}
