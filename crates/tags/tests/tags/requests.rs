//! How many ranges a file needs: at most three, also with large artwork.

use std::ops::Range;

use bytes::Bytes;
use parking_lot::Mutex;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tags::{Error, FetchError, Limits, Reader, Refused};

use crate::files::file;
use crate::{here, part, read, refused};

/// As much sound as four minutes have.
const SOUND_BYTES: usize = 4 << 20;

/// The file with so much more sound in it. Nobody listens, so it is noise.
fn longer(name: &str, content: &[u8]) -> Bytes {
    let mut noise = vec![0; SOUND_BYTES];
    ChaCha8Rng::seed_from_u64(7).fill(&mut noise[..]);
    // No noise may look like the frame, the page or the tag that is searched.
    for byte in &mut noise {
        *byte &= 0x3f;
    }
    let mut content = content.to_vec();
    let find = |content: &[u8], name: &[u8]| content.windows(name.len()).rposition(|found| found == name).unwrap();
    let grow = |content: &mut Vec<u8>, at: usize, swap: bool| {
        let field: [u8; 4] = content[at..at + 4].try_into().unwrap();
        let more = u32::try_from(SOUND_BYTES).unwrap();
        let field = if swap {
            (u32::from_le_bytes(field) + more).to_le_bytes()
        } else {
            (u32::from_be_bytes(field) + more).to_be_bytes()
        };
        content[at..at + 4].copy_from_slice(&field);
    };
    let at = match name.rsplit_once('.').unwrap().1 {
        "flac" => content.len(),
        "ogg" | "opus" => find(&content, b"OggS"),
        "m4a" => {
            let sound = find(&content, b"mdat");
            grow(&mut content, sound - 4, false);
            sound + 4
        }
        "wav" => {
            let sound = find(&content, b"data");
            grow(&mut content, sound + 4, true);
            sound + 8
        }
        "aiff" => {
            let sound = find(&content, b"SSND");
            grow(&mut content, sound + 4, false);
            sound + 8
        }
        // In the middle of the sound.
        _ => content.len() - 2_000,
    };
    content.splice(at..at, noise);
    content.into()
}

#[tokio::test]
async fn three_requests_are_enough() {
    println!("{:<16} {:>9} {:>8} {:>9}", "file", "size", "requests", "bytes");
    let cases = [
        ("song.mp3", 2),
        ("v23.mp3", 2),
        ("unknown.mp3", 2),
        ("song.flac", 1),
        ("song.ogg", 2),
        ("song.opus", 2),
        ("first.m4a", 1),
        ("last.m4a", 2),
        ("alac.m4a", 2),
        ("song.wav", 2),
        ("info.wav", 1),
        ("song.aiff", 2),
        ("large.mp3", 3),
        ("large.flac", 2),
        ("large.ogg", 3),
        ("large.opus", 3),
        ("large_first.m4a", 2),
        ("large_last.m4a", 3),
        ("large_alac.m4a", 3),
        ("large.wav", 3),
        ("large.aiff", 3),
    ];
    for (name, requests) in cases {
        let packed = if name.starts_with("large") { format!("{name}.gz") } else { name.to_owned() };
        let content = longer(name, &file(&packed));
        let asked = Mutex::new(Vec::<Range<u64>>::new());
        let fetch = |range: Range<u64>| {
            asked.lock().push(range.clone());
            part(&content, range)
        };
        let read = here().read(name, content.len() as u64, fetch).await.unwrap();
        let asked = asked.into_inner();
        println!("{name:<16} {:>9} {:>8} {:>9} {asked:?}", content.len(), read.requests, read.bytes);
        assert_eq!(read.requests, requests, "{name}: {asked:?}");
        assert_eq!(read.requests as usize, asked.len());
        assert_eq!(read.bytes, asked.iter().map(|range| range.end - range.start).sum::<u64>());
        assert!(read.bytes < 900 << 10, "{name}: {asked:?}");
        if !matches!(name, "v23.mp3" | "unknown.mp3" | "info.wav") {
            assert_eq!(read.tags.title.as_deref(), Some("Der Lindenbaum"), "{name}");
            let artwork = read.artwork.unwrap().content;
            assert_eq!(artwork.len() > 490_000, name.starts_with("large"), "{name}");
            assert!(artwork.ends_with(b"IEND\xae\x42\x60\x82"), "{name}");
        }
    }
}

#[tokio::test]
async fn nothing_is_fetched_twice_and_a_small_file_at_once() {
    let content = file("song.mp3");
    let read = read(&here(), "song.mp3", &content).await.unwrap();
    assert_eq!((read.requests, read.bytes), (1, content.len() as u64));
}

#[tokio::test]
async fn limits_are_kept() {
    let content = longer("large.mp3", &file("large.mp3.gz"));
    for limits in
        [Limits { requests_max: 2, ..Limits::default() }, Limits { bytes_max: 300 << 10, ..Limits::default() }]
    {
        let told = refused(read(&Reader::in_process(limits), "large.mp3", &content).await);
        assert_eq!((told.code(), &told), ("too-large-tags", &Refused::TooLargeTags));
    }
    // A tag that says that it has 200 MB, in a file that has them.
    let fetched = Mutex::new(0);
    let reader = here();
    let huge = reader.read("x.mp3", 1 << 30, |range| {
        *fetched.lock() += range.end - range.start;
        let mut content = vec![0; usize::try_from(range.end - range.start).unwrap()];
        if range.start == 0 {
            content[..10].copy_from_slice(b"ID3\x04\0\0\x60\0\0\0");
        }
        std::future::ready(Ok(content.into()))
    });
    assert_eq!(refused(huge.await), Refused::TooLargeTags);
    assert!(*fetched.lock() <= 24 << 20);
}

#[tokio::test]
async fn errors_of_the_place_come_back() {
    let cut = |range: Range<u64>| std::future::ready(Ok(Bytes::from(vec![0; usize::try_from(range.end).unwrap() - 1])));
    let told = here().read("x.mp3", 5000, cut).await;
    assert!(matches!(&told, Err(Error::Fetch(why)) if why.to_string().contains("4999 bytes were sent")), "{told:?}");
    let lost = |_| std::future::ready(Err(FetchError::new(std::io::Error::other("it is gone"))));
    let Err(Error::Fetch(why)) = here().read("x.mp3", 5000, lost).await else { panic!("it can be read") };
    assert_eq!(why.to_string(), "it is gone");
    assert_eq!(why.downcast::<std::io::Error>().unwrap().kind(), std::io::ErrorKind::Other);
    // Nobody asks for nothing.
    let told = here().read("x.mp3", 0, |_| async { unreachable!() }).await;
    assert_eq!(refused(told).code(), "empty");
}
