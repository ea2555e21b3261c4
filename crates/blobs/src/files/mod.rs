//! A store in a folder, safe for several tasks and several processes at once.

mod copy;
mod folder;
mod footer;
mod hold;
mod layout;
mod read;
mod staged;
mod walk;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use ambient::{Clock, Random};
use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::{self, StreamExt as _, TryStreamExt as _};
use tokio::sync::Mutex;

pub use self::copy::{Copied, FolderCopy, Told};
use self::folder::{Folder, seal};
pub use self::hold::Hold;
use self::layout::{STRIPES, stripe};
use self::staged::Staged;
use crate::expect::{Inspector, inspect};
use crate::store::check_page;
use crate::{
    Blobs, ByteRange, ContentType, DownloadTerms, Error, Expect, Incoming, Key, Link, Meta, Object, Page, Prefix,
    PutMode, PutOptions, Receipt, Result, SignedLinks, StreamOptions, UploadTerms,
};

/// Content is written in pieces of about this size, so that not every small chunk has to be passed to another thread.
const BATCH: usize = 1024 * 1024;

const OPENING: &str = "opening the folder of objects";
const STAGING: &str = "writing content";

/// A [`Blobs`] in a folder of a local file system.
///
/// Content is written to a temporary file, synced and renamed into place, and the folder is synced; only then does a
/// put return. Writers of a key, in whatever process, hold a file lock from checking the condition until renaming.
/// Readers never wait.
#[derive(Debug, Clone)]
pub struct FileBlobs {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    folder: Folder,
    /// Tasks of this process queue here, so that only one of them at a time blocks a thread while it waits for a file
    /// lock.
    queues: Vec<Arc<Mutex<()>>>,
    links: SignedLinks,
}

impl FileBlobs {
    /// Open the folder `root`, creating it if necessary, and remove the temporary files that killed processes left
    /// there. Several processes may have it open.
    pub async fn open(
        root: impl Into<PathBuf>,
        links: SignedLinks,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self> {
        let root = root.into();
        blocking(OPENING, move || {
            let opened = Folder::open(root, random, clock.now_ms());
            let folder = opened.map_err(io_failed(OPENING))?;
            let queues = (0..STRIPES).map(|_| Arc::default()).collect();
            Ok(Self { shared: Arc::new(Shared { folder, queues, links }) })
        })
        .await
    }

    /// Write content that is small enough to be passed to another thread at once.
    async fn stage_small(
        &self,
        key: &Key,
        content: Bytes,
        mode: &PutMode,
        content_type: ContentType,
        expect: Expect,
    ) -> Result<(Staged, Receipt)> {
        let (shared, key, mode) = (Arc::clone(&self.shared), key.clone(), mode.clone());
        blocking(STAGING, move || {
            let inspected = inspect(expect, &content)?;
            // The condition is checked again under the lock; checking it here may avoid writing the content.
            shared.folder.check(&key, &mode)?;
            let mut staged = shared.folder.stage()?;
            staged.write(&content).map_err(io_failed(STAGING))?;
            let receipt = seal(&mut staged, content_type, inspected)?;
            Ok((staged, receipt))
        })
        .await
    }

    /// Refuse a put that cannot succeed, before its content is written. As everywhere, wrong content is reported before
    /// a failed condition.
    async fn check_early(&self, key: &Key, mode: &PutMode, content: Bytes, expect: Expect) -> Result<()> {
        let (shared, key, mode) = (Arc::clone(&self.shared), key.clone(), mode.clone());
        blocking(STAGING, move || {
            let checked = shared.folder.check(&key, &mode);
            if checked.is_err() {
                inspect(expect, &content)?;
            }
            checked
        })
        .await
    }

    /// Write content as it arrives, and hash it at the same time.
    async fn stage(
        &self,
        mut content: Incoming,
        content_type: ContentType,
        expect: Expect,
    ) -> Result<(Staged, Receipt)> {
        let shared = Arc::clone(&self.shared);
        let mut inspector = Inspector::new(expect)?;
        let mut staged = blocking(STAGING, move || shared.folder.stage()).await?;
        let mut ended = false;
        while !ended {
            let batch;
            (batch, ended) = next_batch(&mut content, &inspector).await?;
            let same_batch = batch.clone();
            let hashing = blocking(STAGING, move || {
                for chunk in &same_batch {
                    inspector.add(chunk);
                }
                Ok(inspector)
            });
            let writing = blocking(STAGING, move || {
                batch.iter().try_for_each(|chunk| staged.write(chunk)).map_err(io_failed(STAGING))?;
                Ok(staged)
            });
            (inspector, staged) = tokio::try_join!(hashing, writing)?;
        }
        blocking(STAGING, move || {
            let receipt = seal(&mut staged, content_type, inspector.finish()?)?;
            Ok((staged, receipt))
        })
        .await
    }

    /// Turn staged content into the object `key`, if the condition holds.
    async fn publish(&self, key: &Key, mode: PutMode, staged: Staged) -> Result<()> {
        self.in_turn(key, "storing an object", move |folder, key| {
            folder.check(key, &mode)?;
            folder.publish(key, staged)
        })
        .await
    }

    /// Do `work` while nobody else, in any process, changes `key`.
    async fn in_turn(
        &self,
        key: &Key,
        doing: &'static str,
        work: impl FnOnce(&Folder, &Key) -> Result<()> + Send + 'static,
    ) -> Result<()> {
        let (shared, key) = (Arc::clone(&self.shared), key.clone());
        let stripe = stripe(&key);
        let turn = Arc::clone(&shared.queues[stripe]).lock_owned().await;
        blocking(doing, move || {
            // The turn ends when the work is done, not when the caller stops waiting.
            let _turn = turn;
            let _lock = shared.folder.lock(stripe).map_err(io_failed(doing))?;
            work(&shared.folder, &key)
        })
        .await
    }
}

#[async_trait]
impl Blobs for FileBlobs {
    async fn put(&self, key: &Key, content: Bytes, options: PutOptions) -> Result<Receipt> {
        let PutOptions { mode, content_type, expect } = options;
        let (staged, receipt) = if content.len() <= BATCH {
            self.stage_small(key, content, &mode, content_type, expect).await?
        } else {
            self.check_early(key, &mode, content.clone(), expect).await?;
            let content = stream::iter([Ok(content)]).boxed();
            self.stage(content, content_type, expect).await?
        };
        self.publish(key, mode, staged).await?;
        Ok(receipt)
    }

