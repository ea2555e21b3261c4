//! Checks and normalises text that users write.

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use crate::{Error, Reason, Result};

/// The largest average size of a character, in bytes. No real text needs more; a letter with a hundred combining
/// marks is abuse.
const BYTES_PER_CHAR_MAX: usize = 32;

/// Control characters, line ends, and characters that change the direction of the following text.
pub fn disturbs_a_line(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Invisible characters: a name must not consist of them alone.
fn is_invisible(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2065}' | '\u{2800}' | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{E0000}'..='\u{E0FFF}')
}

/// One line of 1 to `most` characters as a person counts them, trimmed, in NFC.
pub fn parse_line(field: &str, text: &str, most: usize) -> Result<String> {
    let too_long = || Error::invalid(field, Reason::too_long(most));
    // A text that is much longer cannot become short enough; do not process it.
    if text.len() > most * BYTES_PER_CHAR_MAX * 4 {
        return Err(too_long());
    }
    let line: String = text.trim().nfc().collect();
    if line.chars().all(is_invisible) {
        return Err(Error::invalid(field, Reason::missing()));
    }
    if line.chars().any(disturbs_a_line) {
        return Err(Error::invalid(field, Reason::control_characters()));
    }
    if line.graphemes(true).count() > most || line.len() > most * BYTES_PER_CHAR_MAX {
        return Err(too_long());
    }
    Ok(line)
}

/// Text of at most `most` characters, with line ends; `None` if it is empty.
pub fn parse_lines(field: &str, text: &str, most: usize) -> Result<Option<String>> {
    let too_long = || Error::invalid(field, Reason::too_long(most));
    if text.len() > most * BYTES_PER_CHAR_MAX {
        return Err(too_long());
    }
    let text: String = text.trim().replace("\r\n", "\n").nfc().collect();
    if text.chars().any(|letter| disturbs_a_line(letter) && !matches!(letter, '\n' | '\t')) {
        return Err(Error::invalid(field, Reason::control_characters()));
    }
    if text.graphemes(true).count() > most || text.len() > most * 8 {
        return Err(too_long());
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// A form for search that is equal for texts which differ only in case, in full and half width, or in the kind of kana.
pub fn folded(text: &str) -> String {
    let hiragana = |letter: char| match letter {
        '\u{30A1}'..='\u{30F6}' => char::from_u32(letter as u32 - 0x60).unwrap_or(letter),
        other => other,
    };
    text.nfkc().flat_map(char::to_lowercase).map(hiragana).collect()
}

/// A form for comparison that is never stored. It also drops marks on letters, so that `cafe` finds `Café`. The voicing
/// marks of kana stay: か and が are different letters.
pub fn sought(text: &str) -> String {
    let bare = |letter: char| match letter {
        'ß' => "ss".into(),
        'æ' => "ae".into(),
        'œ' => "oe".into(),
        'ø' => "o".into(),
        'ł' => "l".into(),
        'đ' | 'ð' => "d".into(),
        'ı' => "i".into(),
        other => other.to_string(),
    };
    let marked = |letter: &char| matches!(letter, '\u{300}'..='\u{36F}');
    let plain: String = folded(text).nfd().filter(|letter| !marked(letter)).map(bare).collect();
    plain.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_as_a_person_does() {
        for text in ["a", "コート", "  coat ", &"服".repeat(40), &"👨‍👩‍👧‍👦".repeat(40), &"が".repeat(40)]
        {
            assert!(parse_line("name", text, 40).is_ok(), "{text}");
        }
        assert_eq!(parse_line("name", " か\u{3099} ", 40).unwrap(), "が");
        let marks = format!("a{}", "\u{301}".repeat(2_000));
        for text in [
            "",
            "   ",
            "\u{200B}",
            "\u{3164} \u{FEFF}",
            &"服".repeat(41),
            &"👨‍👩‍👧‍👦".repeat(41),
            "a\nb",
            "a\u{0}",
            "a\u{202E}b",
            &marks,
        ] {
            assert!(parse_line("name", text, 40).is_err(), "{text:?}");
        }
    }

    #[test]
    fn text_can_have_lines() {
        let lines = |text: &str| parse_lines("notes", text, 2_000);
        assert_eq!(lines("  a\nb ").unwrap().as_deref(), Some("a\nb"));
        assert_eq!(lines("a\r\nb").unwrap().as_deref(), Some("a\nb"));
        assert_eq!(lines(" \n ").unwrap(), None);
        assert!(lines(&"あ".repeat(2_000)).is_ok());
        for text in [&"あ".repeat(2_001), "a\u{7}"] {
            assert!(lines(text).is_err());
        }
    }

    #[test]
    fn what_reads_the_same_is_found() {
        for (text, sought) in [("ｶｰﾃﾞｨｶﾞﾝ", "かーでぃがん"), ("Uniform", "uniform"), ("ＢＬＡＣＫ", "black")]
        {
            assert_eq!(folded(text), folded(sought));
        }
    }

    #[test]
    fn marks_on_letters_are_not_needed_to_find_something() {
        for (text, word) in [
            ("Café", "cafe"),
            ("Cafe\u{301}", "CAFÉ"),
            ("Übergröße", "ubergrosse"),
            ("Smørrebrød", "smorrebrod"),
            ("Łódź", "lodz"),
            ("İzmir", "izmir"),
            ("ｶﾞｳﾝ", "がうん"),
            ("한복", "한복"),
        ] {
            assert_eq!(sought(text), sought(word), "{text}");
        }
        assert_ne!(sought("がうん"), sought("かうん"));
    }
}
