//! What a derived database is for: its schema, and the items that it is derived from.

use std::fmt;

use async_trait::async_trait;
use basis::{Owner, Result};
use sqlbase::Statement;

/// What databases are derived for.
#[derive(Debug, Clone, Copy)]
pub struct Purpose {
    /// Its name, in keys and in the names of objects: lower-case letters and hyphens.
    pub name: &'static str,
    /// The name of its long work.
    pub work: &'static str,
    /// The version of the schema. A database with another version is rebuilt before it is read.
    pub version: u32,
    /// The statements that create the schema.
    pub schema: &'static [&'static str],
}

/// The items that a database is derived from.
#[async_trait]
pub trait Truth: Send + Sync + fmt::Debug {
    /// The statements that make the rows of these things right, whatever they are now: things that are gone lose
    /// theirs. The items must be read consistently, and by key.
    async fn statements(&self, owner: &Owner, ids: &[String]) -> Result<Vec<Statement>>;

    /// A page of the ids of all things of an owner, from where the last page ended, and where the next one begins.
    async fn everything(&self, owner: &Owner, after: Option<String>) -> Result<(Vec<String>, Option<String>)>;
}
