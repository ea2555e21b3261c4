//! A score: its metadata, its pages, and where its annotations are stored.

use std::collections::BTreeMap;

use basis::{Owner, folded, sought, words};

use super::{AnnotationId, Import, ImportId, ItemId, PageId, ScoreId, Snapshot, SnapshotId};

/// The largest number of pages of a score.
pub const PAGES_MAX: usize = 1_000;
/// The largest number of files of a score: their list is one item of the table.
pub const FILES_MAX: usize = 1_200;
/// The largest number of annotations of a score.
pub const ANNOTATIONS_MAX: usize = 10_000;
/// The largest number of snapshots of a score.
pub const SNAPSHOTS_MAX: usize = 100;

words! {
    /// Who may see a score.
    ScoreAccess("access") {
        /// Only its owner.
        Private = "private",
        /// Its owner and whoever has a share link.
        Limited = "limited",
        /// Anybody.
        Public = "public",
    }
    /// Which scores to list.
    Scope("scope") {
        /// One's own scores.
        Mine = "mine",
        /// Scores of others that one keeps by a share link.
        Shared = "shared",
        /// Public scores.
        Public = "public",
    }
    /// What a list is sorted by.
    Sort("sort") {
        /// The title.
        Title = "title",
        /// The time of creation.
        Created = "created",
        /// The time of the last change.
        Updated = "updated",
    }
    /// The sort order.
    Order("order") {
        /// Ascending.
        Ascending = "asc",
        /// Descending.
        Descending = "desc",
    }
    /// The type of a page's picture.
    ImageKind("kind") {
        /// PNG.
        Png = "png",
        /// JPEG.
        Jpeg = "jpeg",
    }
}

/// Metadata of a score besides its title and description.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Facts {
    pub composer: Option<String>,
    pub arranger: Option<String>,
    pub instrument: Option<String>,
    pub genre: Option<String>,
    pub tags: Vec<String>,
}

/// How much is cropped on each side of a page, in ten-thousandths of its image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Crop {
    pub top: u16,
    pub right: u16,
    pub bottom: u16,
    pub left: u16,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Page {
    pub id: PageId,
    pub item: ItemId,
    pub kind: ImageKind,
    pub name: String,
    /// The size of the upright image.
    pub width: u32,
    pub height: u32,
    /// The rotation for reading: 0, 90, 180 or 270 degrees, clockwise.
    pub rotation: u16,
    pub crop: Option<Crop>,
}

/// Where an annotation is stored: the thousands of the slot are its chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Place {
    pub annotation: AnnotationId,
    pub slot: u32,
    /// The length of the stored text, in bytes.
    pub length: u32,
}

/// What a snapshot contains of a score, without the annotations themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Content {
    pub title: String,
    pub description: String,
    pub facts: Facts,
    pub next_page: PageId,
    pub pages: Vec<Page>,
}

/// The mark of a multi-step change that is in progress, or was interrupted when a server stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnderWay {
    /// When it began, which also identifies it.
    pub since: u64,
    /// When it expires: from then on, the next request finishes or undoes it.
    pub until: u64,
    /// The change.
    pub task: Task,
}

/// A change that takes more than one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// A snapshot is being created. If interrupted, it is undone.
    MakeSnapshot(SnapshotId),
    /// A snapshot is being deleted. If interrupted, it is finished.
    DeleteSnapshot(SnapshotId),
    /// Pages and annotations are being replaced. If interrupted, what is no longer used is deleted.
    Replace,
    /// The whole score is being deleted for good. If interrupted, it is finished.
    Remove,
}

/// A score.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Score {
    pub owner: Owner,
    pub id: ScoreId,
    pub created_at: u64,
    pub updated_at: u64,
    pub deleted_at: Option<u64>,
    pub access: ScoreAccess,
    /// Incremented by every change.
    pub version: u64,
    pub under_way: Option<UnderWay>,
    /// Oldest first.
    pub snapshots: Vec<Snapshot>,
    pub content: Content,
    pub next_annotation: AnnotationId,
    /// In the order of their creation.
    pub places: Vec<Place>,
    /// The current set of chunks.
    pub generation: u8,
    /// Imports that still add pages, with the number of missing pages; 0 while that is unknown.
    pub coming: BTreeMap<ImportId, u32>,
}

