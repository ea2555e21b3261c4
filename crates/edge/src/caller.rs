//! Passes the caller to handlers. The authentication layer puts it into the request.

use axum::extract::FromRequestParts;
use basis::{Caller, Grant, Reader, Visitor, not_signed_in};
use http::Extensions;
use http::request::Parts;

use crate::Failed;

/// The caller, as a handler parameter: `Who(caller): Who<Caller>`. A handler that takes a [`Caller`] cannot be reached
/// without an account, one that takes a [`Reader`] cannot be reached without credentials.
#[derive(Debug)]
pub struct Who<T>(pub T);

/// The kinds of callers.
pub trait Asking: Sized {
    /// The caller that the authentication layer found.
    fn found(extensions: &Extensions) -> Result<Self, Failed>;
}

impl Asking for Caller {
    fn found(extensions: &Extensions) -> Result<Self, Failed> {
        Ok(extensions.get::<Self>().cloned().ok_or_else(not_signed_in)?)
    }
}

impl Asking for Reader {
    fn found(extensions: &Extensions) -> Result<Self, Failed> {
        if let Some(caller) = extensions.get::<Caller>() {
            return Ok(Self::User(caller.clone()));
        }
        Ok(extensions.get::<Grant>().cloned().map(Self::Holder).ok_or_else(not_signed_in)?)
    }
}

impl Asking for Visitor {
    fn found(extensions: &Extensions) -> Result<Self, Failed> {
        Ok(match Reader::found(extensions) {
            Ok(Reader::User(caller)) => Self::User(caller),
            Ok(Reader::Holder(grant)) => Self::Holder(grant),
            Err(_) => Self::Nobody,
        })
    }
}

impl<T: Asking, S: Sync> FromRequestParts<S> for Who<T> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failed> {
        T::found(&parts.extensions).map(Self)
    }
}
