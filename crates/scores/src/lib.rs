//! Sheet music: scores with pages, annotations, snapshots, and who may look at them.
//!
//! * [`Scores`] is the service. Whoever asks gets an [`Open`] score (to look) or one of their own
//!   ([`Mine`], to change); only through one of them is anything reached.
//! * `model` has the types that are valid once they exist: scores, annotations and where they find room,
//!   snapshots, what differs between two of them.
//! * `items` alone knows how they lie in the table: keys, attributes, indexes.
//! * [`http`] has the routes.
//!
//! The main record of a score is the truth, and its version guards everything: every change writes it,
//! together with all else that changes, in one transaction. What takes more than that (a snapshot, a
//! restoration) is written down in it first, and finished or undone by whoever comes next.

pub mod http;
mod items;
mod model;
mod service;

pub use model::{
    ANNOTATION_BYTES_MAX, ANNOTATIONS_MAX, Annotation, AnnotationId, AnnotationKind, Content, Crop, Diff, Facts,
    FieldDiff, Files, ImageKind, ImageSize, Import, ImportId, ImportProblem, ImportState, ItemFile, ItemId, ItemKind,
    Moved, Note, NotePatch, Order, PAGES_MAX, Page, PageId, Place, SNAPSHOTS_MAX, Scope, Score, ScoreAccess,
    ScoreFilter, ScoreId, ScorePatch, ShownPage, Snapshot, SnapshotId, Sort, Summary, Task, UnderWay, Usage,
};
pub use service::{
    Detail, Head, ImportShown, ListOf, Mine, NewFile, NewPage, Notes, Open, PageEdit, Picture, PublicScore, Resumed,
    Scores, Settings, Stores,
};
