//! Talks to the provider.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdToken, CoreIdTokenClaims, CoreIdTokenVerifier,
    CoreJwsSigningAlgorithm, CoreProviderMetadata, CoreTokenResponse, CoreUserInfoClaims,
};
use openidconnect::{
    AccessToken, AuthType, AuthorizationCode, ClaimsVerificationError, CsrfToken, EndpointMaybeSet, EndpointNotSet,
    EndpointSet, HttpRequest, HttpResponse, JsonWebKeySet, Nonce, OAuth2TokenResponse, PkceCodeChallenge,
    PkceCodeVerifier, RequestTokenError, Scope, SignatureVerificationError, SubjectIdentifier, TokenResponse,
};

use super::fetch::{FetchError, fetch};
use super::{Begun, Identity, Oidc, Pending, Trouble, Word};
use crate::UserId;

/// How long the provider's description is cached.
const KNOWN_MS: u64 = 60 * 60 * 1000;
/// The name of users for whom the provider gives none.
const NAMELESS: &str = "person";
/// Algorithms with which only the provider can sign. With the others, anybody who has our secret could.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

/// The provider's description, with its keys.
#[derive(Debug)]
pub(super) struct Known {
    metadata: CoreProviderMetadata,
    /// In Unix milliseconds.
    read_at: u64,
}

/// A client of a provider that has been discovered.
type Client =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

impl Oidc {
    /// Begin a sign-in, or the linking of an account.
    pub(crate) async fn begin(&self, return_to: String, link: Option<UserId>) -> Result<Begun, Trouble> {
        let known = self.provider().await?;
        let pending = self.new_pending(return_to, link);
        let verifier = PkceCodeVerifier::new(pending.verifier.clone());
        let (state, nonce) = (CsrfToken::new(pending.state()), Nonce::new(pending.nonce.clone()));
        let client = self.client(&known.metadata);
        let (url, ..) = client
            .authorize_url(CoreAuthenticationFlow::AuthorizationCode, || state, || nonce)
            .add_scopes(["profile", "email"].map(|scope| Scope::new(scope.to_owned())))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        let cookie = self.seal(&pending).map_err(|error| Trouble::unavailable(&error))?;
        Ok(Begun { url: url.into(), cookie })
    }

