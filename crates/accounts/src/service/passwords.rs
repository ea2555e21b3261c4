//! Changes of passwords. The new password and the end of the sessions are written together.

use basis::{Error, Reason, Result};

use super::Accounts;
use crate::model::{Record, SessionId, User, UserId, normalised_password};

impl Accounts {
    /// Change one's own password. All sessions end except the one to keep.
    pub async fn change_password(
        &self,
        user: UserId,
        current: &str,
        new: &str,
        keep_session: Option<SessionId>,
    ) -> Result<User> {
        let record = self.record(user).await?.ok_or_else(Error::not_found)?;
        let Some(hash) = record.password_hash.clone() else {
            let detail = "this account has no password; an administrator can set one";
            return Err(Error::conflict(Reason::new("no-password", detail)));
        };
        let new = record.user.name.check_password("new", new)?;
        let counter = self.begin_password_change(user).await?;
        // Not a refused sign-in: the user is signed in, and stays so.
        let wrong = || Error::invalid("current", Reason::new("wrong-password", "the current password is wrong"));
        let current = normalised_password(current).ok_or_else(wrong)?;
        if !self.inner.hasher.try_password(current, Some(&hash)).await?.right {
            return Err(wrong());
        }
        let new_hash = self.inner.hasher.hash(new).await?;
        let changed = self.change(user, None, keep_session, |record| {
            // The password that was checked must still be the one to replace.
            if record.password_hash.as_ref() != Some(&hash) {
                return Err(Error::changed_meanwhile());
            }
            replace_password(record, &new_hash);
            Ok(())
        });
        let changed = changed.await?;
        self.remove_ended_sessions(user, changed.after.epoch).await;
        self.forget(&counter).await;
        Ok(changed.after.user)
    }

    /// Set a user's password, as an administrator. All their sessions end.
    pub async fn set_password(&self, user: UserId, new: &str) -> Result<User> {
        let record = self.record(user).await?.ok_or_else(Error::not_found)?;
        let new = record.user.name.check_password("password", new)?;
        let new_hash = self.inner.hasher.hash(new).await?;
        let changed = self.change(user, None, None, |record| {
            replace_password(record, &new_hash);
            Ok(())
        });
        let changed = changed.await?;
        self.remove_ended_sessions(user, changed.after.epoch).await;
        Ok(changed.after.user)
    }
}

fn replace_password(record: &mut Record, hash: &str) {
    record.password_hash = Some(hash.to_owned());
    record.user.has_password = true;
    record.end_sessions();
}
