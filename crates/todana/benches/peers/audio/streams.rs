//! What streaming to many slow clients takes: the memory of the program before it and meanwhile.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use testkit::servers::{SeaweedFs, put_object};

use super::{files, sources};
use crate::served::Program;
use crate::{Scale, library};

/// An account may have 32 streams.
const PEOPLE: [&str; 7] = ["ada", "bert", "cleo", "dora", "emil", "fritz", "gina"];
/// More than what lies in buffers of the system on both ends of a connection.
const BYTES: usize = 24 << 20;
/// A client takes a little, and after a pause a little more.
const TAKEN: usize = 16 << 10;
const PAUSE: Duration = Duration::from_millis(100);

pub async fn slow_clients(scale: Scale) {
    let folder = library::folder();
    let bucket = tokio::task::spawn_blocking(|| {
        let bucket = SeaweedFs::shared().bucket("streams");
        put_object(&bucket, "song.flac", &files::longer("song.flac", files::made("song.flac"), BYTES));
        bucket
    });
    let bucket = bucket.await.expect("a bucket");
    let program = sources::start(folder.path(), folder.path(), &PEOPLE);
    let mut requests = Vec::new();
    for (server, token) in program.servers.iter().zip(&program.tokens) {
        let endpoint = bucket.endpoint.as_deref().expect("a server of its own");
        let source = sources::add(server, &sources::bucket(&bucket, endpoint, "")).await;
        sources::scan(server, &source, 1).await;
        let listed = server.ask("/api/v1/audio/recordings").await;
        let id = listed["items"][0]["audioId"].as_str().expect("a recording").to_owned();
        let path = format!("/api/v1/audio/recordings/{id}/stream");
        requests.push(format!("GET {path} HTTP/1.1\r\nhost: todana\r\nauthorization: Bearer {token}\r\n\r\n"));
    }
    let before = resident(&program);
    let clients = scale.clients;
    let during = tokio::task::block_in_place(|| stream(&program, &requests, scale));
    println!(
        "RESULT\taudio\tmemory while {clients} slow clients stream from a bucket (resident)\t{during} KiB\tbefore\t\
         {before} KiB\t{:.2}",
        during as f64 / before as f64
    );
    let each = during.saturating_sub(before) as f64 / clients as f64;
    println!("RESULT\taudio\tmemory that each of {clients} slow clients takes\t{each:.0} KiB\t-\t-\t-");
}

/// Let all clients begin and then take a little in turn; the most that is resident meanwhile.
fn stream(program: &Program, requests: &[String], scale: Scale) -> u64 {
    let address = program.process.address();
    let mut clients: Vec<TcpStream> = (0..scale.clients)
        .map(|number| {
            let mut client = TcpStream::connect(address.trim_start_matches("http://")).expect("a connection");
            client.write_all(requests[number % requests.len()].as_bytes()).expect("a request");
            client
        })
        .collect();
    let mut most = 0;
    let mut buffer = vec![0; TAKEN];
    for turn in 0..scale.turns * 10 {
        for client in &mut clients {
            client.read_exact(&mut buffer).expect("a little more");
            assert!(turn > 0 || buffer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&buffer));
        }
        most = most.max(resident(program));
        std::thread::sleep(PAUSE);
    }
    most
}

/// The resident memory of the program in KiB.
fn resident(program: &Program) -> u64 {
    let data = program.process.folder().join("data").display().to_string();
    let read = |entry: &std::fs::DirEntry, name: &str| std::fs::read_to_string(entry.path().join(name)).ok();
    let of_program = |entry: &std::fs::DirEntry| {
        let is_it = read(entry, "comm")? == "todana\n" && read(entry, "cmdline")?.contains(&data);
        is_it.then(|| read(entry, "status"))?
    };
    let mut all = std::fs::read_dir("/proc").expect("processes").flatten();
    let status = all.find_map(|entry| of_program(&entry)).expect("the program");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}
