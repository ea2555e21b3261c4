//! Lyrics: plain, or with a time for each line.

use serde::{Deserialize, Serialize};

use crate::text;

/// The longest text of one set of lyrics, in bytes.
const BYTES_MAX: usize = 64 << 10;
/// The largest number of lines of one set; nobody sings more.
const LINES_MAX: usize = 5_000;

/// One set of lyrics.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Lyrics {
    /// The language, as a code of ISO 639, if the file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// Whether every line has its time.
    pub synced: bool,
    /// The lines, in order.
    pub lines: Vec<Line>,
}

/// A line of lyrics.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Line {
    /// When it is sung, in milliseconds from the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_ms: Option<u64>,
    /// What is sung; empty where nobody sings.
    pub text: String,
}

impl Lyrics {
    /// Lyrics from lines with times, in any order; `None` if there are no words.
    pub(crate) fn synced(lang: Option<String>, mut lines: Vec<(u64, String)>) -> Option<Lyrics> {
        lines.sort_by_key(|(start_ms, _)| *start_ms);
        let lines = lines.into_iter().map(|(start_ms, text)| Line { start_ms: Some(start_ms), text });
        Lyrics { lang, synced: true, lines: lines.collect() }.bounded()
    }

    /// Not too long; `None` if there are no words.
    fn bounded(mut self) -> Option<Lyrics> {
        let mut left = BYTES_MAX;
        self.lines.truncate(LINES_MAX);
        for line in &mut self.lines {
            line.text = text::lines(&line.text, left).unwrap_or_default().replace('\n', " ");
            left -= line.text.len();
        }
        self.lines.iter().any(|line| !line.text.is_empty()).then_some(self)
    }

    /// The lyrics of a tag, which may be plain or LRC.
    pub(crate) fn parse(lang: Option<&str>, content: &str) -> Option<Lyrics> {
        let lyrics = parse_lrc(content)?;
        Some(Lyrics { lang: lang.and_then(language).or(lyrics.lang), ..lyrics })
    }
}

/// The language, if that is one.
pub(crate) fn language(code: &str) -> Option<String> {
    let code = code.trim().to_ascii_lowercase();
    let known = matches!(code.len(), 2 | 3) && code.bytes().all(|byte| byte.is_ascii_lowercase());
    (known && !matches!(code.as_str(), "xxx" | "und" | "mis" | "zxx")).then_some(code)
}

/// Plain lyrics; `None` if there are none.
pub fn parse_text(content: &str) -> Option<Lyrics> {
    let content = text::lines(content, BYTES_MAX)?;
    let lines = content.lines().map(|line| Line { start_ms: None, text: line.trim().to_owned() });
    Lyrics { lang: None, synced: false, lines: lines.collect() }.bounded()
}

/// Lyrics in the format LRC; `None` if there are none. A text without any time is plain lyrics.
///
/// A line may have several times, and is then sung several times. The times of single words (`<00:12.34>`) are left out.
/// A positive `[offset:…]` lets everything come earlier.
pub fn parse_lrc(content: &str) -> Option<Lyrics> {
    // Times are longer than what is kept of them.
    let content = text::lines(content, 8 * BYTES_MAX)?;
    let (mut lines, mut offset_ms, mut lang) = (Vec::new(), 0, None);
    let mut last: Vec<u64> = Vec::new();
    for line in content.lines() {
        let (times, rest) = times_of(line.trim());
        if let Some((name, value)) = header(rest).filter(|_| times.is_empty()) {
            match name.to_ascii_lowercase().as_str() {
                "offset" => offset_ms = value.trim_start_matches('+').parse::<i64>().unwrap_or(0),
                "la" | "lang" | "language" => lang = language(value),
                _ => {}
            }
            continue;
        }
        let words = without_word_times(rest);
        if !times.is_empty() {
            last = times;
        } else if words.is_empty() {
            continue;
        }
        // A line without a time goes on where the one before it was.
        lines.extend(
            last.iter().take(LINES_MAX - lines.len().min(LINES_MAX)).map(|start_ms| (*start_ms, words.clone())),
        );
    }
    if lines.is_empty() {
        let plain = parse_text(&content)?;
        let kept = plain.lines.into_iter().filter(|line| header(&line.text).is_none());
        return Lyrics { lang, synced: false, lines: kept.collect() }.bounded();
    }
    for (start_ms, _) in &mut lines {
        *start_ms = start_ms.saturating_add_signed(offset_ms.saturating_neg());
    }
    Lyrics::synced(lang, lines)
}

/// The times in front of a line, and the rest of it.
fn times_of(mut line: &str) -> (Vec<u64>, &str) {
    let mut times = Vec::new();
    while let Some((time, rest)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let Some(time) = parse_time(time) else { break };
        times.push(time);
        line = rest.trim_start();
    }
    (times, line)
}

/// The name and the value of a line such as `[ti:A Song]`.
fn header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(':')?;
    let is_name =
        !name.is_empty() && name.len() <= 10 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#');
    is_name.then_some((name, value.trim()))
}

