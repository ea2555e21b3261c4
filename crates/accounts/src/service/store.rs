//! Requests to the table that all parts of the service share.

use basis::{Error, Result};
use table::{Cursor, Item, Query, Refusal, TransactWrite};

use super::Accounts;

/// How often a write is retried when others conflict with it.
pub(super) const ATTEMPTS_MAX: u32 = 10;

/// Why a transaction was refused: which of its conditions did not hold.
#[derive(Debug)]
pub(super) struct Unmet(Vec<Option<Refusal>>);

impl Unmet {
    /// Whether it was the condition of the action at that position.
    pub(super) fn at(&self, position: usize) -> bool {
        matches!(self.0.get(position), Some(Some(Refusal::ConditionFailed(_))))
    }
}

impl Accounts {
    /// Write everything or nothing. A conflict with a concurrent write is retried: the conditions are part of the
    /// request, so it means the same then.
    pub(super) async fn write_all(&self, request: TransactWrite) -> Result<Result<(), Unmet>> {
        let mut attempt = 1;
        loop {
            match self.tables().transact_write(request.clone()).await {
                Ok(_) => return Ok(Ok(())),
                Err(table::Error::TransactionRefused { reasons }) => {
                    let unmet = Unmet(reasons);
                    if unmet.0.iter().flatten().any(|reason| matches!(reason, Refusal::ConditionFailed(_))) {
                        return Ok(Err(unmet));
                    }
                    if unmet.0.iter().flatten().any(|reason| matches!(reason, Refusal::Invalid(_))) {
                        return Err(Error::internal(table::Error::TransactionRefused { reasons: unmet.0 }));
                    }
                    if attempt >= ATTEMPTS_MAX {
                        return Err(Error::unavailable(table::Error::TransactionRefused { reasons: unmet.0 }));
                    }
                }
                Err(error) => return Err(error.into()),
            }
            attempt += 1;
        }
    }

    /// One page of a list.
    pub(super) async fn page<T>(
        &self,
        query: Query,
        resumed: bool,
        read: impl Fn(&Item) -> Result<T>,
    ) -> Result<(Vec<T>, Option<Cursor>)> {
        basis::page_of(self.tables(), query, resumed, read).await
    }
}
