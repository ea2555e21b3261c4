//! What became of recordings whose file was not listed. A moved file keeps its id, and so its stars and its places in
//! playlists. What is gone is hidden from lists; if that is half of everything, the owner is asked first.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

use basis::Result;
use table::TransactWrite;

use super::recording::{Guard, TOGETHER};
use super::turn::{Stop, Turn};
use crate::items::{files, recordings};
use crate::model::{Changed, FileRecord, FileState, Recording, ScanState, identity};
use crate::service::playlists;

/// From so many missing recordings on, the owner is asked if they are half of all.
const ASKED_FROM: u64 = 2;
/// The most files whose tags are compared to find moved ones.
const COMPARED_MAX: usize = 5_000;

/// What the records of a source say at the end of a listing.
#[derive(Debug, Default)]
struct Standing {
    /// Recordings that were there before this scan.
    before: u64,
    /// Recordings that were not listed in this scan.
    vanished: Vec<FileRecord>,
    /// Recordings that have been missing since an earlier scan, or since an earlier step of this one.
    missing: Vec<FileRecord>,
    /// How many of them this scan has hidden.
    hidden: u64,
    /// Recordings that this scan has found.
    new: Vec<FileRecord>,
    /// Records of files that are gone and were no recordings.
    useless: Vec<FileRecord>,
}

impl Standing {
    fn add(&mut self, record: FileRecord, generation: u64) {
        let unseen = record.unseen == Some(generation);
        match record.state {
            FileState::Done if unseen => {
                self.before += 1;
                self.vanished.push(record);
            }
            FileState::Done if record.born == generation => self.new.push(record),
            FileState::Done => self.before += 1,
            FileState::Missing => {
                self.before += u64::from(unseen);
                self.hidden += u64::from(unseen);
                self.missing.push(record);
            }
            FileState::Claimed | FileState::Problem if unseen => self.useless.push(record),
            FileState::Claimed | FileState::Problem => {}
        }
    }
}

impl Turn {
    /// Decide what became of what was not listed, and end the scan.
    pub(super) async fn settle_missing(&mut self) -> Result<(), Stop> {
        let all = files::list(self.source.id);
        let generation = self.scan.generation;
        // Without anything unseen, only files that were missing before can have been moved; they are few or none.
        let mut standing = Standing::default();
        let mut query = all.clone();
        loop {
            let page = self.inner.tables().query(query).await?;
            for item in &page.items {
                standing.add(files::read(item)?, generation);
            }
            if page.next.is_none() {
                break;
            }
            query = all.clone().after(page.next);
        }
        let moved = if standing.new.is_empty() { Vec::new() } else { self.find_moved(&standing).await? };
        for (gone, new) in &moved {
            self.move_recording(gone, new).await?;
            self.write().await?;
            if self.is_over() {
                return Ok(());
            }
        }
        let moved: HashSet<&str> = moved.iter().map(|(gone, _)| gone.key.as_str()).collect();
        standing.vanished.retain(|record| !moved.contains(record.key.as_str()));
        let vanished = standing.hidden + standing.vanished.len() as u64;
        self.scan.missing = vanished;
        if vanished >= ASKED_FROM && vanished * 2 >= standing.before && self.scan.answer.is_none() {
            self.scan.state = ScanState::Asking;
            return Ok(());
        }
        if self.scan.answer != Some(false) {
            for some in standing.vanished.chunks(TOGETHER) {
                self.hide(some).await?;
                if self.is_over() {
                    return Ok(());
                }
            }
        }
        for record in &standing.useless {
            self.forget(record).await?;
        }
        self.finish();
        let matched = playlists::match_again(&self.inner, &self.owner).await;
        basis::best_effort("looking for recordings of imported playlists", matched);
        Ok(())
    }

    /// Hide recordings whose file is gone. They stay in playlists.
    async fn hide(&mut self, records: &[FileRecord]) -> Result<(), Stop> {
        let now = self.now();
        let keys = records.iter().map(|record| recordings::tags_key(record.audio)).collect();
        let found = self.inner.recordings_with(&self.owner, keys).await?;
        let mut write = Guard::Scan(self.by()).transaction(&self.owner, &self.source);
        let mut changed = Vec::new();
        for record in records {
            let missing = FileRecord {
                state: FileState::Missing,
                missing_since_ms: Some(now),
                version: record.version + 1,
                ..record.clone()
            };
            write = write.put(files::put(self.source.id, &missing, record.version));
            let Some(before) = found.get(&record.audio.to_string()) else { continue };
            let hidden = Recording { missing_since_ms: Some(now), version: before.version + 1, ..before.clone() };
            write = write.put(recordings::put(&self.owner, &hidden, before.version)?);
            changed.push(Changed::Recording(hidden.id));
        }
        if !changed.is_empty() {
            write = write.put(self.inner.changed(&self.owner, &changed));
        }
        self.inner.commit_all(write).await?;
        self.write().await
    }

