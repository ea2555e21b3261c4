//! The names under which browsers save downloads.

use std::fmt;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::Invalid;

/// Everything except `attr-char` of RFC 5987: what must be escaped in `filename*`.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');

/// The name under which a browser saves a download: any text without control characters and slashes, for example
/// `戸棚の写真.jpg`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileName(String);

impl FileName {
    /// Check `text` and make it a file name.
    pub fn new(text: impl Into<String>) -> Result<Self, Invalid> {
        let text = text.into();
        if text.is_empty() || text.len() > 255 {
            return Err(Invalid::FileName("it is empty or longer than 255 bytes"));
        }
        if text.chars().any(|c| c.is_control() || c == '/' || c == '\\') {
            return Err(Invalid::FileName("it has control characters or slashes"));
        }
        if text.chars().all(|c| c == '.') {
            return Err(Invalid::FileName("it has only dots"));
        }
        Ok(Self(text))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The `Content-Disposition` header that makes a browser save under this name (RFC 6266).
    ///
    /// It contains the name twice: in full as `filename*`, and in ASCII as `filename`, for the few clients that do not
    /// know the former. There, characters that such clients misread are replaced by `_`.
    pub fn content_disposition(&self) -> String {
        let plain = |c: char| if c.is_ascii() && !"\"%".contains(c) { c } else { '_' };
        let ascii: String = self.0.chars().map(plain).collect();
        let full = utf8_percent_encode(&self.0, ESCAPED);
        format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{full}")
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_in_a_header() {
        let header = |text| FileName::new(text).expect("a file name").content_disposition();
        assert_eq!(header("a.txt"), "attachment; filename=\"a.txt\"; filename*=UTF-8''a.txt");
        assert_eq!(
            header("戸棚 1.jpg"),
            "attachment; filename=\"__ 1.jpg\"; filename*=UTF-8''%E6%88%B8%E6%A3%9A%201.jpg"
        );
        assert_eq!(
            header("a\"; b=%41.txt"),
            "attachment; filename=\"a_; b=_41.txt\"; filename*=UTF-8''a%22%3B%20b%3D%2541.txt"
        );
    }

    #[test]
    fn names_that_are_none_are_refused() {
        let long = "x".repeat(256);
        for text in ["", ".", "..", "a/b", "a\\b", "a\r\nb: c", "a\0", "\u{85}", &long] {
            assert!(FileName::new(text).is_err(), "{text:?} was accepted");
        }
    }
}
