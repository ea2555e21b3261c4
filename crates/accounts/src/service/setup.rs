//! The first account, made by whoever can read what the server prints.

use edge::{Error, Kind, Result};
use subtle::ConstantTimeEq;
use table::TransactWrite;

use super::store::ATTEMPTS_MAX;
use super::{Accounts, secret};
use crate::items::setup::KeptSecret;
use crate::items::{admins, names, setup, users};
use crate::model::{Record, Role, SignedIn, UserId, UserName};

/// What the secret is sealed for.
const PURPOSE: &str = "setup";

impl Accounts {
    /// While there is no account: the secret with which the first is made, the same every time. Otherwise none, and
    /// the secret is no longer good.
    ///
    /// A new one is made if there is none yet, or if the key is gone with which it was sealed: nobody can know it
    /// then but from an earlier start.
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
            let (secret, digest) = secret::issue_plain(self.inner.random.as_ref());
            let sealed = self.inner.keys.seal(PURPOSE, &digest, secret.as_bytes(), self.inner.random.as_ref());
            match self.tables().put(setup::put(digest, &sealed, self.now(), kept.as_ref())).await {
                Ok(_) => return Ok(Some(secret)),
                // Somebody else was first, or we may have been: whose is there is read again.
                Err(table::Error::ConditionFailed { .. } | table::Error::Unavailable { outcome_unknown: true, .. }) => {
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::unavailable(table::Error::unavailable("others kept changing the secret for the first account")))
    }

    fn open_secret(&self, kept: &KeptSecret) -> Option<String> {
        let opened = self.inner.keys.open(PURPOSE, &kept.digest, kept.sealed.as_deref()?).ok()?;
        std::str::from_utf8(&opened).ok().map(str::to_owned)
    }

    /// Whether the first account is still to be made.
    pub async fn needs_setup(&self) -> Result<bool> {
        Ok(!self.has_users().await?)
    }

    /// Make the first account, an administrator's, and sign in. Of any number of callers one does.
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
            return Err(Error::new(Kind::SignInRefused, "that is not the secret that the server printed"));
        }
        // It may have been made in another way: by a command, or with an identity elsewhere.
        if self.has_users().await? {
            return Err(already_made());
        }
        let hash = self.inner.hasher.hash(password).await?;
        let record = Record::new(UserId::new(self.inner.ids.next()), name.clone(), Role::Admin, Some(hash), self.now());
        let (session, signed_in) = self.new_session(&record, user_agent);
        // The count of administrators must be new: a server that starts just now may leave a
        // secret behind that nobody takes away.
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
    Error::conflict("the first account has been made already")
}
