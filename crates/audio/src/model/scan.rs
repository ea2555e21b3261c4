//! How far the files of a source have been read.

use super::AudioId;

basis::words! {
    /// What a scan does.
    ScanState("state") {
        /// Nothing: it has finished, or never began.
        Idle = "idle",
        /// It reads files, or waits for its turn.
        Running = "running",
        /// So many files are missing that it waits for an answer.
        Asking = "asking",
        /// It could not go on.
        Failed = "failed",
    }

    /// What became of a file.
    FileState("state") {
        /// It has an id, and is being read.
        Claimed = "claimed",
        /// It is a recording.
        Done = "done",
        /// It could not be read.
        Problem = "problem",
        /// It was a recording, and is no longer there.
        Missing = "missing",
    }
}

/// The scan of a source: the running one, or the last one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scan {
    /// What it does.
    pub state: ScanState,
    /// How many files it has seen.
    pub seen: u64,
    /// How many of them are recordings now.
    pub done: u64,
    /// How many could not be read.
    pub problems: u64,
    /// How many recordings were not found any more.
    pub missing: u64,
    /// When it began.
    pub started_ms: Option<u64>,
    /// When it ended.
    pub finished_ms: Option<u64>,
    /// Where its next step continues; its form is the scan's own.
    pub cursor: Option<String>,
    /// How many scans there have been, this one included.
    pub generation: u64,
    /// Whether the place did not list in the order of keys when it was last listed.
    pub unordered: bool,
    /// The owner's answer to its question: whether to remove what is missing.
    pub answer: Option<bool>,
    /// Why it failed: a code.
    pub failure: Option<String>,
    /// Until when somebody works on it; 0 if nobody does.
    pub lease_until_ms: u64,
    /// Who works on it: a name for that turn alone.
    pub lease_by: Option<String>,
    /// How often the record was written. It starts at 1.
    pub version: u64,
}

impl Default for Scan {
    fn default() -> Self {
        Self {
            state: ScanState::Idle,
            seen: 0,
            done: 0,
            problems: 0,
            missing: 0,
            started_ms: None,
            finished_ms: None,
            cursor: None,
            generation: 0,
            unordered: false,
            answer: None,
            failure: None,
            lease_until_ms: 0,
            lease_by: None,
            version: 0,
        }
    }
}

/// What is known about a file of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRecord {
    /// Its key in the source.
    pub key: String,
    /// The id of its recording: the first who saw the file gave it.
    pub audio: AudioId,
    /// The identity of its content when it was read.
    pub etag: String,
    /// Its size then.
    pub size_bytes: u64,
    /// When it had been changed then.
    pub modified_ms: u64,
    /// What became of it.
    pub state: FileState,
    /// What lay beside it when it was read (a picture, lyrics), as a digest. `None` if there was nothing, or if it could
    /// not be read.
    pub beside: Option<String>,
    /// Why it could not be read: a code.
    pub problem: Option<String>,
    /// Since when it is missing.
    pub missing_since_ms: Option<u64>,
    /// The scan (`Scan::generation`) in which it was first seen.
    pub born: u64,
    /// The scan in which it was not seen. What is missing is decided at the end of that scan.
    pub unseen: Option<u64>,
    /// How often the record was written. It starts at 1.
    pub version: u64,
}
