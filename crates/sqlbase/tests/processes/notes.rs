//! What workers did, in one file that outlives them. All of them add lines to it, each with a single write, so
//! that the order of the lines is an order in time: a line about an answer is written after the answer came, one
//! about a request before it is made.

use std::path::Path;

use serde::{Deserialize, Serialize};

/// A line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Note {
    /// A transfer is about to be submitted. With an id it may be submitted again.
    Try {
        name: String,
        known: bool,
    },
    /// It was applied.
    Done {
        name: String,
        answer: Applied,
    },
    /// It was queued, under that id.
    Queued {
        name: String,
        id: String,
    },
    /// It was surely not applied.
    No {
        name: String,
    },
    /// It is not known.
    Unknown {
        name: String,
    },
    /// Somebody is about to look. What is known may be so old.
    Ask {
        name: String,
        age_ms: Option<u64>,
    },
    Saw {
        name: String,
        count: i64,
        money: i64,
    },
    Snapshot,
    Swept {
        objects: u64,
    },
    /// A store did not do what it should, as stores do.
    Unavailable {
        message: String,
    },
    /// What must not happen.
    Problem {
        message: String,
    },
}

/// What a transfer answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Applied {
    pub id: String,
    pub sequence: u64,
    pub place: Option<i64>,
}

/// All that was written so far, or only about those whose name begins so, with the time it was by the clock. What
/// was cut off is left out.
pub fn read(path: &Path, about: Option<&str>) -> Vec<(u64, Note)> {
    let content = std::fs::read(path).expect("the notes");
    let name = about.map(|beginning| format!(r#""name":"{beginning}"#));
    let wanted = |line: &&str| name.as_ref().is_none_or(|name| line.contains(name));
    let text = String::from_utf8_lossy(&content);
    text.lines().filter(wanted).filter_map(|line| serde_json::from_str(line).ok()).collect()
}
