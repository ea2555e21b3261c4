//! Why somebody is not signed in. A person sees only the word; what happened goes to the log.

use std::error::Error as StdError;
use std::fmt::Write as _;

use edge::{Error, Kind};

/// What a person is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// The provider, or the check of what it said, says no.
    Refused,
    /// It was not begun here, or too long ago.
    Expired,
    /// The identity signs in to no account here.
    NoAccount,
    /// The identity belongs to another account.
    LinkedElsewhere,
    /// The provider, or a store of ours, does not answer as it should.
    Unavailable,
}

impl Word {
    /// Stable: the interface and docs/oidc.md know it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Refused => "oidc-refused",
            Self::Expired => "oidc-expired",
            Self::NoAccount => "oidc-no-account",
            Self::LinkedElsewhere => "oidc-linked-elsewhere",
            Self::Unavailable => "oidc-unavailable",
        }
    }
}

/// A word, and what it is about.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) word: Word,
    error: Option<Error>,
    reason: String,
}

impl Trouble {
    pub(crate) fn new(word: Word, reason: impl Into<String>) -> Self {
        Self { word, error: None, reason: reason.into() }
    }

    pub(super) fn refused(error: &(dyn StdError + 'static)) -> Self {
        Self::new(Word::Refused, chain(error))
    }

    /// The provider cannot be used just now, or as it is set up.
    pub(super) fn unavailable(error: &(dyn StdError + 'static)) -> Self {
        Error::unavailable(chain(error)).into()
    }

    /// For whoever runs the server.
    pub(crate) fn log(&self) {
        let word = self.word.as_str();
        if let Some(cause) = self.error.as_ref().and_then(Error::cause) {
            tracing::error!(word, %cause, "signing in elsewhere failed");
        } else {
            tracing::warn!(word, reason = ?self.reason, "nobody was signed in");
        }
    }
}

impl From<Error> for Trouble {
    /// For what the accounts say.
    fn from(error: Error) -> Self {
        let word = match error.kind() {
            Kind::SignInRefused => Word::NoAccount,
            Kind::Conflict | Kind::NotFound => Word::Refused,
            _ => Word::Unavailable,
        };
        Self { word, reason: error.detail().to_owned(), error: Some(error) }
    }
}

/// An error with all that led to it. Its `Debug` would also have the whole of a provider's answer.
fn chain(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let _ = write!(text, ": {cause}");
        source = cause.source();
    }
    text
}
