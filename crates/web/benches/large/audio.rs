//! Lists and searches of recordings, in a library of few and of many: 10 to an album, 40 to an artist.

use std::time::{Duration, Instant};

use audio::{AudioId, PlaceKind, Recording, SourceId};
use basis::Owner;
use tags::{Format, Sound, Tags};

use super::Scale;
use super::house::{House, alternate, tell};
use super::started;

/// How many recordings are written at a time.
const AT_ONCE: usize = 4_500;
const SYLLABLES: [&str; 16] =
    ["mo", "ra", "ti", "lun", "ka", "ser", "vi", "dol", "pa", "nu", "chi", "ber", "sol", "ge", "fa", "ru"];
/// The round that takes snapshots of catalogues.
const UPKEEP: &str = "audio/catalogues";
const GENRES: [&str; 8] = ["Jazz", "Rock", "Klassik", "Ambient", "Folk", "Enka", "Techno", "Choral"];

pub(crate) async fn compare(scale: Scale) {
    let counts = (scale.small.max(1_000).min(scale.large), scale.large);
    let (small, large) = (library(counts.0).await, library(counts.1).await);
    let beside = format!("the same with {} recordings", counts.0);
    for (what, path) in [
        ("50 albums by name", "/albums?limit=50".to_owned()),
        ("50 albums by when they were added, newest first", "/albums?sort=added&order=desc&limit=50".to_owned()),
        ("50 artists", "/artists?limit=50".to_owned()),
        ("50 recordings by title", "/recordings?limit=50".to_owned()),
        ("50 recordings by artist", "/recordings?sort=artist&limit=50".to_owned()),
        ("search of a word, 50 recordings", "/recordings?q=mora&limit=50".to_owned()),
        ("search inside words, 50 recordings", "/recordings?q=orat&limit=50".to_owned()),
        ("search of one letter, 50 recordings", "/recordings?q=m&limit=50".to_owned()),
        ("search of albums", "/albums?q=album+7&limit=50".to_owned()),
        ("50 recordings of a genre", "/recordings?genre=Jazz&limit=50".to_owned()),
        ("recordings of an artist", "/recordings?artist=Artist+7&limit=50".to_owned()),
    ] {
        let list = async |house: &House, _| {
            let page = house.ask("GET", &format!("/api/v1/audio{path}"), None).await;
            assert!(page["items"].as_array().is_some_and(|items| !items.is_empty()), "{path}: {page}");
        };
        let times = alternate(&large, &small, scale.rounds, list).await;
        tell("audio", &format!("{what}, of {} recordings", counts.1), &beside, times);
    }
    let last = |count: usize| format!("/api/v1/audio/recordings?limit=50&offset={}", count / 2);
    let list = async |house: &House, _| {
        let count = if std::ptr::eq(house, &raw const large) { counts.1 } else { counts.0 };
        house.ask("GET", &last(count), None).await;
    };
    let times = alternate(&large, &small, scale.rounds, list).await;
    tell("audio", &format!("50 recordings from the middle of {}", counts.1), &beside, times);
    started::compare(&large, counts.1, scale).await;
}

/// A library of so many recordings.
async fn library(count: usize) -> House {
    let house = House::new().await;
    let owner = Owner::new(house.user.to_string());
    let begun = Instant::now();
    let all: Vec<Recording> = (0..count).map(|number| recording(&house, &owner, number)).collect();
    let mut listing = Duration::ZERO;
    for some in all.chunks(AT_ONCE) {
        house.audio.write_recordings(&owner, some).await.expect("written");
        let written = Instant::now();
        house.ask("GET", "/api/v1/audio/genres", None).await;
        house.run_round(UPKEEP).await;
        listing += written.elapsed();
    }
    let writing = begun.elapsed().saturating_sub(listing);
    println!("audio: {count} recordings: items written in {writing:.1?}, brought into the catalogue in {listing:.1?}");
    house
}

/// A word of four syllables, which looks random and is always the same.
fn name(number: usize) -> String {
    let mut state = number as u64 ^ 0x9E37_79B9_7F4A_7C15;
    let mut name = String::new();
    for _ in 0..4 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        name += SYLLABLES[(state >> 60) as usize];
    }
    name
}

pub(crate) fn recording(house: &House, owner: &Owner, number: usize) -> Recording {
    let (album, artist) = (number / 10, number / 40);
    let tags = Tags {
        title: Some(format!("{} {}", name(number), number % 1_000)),
        artist: Some(format!("Artist {artist}")),
        album: Some(format!("Album {album} {}", name(album))),
        track: u32::try_from(number % 10 + 1).ok(),
        date: Some(format!("{}", 1_950 + album % 70)),
        genres: vec![GENRES[album % GENRES.len()].to_owned()],
        sound: Sound {
            format: Format::Flac,
            duration_ms: 180_000 + (number as u64 * 977) % 120_000,
            bitrate_kbps: Some(900),
            sample_rate_hz: Some(44_100),
            bit_depth: Some(16),
            channels: Some(2),
            ..Sound::default()
        },
        ..Tags::default()
    };
    Recording {
        id: AudioId::new(house.ids.next()),
        source: SourceId::of_uploads(owner),
        place: PlaceKind::Uploads,
        path: format!("Artist {artist}/Album {album}/{number:06} {}.flac", name(number)),
        etag: format!("etag-{number}"),
        size_bytes: 30_000_000 + number as u64,
        modified_ms: 1_700_000_000_000,
        added_ms: 1_750_000_000_000 + number as u64,
        version: 1,
        missing_since_ms: None,
        artwork: None,
        has_lyrics: false,
        tags,
    }
}
