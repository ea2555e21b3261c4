//! Somebody with a folder of recordings, and how it is asked.

use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::audio::{add_folder, scan, song, with_folders, write};
use crate::support::{Answer, Ask, Person, World};

/// A file in every room's folder.
pub const NOTE: &str = "zz note.txt";

pub struct Room {
    pub world: World,
    pub owner: Person,
    pub folder: TempDir,
    /// The source that is the folder.
    pub source: String,
}

impl Room {
    /// With a folder without recordings.
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // An empty one is refused: it could be a disk that is not mounted.
        write(folder.path(), NOTE, "no recording");
        let world = with_folders(&World::new().await, &[("music", folder.path())]);
        let owner = world.member("ada").await;
        let source = add_folder(&world, &owner, "My music", "music").await;
        Self { world, owner, folder, source }
    }

    /// With these songs: title, artist, album. Their files are `<title>.flac`.
    pub async fn with(songs: &[(&str, &str, &str)]) -> Self {
        let room = Self::new().await;
        for (title, artist, album) in songs {
            room.write(&format!("{title}.flac"), song(title, artist, album));
        }
        room.scan().await;
        room
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        write(self.path(), name, content);
    }

    pub fn remove(&self, name: &str) {
        std::fs::remove_file(self.path().join(name)).unwrap();
    }

    /// Scan to the end; what the source says then.
    pub async fn scan(&self) -> Value {
        // A file's version is its time of change, too.
        self.world.clock.advance_ms(1_000);
        scan(&self.world, &self.owner, &self.source).await
    }

    pub async fn ask(&self, ask: Ask) -> Answer {
        self.world.call(ask.token(&self.owner.write)).await
    }

    /// Ask below `/api/v1/audio`.
    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Ask::get(format!("/api/v1/audio/{path}"))).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask(Ask::post(format!("/api/v1/audio/{path}"), body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        self.ask(Ask::new("PUT", format!("/api/v1/audio/{path}")).json(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.ask(Ask::delete(format!("/api/v1/audio/{path}"))).await
    }

    pub async fn json(&self, path: &str) -> Value {
        self.get(path).await.expect(200).json()
    }

    /// The items of a list.
    pub async fn items(&self, path: &str) -> Vec<Value> {
        self.json(path).await["items"].as_array().unwrap().clone()
    }

    /// The titles of recordings in a list.
    pub async fn titles(&self, path: &str) -> Vec<String> {
        self.items(path).await.iter().map(|item| text(item, "title")).collect()
    }

    /// The same in alphabetical order.
    pub async fn titles_sorted(&self, path: &str) -> Vec<String> {
        let mut titles = self.titles(path).await;
        titles.sort();
        titles
    }

    /// The id of the recording with that title.
    pub async fn id(&self, title: &str) -> String {
        let all = self.items("recordings?limit=500").await;
        let found = all.iter().find(|item| item["title"] == title);
        text(found.unwrap_or_else(|| panic!("no recording {title}")), "audioId")
    }
}

pub fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_else(|| panic!("no {name} in {value}")).to_owned()
}

/// A text in a query.
pub fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat()
}
