//! Answers that are remembered, so that a request with a key that is made again gets the same one,
//! and does nothing twice.
//!
//! Whoever claims a key runs the request and holds a lease. If the server dies, the lease runs out
//! and the next one runs it again, with the same id for what is made: so the same thing is made.

use std::fmt;
use std::sync::Arc;

use blobs::{Prefix, PutOptions};
use bytes::Bytes;
use edge::{Error, Result, best_effort};
use serde::{Deserialize, Serialize};
use table::Key;
use uuid::Uuid;

use super::Inner;
use super::store::ATTEMPTS_MAX;
use crate::items::{AnswerPlace, Answering, AnsweringState, answering_key};
use crate::model::UserId;

const LEASE_MS: u64 = 60 * 1000;
const KEPT_SECONDS: u64 = 24 * 60 * 60;
/// An item has 400 KB at the most.
const INLINE_BYTES_MAX: usize = 300 * 1000;
/// What a blob may have at the most when it is read; far more than any answer.
const ANSWER_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// What answers are sealed for: they may have secrets in them.
const PURPOSE: &str = "idempotent-answer";
/// What requests are signed for, to be known again. A mere digest would let whoever reads the table
/// try out what was in them: passwords, for one.
const REQUEST_PURPOSE: &str = "idempotent-request";
const BLOBS: &str = "idempotency/";

/// What remembers answers. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Idempotency {
    inner: Arc<Inner>,
}

/// What is to be done about a request with a key.
#[derive(Debug)]
pub enum Claim {
    /// Run it, make what it makes with this id, and hand in the answer.
    Run {
        /// The same every time that it is run.
        new_id: Uuid,
        /// For handing in the answer.
        ticket: Ticket,
    },
    /// It was run; this was the answer.
    Done(StoredAnswer),
    /// It is being run.
    InProgress,
    /// The key was used for another request.
    Reused,
}

/// The right to hand in an answer, until somebody else has it.
#[derive(Debug, Clone)]
pub struct Ticket {
    user: UserId,
    key: Key,
    holder: Uuid,
}

/// An answer.
#[derive(Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct StoredAnswer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl fmt::Debug for StoredAnswer {
    /// Its content may be secret.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "StoredAnswer({}, {} bytes)", self.status, self.body.len())
    }
}

impl Idempotency {
    pub(super) fn new(inner: Arc<Inner>) -> Self {
        Self { inner }
    }

    /// Claim a key of somebody's for a request (by its digest).
    pub async fn claim(&self, user: UserId, key: &str, request_digest: [u8; 32]) -> Result<Claim> {
        let key = answering_key(user, key);
        let holder = self.inner.ids.next();
        let run = |new_id| Claim::Run { new_id, ticket: Ticket { user, key: key.clone(), holder } };
        let signed = self.inner.keys.sign(REQUEST_PURPOSE, &request_digest);
        for _ in 0..ATTEMPTS_MAX {
            let known = match self.begin(&key, signed, holder).await? {
                Ok(new_id) => return Ok(run(new_id)),
                Err(known) => known,
            };
            if !self.inner.keys.verify(REQUEST_PURPOSE, &request_digest, &known.request) {
                return Ok(Claim::Reused);
            }
            match known.state {
                AnsweringState::Running { holder: us, .. } if us == holder => return Ok(run(known.new_id)),
                AnsweringState::Running { lease_until, .. } if lease_until > self.now() => {
                    return Ok(Claim::InProgress);
                }
                AnsweringState::Running { holder: gone, .. } => {
                    if self.take_over(&key, gone, holder).await? {
                        return Ok(run(known.new_id));
                    }
                }
                AnsweringState::Done(place) => return Ok(Claim::Done(self.open(&key, place).await?)),
            }
        }
        Ok(Claim::InProgress)
    }

