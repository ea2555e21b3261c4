//! Who sends a request. `edge` finds out and passes it to the handlers.

use std::fmt;
use std::sync::Arc;

use crate::{Error, Kind};

/// The owner of things: a user's id as it is written in keys.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Owner(Arc<str>);

impl Owner {
    /// The user with that id.
    pub fn new(user_id: impl Into<Arc<str>>) -> Self {
        Self(user_id.into())
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The role of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Manages the accounts of others.
    Admin,
    /// Manages only their own things.
    Member,
}

/// What the credentials allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Only reading.
    Read,
    /// Reading and changing.
    Write,
}

/// How the caller authenticated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Via {
    /// Signed in with a browser; the session's id.
    Session(String),
    /// A token of a program; its id.
    Token(String),
}

/// A user who acts for themselves.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The owner of the caller's things.
    pub owner: Owner,
    /// The caller's role.
    pub role: Role,
    /// What the credentials allow.
    pub access: Access,
    /// How the caller authenticated.
    pub via: Via,
    /// The only thing that the credentials give access to, if they are limited.
    pub only: Option<Only>,
}

/// The only thing that a token gives access to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Only {
    /// The collection that the thing is in.
    pub collection: String,
    /// The thing's id.
    pub target: String,
}

impl Caller {
    /// Refuse callers who are not administrators.
    pub fn require_admin(&self) -> Result<(), Error> {
        match self.role {
            Role::Admin => Ok(()),
            Role::Member => Err(Error::denied("only administrators may do this")),
        }
    }

    /// Refuse tokens: some requests need a user who has signed in.
    pub fn require_session(&self) -> Result<&str, Error> {
        match &self.via {
            Via::Session(id) => Ok(id),
            Via::Token(_) => Err(Error::denied("this needs a signed-in user, not a token")),
        }
    }
}

/// What a share link gives access to: reading one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The owner of the thing.
    pub owner: Owner,
    /// The collection that the thing is in.
    pub collection: String,
    /// The thing's id.
    pub target: String,
}

/// Somebody with credentials who reads: a user, or the holder of a share link.
#[derive(Debug, Clone)]
pub enum Reader {
    /// A user.
    User(Caller),
    /// The holder of a share link.
    Holder(Grant),
}

/// Anybody who reads something that can be public.
#[derive(Debug, Clone)]
pub enum Visitor {
    /// A user.
    User(Caller),
    /// The holder of a share link.
    Holder(Grant),
    /// Somebody without any credentials.
    Nobody,
}

/// The error for a visitor without credentials who asks for something that is not public.
pub fn not_signed_in() -> Error {
    Error::new(Kind::NotSignedIn, "please sign in, or send a token")
}
