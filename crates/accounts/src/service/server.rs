//! Settings of the whole server, which administrators change.

use basis::Result;

use super::Accounts;
use crate::items::server;
use crate::model::ServerSettings;

impl Accounts {
    /// The current settings, or their defaults.
    pub async fn server_settings(&self) -> Result<ServerSettings> {
        server::read(self.tables().get(server::get()).await?.item.as_ref())
    }

    /// Change the settings.
    pub async fn set_server_settings(&self, settings: ServerSettings) -> Result<()> {
        self.tables().update(server::set(settings)).await?;
        Ok(())
    }
}
