//! Sources: buckets and folders on the server that owners add. What was uploaded is a source that everybody has; it is
//! in no list, and cannot be changed.

use basis::{Attempts, Error, Kind, Outcome, Owner, Reason, Result, parse_line, transact};
use buckets::{Bucket, BucketSettings, Place};
use table::{BatchGet, TransactWrite};

use super::sealing::{PlainKey, Secret};
use super::{Audio, Inner, ServerFolder, places, reasons};
use crate::items::{self, scans, sources};
use crate::model::{SOURCES_MAX, Scan, Source, SourceId, SourceKind, identity};

/// The longest name of a source.
const NAME_CHARS_MAX: usize = 100;
/// The longest beginning of keys; S3's own limit for keys.
const PREFIX_BYTES_MAX: usize = 1_024;

/// A source to add.
#[derive(Debug)]
pub struct NewSource {
    /// What the owner calls it.
    pub name: String,
    /// Where it is.
    pub place: NewPlace,
}

/// Where a source is.
#[derive(Debug)]
pub enum NewPlace {
    /// In a bucket.
    Bucket {
        /// Which bucket.
        settings: BucketSettings,
        /// Only what begins with this.
        prefix: String,
        /// The id of the access key, and its secret.
        key: (Secret, Secret),
        /// Whether recordings may be streamed from the bucket directly.
        direct: bool,
    },
    /// In a folder on the server.
    Folder {
        /// Its name in the settings.
        folder: String,
    },
}

/// Fields of a source to change. `None` leaves a field as it is.
#[derive(Debug, Default)]
pub struct SourcePatch {
    /// Its name.
    pub name: Option<String>,
    /// Only what begins with this.
    pub prefix: Option<String>,
    /// The id of the access key.
    pub access_key_id: Option<Secret>,
    /// Its secret. Both are replaced together.
    pub secret_access_key: Option<Secret>,
    /// Whether recordings may be streamed from the bucket directly.
    pub direct: Option<bool>,
}

/// The other sources of an owner, as a new name or number has to know them.
struct Others {
    last_number: u32,
    sources: Vec<Source>,
}

impl Audio {
    /// The folders on the server that can be added.
    pub fn folders(&self) -> &[ServerFolder] {
        &self.inner.settings.folders
    }

    /// The sources that an owner has added, with their scans, in the order in which they were added.
    pub async fn list_sources(&self, owner: &Owner) -> Result<Vec<(Source, Scan)>> {
        let all = self.inner.others(owner).await?.sources;
        let mut shown = Vec::with_capacity(all.len());
        // A batch has as many items as an owner has sources at most.
        for some in all.chunks(SOURCES_MAX as usize) {
            let keys = some.iter().map(|source| scans::key_of(source.id));
            let got = self.inner.tables().batch_get(BatchGet::new(items::TABLE, keys)).await?;
            for (source, item) in some.iter().zip(got.items) {
                let scan = item.map_or(Ok(None), |item| scans::read(owner, &item))?;
                shown.push((source.clone(), scan.unwrap_or_default()));
            }
        }
        Ok(shown)
    }

    /// A source with its scan. That of uploads is never scanned.
    pub async fn get_source(&self, owner: &Owner, id: SourceId) -> Result<(Source, Scan)> {
        let source = self.inner.source(owner, id).await?;
        Ok((source, self.get_scan(owner, id).await?))
    }

    /// Add a source, after checking that its files can be listed and read. The same id again returns the existing one.
    pub async fn create_source(&self, owner: &Owner, id: SourceId, new: NewSource) -> Result<Source> {
        let item = self.inner.tables().get(sources::get(owner, id)).await?.item;
        if let Some(source) = item.map(|item| sources::read(&item)).transpose()? {
            return if source.removing { Err(Error::not_found()) } else { Ok(source) };
        }
        let name = parse_line("name", &new.name, NAME_CHARS_MAX)?;
        // Nobody should wait for a bucket to learn that the name is taken.
        self.inner.others(owner).await?.check_room(id, &name)?;
        let (kind, direct, key) = self.inner.checked_place(new.place).await?;
        let created_ms = self.inner.now();
        let source = Source { id, number: 0, name, kind, direct, created_ms, removing: false, version: 1 };
        self.inner.put_new_source(owner, source, key).await
    }

