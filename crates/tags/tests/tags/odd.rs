//! Recordings as they were tagged in other times, in other scripts, and by programs with faults.

use bytes::Bytes;
use tags::{Format, Tags};

use crate::files::{file, list};
use crate::{here, read};

async fn tags(name: &str) -> Tags {
    read(&here(), name, &file(name)).await.unwrap().tags
}

#[tokio::test]
async fn tags_are_merged() {
    let found = read(&here(), "three.mp3", &file("three.mp3")).await.unwrap();
    assert_eq!(found.tags.album.as_deref(), Some("Album of ID3"));
    assert_eq!(found.tags.artist.as_deref(), Some("First of APE, Second of APE"));
    assert_eq!(found.tags.artists, list(&["First of APE", "Second of APE"]));
    assert_eq!((found.tags.track, found.tags.track_total), (Some(3), Some(9)));
    assert_eq!(found.tags.date.as_deref(), Some("1971"));
    assert_eq!(found.tags.title.as_deref(), Some("Title of one"));
    assert_eq!(found.artwork.unwrap().content_type, "image/png");
}

#[tokio::test]
async fn old_tags() {
    let old = tags("old.mp3").await;
    assert_eq!((old.title.as_deref(), old.date.as_deref(), old.track), (Some("Nur ein Titel"), Some("1999"), Some(7)));
    assert_eq!((old.genres, old.artist), (list(&["Rock"]), None));
    let found = read(&here(), "v22.mp3", &file("v22.mp3")).await.unwrap();
    assert_eq!(found.tags.title.as_deref(), Some("Café"));
    assert_eq!(found.tags.artist.as_deref(), Some("Ελένη"));
    assert_eq!((found.tags.track, found.tags.track_total), (Some(2), Some(9)));
    assert_eq!((found.tags.date.as_deref(), found.tags.genres), (Some("1995"), list(&["Pop"])));
    assert_eq!(found.lyrics[0].lines[0].text, "la la la");
    assert_eq!(found.artwork.unwrap().content_type, "image/png");
    let info = tags("info.wav").await;
    assert_eq!((info.title.as_deref(), info.artist.as_deref()), (Some("Ein Titel"), Some("Jemand")));
    assert_eq!((info.album.as_deref(), info.date.as_deref()), (Some("Ein Album"), Some("2001-02-03")));
    assert_eq!((info.genres, info.track), (list(&["Pop"]), Some(4)));
}

#[tokio::test]
async fn any_script() {
    let japanese = tags("v23.mp3").await;
    assert_eq!(japanese.title.as_deref(), Some("千本桜"));
    assert_eq!((japanese.artist.as_deref(), japanese.album.as_deref()), (Some("初音ミク"), Some("ボーカロイド")));
    // Version 2.3 has the day in a field of its own, and lists only between marks.
    assert_eq!(japanese.date.as_deref(), Some("2005-11-03"));
    assert_eq!(japanese.artists, list(&["Anna Müller", "Béla 山田"]));
    assert_eq!(japanese.music_brainz.artists.len(), 2);
    assert_eq!(japanese.release_types, list(&["album", "live"]));
    let found = tags("rtl.flac").await;
    assert_eq!(found.title.as_deref(), Some("إنت عمري"));
    assert_eq!(found.artists, list(&["أم كلثوم", "מרים"]));
    // What changes the direction of everything around it is gone.
    assert_eq!(found.album.as_deref(), Some("أغاني"));
    // From the tag in front.
    assert_eq!(found.album_artist.as_deref(), Some("أم كلثوم"));
}

/// A tag of version 2.4 with these frames, in front of sound.
fn with_frames(frames: &[(&[u8; 4], &[u8])]) -> Bytes {
    let mut content = Vec::new();
    for (id, body) in frames {
        let [a, b] = [body.len() >> 7, body.len() & 127].map(|part| u8::try_from(part).unwrap());
        content.extend([id.as_slice(), &[0, 0, a, b, 0, 0], body].concat());
    }
    let [a, b] = [content.len() >> 7, content.len() & 127].map(|part| u8::try_from(part).unwrap());
    [&b"ID3\x04\0\0\0\0"[..], &[a, b], &content, &file("old.mp3")].concat().into()
}

