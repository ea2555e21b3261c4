//! What shows who is asking.

use std::fmt;

use edge::{Error, Result};

use super::{Label, SessionId, ShareId, TokenId, User, UserId};

edge::words! {
    /// What a token may do.
    Access("access") {
        /// Only read.
        Read = "read",
        /// All that its owner may.
        Write = "write",
    }
}

/// Where somebody is signed in. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Session {
    pub id: SessionId,
    pub created_at: u64,
    /// To the hour.
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
    /// To the hour.
    pub used_at: Option<u64>,
    pub expires_at: Option<u64>,
    /// The one thing it is for, if it is not for all that its owner has.
    pub only: Option<ShareTarget>,
}

/// A link that lets others read one thing. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Share {
    pub id: ShareId,
    pub target: ShareTarget,
    pub created_at: u64,
    pub expires_at: Option<u64>,
}

/// The thing a link shows, or a token is for: of which collection, and its id there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareTarget {
    collection: String,
    id: String,
}

impl ShareTarget {
    /// Check both: a collection's name has 1 to 32 small letters, digits and hyphens; an id has 1 to
    /// 256 visible ASCII characters.
    pub fn new(collection: &str, id: &str) -> Result<Self> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(1..=32).contains(&collection.len()) || !collection.bytes().all(plain) {
            return Err(Error::invalid("collection", "1 to 32 small letters, digits and hyphens"));
        }
        if !(1..=256).contains(&id.len()) || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Error::invalid("target", "1 to 256 visible ASCII characters"));
        }
        Ok(Self { collection: collection.to_owned(), id: id.to_owned() })
    }

    /// The collection's name.
    pub fn collection(&self) -> &str {
        &self.collection
    }

    /// The thing's id in it.
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// Who is asking, and by what means.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Caller {
    pub user: User,
    pub means: Means,
}

/// The means by which somebody showed who they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Means {
    /// They signed in.
    Session(SessionId),
    /// A program of theirs has a token.
    Token {
        /// Which.
        id: TokenId,
        /// What it may do.
        access: Access,
        /// The one thing it is for, if it is not for all.
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

/// Somebody has signed in.
pub struct SignedIn {
    /// Who.
    pub user: User,
    /// The session that began.
    pub session: Session,
    /// Its secret, for the cookie. It is nowhere else.
    pub credential: String,
}

impl fmt::Debug for SignedIn {
    /// Without the secret: what is shown ends up in logs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { user, session, credential: _ } = self;
        formatter.debug_struct("SignedIn").field("user", user).field("session", session).finish_non_exhaustive()
    }
}
