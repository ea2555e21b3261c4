//! Files that are not what they say, or that want to do harm. Whatever they are, they are read or refused.

use bytes::Bytes;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use tags::{Error, Limits, Read, Reader, Refused};

use crate::files::all;
use crate::{here, read, refused};

/// How many damaged files are tried; `TODANA_MUTATIONS` tries others, and more.
const MUTATIONS: u64 = 4_000;

#[tokio::test]
async fn what_is_no_recording_is_refused_with_a_code() {
    let ogg = |packet: &[u8]| [b"OggS\0\x02", &[0; 20][..], &[1, u8::try_from(packet.len()).unwrap()], packet].concat();
    let cases: [(Vec<u8>, &str); 13] = [
        (b"just a text, and nothing that anybody could play".to_vec(), "not-a-recording"),
        (b"\x89PNG\r\n\x1a\n and a picture".to_vec(), "not-a-recording"),
        (vec![0; 100_000], "not-a-recording"),
        (b"\xff".to_vec(), "not-a-recording"),
        (b"ID3\x04\0\0\0\0\0\x05abcde and then nothing that sounds".to_vec(), "damaged"),
        (b"fLaC".to_vec(), "damaged"),
        (b"fLaC\0\xff\xff\xff".to_vec(), "damaged"),
        (b"RIFF\0\0\0\0WAVE".to_vec(), "damaged"),
        (b"FORM\0\0\0\0AIFF".to_vec(), "damaged"),
        (b"\0\0\0\x14ftypM4A \0\0\0\0M4A ".to_vec(), "damaged"),
        (b"OggS".to_vec(), "damaged"),
        (ogg(b"\x7fFLAC"), "unsupported"),
        (ogg(b"Speex   "), "unsupported"),
    ];
    for (content, code) in cases {
        let told = refused(read(&here(), "song.mp3", &content.clone().into()).await);
        assert_eq!(told.code(), code, "{:?}: {told}", String::from_utf8_lossy(&content));
    }
}

/// That a file was read or refused, and that nothing is out of bounds.
fn is_bounded(told: &Result<Read, Error>) -> bool {
    match told {
        Ok(read) => {
            let json = serde_json::to_vec(&read.tags).unwrap();
            assert!(json.len() < 250 << 10, "{}", json.len());
            assert!(read.lyrics.len() <= 4 && read.requests <= 16 && read.bytes <= 24 << 20);
            true
        }
        Err(Error::Refused(Refused::Unsafe)) => panic!("the program has a mistake"),
        Err(Error::Refused(_)) => false,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn files_that_were_cut_off_are_read_or_refused() {
    let (mut known, mut refused) = (0, 0);
    for (name, content) in all() {
        // All of the first bytes, and then some.
        let lengths = (1..1500).chain((1500..content.len()).step_by(61));
        for length in lengths.filter(|length| *length < content.len()) {
            let told = read(&here(), &name, &content.slice(..length)).await;
            *(if is_bounded(&told) { &mut known } else { &mut refused }) += 1;
        }
    }
    println!("{known} read, {refused} refused");
    assert!(known > 0 && refused > 0);
}

/// A damaged file: bits flipped, numbers replaced, parts moved or cut off.
pub fn damaged(rng: &mut ChaCha8Rng, whole: &[(String, Bytes)]) -> (String, Bytes) {
    let (name, content) = &whole[rng.random_range(0..whole.len())];
    let mut content = content.to_vec();
    for _ in 0..rng.random_range(1..10) {
        // Most of what matters is at the beginning.
        let range = if rng.random_ratio(3, 4) { content.len().min(3_000) } else { content.len() };
        let at = rng.random_range(0..range.max(5) - 4);
        match rng.random_range(0..6) {
            0 => content[at] ^= 1 << rng.random_range(0..8),
            1 => content[at] = rng.random(),
            2 => content[at..at + 4].copy_from_slice(&[0xff; 4]),
            3 => content[at..at + 4].copy_from_slice(&rng.random_range(0..70_000_u32).to_be_bytes()),
            4 => {
                let part = content[at..(at + 300).min(content.len())].to_vec();
                let to = rng.random_range(0..content.len());
                content.splice(to..to, part);
            }
            _ if rng.random_ratio(1, 3) => content.truncate(rng.random_range(4..content.len().max(6))),
            _ => drop(content.drain(at..(at + 50).min(content.len() - 5).max(at))),
        }
        if content.len() < 16 {
            break;
        }
    }
    (name.clone(), content.into())
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_files_are_read_or_refused() {
    let long = std::env::var("TODANA_MUTATIONS").ok().and_then(|count| count.parse().ok());
    let (mutations, seed) = long.map_or((MUTATIONS, 0), |count| (count, rand::random()));
    println!("{mutations} damaged files, seed {seed}");
    let (reader, whole) = (here(), all());
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut known, mut refused) = (0, 0);
    for _ in 0..mutations {
        let (name, content) = damaged(&mut rng, &whole);
        let told = read(&reader, &name, &content).await;
        *(if is_bounded(&told) { &mut known } else { &mut refused }) += 1;
    }
    println!("{known} read, {refused} refused");
    assert!(known > 0 && refused > 0);
}

#[test]
fn anything_behind_a_beginning_is_read_or_refused() {
    let beginnings: Vec<&[u8]> = vec![
        b"ID3\x02\0\0\0\0\x02\0",
        b"ID3\x03\x80\xc0\0\0\x02\0",
        b"ID3\x04\0\xf0\0\0\x02\0",
        b"fLaC\0\0\0\x22",
        b"fLaC\x04\0\x01\0",
        b"OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x1e\x01vorbis",
        b"RIFF\xff\xff\xff\xffWAVE",
        b"FORM\xff\xff\xff\xffAIFC",
        b"\0\0\0\x10ftypM4A \0\0\0\0",
        b"\0\0\0\x10ftypM4A \0\0\0\0\0\0\x02\0moov\0\0\x01\0trak",
        b"\xff\xfb\x90\0",
        b"",
    ];
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let reader = Reader::in_process(Limits::default());
    let any = (prop::sample::select(beginnings), vec(any::<u8>(), 0..700), vec(any::<u8>(), 0..200), 0..3_usize);
    let config = Config { cases: 2_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&any, |(beginning, middle, end, kind)| {
            let tails: [&[u8]; 3] = [b"TAG", b"APETAGEX\xd0\x07\0\0\x80\0\0\0\x05\0\0\0", b"LYRICS200"];
            let tail = tails[kind];
            let content = [beginning, &middle, tail, &end].concat().into();
            is_bounded(&runtime.block_on(read(&reader, "x.mp3", &content)));
            Ok(())
        })
        .unwrap();
}
