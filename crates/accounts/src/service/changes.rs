//! Changes of accounts. An account is replaced only if it is still the version that was read, so that no change is
//! lost, and the list of names, the count of administrators and the account always agree.

use basis::{Error, Reason, Result, found};
use table::TransactWrite;

use super::Accounts;
use super::store::ATTEMPTS_MAX;
use crate::items::{SessionRecord, admins, names, users};
use crate::model::{AccountPatch, Record, Role, SessionId, User, UserChange, UserId};

/// An account before and after a change.
#[derive(Debug)]
pub(super) struct Changed {
    pub(super) before: Record,
    pub(super) after: Record,
}

/// Why a change was not written.
enum Hindrance {
    /// Somebody else changed the account.
    Changed,
    /// No administrator would be left.
    LastAdmin,
    /// The session to keep has ended.
    NoSession,
}

impl Accounts {
    /// Change one's own account. With `if_version`, only that version.
    pub async fn update_account(&self, user: UserId, patch: AccountPatch, if_version: Option<u64>) -> Result<User> {
        let changed = self.change(user, if_version, None, |record| {
            let AccountPatch { display_name, language, theme } = patch.clone();
            let user = &mut record.user;
            user.display_name = display_name.unwrap_or_else(|| user.display_name.take());
            user.language = language.unwrap_or(user.language);
            user.theme = theme.unwrap_or(user.theme);
            Ok(())
        });
        Ok(changed.await?.after.user)
    }

    /// Change the role of an account, or disable or enable it. Disabling ends its sessions. There must always be an
    /// administrator who can sign in: a change that would leave none is a conflict.
    pub async fn change_user(&self, user: UserId, change: UserChange, if_version: Option<u64>) -> Result<User> {
        let changed = self.change(user, if_version, None, |record| {
            let was_disabled = record.user.disabled;
            record.user.role = change.role.unwrap_or(record.user.role);
            record.user.disabled = change.disabled.unwrap_or(was_disabled);
            if record.user.disabled && !was_disabled {
                record.end_sessions();
            }
            Ok(())
        });
        let changed = changed.await?;
        if changed.after.epoch != changed.before.epoch {
            self.remove_ended_sessions(user, changed.after.epoch).await;
        }
        Ok(changed.after.user)
    }

    /// Change the role of an account.
    pub async fn set_role(&self, user: UserId, role: Role) -> Result<User> {
        self.change_user(user, UserChange { role: Some(role), disabled: None }, None).await
    }

    /// Disable or enable an account.
    pub async fn set_disabled(&self, user: UserId, disabled: bool) -> Result<User> {
        self.change_user(user, UserChange { role: None, disabled: Some(disabled) }, None).await
    }

    /// Read, change, and write if nobody else has written in the meantime; otherwise retry, unless the caller asked for
    /// one version only. `keep` is a session that continues if the change ends the others.
    pub(super) async fn change(
        &self,
        user: UserId,
        if_version: Option<u64>,
        mut keep: Option<SessionId>,
        change: impl Fn(&mut Record) -> Result<()>,
    ) -> Result<Changed> {
        for _ in 0..ATTEMPTS_MAX {
            let before = self.record(user).await?.ok_or_else(Error::not_found)?;
            if if_version.is_some_and(|version| version != before.user.version) {
                return Err(Error::changed_meanwhile());
            }
            let mut after = before.clone();
            change(&mut after)?;
            if after == before {
                return Ok(Changed { before, after });
            }
            after.user.version += 1;
            after.user.updated_at = self.now();
            match self.write_change(&before, &after, keep).await? {
                Ok(()) => return Ok(Changed { before, after }),
                Err(Hindrance::LastAdmin) => {
                    let detail = "there must be an administrator who can sign in";
                    return Err(Error::conflict(Reason::new("last-administrator", detail)));
                }
                Err(Hindrance::NoSession) => keep = None,
                Err(Hindrance::Changed) => {}
            }
        }
        Err(Error::unavailable("too many requests change the account at the same time"))
    }

    async fn write_change(
        &self,
        before: &Record,
        after: &Record,
        keep: Option<SessionId>,
    ) -> Result<Result<(), Hindrance>> {
        let put = users::put_changed(after, before.user.version);
        let keep = keep.filter(|_| after.epoch != before.epoch);
        if after.entry() == before.entry() && keep.is_none() {
            return match self.tables().put(put).await {
                Ok(_) => Ok(Ok(())),
                Err(error) if error.is_condition_failed() => Ok(Err(Hindrance::Changed)),
                Err(error) => Err(error.into()),
            };
        }
        let mut hindrances = vec![Hindrance::Changed];
        let mut request = TransactWrite::new().put(put);
        if after.entry() != before.entry() {
            request = request.put(names::put_changed(after));
            hindrances.push(Hindrance::Changed);
        }
        match (before.user.is_enabled_admin(), after.user.is_enabled_admin()) {
            (true, false) => {
                request = request.update(admins::one_less());
                hindrances.push(Hindrance::LastAdmin);
            }
            (false, true) => {
                request = request.update(admins::one_more());
                hindrances.push(Hindrance::Changed);
            }
            _ => {}
        }
        if let Some(session) = keep {
            request = request.update(SessionRecord::keep(after.user.id, session, before.epoch, after.epoch));
            hindrances.push(Hindrance::NoSession);
        }
        Ok(match self.write_all(request).await? {
            Ok(()) => Ok(()),
            // The first one that applies: if the account has changed, that explains all the others.
            Err(unmet) => {
                let first = hindrances.into_iter().enumerate().find(|(position, _)| unmet.at(*position));
                Err(first.map_or(Hindrance::Changed, |(_, hindrance)| hindrance))
            }
        })
    }

    /// An account, if there is one.
    pub(super) async fn record(&self, user: UserId) -> Result<Option<Record>> {
        let item = self.tables().get(users::get(user)).await?.item;
        item.as_ref().map(users::read).transpose()
    }

    /// End all sessions of an account.
    pub async fn sign_out_everywhere(&self, user: UserId) -> Result<()> {
        let request = users::end_sessions(user, self.now()).returning(table::Returning::New);
        let item = found(self.tables().update(request).await)?.item;
        let record = users::read(&item.unwrap_or_default())?;
        self.remove_ended_sessions(user, record.epoch).await;
        Ok(())
    }
}
