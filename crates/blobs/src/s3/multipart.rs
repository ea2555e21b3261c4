//! Sends streams to S3 in parts.

use bytes::Bytes;
use futures::TryStreamExt as _;
use object_store::multipart::{MultipartStore as _, PartId};
use object_store::path::Path;
use object_store::{Attributes, MultipartId, PutMultipartOptions, PutPayload, aws::AmazonS3};
use tokio::task::JoinSet;

use super::{PART, S3Blobs, WRITE, path};
use crate::expect::Inspector;
use crate::{ETag, Error, Incoming, Key, Result};

/// How many parts are sent at once. With the part that is being filled, a stream occupies at most one more in memory.
const IN_FLIGHT: usize = 3;

const SENDING: &str = "sending a part of an object";

/// Cuts a stream into parts, and inspects the content.
pub(super) struct Parts {
    content: Incoming,
    left_over: Bytes,
    pub(super) inspector: Inspector,
}

impl Parts {
    pub(super) fn new(content: Incoming, inspector: Inspector) -> Self {
        Self { content, left_over: Bytes::new(), inspector }
    }

    /// The next part, and whether the stream ended with it. All parts before the last have the same size, because some
    /// servers require that.
    pub(super) async fn next(&mut self) -> Result<(PutPayload, bool)> {
        let (mut part, mut size) = (Vec::new(), 0);
        while size < PART {
            let mut chunk = std::mem::take(&mut self.left_over);
            if chunk.is_empty() {
                match self.content.try_next().await.map_err(Error::Source)? {
                    Some(next) => chunk = next,
                    None => return Ok((part.into_iter().collect(), true)),
                }
                self.inspector.admit(0, chunk.len())?;
                self.inspector.add(&chunk);
            }
            self.left_over = chunk.split_off(chunk.len().min(PART - size));
            size += chunk.len();
            part.push(chunk);
        }
        Ok((part.into_iter().collect(), false))
    }
}

/// An upload that is aborted unless it was completed, so that no parts are left that cost money.
struct Upload {
    client: AmazonS3,
    path: Path,
    id: MultipartId,
    open: bool,
}

impl Upload {
    fn completed(mut self) {
        self.open = false;
    }

    async fn abort(mut self) {
        self.open = false;
        abort(&self.client, &self.path, &self.id).await;
    }
}

impl Drop for Upload {
    /// Called if the upload was not completed, for example because the caller stopped waiting.
    fn drop(&mut self) {
        if self.open
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            let (client, path, id) = (self.client.clone(), self.path.clone(), self.id.clone());
            runtime.spawn(async move { abort(&client, &path, &id).await });
        }
    }
}

async fn abort(client: &AmazonS3, path: &Path, id: &MultipartId) {
    if let Err(error) = client.abort_multipart(path, id).await {
        // The bucket's lifecycle rule for abandoned uploads has to delete it.
        tracing::warn!(%path, %error, "an upload could not be aborted");
    }
}

impl S3Blobs {
    /// Send `first` and all further parts, and complete the object if the content is as expected. Also returns the
    /// content's size and digest.
    pub(super) async fn send_parts(
        &self,
        key: &Key,
        first: PutPayload,
        mut parts: Parts,
        mut attributes: Attributes,
    ) -> Result<(ETag, u64, crate::Digest)> {
        let mark = self.random_mark();
        attributes.insert(WRITE, mark.clone().into());
        let options = PutMultipartOptions { attributes, ..Default::default() };
        let id = self
            .client
            .create_multipart_opts(&path(key), options)
            .await
            .map_err(|error| Error::unavailable("beginning to send an object", error))?;
        let upload = Upload { client: self.client.clone(), path: path(key), id, open: true };

        let sent = async {
            let sent = send_all(&upload, first, &mut parts).await?;
            // Nothing is visible before this.
            Ok((sent, parts.inspector.finish()?))
        };
        let (sent, (size, digest)) = match sent.await {
            Ok(sent) => sent,
            Err(error) => {
                upload.abort().await;
                return Err(error);
            }
        };
        let completed = self.client.complete_multipart(&upload.path, &upload.id, sent).await;
        let etag = match completed {
            Ok(put) => self.etag_of(key, &mark, put.e_tag).await?,
            Err(error) => {
                // A repeated completion fails if the first one succeeded: find out whose object it is.
                let Ok(Some(etag)) = self.find_mark(key, &mark).await else {
                    upload.abort().await;
                    return Err(Error::unknown("completing an object", error));
                };
                etag
            }
        };
        upload.completed();
        Ok((etag, size, digest))
    }
}

/// Send parts until the stream ends, a few at a time, while the stream is being read.
async fn send_all(upload: &Upload, first: PutPayload, parts: &mut Parts) -> Result<Vec<PartId>> {
    let mut sending = JoinSet::new();
    let mut sent = Vec::new();
    let (mut part, mut ended, mut number) = (first, false, 0);
    loop {
        while sending.len() >= IN_FLIGHT {
            sent.extend(next_sent(&mut sending).await?);
        }
        let (client, path, id) = (upload.client.clone(), upload.path.clone(), upload.id.clone());
        let index = number;
        sending.spawn(async move { (index, client.put_part(&path, &id, index, part).await) });
        number += 1;
        if ended {
            break;
        }
        (part, ended) = parts.next().await?;
        if ended && part.content_length() == 0 {
            break; // the stream ended with the part before
        }
    }
    while let Some(part) = next_sent(&mut sending).await? {
        sent.push(part);
    }
    sent.sort_by_key(|(index, _)| *index);
    Ok(sent.into_iter().map(|(_, part)| part).collect())
}

type Sending = JoinSet<(usize, object_store::Result<PartId>)>;

/// Wait for one of the parts that are being sent; `None` if there is none.
async fn next_sent(sending: &mut Sending) -> Result<Option<(usize, PartId)>> {
    match sending.join_next().await {
        None => Ok(None),
        Some(Ok((index, Ok(part)))) => Ok(Some((index, part))),
        Some(Ok((_, Err(error)))) => Err(Error::unavailable(SENDING, error)),
        Some(Err(error)) => Err(Error::unavailable(SENDING, error)),
    }
}
