//! What is read of recordings, beside what was tagged and what another program reads.

use serde_json::Value;
use tags::{Format, Gain};

use crate::files::{FULL, all, file, full, lines, mutagen};
use crate::{here, read};

#[tokio::test]
async fn all_formats_say_the_same() {
    for name in FULL {
        let read = read(&here(), name, &file(name)).await.unwrap();
        let mut expected = full();
        expected.sound = read.tags.sound.clone();
        let mut found = read.tags;
        match expected.sound.format {
            // ID3 names several artists in the field of the one; musicians come last.
            Format::Mp3 | Format::Wav | Format::Aiff => {
                expected.artist = Some("Anna Müller, Béla 山田".to_owned());
                let by_name =
                    |tags: &mut tags::Tags| tags.people.sort_by(|a, b| (&a.role, &a.name).cmp(&(&b.role, &b.name)));
                by_name(&mut expected);
                by_name(&mut found);
            }
            // Its own way of being equally loud.
            Format::Opus => {
                let gain = |steps: f64| Some(steps / 256.0 + 5.0);
                expected.gain = Gain { track_gain: gain(-2940.0), album_gain: gain(-3098.0), ..Gain::default() };
            }
            _ => {}
        }
        assert_eq!(found, expected, "{name}");
        let artwork = read.artwork.unwrap();
        assert_eq!(artwork.content_type, "image/png", "{name}");
        assert!(
            artwork.content.starts_with(b"\x89PNG") && artwork.content.ends_with(b"IEND\xae\x42\x60\x82"),
            "{name}"
        );
    }
}

#[tokio::test]
async fn lyrics_are_read() {
    for name in FULL {
        let read = read(&here(), name, &file(name)).await.unwrap();
        let plain = read.lyrics.last().unwrap();
        let expected = [(None, "Am Brunnen vor dem Tore"), (None, ""), (None, "Da steht ein Lindenbaum")];
        assert_eq!(lines(plain), expected, "{name}");
        if matches!(read.tags.sound.format, Format::Mp3 | Format::Wav | Format::Aiff) {
            assert_eq!(read.lyrics.len(), 2);
            assert_eq!(
                lines(&read.lyrics[0]),
                [(Some(500), "Am Brunnen vor dem Tore"), (Some(1500), "Da steht ein Lindenbaum")]
            );
            assert!(read.lyrics[0].synced && read.lyrics.iter().all(|lyrics| lyrics.lang.as_deref() == Some("deu")));
        }
    }
}

#[tokio::test]
async fn another_program_reads_the_same() {
    let answers = mutagen();
    let files = all();
    assert_eq!(answers.as_object().unwrap().len(), files.len());
    for (name, content) in files {
        let read = read(&here(), &name, &content).await.unwrap();
        let (told, sound) = (&answers[&name], &read.tags.sound);
        println!("{name}: {sound:?}");
        // It believes the first frame of a file without a header.
        if name != "unknown.mp3" {
            let expected = told["seconds"].as_f64().unwrap() * 1000.0;
            #[expect(clippy::cast_precision_loss, reason = "a duration is a small number")]
            let difference = (sound.duration_ms as f64 - expected).abs();
            let allowed = if sound.duration_estimated { expected / 50.0 } else { 2.0 };
            assert!(difference <= allowed, "{name}: {} ms, not {expected}", sound.duration_ms);
        }
        let number = |value: Option<u64>| value.map_or(Value::Null, Value::from);
        if sound.format != Format::Opus {
            assert_eq!(number(sound.sample_rate_hz.map(u64::from)), told["sampleRate"], "{name}");
        }
        // It takes the container's word for two channels, where the decoder is told of one.
        if sound.format != Format::Aac {
            assert_eq!(number(sound.channels.map(u64::from)), told["channels"], "{name}");
        }
        if sound.bit_depth.is_some() {
            assert_eq!(number(sound.bit_depth.map(u64::from)), told["bits"], "{name}");
        }
        let texts = |value: &Value| {
            value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        // It does not read RIFF's own tags, and of several tags only one.
        if !matches!(name.as_str(), "info.wav" | "three.mp3") {
            assert_eq!(read.tags.title.into_iter().collect::<Vec<_>>(), texts(&told["titles"]), "{name}");
            let artists = texts(&told["artists"]).join(", ");
            assert_eq!(read.tags.artist.unwrap_or_default(), artists, "{name}");
        }
    }
}

#[tokio::test]
async fn formats_are_told_apart_and_durations_estimated() {
    let cases = [
        ("song.mp3", Format::Mp3, false),
        ("v23.mp3", Format::Mp3, false),
        ("old.mp3", Format::Mp3, true),
        ("unknown.mp3", Format::Mp3, true),
        ("song.flac", Format::Flac, false),
        ("rtl.flac", Format::Flac, false),
        ("song.ogg", Format::Vorbis, false),
        ("song.opus", Format::Opus, false),
        ("first.m4a", Format::Aac, false),
        ("last.m4a", Format::Aac, false),
        ("alac.m4a", Format::Alac, false),
        ("bare.m4a", Format::Alac, false),
        ("info.wav", Format::Wav, false),
        ("song.aiff", Format::Aiff, false),
    ];
    for (name, format, estimated) in cases {
        // The content decides, not the name.
        let sound = read(&here(), "whatever.xyz", &file(name)).await.unwrap().tags.sound;
        assert_eq!((sound.format, sound.duration_estimated), (format, estimated), "{name}");
        assert!(sound.bitrate_kbps.unwrap() > 0, "{name}");
        assert!((900..2_300).contains(&sound.duration_ms), "{name}: {}", sound.duration_ms);
    }
}
