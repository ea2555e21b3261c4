//! Media types.

use std::fmt;
use std::str::FromStr;

use crate::Invalid;

const LONGEST: usize = 255;

/// A media type such as `image/jpeg` or `text/plain; charset=utf-8`.
///
/// It is checked when it is created, so that it can be used in a header or a signature without escaping.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ContentType(String);

impl ContentType {
    /// Check `text` and make it a content type.
    pub fn new(text: impl Into<String>) -> Result<Self, Invalid> {
        let text = text.into();
        if text.len() > LONGEST {
            return Err(Invalid::ContentType("it is longer than 255 bytes"));
        }
        let (essence, parameters) = match text.split_once(';') {
            Some((essence, parameters)) => (essence.trim_end_matches(' '), Some(parameters)),
            None => (text.as_str(), None),
        };
        let named = |(kind, subtype)| is_token(kind) && is_token(subtype);
        if !essence.split_once('/').is_some_and(named) {
            return Err(Invalid::ContentType("it does not begin with type/subtype"));
        }
        // The parameters are interpreted by readers of the content; here they must only be harmless.
        let harmless = |text: &str| text.bytes().all(|b| b == b' ' || b.is_ascii_graphic()) && !text.ends_with(' ');
        if !parameters.is_none_or(harmless) {
            return Err(Invalid::ContentType("its parameters are not plain ASCII"));
        }
        Ok(Self(text))
    }

    /// The type as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A `token` of RFC 9110.
fn is_token(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b);
    !text.is_empty() && text.bytes().all(allowed)
}

impl Default for ContentType {
    /// `application/octet-stream`: just bytes.
    fn default() -> Self {
        Self("application/octet-stream".to_owned())
    }
}

impl fmt::Display for ContentType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ContentType {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_types_are_accepted() {
        for text in ["image/jpeg", "image/svg+xml", "text/plain; charset=utf-8", "text/plain;charset=\"x y\""] {
            assert_eq!(ContentType::new(text).expect(text).as_str(), text);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        let long = format!("a/{}", "b".repeat(LONGEST));
        for text in [
            "",
            "image",
            "/",
            "a/",
            "/b",
            "a/b/c",
            "a b/c",
            "a/b\r\nx: y",
            "a/b; c=\n",
            "a/b; ",
            "画像/jpeg",
            "a/b; c=é",
            &long,
        ] {
            assert!(ContentType::new(text).is_err(), "{text:?} was accepted");
        }
    }
}
