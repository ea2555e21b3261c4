//! What lies beside recordings: a picture of the album's front in the same folder, lyrics with the same name.

use std::collections::HashMap;

use buckets::Found;

use super::kinds;
use crate::model::digest_of;

/// How many digits of a digest are kept: enough to notice a change.
const DIGITS: usize = 16;

/// Files beside recordings, of the folders that a page of a listing has.
#[derive(Debug, Default)]
pub(super) struct Beside {
    /// The best picture of each folder.
    fronts: HashMap<String, (usize, Found)>,
    /// The best lyrics for each name.
    lyrics: HashMap<String, (usize, Found)>,
}

impl Beside {
    pub(super) fn of<'a>(found: impl IntoIterator<Item = &'a Found>) -> Self {
        let mut beside = Self::default();
        for file in found {
            if let Some(rank) = kinds::front(&file.key) {
                keep_better(&mut beside.fronts, kinds::folder(&file.key), rank, file);
            } else if let Some(rank) = kinds::lyrics(&file.key) {
                keep_better(&mut beside.lyrics, kinds::stem(&file.key), rank, file);
            }
        }
        beside
    }

    pub(super) fn front(&self, path: &str) -> Option<&Found> {
        self.fronts.get(kinds::folder(path)).map(|(_, file)| file)
    }

    pub(super) fn lyrics(&self, path: &str) -> Option<&Found> {
        self.lyrics.get(kinds::stem(path)).map(|(_, file)| file)
    }

    /// What lies beside a recording, as a text that changes with it; `None` if there is nothing.
    pub(super) fn digest(&self, path: &str) -> Option<String> {
        let all: Vec<&Found> = self.front(path).into_iter().chain(self.lyrics(path)).collect();
        let text: Vec<String> =
            all.iter().map(|file| format!("{}\n{}\n{}\n", file.key, file.etag, file.size)).collect();
        (!all.is_empty()).then(|| digest_of(text.concat().as_bytes())[..DIGITS].to_owned())
    }
}

fn keep_better(best: &mut HashMap<String, (usize, Found)>, name: &str, rank: usize, file: &Found) {
    let better = best.get(name).is_none_or(|(other, _)| rank < *other);
    if better {
        best.insert(name.to_owned(), (rank, file.clone()));
    }
}
