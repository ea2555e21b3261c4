//! The file in which workers note what they do.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use ambient::{Clock as _, SystemClock};

use crate::notes::Note;

/// The file, to add to.
pub struct Notebook(File);

impl Notebook {
    pub fn open(path: &Path) -> Self {
        Self(File::options().create(true).append(true).open(path).expect("a file for notes"))
    }

    /// Add a line. It begins with the end of the one before: whoever is killed in the middle of writing spoils
    /// nobody else's.
    pub fn add(&self, note: &Note) {
        let line = serde_json::to_string(&(SystemClock.now_ms(), note)).expect("a note is JSON");
        let line = format!("\n{line}");
        (&self.0).write_all(line.as_bytes()).expect("notes can be written");
    }
}
