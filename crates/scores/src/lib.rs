//! Sheet music: scores with pages, annotations, snapshots and sharing.
//!
//! * [`Scores`] is the service. A caller gets an [`Open`] score (to read) or one of their own ([`Mine`], to change);
//!   everything is reached through one of them.
//! * `model` has types whose values are always valid: scores, annotations and their storage in chunks, snapshots,
//!   differences.
//! * `items` alone knows the layout of the table: keys, attributes, indexes.
//! * [`http`] has the routes.
//!
//! The main record of a score is authoritative, and its version guards everything: every change writes it, together
//! with everything else that changes, in one transaction. A change that takes more than one transaction (a snapshot, a
//! restore) sets a mark in it first, and is finished or undone by the next request if it was interrupted.

mod collection;
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
    Scores, Settings,
};
