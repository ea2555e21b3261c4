//! People, how they sign in, and what they let others see: accounts, sessions, tokens, share links,
//! and the answers that are remembered for requests that are made again.
//!
//! * [`Accounts`] is the service. It knows no HTTP: the routes stand on it.
//! * `model` has the types that are valid once they exist: [`UserName`], [`Label`], [`UserId`], …
//! * `items` alone knows how they lie in the table: keys, attributes, conditions.
//! * [`Oidc`] talks with a provider of identities, for those who sign in elsewhere.
//! * [`Idempotency`] remembers the answers to requests that carry a key.
//!
//! No secret is stored: of passwords there is an Argon2id hash, of credentials a SHA-256.

pub mod http;
mod items;
mod model;
mod oidc;
mod service;

pub use model::{
    Access, AccountPatch, Caller, Grant, HashCost, Label, Language, Means, Picture, PictureType, Role, ServerSettings,
    Session, SessionId, Share, ShareId, ShareTarget, SignedIn, StoredPicture, Theme, Token, TokenId, User, UserChange,
    UserEntry, UserId, UserName,
};
pub use oidc::{Oidc, OidcSettings};
pub use service::{Accounts, AttemptLimits, Claim, Idempotency, NewToken, Settings, StoredAnswer, Stores, Ticket};
