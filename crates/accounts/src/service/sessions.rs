//! Sessions of signed-in users.

use basis::{Error, Result, best_effort, found};
use table::{BatchGet, BatchWrite, Cursor, Item, Key};

use super::secret::{Claimed, Purpose};
use super::{Accounts, not_signed_in};
use crate::items::{self, SessionRecord, users};
use crate::model::{Caller, Means, Record, Session, SessionId, UserId};

const HOUR_MS: u64 = 60 * 60 * 1000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// A session ends when it has not been used for this long…
const IDLE_MS_MAX: u64 = 30 * DAY_MS;
/// …and in any case after this long.
const AGE_MS_MAX: u64 = 180 * DAY_MS;
/// The last use is recorded at most this often, because it costs a write.
pub(super) const SEEN_EVERY_MS: u64 = HOUR_MS;
/// The largest number of deletes in a batch.
const BATCH_WRITES_MAX: u32 = 25;

/// When a session ends, rounded to whole seconds as it is stored.
pub(super) fn expiry(created_at: u64, seen_at: u64) -> u64 {
    let end = seen_at.saturating_add(IDLE_MS_MAX).min(created_at.saturating_add(AGE_MS_MAX));
    end / 1000 * 1000
}

impl Accounts {
    /// The user of a session.
    pub async fn authenticate_session(&self, credential: &str) -> Result<Caller> {
        let claimed = Claimed::parse(Purpose::Session, credential).ok_or_else(not_signed_in)?;
        let (owner, id) = (UserId::new(claimed.owner), SessionId::new(claimed.id));
        let (mut kept, mut record) = self.session_of(owner, id).await?;
        if kept.epoch < record.epoch {
            // The two are read one after the other: a change of the password that keeps this session may have happened
            // in between.
            (kept, record) = self.session_of(owner, id).await?;
        }
        let (session, now) = (kept.session, self.now());
        if !claimed.matches(&kept.digest) || session.expires_at <= now || kept.epoch < record.epoch {
            return Err(not_signed_in());
        }
        if now.saturating_sub(session.seen_at) >= SEEN_EVERY_MS {
            let touch = SessionRecord::touch(owner, &session, now, expiry(session.created_at, now));
            seen(self.tables().update(touch).await);
        }
        Ok(Caller { user: record.user, means: Means::Session(session.id) })
    }

    async fn session_of(&self, owner: UserId, id: SessionId) -> Result<(SessionRecord, Record)> {
        let (item, record) = self.credential_of(owner, SessionRecord::key_of(owner, id)).await?;
        Ok((SessionRecord::read(&item)?, record))
    }

    /// The stored credential and its account, in one request. Fails if the credential does not exist or the account is
    /// disabled.
    pub(super) async fn credential_of(&self, owner: UserId, key: Key) -> Result<(Item, Record)> {
        let request = BatchGet::new(items::TABLE, [key, users::key_of(owner)]);
        let items = self.tables().batch_get(request).await?.items;
        let [Some(item), Some(user)] = <[_; 2]>::try_from(items).unwrap_or_default() else {
            return Err(not_signed_in());
        };
        let record = users::read(&user)?;
        if record.user.disabled { Err(not_signed_in()) } else { Ok((item, record)) }
    }

    /// A session of a user.
    pub async fn get_session(&self, user: UserId, session: SessionId) -> Result<Session> {
        Ok(self.session_of(user, session).await?.0.session)
    }

    /// The sessions of a user, newest first.
    pub async fn list_sessions(
        &self,
        user: UserId,
        limit: u32,
        cursor: Option<Cursor>,
    ) -> Result<(Vec<Session>, Option<Cursor>)> {
        let resumed = cursor.is_some();
        let (kept, next) = self.page(SessionRecord::list(user, limit, cursor), resumed, SessionRecord::read).await?;
        // Sessions that have ended may not have been deleted yet.
        let epoch = self.record(user).await?.ok_or_else(Error::not_found)?.epoch;
        let now = self.now();
        let live = kept.into_iter().filter(|kept| kept.epoch >= epoch && kept.session.expires_at > now);
        Ok((live.map(|kept| kept.session).collect(), next))
    }

    /// End a session.
    pub async fn sign_out(&self, user: UserId, session: SessionId) -> Result<()> {
        found(self.tables().delete(SessionRecord::delete(user, session)).await)?;
        Ok(())
    }

    /// Delete the records of sessions that have ended. They are refused anyway, and would be deleted when they expire:
    /// a failure does no harm.
    pub(super) async fn remove_ended_sessions(&self, user: UserId, epoch: u64) {
        best_effort("deleting ended sessions", self.try_remove_ended_sessions(user, epoch).await);
    }

    async fn try_remove_ended_sessions(&self, user: UserId, epoch: u64) -> Result<()> {
        let mut cursor = None;
        loop {
            let query = SessionRecord::list(user, BATCH_WRITES_MAX, cursor);
            let (kept, next) = self.page(query, false, SessionRecord::read).await?;
            if let Some(batch) = deletion(user, &kept, epoch) {
                self.tables().batch_write(batch).await?;
            }
            match next {
                Some(next) => cursor = Some(next),
                None => return Ok(()),
            }
        }
    }
}

/// The batch that deletes the sessions that have ended, if there are any.
fn deletion(user: UserId, kept: &[SessionRecord], epoch: u64) -> Option<BatchWrite> {
    let mut ended = kept.iter().filter(|kept| kept.epoch < epoch).peekable();
    ended.peek()?;
    let delete = |batch: BatchWrite, kept: &SessionRecord| batch.delete(SessionRecord::key_of(user, kept.session.id));
    Some(ended.fold(BatchWrite::new(items::TABLE), delete))
}

/// Only one of several concurrent requests records the use; the others continue without an error.
pub(super) fn seen<T>(result: Result<T, table::Error>) {
    match result {
        Err(error) if error.is_condition_failed() => {}
        other => best_effort("recording the last use", other),
    }
}
