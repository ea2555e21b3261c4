//! The entry of a database in the registry.

basis::ids! {
    /// A database's id.
    DatabaseId = "db_",
}

basis::words! {
    /// The state of a database in its life cycle.
    State("state") {
        /// It is being created, and not visible yet.
        Creating = "creating",
        /// It exists.
        Active = "active",
        /// It is being deleted, and no longer visible.
        Deleting = "deleting",
    }
}

/// A database in its owner's list.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Entry {
    pub id: DatabaseId,
    pub name: String,
    /// In Unix milliseconds.
    pub created_ms: u64,
    pub state: State,
    /// 1 at first, and one more after each change of its name.
    pub version: u64,
    /// The database that it is a fork of.
    pub fork_of: Option<DatabaseId>,
}
