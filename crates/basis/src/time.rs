//! Times as clients see and send them.

use crate::{Error, Reason};

/// Milliseconds since 1970 in RFC 3339, UTC.
pub fn timestamp(ms: u64) -> String {
    let second = i64::try_from(ms / 1_000).unwrap_or(i64::MAX);
    let time = jiff::Timestamp::from_second(second).unwrap_or(jiff::Timestamp::MAX);
    format!("{}.{:03}Z", time.strftime("%Y-%m-%dT%H:%M:%S"), ms % 1_000)
}

/// A time that a client sent, in Unix milliseconds.
pub fn parse_time(field: &str, text: &str) -> Result<u64, Error> {
    let wrong = || Error::invalid(field, Reason::not_a_time());
    let time: jiff::Timestamp = text.parse().map_err(|_| wrong())?;
    u64::try_from(time.as_millisecond()).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    #[test]
    fn times_are_written_in_utc_with_milliseconds() {
        assert_eq!(super::timestamp(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(super::timestamp(1_735_690_000_123), "2025-01-01T00:06:40.123Z");
    }
}
