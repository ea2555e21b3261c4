//! The error type of tables. A variant exists because a caller acts differently on it.

use crate::Item;

/// Why a request was not carried out.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The request itself is invalid; a retry is useless. Nothing changed.
    #[error("invalid request: {0}")]
    Invalid(String),
    /// There is no table (or index) of that name.
    #[error("there is no table '{0}'")]
    TableNotFound(String),
    /// A table of that name already exists.
    #[error("there is already a table '{0}'")]
    TableExists(String),
    /// The item does not meet the condition. Nothing changed.
    #[error("the condition does not hold")]
    ConditionFailed {
        /// The current item, if there is one.
        item: Option<Box<Item>>,
    },
    /// A transaction was refused as a whole. Nothing changed.
    #[error("the transaction was refused: {}", describe(.reasons))]
    TransactionRefused {
        /// For each of its actions, in order, the reason (`None`: this one was valid).
        reasons: Vec<Option<Refusal>>,
    },
    /// The store cannot be reached, is overloaded, or failed. Retry later.
    #[error("the table store is unavailable: {message}")]
    Unavailable {
        /// For the log.
        message: String,
        /// Whether a write may have been carried out anyway. If not, nothing changed.
        outcome_unknown: bool,
    },
    /// Another server has the store open.
    #[error("{0}")]
    InUse(String),
    /// The store refused the credentials or their permissions.
    #[error("the table store denies access: {0}")]
    Denied(String),
    /// The stored data cannot be read.
    #[error("stored data is damaged: {0}")]
    Corrupt(String),
}

/// Why one action of a transaction was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// Its condition does not hold; the current item, if there is one.
    ConditionFailed(Option<Box<Item>>),
    /// Another request was changing the item.
    Conflict,
    /// The action is invalid for the existing item.
    Invalid(String),
    /// The store is overloaded.
    Throttled,
}

impl Error {
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::Invalid(message.into())
    }

    /// The store failed, and certainly nothing changed.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::Unavailable { message: message.into(), outcome_unknown: false }
    }

    /// The response was lost: the write may have been carried out or not.
    pub fn outcome_unknown(message: impl Into<String>) -> Self {
        Self::Unavailable { message: message.into(), outcome_unknown: true }
    }

    /// Whether a condition did not hold, in a single write or in a transaction that failed for no other reason.
    pub fn is_condition_failed(&self) -> bool {
        match self {
            Self::ConditionFailed { .. } => true,
            Self::TransactionRefused { reasons } => {
                let mut given = reasons.iter().flatten().peekable();
                given.peek().is_some() && given.all(|reason| matches!(reason, Refusal::ConditionFailed(_)))
            }
            _ => false,
        }
    }
}

fn describe(reasons: &[Option<Refusal>]) -> String {
    let describe_one = |(position, reason): (usize, &Option<Refusal>)| {
        let text = match reason.as_ref()? {
            Refusal::ConditionFailed(_) => "the condition does not hold".to_owned(),
            Refusal::Conflict => "another request is changing the item".to_owned(),
            Refusal::Invalid(message) => message.clone(),
            Refusal::Throttled => "the store is overloaded".to_owned(),
        };
        Some(format!("action {position}: {text}"))
    };
    reasons.iter().enumerate().filter_map(describe_one).collect::<Vec<_>>().join("; ")
}
