//! Credentials: sessions, tokens and share links.

use std::fmt;

use basis::{Error, Reason, Result};

use super::{Label, SessionId, ShareId, TokenId, User, UserId};

basis::words! {
    /// What a token may do.
    Access("access") {
        /// Only read.
        Read = "read",
        /// Everything that its owner may do.
        Write = "write",
    }
}

/// A session. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Session {
    pub id: SessionId,
    pub created_at: u64,
    /// Accurate to the hour.
    pub seen_at: u64,
    pub expires_at: u64,
    pub user_agent: Option<String>,
}

/// A program's credentials. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Token {
    pub id: TokenId,
    pub name: Label,
    pub access: Access,
    pub created_at: u64,
    /// Accurate to the hour.
    pub used_at: Option<u64>,
    pub expires_at: Option<u64>,
    /// The only thing that it gives access to, if it is limited.
    pub only: Option<ShareTarget>,
}

/// A share link, which lets others read one thing. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Share {
    pub id: ShareId,
    pub target: ShareTarget,
    pub created_at: u64,
    pub expires_at: Option<u64>,
}

/// The thing that a share link or a token is limited to: its collection and its id there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareTarget {
    collection: String,
    id: String,
}

impl ShareTarget {
    /// Check both: a collection's name has 1 to 32 lower-case letters, digits and hyphens; an id has 1 to 256 visible
    /// ASCII characters.
    pub fn new(collection: &str, id: &str) -> Result<Self> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(1..=32).contains(&collection.len()) || !collection.bytes().all(plain) {
            return Err(Error::invalid(
                "collection",
                Reason::wrong_form("1 to 32 lower-case letters, digits and hyphens"),
            ));
        }
        if !(1..=256).contains(&id.len()) || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Error::invalid("target", Reason::wrong_form("1 to 256 visible ASCII characters")));
        }
        Ok(Self { collection: collection.to_owned(), id: id.to_owned() })
    }

    /// The collection's name.
    pub fn collection(&self) -> &str {
        &self.collection
    }

    /// The thing's id in the collection.
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// The user who sends a request, and how they authenticated.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Caller {
    pub user: User,
    pub means: Means,
}

/// How a user authenticated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Means {
    /// With a session.
    Session(SessionId),
    /// With a token of a program.
    Token {
        /// The token's id.
        id: TokenId,
        /// What it may do.
        access: Access,
        /// The only thing that it gives access to, if it is limited.
        only: Option<ShareTarget>,
    },
}

/// What the holder of a share link may read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Grant {
    pub owner: UserId,
    pub share_id: ShareId,
    pub target: ShareTarget,
}

/// The result of signing in.
pub struct SignedIn {
    /// The user.
    pub user: User,
    /// The new session.
    pub session: Session,
    /// Its secret, for the cookie. It is not stored anywhere.
    pub credential: String,
}

impl fmt::Debug for SignedIn {
    /// Without the secret, because debug output ends up in logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { user, session, credential: _ } = self;
        formatter.debug_struct("SignedIn").field("user", user).field("session", session).finish_non_exhaustive()
    }
}
