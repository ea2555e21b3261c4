//! Periodic rounds as long work: a record per round says when it is due and how far it has come, so that several
//! servers share the work and a restart continues where the last process stopped.

use std::time::Duration;

use async_trait::async_trait;
use basis::{Owner, Result, all_of};
use work::{Found, Passed, Round, Step, Task, Weight, Work};

use super::Accounts;
use crate::items::rounds;
use crate::model::RoundRecord;

/// The kind of work.
const KIND: &str = "round";
/// All rounds share the server's turn in the queue.
const OWNER: &str = "server";
/// How often records are checked for rounds that are due.
const LOOK_EVERY: Duration = Duration::from_mins(5);
/// After the death of its holder, a round can be continued when this has passed. A page takes much less.
const LEASE_MS: u64 = 5 * 60 * 1000;
/// After so many steps in a row without a successful page, the pass is given up until the round is due again.
const TRIES_MAX: u32 = 10;

/// The rounds of all collections.
#[derive(Debug)]
pub struct Rounds {
    accounts: Accounts,
    rounds: Vec<(String, Round)>,
}

impl Rounds {
    /// Rounds under their names, `<collection>/<round>`.
    pub fn new(accounts: Accounts, rounds: Vec<(String, Round)>) -> Self {
        Self { accounts, rounds }
    }

    async fn record(&self, name: &str) -> Result<Option<RoundRecord>> {
        let item = self.accounts.tables().get(rounds::get(name)).await?.item;
        item.as_ref().map(rounds::read).transpose()
    }

    /// Save the next revision of a record. Returns it, or `None` if somebody else has changed the record.
    async fn save(&self, record: RoundRecord) -> Result<Option<RoundRecord>> {
        let replaced = record.revision;
        let next = RoundRecord { revision: replaced + 1, ..record };
        match self.accounts.tables().put(rounds::put(&next, replaced)).await {
            Ok(_) => Ok(Some(next)),
            Err(error) if error.is_condition_failed() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// What runs at most hourly is due at once. The rest waits for an hour, until a new server has settled.
    async fn add_record(&self, name: &str, round: &Round) -> Result<RoundRecord> {
        let wait_ms = if round.every <= Round::HOURLY { 0 } else { millis(Round::HOURLY) };
        let record = RoundRecord {
            name: name.to_owned(),
            revision: 1,
            due_at: self.accounts.now().saturating_add(wait_ms),
            held_until: 0,
            tries: 0,
            count: 0,
            after: None,
        };
        match self.accounts.tables().put(rounds::put_new(&record)).await {
            Ok(_) => {}
            Err(error) if error.is_condition_failed() => {}
            Err(error) => return Err(error.into()),
        }
        Ok(record)
    }

    /// Do pages until the deadline, but at least one. The record follows, also if a page fails.
    async fn do_pages(&self, round: &Round, record: &mut RoundRecord, deadline_ms: u64) -> Result<Step> {
        loop {
            let Passed { count, next } = round.page(record.after.clone()).await?;
            *record = RoundRecord { count: record.count + count, after: next, tries: 0, ..record.clone() };
            if record.after.is_none() {
                if record.count > 0 {
                    tracing::info!(record.count, "removed {}", round.what);
                }
                *record = self.over(round, record.clone());
                return Ok(Step::Done);
            }
            if self.accounts.now() >= deadline_ms {
                return Ok(Step::More);
            }
        }
    }

    /// The record between two passes.
    fn over(&self, round: &Round, record: RoundRecord) -> RoundRecord {
        let due_at = self.accounts.now().saturating_add(millis(round.every));
        RoundRecord { due_at, held_until: 0, tries: 0, count: 0, after: None, ..record }
    }
}

#[async_trait]
impl Work for Rounds {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn weight(&self) -> Weight {
        Weight::Light
    }

    fn look_every(&self) -> Duration {
        LOOK_EVERY
    }

    async fn step(&self, task: &Task, deadline_ms: u64) -> Result<Step> {
        let Some((name, round)) = self.rounds.iter().find(|(name, _)| **name == *task.id) else {
            return Ok(Step::Done);
        };
        let now = self.accounts.now();
        let Some(record) = self.record(name).await?.filter(|record| record.due_at <= now) else {
            return Ok(Step::Done);
        };
        if record.held_until > now {
            return Ok(Step::NotBefore(record.held_until));
        }
        if record.tries >= TRIES_MAX {
            tracing::error!(record.tries, "removing {} was given up until it is due again", round.what);
            self.save(self.over(round, record)).await?;
            return Ok(Step::Done);
        }
        // Counted before it begins: a page that ends the process counts too.
        let held = RoundRecord { held_until: now.saturating_add(LEASE_MS), tries: record.tries + 1, ..record };
        let Some(mut held) = self.save(held).await? else { return Ok(Step::More) };
        let result = self.do_pages(round, &mut held, deadline_ms).await;
        // This also releases the lease. If somebody else has taken the round meanwhile, their record stays.
        let saved = self.save(RoundRecord { held_until: 0, ..held }).await;
        let step = result?;
        saved?;
        Ok(step)
    }

    async fn find(&self, _: Option<String>) -> Result<Found> {
        let known = all_of(self.accounts.tables(), rounds::list(), rounds::read).await?;
        let mut found = Found::default();
        for (name, round) in &self.rounds {
            let record = match known.iter().find(|record| record.name == *name) {
                Some(record) => record.clone(),
                None => self.add_record(name, round).await?,
            };
            if record.due_at <= self.accounts.now() {
                found.tasks.push(Task { kind: KIND, owner: Owner::new(OWNER), id: name.as_str().into() });
            }
        }
        Ok(found)
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
