//! What storing and reading costs beside doing the same with plain files.
//!
//! Both sides of a row do the same work alternately, in the same run and on the same disk, so
//! that their ratio means something even where the disk is slow or shared. `scripts/bench` makes a
//! table of the lines that it prints.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works, on little.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ambient::{Clock, SystemClock, SystemRandom};
use blobs::{Blobs, ByteRange, Expect, FileBlobs, Key, LinkKey, MemoryBlobs, PutOptions, SignedLinks, StreamOptions};
use bytes::Bytes;
use futures::StreamExt as _;

const SMALL: usize = 4 * 1024;
const LARGE: usize = 64 * 1024 * 1024;

fn main() {
    let measure = std::env::args().any(|argument| argument == "--bench");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(run(measure));
}

async fn run(measure: bool) {
    // Beside the build's output, which is on a disk; `/tmp` may be memory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a temporary folder");
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let links = SignedLinks::new("/blobs", vec![LinkKey::new([0; 32])], Arc::clone(&clock));
    let links = links.expect("valid links");
    let files = FileBlobs::open(folder.path().join("store"), links.clone(), Arc::clone(&clock), Arc::new(SystemRandom));
    let files = files.await.expect("a usable folder");
    let memory = MemoryBlobs::new(links, clock);
    let raw = folder.path().join("raw");
    fs::create_dir(&raw).expect("a folder");

    for (size, name, rounds) in [(SMALL, "4 KB", 200), (LARGE, "64 MB", 7)] {
        let (size, rounds) = if measure { (size, rounds) } else { (size.min(SMALL), 4) };
        let content = Bytes::from(vec![0x5a; size]);
        compare(
            &format!("put {name}, files"),
            rounds,
            || put(&files, &content),
            || {
                write_raw(&raw, &content);
            },
        )
        .await;
        compare(
            &format!("put {name} as a stream, files"),
            rounds,
            || put_stream(&files, &content),
            || {
                write_raw(&raw, &content);
            },
        )
        .await;
        compare(&format!("get {name}, files"), rounds, || get(&files), || read_raw(&raw)).await;
        compare(
            &format!("get {name} verified, files"),
            rounds,
            || get_verified(&files),
            || {
                read_raw(&raw);
            },
        )
        .await;
        compare(
            &format!("put {name}, memory"),
            rounds,
            || put(&memory, &content),
            || {
                write_raw(&raw, &content);
            },
        )
        .await;
        compare(&format!("get {name}, memory"), rounds, || get(&memory), || read_raw(&raw)).await;
    }
}

/// Time both, one after the other, and print the medians.
async fn compare<F: Future<Output = ()>>(name: &str, rounds: usize, ours: impl Fn() -> F, raw: impl Fn()) {
    let (mut our_times, mut raw_times) = (Vec::new(), Vec::new());
    for round in 0..2 * rounds {
        // Each is first as often as the other: a sync also pays for what was done before it.
        let start = now();
        if round % 4 == 0 || round % 4 == 3 {
            ours().await;
            our_times.push(start.elapsed());
        } else {
            raw();
            raw_times.push(start.elapsed());
        }
    }
    let (ours, raw) = (median(our_times), median(raw_times));
    let ratio = ours.as_secs_f64() / raw.as_secs_f64();
    println!("RESULT\tblobs\t{name}\t{ours:.1?}\tplain files\t{raw:.1?}\t{ratio:.2}");
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn key() -> Key {
    Key::new("bench/object").expect("a key")
}

async fn put(blobs: &dyn Blobs, content: &Bytes) {
    blobs.put(&key(), content.clone(), PutOptions::default()).await.expect("stored");
}

async fn put_stream(blobs: &dyn Blobs, content: &Bytes) {
    const CHUNK: usize = 64 * 1024;
    let whole = content.clone();
    let chunks = (0..content.len()).step_by(CHUNK).map(move |at| Ok(whole.slice(at..whole.len().min(at + CHUNK))));
    let chunks = futures::stream::iter(chunks).boxed();
    blobs.put_stream(&key(), chunks, StreamOptions::default()).await.expect("stored");
}

async fn get(blobs: &dyn Blobs) {
    let mut stream = blobs.get(&key(), ByteRange::Whole).await.expect("found").stream;
    while let Some(chunk) = stream.next().await {
        black_box(chunk.expect("read"));
    }
}

async fn get_verified(blobs: &dyn Blobs) {
    let object = blobs.get(&key(), ByteRange::Whole).await.expect("found");
    let mut stream = object.verified(Expect::ANYTHING).expect("whole").stream;
    while let Some(chunk) = stream.next().await {
        black_box(chunk.expect("read"));
    }
}

/// What it takes at least to store something safely.
fn write_raw(folder: &Path, content: &[u8]) {
    let (temporary, path) = (folder.join("temporary"), folder.join("object"));
    let mut file = File::create(&temporary).expect("created");
    file.write_all(content).expect("written");
    file.sync_all().expect("synced");
    fs::rename(temporary, path).expect("renamed");
    File::open(folder).expect("opened").sync_all().expect("synced");
}

/// What it takes at least to see all of a file: a buffer that is used again and again.
fn read_raw(folder: &Path) {
    let mut file = File::open(folder.join("object")).expect("opened");
    let length = file.metadata().expect("a length").len();
    let mut buffer = vec![0; usize::try_from(length).expect("it fits").min(1024 * 1024)];
    while file.read(&mut buffer).expect("read") > 0 {
        black_box(&buffer);
    }
}
