//! A worker as the tests start it. It is confined, does what each message says, and answers with what became of it.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::net::UdpSocket;
use std::time::Duration;

use isolated::{Limits, confine, read_bytes, read_head, write_head};

fn main() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let limits: Limits = read_head(&mut input, 1024)?.expect("limits come first");
    confine(&limits)?;
    while let Some((order, bytes)) = read_head::<(String, u64)>(&mut input, 1024)? {
        let content = read_bytes(&mut input, bytes)?;
        let answer = match order.as_str() {
            "echo" => String::from_utf8_lossy(&content).into_owned(),
            "open" => outcome(File::open("/etc/hostname")),
            "connect" => outcome(UdpSocket::bind("127.0.0.1:0")),
            "environment" => {
                std::env::vars().map(|(name, _)| name).filter(|name| !name.starts_with("MIMALLOC")).collect()
            }
            "allocate" => black_box(vec![1_u8; 1 << 30]).len().to_string(),
            "spin" => loop {
                black_box(0);
            },
            "wait" => loop {
                std::thread::park_timeout(Duration::MAX);
            },
            other => return Err(io::Error::other(format!("nobody said what {other} is"))),
        };
        write_head(&mut output, &answer)?;
        output.flush()?;
    }
    Ok(())
}

fn outcome<T>(tried: io::Result<T>) -> String {
    tried.map_or_else(|error| error.kind().to_string(), |_| "done".to_owned())
}