impl Score {
    /// The number of pages that will still be added, if any; 0 while that is unknown.
    pub fn pages_to_come(&self) -> Option<u32> {
        let known = self.coming.values().all(|pages| *pages > 0);
        (!self.coming.is_empty()).then(|| if known { self.coming.values().sum() } else { 0 })
    }

    /// Record the progress of an import.
    pub(crate) fn expect(&mut self, import: &Import) {
        match import.pages_to_come() {
            Some(pages) => self.coming.insert(import.id, pages),
            None => self.coming.remove(&import.id),
        };
    }

    /// A snapshot by its id or its name.
    pub fn snapshot(&self, which: &str) -> Option<&Snapshot> {
        let by_id = which.parse::<SnapshotId>().ok();
        let named = || self.snapshots.iter().find(|snapshot| snapshot.name == which);
        self.snapshots.iter().find(|snapshot| Some(snapshot.id) == by_id).or_else(named)
    }
}

/// Fields of a score to change. `None` leaves a field unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ScorePatch {
    pub title: Option<String>,
    pub description: Option<String>,
    pub access: Option<ScoreAccess>,
    pub composer: basis::Change<Option<String>>,
    pub arranger: basis::Change<Option<String>>,
    pub instrument: basis::Change<Option<String>>,
    pub genre: basis::Change<Option<String>>,
    pub tags: Option<Vec<String>>,
}

impl ScorePatch {
    pub(crate) fn apply(&self, score: &mut Score) {
        fn set<T: Clone>(to: &mut T, from: Option<&T>) {
            if let Some(from) = from {
                to.clone_from(from);
            }
        }
        set(&mut score.content.title, self.title.as_ref());
        set(&mut score.content.description, self.description.as_ref());
        set(&mut score.access, self.access.as_ref());
        let facts = &mut score.content.facts;
        set(&mut facts.composer, self.composer.as_ref());
        set(&mut facts.arranger, self.arranger.as_ref());
        set(&mut facts.instrument, self.instrument.as_ref());
        set(&mut facts.genre, self.genre.as_ref());
        set(&mut facts.tags, self.tags.as_ref());
    }
}

/// A score in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Summary {
    pub owner: Owner,
    pub id: ScoreId,
    pub title: String,
    /// The beginning of the description.
    pub description: String,
    pub access: ScoreAccess,
    pub facts: Facts,
    pub page_count: usize,
    /// As [`Score::pages_to_come`] says.
    pub pages_to_come: Option<u32>,
    /// The first page's item.
    pub cover: Option<ItemId>,
    /// The appearance of the first page, if it is rotated or cropped and was recorded.
    pub cover_look: Option<String>,
    pub created_at: u64,
    pub updated_at: u64,
    pub deleted_at: Option<u64>,
    pub size_bytes: u64,
    pub item_count: u64,
}

/// The filter of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ScoreFilter {
    pub text: Option<String>,
    pub composer: Option<String>,
    pub instrument: Option<String>,
    pub genre: Option<String>,
    pub tag: Option<String>,
}

impl ScoreFilter {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(crate) fn fits(&self, score: &Summary) -> bool {
        let same = |wanted: &Option<String>, has: &Option<String>| {
            wanted.as_ref().is_none_or(|wanted| has.as_ref().is_some_and(|has| folded(has) == folded(wanted)))
        };
        let facts = &score.facts;
        let tagged = |tag: &String| facts.tags.iter().any(|has| folded(has) == folded(tag));
        let found = |text: &String| {
            let named = [&facts.composer, &facts.arranger, &facts.instrument, &facts.genre].into_iter().flatten();
            let all = [&score.title, &score.description].into_iter().chain(named).chain(&facts.tags);
            let written = sought(&all.map(String::as_str).collect::<Vec<_>>().join("\n"));
            text.split_whitespace().all(|word| written.contains(&sought(word)))
        };
        same(&self.composer, &facts.composer)
            && same(&self.instrument, &facts.instrument)
            && same(&self.genre, &facts.genre)
            && self.tag.as_ref().is_none_or(tagged)
            && self.text.as_ref().is_none_or(found)
    }
}
