//! The id of what a request creates, which stays the same if the request is repeated. Recognising repeated requests is
//! left to `web`.

use axum::extract::FromRequestParts;
use basis::Error;
use http::request::Parts;
use uuid::Uuid;

use crate::Failed;

/// The id of what this request creates. A request that is repeated with its `Idempotency-Key` because the response was
/// lost gets the same id again. If the thing already exists, it is returned.
#[derive(Debug, Clone, Copy)]
pub struct NewId(pub Uuid);

impl<S: Sync> FromRequestParts<S> for NewId {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failed> {
        Ok(parts.extensions.get::<Self>().copied().ok_or_else(|| Error::internal("a route outside of the router"))?)
    }
}