    /// Change fields of a source. If something about its place changes, the place is checked before.
    pub async fn change_source(
        &self,
        owner: &Owner,
        id: SourceId,
        patch: &SourcePatch,
        if_version: Option<u64>,
    ) -> Result<Source> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        let mut tried = None;
        loop {
            let before = self.inner.added(owner, id).await?;
            if tried.as_ref() == Some(&before) {
                // The response to the write was lost.
                return Ok(before);
            }
            if if_version.is_some_and(|version| version != before.version) {
                return Err(Error::changed_to(before.version));
            }
            let (after, write) = self.inner.compose_change(owner, &before, patch).await?;
            let Some(write) = write else { return Ok(before) };
            let outcome = transact(self.inner.tables(), write).await?;
            self.inner.opened.forget(id);
            if outcome == Outcome::Done {
                return Ok(after);
            }
            tried = Some(after);
            attempts.again().await?;
        }
    }

    /// Remove a source with everything that is known from it. The key of its bucket is deleted at once, the rest in
    /// the background.
    pub async fn delete_source(&self, owner: &Owner, id: SourceId) -> Result<()> {
        let mut attempts = Attempts::new(self.inner.stores.random.as_ref());
        loop {
            let item = self.inner.tables().get(sources::get(owner, id)).await?.item;
            let source = sources::read(&item.ok_or_else(Error::not_found)?)?;
            if source.removing {
                break;
            }
            let leaving = Source { removing: true, version: source.version + 1, ..source.clone() };
            let write = TransactWrite::new().put(sources::put(owner, &leaving, source.version));
            let write = sources::delete_key(id).into_iter().fold(write, TransactWrite::delete);
            if transact(self.inner.tables(), write).await? == Outcome::Done {
                break;
            }
            attempts.again().await?;
        }
        self.inner.opened.forget(id);
        self.inner.continue_scan(owner, id);
        Ok(())
    }
}

impl Inner {
    /// The sources of an owner. The number is read first: whoever writes another source or another name gives the next
    /// one, so what was read can still be relied on if no number was given since.
    async fn others(&self, owner: &Owner) -> Result<Others> {
        let last = self.tables().get(sources::get_last_number(owner)).await?.item;
        let last_number = sources::read_last_number(last.as_ref())?;
        let mut all = basis::all_of(self.tables(), sources::list(owner), sources::read).await?;
        all.retain(|source| !source.removing);
        Ok(Others { last_number, sources: all })
    }

    /// What a new source is, after looking at its place.
    async fn checked_place(&self, new: NewPlace) -> Result<(SourceKind, bool, Option<PlainKey>)> {
        match new {
            NewPlace::Folder { folder } => {
                let words = "the server offers no folder with this name; ask the administrator";
                let gone = || Error::invalid("folder", Reason::new("no-such-folder", words));
                let place = self.folder(&folder).ok_or_else(gone)?;
                let kind = SourceKind::Folder { folder };
                places::check(&place, &kind).await?;
                Ok((kind, false, None))
            }
            NewPlace::Bucket { settings, prefix, key: (id, secret), direct } => {
                let key = PlainKey::parse(&id, &secret)?;
                let bucket = Bucket::new(&self.client, &settings, key.keys.clone()).map_err(reasons::invalid)?;
                let endpoint = settings.endpoint.map(|endpoint| endpoint.trim().to_owned());
                let kind = |region: String, bucket: String, prefix: String| SourceKind::S3 {
                    endpoint: endpoint.clone().filter(|endpoint| !endpoint.is_empty()),
                    region,
                    bucket,
                    prefix,
                    access_key_hint: key.hint(),
                };
                let prefix = parse_prefix(prefix)?;
                let given = kind(bucket.region(), settings.bucket.clone(), prefix.clone());
                places::check(&Place::Bucket(bucket.clone()), &given).await?;
                // The server may have said that it is another region.
                let kind = kind(bucket.region(), settings.bucket, prefix);
                Ok((kind, direct, Some(key)))
            }
        }
    }

    async fn put_new_source(&self, owner: &Owner, source: Source, key: Option<PlainKey>) -> Result<Source> {
        let sealed = key.map(|key| self.seal_key(owner, source.id, &key));
        let mut attempts = Attempts::new(self.stores.random.as_ref());
        loop {
            let others = self.others(owner).await?;
            if let Some(same) = others.sources.iter().find(|other| other.id == source.id) {
                return Ok(same.clone());
            }
            others.check_room(source.id, &source.name)?;
            let numbered = Source { number: others.last_number + 1, ..source.clone() };
            let write = TransactWrite::new()
                .put(sources::put(owner, &numbered, 0))
                .update(sources::give_number(owner, others.last_number));
            let keys = sealed.iter().flat_map(|sealed| sources::put_key(owner, source.id, sealed));
            let write = keys.fold(write, TransactWrite::put);
            if transact(self.tables(), write).await? == Outcome::Done {
                return Ok(numbered);
            }
            attempts.again().await?;
        }
    }

