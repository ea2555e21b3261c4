//! Looking things up for the routes.

use edge::Result;
use table::GetItem;

use super::Accounts;
use crate::items::{self, SessionRecord, users};
use crate::model::{Session, SessionId, UserId};

impl Accounts {
    /// A session of somebody's.
    pub async fn get_session(&self, user: UserId, session: SessionId) -> Result<Session> {
        let (item, _) = self.credential_of(user, SessionRecord::key_of(user, session)).await?;
        Ok(SessionRecord::read(&item)?.session)
    }

    /// Whether the table answers.
    pub async fn reach(&self) -> Result<()> {
        let nobody = UserId::new(uuid::Uuid::nil());
        self.tables().get(GetItem::new(items::TABLE, users::key_of(nobody))).await?;
        Ok(())
    }
}
