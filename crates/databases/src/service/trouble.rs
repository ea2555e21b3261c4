//! What a failure of the library is to whoever asked.

use edge::Kind;

use crate::model::{Failure, FailureKind};

impl From<crate::Error> for edge::Error {
    fn from(error: crate::Error) -> Self {
        use crate::Error::{Corrupt, Failed, Invalid, NotFound, Taken, Unavailable};
        match error {
            Failed(failure) => failed(failure),
            NotFound(what) => Self::new(Kind::NotFound, what),
            Invalid(what) => Self::new(Kind::Invalid, what),
            Taken(what) => Self::conflict(what),
            Unavailable { message, outcome_unknown: false } => Self::unavailable(message),
            Unavailable { message, outcome_unknown: true } => Self::unavailable_after(
                "the storage did not answer, and it is not known whether this was done; repeat it with the same \
                 operationId or Idempotency-Key and it is done once",
                message,
            ),
            Corrupt(_) => Self::internal(error),
        }
    }
}

fn failed(failure: Failure) -> edge::Error {
    let Failure { kind, message, statement } = failure;
    let kind = match kind {
        // The file is its owner's: that it is damaged is SQLite's to say, as anything else about it.
        FailureKind::Sql | FailureKind::Refused | FailureKind::Damaged => Kind::StatementFailed,
        FailureKind::Constraint => Kind::ConstraintFailed,
        FailureKind::TooSlow => Kind::TooSlow,
        FailureKind::TooLarge => Kind::AnswerTooLarge,
        FailureKind::Full => Kind::Full,
        FailureKind::Expired => return edge::Error::new(Kind::Expired, message),
        FailureKind::Moved => return moved(message),
    };
    edge::Error::about(kind, format!("statements[{statement}]"), message)
}

/// The sequence it is at is the message's last word.
fn moved(message: String) -> edge::Error {
    match message.rsplit(' ').next().and_then(|word| word.parse().ok()) {
        Some(sequence) => edge::Error::moved_to(sequence, message),
        None => edge::Error::new(Kind::Moved, message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_has_its_kind() {
        let failure = |kind| Failure { kind, message: "it is at 7".to_owned(), statement: 2 };
        for (kind, shown) in [
            (FailureKind::Sql, Kind::StatementFailed),
            (FailureKind::Refused, Kind::StatementFailed),
            (FailureKind::Damaged, Kind::StatementFailed),
            (FailureKind::Constraint, Kind::ConstraintFailed),
            (FailureKind::TooSlow, Kind::TooSlow),
            (FailureKind::TooLarge, Kind::AnswerTooLarge),
            (FailureKind::Full, Kind::Full),
            (FailureKind::Expired, Kind::Expired),
            (FailureKind::Moved, Kind::Moved),
        ] {
            assert_eq!(edge::Error::from(crate::Error::Failed(failure(kind))).kind(), shown);
        }
        assert_eq!(failed(failure(FailureKind::Moved)).sequence(), Some(7));
        assert_eq!(failed(failure(FailureKind::Constraint)).field(), Some("statements[2]"));
    }
}
