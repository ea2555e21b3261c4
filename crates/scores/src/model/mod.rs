//! Types whose values are always valid. This module does no input or output.

mod annotation;
mod chunks;
mod diff;
mod files;
mod ids;
mod score;
mod shown;
mod snapshot;
pub(crate) mod text;

pub use annotation::{ANNOTATION_BYTES_MAX, Annotation, AnnotationKind, Note, NotePatch};
pub use diff::{Diff, FieldDiff, Moved};
pub use files::{Files, ImageSize, Import, ImportProblem, ImportState, ItemFile, ItemKind, Usage};
pub use ids::{AnnotationId, ImportId, ItemId, PageId, ScoreId, SnapshotId};
pub use score::{
    ANNOTATIONS_MAX, Content, Crop, FILES_MAX, Facts, ImageKind, Order, PAGES_MAX, Page, Place, SNAPSHOTS_MAX, Scope,
    Score, ScoreAccess, ScoreFilter, ScorePatch, Sort, Summary, Task, UnderWay,
};
pub use shown::{ShownPage, plain_look, shown_notes};
pub use snapshot::{Snapshot, Whole};

pub(crate) use chunks::{Packing, chunk_of};
