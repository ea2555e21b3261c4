//! What people write about their clothes.

use edge::{Error, Result, disturbs_a_line};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// The most characters of a name, as a person counts them.
pub const NAME_CHARS_MAX: usize = 40;
/// The most characters of a tag.
const TAG_CHARS_MAX: usize = 24;
/// The most characters of notes.
pub const NOTES_CHARS_MAX: usize = 2000;
/// No letter needs more; a letter with a hundred marks is a drawing.
const BYTES_PER_CHAR_MAX: usize = 32;

/// The name of a wardrobe, a garment or an outfit: 1 to 40 characters, no spaces around, in NFC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// Check `text` and make it a name. `field` is named if it is none.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        line(field, text, NAME_CHARS_MAX).map(Self)
    }

    /// A name that was checked when it was stored.
    pub(crate) fn stored(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A word that things are found by: 1 to 24 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag(String);

impl Tag {
    /// Check `text` and make it a tag.
    pub fn parse(text: &str) -> Result<Self> {
        line("tags", text, TAG_CHARS_MAX).map(Self)
    }

    /// A tag that was checked when it was stored.
    pub(crate) fn stored(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// One line of 1 to `most` characters.
fn line(field: &str, text: &str, most: usize) -> Result<String> {
    let too_long = || Error::invalid(field, format!("at most {most} characters"));
    // No text that is much longer becomes short enough; do not even look at it.
    if text.len() > most * BYTES_PER_CHAR_MAX * 4 {
        return Err(too_long());
    }
    let line: String = text.trim().nfc().collect();
    if line.is_empty() {
        return Err(Error::invalid(field, "at least 1 character"));
    }
    if line.chars().any(disturbs_a_line) {
        return Err(Error::invalid(field, "no control characters"));
    }
    if line.graphemes(true).count() > most || line.len() > most * BYTES_PER_CHAR_MAX {
        return Err(too_long());
    }
    Ok(line)
}

/// Notes: any text of at most 2,000 characters; line ends are fine.
pub(crate) fn notes(text: &str) -> Result<Option<String>> {
    let too_long = || Error::invalid("notes", format!("at most {NOTES_CHARS_MAX} characters"));
    if text.len() > NOTES_CHARS_MAX * BYTES_PER_CHAR_MAX {
        return Err(too_long());
    }
    let text: String = text.trim().replace("\r\n", "\n").nfc().collect();
    if text.chars().any(|letter| disturbs_a_line(letter) && !matches!(letter, '\n' | '\t')) {
        return Err(Error::invalid("notes", "no control characters"));
    }
    if text.graphemes(true).count() > NOTES_CHARS_MAX || text.len() > NOTES_CHARS_MAX * 8 {
        return Err(too_long());
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// What two texts have in common that are the same to whoever searches: no capitals, no wide and
/// narrow forms, one kind of kana.
pub(crate) fn folded(text: &str) -> String {
    let hiragana = |letter: char| match letter {
        '\u{30A1}'..='\u{30F6}' => char::from_u32(letter as u32 - 0x60).unwrap_or(letter),
        other => other,
    };
    text.nfkc().flat_map(char::to_lowercase).map(hiragana).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_as_a_person_does() {
        for text in ["a", "コート", "  coat ", &"服".repeat(40), &"👨‍👩‍👧‍👦".repeat(40), &"が".repeat(40)]
        {
            assert!(Name::parse("name", text).is_ok(), "{text}");
        }
        assert_eq!(Name::parse("name", " か\u{3099} ").unwrap().as_str(), "が");
        let marks = format!("a{}", "\u{301}".repeat(2_000));
        for text in ["", "   ", &"服".repeat(41), &"👨‍👩‍👧‍👦".repeat(41), "a\nb", "a\u{0}", "a\u{202E}b", &marks]
        {
            assert!(Name::parse("name", text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn notes_have_lines() {
        assert_eq!(notes("  a\nb ").unwrap().as_deref(), Some("a\nb"));
        assert_eq!(notes("a\r\nb").unwrap().as_deref(), Some("a\nb"));
        assert_eq!(notes(" \n ").unwrap(), None);
        assert!(notes(&"あ".repeat(2_000)).is_ok());
        for text in [&"あ".repeat(2_001), "a\u{7}"] {
            assert!(notes(text).is_err());
        }
    }

    #[test]
    fn what_reads_the_same_is_found() {
        for (text, sought) in [("ｶｰﾃﾞｨｶﾞﾝ", "かーでぃがん"), ("Uniform", "uniform"), ("ＢＬＡＣＫ", "black")]
        {
            assert_eq!(folded(text), folded(sought));
        }
    }
}