#[tokio::test]
async fn a_frame_that_cannot_be_read_loses_nothing_else() {
    let frames: [(&[u8; 4], &[u8]); 9] = [
        (b"TDRC", b"\x03sometime"),
        (b"TPE1", b"\x09an encoding that nobody knows"),
        (b"TALB", b"\x01\xff\xfe\x00\xd8A\x00lone"),
        (b"APIC", b"\x00"),
        (b"COMM", b"\x03"),
        (b"TXXX", b"\x03no value"),
        (b"TIPL", b"\x03odd"),
        (b"SYLT", b"\x03deu\x02\x01"),
        (b"TIT2", b"\x03The title"),
    ];
    let tags = read(&here(), "x.mp3", &with_frames(&frames)).await.unwrap().tags;
    assert_eq!(tags.title.as_deref(), Some("The title"));
    // The year is that of the older tag.
    assert_eq!(tags.date.as_deref(), None);
    assert_eq!(tags.artist.as_deref(), Some("an encoding that nobody knows"));
    assert_eq!(tags.track, Some(7));
}

#[tokio::test]
async fn control_characters_are_dropped() {
    let frames: [(&[u8; 4], &[u8]); 2] =
        [(b"TIT2", "\u{3}A\u{1b}B\u{fffe}C\u{202e}D\nE".as_bytes()), (b"COMM", b"\x03eng\0one\r\ntwo\x08")];
    let tags = read(&here(), "x.mp3", &with_frames(&frames)).await.unwrap().tags;
    assert_eq!(tags.title.as_deref(), Some("ABCD E"));
    assert_eq!(tags.comment.as_deref(), Some("one\ntwo"));
}

#[tokio::test]
async fn a_size_that_an_old_program_wrote_is_understood() {
    // 200 bytes, not in sevens as version 4 wants, and a frame after it.
    let long = [&b"\x03"[..], &[b'a'; 199]].concat();
    let frames = [&b"TIT2\0\0\0\xc8\0\0"[..], &long, b"TALB\0\0\0\x06\0\0\x03Album"].concat();
    let size = [frames.len() >> 7, frames.len() & 127].map(|part| u8::try_from(part).unwrap());
    let content = [&b"ID3\x04\0\0\0\0"[..], &size, &frames, &file("old.mp3")].concat().into();
    let tags = read(&here(), "x.mp3", &content).await.unwrap().tags;
    assert_eq!((tags.title.unwrap().len(), tags.album.as_deref()), (199, Some("Album")));
}

#[tokio::test]
async fn sound_is_found_behind_junk_if_the_name_says_so() {
    let content: Bytes = [&[b'x'; 3000][..], &file("unknown.mp3")].concat().into();
    assert_eq!(read(&here(), "Song.MP3", &content).await.unwrap().tags.sound.format, Format::Mp3);
    assert!(read(&here(), "song.txt", &content).await.is_err());
    let content: Bytes = [&[0; 3000][..], &file("unknown.mp3")].concat().into();
    assert!(read(&here(), "song.mp3", &content).await.is_ok());
}

#[tokio::test]
async fn a_recording_that_was_interrupted_has_a_duration() {
    // A recorder writes the lengths when it is stopped.
    let mut content = file("info.wav").to_vec();
    let data = content.windows(4).position(|name| name == b"data").unwrap();
    let expected = read(&here(), "x.wav", &file("info.wav")).await.unwrap().tags.sound;
    for length in [0_u32, u32::MAX] {
        content[data + 4..data + 8].copy_from_slice(&length.to_le_bytes());
        let sound = read(&here(), "x.wav", &content.clone().into()).await.unwrap().tags.sound;
        assert_eq!(sound, expected);
    }
}

#[tokio::test]
async fn json_leaves_out_what_is_absent() {
    let tags = tags("old.mp3").await;
    let json = serde_json::to_string(&tags).unwrap();
    assert_eq!(
        json,
        r#"{"title":"Nur ein Titel","track":7,"date":"1999","genres":["Rock"],"sound":{"durationMs":2160,"durationEstimated":true,"bitrateKbps":32,"sampleRateHz":8000,"channels":1}}"#
    );
    assert_eq!(serde_json::from_str::<Tags>(&json).unwrap(), tags);
    let full = tags_json("song.flac").await;
    assert_eq!(full["sound"]["format"], "flac");
    assert_eq!(full["musicBrainz"]["releaseGroup"], "00000004-0000-4000-8000-000000000004");
    // What a later version writes is no obstacle.
    assert!(serde_json::from_str::<Tags>(r#"{"title":"T","unheardOf":{"a":1}}"#).is_ok());
}

async fn tags_json(name: &str) -> serde_json::Value {
    serde_json::to_value(tags(name).await).unwrap()
}
