//! Conditional puts, and what to do when their response is lost.

use std::time::Duration;

use object_store::{Error as StoreError, ObjectStore as _, PutPayload, UpdateVersion};

use super::attempts::Attempts;
use super::{S3Blobs, STORING, WRITE, path};
use crate::{Cause, ETag, Error, Key, PutMode, Result};

/// How often a put is sent because the server could not decide, or did not respond.
const TRIES: u32 = 5;

impl S3Blobs {
    /// Put if the condition holds.
    ///
    /// If an attempt got no response, the condition may fail for the next one because the first one succeeded. So each
    /// put leaves a random mark on its object, and after a doubtful conflict the mark tells whose object it is.
    pub(super) async fn put_if(
        &self,
        key: &Key,
        mode: &PutMode,
        payload: &PutPayload,
        mut options: object_store::PutOptions,
    ) -> Result<ETag> {
        let mark = self.random_mark();
        options.attributes.insert(WRITE, mark.clone().into());
        options.mode = match mode {
            PutMode::Overwrite => object_store::PutMode::Overwrite,
            PutMode::IfAbsent => object_store::PutMode::Create,
            PutMode::IfMatch(etag) => object_store::PutMode::Update(UpdateVersion {
                e_tag: Some(format!("\"{}\"", etag.as_str())),
                version: None,
            }),
        };
        let attempts = Attempts::default();
        options.extensions.insert(attempts.clone());

        let mut last: Cause = "the server did not decide".into();
        for turn in 0..TRIES {
            self.back_off(turn).await;
            let put = self.client.put_opts(&path(key), payload.clone(), options.clone()).await;
            let error = match put {
                Ok(put) => return self.etag_of(key, &mark, put.e_tag).await,
                Err(error) => error,
            };
            let undecided = attempts.last_status() == Some(409);
            let conflict = matches!(error, StoreError::AlreadyExists { .. } | StoreError::Precondition { .. });
            if conflict && !undecided {
                return self.conflict(key, mode, &mark, &attempts).await;
            }
            last = error.into();
            // 409 is a conflict of requests, not of versions, and Amazon recommends a retry. `object_store` gives up at
            // once when a connection breaks, although a retry is safe.
            let broken = attempts.last_status().is_none() && attempts.unanswered() && turn < 2;
            if !undecided && !broken {
                break;
            }
        }
        if !attempts.unanswered() {
            return Err(Error::unavailable(STORING, last));
        }
        match self.find_mark(key, &mark).await {
            Ok(Some(etag)) => Ok(etag),
            _ => Err(Error::unknown(STORING, last)),
        }
    }

    /// The server says that the condition does not hold. Find out whether that is because we won.
    async fn conflict(&self, key: &Key, mode: &PutMode, mark: &str, attempts: &Attempts) -> Result<ETag> {
        if !attempts.unanswered() {
            return Err(match mode {
                PutMode::IfAbsent => Error::AlreadyExists { key: key.clone() },
                _ => Error::PreconditionFailed { key: key.clone() },
            });
        }
        match self.find_mark(key, mark).await {
            Ok(Some(etag)) => Ok(etag),
            // Either we lost, or we won and our object has been replaced since; there is no way to know which.
            Ok(None) => Err(Error::unknown(STORING, "a response was lost")),
            Err(error) => Err(Error::unknown(STORING, error)),
        }
    }

    /// The object's `ETag`, if it was written with `mark`.
    pub(super) async fn find_mark(&self, key: &Key, mark: &str) -> Result<Option<ETag>> {
        match self.look(key).await {
            Ok((meta, attributes)) => {
                let ours = attributes.get(&WRITE).is_some_and(|found| found.as_ref() == mark);
                Ok(ours.then_some(meta.etag))
            }
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Wait before a retry, a little longer each time, by a random amount.
    pub(super) async fn back_off(&self, turn: u32) {
        if turn > 0 {
            let longest = 50_u64 << turn.min(6);
            let wait = longest / 2 + self.random.below(longest / 2);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
    }
}
