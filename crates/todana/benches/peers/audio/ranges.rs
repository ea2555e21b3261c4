//! How many requests a scan makes for a file of each format, and how many bytes they ask for: counted on the way to the
//! bucket.

use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use testkit::servers::{SeaweedFs, put_object};

use super::{files, sources};
use crate::library;

/// So much sound as four minutes have.
const BYTES: usize = 4 << 20;
/// The most requests that a file may need.
const REQUESTS_MAX: u64 = 3;
const PREFIX: &str = "formats/";

/// Recordings of all formats, with a small picture and with one of 490 KB.
const FORMATS: [(&str, [&str; 2]); 9] = [
    ("MP3", ["song.mp3", "large.mp3.gz"]),
    ("FLAC", ["song.flac", "large.flac.gz"]),
    ("Ogg Vorbis", ["song.ogg", "large.ogg.gz"]),
    ("Opus", ["song.opus", "large.opus.gz"]),
    ("M4A, `moov` first", ["first.m4a", "large_first.m4a.gz"]),
    ("M4A, `moov` last", ["last.m4a", "large_last.m4a.gz"]),
    ("M4A with ALAC", ["alac.m4a", "large_alac.m4a.gz"]),
    ("WAV", ["song.wav", "large.wav.gz"]),
    ("AIFF", ["song.aiff", "large.aiff.gz"]),
];

/// What was asked for an object.
#[derive(Debug, Default, Clone, Copy)]
struct Asked {
    requests: u64,
    bytes: u64,
}

type Counts = Arc<Mutex<BTreeMap<String, Asked>>>;

pub async fn count_ranges() {
    let folder = library::folder();
    let objects = SeaweedFs::shared();
    let bucket = tokio::task::spawn_blocking(|| {
        let bucket = objects.bucket("ranges");
        for name in FORMATS.iter().flat_map(|(_, names)| names) {
            let key = name.trim_end_matches(".gz");
            put_object(&bucket, &format!("{PREFIX}{key}"), &files::longer(key, files::made(name), BYTES));
        }
        bucket
    });
    let bucket = bucket.await.expect("a bucket");
    let counts = Counts::default();
    let endpoint = count_on_the_way(objects.endpoint().trim_start_matches("http://").to_owned(), Arc::clone(&counts));
    let program = sources::start(folder.path(), folder.path(), &["ada"]);
    let source = sources::add(&program.servers[0], &sources::bucket(&bucket, &endpoint, PREFIX)).await;
    // Adding it has read a file as well.
    counts.lock().expect("counts").clear();
    sources::scan(&program.servers[0], &source, FORMATS.len() * 2).await;
    let counts = counts.lock().expect("counts").clone();
    for (format, names) in FORMATS {
        for (name, picture) in names.into_iter().zip(["a small picture", "a picture of 490 KB"]) {
            let key = name.trim_end_matches(".gz");
            let asked = counts.get(&format!("/{}/{PREFIX}{key}", bucket.bucket)).copied().unwrap_or_default();
            let Asked { requests, bytes } = asked;
            assert!((1..=REQUESTS_MAX).contains(&requests), "{name}: {asked:?}");
            let what = format!("requests for a file of 4 MB with {picture}: {format} ({} KB)", bytes >> 10);
            let ratio = requests as f64 / REQUESTS_MAX as f64;
            println!("RESULT\taudio\t{what}\t{requests}\tat most\t{REQUESTS_MAX}\t{ratio:.2}");
        }
    }
}

/// Pass everything on to a server, and count what is asked for each path. Returns the address to ask instead.
fn count_on_the_way(to: String, counts: Counts) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("its address"));
    // The thread and its connections end with this process.
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let (to, counts) = (to.clone(), Arc::clone(&counts));
            thread::spawn(move || pass_on(client, &to, &counts));
        }
    });
    address
}

fn pass_on(mut client: TcpStream, to: &str, counts: &Counts) -> io::Result<()> {
    let mut server = TcpStream::connect(to)?;
    let (mut answers, mut answered) = (server.try_clone()?, client.try_clone()?);
    thread::spawn(move || {
        let _ = io::copy(&mut answers, &mut answered);
        let _ = answered.shutdown(Shutdown::Both);
    });
    let (mut unread, mut buffer) = (Vec::new(), [0; 16 << 10]);
    loop {
        let length = client.read(&mut buffer)?;
        if length == 0 {
            return server.shutdown(Shutdown::Write);
        }
        unread.extend_from_slice(&buffer[..length]);
        // No request of a scan has a body.
        while let Some(end) = unread.windows(4).position(|window| window == b"\r\n\r\n") {
            let head: Vec<u8> = unread.drain(..end + 4).collect();
            count(&String::from_utf8_lossy(&head), counts);
            server.write_all(&head)?;
        }
    }
}

fn count(head: &str, counts: &Counts) {
    let path = head.split(' ').nth(1).and_then(|target| target.split('?').next()).expect("a path");
    let range =
        head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("range: bytes=").map(str::to_owned));
    let bytes = range.and_then(|range| {
        let (start, end) = range.split_once('-')?;
        Some(end.parse::<u64>().ok()? + 1 - start.parse::<u64>().ok()?)
    });
    let mut counts = counts.lock().expect("counts");
    let asked = counts.entry(path.to_owned()).or_default();
    asked.requests += 1;
    asked.bytes += bytes.unwrap_or_default();
}
