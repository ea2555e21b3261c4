//! The progress of long work, as the API shows it everywhere.

use serde::Serialize;
use utoipa::ToSchema;

/// How far long work has come.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// What is counted.
    pub unit: ProgressUnit,
    /// How much is done.
    pub done: u64,
    /// How much there is in all; `null` while that is not known.
    #[schema(required)]
    pub total: Option<u64>,
}

/// What the progress of long work counts.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProgressUnit {
    /// The pages of a document.
    Pages,
}

impl Progress {
    /// In that unit.
    pub fn new(unit: ProgressUnit, progress: work::Progress) -> Self {
        Self { unit, done: progress.done, total: progress.total }
    }
}
