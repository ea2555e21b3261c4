//! Reads garments and outfits: one, many or page by page.

use std::collections::{HashMap, HashSet};

use basis::{Error, Result};
use table::{BatchGet, Cursor, Item, Key};

use super::Open;
use crate::items::wearables::{self, Kind};
use crate::items::{TABLE, daily};
use crate::model::{Daily, Order, Range, Sort, Standing, Status, Wearable};

/// How many items are read at once, as the specification says.
const BATCH: usize = 80;

/// Which page of which list.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ListOf {
    pub status: Status,
    pub sort: Sort,
    pub order: Order,
    pub limit: u32,
    pub after: Option<Cursor>,
}

impl Open {
    /// One page, in one query. With a filter, more items are examined than returned.
    pub(super) async fn list<T>(
        &self,
        kind: Kind,
        list: ListOf,
        read: impl Fn(&Item) -> Result<T>,
        fits: Option<&(dyn Fn(&T) -> bool + Sync)>,
    ) -> Result<(Vec<T>, Option<Cursor>)> {
        let ListOf { status, sort, order, limit, after } = list;
        if status == Status::Deleted && !self.owned {
            return Err(Error::denied("only the owner can list deleted items"));
        }
        let which = (limit, after.is_some());
        let query = wearables::list(self.id, kind, status, sort, order).after(after);
        let cursor_at = |item: &Item| wearables::cursor_at(item, sort);
        basis::page_of_fitting(self.inner.tables(), query, which, read, fits, cursor_at).await
    }

    /// Deleted items are shown only to their owner; for others they do not exist.
    pub(super) fn check_shown(&self, standing: &Standing) -> Result<()> {
        if self.owned || standing.status == Status::Active { Ok(()) } else { Err(Error::not_found()) }
    }

    /// One garment or outfit.
    pub(super) async fn item(&self, of: Wearable) -> Result<Item> {
        let item = self.inner.tables().get(wearables::get(self.id, of)).await?.item;
        item.ok_or_else(Error::not_found)
    }

    /// Read many in one round. Those that do not exist are left out.
    pub(super) async fn items(
        &self,
        wanted: impl IntoIterator<Item = Wearable>,
        consistent: bool,
    ) -> Result<HashMap<Wearable, Item>> {
        let mut seen = HashSet::new();
        let wanted: Vec<Wearable> = wanted.into_iter().filter(|of| seen.insert(*of)).collect();
        let keys = wanted.iter().map(|of| wearables::key_of(self.id, *of)).collect();
        let items = self.fetch(keys, consistent).await?;
        Ok(wanted.into_iter().zip(items).filter_map(|(of, item)| Some((of, item?))).collect())
    }

    /// The items with those keys, which must differ, in the order of the keys.
    pub(super) async fn fetch(&self, keys: Vec<Key>, consistent: bool) -> Result<Vec<Option<Item>>> {
        let ask = |chunk: &[Key]| {
            let request = BatchGet::new(TABLE, chunk.iter().cloned());
            let request = if consistent { request } else { request.maybe_stale() };
            self.inner.tables().batch_get(request)
        };
        let answers = futures::future::try_join_all(keys.chunks(BATCH).map(ask)).await?;
        Ok(answers.into_iter().flat_map(|answer| answer.items).collect())
    }

    /// The days on which something was worn, with counts.
    pub async fn list_wear(&self, of: Wearable, range: Range) -> Result<Vec<Daily>> {
        self.check_shown(&wearables::read(&self.item(of).await?)?)?;
        self.days(of, range).await
    }

    pub(super) async fn days(&self, of: Wearable, range: Range) -> Result<Vec<Daily>> {
        // A megabyte of days is about twenty years, so there is seldom a second page.
        basis::all_of(self.inner.tables(), daily::list(self.id, of, range), daily::read).await
    }
}