/// `mm:ss`, `mm:ss.xx`, `mm:ss:xx` or `hh:mm:ss.xx`, in milliseconds.
fn parse_time(time: &str) -> Option<u64> {
    let (clock, fraction) = match time.split_once(['.', ',']) {
        Some((clock, fraction)) => (clock, fraction),
        None => match time.match_indices(':').map(|(at, _)| at).collect::<Vec<_>>()[..] {
            // Some write the hundredths after a colon.
            [_, second] if time.len() - second == 3 => (&time[..second], &time[second + 1..]),
            _ => (time, ""),
        },
    };
    let mut seconds = 0_u64;
    let numbers: Vec<&str> = clock.split(':').collect();
    if !(2..=3).contains(&numbers.len()) {
        return None;
    }
    for number in numbers {
        seconds = seconds.checked_mul(60)?.checked_add(digits(number)?)?;
    }
    let fraction = fraction.get(..3).unwrap_or(fraction);
    let scale = [1000, 100, 10, 1].get(fraction.len()).copied()?;
    let milliseconds = if fraction.is_empty() { 0 } else { digits(fraction)? * scale };
    seconds.checked_mul(1000)?.checked_add(milliseconds)
}

fn digits(number: &str) -> Option<u64> {
    let number = number.trim();
    let are_digits = !number.is_empty() && number.len() <= 6 && number.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| number.parse().ok())?
}

/// A line without the times of its words.
fn without_word_times(line: &str) -> String {
    let mut words = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('<') {
        words.push_str(before);
        match after.split_once('>') {
            Some((time, further)) if parse_time(time).is_some() => rest = further,
            _ => {
                words.push('<');
                rest = after;
            }
        }
    }
    words.push_str(rest);
    let words: Vec<&str> = words.split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(content: &str) -> Vec<(u64, String)> {
        let lyrics = parse_lrc(content).unwrap_or_default();
        assert!(lyrics.synced);
        lyrics.lines.into_iter().map(|line| (line.start_ms.unwrap_or(u64::MAX), line.text)).collect()
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        let cases = [
            ("00:01", Some(1_000)),
            ("01:02.3", Some(62_300)),
            ("1:02.34", Some(62_340)),
            ("01:02.345", Some(62_345)),
            ("01:02.3456", Some(62_345)),
            ("01:02:50", Some(62_500)),
            ("01:02:03.50", Some(3_723_500)),
            ("100:00", Some(6_000_000)),
            ("", None),
            ("12", None),
            ("aa:bb", None),
            ("-1:00", None),
            ("1:2:3:4", None),
            ("99999999:00", None),
            ("00:00.é", None),
        ];
        for (time, expected) in cases {
            assert_eq!(parse_time(time), expected, "{time}");
        }
    }

    #[test]
    fn lrc() {
        let content = "\u{feff}[ti:A Song]\r\n[offset:+500]\r\n[00:10.00][00:30.00]Refrain\r\n[00:20.00]<00:20.00> Each <00:20.50> word\r\n\r\ngoes on\r\n[00:40.00]\r\n";
        let expected =
            [(9_500, "Refrain"), (19_500, "Each word"), (19_500, "goes on"), (29_500, "Refrain"), (39_500, "")];
        assert_eq!(told(content), expected.map(|(start_ms, text)| (start_ms, text.to_owned())));
        // Nothing is earlier than the beginning.
        assert_eq!(told("[offset:5000]\n[00:01]a\n[00:09]b"), [(0, "a".to_owned()), (4_000, "b".to_owned())]);
        assert_eq!(told("[offset:-1000]\n[00:01]1 < 2 > 0"), [(2_000, "1 < 2 > 0".to_owned())]);
        let lyrics = parse_lrc("[la:DE]\n[00:01]Lied").unwrap_or_default();
        assert_eq!(lyrics.lang.as_deref(), Some("de"));
    }

    #[test]
    fn what_has_no_times_is_plain() {
        let lyrics = parse_lrc("[ar:Somebody]\nFirst line\n\n[Chorus]\nLast line\n").unwrap_or_default();
        assert!(!lyrics.synced);
        let lines: Vec<_> = lyrics.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(lines, ["First line", "", "[Chorus]", "Last line"]);
        assert_eq!(parse_text(" \n\u{0}"), None);
        assert_eq!(parse_lrc("[00:01]\n[00:02]"), None);
    }

    #[test]
    fn a_flood_is_cut() {
        let flood = format!("{}la", "[00:01.00]".repeat(40_000));
        let lyrics = parse_lrc(&flood).unwrap_or_default();
        assert!(lyrics.lines.len() <= LINES_MAX);
        let long = format!("[00:01]{}", "la ".repeat(100_000));
        let lyrics = parse_lrc(&long).unwrap_or_default();
        assert!(lyrics.lines[0].text.len() <= BYTES_MAX);
    }
}
