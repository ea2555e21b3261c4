//! Lists of scores: one's own, shared ones, public ones. A list reads summaries (and for scores of others whether the
//! accounts are enabled), so that its cost does not depend on the size of the scores.

use std::collections::{HashMap, HashSet};

use accounts::User;
use basis::{Error, Kind, Owner, Result, Visitor};
use futures::future::try_join_all;
use table::{Cursor, Item};

use super::Scores;
use crate::items::kept::{self, Kept};
use crate::items::summaries::{self, List};
use crate::model::{Order, Scope, ScoreAccess, ScoreFilter, ScoreId, Sort, Summary};

/// Which page of which list to read.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ListOf {
    pub scope: Scope,
    /// Deleted ones instead of active ones; only for one's own.
    pub deleted: bool,
    pub sort: Sort,
    pub order: Order,
    pub filter: ScoreFilter,
    pub limit: u32,
    pub after: Option<Cursor>,
}

/// A score in the public list.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct PublicScore {
    pub summary: Summary,
    /// The owner's display name, if they have set one. (The name they sign in with stays private.)
    pub shown_by: Option<String>,
}

impl Scores {
    /// A page of scores.
    pub async fn list_scores(&self, reader: &Owner, list: ListOf) -> Result<(Vec<Summary>, Option<Cursor>)> {
        let scope = list.scope;
        let which = match (scope, list.deleted) {
            (Scope::Mine, false) => List::Of(reader),
            (Scope::Mine, true) => List::Deleted(reader),
            (Scope::Public, _) => List::Public,
            (Scope::Shared, _) => return self.list_shared(reader, &list.filter, list.limit, list.after).await,
        };
        let (found, next) = self.list_indexed(&which, list).await?;
        if scope == Scope::Public { Ok((self.of_active(found).await?, next)) } else { Ok((found, next)) }
    }

    async fn list_indexed(&self, which: &List<'_>, list: ListOf) -> Result<(Vec<Summary>, Option<Cursor>)> {
        let ListOf { sort, order, filter, limit, after, .. } = list;
        let resumed = after.is_some();
        let query = summaries::list(which, sort, order).after(after);
        let fits = |summary: &Summary| filter.fits(summary);
        let fits: Option<&(dyn Fn(&Summary) -> bool + Sync)> = if filter.is_empty() { None } else { Some(&fits) };
        let cursor_at = |item: &Item| summaries::cursor_at(item, which, sort);
        let tables = self.inner.tables();
        basis::page_of_fitting(tables, query, (limit, resumed), summaries::read, fits, cursor_at).await
    }

    /// A page of public scores for anybody, with the display names of their owners. An administrator can disable it for
    /// visitors who are not signed in.
    pub async fn list_public(
        &self,
        visitor: &Visitor,
        (sort, order): (Sort, Order),
        text: Option<String>,
        (limit, after): (u32, Option<Cursor>),
    ) -> Result<(Vec<PublicScore>, Option<Cursor>)> {
        let signed_in = matches!(visitor, Visitor::User(_));
        if !signed_in && !self.inner.accounts.server_settings().await?.public_list {
            return Err(Error::new(Kind::NotFound, "this server has no list of public scores"));
        }
        let filter = ScoreFilter { text, ..ScoreFilter::default() };
        let list = ListOf { scope: Scope::Public, deleted: false, sort, order, filter, limit, after };
        let (found, next) = self.list_indexed(&List::Public, list).await?;
        let names = self.active_owners(&found).await?;
        let shown = |summary: Summary| {
            let shown_by = names.get(&summary.owner)?.clone();
            Some(PublicScore { summary, shown_by })
        };
        Ok((found.into_iter().filter_map(shown).collect(), next))
    }

    /// The number of an owner's scores, without deleted ones, as the list shows them.
    pub async fn count_scores(&self, owner: &Owner) -> Result<u64> {
        basis::count_of(self.inner.tables(), summaries::to_count(&List::Of(owner))).await
    }

    /// Without those of disabled accounts.
    async fn of_active(&self, mut found: Vec<Summary>) -> Result<Vec<Summary>> {
        let active = self.active_owners(&found).await?;
        found.retain(|summary| active.contains_key(&summary.owner));
        Ok(found)
    }

    /// Which accounts are enabled, with their display names.
    async fn active_owners(&self, found: &[Summary]) -> Result<HashMap<Owner, Option<String>>> {
        let owners: HashSet<Owner> = found.iter().map(|summary| summary.owner.clone()).collect();
        let asked = async |owner: Owner| Ok::<_, Error>((self.inner.active_user(&owner).await?, owner));
        let users = try_join_all(owners.into_iter().map(asked)).await?;
        let named = |(user, owner): (Option<User>, Owner)| {
            Some((owner, user?.display_name.map(|name| name.as_str().to_owned())))
        };
        Ok(users.into_iter().filter_map(named).collect())
    }

    /// Shared scores are only sorted by their ids, because there are few.
    async fn list_shared(
        &self,
        reader: &Owner,
        filter: &ScoreFilter,
        limit: u32,
        after: Option<Cursor>,
    ) -> Result<(Vec<Summary>, Option<Cursor>)> {
        let resumed = after.is_some();
        let query = kept::list(reader, limit, after);
        let (kept, next) = basis::page_of(self.inner.tables(), query, resumed, kept::read).await?;
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
