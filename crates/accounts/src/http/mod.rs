//! The routes of accounts: thin handlers over the service.

mod account;
mod oidc;
mod server;
mod session;
mod shapes;
mod shares;
mod tokens;
mod users;

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use basis::{Error, Owner};
use edge::{Failed, Routes, Who};
use http::request::Parts;
use utoipa_axum::routes;

use tokens::check_end;

pub use shapes::{CreatedToken, NewToken, TokenShape};
pub use shares::{CreatedShare, NewShare, create_share};
pub use tokens::create_token_for;

use crate::{Accounts, AccountsCollection, Caller, Grant, Means, User, UserId};

/// The session cookie.
pub const COOKIE: &str = "todana";
/// The session cookie over TLS. Because of the prefix, a browser accepts it only from this host and only over TLS.
pub const COOKIE_SECURE: &str = "__Host-todana";

impl FromRef<AccountsCollection> for Accounts {
    fn from_ref(collection: &AccountsCollection) -> Self {
        collection.accounts.clone()
    }
}

/// All routes of accounts.
pub(crate) fn routes(collection: &AccountsCollection) -> Routes {
    Routes::new()
        .routes(routes!(session::describe_server))
        .routes(routes!(server::get_server_settings, server::set_server_settings))
        .routes(routes!(session::set_up))
        .routes(routes!(session::get_session, session::sign_in, session::sign_out))
        .routes(routes!(session::list_sessions, session::sign_out_everywhere))
        .routes(routes!(session::end_session))
        .routes(routes!(oidc::start_oidc))
        .routes(routes!(oidc::finish_oidc))
        .routes(routes!(account::get_account, account::change_account))
        .routes(routes!(account::change_password))
        .routes(routes!(account::get_picture, account::set_picture, account::delete_picture))
        .routes(routes!(tokens::list_tokens, tokens::create_token))
        .routes(routes!(tokens::get_token, tokens::delete_token))
        .routes(routes!(shares::list_shares))
        .routes(routes!(shares::get_share, shares::delete_share))
        .routes(routes!(users::list_users, users::create_user))
        .routes(routes!(users::get_user, users::change_user))
        .routes(routes!(users::set_user_password))
        .with_state(collection.clone())
}

/// The caller's account, which the authentication layer has read.
#[derive(Debug)]
struct Me(Arc<User>);

impl<S: Sync> FromRequestParts<S> for Me {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        Who::<basis::Caller>::from_request_parts(parts, state).await?;
        let user = parts.extensions.get::<Arc<User>>().cloned();
        Ok(Self(user.ok_or_else(|| Error::internal("a route outside of the router"))?))
    }
}

/// The caller's own id.
fn me(caller: &basis::Caller) -> Result<UserId, Error> {
    caller.owner.as_str().parse()
}

impl From<&Caller> for basis::Caller {
    fn from(caller: &Caller) -> Self {
        let role = match caller.user.role {
            crate::Role::Admin => basis::Role::Admin,
            crate::Role::Member => basis::Role::Member,
        };
        let (access, via, only) = match &caller.means {
            Means::Session(id) => (basis::Access::Write, basis::Via::Session(id.to_string()), None),
            Means::Token { id, access, only } => {
                let access = match access {
                    crate::Access::Read => basis::Access::Read,
                    crate::Access::Write => basis::Access::Write,
                };
                let only = only
                    .as_ref()
                    .map(|only| basis::Only { collection: only.collection().to_owned(), target: only.id().to_owned() });
                (access, basis::Via::Token(id.to_string()), only)
            }
        };
        Self { owner: Owner::new(caller.user.id.to_string()), role, access, via, only }
    }
}

impl From<Grant> for basis::Grant {
    fn from(grant: Grant) -> Self {
        Self {
            owner: Owner::new(grant.owner.to_string()),
            collection: grant.target.collection().to_owned(),
            target: grant.target.id().to_owned(),
        }
    }
}
