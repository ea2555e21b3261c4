//! Processes for the tests of this crate to start, to race against each other and to kill.

#[path = "../tests/support/mod.rs"]
mod support;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ambient::{ManualClock, SystemRandom};
use blobs::{
    Blobs as _, ContentType, DownloadTerms, Error, Expect, FileBlobs, PutMode, PutOptions, S3Blobs, S3Config,
    StreamOptions,
};
use tokio::task::JoinSet;

use support::{files, incoming, key, written};

const USAGE: &str = "child write FOLDER ROUND | child count FOLDER STORES INCREMENTS | child link";

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &str| text.parse::<u64>().expect(USAGE);
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", folder, round] => write(Path::new(folder), number(round)).await,
        ["count", folder, stores, increments] => count(Path::new(folder), number(stores), number(increments)).await,
        ["link"] => link().await,
        _ => panic!("{USAGE}"),
    }
}

/// Write objects until killed, and say which are stored.
async fn write(folder: &Path, round: u64) {
    let blobs = files(folder).await;
    for number in 0_u64.. {
        let (key_of_object, content) = (key(&format!("{round}/{number}")), written::object(round, number));
        if number % 2 == 0 {
            blobs.put(&key_of_object, content, PutOptions::default()).await.expect("stored");
        } else {
            let half = content.len() / 2;
            let chunks = vec![Ok(content.slice(..half)), Ok(content.slice(half..))];
            blobs.put_stream(&key_of_object, incoming(chunks), StreamOptions::default()).await.expect("stored");
        }
        let counter = written::counter(round, number).into();
        blobs.put(&key("counter"), counter, PutOptions::default()).await.expect("stored");
        println!("stored {number}");
    }
}

/// Race for the next number, again and again, and say which ones were won.
async fn count(folder: &Path, stores: u64, increments: u64) {
    let mut running = JoinSet::new();
    for _ in 0..stores {
        // Each opens the folder for itself, and so shares nothing but the folder.
        let blobs = files(folder).await;
        running.spawn(async move {
            for _ in 0..increments {
                println!("won {}", increment(&blobs).await);
            }
        });
    }
    running.join_all().await;
}

/// Race for the next number until we win one.
async fn increment(blobs: &FileBlobs) -> u64 {
    let key = key("counter");
    loop {
        let read = blobs.read_verified(&key, Expect::ANYTHING, 99).await;
        let (mode, next) = match read {
            Ok((meta, content)) => {
                let number: u64 = String::from_utf8_lossy(&content).parse().expect("a number");
                (PutMode::IfMatch(meta.etag), number + 1)
            }
            Err(Error::NotFound { .. }) => (PutMode::IfAbsent, 1),
            Err(error) => panic!("{error:?}"),
        };
        match blobs.put(&key, next.to_string().into(), PutOptions::with_mode(mode)).await {
            Ok(_) => return next,
            Err(Error::AlreadyExists { .. } | Error::PreconditionFailed { .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}

/// Sign a link with the credentials of the environment.
async fn link() {
    let config = S3Config::new("bucket", "eu-west-1");
    let clock = Arc::new(ManualClock::at(1_700_000_000_000));
    let blobs = S3Blobs::new(&config, clock, Arc::new(SystemRandom)).expect("a store");
    let terms =
        DownloadTerms { content_type: ContentType::default(), file_name: None, lifetime: Duration::from_secs(10) };
    let link = blobs.download_link(&key("a"), &terms).await.expect("a link");
    println!("link {}", link.url);
}
