//! The first account, made by whoever can read what the server prints.

use edge::{Error, Kind, Result};
use subtle::ConstantTimeEq;
use table::TransactWrite;

use super::{Accounts, secret};
use crate::items::{admins, names, setup, users};
use crate::model::{Record, Role, SignedIn, UserId, UserName};

impl Accounts {
    /// While there is no account: a new secret with which the first is made; earlier ones are no
    /// longer good. Otherwise none.
    pub async fn ensure_setup(&self) -> Result<Option<String>> {
        if self.has_users().await? {
            self.tables().delete(setup::delete()).await?;
            return Ok(None);
        }
        let (secret, digest) = secret::issue_plain(self.inner.random.as_ref());
        self.tables().put(setup::put(digest, self.now())).await?;
        Ok(Some(secret))
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
        if !bool::from(digest.ct_eq(&kept)) {
            return Err(Error::new(Kind::SignInRefused, "that is not the secret that the server printed last"));
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
