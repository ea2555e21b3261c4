//! Signing in with an account elsewhere, through `OpenID` Connect: the authorization code flow with
//! PKCE. This module talks with the provider and checks what it says; whose account an identity is,
//! [`crate::Accounts`] knows.
//!
//! Nothing is asked of the provider before somebody wants to sign in: one that is down does not keep
//! the server from starting.

mod fetch;
mod pending;
mod provider;
mod trouble;

use std::fmt;
use std::sync::Arc;

use ambient::{Clock, Random};
use edge::{Error, Result};
use keyring::KeyRing;
use openidconnect::{ClientId, ClientSecret, IssuerUrl, RedirectUrl};
use parking_lot::RwLock;

pub(crate) use pending::{PENDING_SECONDS, Pending, local_path};
use provider::Known;
pub(crate) use trouble::{Trouble, Word};

/// Where the routes are. The cookie goes nowhere else.
pub(crate) const PATH: &str = "/api/v1/oidc";

/// How the provider knows this server.
#[derive(Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct OidcSettings {
    /// Exactly as the provider writes it, with or without a slash at its end.
    pub issuer: String,
    pub client_id: String,
    /// None for a public client.
    pub client_secret: Option<String>,
    /// What people call it.
    pub label: String,
    /// Whether somebody who has no account here gets one.
    pub create_accounts: bool,
    /// Where people reach this server; the provider sends them back there.
    pub public_url: String,
}

impl fmt::Debug for OidcSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { issuer, client_id, .. } = self;
        write!(formatter, "OidcSettings({issuer:?}, {client_id:?})")
    }
}

/// Sign-in through one provider.
#[derive(Debug)]
pub struct Oidc {
    settings: OidcSettings,
    issuer: IssuerUrl,
    client_id: ClientId,
    client_secret: Option<ClientSecret>,
    redirect_url: RedirectUrl,
    http: reqwest::Client,
    known: RwLock<Option<Arc<Known>>>,
    keys: Arc<KeyRing>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

/// Who somebody is, there.
#[derive(Debug)]
pub(crate) struct Identity {
    pub(crate) issuer: String,
    pub(crate) subject: String,
    /// What they would like to be called here.
    pub(crate) preferred_name: String,
}

/// Where to send somebody, and what to give them on their way.
pub(crate) struct Begun {
    pub(crate) url: String,
    pub(crate) cookie: String,
}

impl Oidc {
    /// Sign-in as those settings say. Fails only if they cannot be right.
    pub fn new(
        settings: OidcSettings,
        keys: Arc<KeyRing>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self> {
        let not_a_url = |name: &'static str| move |_| Error::invalid(name, "it is not an address");
        let callback = format!("{}{PATH}/callback", settings.public_url.trim_end_matches('/'));
        Ok(Self {
            issuer: IssuerUrl::new(settings.issuer.clone()).map_err(not_a_url("oidc.issuer"))?,
            client_id: ClientId::new(settings.client_id.clone()),
            client_secret: settings.client_secret.clone().map(ClientSecret::new),
            redirect_url: RedirectUrl::new(callback).map_err(not_a_url("public_url"))?,
            http: fetch::client().map_err(Error::internal)?,
            known: RwLock::new(None),
            settings,
            keys,
            clock,
            random,
        })
    }

    /// What people call it.
    pub(crate) fn label(&self) -> &str {
        &self.settings.label
    }

    /// Whether somebody who has no account here gets one.
    pub(crate) fn creates_accounts(&self) -> bool {
        self.settings.create_accounts
    }

    /// The issuer, as it says it.
    pub(crate) fn issuer(&self) -> &str {
        &self.settings.issuer
    }
}
