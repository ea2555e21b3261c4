//! Cursors as clients see them: sealed, and valid only for the same user and the same query.

use std::sync::Arc;

use ambient::Random;
use axum::extract::FromRequestParts;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use basis::{Caller, Error, Grant, Kind};
use http::request::Parts;
use keyring::KeyRing;

use crate::Failed;

const PURPOSE: &str = "cursor";

/// What cursors are sealed with; `web` puts it into every request.
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
    /// The user and the query, without the parameters that change from page to page.
    context: Vec<u8>,
}

impl Cursors {
    /// The position that the client's cursor stands for, if it sent one.
    pub fn open(&self, cursor: Option<&str>) -> Result<Option<table::Cursor>, Error> {
        let Some(cursor) = cursor else { return Ok(None) };
        let refused = || Error::new(Kind::BadCursor, "the cursor belongs to another query; start from the first page");
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
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failed> {
        let edge = parts.extensions.get::<EdgeKeys>().cloned();
        let edge = edge.ok_or_else(|| Error::internal("a route outside of the router"))?;
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
