//! Creates and finds accounts.

use basis::{Error, Reason, Result};
use table::{Cursor, TransactWrite};

use super::Accounts;
use crate::items::{admins, names, users};
use crate::model::{Record, Role, User, UserEntry, UserId, UserName};

impl Accounts {
    /// Create an account; without a password if it is used only with an external identity. The same call again, with
    /// the same id, changes nothing and returns the account.
    pub async fn create_user(
        &self,
        new_id: UserId,
        name: &UserName,
        password: Option<&str>,
        role: Role,
    ) -> Result<User> {
        let password = password.map(|text| name.check_password("password", text)).transpose()?;
        // If the name is taken, no hash is needed. (The write below decides whether it is.)
        if let Some(owner) = self.owner_of(&name.folded()).await? {
            return self.made_before(new_id, owner, name).await;
        }
        let hash = match password {
            Some(password) => Some(self.inner.hasher.hash(password).await?),
            None => None,
        };
        let record = Record::new(new_id, name.clone(), role, hash, self.now());
        let mut request = TransactWrite::new().put(users::put_new(&record)).put(names::put_new(&record));
        if record.user.is_enabled_admin() {
            request = request.update(admins::one_more());
        }
        if self.write_all(request).await?.is_ok() {
            return Ok(record.user);
        }
        let owner = self.owner_of(&name.folded()).await?;
        self.made_before(new_id, owner.ok_or_else(|| taken(name))?, name).await
    }

    /// The account that an earlier run of the same request has created.
    async fn made_before(&self, new_id: UserId, owner: UserId, name: &UserName) -> Result<User> {
        if owner == new_id { self.get_user(new_id).await } else { Err(taken(name)) }
    }

    /// The account that has a name.
    pub(super) async fn owner_of(&self, folded: &str) -> Result<Option<UserId>> {
        let item = self.tables().get(names::get(folded)).await?.item;
        Ok(item.as_ref().map(names::read).transpose()?.map(|entry| entry.id))
    }

    /// An account.
    pub async fn get_user(&self, user: UserId) -> Result<User> {
        Ok(self.record(user).await?.ok_or_else(Error::not_found)?.user)
    }

    /// The account with a name, if there is one.
    pub async fn find_user_by_name(&self, name: &UserName) -> Result<Option<User>> {
        match self.owner_of(&name.folded()).await? {
            Some(owner) => Ok(self.record(owner).await?.map(|record| record.user)),
            None => Ok(None),
        }
    }

    /// All accounts, by name.
    pub async fn list_users(&self, limit: u32, cursor: Option<Cursor>) -> Result<(Vec<UserEntry>, Option<Cursor>)> {
        let resumed = cursor.is_some();
        self.page(names::list(limit, cursor), resumed, names::read).await
    }

    /// Whether there is any account.
    pub(super) async fn has_users(&self) -> Result<bool> {
        let (users, _) = self.page(names::list(1, None), false, names::read).await?;
        Ok(!users.is_empty())
    }
}

fn taken(name: &UserName) -> Error {
    Error::conflict(Reason::name_taken(name.as_str(), "this name is taken"))
}
