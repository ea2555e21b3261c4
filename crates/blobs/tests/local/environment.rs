//! Credentials from the environment. A program cannot safely change its own, so another is started.

use std::io::{BufRead as _, BufReader};
use std::sync::Arc;
use std::time::Duration;

use ambient::{ManualClock, SystemRandom};
use blobs::{Blobs as _, ContentType, DownloadTerms, S3Blobs, S3Config};

use crate::processes::start_worker_with;
use crate::support::key;

#[test]
#[ignore = "started by other tests, as a process of its own"]
fn link() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let config = S3Config::new("bucket", "eu-west-1");
        let clock = Arc::new(ManualClock::at(1_700_000_000_000));
        let blobs = S3Blobs::new(&config, clock, Arc::new(SystemRandom)).expect("a store");
        let terms =
            DownloadTerms { content_type: ContentType::default(), file_name: None, lifetime: Duration::from_secs(10) };
        let link = blobs.download_link(&key("a"), &terms).await.expect("a link");
        println!("link {}", link.url);
    });
}

#[test]
fn the_environment_says_who_but_not_where() {
    let environment = [
        ("AWS_ACCESS_KEY_ID", "from-environment"),
        ("AWS_SECRET_ACCESS_KEY", "secret"),
        ("AWS_SESSION_TOKEN", "token-of-session"),
        // The configuration says where, and links and requests must go to the same place.
        ("AWS_REGION", "us-west-2"),
        ("AWS_ENDPOINT_URL", "https://elsewhere.example.org"),
        ("AWS_ENDPOINT_URL_S3", "https://elsewhere.example.org"),
    ];
    let mut worker = start_worker_with("environment::link", &environment);
    let mut lines = BufReader::new(worker.output()).lines().map(|line| line.expect("text"));
    let link = lines.find_map(|line| Some(line.rsplit_once("link ")?.1.to_owned()));
    let link = link.expect("a link");
    assert!(link.starts_with("https://bucket.s3.eu-west-1.amazonaws.com/a?"), "{link}");
    assert!(link.contains("X-Amz-Credential=from-environment%2F20231114%2Feu-west-1"), "{link}");
    assert!(link.contains("X-Amz-Security-Token=token-of-session"), "{link}");
    assert!(!link.contains("secret"), "{link}");
}
