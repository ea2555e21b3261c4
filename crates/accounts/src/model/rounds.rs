//! The state of a periodic round.

/// How far a periodic round has come, and when it is due. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RoundRecord {
    /// `<collection>/<round>`.
    pub(crate) name: String,
    /// Increases with every change.
    pub(crate) revision: u64,
    /// When the current pass may begin.
    pub(crate) due_at: u64,
    /// The lease of whoever works on it; 0 if nobody does.
    pub(crate) held_until: u64,
    /// How many steps in a row have begun since the last page that succeeded.
    pub(crate) tries: u32,
    /// How many things the current pass has removed or mended.
    pub(crate) count: u64,
    /// Where the next page of the current pass begins; `None` at the beginning.
    pub(crate) after: Option<String>,
}
