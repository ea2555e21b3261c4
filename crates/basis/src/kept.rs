//! How much somebody keeps.

/// What somebody keeps in one collection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kept {
    /// As many as the collection's own lists show, without deleted ones.
    pub things: u64,
    /// All content, also of what was deleted and can be restored.
    pub bytes: u64,
}
