//! The seam for collections: what the rest of the program asks of every one of them. The program iterates over the
//! list of collections and knows none of them by name.

use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use axum::Router;
use axum::response::Response;
use basis::{Kept, Owner, Result};
use http::Uri;
use table::TableDefinition;
use work::{Round, Work};

use crate::{Problem, Routes};

/// What people keep one kind of things in: accounts, clothes, sheet music, databases.
#[async_trait]
pub trait Collection: Send + Sync + fmt::Debug {
    /// Its name, as the API says what somebody keeps where.
    fn name(&self) -> &'static str;

    /// The tables that it needs.
    fn tables(&self) -> Vec<TableDefinition>;

    /// Its routes under `/api/v1`, with what the edge must know about them.
    fn routes(&self) -> Routes;

    /// Routes outside of `/api/v1` that sign people in and write errors in their own way.
    fn mounts(&self) -> Vec<Mount> {
        Vec::new()
    }

    /// What somebody keeps in it.
    async fn kept_by(&self, owner: &Owner) -> Result<Kept>;

    /// What is to be done from time to time, whether or not anybody asks.
    fn rounds(&self) -> Vec<Round> {
        Vec::new()
    }

    /// Its kinds of long work.
    fn works(&self) -> Vec<Arc<dyn Work>> {
        Vec::new()
    }
}

/// Routes outside of `/api/v1`, with a sign-in of their own.
#[derive(Debug)]
pub struct Mount {
    /// Where they begin, such as `/rest`.
    pub path: &'static str,
    /// The routes below it.
    pub router: Router,
    /// How a problem is written there: one that a handler returned, a timeout or a panic.
    pub write: WriteProblem,
}

/// Writes a problem as the answer to a request for that address.
pub type WriteProblem = fn(&Problem, &Uri) -> Response;
