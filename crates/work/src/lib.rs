//! Long work, done in steps.
//!
//! A record in a table says what is to be done and how far it is; it belongs to the collection. A [`Task`] points to
//! such a record. A step takes the record's lease, works until its deadline, stores how far it is, releases the lease
//! and says whether there is more. [`Later`] runs the steps of the tasks that it receives. A task may be lost, doubled
//! or late, because only the record counts. [`keep_finding`] searches for unfinished records, at the start and from time
//! to time. A [`Round`] is periodic work over everything that a collection stores.
//!
//! [`Later`] runs steps in this process. Nothing may depend on such a step outliving the response to a request: the
//! record is written before the step is requested.

mod find;
mod later;
mod progress;
mod queue;
mod round;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use basis::{Owner, Result};

pub use find::{find_once, keep_finding};
pub use later::{Later, LaterSettings};
pub use progress::Progress;
pub use round::{Passed, Round, whole_pass};

/// Points to a record of work that is to be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Task {
    /// The kind of work.
    pub kind: &'static str,
    /// Whose it is: people take turns.
    pub owner: Owner,
    /// Which record of that kind and owner.
    pub id: Arc<str>,
}

impl fmt::Display for Task {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.kind, self.id)
    }
}

/// What came of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Nothing is left to do: it is finished, has failed for good, or is gone.
    Done,
    /// There is more to do, and others may have their turn first.
    More,
    /// Nothing can be done before that time (Unix milliseconds): somebody else has the lease, or a store is away.
    NotBefore(u64),
}

/// How much a step takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// A few requests to the stores.
    Light,
    /// A processor and much memory.
    Heavy,
}

/// One kind of long work.
#[async_trait]
pub trait Work: Send + Sync + fmt::Debug {
    /// Its name.
    fn kind(&self) -> &'static str;

    /// How much a step takes.
    fn weight(&self) -> Weight;

    /// How often records are looked for that nobody has told about.
    fn look_every(&self) -> Duration;

    /// Work on a record until the deadline (Unix milliseconds), but do something in any case. A step that is repeated
    /// or that runs twice at once must do no harm: the lease in the record sees to that.
    async fn step(&self, task: &Task, deadline_ms: u64) -> Result<Step>;

    /// A page of the records on which there is work to do, from where the last page ended.
    async fn find(&self, after: Option<String>) -> Result<Found>;
}

/// A page of records on which there is work to do.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Pointers to them.
    pub tasks: Vec<Task>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}
