//! Texts of files: decoded whatever they are, cleaned of what disturbs, of bounded length.

/// The longest text on one line, such as a title.
const LINE_BYTES_MAX: usize = 2 << 10;

/// The text of a file that says nothing about its encoding, such as lyrics: UTF-16 with a mark, else UTF-8, else Latin.
pub fn decode(content: &[u8]) -> String {
    match content {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => utf16(content),
        _ => match std::str::from_utf8(content) {
            Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
            Err(_) => latin(content),
        },
    }
}

/// UTF-16; without a mark, the low byte is first.
pub(crate) fn utf16(content: &[u8]) -> String {
    match content {
        [0xfe, 0xff, rest @ ..] => utf16_with(rest, u16::from_be_bytes),
        [0xff, 0xfe, rest @ ..] => utf16_with(rest, u16::from_le_bytes),
        _ => utf16_with(content, u16::from_le_bytes),
    }
}

pub(crate) fn utf16_with(content: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = content.as_chunks::<2>();
    char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).map(|letter| letter.unwrap_or('\u{fffd}')).collect()
}

/// Latin-1, with the letters that Windows has where Latin-1 has control characters.
pub(crate) fn latin(content: &[u8]) -> String {
    const WINDOWS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let letter = |byte: &u8| match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(*byte),
    };
    content.iter().map(letter).collect()
}

/// A text on one line; `None` if nothing is left of it.
pub(crate) fn line(text: &str) -> Option<String> {
    let spaced = text.chars().map(|letter| if is_line_end(letter) || letter == '\t' { ' ' } else { letter });
    bounded(spaced.filter(|letter| !disturbs(*letter)), LINE_BYTES_MAX)
}

/// A text of several lines, of at most so many bytes; `None` if nothing is left of it.
pub(crate) fn lines(text: &str, bytes_max: usize) -> Option<String> {
    let text = text.replace("\r\n", "\n");
    let ended = text.chars().map(|letter| if is_line_end(letter) { '\n' } else { letter });
    bounded(ended.filter(|letter| matches!(letter, '\n' | '\t') || !disturbs(*letter)), bytes_max)
}

fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Control characters, characters that XML does not allow, and those that change the direction of what follows.
fn disturbs(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{fffe}' | '\u{ffff}' | '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn bounded(letters: impl Iterator<Item = char>, bytes_max: usize) -> Option<String> {
    let mut text = String::new();
    for letter in letters.skip_while(|letter| letter.is_whitespace()) {
        if text.len() + letter.len_utf8() > bytes_max {
            break;
        }
        text.push(letter);
    }
    text.truncate(text.trim_end().len());
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_encoding_is_read() {
        let cases: [(&[u8], &str); 7] = [
            ("Grüße 戸棚".as_bytes(), "Grüße 戸棚"),
            (b"\xef\xbb\xbfmarked", "marked"),
            (b"Gr\xfc\xdfe \x93\x94", "Grüße “”"),
            (b"\xff\xfea\0b\0", "ab"),
            (b"\xfe\xff\0a\0b\0", "ab"),
            (b"\xff\xfe\0\xd8a\0", "\u{fffd}a"),
            (b"", ""),
        ];
        for (content, expected) in cases {
            assert_eq!(decode(content), expected, "{content:?}");
        }
    }

    #[test]
    fn what_disturbs_is_dropped() {
        let cases = [
            ("  A\u{0}B\u{1b}[31mC\u{fffe}\u{ffff} ", Some("AB[31mC")),
            ("one\r\ntwo\tthree", Some("one  two three")),
            ("\u{202e}evil\u{202c} \u{2067}עברית\u{2069}", Some("evil עברית")),
            ("\u{7f}\u{feff} \n", None),
            ("e\u{301} 👩‍👩‍👧", Some("e\u{301} 👩‍👩‍👧")),
        ];
        for (text, expected) in cases {
            assert_eq!(line(text).as_deref(), expected, "{text:?}");
        }
        assert_eq!(line(&"戸".repeat(10_000)).unwrap_or_default().len(), 2046);
        assert_eq!(lines("one\r\n\ntwo\rthree\u{2028}four\u{7}", 100).as_deref(), Some("one\n\ntwo\nthree\nfour"));
        assert_eq!(lines("12345", 3).as_deref(), Some("123"));
    }
}