    /// Exchange the code at the provider, and verify the identity in the response.
    pub(crate) async fn finish(&self, pending: &Pending, code: String) -> Result<Identity, Trouble> {
        let known = self.provider().await?;
        let answer = self.exchange(&known.metadata, pending, code).await?;
        let token =
            answer.id_token().ok_or_else(|| Trouble::new(Word::Refused, "the response contains no ID token"))?;
        let nonce = Nonce::new(pending.nonce.clone());
        let checked = match self.check(&known.metadata, token, &nonce) {
            // Providers rotate their keys; if the token does not name its key, only the signature tells.
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey
                | SignatureVerificationError::AmbiguousKeyId(_)
                | SignatureVerificationError::CryptoError(_),
            )) => {
                let known = self.read_keys_again(&known).await?;
                self.check(&known.metadata, token, &nonce).cloned()
            }
            checked => checked.cloned(),
        };
        let claims = checked.map_err(|error| Trouble::refused(&error))?;
        self.check_parties(&claims)?;
        let preferred_name = self.name(&known.metadata, &claims, answer.access_token()).await;
        let subject = claims.subject().to_string();
        Ok(Identity { issuer: self.settings.issuer.clone(), subject, preferred_name })
    }

    /// The provider's description; fetched when it is needed and not cached.
    async fn provider(&self) -> Result<Arc<Known>, Trouble> {
        let read_at = self.clock.now_ms();
        if let Some(known) = self.known.read().as_ref().filter(|known| read_at.abs_diff(known.read_at) < KNOWN_MS) {
            return Ok(Arc::clone(known));
        }
        let found = CoreProviderMetadata::discover_async(self.issuer.clone(), &self.http()).await;
        let metadata = found.map_err(|error| Trouble::unavailable(&error))?;
        Ok(self.remember(Known { metadata, read_at }))
    }

    async fn read_keys_again(&self, known: &Known) -> Result<Arc<Known>, Trouble> {
        let keys = JsonWebKeySet::fetch_async(known.metadata.jwks_uri(), &self.http()).await;
        let keys = keys.map_err(|error| Trouble::unavailable(&error))?;
        Ok(self.remember(Known { metadata: known.metadata.clone().set_jwks(keys), read_at: known.read_at }))
    }

    fn remember(&self, known: Known) -> Arc<Known> {
        let known = Arc::new(known);
        *self.known.write() = Some(Arc::clone(&known));
        known
    }

    fn http(&self) -> impl Fn(HttpRequest) -> HttpAnswer + Send + Sync + 'static {
        let client = self.http.clone();
        move |request| Box::pin(fetch(client.clone(), request))
    }

    fn client(&self, metadata: &CoreProviderMetadata) -> Client {
        let (id, secret) = (self.client_id.clone(), self.client_secret.clone());
        let client = CoreClient::from_provider_metadata(metadata.clone(), id, secret)
            .set_redirect_uri(self.redirect_url.clone());
        let basic = metadata
            .token_endpoint_auth_methods_supported()
            .is_none_or(|methods| methods.contains(&CoreClientAuthMethod::ClientSecretBasic));
        client.set_auth_type(if basic { AuthType::BasicAuth } else { AuthType::RequestBody })
    }

    async fn exchange(
        &self,
        metadata: &CoreProviderMetadata,
        pending: &Pending,
        code: String,
    ) -> Result<CoreTokenResponse, Trouble> {
        let client = self.client(metadata);
        let request =
            client.exchange_code(AuthorizationCode::new(code)).map_err(|error| Trouble::unavailable(&error))?;
        let request = request.set_pkce_verifier(PkceCodeVerifier::new(pending.verifier.clone()));
        request.request_async(&self.http()).await.map_err(|error| match error {
            RequestTokenError::ServerResponse(_) => Trouble::refused(&error),
            error => Trouble::unavailable(&error),
        })
    }

    /// Check signature, issuer, audience, time and nonce.
    fn check<'a>(
        &self,
        metadata: &CoreProviderMetadata,
        token: &'a CoreIdToken,
        nonce: &Nonce,
    ) -> Result<&'a CoreIdTokenClaims, ClaimsVerificationError> {
        let now = self.clock.now_ms();
        let keys = metadata.jwks().clone();
        // As for a public client even if there is a secret, so that the secret is not accepted as a signing key.
        let verifier = CoreIdTokenVerifier::new_public_client(self.client_id.clone(), self.issuer.clone(), keys)
            .set_allowed_algs(ALGORITHMS)
            .set_time_fn(move || time(now));
        token.claims(&verifier, nonce)
    }

    /// Checks that the library leaves to us.
    fn check_parties(&self, claims: &CoreIdTokenClaims) -> Result<(), Trouble> {
        if claims.authorized_party().is_some_and(|party| *party != self.client_id) {
            return Err(Trouble::new(Word::Refused, "the token was issued to another client"));
        }
        if claims.subject().is_empty() {
            return Err(Trouble::new(Word::Refused, "the token has no subject"));
        }
        Ok(())
    }

    /// The name that a user prefers. Some providers give it only in a separate request, which is worth making only if
    /// an account may be created, and which must never fail the sign-in.
    async fn name(&self, metadata: &CoreProviderMetadata, claims: &CoreIdTokenClaims, access: &AccessToken) -> String {
        let text = |name: Option<&String>, email: Option<&String>| name.or(email).cloned();
        let preferred = claims.preferred_username().map(|name| &**name);
        if let Some(name) = text(preferred, claims.email().map(|email| &**email)) {
            return name;
        }
        if !self.settings.create_accounts {
            return NAMELESS.to_owned();
        }
        let more = self.more_about(metadata, claims.subject().clone(), access.clone()).await;
        let name = more
            .and_then(|more| text(more.preferred_username().map(|name| &**name), more.email().map(|email| &**email)));
        name.unwrap_or_else(|| NAMELESS.to_owned())
    }

    async fn more_about(
        &self,
        metadata: &CoreProviderMetadata,
        subject: SubjectIdentifier,
        access: AccessToken,
    ) -> Option<CoreUserInfoClaims> {
        let client = self.client(metadata);
        client.user_info(access, Some(subject)).ok()?.request_async(&self.http()).await.ok()
    }
}

type HttpAnswer = std::pin::Pin<Box<dyn Future<Output = Result<HttpResponse, FetchError>> + Send>>;

/// A time that cannot be represented counts as long expired.
fn time(now_ms: u64) -> DateTime<Utc> {
    i64::try_from(now_ms).ok().and_then(DateTime::from_timestamp_millis).unwrap_or(DateTime::<Utc>::MAX_UTC)
}
