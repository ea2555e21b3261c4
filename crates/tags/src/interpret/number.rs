//! Numbers, as they are written in tags.

/// A number and how many there are: `3/12`, `3 of 12`, `03`.
pub(super) fn position(text: Option<&str>) -> (Option<u32>, Option<u32>) {
    let Some(text) = text else { return (None, None) };
    let (number, total) = text.split_once('/').or_else(|| text.split_once(" of ")).unwrap_or((text, ""));
    (whole(number), whole(total))
}

/// A number above zero.
pub(super) fn whole(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|number| (1..1_000_000).contains(number))
}

pub(super) fn is_yes(text: &str) -> bool {
    matches!(text.trim().to_ascii_lowercase().as_str(), "1" | "true" | "yes")
}

/// Beats per minute, which some programs write with a fraction.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number is small and not negative")]
pub(super) fn beats(text: &str) -> Option<u32> {
    let beats = text.trim().parse::<f64>().ok()?.round();
    (1.0..=1000.0).contains(&beats).then_some(beats as u32)
}

/// Decibels, with or without their unit.
pub(super) fn decibels(text: &str) -> Option<f64> {
    let number = text.trim().trim_end_matches(|letter: char| letter.is_ascii_alphabetic() || letter == ' ');
    let decibels = number.replace(',', ".").parse::<f64>().ok()?;
    (-64.0..=64.0).contains(&decibels).then_some(decibels)
}

/// The gain of Opus, which is a 256th of a decibel and aims at 5 decibels less.
pub(super) fn r128(text: &str) -> Option<f64> {
    let steps = text.trim().parse::<i16>().ok()?;
    Some(f64::from(steps) / 256.0 + 5.0)
}

pub(super) fn peak(text: &str) -> Option<f64> {
    let peak = text.trim().replace(',', ".").parse::<f64>().ok()?;
    (0.0..=64.0).contains(&peak).then_some(peak)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_many_ways() {
        for (text, expected) in [
            ("3/12", (Some(3), Some(12))),
            ("03", (Some(3), None)),
            ("3 of 12", (Some(3), Some(12))),
            ("/12", (None, Some(12))),
            ("0/0", (None, None)),
            ("A1", (None, None)),
            ("-3", (None, None)),
            ("99999999999", (None, None)),
        ] {
            assert_eq!(position(Some(text)), expected, "{text}");
        }
        for (text, expected) in [
            ("-6.48 dB", Some(-6.48)),
            ("+3,2 dB", Some(3.2)),
            ("1.5", Some(1.5)),
            ("inf", None),
            ("NaN", None),
            ("1e9", None),
        ] {
            assert_eq!(decibels(text), expected, "{text}");
        }
        assert_eq!([beats("127.6"), beats("0"), beats("NaN"), beats("-1")], [Some(128), None, None, None]);
        assert_eq!([r128("-512"), r128("40000")], [Some(3.0), None]);
    }
}
