//! Days, as `yyyymmdd`.

use std::fmt;

use basis::{Error, Reason, Result};
use jiff::civil;

/// A day. The first one is 2 January 1970: midnight of the day before is 0, which means never.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(civil::Date);

const FIRST: civil::Date = civil::date(1970, 1, 2);
/// The last possible day. Its midnight in milliseconds still has 13 digits.
const LAST: civil::Date = civil::date(2199, 12, 31);

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// How far ahead of UTC the earliest time zone is.
const FIRST_CLOCK_MS: u64 = 14 * 60 * 60 * 1000;

impl Date {
    /// The first possible day.
    pub const FIRST: Self = Self(FIRST);
    /// The last possible day.
    pub const LAST: Self = Self(LAST);

    /// Parse a day. `field` is the field that an error names.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        Self::read(text)
            .ok_or_else(|| Reason::new("not-a-day", "a day that exists, such as 20260102, from 19700102 to 21991231"))
            .map_err(|reason| Error::invalid(field, reason))
    }

    fn read(text: &str) -> Option<Self> {
        if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let date = civil::Date::new(text[..4].parse().ok()?, text[4..6].parse().ok()?, text[6..].parse().ok()?).ok()?;
        (FIRST..=LAST).contains(&date).then_some(Self(date))
    }

    /// A day that was checked when it was stored.
    pub(crate) fn stored(text: &str) -> Result<Self> {
        Self::read(text).ok_or_else(|| basis::damaged("a date is invalid"))
    }

    /// The UTC day of a moment.
    pub fn of_ms(ms: u64) -> Self {
        let second = i64::try_from(ms / 1_000).unwrap_or(i64::MAX);
        let moment = jiff::Timestamp::from_second(second).unwrap_or(jiff::Timestamp::MAX);
        Self(moment.to_zoned(jiff::tz::TimeZone::UTC).date().clamp(FIRST, LAST))
    }

    /// The last day that has begun anywhere on earth at a moment: some time zones are 14 hours ahead of UTC.
    pub fn last_begun(ms: u64) -> Self {
        Self::of_ms(ms.saturating_add(FIRST_CLOCK_MS))
    }

    /// Its midnight in UTC, in Unix milliseconds.
    pub fn epoch_ms(self) -> u64 {
        let days = self.0.since((jiff::Unit::Day, civil::date(1970, 1, 1))).map_or(0, |span| span.get_days());
        u64::try_from(days).unwrap_or(0) * DAY_MS
    }

    /// This many days earlier, but not before the first day.
    #[must_use]
    pub fn days_before(self, days: u32) -> Self {
        let earlier = self.0.checked_sub(jiff::Span::new().days(i64::from(days)));
        Self(earlier.unwrap_or(FIRST).max(FIRST))
    }

    /// The next day, unless this is the last one.
    #[must_use]
    pub fn tomorrow(self) -> Self {
        Self(self.0.tomorrow().unwrap_or(LAST).min(LAST))
    }

    /// The number of days from this one to that one.
    pub fn days_until(self, later: Self) -> i64 {
        let (from, to) = (self.epoch_ms() / DAY_MS, later.epoch_ms() / DAY_MS);
        to.cast_signed() - from.cast_signed()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}{:02}{:02}", self.0.year(), self.0.month(), self.0.day())
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

pub(crate) fn from_after_to() -> Error {
    Error::invalid("from", Reason::new("from-after-to", "it must not be after `to`"))
}

/// A range of days, inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Range {
    pub from: Date,
    pub to: Date,
}

impl Range {
    /// The range that a client asks for; open ends extend to the first and the last day.
    pub fn parse(from: Option<&str>, to: Option<&str>) -> Result<Self> {
        let from = from.map_or(Ok(Date::FIRST), |text| Date::parse("from", text))?;
        let to = to.map_or(Ok(Date::LAST), |text| Date::parse("to", text))?;
        if from > to {
            return Err(from_after_to());
        }
        Ok(Self { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_do_not_exist_are_refused() {
        for text in ["20260102", "20240229", "19700102", "21991231", "20261231"] {
            assert_eq!(Date::parse("date", text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "20260230",
            "20250229",
            "20261301",
            "20260100",
            "20260001",
            "2026-01-02",
            "202601",
            "202601022",
            "19700101",
            "19691231",
            "22000101",
            "00000000",
            "2026010a",
            "２０２６０１０２",
            "-2026010",
            "+2026010",
            "2026 102",
        ] {
            assert!(Date::parse("date", text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_day_begins_at_midnight_in_utc() {
        let ms = |text| Date::parse("date", text).unwrap().epoch_ms();
        assert_eq!(ms("19700102"), DAY_MS);
        assert_eq!(ms("20260102"), 1_767_312_000_000);
        assert_eq!(ms("21991231").to_string().len(), 13);
        assert_eq!(Date::of_ms(1_767_312_000_000).to_string(), "20260102");
        assert_eq!(Date::of_ms(1_767_311_999_999).to_string(), "20260101");
        assert_eq!(Date::of_ms(0), Date::FIRST);
        assert_eq!(Date::of_ms(u64::MAX), Date::LAST);
    }

    #[test]
    fn days_are_counted_over_the_end_of_february() {
        let date = |text| Date::parse("date", text).unwrap();
        assert_eq!(date("20260301").days_before(1), date("20260228"));
        assert_eq!(date("20240301").days_before(366), date("20230301"));
        assert_eq!(date("19700110").days_before(400), Date::FIRST);
        assert_eq!(date("20251231").tomorrow(), date("20260101"));
        assert_eq!(Date::LAST.tomorrow(), Date::LAST);
        assert_eq!(date("20251231").days_until(date("20260101")), 1);
        assert_eq!(date("20260101").days_until(date("20251231")), -1);
    }
}