    /// Forget a file that was no recording, or the rest of a recording that was moved.
    async fn forget(&self, record: &FileRecord) -> Result<(), Stop> {
        self.inner.delete_items_of(&self.owner, record.audio).await?;
        let write = Guard::Scan(self.by()).transaction(&self.owner, &self.source);
        self.inner.commit_all(write.delete(files::delete(self.source.id, record))).await
    }

    /// Pairs of a missing file and a new one that is the same: by content, by MusicBrainz id, or by what the tags say;
    /// each in one pair at most.
    async fn find_moved(&self, standing: &Standing) -> Result<Vec<(FileRecord, FileRecord)>, Stop> {
        let mut gone: Vec<&FileRecord> = standing.vanished.iter().chain(&standing.missing).collect();
        let mut new: Vec<&FileRecord> = standing.new.iter().collect();
        let mut pairs = Vec::new();
        pair(&mut pairs, &mut gone, &mut new, |record| Some((record.etag.clone(), record.size_bytes)));
        if gone.is_empty() || new.is_empty() || gone.len() > COMPARED_MAX || new.len() > COMPARED_MAX {
            return Ok(pairs);
        }
        let keys = gone.iter().chain(&new).map(|record| recordings::tags_key(record.audio)).collect();
        let found = self.inner.recordings_with(&self.owner, keys).await?;
        let recording = |record: &FileRecord| found.get(&record.audio.to_string());
        pair(&mut pairs, &mut gone, &mut new, |record| {
            let ids = &recording(record)?.tags.music_brainz;
            // A recording can be on several albums; the track is on one.
            ids.track.clone().or_else(|| Some(format!("{} {}", ids.recording.clone()?, ids.release.clone()?)))
        });
        pair(&mut pairs, &mut gone, &mut new, |record| {
            let tags = &recording(record)?.tags;
            let artists: Vec<String> = identity::artists_of(tags).iter().map(|name| identity::folded(name)).collect();
            let (title, album) = (tags.title.as_deref()?, tags.album.as_deref().unwrap_or_default());
            Some((identity::folded(title), artists, identity::folded(album), tags.sound.duration_ms / 1_000))
        });
        Ok(pairs)
    }

    /// Give a file that was moved the id that it had.
    async fn move_recording(&mut self, gone: &FileRecord, new: &FileRecord) -> Result<(), Stop> {
        let keys = vec![recordings::tags_key(gone.audio), recordings::tags_key(new.audio)];
        let found = self.inner.recordings_with(&self.owner, keys).await?;
        let (Some(before), Some(now)) = (found.get(&gone.audio.to_string()), found.get(&new.audio.to_string())) else {
            return Ok(());
        };
        let moved = Recording { id: before.id, added_ms: before.added_ms, version: before.version + 1, ..now.clone() };
        let stored = self.inner.items_under(before.id).await?;
        let differences = recordings::differences(&self.owner, &stored, Some(&moved));
        self.inner.write_items(differences.put, differences.delete).await?;
        self.inner.copy_lyrics(&self.owner, now, before.id).await?;
        // The old place keeps the new id until nothing is left under it: then the next step can go on.
        let rest = FileRecord {
            audio: new.audio,
            state: FileState::Claimed,
            unseen: Some(self.scan.generation),
            missing_since_ms: None,
            version: gone.version + 1,
            ..gone.clone()
        };
        // It is no longer a new file: if this step ends here, the next one must not take it for another missing one.
        let kept = FileRecord { audio: before.id, born: gone.born, version: new.version + 1, ..new.clone() };
        let write: TransactWrite = Guard::Scan(self.by()).transaction(&self.owner, &self.source);
        let write = write
            .put(files::put_moved(self.source.id, &kept, new.version))
            .put(files::put_moved(self.source.id, &rest, gone.version))
            .put(recordings::put(&self.owner, &moved, before.version)?)
            .delete(recordings::delete(&self.owner, now))
            .put(self.inner.changed(&self.owner, &[Changed::Recording(before.id), Changed::Recording(now.id)]));
        self.inner.commit_all(write).await?;
        self.forget(&rest).await
    }
}

/// Pair records that have the same mark, and take them out. Of several with one mark, the first ones belong together,
/// and so on.
fn pair<K: Hash + Eq>(
    pairs: &mut Vec<(FileRecord, FileRecord)>,
    gone: &mut Vec<&FileRecord>,
    new: &mut Vec<&FileRecord>,
    mark: impl Fn(&FileRecord) -> Option<K>,
) {
    let mut marks: HashMap<K, VecDeque<&FileRecord>> = HashMap::new();
    for record in gone.iter() {
        if let Some(mark) = mark(record) {
            marks.entry(mark).or_default().push_back(record);
        }
    }
    let mut paired = HashSet::new();
    new.retain(|record| {
        let Some(old) = mark(record).and_then(|mark| marks.get_mut(&mark)?.pop_front()) else { return true };
        paired.insert(old.audio);
        pairs.push((old.clone(), (*record).clone()));
        false
    });
    gone.retain(|record| !paired.contains(&record.audio));
}
