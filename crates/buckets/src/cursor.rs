//! Where a listing goes on: after a key, or at a token of the server.

/// A parsed cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cursor<'a> {
    /// After this key.
    Key(&'a str),
    /// At this token; the key is the last one that was seen, in case the server has forgotten the token.
    Token { token: &'a str, last: Option<&'a str> },
}

/// What `list` takes to go on after a key, whether there is an object with that key or not.
pub fn after_key(key: &str) -> String {
    format!("k{key}")
}

/// Tokens contain no line ends, because they were checked.
pub(crate) fn at_token(token: &str, last: Option<&str>) -> String {
    match last {
        Some(last) => format!("t{token}\n{last}"),
        None => format!("t{token}"),
    }
}

impl<'a> Cursor<'a> {
    /// A cursor that was made by this module; another text is taken as a key.
    pub(crate) fn parse(text: &'a str) -> Self {
        if let Some(rest) = text.strip_prefix('t') {
            return match rest.split_once('\n') {
                Some((token, last)) => Self::Token { token, last: Some(last) },
                None => Self::Token { token: rest, last: None },
            };
        }
        Self::Key(text.strip_prefix('k').unwrap_or(text))
    }
}
