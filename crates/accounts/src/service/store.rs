//! Requests to the table that every part of the service makes in the same way.

use edge::{Error, Kind, Result};
use table::{Cursor, Item, Query, Refusal, TransactWrite};

use super::Accounts;

/// How often something is tried that others keep getting in the way of.
pub(super) const ATTEMPTS_MAX: u32 = 10;

/// Why a transaction was not carried out: which of its conditions did not hold.
#[derive(Debug)]
pub(super) struct Unmet(Vec<Option<Refusal>>);

impl Unmet {
    /// Whether it was the condition of the action at that position.
    pub(super) fn at(&self, position: usize) -> bool {
        matches!(self.0.get(position), Some(Some(Refusal::ConditionFailed(_))))
    }
}

impl Accounts {
    /// All of it or nothing. What failed because somebody else was writing is tried again: the
    /// conditions are those of the request, so that it means the same then.
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
        let page = match self.tables().query(query).await {
            Ok(page) => page,
            // The query is ours and right; the cursor came from outside.
            Err(table::Error::Invalid(_)) if resumed => {
                return Err(Error::new(Kind::BadCursor, "the cursor is not of this query"));
            }
            Err(error) => return Err(error.into()),
        };
        let things = page.items.iter().map(read).collect::<Result<Vec<_>>>()?;
        Ok((things, page.next))
    }
}

/// Of a write that should find something: that nothing was there is no failure of the store.
pub(super) fn found<T>(result: Result<T, table::Error>) -> Result<T> {
    result.map_err(|error| if error.is_condition_failed() { Error::not_found() } else { error.into() })
}

/// Of a write that somebody else may have made first, or that can as well be made next time.
pub(super) fn best_effort<T, E: std::fmt::Display>(what: &str, result: Result<T, E>) {
    if let Err(error) = result {
        tracing::warn!(%error, "{what} did not succeed; it does no harm");
    }
}
