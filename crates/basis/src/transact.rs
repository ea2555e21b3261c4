//! Transactions and their outcomes.

use table::{Refusal, Tables, TransactWrite};

use crate::{Error, Result};

/// The outcome of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was committed.
    Done,
    /// The condition of the first action does not hold: the item to create exists already, or the item to delete is
    /// gone.
    FirstRefused,
    /// Somebody else has changed an item that it depends on, or is changing it. Nothing was done.
    InTheWay,
    /// The response was lost: it may or may not have been committed.
    Unknown,
}

/// Run a transaction. Failed conditions are an outcome; only unexpected failures are errors.
pub async fn transact(tables: &dyn Tables, request: TransactWrite) -> Result<Outcome> {
    let reasons = match tables.transact_write(request).await {
        Ok(_) => return Ok(Outcome::Done),
        Err(table::Error::TransactionRefused { reasons }) => reasons,
        Err(table::Error::Unavailable { outcome_unknown: true, message }) => {
            tracing::debug!(message, "the outcome of a transaction is unknown");
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
