//! The recordings, and what stands in them.

use std::io::Read as _;
use std::path::PathBuf;

use bytes::Bytes;
use flate2::read::GzDecoder;
use tags::{Gain, Lyrics, MusicBrainz, Person, Sort, Tags};

/// The files in which nearly everything is tagged.
pub const FULL: [&str; 9] =
    ["song.mp3", "song.flac", "song.ogg", "song.opus", "first.m4a", "last.m4a", "alac.m4a", "song.wav", "song.aiff"];

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "files"].iter().collect()
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// A recording; one that is packed is unpacked.
pub fn file(name: &str) -> Bytes {
    let content = std::fs::read(folder().join(name)).unwrap();
    if ending(name) != "gz" {
        return content.into();
    }
    let mut unpacked = Vec::new();
    GzDecoder::new(content.as_slice()).read_to_end(&mut unpacked).unwrap();
    unpacked.into()
}

/// All recordings that are not packed, by name.
pub fn all() -> Vec<(String, Bytes)> {
    let names = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_recording = |name: &String| !matches!(ending(name), "" | "gz" | "md" | "json");
    let mut names: Vec<_> = names.filter(is_recording).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), file(&name))).collect()
}

/// What other programs made of the recordings.
pub fn mutagen() -> serde_json::Value {
    serde_json::from_slice(&file("mutagen.json")).unwrap()
}

fn id(number: u32) -> String {
    format!("{number:08x}-0000-4000-8000-00000000000{number}")
}

#[expect(clippy::unnecessary_wraps, reason = "most fields are optional")]
fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub fn list(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

pub fn person(role: &str, sub_role: Option<&str>, name: &str) -> Person {
    Person { role: role.to_owned(), sub_role: sub_role.map(str::to_owned), name: name.to_owned() }
}

/// What all of [`FULL`] say, but for their sound.
pub fn full() -> Tags {
    Tags {
        title: some("Der Lindenbaum"),
        artist: some("Anna Müller & Béla 山田"),
        artists: list(&["Anna Müller", "Béla 山田"]),
        album: some("Winterreise"),
        album_artist: some("Anna Müller"),
        album_artists: vec![],
        compilation: true,
        album_version: some("Deluxe"),
        track: Some(5),
        track_total: Some(24),
        disc: Some(1),
        disc_total: Some(2),
        disc_title: some("Erster Teil"),
        date: some("2005-11-03"),
        original_date: some("1828"),
        release_date: some("2006-01"),
        genres: list(&["Lied", "Klassik"]),
        moods: list(&["sad"]),
        people: vec![
            person("composer", None, "Franz Schubert"),
            person("conductor", None, "Carlos"),
            person("lyricist", None, "Wilhelm Müller"),
            person("performer", Some("piano"), "Fritz"),
            person("performer", Some("voice"), "Anna Müller"),
            person("producer", None, "Dora"),
            person("mixer", None, "Emil"),
        ],
        labels: list(&["Haus der Musik"]),
        release_types: list(&["album", "live"]),
        isrc: list(&["DEA620500001"]),
        bpm: Some(72),
        comment: some("Ein Kommentar\nmit zwei Zeilen"),
        explicit: some("clean"),
        music_brainz: MusicBrainz {
            recording: Some(id(6)),
            track: Some(id(5)),
            release: Some(id(1)),
            release_group: Some(id(4)),
            artists: vec![id(2), id(3)],
            album_artists: vec![id(2)],
        },
        gain: Gain { track_gain: Some(-6.48), album_gain: Some(-7.1), track_peak: Some(0.988), album_peak: Some(1.01) },
        sort: Sort {
            title: some("Lindenbaum, Der"),
            artist: some("Müller, Anna"),
            album: some("Winterreise"),
            album_artist: some("Müller, Anna"),
        },
        ..Tags::default()
    }
}

/// The lines of lyrics with their times.
pub fn lines(lyrics: &Lyrics) -> Vec<(Option<u64>, &str)> {
    lyrics.lines.iter().map(|line| (line.start_ms, line.text.as_str())).collect()
}
