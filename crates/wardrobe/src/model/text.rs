//! Texts that users write about their clothes.

use basis::{Result, parse_line, parse_lines};

/// The longest name, in characters as a person counts them.
pub const NAME_CHARS_MAX: usize = 40;
/// The longest tag, in characters.
const TAG_CHARS_MAX: usize = 24;
/// The longest notes, in characters.
pub const NOTES_CHARS_MAX: usize = 2000;

/// The name of a wardrobe, a garment or an outfit: 1 to 40 characters, trimmed, in NFC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// Parse a name. `field` is the field that an error names.
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

/// A word to find things by: 1 to 24 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag(String);

impl Tag {
    /// Parse a tag.
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

/// Notes: any text, with line ends.
pub(crate) fn notes(text: &str) -> Result<Option<String>> {
    parse_lines("notes", text, NOTES_CHARS_MAX)
}
