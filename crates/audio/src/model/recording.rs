//! A recording: a file in one of the owner's sources, with what its tags say.

use std::borrow::Cow;

use sha2::{Digest, Sha256};
use tags::Tags;

use super::{AudioId, SourceId};

/// A recording.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording {
    /// Its id. It stays when the file changes, or is moved within its source.
    pub id: AudioId,
    /// The source that its file is in.
    pub source: SourceId,
    /// What kind of place the source is, with the name of the bucket or folder.
    pub place: PlaceKind,
    /// The key of its object in the bucket, or its path in the folder; for an upload, the name of the file.
    pub path: String,
    /// The identity of the file's content, as the source says it.
    pub etag: String,
    /// The size of the file.
    pub size_bytes: u64,
    /// When the file was changed.
    pub modified_ms: u64,
    /// When the recording was first seen.
    pub added_ms: u64,
    /// How often it has changed. It starts at 1.
    pub version: u64,
    /// Since when the file is missing. A missing recording is hidden from lists, but stays in playlists.
    pub missing_since_ms: Option<u64>,
    /// Its picture, if there is one.
    pub artwork: Option<Artwork>,
    /// Whether there are lyrics.
    pub has_lyrics: bool,
    /// What its tags say.
    pub tags: Tags,
}

/// A picture of a recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artwork {
    /// The SHA-256 of the picture, in hexadecimal digits.
    pub digest: String,
    /// The full path of the picture, if it is a file beside the recording (`s3://bucket/key`, `folder:name/path`).
    pub path: Option<String>,
}

/// What kind of place a file is in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PlaceKind {
    /// Uploaded to Todana itself.
    Uploads,
    /// The folder on the server with that name.
    Folder(String),
    /// The bucket with that name.
    Bucket(String),
}

/// What stands for the bucket of uploads. A colon is in no bucket's name.
const UPLOADS: &str = "todana:uploads";
/// What the name of a folder begins with where a bucket is expected.
const FOLDER: &str = "folder:";

impl PlaceKind {
    /// The bucket's name, or what stands for it: `S3BucketName` of the stored data.
    pub fn bucket_name(&self) -> Cow<'_, str> {
        match self {
            Self::Uploads => UPLOADS.into(),
            Self::Folder(name) => format!("{FOLDER}{name}").into(),
            Self::Bucket(name) => name.into(),
        }
    }

    /// The place with that [`bucket_name`](Self::bucket_name).
    pub fn of_bucket_name(name: &str) -> Self {
        match name.strip_prefix(FOLDER) {
            Some(folder) => Self::Folder(folder.to_owned()),
            None if name == UPLOADS => Self::Uploads,
            None => Self::Bucket(name.to_owned()),
        }
    }

    /// The full path of the file with that key: `AudioS3Path` of the stored data. Of an upload it is the name, never
    /// Todana's own bucket.
    pub fn path_of(&self, path: &str) -> String {
        match self {
            Self::Bucket(name) => format!("s3://{name}/{path}"),
            Self::Uploads | Self::Folder(_) => format!("{}/{path}", self.bucket_name()),
        }
    }
}

/// The longest ending of a file name, such as `.flac`.
const ENDING_CHARS_MAX: usize = 5;

/// The last part of a key without its ending: `AudioFileName` of the stored data.
pub fn display_name(path: &str) -> String {
    let name = path.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(path);
    let is_ending = |ending: &str| {
        (1..=ENDING_CHARS_MAX).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && is_ending(ending) => stem.to_owned(),
        _ => name.to_owned(),
    }
}

/// The longest name in a key of an index.
const NAME_BYTES_MAX: usize = 1_900;
/// How many hexadecimal digits of its digest stand for the rest of a text that was cut.
const DIGITS: usize = 16;

/// A name that fits into a key: one of more than 1,900 bytes is cut, and gets `~` and 16 digits of the SHA-256 of the
/// whole name, so that different names stay different.
pub fn cut_name(name: &str) -> Cow<'_, str> {
    cut_text(name, NAME_BYTES_MAX)
}

/// The same for a text of at most `most` bytes.
pub(crate) fn cut_text(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return text.into();
    }
    let room = most - DIGITS - 1;
    let end = (0..=room).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
    format!("{}~{}", &text[..end], &digest_of(text.as_bytes())[..DIGITS]).into()
}

/// The SHA-256 of some content in hexadecimal digits.
pub(crate) fn digest_of(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

/// These bytes in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let two = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)]));
    bytes.iter().flat_map(two).collect()
}
