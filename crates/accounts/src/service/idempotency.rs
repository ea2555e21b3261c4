//! Stores the responses to requests with an idempotency key, so that a repeated request gets the same response and does
//! nothing twice.
//!
//! Whoever claims a key runs the request and holds a lease. If the server dies, the lease expires (at once, if there is
//! only one server), and the next request runs it again, with the same id for what it creates: so the same thing is
//! created.

use std::fmt;
use std::sync::Arc;

use basis::{Error, Result, best_effort, objects_page};
use blobs::PutOptions;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use table::Key;
use uuid::Uuid;
use work::{Passed, whole_pass};

use super::Inner;
use super::store::ATTEMPTS_MAX;
use crate::items::{AnswerPlace, Answering, AnsweringState, answering_key};
use crate::model::UserId;

const LEASE_MS: u64 = 60 * 1000;
const KEPT_SECONDS: u64 = 24 * 60 * 60;
/// Larger responses are stored as blobs, because an item has at most 400 KB.
const INLINE_BYTES_MAX: usize = 300 * 1000;
/// The limit for reading a blob; far more than any response.
const ANSWER_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// The purpose of sealing responses, which may contain secrets.
const PURPOSE: &str = "idempotent-answer";
/// The purpose of signing requests, to recognise them. With a mere digest, whoever reads the table could guess what
/// they contained, such as passwords.
const REQUEST_PURPOSE: &str = "idempotent-request";
const BLOBS: &str = "idempotency/";

/// Stores responses. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Idempotency {
    inner: Arc<Inner>,
}

/// What to do about a request with a key.
#[derive(Debug)]
pub enum Claim {
    /// Run it, create its thing with this id, and store the response.
    Run {
        /// The id, which is the same for every run of the request.
        new_id: Uuid,
        /// The right to store the response.
        ticket: Ticket,
    },
    /// It has been run, with this response.
    Done(StoredAnswer),
    /// It is being run.
    InProgress,
    /// The key was used for another request.
    Reused,
}

/// The right to store a response, until somebody else takes over.
#[derive(Debug, Clone)]
pub struct Ticket {
    user: UserId,
    key: Key,
    holder: Uuid,
}

/// A response.
#[derive(Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct StoredAnswer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl fmt::Debug for StoredAnswer {
    /// Without the content, which may be secret.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "StoredAnswer({}, {} bytes)", self.status, self.body.len())
    }
}

impl Idempotency {
    pub(super) fn new(inner: Arc<Inner>) -> Self {
        Self { inner }
    }

    /// Claim a user's key for a request (identified by its digest).
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
                AnsweringState::Running { lease_until, .. } if self.is_held(lease_until) => {
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

    /// Begin, if there is no record for the key, and return the new id. Otherwise return the record.
    async fn begin(&self, key: &Key, request: [u8; 32], holder: Uuid) -> Result<Result<Uuid, Answering>> {
        let now = self.now();
        let new_id = self.inner.ids.next();
        let state = AnsweringState::Running { holder, lease_until: now + LEASE_MS };
        let beginning = Answering { key: key.clone(), request, new_id, state, expires: now / 1000 + KEPT_SECONDS };
        match self.inner.stores.tables.put(beginning.begin(holder, now + LEASE_MS, now / 1000)).await {
            Ok(_) => Ok(Ok(new_id)),
            Err(table::Error::ConditionFailed { item: Some(item) }) => Ok(Err(Answering::read(key, &item)?)),
            // The record may be ours: if we did not run the request, nobody would before the lease expires.
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
            // The next read tells who holds it now.
            Err(table::Error::Unavailable { outcome_unknown: true, .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Store the response. Returns whether it was accepted: if not, somebody else has taken over since, and their
    /// response counts.
    pub async fn finish(&self, ticket: Ticket, answer: &StoredAnswer) -> Result<bool> {
        let Ticket { user, key, holder } = ticket;
        let plain = encode(answer)?;
        let sealed =
            self.inner.keys.seal(PURPOSE, &Answering::context(&key), &plain, self.inner.stores.random.as_ref());
        let place = if sealed.len() <= INLINE_BYTES_MAX {
            AnswerPlace::Inline(sealed)
        } else {
            // The name includes the holder, so that a late one does not overwrite the response that counts.
            let name = format!("{BLOBS}{user}/{}/{}", Answering::hash(&key), holder.hyphenated());
            let blob = blobs::Key::new(name).map_err(blobs::Error::from)?;
            self.inner.stores.blobs.put(&blob, Bytes::from(sealed), PutOptions::default()).await?;
            AnswerPlace::Blob(blob)
        };
        match self.inner.stores.tables.update(Answering::finish(&key, holder, &place)).await {
            Ok(_) => Ok(true),
            Err(error) if error.is_condition_failed() => {
                if let AnswerPlace::Blob(blob) = place {
                    best_effort("deleting a stored response", self.inner.stores.blobs.delete(&blob).await);
                }
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Release the key, so that the next request may run at once.
    pub async fn release(&self, ticket: Ticket) -> Result<()> {
        match self.inner.stores.tables.update(Answering::release(&ticket.key, ticket.holder)).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_condition_failed() => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Delete the content of expired responses, and return how many. (Records in the table expire by themselves.) To be
    /// called now and then.
    pub async fn remove_expired(&self) -> Result<u64> {
        whole_pass(|after| self.remove_expired_page(after)).await
    }

    pub(crate) async fn remove_expired_page(&self, after: Option<String>) -> Result<Passed> {
        let (entries, next) = objects_page(self.inner.stores.blobs.as_ref(), BLOBS, after).await?;
        // One hour longer than any response is kept, because clocks differ.
        let kept_ms = (KEPT_SECONDS + 60 * 60) * 1000;
        let mut count = 0;
        for entry in entries.iter().filter(|entry| entry.modified_ms.saturating_add(kept_ms) < self.now()) {
            self.inner.stores.blobs.delete(&entry.key).await?;
            count += 1;
        }
        Ok(Passed { count, next })
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

    /// Whether somebody may still be running it: not, if only this server could, and it started after that.
    fn is_held(&self, lease_until: u64) -> bool {
        let taken_ms = lease_until.saturating_sub(LEASE_MS);
        lease_until > self.now() && self.inner.alone_since_ms.is_none_or(|since_ms| taken_ms >= since_ms)
    }

    fn now(&self) -> u64 {
        self.inner.stores.clock.now_ms()
    }
}

/// The header before the body: its length in four bytes, then this as JSON.
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
    let damaged = || Error::internal("a stored response is damaged");
    let (length, rest) = bytes.split_first_chunk::<4>().ok_or_else(damaged)?;
    let length = usize::try_from(u32::from_be_bytes(*length)).map_err(Error::internal)?;
    let (head, body) = rest.split_at_checked(length).ok_or_else(damaged)?;
    let Head { status, headers } = serde_json::from_slice(head).map_err(Error::internal)?;
    Ok(StoredAnswer { status, headers, body: body.to_vec() })
}
