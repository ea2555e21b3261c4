//! Reads the newest state, one that is recent enough, or an earlier one.

use std::sync::Arc;

use parking_lot::Mutex;

use super::Database;
use super::local::Local;
use crate::Error;
use crate::engine::{Pages, Reader};
use crate::model::{Operation, OperationId, ResultSet, Statement};

/// A query.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The statement. It must not write.
    pub statement: Statement,
    /// Which state to read.
    pub consistency: Consistency,
}

/// Which state is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Consistency {
    /// After everything that was acknowledged before the query.
    #[default]
    Latest,
    /// After this commit, or a later one.
    AtLeast(u64),
    /// A state that was the newest at most this many milliseconds ago.
    CachedUpTo(u64),
    /// An earlier state.
    AsOf(At),
}

/// A point in a database's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// After a commit.
    Sequence(u64),
    /// At a time, in Unix milliseconds.
    Time(u64),
}

/// The result of a query.
#[derive(Debug, Clone, PartialEq)]
pub struct Queried {
    /// The state that it was read at.
    pub sequence: u64,
    /// The rows.
    pub result: ResultSet,
}

/// A connection that waits for the next query.
pub(super) struct Kept {
    reader: Reader,
    pages: Arc<Mutex<Pages>>,
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Kept")
    }
}

impl Database {
    /// Run a query.
    pub async fn query(&self, query: Query) -> Result<Queried, Error> {
        const TIMES: u32 = 4;
        let mut last = Error::unavailable("the query was not tried");
        for _ in 0..TIMES {
            let local = self.state(query.consistency).await?;
            match self.ask(&local, query.statement.clone()).await {
                // The snapshot was replaced, and the objects that this process used were deleted. Reload.
                Err(error @ Error::Corrupt(_)) if !matches!(query.consistency, Consistency::AsOf(_)) => {
                    self.forget();
                    last = error;
                }
                answer => return answer,
            }
        }
        Err(last)
    }

    /// The state to read.
    async fn state(&self, consistency: Consistency) -> Result<Local, Error> {
        match consistency {
            Consistency::Latest => self.latest().await,
            Consistency::AtLeast(sequence) => {
                let local = self.loaded().await?;
                if local.tip.sequence >= sequence {
                    return Ok(local);
                }
                let local = self.latest().await?;
                if local.tip.sequence >= sequence {
                    return Ok(local);
                }
                Err(Error::NotFound(format!("the database is only at sequence {}", local.tip.state)))
            }
            Consistency::CachedUpTo(age_ms) => {
                let local = self.loaded().await?;
                if local.is_fresh(self.now_ms(), age_ms) { Ok(local) } else { self.catch_up().await }
            }
            Consistency::AsOf(at) => self.as_of(at).await,
        }
    }

    /// The newest state: queued operations are applied first.
    pub(super) async fn latest(&self) -> Result<Local, Error> {
        let local = self.catch_up().await?;
        if self.is_drained(&local.tip).await? {
            return Ok(local);
        }
        self.drain().await?;
        self.catch_up().await
    }

    pub(super) async fn ask(&self, local: &Local, statement: Statement) -> Result<Queried, Error> {
        let at = local.tip.sequence;
        let operation = Arc::new(Operation {
            id: OperationId::from(self.ulid()),
            known: false,
            time_ms: self.now_ms(),
            if_sequence: None,
            deadline_ms: None,
            statements: vec![statement],
        });
        let mut kept = self.kept(&local.pages);
        let try_inline = (kept.is_some() && self.inner.asking.may_try([&*operation])).then_some(&self.inner.asking);
        let begin = |briefly| {
            let (kept, open, operation) = (kept.take(), self.opening(local), Arc::clone(&operation));
            move || {
                let mut reader = match kept {
                    Some(reader) => {
                        reader.move_to(at);
                        reader
                    }
                    None => open(false).map(Reader::new)?,
                };
                let outcome = if briefly { reader.query_briefly(&operation)? } else { reader.query(&operation)? };
                Ok((reader, outcome))
            }
        };
        let (reader, outcome) = self.fetching(local, try_inline, begin).await?;
        self.keep(reader, &local.pages);
        Ok(Queried { sequence: local.tip.state, result: outcome?.pop().unwrap_or_default() })
    }

    fn kept(&self, pages: &Arc<Mutex<Pages>>) -> Option<Reader> {
        let mut readers = self.inner.readers.lock();
        let place = readers.iter().rposition(|kept| Arc::ptr_eq(&kept.pages, pages))?;
        Some(readers.swap_remove(place).reader)
    }

    fn keep(&self, reader: Reader, pages: &Arc<Mutex<Pages>>) {
        const MOST: usize = 8;
        let current = self.inner.local.lock().as_ref().is_some_and(|local| Arc::ptr_eq(&local.pages, pages));
        let mut readers = self.inner.readers.lock();
        if current && readers.len() < MOST {
            readers.push(Kept { reader, pages: Arc::clone(pages) });
        }
    }
}
