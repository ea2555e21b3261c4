//! Who is asking. The edge finds out and puts it into the request; handlers take it from there.

use std::fmt;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::request::Parts;

use crate::{Error, Kind};

/// Whose things they are: a user's id as it stands in keys.
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

/// What an account may do besides its own things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Looks after the accounts of others.
    Admin,
    /// Has things of their own.
    Member,
}

/// What the credentials allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// To look.
    Read,
    /// To look and to change.
    Write,
}

/// How the caller proved who they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Via {
    /// Signed in with a browser; the session's id.
    Session(String),
    /// A program's token; its id.
    Token(String),
}

/// A user, asking for themselves.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Whose things are theirs.
    pub owner: Owner,
    /// What they may do besides.
    pub role: Role,
    /// What the credentials allow.
    pub access: Access,
    /// How they proved it.
    pub via: Via,
    /// The one thing that the credentials are for, if they are not for all.
    pub only: Option<Only>,
}

/// The one thing that a token is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Only {
    /// The collection it is in.
    pub collection: String,
    /// The thing's id.
    pub target: String,
}

impl Caller {
    /// Refuse whoever is not an administrator.
    pub fn require_admin(&self) -> Result<(), Error> {
        match self.role {
            Role::Admin => Ok(()),
            Role::Member => Err(Error::denied("only administrators may do that")),
        }
    }

    /// Refuse a program: some things are for a person who has signed in.
    pub fn require_session(&self) -> Result<&str, Error> {
        match &self.via {
            Via::Session(id) => Ok(id),
            Via::Token(_) => Err(Error::denied("that takes a person who has signed in, not a token")),
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        parts.extensions.get::<Self>().cloned().ok_or_else(not_signed_in)
    }
}

/// What a share link allows: reading one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// Whose thing it is.
    pub owner: Owner,
    /// The collection it is in.
    pub collection: String,
    /// The thing's id.
    pub target: String,
}

/// Somebody who may look: at their own things, or at the one thing a link is for.
#[derive(Debug, Clone)]
pub enum Reader {
    /// A user.
    User(Caller),
    /// The holder of a link.
    Holder(Grant),
}

impl<S: Sync> FromRequestParts<S> for Reader {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        if let Some(caller) = parts.extensions.get::<Caller>() {
            return Ok(Self::User(caller.clone()));
        }
        parts.extensions.get::<Grant>().cloned().map(Self::Holder).ok_or_else(not_signed_in)
    }
}

/// Anybody who looks at what can be public.
#[derive(Debug, Clone)]
pub enum Visitor {
    /// A user.
    User(Caller),
    /// The holder of a link.
    Holder(Grant),
    /// Somebody without any credentials.
    Nobody,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        Ok(match Reader::from_request_parts(parts, state).await {
            Ok(Reader::User(caller)) => Self::User(caller),
            Ok(Reader::Holder(grant)) => Self::Holder(grant),
            Err(_) => Self::Nobody,
        })
    }
}

/// The answer to nobody in particular who asks for what is not for everybody.
pub fn not_signed_in() -> Error {
    Error::new(Kind::NotSignedIn, "please sign in, or send a token")
}
