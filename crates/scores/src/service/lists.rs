//! Lists of scores: one's own, those of others that are kept, public ones. A list reads summaries (and
//! of others' whether their accounts are open), so that it costs the same however much is in the scores.

use std::collections::{HashMap, HashSet};

use edge::{Error, Owner, Result};
use futures::future::try_join_all;
use table::{Cursor, Item};

use super::Scores;
use crate::items::kept::{self, Kept};
use crate::items::summaries::{self, List};
use crate::model::{Order, Scope, ScoreAccess, ScoreFilter, ScoreId, Sort, Summary};

/// Which page of which list.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ListOf {
    pub scope: Scope,
    /// Deleted ones instead of those that are there; only of one's own.
    pub deleted: bool,
    pub sort: Sort,
    pub order: Order,
    pub filter: ScoreFilter,
    pub limit: u32,
    pub after: Option<Cursor>,
}

impl Scores {
    /// A page of scores.
    pub async fn list_scores(&self, reader: &Owner, list: ListOf) -> Result<(Vec<Summary>, Option<Cursor>)> {
        let ListOf { scope, deleted, sort, order, filter, limit, after } = list;
        let which = match (scope, deleted) {
            (Scope::Mine, false) => List::Of(reader),
            (Scope::Mine, true) => List::Deleted(reader),
            (Scope::Public, _) => List::Public,
            (Scope::Shared, _) => return self.list_shared(reader, &filter, limit, after).await,
        };
        let resumed = after.is_some();
        let query = summaries::list(&which, sort, order).after(after);
        let fits = |summary: &Summary| filter.fits(summary);
        let fits: Option<&(dyn Fn(&Summary) -> bool + Sync)> = if filter.is_empty() { None } else { Some(&fits) };
        let cursor_at = |item: &Item| summaries::cursor_at(item, &which, sort);
        let tables = self.inner.tables();
        let (found, next) =
            edge::page_of_fitting(tables, query, (limit, resumed), summaries::read, fits, cursor_at).await?;
        if scope == Scope::Public { Ok((self.of_active(found).await?, next)) } else { Ok((found, next)) }
    }

    /// Without those of accounts that were closed.
    async fn of_active(&self, mut found: Vec<Summary>) -> Result<Vec<Summary>> {
        let owners: HashSet<Owner> = found.iter().map(|summary| summary.owner.clone()).collect();
        let active = async |owner: Owner| Ok::<_, Error>((self.inner.is_active(&owner).await?, owner));
        let active = try_join_all(owners.into_iter().map(active)).await?;
        let active: HashSet<Owner> = active.into_iter().filter(|(active, _)| *active).map(|(_, owner)| owner).collect();
        found.retain(|summary| active.contains(&summary.owner));
        Ok(found)
    }

    /// Those that are kept, in no other order than that of their ids: links are few.
    async fn list_shared(
        &self,
        reader: &Owner,
        filter: &ScoreFilter,
        limit: u32,
        after: Option<Cursor>,
    ) -> Result<(Vec<Summary>, Option<Cursor>)> {
        let resumed = after.is_some();
        let query = kept::list(reader, limit, after);
        let (kept, next) = edge::page_of(self.inner.tables(), query, resumed, kept::read).await?;
        if kept.is_empty() {
            return Ok((Vec::new(), next));
        }
        let request = summaries::get_all(kept.iter().map(|kept| kept.score));
        let good = try_join_all(kept.iter().map(|kept| self.inner.is_good(kept)));
        let (items, good) = (self.inner.tables().batch_get(request).await?.items, good.await?);
        let found = items.iter().flatten().map(summaries::read).collect::<Result<Vec<_>>>()?;
        let mut found: HashMap<ScoreId, Summary> = found.into_iter().map(|summary| (summary.id, summary)).collect();
        let open = |summary: &Summary| summary.access != ScoreAccess::Private && summary.deleted_at.is_none();
        let shown = |(kept, good): (&Kept, bool)| {
            found.remove(&kept.score).filter(|summary| {
                (good || summary.access == ScoreAccess::Public) && open(summary) && filter.fits(summary)
            })
        };
        Ok((self.of_active(kept.iter().zip(good).filter_map(shown).collect()).await?, next))
    }
}
