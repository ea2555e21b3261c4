//! A store in a folder, safe for several tasks and several processes at once.

mod footer;
mod layout;
mod read;
mod staged;
mod walk;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ambient::{Clock, Random};
use async_trait::async_trait;
use bytes::Bytes;
use futures::TryStreamExt as _;
use tokio::sync::Mutex;

use self::footer::Footer;
use self::layout::{Layout, STRIPES, parent, stripe};
use self::staged::{Folders, Staged, sweep, sync_folder};
use crate::expect::{Inspector, inspect};
use crate::store::check_page;
use crate::{
    Blobs, ByteRange, ContentType, Digest, DownloadTerms, ETag, Error, Incoming, Key, Link, Meta,
    Object, Page, Prefix, PutMode, PutOptions, Receipt, Result, SignedLinks, StreamOptions,
    UploadTerms,
};

/// A stream is written in pieces of this size, so that small chunks do not cost a thread switch
/// each.
const BATCH: usize = 1024 * 1024;

/// A [`Blobs`] in a folder of a local file system.
///
/// Content is written to a temporary file, synced, renamed into place, and the folder is synced;
/// only then does a put return. Writers of a key, in whatever process, take turns through file
/// locks between checking a condition and renaming. Readers wait for nobody.
#[derive(Debug, Clone)]
pub struct FileBlobs {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    layout: Layout,
    folders: Folders,
    /// Tasks of this process queue here, so that only one of them at a time occupies a thread
    /// with waiting for a file lock.
    queues: Vec<Arc<Mutex<()>>>,
    links: SignedLinks,
    random: Arc<dyn Random>,
}

impl FileBlobs {
    /// Open the folder `root`, which is created if need be, and remove the temporary files that
    /// killed processes left there. Several processes may have it open.
    pub async fn open(
        root: impl Into<PathBuf>,
        links: SignedLinks,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self> {
        let root = root.into();
        blocking(OPENING, move || {
            let root = std::path::absolute(root).map_err(io_failed(OPENING))?;
            let (layout, folders) = (Layout::new(root.clone()), Folders::default());
            let prepare = || {
                let exists = |folder: &&Path| folder.exists();
                let top = root.ancestors().find(exists).unwrap_or(&root);
                for folder in [layout.objects(), layout.tmp(), layout.locks()] {
                    folders.ensure(top, &folder)?;
                }
                sweep(&layout.tmp(), clock.now_ms())
            };
            let swept = prepare().map_err(io_failed(OPENING))?;
            if swept > 0 {
                tracing::info!(swept, "removed content that was never finished");
            }
            let queues = (0..STRIPES).map(|_| Arc::default()).collect();
            Ok(Self { shared: Arc::new(Shared { layout, folders, queues, links, random }) })
        })
        .await
    }

    /// Turn staged content into the object `key`, if the condition holds.
    async fn publish(&self, key: &Key, mode: PutMode, staged: Staged) -> Result<()> {
        self.in_turn(key, "storing an object", move |shared, key| {
            shared.check(key, &mode)?;
            shared.rename(key, staged)
        })
        .await
    }

    /// Do `work` while nobody else, in any process, changes `key`.
    async fn in_turn(
        &self,
        key: &Key,
        doing: &'static str,
        work: impl FnOnce(&Shared, &Key) -> Result<()> + Send + 'static,
    ) -> Result<()> {
        let (shared, key) = (Arc::clone(&self.shared), key.clone());
        let stripe = stripe(&key);
        let turn = Arc::clone(&shared.queues[stripe]).lock_owned().await;
        blocking(doing, move || {
            // The turn is given up here, not when the caller stops waiting: the work goes on.
            let _turn = turn;
            let _lock = lock(&shared.layout.lock(stripe)).map_err(io_failed(doing))?;
            work(&shared, &key)
        })
        .await
    }
}

impl Shared {
    /// Whether the object is such that a put may replace it.
    fn check(&self, key: &Key, mode: &PutMode) -> Result<()> {
        let path = self.layout.object(key);
        match mode {
            PutMode::Overwrite => Ok(()),
            PutMode::IfAbsent => match fs::symlink_metadata(path) {
                Ok(_) => Err(Error::AlreadyExists { key: key.clone() }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                Err(error) => Err(io_failed("looking for an object")(error)),
            },
            PutMode::IfMatch(etag) => match read::open(key, &path) {
                Ok(found) if found.etag() == *etag => Ok(()),
                Ok(_) | Err(Error::NotFound { .. }) => {
                    Err(Error::PreconditionFailed { key: key.clone() })
                }
                Err(error) => Err(error),
            },
        }
    }

    /// Start writing content that is not an object yet.
    fn stage(&self) -> Result<Staged> {
        Staged::create(&self.layout.tmp(), &*self.random).map_err(io_failed(STAGING))
    }

    /// Rename staged content into place and wait until that is on the disk.
    fn rename(&self, key: &Key, staged: Staged) -> Result<()> {
        let (top, path) = (self.layout.objects(), self.layout.object(key));
        let folder = parent(&path);
        let ensure = || self.folders.ensure(&top, folder).map_err(io_failed("creating a folder"));
        ensure()?;
        if let Err((error, staged)) = staged.rename(&path) {
            if error.kind() != io::ErrorKind::NotFound {
                return Err(io_failed("renaming content into place")(error));
            }
            // The folder was there once; whoever removed it went around us.
            self.folders.forget();
            ensure()?;
            let renamed = staged.rename(&path);
            renamed.map_err(|(error, _)| io_failed("renaming content into place")(error))?;
        }
        // It is visible now, but whether it survives a crash is open until this is done.
        sync_folder(folder).map_err(|error| Error::unknown("syncing a folder", error))
    }

    fn remove(&self, key: &Key) -> Result<()> {
        let path = self.layout.object(key);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(io_failed("deleting an object")(error));
            }
            _ => {}
        }
        // Also if there was none: whoever deleted it may have crashed before syncing.
        match sync_folder(parent(&path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Error::unknown("syncing a folder", error))
            }
            _ => Ok(()),
        }
    }
}

