//! Transactions, and what can come of one.

use table::{Refusal, Tables, TransactWrite};

use crate::{Error, Result};

/// What came of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// All of it.
    Done,
    /// The first action's condition does not hold: what is to be made is there already, what is to
    /// be deleted is gone.
    FirstRefused,
    /// Others have changed what it rests on, or are changing it. Nothing was done.
    InTheWay,
    /// The answer was lost.
    Unknown,
}

/// Make a transaction. What the store's conditions say is an outcome; only what nobody expected is an
/// error.
pub async fn transact(tables: &dyn Tables, request: TransactWrite) -> Result<Outcome> {
    let reasons = match tables.transact_write(request).await {
        Ok(_) => return Ok(Outcome::Done),
        Err(table::Error::TransactionRefused { reasons }) => reasons,
        Err(table::Error::Unavailable { outcome_unknown: true, message }) => {
            tracing::debug!(message, "the outcome of a transaction is not known");
            return Ok(Outcome::Unknown);
        }
        Err(error) => return Err(error.into()),
    };
    if reasons.iter().flatten().any(|reason| matches!(reason, Refusal::Invalid(_))) {
        return Err(Error::internal(table::Error::TransactionRefused { reasons }));
    }
    let first = matches!(reasons.first(), Some(Some(Refusal::ConditionFailed(_))));
    Ok(if first { Outcome::FirstRefused } else { Outcome::InTheWay })
}
