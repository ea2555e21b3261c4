//! The demonstration's recordings are what the API would take, can be decoded, and sound as they are written.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use bytes::Bytes;
use claxon::FlacReader;
use demo::{DemoAlbum, albums, playlists, plays};
use jiff::civil::date;
use tags::{Format, Limits, Read, Reader};
use unicode_segmentation::UnicodeSegmentation;

/// What is recorded once for all tests.
fn recorded() -> &'static [(DemoAlbum, Vec<Vec<u8>>)] {
    static RECORDED: OnceLock<Vec<(DemoAlbum, Vec<Vec<u8>>)>> = OnceLock::new();
    RECORDED.get_or_init(|| {
        std::thread::scope(|scope| {
            let working: Vec<_> =
                albums().into_iter().map(|album| (album.clone(), scope.spawn(album.record))).collect();
            working.into_iter().map(|(album, files)| (album, files.join().unwrap())).collect()
        })
    })
}

fn tracks() -> impl Iterator<Item = (&'static DemoAlbum, &'static str, &'static [u8])> {
    recorded().iter().flat_map(|(album, files)| {
        album.tracks.iter().zip(files).map(move |(track, file)| (album, track.title, file.as_slice()))
    })
}

fn file_of(album: &str, title: &str) -> &'static [u8] {
    tracks().find(|(of, track, _)| of.title == album && track.starts_with(title)).unwrap().2
}

async fn read(file: &'static [u8]) -> Read {
    let content = Bytes::from_static(file);
    let fetch = |range: std::ops::Range<u64>| {
        let content = content.slice(usize::try_from(range.start).unwrap()..usize::try_from(range.end).unwrap());
        async move { Ok(content) }
    };
    Reader::in_process(Limits::default()).read("a.flac", file.len() as u64, fetch).await.unwrap()
}

/// The samples from -1 to 1, and how many there are in a second. The decoder checks the sum of every frame.
fn decoded(file: &[u8]) -> (Vec<f64>, f64) {
    let mut reader = FlacReader::new(file).unwrap();
    let about = reader.streaminfo();
    assert_eq!((about.channels, about.bits_per_sample), (1, 16));
    let samples: Vec<f64> = reader.samples().map(|sample| f64::from(sample.unwrap()) / 32_768.0).collect();
    assert_eq!(about.samples, Some(samples.len() as u64));
    (samples, f64::from(about.sample_rate))
}

/// How much there is of a frequency, by Goertzel's method with a window.
fn strength(samples: &[f64], rate: f64, frequency: f64) -> f64 {
    let turn = std::f64::consts::TAU * frequency / rate;
    let (mut re, mut im) = (0.0, 0.0);
    let length = f64::from(u32::try_from(samples.len()).unwrap());
    for (sample, at) in samples.iter().zip(0_u32..) {
        let at = f64::from(at);
        let window = 0.5 - 0.5 * (std::f64::consts::TAU * at / length).cos();
        re += sample * window * (turn * at).cos();
        im += sample * window * (turn * at).sin();
    }
    re.hypot(im) / length
}

#[test]
fn files_can_be_decoded_and_are_music() {
    let mut bytes = 0;
    for (album, title, file) in tracks() {
        bytes += file.len();
        let (samples, rate) = decoded(file);
        let count = f64::from(u32::try_from(samples.len()).unwrap());
        let seconds = count / rate;
        assert!((20.0..100.0).contains(&seconds), "{title}: {seconds} s");
        let peak = samples.iter().fold(0.0_f64, |peak, sample| peak.max(sample.abs()));
        assert!((0.3..0.95).contains(&peak), "{title}: {peak}");
        let power = samples.iter().map(|sample| sample * sample).sum::<f64>() / count;
        assert!((-25.0..-15.0).contains(&(10.0 * power.log10())), "{title}: {power}");
        let mean = samples.iter().sum::<f64>() / count;
        assert!(mean.abs() < 1e-3, "{title}: {mean}");
        // It begins and ends in silence, and nothing clicks: no sample is far from a line through its neighbours.
        let is_silent = |part: &[f64]| part.iter().all(|sample| sample.abs() < 0.003);
        assert!(is_silent(&samples[..2_000]) && is_silent(&samples[samples.len() - 200..]), "{title}");
        let jump = samples.windows(3).map(|three| (three[0] - 2.0 * three[1] + three[2]).abs()).fold(0.0, f64::max);
        assert!(jump < 0.6, "{} {title}: {jump}", album.title);
    }
    assert!((3_000_000..6_000_000).contains(&bytes), "{bytes}");
}

#[test]
fn the_notes_are_those_that_are_written() {
    // Each piece's first note, in the highest voice that begins.
    for (album, title, first) in [
        ("The Upright Piano", "Prelude", 261.63),
        ("Small Organ, Large Room", "Prelude", 261.63),
        ("The Upright Piano", "Minuet", 587.33),
        ("The Upright Piano", "Für Elise", 659.26),
        ("オルゴール小箱", "エリーゼのために", 1_318.51),
    ] {
        let (samples, rate) = decoded(file_of(album, title));
        // The first note begins after a quarter of a second; another one follows soon.
        let at = |seconds: f64| {
            let place = seconds * rate;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within the file")]
            let place = place as usize;
            place
        };
        let beginning = &samples[at(0.26)..at(0.40)];
        let here = strength(beginning, rate, first);
        for half_tones in [-3, -2, 2, 3] {
            let beside = first * 2_f64.powf(f64::from(half_tones) / 12.0);
            let there = strength(beginning, rate, beside);
            assert!(here > 2.0 * there, "{album}, {title}: {here} at {first}, {there} at {beside}");
        }
    }
}