/// Wait for our turn among all processes; it ends when the file is closed.
fn lock(path: &Path) -> io::Result<File> {
    let file = File::options().write(true).create(true).truncate(false).open(path)?;
    file.lock()?;
    Ok(file)
}

const OPENING: &str = "opening the folder of objects";
const STAGING: &str = "writing content";

/// Write the footer after the content and wait until all of it is on the disk.
fn seal(
    staged: &mut Staged,
    content_type: ContentType,
    (size, digest): (u64, Digest),
) -> Result<Receipt> {
    let footer = Footer { size, digest, content_type };
    staged.write(&footer.encode()).map_err(io_failed(STAGING))?;
    staged.sync().map_err(io_failed(STAGING))?;
    Ok(Receipt { etag: ETag::of(&digest), size, digest })
}

#[async_trait]
impl Blobs for FileBlobs {
    async fn put(&self, key: &Key, content: Bytes, options: PutOptions) -> Result<Receipt> {
        let PutOptions { mode, content_type, expect } = options;
        let (shared, owned, condition) = (Arc::clone(&self.shared), key.clone(), mode.clone());
        let (staged, receipt) = blocking(STAGING, move || {
            let inspected = inspect(expect, &content)?;
            // It will be checked again when nobody can interfere; this may spare the writing.
            shared.check(&owned, &condition)?;
            let mut staged = shared.stage()?;
            staged.write(&content).map_err(io_failed(STAGING))?;
            let receipt = seal(&mut staged, content_type, inspected)?;
            Ok((staged, receipt))
        })
        .await?;
        self.publish(key, mode, staged).await?;
        Ok(receipt)
    }

    async fn put_stream(
        &self,
        key: &Key,
        mut content: Incoming,
        options: StreamOptions,
    ) -> Result<Receipt> {
        let shared = Arc::clone(&self.shared);
        let mut inspector = Inspector::new(options.expect)?;
        let mut staged = blocking(STAGING, move || shared.stage()).await?;
        loop {
            let (batch, ended) = next_batch(&mut content, &inspector).await?;
            (staged, inspector) = blocking(STAGING, move || {
                for chunk in batch {
                    inspector.add(&chunk);
                    staged.write(&chunk).map_err(io_failed(STAGING))?;
                }
                Ok((staged, inspector))
            })
            .await?;
            if ended {
                break;
            }
        }
        let (staged, receipt) = blocking(STAGING, move || {
            let receipt = seal(&mut staged, options.content_type, inspector.finish()?)?;
            Ok((staged, receipt))
        })
        .await?;
        self.publish(key, PutMode::Overwrite, staged).await?;
        Ok(receipt)
    }

    async fn get(&self, key: &Key, range: ByteRange) -> Result<Object> {
        let (shared, key) = (Arc::clone(&self.shared), key.clone());
        blocking("opening an object", move || {
            let opened = read::open(&key, &shared.layout.object(&key))?;
            let meta = opened.meta(&key);
            let range = range.within(meta.size)?;
            let stream = opened.stream(&key, range.clone())?;
            Ok(Object::new(meta, range, stream))
        })
        .await
    }

    async fn head(&self, key: &Key) -> Result<Meta> {
        let (shared, key) = (Arc::clone(&self.shared), key.clone());
        blocking("opening an object", move || {
            Ok(read::open(&key, &shared.layout.object(&key))?.meta(&key))
        })
        .await
    }

    async fn delete(&self, key: &Key) -> Result<()> {
        self.in_turn(key, "deleting an object", Shared::remove).await
    }

    async fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page> {
        check_page(limit)?;
        let shared = Arc::clone(&self.shared);
        let (prefix, after) = (prefix.clone(), after.cloned());
        blocking("listing objects", move || {
            walk::list(&shared.layout, &prefix, after.as_ref(), limit)
        })
        .await
    }

    async fn upload_link(&self, key: &Key, terms: &UploadTerms) -> Result<Link> {
        self.shared.links.upload(key, terms)
    }

    async fn download_link(&self, key: &Key, terms: &DownloadTerms) -> Result<Link> {
        self.shared.links.download(key, terms)
    }
}

/// Some chunks that are worth a write, and whether they were the last.
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

/// Do what may wait for the disk or for a lock on a thread that is meant for waiting.
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
