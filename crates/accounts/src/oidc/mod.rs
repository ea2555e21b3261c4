//! Sign-in through `OpenID` Connect: the authorization code flow with PKCE. This module talks to the provider and
//! verifies its responses; [`crate::Accounts`] knows which account an identity belongs to.
//!
//! The provider is not contacted before somebody signs in, so a provider that is down does not keep the server from
//! starting.

mod fetch;
mod pending;
mod provider;
mod trouble;

use std::fmt;
use std::sync::Arc;

use ambient::{Clock, Random};
use basis::{Error, Reason, Result};
use keyring::KeyRing;
use openidconnect::{ClientId, ClientSecret, IssuerUrl, RedirectUrl};
use parking_lot::RwLock;

pub(crate) use pending::{PENDING_SECONDS, Pending, local_path};
use provider::Known;
pub(crate) use trouble::{Trouble, Word};

/// The path of the routes. The cookie is sent nowhere else.
pub(crate) const PATH: &str = "/api/v1/oidc";

/// How the provider knows this server.
#[derive(Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct OidcSettings {
    /// Exactly as the provider writes it, with or without a trailing slash.
    pub issuer: String,
    pub client_id: String,
    /// `None` for a public client.
    pub client_secret: Option<String>,
    /// The provider's display name.
    pub label: String,
    /// Whether users without an account get one.
    pub create_accounts: bool,
    /// The public address of this server; the provider sends users back there.
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

/// A user's identity at the provider.
#[derive(Debug)]
pub(crate) struct Identity {
    pub(crate) issuer: String,
    pub(crate) subject: String,
    /// The name that they prefer.
    pub(crate) preferred_name: String,
}

/// Where to send the browser, and the cookie to set.
pub(crate) struct Begun {
    pub(crate) url: String,
    pub(crate) cookie: String,
}

impl Oidc {
    /// Set up sign-in with those settings. Fails only if they are invalid.
    pub fn new(
        settings: OidcSettings,
        keys: Arc<KeyRing>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self> {
        let not_a_url = |name: &'static str| move |_| Error::invalid(name, Reason::wrong_form("it is not a URL"));
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

    /// The provider's display name.
    pub(crate) fn label(&self) -> &str {
        &self.settings.label
    }

    /// Whether users without an account get one.
    pub(crate) fn creates_accounts(&self) -> bool {
        self.settings.create_accounts
    }

    /// The issuer, exactly as the provider writes it.
    pub(crate) fn issuer(&self) -> &str {
        &self.settings.issuer
    }
}
