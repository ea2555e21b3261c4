//! Translates the errors of `sqlbase` into those that callers see.

use basis::{Class, Kind, OwnKind, Reason};
use sqlbase::{Failure, FailureKind};

/// A statement is wrong, or not allowed here.
pub(crate) const STATEMENT_FAILED: Kind =
    Kind::Own(&OwnKind { name: "statement-failed", title: "A statement failed", class: Class::Invalid });

/// A constraint of the database's own schema is violated.
pub(crate) const CONSTRAINT_FAILED: Kind =
    Kind::Own(&OwnKind { name: "constraint-failed", title: "A constraint was violated", class: Class::Invalid });

/// It exceeds the time limit.
pub(crate) const TOO_SLOW: Kind =
    Kind::Own(&OwnKind { name: "too-slow", title: "The statement takes too long", class: Class::Invalid });

/// The result exceeds the size limit.
pub(crate) const ANSWER_TOO_LARGE: Kind =
    Kind::Own(&OwnKind { name: "answer-too-large", title: "The result is too large", class: Class::Invalid });

/// Its deadline has passed.
pub(crate) const EXPIRED: Kind =
    Kind::Own(&OwnKind { name: "expired", title: "The deadline has passed", class: Class::Conflict });

/// The database is no longer at the sequence that the operation required.
pub(crate) const MOVED: Kind =
    Kind::Own(&OwnKind { name: "moved", title: "The database has changed", class: Class::Conflict });

/// The error that a caller sees.
pub(super) fn for_caller(error: sqlbase::Error) -> basis::Error {
    use sqlbase::Error::{Busy, Failed, Invalid, NotFound, Taken, Unavailable};
    match error {
        Failed(failure) => failed(failure),
        NotFound(what) => basis::Error::new(Kind::NotFound, what),
        Invalid(what) => basis::Error::new(Kind::Invalid, what),
        Taken(what) => basis::Error::conflict(Reason::new("already-there", what)),
        Busy(what) => basis::Error::new(Kind::Busy { retry_after_seconds: 1 }, what),
        Unavailable { message, outcome_unknown: false } => basis::Error::unavailable(message),
        Unavailable { message, outcome_unknown: true } => basis::Error::unavailable_after(
            "the storage did not answer, and it is not known whether this was done; repeat it with the same \
             operationId or Idempotency-Key and it is done once",
            message,
        ),
        // The database is damaged.
        error => basis::Error::internal(error),
    }
}

/// The same for a query, whose only statement is in the field `sql`.
pub(super) fn of_question(error: sqlbase::Error) -> basis::Error {
    match error {
        sqlbase::Error::Failed(failure) => told(failure, |_| "sql".to_owned()),
        error => for_caller(error),
    }
}

fn failed(failure: Failure) -> basis::Error {
    told(failure, |statement| format!("statements[{statement}]"))
}

fn told(failure: Failure, field: impl Fn(usize) -> String) -> basis::Error {
    let blamed = failure.blamed();
    let Failure { kind, message, .. } = failure;
    let kind = match kind {
        FailureKind::Constraint => CONSTRAINT_FAILED,
        FailureKind::TooSlow => TOO_SLOW,
        FailureKind::TooLarge => ANSWER_TOO_LARGE,
        // The file is the owner's, so damage in it is reported like SQLite's other errors. For `TooMuch`, requesting
        // fewer rows would not help; its message says what would.
        FailureKind::Sql | FailureKind::Refused | FailureKind::Damaged | FailureKind::TooMuch => STATEMENT_FAILED,
        FailureKind::Full => Kind::Full,
        FailureKind::Expired => return basis::Error::new(EXPIRED, message),
        FailureKind::Moved => return moved(message),
    };
    match blamed {
        Some(statement) => {
            let reason = Reason::new("statement-failed", message.clone()).with("message", message);
            basis::Error::about(kind, field(statement), reason)
        }
        None => basis::Error::new(kind, message),
    }
}

/// The message's last word is the sequence that the database is at.
fn moved(message: String) -> basis::Error {
    match message.rsplit(' ').next().and_then(|word| word.parse().ok()) {
        Some(sequence) => basis::Error::new(MOVED, message).with_value("sequence", sequence),
        None => basis::Error::new(MOVED, message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_has_its_kind() {
        let failure = |kind| Failure { kind, message: "it is at 7".to_owned(), statement: 2 };
        for (kind, shown) in [
            (FailureKind::Sql, STATEMENT_FAILED),
            (FailureKind::Refused, STATEMENT_FAILED),
            (FailureKind::Damaged, STATEMENT_FAILED),
            (FailureKind::Constraint, CONSTRAINT_FAILED),
            (FailureKind::TooSlow, TOO_SLOW),
            (FailureKind::TooLarge, ANSWER_TOO_LARGE),
            (FailureKind::TooMuch, STATEMENT_FAILED),
            (FailureKind::Full, Kind::Full),
            (FailureKind::Expired, EXPIRED),
            (FailureKind::Moved, MOVED),
        ] {
            assert_eq!(for_caller(sqlbase::Error::Failed(failure(kind))).kind(), shown);
        }
        assert_eq!(failed(failure(FailureKind::Moved)).values(), [("sequence", 7)]);
        assert_eq!(failed(failure(FailureKind::Constraint)).field(), Some("statements[2]"));
        let question = of_question(sqlbase::Error::Failed(failure(FailureKind::Sql)));
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
