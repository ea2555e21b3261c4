//! What administrators set for the whole server.

/// What administrators set for the whole server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServerSettings {
    /// Whether what is public is listed for whoever is not signed in. (Each thing can be reached by its address
    /// all the same.)
    pub public_list: bool,
}

impl Default for ServerSettings {
    /// As whoever makes something public is told.
    fn default() -> Self {
        Self { public_list: true }
    }
}
