//! What people write about their clothes.

use edge::{Result, parse_line, parse_lines};

/// The most characters of a name, as a person counts them.
pub const NAME_CHARS_MAX: usize = 40;
/// The most characters of a tag.
const TAG_CHARS_MAX: usize = 24;
/// The most characters of notes.
pub const NOTES_CHARS_MAX: usize = 2000;

/// The name of a wardrobe, a garment or an outfit: 1 to 40 characters, no spaces around, in NFC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// Check `text` and make it a name. `field` is named if it is none.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        parse_line(field, text, NAME_CHARS_MAX).map(Self)
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
        parse_line("tags", text, TAG_CHARS_MAX).map(Self)
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

/// Notes: any text; line ends are fine.
pub(crate) fn notes(text: &str) -> Result<Option<String>> {
    parse_lines("notes", text, NOTES_CHARS_MAX)
}
