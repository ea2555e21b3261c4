//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use http::request::Parts;

use crate::Failed;

/// What is known about the client, as far as it can be trusted.
#[derive(Debug, Clone)]
pub struct Client {
    /// Its address; behind a trusted proxy, the one that the proxy reports.
    pub address: IpAddr,
    /// Whether the request came over TLS, here or at the proxy.
    pub secure: bool,
    /// Its `User-Agent`.
    pub agent: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failed> {
        let unknown = Self { address: Ipv4Addr::UNSPECIFIED.into(), secure: false, agent: None };
        Ok(parts.extensions.get::<Self>().cloned().unwrap_or(unknown))
    }
}
