//! Why something is refused, for people and for programs: a stable code, the values that belong to it, and a sentence.

use std::borrow::Cow;
use std::fmt;

/// Why something is refused. The code is stable; an interface has its own text for it, and inserts the values.
///
/// The other constructors are for reasons that several collections have. A collection creates its own reasons with
/// [`Reason::new`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    code: &'static str,
    /// The sentence in English, for people who read a program's responses.
    detail: Cow<'static, str>,
    values: Vec<(&'static str, Value)>,
}

/// A value that belongs to a reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number, such as the largest allowed length.
    Number(u64),
    /// A text, such as the name that is taken.
    Text(String),
}

impl Reason {
    /// A reason with its code (in kebab case) and a sentence.
    pub fn new(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { code, detail: detail.into(), values: Vec::new() }
    }

    /// The same reason with a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The same reason with another sentence, where a more exact one helps those who read it.
    #[must_use]
    pub fn saying(self, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// A text has more than `most` characters.
    pub fn too_long(most: usize) -> Self {
        Self::new("too-long", format!("at most {most} characters")).with("most", most)
    }

    /// A text has fewer than `least` characters.
    pub fn too_short(least: usize) -> Self {
        Self::new("too-short", format!("at least {least} characters")).with("least", least)
    }

    /// There are more than `most` entries.
    pub fn too_many(most: usize) -> Self {
        Self::new("too-many", format!("at most {most}")).with("most", most)
    }

    /// There are fewer than `least` entries.
    pub fn too_few(least: usize) -> Self {
        Self::new("too-few", format!("at least {least}")).with("least", least)
    }

    /// A number is too small or too large.
    pub fn out_of_range(least: impl Into<Value>, most: impl Into<Value>) -> Self {
        let (least, most) = (least.into(), most.into());
        Self::new("out-of-range", format!("from {least} to {most}")).with("least", least).with("most", most)
    }

    /// A text is empty, or has no visible characters.
    pub fn missing() -> Self {
        Self::new("missing", "at least 1 visible character")
    }

    /// A text has control characters or line ends.
    pub fn control_characters() -> Self {
        Self::new("control-characters", "no control characters")
    }

    /// The value is not one of these words.
    pub fn not_one_of(words: &[&str]) -> Self {
        let words = words.join(" ");
        Self::new("not-one-of", format!("one of: {words}")).with("words", words)
    }

    /// A list contains an entry twice.
    pub fn repeated() -> Self {
        Self::new("repeated", "each only once")
    }

    /// A list contains this entry twice.
    pub fn repeated_one(what: impl fmt::Display) -> Self {
        Self::new("repeated", format!("each only once: {what}")).with("what", what.to_string())
    }

    /// A text is not a valid time.
    pub fn not_a_time() -> Self {
        Self::new("not-a-time", "a time such as 2026-12-31T00:00:00Z")
    }

    /// The value does not have the expected form. Only programs see this, because forms send no such values.
    pub fn wrong_form(expected: impl Into<Cow<'static, str>>) -> Self {
        Self::new("wrong-form", expected)
    }

    /// The name is already in use. The sentence says for what.
    pub fn name_taken(name: &str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new("name-taken", detail).with("name", name)
    }

    /// The storage quota is used up.
    pub fn storage_full(used_mb: u64, quota_mb: u64, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new("storage-full", detail).with("usedMb", used_mb).with("quotaMb", quota_mb)
    }

    /// A file has more than `most` bytes.
    pub fn file_too_large(most: impl Into<Value>, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new("file-too-large", detail).with("most", most)
    }

    /// A file is not a readable picture.
    pub fn not_a_picture(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new("not-a-picture", detail)
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The sentence.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The values, by name.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(formatter),
            Self::Text(text) => text.fmt(formatter),
        }
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(number.try_into().unwrap_or(u64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
