//! Sign-in with a name and a password.

use std::net::IpAddr;

use basis::{Result, best_effort};
use uuid::Uuid;
use zeroize::Zeroizing;

use super::secret::{self, Purpose};
use super::{Accounts, refused, sessions};
use crate::items::{SessionRecord, users};
use crate::model::{Record, Session, SessionId, SignedIn, UserAgent, UserId, fold, normalised_password};

/// Longer names belong to nobody, and are not worth folding.
const NAME_BYTES_MAX: usize = 4096;

impl Accounts {
    /// Sign in. Whatever is wrong, the error is the same and takes the same time.
    pub async fn sign_in(
        &self,
        name: &str,
        password: &str,
        address: IpAddr,
        user_agent: Option<&str>,
    ) -> Result<SignedIn> {
        let folded = if name.len() <= NAME_BYTES_MAX { fold(name) } else { String::new() };
        let attempt = self.begin_sign_in(&folded, address).await?;
        let record = self.candidate(&folded).await?;
        let usable = record.as_ref().filter(|record| !record.user.disabled);
        let hash = usable.and_then(|record| record.password_hash.as_deref());
        let password = normalised_password(password).ok_or_else(refused)?;
        let tried = self.inner.hasher.try_password(password.clone(), hash).await?;
        let (true, Some(record), Some(hash)) = (tried.right, usable, hash) else {
            return Err(refused());
        };
        if tried.outdated {
            self.rehash(record.user.id, password, hash).await;
        }
        let signed_in = self.begin_session(record, user_agent).await?;
        self.sign_in_succeeded(attempt).await;
        Ok(signed_in)
    }

    /// The account with that name. The same amount is read if there is none.
    async fn candidate(&self, folded: &str) -> Result<Option<Record>> {
        // The length of a key is limited; no folded name is longer than this.
        let owner = if folded.len() <= 1_000 { self.owner_of(folded).await? } else { None };
        self.record(owner.unwrap_or(UserId::new(Uuid::nil()))).await
    }

    /// Store a password at the cost of new ones.
    async fn rehash(&self, user: UserId, password: Zeroizing<String>, before: &str) {
        match self.inner.hasher.hash(password).await {
            Ok(after) => {
                best_effort("rehashing", self.tables().update(users::rehash(user, before, &after)).await);
            }
            error => best_effort("rehashing", error),
        }
    }

    /// Begin a session of an account as it was read: if its sessions have been ended since, so is this one.
    pub(super) async fn begin_session(&self, record: &Record, user_agent: Option<&str>) -> Result<SignedIn> {
        let (session, signed_in) = self.new_session(record, user_agent);
        self.tables().put(session.put(record.user.id)).await?;
        Ok(signed_in)
    }

    /// A session that has not been written yet.
    pub(super) fn new_session(&self, record: &Record, user_agent: Option<&str>) -> (SessionRecord, SignedIn) {
        let (user, now) = (record.user.clone(), self.now());
        let id = SessionId::new(self.inner.ids.next());
        let random = self.inner.stores.random.as_ref();
        let (credential, digest) = secret::issue(Purpose::Session, user.id.uuid(), id.uuid(), random);
        let session = Session {
            id,
            created_at: now,
            seen_at: now,
            expires_at: sessions::expiry(now, now),
            user_agent: UserAgent::cut(user_agent).0,
        };
        let kept = SessionRecord { session: session.clone(), digest, epoch: record.epoch };
        (kept, SignedIn { user, session, credential })
    }
}
