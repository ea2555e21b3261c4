//! The first account, created by whoever can read what the server prints.

use basis::{Error, Kind, Reason, Result};
use subtle::ConstantTimeEq;
use table::TransactWrite;

use super::store::ATTEMPTS_MAX;
use super::{Accounts, secret};
use crate::items::setup::KeptSecret;
use crate::items::{admins, names, setup, users};
use crate::model::{Record, Role, SignedIn, UserId, UserName};

/// The purpose of sealing the secret.
const PURPOSE: &str = "setup";

impl Accounts {
    /// While there is no account: the secret that creates the first one, the same at every start. Otherwise `None`, and
    /// the secret is no longer valid.
    ///
    /// A new secret is created if there is none yet, or if it was sealed with a key that is gone: then only those who
    /// saw an earlier start can know it.
    pub async fn ensure_setup(&self) -> Result<Option<String>> {
        for _ in 0..ATTEMPTS_MAX {
            if self.has_users().await? {
                self.tables().delete(setup::delete()).await?;
                return Ok(None);
            }
            let kept = self.tables().get(setup::get()).await?.item.as_ref().map(setup::read).transpose()?;
            if let Some(secret) = kept.as_ref().and_then(|kept| self.open_secret(kept)) {
                return Ok(Some(secret));
            }
            let (secret, digest) = secret::issue_plain(self.inner.stores.random.as_ref());
            let sealed = self.inner.keys.seal(PURPOSE, &digest, secret.as_bytes(), self.inner.stores.random.as_ref());
            match self.tables().put(setup::put(digest, &sealed, self.now(), kept.as_ref())).await {
                Ok(_) => return Ok(Some(secret)),
                // Another server was first, or our own write succeeded after all: read again to see whose secret is
                // stored.
                Err(table::Error::ConditionFailed { .. } | table::Error::Unavailable { outcome_unknown: true, .. }) => {
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::unavailable(table::Error::unavailable("the secret for the first account keeps changing")))
    }

    fn open_secret(&self, kept: &KeptSecret) -> Option<String> {
        let opened = self.inner.keys.open(PURPOSE, &kept.digest, kept.sealed.as_deref()?).ok()?;
        std::str::from_utf8(&opened).ok().map(str::to_owned)
    }

    /// Whether the first account has not been created yet.
    pub async fn needs_setup(&self) -> Result<bool> {
        Ok(!self.has_users().await?)
    }

    /// Create the first account, an administrator's, and sign in. Of any number of callers one succeeds.
    pub async fn setup(
        &self,
        secret: &str,
        name: &UserName,
        password: &str,
        user_agent: Option<&str>,
    ) -> Result<SignedIn> {
        let password = name.check_password("password", password)?;
        let kept = self.tables().get(setup::get()).await?.item;
        let kept = setup::read(&kept.ok_or_else(already_made)?)?;
        let digest = secret::digest(secret);
        if !bool::from(digest.ct_eq(&kept.digest)) {
            return Err(Error::new(Kind::SignInRefused, "this is not the secret that the server printed"));
        }
        // It may have been created in another way: by a command, or with an external identity.
        if self.has_users().await? {
            return Err(already_made());
        }
        let hash = self.inner.hasher.hash(password).await?;
        let record = Record::new(UserId::new(self.inner.ids.next()), name.clone(), Role::Admin, Some(hash), self.now());
        let (session, signed_in) = self.new_session(&record, user_agent);
        // The count of administrators must be new: a server that is just starting may leave a secret behind that nobody
        // deletes.
        let request = TransactWrite::new()
            .delete(setup::redeem(digest))
            .put(admins::first())
            .put(names::put_new(&record))
            .put(users::put_new(&record))
            .put(session.put(record.user.id));
        self.write_all(request).await?.map_err(|_| already_made())?;
        Ok(signed_in)
    }
}

fn already_made() -> Error {
    Error::conflict(Reason::new("already-set-up", "the first account has already been created"))
}