#[tokio::test]
async fn tags_are_read_as_they_are_meant() {
    let mut places = BTreeSet::new();
    let mut synced = 0;
    for (album, title, file) in tracks() {
        let told = read(file).await;
        let tags = &told.tags;
        assert_eq!((tags.title.as_deref(), tags.album.as_deref()), (Some(title), Some(album.title)));
        assert_eq!(tags.album_artist.as_deref(), Some(album.artist), "{title}");
        assert!(tags.artist.is_some() && tags.date.is_some() && tags.genres.len() == 1, "{title}");
        assert!(tags.people.iter().any(|person| person.role == "composer"), "{title}");
        assert!(tags.comment.as_ref().unwrap().contains("Synthesised"), "{title}");
        assert!(places.insert((album.title, tags.disc, tags.track)) && tags.track <= tags.track_total, "{title}");
        assert_eq!((tags.sound.format, tags.sound.channels), (Format::Flac, Some(1)));
        let gain = &tags.gain;
        assert!(gain.track_gain.is_some_and(|gain| (-2.0..8.0).contains(&gain)), "{title}: {gain:?}");
        assert!(gain.album_gain.is_some() && gain.track_peak <= gain.album_peak, "{title}: {gain:?}");
        let cover = told.artwork.unwrap();
        let picture = image::load_from_memory(&cover.content).unwrap();
        assert_eq!((picture.width(), picture.height()), (600, 600));
        for lyrics in &told.lyrics {
            assert!(lyrics.synced && lyrics.lines.len() == 7 && lyrics.lang.as_deref() == Some("ja"), "{title}");
            let starts: Vec<u64> = lyrics.lines.iter().map(|line| line.start_ms.unwrap()).collect();
            assert!(starts.is_sorted() && starts[6] < tags.sound.duration_ms && starts[0] > 5_000, "{starts:?}");
            synced += 1;
        }
    }
    assert_eq!(synced, 1, "one song has words");
    let compilation = read(file_of("春の会 2026", "Greensleeves")).await.tags;
    assert!(compilation.compilation);
    let night = read(file_of("The Upright Piano", "Gymnopédie")).await.tags;
    assert_eq!((night.disc, night.disc_total, night.disc_title.as_deref()), (Some(2), Some(2), Some("By Night")));
}

#[test]
fn albums_come_out_the_same_every_time() {
    let (album, files) = &recorded()[1];
    assert!((album.record)() == *files, "{}", album.title);
    let covers: BTreeSet<&[u8]> = recorded().iter().map(|(_, files)| picture_in(&files[0])).collect();
    assert_eq!(covers.len(), recorded().len());
}

/// The picture that is embedded in a file.
fn picture_in(file: &[u8]) -> &[u8] {
    let start = file.windows(3).position(|bytes| bytes == b"\xff\xd8\xff").unwrap();
    &file[start..start + 10_000]
}

#[test]
fn albums_are_as_the_api_wants_them() {
    let all = albums();
    let tracks: usize = all.iter().map(|album| album.tracks.len()).sum();
    assert!(all.len() >= 3 && (8..=14).contains(&tracks), "{tracks}");
    let mut names = BTreeSet::new();
    for (album, track) in all.iter().flat_map(|album| album.tracks.iter().map(move |track| (album, track))) {
        assert!(
            track.file_name.len() <= 1_000 && track.file_name.strip_suffix(".flac").is_some(),
            "{}",
            track.file_name
        );
        assert!(track.file_name.starts_with(album.title) && names.insert(&track.file_name), "{}", track.file_name);
        assert!(track.rating.is_none_or(|rating| (1..=5).contains(&rating)), "{}", track.title);
    }
    for playlist in playlists() {
        for name in [playlist.name_en, playlist.name_ja, playlist.comment_en, playlist.comment_ja] {
            assert!((1..=200).contains(&name.graphemes(true).count()) && name.trim() == name, "{name}");
        }
        assert!(
            playlist.entries.iter().all(|(album, track)| *track < all[*album].tracks.len()),
            "{}",
            playlist.name_en
        );
    }
}

#[test]
fn plays_look_lived_in() {
    let all = albums();
    for today in [date(2026, 11, 16), date(2027, 2, 3), date(2028, 2, 29), date(2030, 1, 1)] {
        let played = plays(today);
        assert_eq!(played, plays(today));
        assert!((40..=150).contains(&played.len()), "{today}: {}", played.len());
        assert!(played.is_sorted_by_key(|play| (play.date, play.second)), "{today}");
        let mut counts = BTreeMap::new();
        for play in &played {
            let ago = today.since(play.date).unwrap().get_days();
            assert!((1..i32::from(all[play.album].days_ago)).contains(&ago), "{today}: {play:?}");
            assert!(play.track < all[play.album].tracks.len() && play.second < 86_400, "{today}: {play:?}");
            *counts.entry((play.album, play.track)).or_insert(0) += 1;
        }
        assert!(counts.values().max().unwrap() >= &10, "{today}: there is a favourite");
    }
}
