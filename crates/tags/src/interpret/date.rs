//! Dates, in the many ways in which people and programs write them.

use crate::fields::Fields;

/// When it was recorded. An older kind of tag has the day in a field of its own.
pub(super) fn recorded(fields: &Fields) -> Option<String> {
    let date = fields.first(&["DATE", "YEAR"]).and_then(normalised)?;
    let day = fields.first(&["ID3DAY"]).filter(|day| day.len() == 4 && date.len() == 4 && day.is_ascii());
    let full = day.and_then(|day| normalised(&format!("{date}-{}-{}", &day[2..], &day[..2])));
    Some(full.unwrap_or(date))
}

/// The date as `YYYY[-MM[-DD]]`, as far as it is known; `None` if it is no date.
pub(super) fn normalised(text: &str) -> Option<String> {
    let text = text.trim();
    let compact = text.get(..8).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let numbers: Vec<u32> = if let Some(digits) = compact {
        [&digits[..4], &digits[4..6], &digits[6..]].iter().filter_map(|part| part.parse().ok()).collect()
    } else {
        // What follows is a time.
        let day = text.split([' ', 'T', ',']).next().unwrap_or_default();
        day.split(['-', '/', '.']).map_while(|part| part.parse().ok().filter(|_| part.len() <= 4)).collect()
    };
    let (year, month, day) = match numbers[..] {
        // The day comes first in some countries.
        [day, month, year] if year > 31 && day <= 31 => (year, Some(month), Some(day)),
        [year, month, day, ..] => (year, Some(month), Some(day)),
        [year, month] => (year, Some(month), None),
        [year] => (year, None, None),
        [] => return None,
    };
    if !(1000..=9999).contains(&year) {
        return None;
    }
    Some(match (month, day) {
        (Some(month @ 1..=12), Some(day @ 1..=31)) => format!("{year}-{month:02}-{day:02}"),
        (Some(month @ 1..=12), _) => format!("{year}-{month:02}"),
        _ => year.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_in_many_ways() {
        let cases = [
            ("1987", Some("1987")),
            ("1987-03", Some("1987-03")),
            ("1987-3-5", Some("1987-03-05")),
            ("1987-03-05T20:15:00Z", Some("1987-03-05")),
            ("1987-03-05 20:15", Some("1987-03-05")),
            ("19870305", Some("1987-03-05")),
            ("1987/03/05", Some("1987-03-05")),
            ("05.03.1987", Some("1987-03-05")),
            ("1987-00-00", Some("1987")),
            ("1987-13-40", Some("1987")),
            ("1987-02-00", Some("1987-02")),
            (" 2001 ", Some("2001")),
            ("0000", None),
            ("0", None),
            ("unknown", None),
            ("", None),
            ("99999", None),
            ("１９８７", None),
            ("198é0305", None),
        ];
        for (text, expected) in cases {
            assert_eq!(normalised(text).as_deref(), expected, "{text}");
        }
    }
}
