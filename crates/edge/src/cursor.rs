//! Cursors as clients see them: sealed, and good only for the same person and the same query.

use std::sync::Arc;

use ambient::Random;
use axum::extract::FromRequestParts;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use http::request::Parts;
use keyring::KeyRing;

use crate::{Caller, Error, Grant, Kind};

const PURPOSE: &str = "cursor";

/// What the edge seals with; it puts it into every request.
#[derive(Debug, Clone)]
pub struct EdgeKeys {
    /// The server's keys.
    pub keys: Arc<KeyRing>,
    /// Where nonces come from.
    pub random: Arc<dyn Random>,
}

/// Seals and opens the cursors of one request.
#[derive(Debug)]
pub struct Cursors {
    edge: EdgeKeys,
    /// The person and the query, without what changes from page to page.
    context: Vec<u8>,
}

impl Cursors {
    /// Where the client wants to go on, if it says so.
    pub fn open(&self, cursor: Option<&str>) -> Result<Option<table::Cursor>, Error> {
        let Some(cursor) = cursor else { return Ok(None) };
        let refused = || Error::new(Kind::BadCursor, "the cursor is not of this query; start from the first page");
        let sealed = BASE64_URL_SAFE_NO_PAD.decode(cursor).map_err(|_| refused())?;
        let plain = self.edge.keys.open(PURPOSE, &self.context, &sealed).map_err(|_| refused())?;
        serde_json::from_slice(&plain).map(Some).map_err(|_| refused())
    }

    /// The cursor for the next page, if there is one.
    pub fn seal(&self, cursor: Option<table::Cursor>) -> Option<String> {
        let plain = serde_json::to_vec(&cursor?).ok()?;
        let sealed = self.edge.keys.seal(PURPOSE, &self.context, &plain, self.edge.random.as_ref());
        Some(BASE64_URL_SAFE_NO_PAD.encode(sealed))
    }
}

impl<S: Sync> FromRequestParts<S> for Cursors {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let edge = parts.extensions.get::<EdgeKeys>().cloned();
        let edge = edge.ok_or_else(|| Error::internal("a route outside of the edge"))?;
        let who = match (parts.extensions.get::<Caller>(), parts.extensions.get::<Grant>()) {
            (Some(caller), _) => caller.owner.to_string(),
            (None, Some(grant)) => format!("{} {} {}", grant.owner, grant.collection, grant.target),
            (None, None) => String::new(),
        };
        let path = parts.extensions.get::<axum::extract::OriginalUri>().map_or(&parts.uri, |original| &original.0);
        let mut query: Vec<&str> = path.query().unwrap_or("").split('&').collect();
        query.retain(|part| !["", "cursor", "limit", "share"].contains(&part.split('=').next().unwrap_or("")));
        query.sort_unstable();
        let context = format!("{who}\n{}\n{}", path.path(), query.join("&")).into_bytes();
        Ok(Self { edge, context })
    }
}