    /// Begin, if nothing is known of the key; the new id. Otherwise what is known.
    async fn begin(&self, key: &Key, request: [u8; 32], holder: Uuid) -> Result<Result<Uuid, Answering>> {
        let now = self.now();
        let new_id = self.inner.ids.next();
        let state = AnsweringState::Running { holder, lease_until: now + LEASE_MS };
        let beginning = Answering { key: key.clone(), request, new_id, state, expires: now / 1000 + KEPT_SECONDS };
        match self.inner.stores.tables.put(beginning.begin(holder, now + LEASE_MS, now / 1000)).await {
            Ok(_) => Ok(Ok(new_id)),
            Err(table::Error::ConditionFailed { item: Some(item) }) => Ok(Err(Answering::read(key, &item)?)),
            // It may be ours: then nobody else would run it before the lease is over.
            Err(error @ table::Error::Unavailable { outcome_unknown: true, .. }) => {
                match self.inner.stores.tables.get(Answering::get(key)).await?.item {
                    Some(item) => Ok(Err(Answering::read(key, &item)?)),
                    None => Err(error.into()),
                }
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn take_over(&self, key: &Key, gone: Uuid, holder: Uuid) -> Result<bool> {
        let now = self.now();
        let request = Answering::take_over(key, gone, holder, now + LEASE_MS, now / 1000 + KEPT_SECONDS);
        match self.inner.stores.tables.update(request).await {
            Ok(_) => Ok(true),
            Err(error) if error.is_condition_failed() => Ok(false),
            // Whose it is now is seen when it is read again.
            Err(table::Error::Unavailable { outcome_unknown: true, .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Hand in the answer. Whether it was taken: if not, somebody else has been running the request
    /// since, and theirs counts.
    pub async fn finish(&self, ticket: Ticket, answer: &StoredAnswer) -> Result<bool> {
        let Ticket { user, key, holder } = ticket;
        let plain = encode(answer)?;
        let sealed = self.inner.keys.seal(PURPOSE, &Answering::context(&key), &plain, self.inner.random.as_ref());
        let place = if sealed.len() <= INLINE_BYTES_MAX {
            AnswerPlace::Inline(sealed)
        } else {
            // Named by its holder too, so that a late one does not overwrite what counts.
            let name = format!("{BLOBS}{user}/{}/{}", Answering::hash(&key), holder.hyphenated());
            let blob = blobs::Key::new(name).map_err(blobs::Error::from)?;
            self.inner.stores.blobs.put(&blob, Bytes::from(sealed), PutOptions::default()).await?;
            AnswerPlace::Blob(blob)
        };
        match self.inner.stores.tables.update(Answering::finish(&key, holder, &place)).await {
            Ok(_) => Ok(true),
            Err(error) if error.is_condition_failed() => {
                if let AnswerPlace::Blob(blob) = place {
                    best_effort("removing an answer", self.inner.stores.blobs.delete(&blob).await);
                }
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Give up: whoever comes next may run the request at once.
    pub async fn release(&self, ticket: Ticket) -> Result<()> {
        match self.inner.stores.tables.update(Answering::release(&ticket.key, ticket.holder)).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_condition_failed() => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Remove the content of answers that are no longer remembered; how many. (What is in the table
    /// goes by itself.) To be called now and then.
    pub async fn remove_expired(&self) -> Result<u64> {
        let prefix = Prefix::new(BLOBS).map_err(blobs::Error::from)?;
        let (mut after, mut removed) = (None, 0);
        loop {
            let page = self.inner.stores.blobs.list(&prefix, after.as_ref(), blobs::MAX_PAGE).await?;
            // An hour more than any answer is kept: clocks differ.
            let kept_ms = (KEPT_SECONDS + 60 * 60) * 1000;
            for entry in page.entries.iter().filter(|entry| entry.modified_ms.saturating_add(kept_ms) < self.now()) {
                self.inner.stores.blobs.delete(&entry.key).await?;
                removed += 1;
            }
            after = page.entries.last().map(|entry| entry.key.clone());
            if !page.more || after.is_none() {
                return Ok(removed);
            }
        }
    }

    async fn open(&self, key: &Key, place: AnswerPlace) -> Result<StoredAnswer> {
        let sealed = match place {
            AnswerPlace::Inline(sealed) => Bytes::from(sealed),
            AnswerPlace::Blob(blob) => {
                let read = self.inner.stores.blobs.read_verified(&blob, blobs::Expect::ANYTHING, ANSWER_BYTES_MAX);
                match read.await {
                    Ok((_, sealed)) => sealed,
                    Err(error @ blobs::Error::NotFound { .. }) => return Err(Error::internal(error)),
                    Err(error) => return Err(error.into()),
                }
            }
        };
        let plain = self.inner.keys.open(PURPOSE, &Answering::context(key), &sealed).map_err(Error::internal)?;
        decode(&plain)
    }

    fn now(&self) -> u64 {
        self.inner.clock.now_ms()
    }
}

/// What comes before the body: its length in four bytes, then this as JSON.
#[derive(Serialize, Deserialize)]
struct Head {
    status: u16,
    headers: Vec<(String, String)>,
}

fn encode(answer: &StoredAnswer) -> Result<zeroize::Zeroizing<Vec<u8>>> {
    let head = Head { status: answer.status, headers: answer.headers.clone() };
    let head = serde_json::to_vec(&head).map_err(Error::internal)?;
    let length = u32::try_from(head.len()).map_err(Error::internal)?;
    let mut bytes = zeroize::Zeroizing::new(Vec::with_capacity(4 + head.len() + answer.body.len()));
    bytes.extend_from_slice(&length.to_be_bytes());
    bytes.extend_from_slice(&head);
    bytes.extend_from_slice(&answer.body);
    Ok(bytes)
}

fn decode(bytes: &[u8]) -> Result<StoredAnswer> {
    let damaged = || Error::internal("a stored answer is damaged");
    let (length, rest) = bytes.split_first_chunk::<4>().ok_or_else(damaged)?;
    let length = usize::try_from(u32::from_be_bytes(*length)).map_err(Error::internal)?;
    let (head, body) = rest.split_at_checked(length).ok_or_else(damaged)?;
    let Head { status, headers } = serde_json::from_slice(head).map_err(Error::internal)?;
    Ok(StoredAnswer { status, headers, body: body.to_vec() })
}
