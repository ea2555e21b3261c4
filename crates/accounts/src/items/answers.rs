//! `I#<userId>` `<hash of the idempotency key>`: the run of a request with a key, or its response.

use basis::Result;
use table::{GetItem, Item, Key, PutItem, Update, UpdateItem, Value, attr};
use uuid::Uuid;

use super::{EXPIRES, PARTITION, SORT, TABLE, absent, check_format, damaged, fresh, hashed, key};
use crate::model::UserId;

const REQUEST: &str = "request";
const NEW_ID: &str = "newId";
const STATE: &str = "state";
const RUNNING: &str = "running";
const DONE: &str = "done";
const LEASE: &str = "leaseUntil";
const HOLDER: &str = "holder";
const ANSWER: &str = "answer";
const ANSWER_BLOB: &str = "answerBlob";

pub(crate) fn answering_key(user: UserId, idempotency_key: &str) -> Key {
    key(format!("I#{user}"), hashed(&[idempotency_key]))
}

/// The record of a key.
#[derive(Debug, Clone)]
pub(crate) struct Answering {
    pub(crate) key: Key,
    pub(crate) request: [u8; 32],
    pub(crate) new_id: Uuid,
    pub(crate) state: AnsweringState,
    /// Unix seconds.
    pub(crate) expires: u64,
}

#[derive(Debug, Clone)]
pub(crate) enum AnsweringState {
    /// Held by that holder, until that Unix millisecond.
    Running {
        holder: Uuid,
        lease_until: u64,
    },
    Done(AnswerPlace),
}

/// Where a sealed response is stored.
#[derive(Debug, Clone)]
pub(crate) enum AnswerPlace {
    Inline(Vec<u8>),
    Blob(blobs::Key),
}

impl Answering {
    /// The key as text, which the sealed response is bound to.
    pub(crate) fn context(key: &Key) -> Vec<u8> {
        let part = |name| key.get(name).unwrap_or_default();
        format!("{}\n{}", part(PARTITION), part(SORT)).into_bytes()
    }

    /// The hash of the idempotency key, for the name of a blob.
    pub(crate) fn hash(key: &Key) -> &str {
        key.get(SORT).unwrap_or_default()
    }

    /// Begin, unless there is a record for the key that has not expired.
    pub(crate) fn begin(&self, holder: Uuid, lease_until: u64, now_seconds: u64) -> PutItem {
        let item = fresh(&self.key)
            .with(REQUEST, Value::bytes(self.request))
            .with(NEW_ID, self.new_id.hyphenated().to_string())
            .with(STATE, RUNNING)
            .with(HOLDER, holder.hyphenated().to_string())
            .with(LEASE, lease_until)
            .with(EXPIRES, self.expires);
        PutItem::new(TABLE, item).when(absent().or(attr(EXPIRES).at_most(now_seconds)))
    }

    /// Take over from a holder whose lease has expired.
    pub(crate) fn take_over(key: &Key, from: Uuid, holder: Uuid, lease_until: u64, expires: u64) -> UpdateItem {
        let update =
            Update::new().set(HOLDER, holder.hyphenated().to_string()).set(LEASE, lease_until).set(EXPIRES, expires);
        UpdateItem::new(TABLE, key.clone(), update).when(held_by(from))
    }

    pub(crate) fn finish(key: &Key, holder: Uuid, place: &AnswerPlace) -> UpdateItem {
        let update = Update::new().set(STATE, DONE).remove(HOLDER).remove(LEASE);
        let update = match place {
            AnswerPlace::Inline(sealed) => update.set(ANSWER, Value::bytes(sealed.clone())),
            AnswerPlace::Blob(blob) => update.set(ANSWER_BLOB, blob.as_str()),
        };
        UpdateItem::new(TABLE, key.clone(), update).when(held_by(holder))
    }

    /// Release the lease, so that a retry can begin at once.
    pub(crate) fn release(key: &Key, holder: Uuid) -> UpdateItem {
        UpdateItem::new(TABLE, key.clone(), Update::new().set(LEASE, 0)).when(held_by(holder))
    }

    pub(crate) fn get(key: &Key) -> GetItem {
        GetItem::new(TABLE, key.clone())
    }

    pub(crate) fn read(key: &Key, item: &Item) -> Result<Self> {
        check_format(item)?;
        let uuid = |name: &str| {
            let text = item.string(name)?;
            Uuid::try_parse(text).map_err(|_| damaged(name))
        };
        let state = match item.string(STATE)? {
            RUNNING => AnsweringState::Running { holder: uuid(HOLDER)?, lease_until: item.integer(LEASE)? },
            DONE => AnsweringState::Done(match item.optional_string(ANSWER_BLOB)? {
                Some(blob) => AnswerPlace::Blob(blob.parse().map_err(|_| damaged(ANSWER_BLOB))?),
                None => AnswerPlace::Inline(item.bytes(ANSWER)?.to_vec()),
            }),
            _ => return Err(damaged(STATE)),
        };
        Ok(Self {
            key: key.clone(),
            request: item.bytes(REQUEST)?.try_into().map_err(|_| damaged(REQUEST))?,
            new_id: uuid(NEW_ID)?,
            state,
            expires: item.integer(EXPIRES)?,
        })
    }
}

/// The condition that the lease is still held by that holder.
fn held_by(holder: Uuid) -> table::Condition {
    attr(HOLDER).equals(holder.hyphenated().to_string())
}
