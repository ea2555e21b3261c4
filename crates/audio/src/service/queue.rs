//! The queue: what is played now and next, so that another device can go on with it.

use basis::{Attempts, Error, Outcome, Owner, Reason, Result, transact};
use table::{PutItem, TransactWrite};

use super::{Audio, Inner};
use crate::items::queue;
use crate::model::{PlayQueue, QUEUE_MAX};

/// The longest name of a client that is stored.
const CLIENT_CHARS_MAX: usize = 100;

impl Audio {
    /// The queue of an owner; an empty one if there is none. Recordings in it may be gone.
    pub async fn get_queue(&self, owner: &Owner) -> Result<PlayQueue> {
        let items = self.inner.tables().transact_get(queue::get_all(owner)).await?.items;
        queue::read(&items)
    }

    /// Replace the queue. The list is written only if it is another one. Its time and version are set here.
    pub async fn set_queue(&self, owner: &Owner, wanted: PlayQueue, if_version: Option<u64>) -> Result<PlayQueue> {
        if wanted.audio_ids.len() > QUEUE_MAX {
            return Err(Error::invalid("audioIds", Reason::too_many(QUEUE_MAX)));
        }
        let length = wanted.audio_ids.len();
        if wanted.current.is_some_and(|current| current as usize >= length) {
            let reason = Reason::new("no-such-position", format!("the queue has {length} entries"));
            return Err(Error::invalid("current", reason.with("total", length)));
        }
        let changed_by = wanted.changed_by.chars().take(CLIENT_CHARS_MAX).collect();
        let digest = queue::digest(&wanted.audio_ids);
        let mut wanted = PlayQueue { changed_by, ..wanted };
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let item = self.inner.tables().get(queue::get(owner)).await?.item;
            let (version, digest_before) = queue::read_state(item.as_ref())?;
            if if_version.is_some_and(|if_version| if_version != version) {
                return Err(Error::changed_to(version));
            }
            wanted.version = version + 1;
            wanted.changed_ms = self.inner.now();
            let put = queue::put(owner, &wanted, &digest, version);
            let outcome = if digest == digest_before {
                self.inner.put_alone(put).await?
            } else {
                let request = TransactWrite::new().put(put).put(queue::put_list(owner, &wanted.audio_ids));
                transact(self.inner.tables(), request).await?
            };
            let is_written = match outcome {
                Outcome::Done => true,
                Outcome::Unknown => self.get_queue(owner).await? == wanted,
                Outcome::FirstRefused | Outcome::InTheWay => false,
            };
            if is_written {
                return Ok(wanted);
            }
            attempts.again().await?;
        }
    }
}

impl Inner {
    /// A single put, which costs half of what a transaction costs.
    async fn put_alone(&self, put: PutItem) -> Result<Outcome> {
        match self.tables().put(put).await {
            Ok(_) => Ok(Outcome::Done),
            Err(table::Error::ConditionFailed { .. }) => Ok(Outcome::FirstRefused),
            Err(table::Error::Unavailable { outcome_unknown: true, .. }) => Ok(Outcome::Unknown),
            Err(error) => Err(error.into()),
        }
    }
}
