//! Recordings: folders with them, sources, scans.

use std::path::{Path, PathBuf};

use audio::ServerFolder;
use serde_json::{Value, json};

use super::{Ask, Person, World};

/// The folder of recordings that other programs made.
pub const RECORDINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tags/tests/files");

/// Another server on the same stores, which has those folders and may connect to this machine.
pub fn with_folders(world: &World, folders: &[(&str, &Path)]) -> World {
    let mut settings = collections::Settings::default();
    let folder = |(name, path): &(&str, &Path)| ServerFolder { name: (*name).to_owned(), path: (*path).to_owned() };
    settings.audio.folders = folders.iter().map(folder).collect();
    settings.audio.allowed = "127.0.0.1".parse().unwrap();
    world.set_up(settings)
}

/// Add a folder as a source; its id.
pub async fn add_folder(world: &World, person: &Person, name: &str, folder: &str) -> String {
    let body = json!({ "kind": "folder", "name": name, "folder": folder });
    let made = world.call(Ask::post("/api/v1/audio/sources", &body).token(&person.write)).await.expect(201).json();
    made["sourceId"].as_str().unwrap().to_owned()
}

/// Scan a source to its end; what it says of itself then.
pub async fn scan(world: &World, person: &Person, source: &str) -> Value {
    let path = format!("/api/v1/audio/sources/{source}");
    let begun = world.call(Ask::new("POST", format!("{path}/scan")).token(&person.write)).await.expect(202).json();
    assert_eq!(begun["scan"]["state"], "running", "{begun}");
    assert_eq!(begun["scan"]["finishedAt"], Value::Null, "{begun}");
    rested(world, person, source).await
}

/// What a source says of itself once its scan does nothing any more.
pub async fn rested(world: &World, person: &Person, source: &str) -> Value {
    let path = format!("/api/v1/audio/sources/{source}");
    loop {
        let source = world.call(Ask::get(path.as_str()).token(&person.write)).await.expect(200).json();
        if source["scan"]["state"] != "running" {
            return source;
        }
        tokio::task::yield_now().await;
    }
}

/// Write a file, with the folders that it is in.
pub fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, content).unwrap();
    path
}

/// A recording that other programs made.
pub fn made_by_others(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(RECORDINGS).join(name)).unwrap()
}

/// A recording of a minute.
pub fn song(title: &str, artist: &str, album: &str) -> Vec<u8> {
    testkit::flac(60_000, &[("TITLE", title), ("ARTIST", artist), ("ALBUM", album)])
}

/// Announce a file, upload it and complete the upload; the recording.
pub async fn uploaded(world: &World, person: &Person, name: &str, content: &[u8]) -> Value {
    let upload = announced(world, person, name, content).await;
    let path = format!("/api/v1/audio/uploads/{upload}/complete");
    world.call(Ask::post(path, &json!({})).token(&person.write)).await.expect(201).json()
}

/// Announce a file and upload it; the upload's id.
pub async fn announced(world: &World, person: &Person, name: &str, content: &[u8]) -> String {
    let file = json!({ "originalName": name, "sizeBytes": content.len() });
    let upload = world.call(Ask::post("/api/v1/audio/uploads", &file).token(&person.write)).await.expect(201).json();
    let link = &upload["upload"];
    let kind = link["headers"]["content-type"].as_str().unwrap();
    let put = Ask::new("PUT", link["url"].as_str().unwrap()).body(kind, content.to_vec());
    world.call(put).await.expect(204);
    upload["uploadId"].as_str().unwrap().to_owned()
}
