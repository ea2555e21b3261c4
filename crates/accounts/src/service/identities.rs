//! Sign-in with an external identity (`OpenID` Connect). The provider has verified it; this file knows only which
//! account it belongs to.

use basis::{Error, Kind, Reason, Result};
use table::TransactWrite;

use super::Accounts;
use super::store::ATTEMPTS_MAX;
use crate::items::{self, identity, names, users};
use crate::model::{Record, Role, SignedIn, UserId, free_name};

/// How many names are tried for a new user.
const NAMES_MAX: u32 = 50;

impl Accounts {
    /// Sign in with an identity. If it belongs to no account yet and `may_create`, a member's account is created for
    /// it, under the preferred name or, if that is taken, the same name with a number. Of concurrent callers one
    /// creates it, and all are signed in to it.
    pub async fn sign_in_with_identity(
        &self,
        issuer: &str,
        subject: &str,
        preferred_name: &str,
        may_create: bool,
        user_agent: Option<&str>,
    ) -> Result<SignedIn> {
        let mut nth = 1;
        for _ in 0..NAMES_MAX + ATTEMPTS_MAX {
            if let Some(owner) = self.owner_of_identity(issuer, subject).await? {
                let record = self.record(owner).await?.filter(|record| !record.user.disabled).ok_or_else(unknown)?;
                return self.begin_session(&record, user_agent).await;
            }
            if !may_create {
                return Err(unknown());
            }
            // Reading first is cheaper than a refused write; the write decides.
            let mut name = free_name(preferred_name, nth);
            while nth < NAMES_MAX && self.owner_of(&name.folded()).await?.is_some() {
                nth += 1;
                name = free_name(preferred_name, nth);
            }
            let record = Record::new(UserId::new(self.inner.ids.next()), name, Role::Member, None, self.now());
            let (session, signed_in) = self.new_session(&record, user_agent);
            let request = TransactWrite::new()
                .put(identity::put(issuer, subject, record.user.id, self.now()))
                .put(names::put_new(&record))
                .put(users::put_new(&record))
                .put(session.put(record.user.id));
            match self.write_all(request).await? {
                Ok(()) => return Ok(signed_in),
                Err(unmet) if unmet.at(1) && nth >= NAMES_MAX => break,
                Err(_) => {}
            }
        }
        Err(Error::conflict(Reason::new("no-free-name", "there are too many accounts with that name")))
    }

    /// Link an identity to an account.
    pub async fn link_identity(&self, user: UserId, issuer: &str, subject: &str) -> Result<()> {
        let (key, exists) = users::exists_check(user);
        let request =
            TransactWrite::new().check(items::TABLE, key, exists).put(identity::put(issuer, subject, user, self.now()));
        match self.write_all(request).await? {
            Ok(()) => Ok(()),
            Err(unmet) if unmet.at(0) => Err(Error::not_found()),
            Err(_) => Err(Error::conflict(Reason::new("identity-taken", "that identity belongs to another account"))),
        }
    }

    async fn owner_of_identity(&self, issuer: &str, subject: &str) -> Result<Option<UserId>> {
        let item = self.tables().get(identity::get(issuer, subject)).await?.item;
        item.as_ref().map(identity::read).transpose()
    }
}

/// The identity belongs to no account, or the account is disabled.
fn unknown() -> Error {
    Error::new(Kind::SignInRefused, "that identity cannot sign in here")
}
