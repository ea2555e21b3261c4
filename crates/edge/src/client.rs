//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use http::request::Parts;

use crate::Error;

/// What is known of the client's end, as far as it can be trusted.
#[derive(Debug, Clone)]
pub struct Client {
    /// Its address; behind a trusted proxy what that says.
    pub address: IpAddr,
    /// Whether it came over TLS, here or at the proxy.
    pub secure: bool,
    /// Its name for itself.
    pub agent: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let unknown = Self { address: Ipv4Addr::UNSPECIFIED.into(), secure: false, agent: None };
        Ok(parts.extensions.get::<Self>().cloned().unwrap_or(unknown))
    }
}
