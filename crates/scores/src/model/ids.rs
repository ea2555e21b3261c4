//! Ids of scores and their content: plain UUIDs.

basis::ids! {
    /// A score's id.
    ScoreId = "",
    /// The id of a file in a score.
    ItemId = "",
    /// A snapshot's id.
    SnapshotId = "",
    /// The id of an import.
    ImportId = "",
}

/// The number of a page in its score. It is never reused.
pub type PageId = u32;
/// The number of an annotation in its score. It is never reused.
pub type AnnotationId = u32;
