//! How far a scan is, as it is stored in its cursor.

use basis::{Result, damaged};
use serde::{Deserialize, Serialize};

use crate::model::Scan;

/// What a scan is doing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "phase")]
pub(super) enum Phase {
    /// It lists the place and reads what is new.
    List {
        /// Where the listing goes on; `None` at its beginning.
        next: Option<String>,
        /// The last key that was dealt with.
        last: Option<String>,
    },
    /// The place does not list in the order of keys: all of its keys are listed in each step, and those after this one
    /// are still to be dealt with.
    Unordered {
        /// The last key that was dealt with.
        last: Option<String>,
    },
    /// It decides what became of recordings whose file was not listed.
    #[default]
    Missing,
}

/// How far it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Position {
    pub(super) phase: Phase,
    /// How many steps in a row have not come further.
    pub(super) tries: u32,
    /// The counts when the phase came to this position. What was counted after it is counted again.
    pub(super) seen: u64,
    pub(super) done: u64,
    pub(super) problems: u64,
}

impl Position {
    pub(super) fn of(scan: &Scan) -> Result<Self> {
        let phase = || {
            if scan.unordered { Phase::Unordered { last: None } } else { Phase::List { next: None, last: None } }
        };
        let beginning = || Self { phase: phase(), ..Self::default() };
        scan.cursor.as_deref().map_or_else(
            || Ok(beginning()),
            |text| serde_json::from_str(text).map_err(|_| damaged("the cursor of a scan is invalid")),
        )
    }

    pub(super) fn write(&self) -> Result<String> {
        serde_json::to_string(self).map_err(basis::Error::internal)
    }
}
