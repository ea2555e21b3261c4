//! Why a sign-in failed. The user sees only the word; the details go to the log.

use std::error::Error as StdError;
use std::fmt::Write as _;

use basis::{Error, Kind};

/// What the user is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// The provider refused, or its response is invalid.
    Refused,
    /// The sign-in was not begun here, or too long ago.
    Expired,
    /// The identity belongs to no account here.
    NoAccount,
    /// The identity belongs to another account.
    LinkedElsewhere,
    /// The provider, or one of our stores, does not respond properly.
    Unavailable,
}

impl Word {
    /// Stable: the interface and docs/oidc.md refer to it.
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

/// A word, and its reason.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) word: Word,
    error: Option<Box<Error>>,
    reason: String,
}

impl Trouble {
    pub(crate) fn new(word: Word, reason: impl Into<String>) -> Self {
        Self { word, error: None, reason: reason.into() }
    }

    pub(super) fn refused(error: &(dyn StdError + 'static)) -> Self {
        Self::new(Word::Refused, chain(error))
    }

    /// The provider is unavailable or misconfigured.
    pub(super) fn unavailable(error: &(dyn StdError + 'static)) -> Self {
        Error::unavailable(chain(error)).into()
    }

    /// Log the failure for the administrator.
    pub(crate) fn log(&self) {
        let word = self.word.as_str();
        if let Some(cause) = self.error.as_deref().and_then(Error::cause) {
            tracing::error!(word, %cause, "sign-in with the identity provider failed");
        } else {
            tracing::warn!(word, reason = ?self.reason, "a sign-in with the identity provider was refused");
        }
    }
}

impl From<Error> for Trouble {
    /// Converts errors of the accounts.
    fn from(error: Error) -> Self {
        let word = match error.kind() {
            Kind::SignInRefused => Word::NoAccount,
            Kind::Conflict | Kind::NotFound => Word::Refused,
            _ => Word::Unavailable,
        };
        Self { word, reason: error.detail().to_owned(), error: Some(error.into()) }
    }
}

/// An error with all its causes. Its `Debug` form would include the provider's whole response.
fn chain(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let _ = write!(text, ": {cause}");
        source = cause.source();
    }
    text
}
