//! Ids of what belongs to scores: UUIDs as they are.

edge::ids! {
    /// A score's id.
    ScoreId = "",
    /// The id of a file in a score.
    ItemId = "",
    /// A snapshot's id.
    SnapshotId = "",
    /// The id of a file on its way in.
    ImportId = "",
}

/// The number of a page in its score. It is never given twice.
pub type PageId = u32;
/// The number of an annotation in its score. It is never given twice.
pub type AnnotationId = u32;
