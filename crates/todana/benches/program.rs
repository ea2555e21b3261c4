//! How long the program takes from its start to its first answer, and what it holds while nobody
//! asks.
//!
//! `cargo bench` measures; run as a test it only shows that everything still works.

#![allow(clippy::disallowed_methods, reason = "a benchmark measures time")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    let quick = !std::env::args().any(|argument| argument == "--bench");
    let rounds = if quick { 1 } else { 15 };
    let folder = tempfile::tempdir().expect("a folder");
    let mut starts = Vec::new();
    let (mut memory, mut nothing) = (0, Vec::new());
    for _ in 0..=rounds {
        let (took, held) = start(folder.path());
        starts.push(took);
        memory = held;
        let begun = Instant::now();
        program().arg("--version").stdout(Stdio::null()).status().expect("the program");
        nothing.push(begun.elapsed());
    }
    let first = starts.remove(0);
    let (start, nothing) = (median(starts), median(nothing));
    let ratio = start / nothing;
    println!("RESULT\tprogram\tstart to first answer\t{start:.1} ms\ttodana --version\t{nothing:.1} ms\t{ratio:.2}");
    let first = first.as_secs_f64() * 1e3;
    println!("RESULT\tprogram\tfirst start to first answer, with all to be made\t{first:.1} ms\t-\t-\t-");
    println!("RESULT\tprogram\tmemory while nobody asks (resident)\t{memory} KiB\t-\t-\t-");
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_todana"));
    command.env_clear();
    command
}

/// From the start to the first answer, and the resident memory in KiB after it.
fn start(data: &Path) -> (Duration, u64) {
    let begun = Instant::now();
    let mut child = program()
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut printed = BufReader::new(child.stdout.take().expect("its output"));
    let mut line = String::new();
    printed.read_line(&mut line).expect("a line");
    let address = line.trim().rsplit("http://").next().expect("an address").to_owned();
    let mut connection = TcpStream::connect(&address).expect("a connection");
    connection.write_all(b"GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).expect("an answer");
    let took = begun.elapsed();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let held = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
    let held = held.trim().trim_end_matches(" kB").parse().unwrap_or(0);
    child.kill().expect("it ends");
    child.wait().expect("it has ended");
    (took, held)
}

/// In milliseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}
