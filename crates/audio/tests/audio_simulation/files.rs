//! The files of the source, as they are meant to be: in a folder or a bucket.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use crate::bucket::Server;

/// What a file is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum File {
    Song(Song),
    Garbage(u64),
}

/// What a song says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Song {
    pub title: String,
    pub artist: String,
    pub album: String,
}

impl File {
    pub fn content(&self) -> Vec<u8> {
        match self {
            Self::Song(Song { title, artist, album }) => testkit::flac(
                61_000,
                &[("TITLE", title), ("ARTIST", artist), ("ALBUM", album), ("GENRE", "Simulated"), ("DATE", "2020")],
            ),
            Self::Garbage(number) => format!("no recording {number}").into_bytes(),
        }
    }
}

/// Keys of recordings; some have other orders as paths than as bytes.
pub fn keys(long: bool) -> Vec<String> {
    let mut keys: Vec<String> = [
        "1.flac",
        "a.flac",
        "a/1.flac",
        "a/2.flac",
        "a/b/1.flac",
        "a/b/2.flac",
        "a-b.flac",
        "a!.flac",
        "a b.flac",
        "b.flac",
        "b/1.flac",
        "b#1.flac",
        "日本/曲.flac",
        "日本.flac",
        "z/z/z.flac",
        "~.flac",
        "B.flac",
        "é.flac",
        "+.flac",
        "%41.flac",
    ]
    .map(str::to_owned)
    .into();
    if long {
        // Too long for a key of the table, and not too long for S3.
        keys.extend(["x", "y"].map(|end| format!("{}/{end}.flac", vec!["長".repeat(83); 4].join("/"))));
    }
    keys
}

/// Where the files are.
pub enum Place {
    Folder(TempDir),
    Bucket(Server),
}

/// The files as they are meant to be.
pub struct Files {
    pub place: Place,
    pub all: BTreeMap<String, File>,
    /// Grows with every change, and is the time of change of files.
    changes: u64,
}

impl Files {
    pub fn new(place: Place) -> Self {
        let mut files = Self { place, all: BTreeMap::new(), changes: 0 };
        files.put_other("zz.txt", b"something else");
        files
    }

    fn path(&self, key: &str) -> Option<PathBuf> {
        match &self.place {
            Place::Folder(folder) => Some(folder.path().join(key)),
            Place::Bucket(_) => None,
        }
    }

    pub fn put_other(&mut self, key: &str, content: &[u8]) {
        self.changes += 1;
        let Some(path) = self.path(key) else {
            let Place::Bucket(server) = &self.place else { unreachable!() };
            server.put(key, content);
            return;
        };
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        // Whole at once, as programs should.
        let beside = path.with_extension("part");
        std::fs::write(&beside, content).unwrap();
        let changed = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + self.changes);
        std::fs::File::options().write(true).open(&beside).unwrap().set_modified(changed).unwrap();
        std::fs::rename(beside, path).unwrap();
    }

    pub fn put(&mut self, key: &str, file: File) {
        self.put_other(key, &file.content());
        self.all.insert(key.to_owned(), file);
    }

    pub fn remove(&mut self, key: &str) {
        self.all.remove(key);
        match &self.place {
            Place::Folder(folder) => std::fs::remove_file(folder.path().join(key)).unwrap(),
            Place::Bucket(server) => server.remove(key),
        }
    }

    /// The content and the time of change stay.
    pub fn rename(&mut self, from: &str, to: &str) {
        let file = self.all.remove(from).unwrap();
        self.all.insert(to.to_owned(), file);
        match &self.place {
            Place::Folder(folder) => {
                let to = folder.path().join(to);
                std::fs::create_dir_all(to.parent().unwrap()).unwrap();
                std::fs::rename(folder.path().join(from), to).unwrap();
            }
            Place::Bucket(server) => server.rename(from, to),
        }
    }
}
