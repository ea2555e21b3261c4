//! DynamoDB's number type: a decimal of up to 38 significant digits. It is stored and sent as canonical text, and
//! parsed only to compare or to add. Most numbers are short enough to be stored inline.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use bigdecimal::num_bigint::BigInt;
use bigdecimal::{BigDecimal, Zero};
use compact_str::{CompactString, ToCompactString};

use crate::Error;

/// How many significant digits a number may have.
const DIGITS_MAX: usize = 38;
/// The largest power of ten of a number's first digit…
const MAGNITUDE_MAX: i64 = 125;
/// …and the smallest.
const MAGNITUDE_MIN: i64 = -130;

/// A decimal number of up to 38 significant digits, from 1E-130 to 9.99…E+125, positive or negative.
///
/// Equal numbers have equal text: `1.0`, `01` and `1e0` are all `1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Number(CompactString);

impl Number {
    /// The canonical decimal text, as DynamoDB writes it: plain notation, no superfluous zeros.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A number whose text was canonical when it was stored.
    pub(crate) fn stored(text: &str) -> Self {
        Self(text.into())
    }

    /// As an integer, if it is a whole number that fits.
    pub fn to_integer<T: FromStr>(&self) -> Option<T> {
        self.0.parse().ok()
    }

    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// The bytes that DynamoDB counts for it: one, plus one for each two significant digits before and after the
    /// decimal point, plus one for a minus sign.
    pub(crate) fn size_bytes(&self) -> usize {
        let digits = self.0.strip_prefix('-').unwrap_or(&self.0);
        let (whole, fraction) = match digits.split_once('.') {
            // Leading zeros of a fraction and trailing zeros of a whole number are not significant.
            Some(("0", fraction)) => (0, fraction.trim_start_matches('0').len()),
            Some((whole, fraction)) => (whole.len(), fraction.len()),
            None => (digits.trim_end_matches('0').len(), 0),
        };
        1 + whole.div_ceil(2) + fraction.div_ceil(2) + usize::from(self.0.starts_with('-'))
    }

    fn decimal(&self) -> BigDecimal {
        // The text is canonical by construction.
        BigDecimal::from_str(&self.0).unwrap_or_default()
    }

    /// The sum, if it can be stored.
    pub fn plus(&self, other: &Self) -> Result<Self, Error> {
        Self::from_decimal(&(self.decimal() + other.decimal()))
    }

    /// The difference, if it can be stored.
    pub fn minus(&self, other: &Self) -> Result<Self, Error> {
        Self::from_decimal(&(self.decimal() - other.decimal()))
    }

    fn from_decimal(value: &BigDecimal) -> Result<Self, Error> {
        if value.is_zero() {
            return Ok(Self(CompactString::const_new("0")));
        }
        let (digits, scale) = value.normalized().into_bigint_and_exponent();
        let count = digit_count(&digits);
        let magnitude = i64::try_from(count).unwrap_or(i64::MAX) - 1 - scale;
        if magnitude > MAGNITUDE_MAX {
            return Err(Error::invalid("number overflow: a number has a magnitude of at most 9.99E+125"));
        }
        if magnitude < MAGNITUDE_MIN {
            return Err(Error::invalid("number underflow: a number has a magnitude of at least 1E-130"));
        }
        if count > DIGITS_MAX {
            return Err(Error::invalid("a number has at most 38 significant digits"));
        }
        Ok(Self(BigDecimal::new(digits, scale).to_plain_string().into()))
    }
}

fn digit_count(value: &BigInt) -> usize {
    value.magnitude().to_str_radix(10).len()
}

impl FromStr for Number {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        // A plain integer, by far the most common, needs no arithmetic.
        if text.len() <= 18 && text.parse::<i64>().is_ok_and(|value| value.to_string() == text) {
            return Ok(Self(text.into()));
        }
        let plausible = !text.is_empty()
            && text.len() <= 200
            && text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
            && exponent_is_small(text);
        let value = plausible.then(|| BigDecimal::from_str(text).ok()).flatten();
        let value = value.ok_or_else(|| Error::invalid(format!("'{}' is not a number", shorten(text))))?;
        Self::from_decimal(&value)
    }
}

/// With a huge exponent, the arithmetic below would write out as many zeros.
fn exponent_is_small(text: &str) -> bool {
    match text.split_once(['e', 'E']) {
        Some((_, exponent)) => exponent.parse::<i32>().is_ok_and(|value| value.unsigned_abs() < 1_000),
        None => true,
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(50).collect()
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.to_integer::<i64>(), other.to_integer::<i64>()) {
            (Some(left), Some(right)) => left.cmp(&right),
            _ => self.decimal().cmp(&other.decimal()),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

macro_rules! from_integer {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Number {
            fn from(value: $integer) -> Self {
                Self(value.to_compact_string())
            }
        }
    )*};
}
from_integer!(i8, i16, i32, i64, u8, u16, u32, u64, usize);

impl TryFrom<f64> for Number {
    type Error = Error;

    /// The shortest decimal that reads back as the same floating-point number.
    fn try_from(value: f64) -> Result<Self, Error> {
        format!("{value:e}").parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_canonical() {
        let nines = "9".repeat(38);
        for (written, canonical) in [
            ("0", "0"),
            ("-0", "0"),
            ("0.000", "0"),
            ("1.0", "1"),
            ("007", "7"),
            ("+5", "5"),
            ("1e2", "100"),
            ("-1.50E-3", "-0.0015"),
            ("100", "100"),
            (nines.as_str(), nines.as_str()),
            ("1e-130", &format!("0.{}1", "0".repeat(129))),
        ] {
            assert_eq!(written.parse::<Number>().unwrap().as_str(), canonical, "{written}");
        }
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        let long = "1".repeat(39);
        for text in [
            "",
            " 1",
            "1 ",
            "abc",
            "NaN",
            "inf",
            "1e",
            "--1",
            "1e126",
            "1e-131",
            "1e999999999",
            "1e-2147483648",
            "0x10",
            "1_000",
            &long,
        ] {
            assert!(matches!(text.parse::<Number>(), Err(Error::Invalid(_))), "{text}");
        }
        assert!(Number::try_from(f64::NAN).is_err());
        assert_eq!(Number::try_from(0.1).unwrap().as_str(), "0.1");
    }

    #[test]
    fn order_is_by_value() {
        let sorted = ["-1e125", "-10", "-9.5", "0", "0.001", "2", "10", "10.5", "1e38", "1e125"];
        for pair in sorted.windows(2) {
            let [left, right] = [pair[0], pair[1]].map(|text| text.parse::<Number>().unwrap());
            assert!(left < right, "{left} {right}");
        }
    }

    #[test]
    fn arithmetic_is_exact_or_refused() {
        let number = |text: &str| text.parse::<Number>().unwrap();
        assert_eq!(number("0.1").plus(&number("0.2")).unwrap().as_str(), "0.3");
        assert_eq!(number("5").minus(&number("7")).unwrap().as_str(), "-2");
        assert!(number("9e125").plus(&number("9e125")).is_err());
        assert!(number("1e37").plus(&number("0.01")).is_err());
    }

    #[test]
    fn sizes_count_significant_digits() {
        for (text, bytes) in [
            ("0", 1),
            ("42", 2),
            ("-42", 3),
            ("100", 2),
            ("1200", 2),
            ("12345", 4),
            ("1.05", 3),
            ("100.5", 4),
            ("0.0000001", 2),
        ] {
            assert_eq!(text.parse::<Number>().unwrap().size_bytes(), bytes, "{text}");
        }
    }
}
