//! A score: what is said about it, its pages, and where its annotations lie.

use std::collections::BTreeMap;

use edge::{Owner, folded, sought, words};

use super::{AnnotationId, Import, ImportId, ItemId, PageId, ScoreId, Snapshot, SnapshotId};

/// The most pages of a score.
pub const PAGES_MAX: usize = 1_000;
/// The most files of a score: their list is one item of the table.
pub const FILES_MAX: usize = 1_200;
/// The most annotations of a score.
pub const ANNOTATIONS_MAX: usize = 10_000;
/// The most snapshots of a score.
pub const SNAPSHOTS_MAX: usize = 100;

words! {
    /// Who may look at a score.
    ScoreAccess("access") {
        /// Its owner.
        Private = "private",
        /// And whoever has a link.
        Limited = "limited",
        /// Anybody.
        Public = "public",
    }
    /// Which scores are listed.
    Scope("scope") {
        /// One's own.
        Mine = "mine",
        /// Those of others that one keeps a link to.
        Shared = "shared",
        /// Those that anybody may look at.
        Public = "public",
    }
    /// By what scores are listed.
    Sort("sort") {
        /// The title.
        Title = "title",
        /// When it was made.
        Created = "created",
        /// When it was last changed.
        Updated = "updated",
    }
    /// In which order.
    Order("order") {
        /// The least first.
        Ascending = "asc",
        /// The greatest first.
        Descending = "desc",
    }
    /// What kind of picture a page is.
    ImageKind("kind") {
        /// PNG.
        Png = "png",
        /// JPEG.
        Jpeg = "jpeg",
    }
}

/// What can be said about a score beside its title and description.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Facts {
    pub composer: Option<String>,
    pub arranger: Option<String>,
    pub instrument: Option<String>,
    pub genre: Option<String>,
    pub tags: Vec<String>,
}

/// How much is cut off each side of a page, in ten-thousandths of its image.
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
    /// Of the image, upright.
    pub width: u32,
    pub height: u32,
    /// How it is turned to be read: 0, 90, 180 or 270 degrees, clockwise.
    pub rotation: u16,
    pub crop: Option<Crop>,
}

/// Where an annotation lies: the thousands of the slot are its chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Place {
    pub annotation: AnnotationId,
    pub slot: u32,
    /// Of the stored text, in bytes.
    pub length: u32,
}

/// What a snapshot keeps of a score, without the annotations themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Content {
    pub title: String,
    pub description: String,
    pub facts: Facts,
    pub next_page: PageId,
    pub pages: Vec<Page>,
}

/// Something that takes more than one step and is under way, or was left by a server that stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnderWay {
    /// When it began, which also tells one from another.
    pub since: u64,
    /// From then on whoever comes next finishes or undoes it.
    pub until: u64,
    /// What it is.
    pub task: Task,
}

/// What takes more than one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// A snapshot is being made. Left behind, it is undone.
    MakeSnapshot(SnapshotId),
    /// A snapshot is being deleted. Left behind, it is finished.
    DeleteSnapshot(SnapshotId),
    /// Pages and annotations are being replaced. Left behind, what is no longer used is let go.
    Replace,
    /// All of it is being removed. Left behind, it is finished.
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
    /// Another one after every change.
    pub version: u64,
    pub under_way: Option<UnderWay>,
    /// The oldest first.
    pub snapshots: Vec<Snapshot>,
    pub content: Content,
    pub next_annotation: AnnotationId,
    /// In the order in which they were made.
    pub places: Vec<Place>,
    /// Which of the sets of chunks is the current one.
    pub generation: u8,
    /// Files whose pages are still being made, and how many pages of each are missing; 0 while nobody knows.
    pub coming: BTreeMap<ImportId, u32>,
}

impl Score {
    /// Pages that are still to come, if any are; 0 if nobody knows yet how many.
    pub fn pages_to_come(&self) -> Option<u32> {
        let known = self.coming.values().all(|pages| *pages > 0);
        (!self.coming.is_empty()).then(|| if known { self.coming.values().sum() } else { 0 })
    }

    /// An import is as far as that now.
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

/// What is changed about a score. What is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ScorePatch {
    pub title: Option<String>,
    pub description: Option<String>,
    pub access: Option<ScoreAccess>,
    pub composer: edge::Change<Option<String>>,
    pub arranger: edge::Change<Option<String>>,
    pub instrument: edge::Change<Option<String>>,
    pub genre: edge::Change<Option<String>>,
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
    /// How the first page looks, if it is turned or cut, and that was written down.
    pub cover_look: Option<String>,
    pub created_at: u64,
    pub updated_at: u64,
    pub deleted_at: Option<u64>,
    pub size_bytes: u64,
    pub item_count: u64,
}

/// What a list is narrowed to.
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
