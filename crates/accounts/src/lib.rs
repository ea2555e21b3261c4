//! Accounts, sessions, tokens, share links, and the stored responses to requests with an idempotency key.
//!
//! * [`Accounts`] is the service. It does not know HTTP; the routes are built on it.
//! * `model` has types whose values are always valid: [`UserName`], [`Label`], [`UserId`], …
//! * `items` alone knows the layout of the table: keys, attributes, conditions.
//! * [`Oidc`] talks to an identity provider.
//! * [`Idempotency`] stores the responses to requests with an idempotency key.
//!
//! No secret is stored: passwords are stored as Argon2id hashes, credentials as SHA-256 digests.

mod collection;
pub mod http;
mod items;
mod model;
mod oidc;
mod service;

pub use collection::AccountsCollection;
pub use model::{
    Access, AccountPatch, Caller, Grant, HashCost, Label, Language, Means, Picture, PictureType, Role, ServerSettings,
    Session, SessionId, Share, ShareId, ShareTarget, SignedIn, StoredPicture, Theme, Token, TokenId, User, UserChange,
    UserEntry, UserId, UserName,
};
pub use oidc::{Oidc, OidcSettings};
pub use service::{Accounts, AttemptLimits, Claim, Idempotency, NewToken, Rounds, Settings, StoredAnswer, Ticket};
