//! Settings of the whole server, which administrators change.

/// Settings of the whole server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServerSettings {
    /// Whether public things are listed for visitors who are not signed in. (Each of them can be reached by its address
    /// in any case.)
    pub public_list: bool,
}

impl Default for ServerSettings {
    /// The default is what users are told when they make something public.
    fn default() -> Self {
        Self { public_list: true }
    }
}
