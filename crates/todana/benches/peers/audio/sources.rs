//! Our program with sources of recordings, and their scans.

use std::path::Path;
use std::time::{Duration, Instant};

use blobs::{S3Config, S3Credentials};
use serde_json::{Value, json};

use crate::over_http::Server;
use crate::served::Program;

/// How often it is looked whether a scan has ended.
pub const LOOK_PAUSE: Duration = Duration::from_millis(20);

/// The program, with a folder called `music` and with permission to connect to this machine.
pub fn start(parent: &Path, music: &Path, people: &[&str]) -> Program {
    let settings = [
        ("TODANA_AUDIO_FOLDERS", format!("music={}", music.display())),
        ("TODANA_AUDIO_ALLOW_PRIVATE", "127.0.0.1".to_owned()),
    ];
    Program::start(parent, &settings, people)
}

pub fn folder() -> Value {
    json!({ "kind": "folder", "name": "music", "folder": "music" })
}

/// Objects under a prefix of a bucket, at that address.
pub fn bucket(config: &S3Config, endpoint: &str, prefix: &str) -> Value {
    let S3Credentials::Given { access_key_id, secret_access_key, .. } = &config.credentials else {
        panic!("the server knows one key pair")
    };
    json!({
        "kind": "s3", "name": "music", "endpoint": endpoint, "region": config.region, "bucket": config.bucket,
        "prefix": prefix, "accessKeyId": access_key_id, "secretAccessKey": secret_access_key,
    })
}

/// Add a source; its path.
pub async fn add(server: &Server, source: &Value) -> String {
    let made = server.post("/api/v1/audio/sources", source).await;
    format!("/api/v1/audio/sources/{}", made["sourceId"].as_str().expect("an id"))
}

/// Scan a source to its end, which must find so many recordings; how long it takes.
pub async fn scan(server: &Server, source: &str, recordings: usize) -> Duration {
    let begun = Instant::now();
    server.post(&format!("{source}/scan"), &json!({})).await;
    let ended = loop {
        let now = server.ask(source).await;
        if now["scan"]["state"] != "running" {
            break now;
        }
        tokio::time::sleep(LOOK_PAUSE).await;
    };
    let took = begun.elapsed();
    assert_eq!(ended["scan"]["done"], recordings, "{ended}");
    assert_eq!(ended["scan"]["problems"], 0, "{ended}");
    took
}