    /// A source after a change, and what writes it; nothing if it stays as it is.
    async fn compose_change(
        &self,
        owner: &Owner,
        before: &Source,
        patch: &SourcePatch,
    ) -> Result<(Source, Option<TransactWrite>)> {
        let mut after = before.clone();
        let key = match (&patch.access_key_id, &patch.secret_access_key) {
            (None, None) => None,
            (Some(id), Some(secret)) => Some(PlainKey::parse(id, secret)?),
            (None, Some(_)) => return Err(Error::invalid("accessKeyId", Reason::missing())),
            (Some(_), None) => return Err(Error::invalid("secretAccessKey", Reason::missing())),
        };
        if let Some(name) = &patch.name {
            after.name = parse_line("name", name, NAME_CHARS_MAX)?;
        }
        let SourceKind::S3 { prefix, access_key_hint, .. } = &mut after.kind else {
            let has = [
                ("prefix", patch.prefix.is_some()),
                ("accessKeyId", key.is_some()),
                ("direct", patch.direct == Some(true)),
            ];
            if let Some((field, _)) = has.into_iter().find(|(_, given)| *given) {
                let reason = Reason::new("only-for-buckets", "only for buckets; this source is a folder on the server");
                return Err(Error::invalid(field, reason));
            }
            return self.compose_write(owner, before, after, None).await;
        };
        if let Some(wanted) = &patch.prefix {
            *prefix = parse_prefix(wanted.clone())?;
        }
        if let Some(key) = &key {
            *access_key_hint = key.hint();
        }
        after.direct = patch.direct.unwrap_or(before.direct);
        if after.kind != before.kind || key.is_some() {
            let keys = match &key {
                Some(key) => key.keys.clone(),
                None => self.open_key(owner, before.id).await?,
            };
            places::check(&self.bucket(&after, keys)?, &after.kind).await?;
        }
        self.compose_write(owner, before, after, key).await
    }

    async fn compose_write(
        &self,
        owner: &Owner,
        before: &Source,
        after: Source,
        key: Option<PlainKey>,
    ) -> Result<(Source, Option<TransactWrite>)> {
        if after == *before && key.is_none() {
            return Ok((after, None));
        }
        let after = Source { version: before.version + 1, ..after };
        let mut write = TransactWrite::new().put(sources::put(owner, &after, before.version));
        if after.name != before.name {
            let others = self.others(owner).await?;
            others.check_name(after.id, &after.name)?;
            // The number is not used. It makes sure that nobody else takes the name at the same time.
            write = write.update(sources::give_number(owner, others.last_number));
        }
        let sealed = key.map(|key| self.seal_key(owner, after.id, &key));
        let keys = sealed.iter().flat_map(|sealed| sources::put_key(owner, after.id, sealed));
        Ok((after.clone(), Some(keys.fold(write, TransactWrite::put))))
    }
}

impl Others {
    fn check_room(&self, id: SourceId, name: &str) -> Result<()> {
        if self.sources.len() >= SOURCES_MAX as usize {
            let detail = format!("at most {SOURCES_MAX} sources; remove one first");
            return Err(Error::because(Kind::Full, Reason::too_many(SOURCES_MAX as usize).saying(detail)));
        }
        self.check_name(id, name)
    }

    /// Refuse a name that reads like that of another source.
    fn check_name(&self, id: SourceId, name: &str) -> Result<()> {
        let folded = identity::folded(name);
        let is_taken = |other: &Source| other.id != id && identity::folded(&other.name) == folded;
        if self.sources.iter().any(is_taken) {
            return Err(Error::conflict(Reason::name_taken(name, "a source with this name already exists")));
        }
        Ok(())
    }
}

fn parse_prefix(prefix: String) -> Result<String> {
    if prefix.len() > PREFIX_BYTES_MAX {
        let reason = Reason::too_long(PREFIX_BYTES_MAX).saying(format!("at most {PREFIX_BYTES_MAX} bytes"));
        return Err(Error::invalid("prefix", reason));
    }
    Ok(prefix)
}
