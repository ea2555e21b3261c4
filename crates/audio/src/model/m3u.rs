//! Lists of recordings as M3U: the format in which players exchange them.

use std::fmt::Write as _;

/// The longest text that is read.
pub const TEXT_BYTES_MAX: usize = 1024 * 1024;
/// The longest path or name that is kept of a line.
const PART_BYTES_MAX: usize = 4_096;

/// A list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct M3u {
    /// Its name, if it says one.
    pub name: Option<String>,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// A line, with what stands before it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// The path of the file, with `/` between its parts.
    pub path: String,
    /// The name of the recording.
    pub title: Option<String>,
    /// Who plays it.
    pub artist: Option<String>,
    /// How long it plays.
    pub duration_ms: Option<u64>,
}

/// The text of a file: UTF-8, or else Latin-1.
pub fn decode(content: &[u8]) -> String {
    let content = content.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(content);
    match std::str::from_utf8(content) {
        Ok(text) => text.to_owned(),
        Err(_) => content.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// Read a list. What is not understood is skipped.
pub fn parse(text: &str) -> M3u {
    let mut list = M3u::default();
    let mut next = Line::default();
    for line in text.trim_start_matches('\u{FEFF}').lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(about) = line.strip_prefix("#EXTINF:") {
            next = about_next(about);
        } else if let Some(name) = line.strip_prefix("#PLAYLIST:") {
            list.name = shown(name);
        } else if !line.starts_with('#') {
            let line = Line { path: path_of(line), ..std::mem::take(&mut next) };
            list.lines.extend(Some(line).filter(|line| !line.path.is_empty()));
        }
    }
    list
}

/// `123,Artist - Title`, or `123 key="value",Artist - Title`.
fn about_next(about: &str) -> Line {
    let (length, name) = after_attributes(about);
    let seconds = length.split_whitespace().next().and_then(|seconds| seconds.parse::<f64>().ok());
    // A conversion from a float saturates; what is longer than a year is no length.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is within bounds")]
    let duration_ms =
        seconds.filter(|seconds| *seconds > 0.0 && *seconds < 31_536_000.0).map(|seconds| (seconds * 1_000.0) as u64);
    let (artist, title) = match name.split_once(" - ") {
        Some((artist, title)) => (shown(artist), shown(title)),
        None => (None, shown(name)),
    };
    Line { path: String::new(), title, artist, duration_ms }
}

/// Divide at the first comma that is not in quotes.
fn after_attributes(about: &str) -> (&str, &str) {
    let mut quoted = false;
    let comma = about.find(|letter: char| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    });
    comma.map_or((about, ""), |comma| (&about[..comma], &about[comma + 1..]))
}

fn shown(text: &str) -> Option<String> {
    let text: String = text.trim().chars().filter(|letter| !basis::disturbs_a_line(*letter)).collect();
    Some(cut(text)).filter(|text| !text.is_empty())
}

fn cut(mut text: String) -> String {
    if text.len() > PART_BYTES_MAX {
        let end = (0..=PART_BYTES_MAX).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
        text.truncate(end);
    }
    text
}

/// The path of a line: of a `file:` address its path, otherwise the line itself, with `/` for `\`.
fn path_of(line: &str) -> String {
    let path = match line.strip_prefix("file://") {
        Some(path) => percent_decoded(path),
        None => line.replace('\\', "/"),
    };
    cut(path.chars().filter(|letter| !letter.is_control()).collect())
}

fn percent_decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let [first, others @ ..] = rest {
        let digits = others.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &others[2..] } else { others };
    }
    decode(&bytes)
}

/// Write a list.
pub fn write(list: &M3u) -> String {
    let mut text = String::from("#EXTM3U\n");
    let line_of = |text: &str| {
        text.chars().map(|letter| if basis::disturbs_a_line(letter) { ' ' } else { letter }).collect::<String>()
    };
    if let Some(name) = &list.name {
        let _ = writeln!(text, "#PLAYLIST:{}", line_of(name));
    }
    for Line { path, title, artist, duration_ms } in &list.lines {
        let seconds = duration_ms.map_or(-1, |ms| i64::try_from(ms.div_ceil(1_000)).unwrap_or(i64::MAX));
        let names = [artist.as_deref(), title.as_deref()];
        let name = names.into_iter().flatten().map(line_of).collect::<Vec<_>>().join(" - ");
        let _ = writeln!(text, "#EXTINF:{seconds},{name}\n{}", protected(&line_of(path)));
    }
    text
}

/// A path that begins with `#` would be taken for a comment.
fn protected(path: &str) -> String {
    if path.starts_with('#') { format!("./{path}") } else { path.to_owned() }
}
