//! What the registry says of a database.

basis::ids! {
    /// A database's id.
    DatabaseId = "db_",
}

basis::words! {
    /// How far a database is.
    State("state") {
        /// It is being made: nobody has been told of it yet.
        Creating = "creating",
        /// It is there.
        Active = "active",
        /// It is being removed: nobody is to find it any more.
        Deleting = "deleting",
    }
}

/// A database, as its owner's list has it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Entry {
    pub id: DatabaseId,
    pub name: String,
    /// In Unix milliseconds.
    pub created_ms: u64,
    pub state: State,
    /// How often it was renamed, counted from 1.
    pub version: u64,
    /// The database that it began as a fork of.
    pub fork_of: Option<DatabaseId>,
}
