//! The names of objects, and prefixes of them.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;

use crate::Invalid;

/// The longest key, in bytes. S3 allows 1024; the rest is left for the prefix of an installation.
pub const MAX_KEY: usize = 512;

/// The longest segment, in bytes: a file name of 255, minus the mark that the store in files adds.
pub const MAX_SEGMENT: usize = 254;

/// The name of an object: segments of ASCII letters, digits and `-` `_` `.` `~`, joined by `/`.
///
/// These characters need no escaping in URLs, signatures, file names or shells, so a key is the same text everywhere. A
/// segment is never empty and does not begin with a dot. This excludes `.` and `..`, and the hidden names that file
/// systems and S3 servers reserve for themselves. Keys are ordered by their bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

impl Key {
    /// Check `text` and make it a key.
    pub fn new(text: impl Into<String>) -> Result<Self, Invalid> {
        let text = text.into();
        if text.is_empty() {
            return Err(Invalid::Key("it is empty"));
        }
        check(&text)?;
        text.split('/').try_for_each(check_segment)?;
        Ok(Self(text))
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The beginning of keys; the empty prefix fits every key.
///
/// A prefix is compared as text: `a/` fits `a/b` but not `ab/c`; `a` fits both.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Prefix(String);

impl Prefix {
    /// Check `text` and make it a prefix: anything that a key can begin with.
    pub fn new(text: impl Into<String>) -> Result<Self, Invalid> {
        let text = text.into();
        check(&text)?;
        // The last segment may be incomplete, and is empty after a `/`; those before it are complete.
        let mut segments = text.split('/');
        if let Some(last) = segments.next_back()
            && !last.is_empty()
        {
            check_segment(last)?;
        }
        segments.try_for_each(check_segment)?;
        Ok(Self(text))
    }

    /// The prefix that fits every key.
    pub fn all() -> Self {
        Self::default()
    }

    /// The prefix as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `key` begins with this prefix.
    pub fn fits(&self, key: &Key) -> bool {
        key.0.starts_with(&self.0)
    }
}

fn check(text: &str) -> Result<(), Invalid> {
    if text.len() > MAX_KEY {
        return Err(Invalid::Key("it is longer than 512 bytes"));
    }
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b"-_.~/".contains(&b);
    if !text.bytes().all(allowed) {
        return Err(Invalid::Key("it has a character other than A-Z a-z 0-9 - _ . ~ /"));
    }
    Ok(())
}

/// Refuse a text that cannot be a segment of a key. Its characters have been checked.
fn check_segment(segment: &str) -> Result<(), Invalid> {
    match segment.as_bytes() {
        [] => Err(Invalid::Key("it has an empty segment")),
        [b'.', ..] => Err(Invalid::Key("a segment begins with a dot")),
        long if long.len() > MAX_SEGMENT => Err(Invalid::Key("a segment is longer than 254 bytes")),
        _ => Ok(()),
    }
}

/// So that a map of keys can be searched from any text.
impl Borrow<str> for Key {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl FromStr for Key {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::new(text)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", self.0)
    }
}

impl fmt::Debug for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Prefix({})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_keys_are_kept_as_they_are() {
        for text in ["a", "a/b/c", "photos/2024/IMG_0001.JPG", "x~1-2_3.tar.gz", "A/a"] {
            assert_eq!(Key::new(text).expect(text).as_str(), text);
        }
        assert!(Key::new("s".repeat(MAX_SEGMENT)).is_ok());
    }

    #[test]
    fn hostile_keys_are_refused() {
        let long_segment = "s".repeat(MAX_SEGMENT + 1);
        let long_key = "a/".repeat(MAX_KEY);
        for text in [
            "",
            "/",
            "/a",
            "a/",
            "a//b",
            ".",
            "..",
            "a/../b",
            "../a",
            "a/.",
            ".hidden",
            "a/.b",
            "a\\b",
            "a b",
            "a\0b",
            "a\nb",
            "ä",
            "戸棚",
            "a%2fb",
            "a+b",
            "a?b",
            "a#1",
            "a:b",
            "a*b",
            &long_segment,
            &long_key,
        ] {
            assert!(Key::new(text).is_err(), "{text:?} was accepted");
        }
    }

    #[test]
    fn prefixes_are_beginnings_of_keys() {
        for text in ["", "a", "a/", "a/b", "a/b/"] {
            assert!(Prefix::new(text).is_ok(), "{text:?}");
        }
        for text in ["/", "//", "a//", "..", "../", "a/../", "a b", "戸"] {
            assert!(Prefix::new(text).is_err(), "{text:?} was accepted");
        }
        let key = Key::new("ab/c").expect("a key");
        assert!(Prefix::new("a").expect("a prefix").fits(&key));
        assert!(!Prefix::new("a/").expect("a prefix").fits(&key));
    }
}