    async fn put_stream(&self, key: &Key, content: Incoming, options: StreamOptions) -> Result<Receipt> {
        let StreamOptions { content_type, expect } = options;
        let (staged, receipt) = self.stage(content, content_type, expect).await?;
        self.publish(key, PutMode::Overwrite, staged).await?;
        Ok(receipt)
    }

    async fn get(&self, key: &Key, range: ByteRange) -> Result<Object> {
        let (shared, key) = (Arc::clone(&self.shared), key.clone());
        blocking("opening an object", move || {
            let opened = shared.folder.open_object(&key)?;
            let meta = opened.meta(&key);
            let range = range.within(meta.size)?;
            let stream = opened.stream(&key, range.clone())?;
            Ok(Object::new(meta, range, stream))
        })
        .await
    }

    async fn head(&self, key: &Key) -> Result<Meta> {
        let (shared, key) = (Arc::clone(&self.shared), key.clone());
        blocking("opening an object", move || Ok(shared.folder.open_object(&key)?.meta(&key))).await
    }

    async fn delete(&self, key: &Key) -> Result<()> {
        self.in_turn(key, "deleting an object", Folder::remove).await
    }

    async fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page> {
        check_page(limit)?;
        let shared = Arc::clone(&self.shared);
        let (prefix, after) = (prefix.clone(), after.cloned());
        blocking("listing objects", move || shared.folder.list(&prefix, after.as_ref(), limit)).await
    }

    async fn upload_link(&self, key: &Key, terms: &UploadTerms) -> Result<Link> {
        self.shared.links.upload(key, terms)
    }

    async fn download_link(&self, key: &Key, terms: &DownloadTerms) -> Result<Link> {
        self.shared.links.download(key, terms)
    }
}

/// The next chunks, enough for one write, and whether they were the last.
async fn next_batch(content: &mut Incoming, inspector: &Inspector) -> Result<(Vec<Bytes>, bool)> {
    let (mut batch, mut size) = (Vec::new(), 0);
    while size < BATCH {
        let Some(chunk) = content.try_next().await.map_err(Error::Source)? else {
            return Ok((batch, true));
        };
        inspector.admit(size as u64, chunk.len())?;
        size += chunk.len();
        batch.push(chunk);
    }
    Ok((batch, false))
}

/// Run work that may wait for the disk or for a lock on a thread for blocking work.
async fn blocking<T: Send + 'static>(
    doing: &'static str,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    // It cannot be cancelled once it runs; it ends early if it panics or the program shuts down.
    done.unwrap_or_else(|error| Err(Error::unknown(doing, error)))
}

fn io_failed(doing: &'static str) -> impl Fn(io::Error) -> Error {
    move |error| Error::unavailable(doing, error)
}
