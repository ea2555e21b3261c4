//! What administrators set for the whole server.

use edge::Result;

use super::Accounts;
use crate::items::server;
use crate::model::ServerSettings;

impl Accounts {
    /// What is set, or is so from the beginning.
    pub async fn server_settings(&self) -> Result<ServerSettings> {
        server::read(self.tables().get(server::get()).await?.item.as_ref())
    }

    /// Set it.
    pub async fn set_server_settings(&self, settings: ServerSettings) -> Result<()> {
        self.tables().update(server::set(settings)).await?;
        Ok(())
    }
}
