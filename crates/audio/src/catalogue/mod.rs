//! The catalogue: a database per owner that answers lists and searches. It is derived from the items, which are the
//! truth (`derived`).
//!
//! * `schema` is its layout, `row` a recording in it, `words` what the search compares.
//! * `truth` reads the items that changed, `statements` makes their rows right.
//! * `songs`, `albums` and `others` are the queries.

mod albums;
mod others;
mod row;
mod schema;
mod songs;
mod statements;
mod truth;
mod values;
mod words;

use std::sync::Arc;

use basis::{Owner, Result, Stores};
use derived::{Derived, Purpose, View};
use table::PutItem;
use work::{Later, Passed, Progress, Work};

use crate::model::Changed;

pub(crate) use albums::{Album, AlbumFilter, AlbumSort};
pub(crate) use others::{Artist, ArtistFilter, Genre};
pub(crate) use row::{Body, Named, year_of};
pub(crate) use songs::{Song, SongFilter, SongSort};

/// What catalogues are, for `derived`.
const PURPOSE: Purpose =
    Purpose { name: "audio", work: "audio-catalogue", version: schema::VERSION, schema: schema::SCHEMA };

/// Which part of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) limit: u32,
    pub(crate) offset: u64,
}

/// How many results of a search are counted beyond the part that is asked for. Counting all would cost more the larger
/// the library is.
const COUNTED_AHEAD: u64 = 200;

/// A part of a list, and how long the whole list is.
#[derive(Debug)]
pub(crate) struct Part<T> {
    pub(crate) items: Vec<T>,
    pub(crate) total: u64,
    /// Whether there are more than `total`: a search counts only so far.
    pub(crate) more: bool,
}

/// How many there are, as far as they were counted.
#[derive(Debug, Clone, Copy)]
struct Counted {
    total: u64,
    more: bool,
}

impl Window {
    /// How far results of a search are counted.
    fn counted(self) -> u64 {
        self.offset + u64::from(self.limit) + COUNTED_AHEAD
    }
}

impl Counted {
    fn exactly(total: u64) -> Self {
        Self { total, more: false }
    }

    /// What was counted up to one more than `most`.
    fn up_to(most: u64, counted: u64) -> Self {
        Self { total: counted.min(most), more: counted > most }
    }

    fn part<T>(self, items: Vec<T>) -> Part<T> {
        Part { items, total: self.total, more: self.more }
    }
}

impl<T> Part<T> {
    /// The list of somebody who has nothing.
    pub(crate) fn empty() -> Self {
        Self { items: Vec::new(), total: 0, more: false }
    }
}

/// All catalogues.
#[derive(Debug, Clone)]
pub(crate) struct Catalogue {
    derived: Derived,
}

/// The catalogue of an owner, brought up to date.
#[derive(Debug)]
pub(crate) struct Lists {
    owner: Owner,
    view: View,
}

impl Catalogue {
    pub(crate) fn new(stores: Stores, later: Later) -> Self {
        let truth = Arc::new(truth::Items { stores: stores.clone() });
        Self { derived: Derived::new(stores, later, PURPOSE, truth) }
    }

    /// The record of a change. It belongs into the transaction that makes the change.
    pub(crate) fn changed(&self, owner: &Owner, what: &[Changed]) -> PutItem {
        self.derived.changed(owner, what.iter().map(Changed::to_string))
    }

    /// Apply what was recorded.
    pub(crate) async fn apply(&self, owner: &Owner) -> Result<()> {
        self.derived.apply(owner).await
    }

    /// The catalogue of an owner. `None` if nothing was ever in it.
    pub(crate) async fn of(&self, owner: &Owner) -> Result<Option<Lists>> {
        let view = self.derived.open(owner).await?;
        Ok(view.map(|view| Lists { owner: owner.clone(), view }))
    }

    /// Build it anew, and wait for the end. Returns false if nothing was ever in it.
    pub(crate) async fn rebuild(&self, owner: &Owner, report: impl Fn(Progress)) -> Result<bool> {
        self.derived.rebuild_now(owner, report).await
    }

    /// Its long work: rebuilding, and snapshots.
    pub(crate) fn work(&self) -> Arc<dyn Work> {
        self.derived.work()
    }

    /// A page of the daily upkeep.
    pub(crate) async fn upkeep_page(&self, after: Option<String>) -> Result<Passed> {
        self.derived.upkeep_page(after).await
    }
}
