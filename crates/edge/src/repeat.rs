//! Requests that may come twice.

use axum::extract::FromRequestParts;
use http::request::Parts;
use uuid::Uuid;

use crate::Error;

/// The id for what this request creates. When a request is repeated with its `Idempotency-Key`
/// because its answer was lost, it is the same again: then the thing is there already, and is the
/// answer.
#[derive(Debug, Clone, Copy)]
pub struct NewId(pub Uuid);

impl<S: Sync> FromRequestParts<S> for NewId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        parts.extensions.get::<Self>().copied().ok_or_else(|| Error::internal("a route outside of the edge"))
    }
}
