//! What a failure of the library is to whoever asked.

use edge::Kind;

use crate::model::{Failure, FailureKind};

impl From<crate::Error> for edge::Error {
    fn from(error: crate::Error) -> Self {
        use crate::Error::{Busy, Corrupt, Failed, Invalid, NotFound, Taken, Unavailable};
        match error {
            Failed(failure) => failed(failure),
            NotFound(what) => Self::new(Kind::NotFound, what),
            Invalid(what) => Self::new(Kind::Invalid, what),
            Taken(what) => Self::conflict(what),
            Busy(what) => Self::new(Kind::Busy { retry_after_seconds: 1 }, what),
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

/// The same for a question: its one statement is in the field `sql`.
pub(super) fn of_question(error: crate::Error) -> edge::Error {
    match error {
        crate::Error::Failed(failure) => told(failure, |_| "sql".to_owned()),
        error => error.into(),
    }
}

fn failed(failure: Failure) -> edge::Error {
    told(failure, |statement| format!("statements[{statement}]"))
}

fn told(failure: Failure, field: impl Fn(usize) -> String) -> edge::Error {
    let blamed = failure.blamed();
    let Failure { kind, message, .. } = failure;
    let kind = match kind {
        FailureKind::Constraint => Kind::ConstraintFailed,
        FailureKind::TooSlow => Kind::TooSlow,
        FailureKind::TooLarge => Kind::AnswerTooLarge,
        // The file is its owner's: that it is damaged is SQLite's to say, as anything else about it. Where it takes too
        // much, to ask for fewer rows would not help: what would is in its message.
        FailureKind::Sql | FailureKind::Refused | FailureKind::Damaged | FailureKind::TooMuch => Kind::StatementFailed,
        FailureKind::Full => Kind::Full,
        FailureKind::Expired => return edge::Error::new(Kind::Expired, message),
        FailureKind::Moved => return moved(message),
    };
    match blamed {
        Some(statement) => edge::Error::about(kind, field(statement), message),
        None => edge::Error::new(kind, message),
    }
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
            (FailureKind::TooMuch, Kind::StatementFailed),
            (FailureKind::Full, Kind::Full),
            (FailureKind::Expired, Kind::Expired),
            (FailureKind::Moved, Kind::Moved),
        ] {
            assert_eq!(edge::Error::from(crate::Error::Failed(failure(kind))).kind(), shown);
        }
        assert_eq!(failed(failure(FailureKind::Moved)).sequence(), Some(7));
        assert_eq!(failed(failure(FailureKind::Constraint)).field(), Some("statements[2]"));
        let question = of_question(crate::Error::Failed(failure(FailureKind::Sql)));
        assert_eq!((question.field(), question.detail()), (Some("sql"), "sql: it is at 7"));
    }

    #[test]
    fn a_key_that_is_checked_at_the_end_is_no_one_statement_s() {
        let failure = |message: &str, statement| Failure {
            kind: FailureKind::Constraint,
            message: message.to_owned(),
            statement,
        };
        let deferred = failed(failure("FOREIGN KEY constraint failed", 0));
        assert_eq!((deferred.field(), deferred.detail()), (None, "FOREIGN KEY constraint failed"));
        assert_eq!(failed(failure("FOREIGN KEY constraint failed", 1)).field(), Some("statements[1]"));
        assert_eq!(failed(failure("NOT NULL constraint failed: t.a", 0)).field(), Some("statements[0]"));
    }
}
