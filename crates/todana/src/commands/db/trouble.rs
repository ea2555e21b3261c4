//! Finds the line of the input that an error is about.

/// A statement that was not applied.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mistake {
    /// The error message.
    pub(super) says: String,
    /// The index of the statement among those that were sent together.
    pub(super) statement: usize,
    /// The line within that statement, counted from 0; 0 if it is unknown.
    pub(super) line: usize,
}

/// Find out which statement an error is about.
pub(super) fn mistake(error: &basis::Error) -> Mistake {
    let says = crate::with_causes(error);
    let place = error.field().and_then(|field| match field {
        "sql" => Some(0),
        field => field.strip_prefix("statements[")?.strip_suffix(']')?.parse().ok(),
    });
    let says = match (place, error.field()) {
        (Some(_), Some(field)) => says.strip_prefix(field).and_then(|says| says.strip_prefix(": ")).unwrap_or(&says),
        _ => &says,
    };
    let (says, line) = says
        .strip_suffix(')')
        .and_then(|says| says.rsplit_once(" (line "))
        .and_then(|(says, line)| Some((says, line.parse::<usize>().ok()?)))
        .unwrap_or((says, 1));
    Mistake { says: says.to_owned(), statement: place.unwrap_or(0), line: line.saturating_sub(1) }
}

#[cfg(test)]
mod tests {
    use basis::{Error, Kind, Reason};

    use super::*;

    #[test]
    fn a_mistake_has_its_place() {
        let failed = |message: &'static str| Reason::new("statement-failed", message);
        let error = Error::about(Kind::Invalid, "statements[2]", failed("near \"FORM\": syntax error (line 3)"));
        let says = "near \"FORM\": syntax error".to_owned();
        assert_eq!(mistake(&error), Mistake { says, statement: 2, line: 2 });
        let error = Error::about(Kind::Invalid, "statements[0]", failed("UNIQUE constraint failed: t.a"));
        let says = "UNIQUE constraint failed: t.a".to_owned();
        assert_eq!(mistake(&error), Mistake { says, statement: 0, line: 0 });
        let error = Error::about(Kind::Invalid, "sql", failed("no such table: t"));
        assert_eq!(mistake(&error).says, "no such table: t");
        let error = Error::unavailable("no route (line of cable)");
        assert!(mistake(&error).says.ends_with("please try again: no route (line of cable)"));
    }
}
