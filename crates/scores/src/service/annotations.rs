//! Adds, changes and deletes annotations: all changes of a request, or none. Concurrent requests are applied one after
//! the other; none is refused because another one was faster.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use basis::{Error, Kind, Reason, Result};
use parking_lot::Mutex;
use uuid::Uuid;

use super::Mine;
use super::change::{Asked, Change, FurtherWrite};
use super::pages::no_such_page;
use crate::items::chunks::{self, ChunkPlace};
use crate::items::scores::Main;
use crate::model::{ANNOTATIONS_MAX, Annotation, AnnotationId, Note, NotePatch, Packing, Place, chunk_of};

/// Changes of annotations.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Notes {
    pub add: Vec<Note>,
    pub change: Vec<(AnnotationId, NotePatch)>,
    pub remove: Vec<AnnotationId>,
}

/// The largest number of chunks in one change: with the main record they fit into a transaction.
const CHUNKS_AT_ONCE: usize = 8;

/// The notes of a chunk.
type Chunk = BTreeMap<u32, String>;

impl Mine {
    /// Change annotations. Returns those that were added and changed, in that order, and the score's version. The same
    /// write again changes nothing, and returns what it added.
    pub async fn change_annotations(
        &self,
        notes: &Notes,
        if_version: Option<u64>,
        write: Uuid,
    ) -> Result<(Vec<Annotation>, u64)> {
        let asked = Asked::of(if_version, write);
        let changed = Mutex::new(BTreeMap::new());
        let make = |main: Main| {
            let changed = &changed;
            async move {
                let (change, now) = self.noted(&main, notes).await?;
                *changed.lock() = now;
                Ok(change)
            }
        };
        let (main, first) = self.change(asked, make).await?;
        let number = |place: usize| first + u32::try_from(place).unwrap_or(u32::MAX);
        let added =
            notes.add.iter().enumerate().map(|(place, note)| Annotation { id: number(place), note: note.clone() });
        let mut all: Vec<Annotation> = added.collect();
        let changed = changed.into_inner();
        for (id, _) in &notes.change {
            all.push(match changed.get(id) {
                Some(note) => Annotation { id: *id, note: note.clone() },
                // It was made earlier, and the response was lost.
                None => self.annotation(&main, *id).await?,
            });
        }
        Ok((all, main.score.version))
    }

    async fn annotation(&self, main: &Main, id: AnnotationId) -> Result<Annotation> {
        let place = main.score.places.iter().find(|place| place.annotation == id).ok_or_else(Error::not_found)?;
        let chunk = self.chunk(main, chunk_of(place.slot)).await?;
        in_chunk(&chunk, *place)
    }

    async fn chunk(&self, main: &Main, chunk: u32) -> Result<Chunk> {
        let item = self.inner.tables().get(chunks::get(self.at(main, chunk))).await?.item;
        item.map_or(Ok(Chunk::new()), |item| chunks::read(&item))
    }

    fn at(&self, main: &Main, chunk: u32) -> ChunkPlace<'_> {
        ChunkPlace { owner: &self.owner, score: self.id, generation: main.score.generation, chunk }
    }

    /// The change, and the new state of the notes that it changes.
    async fn noted(&self, main: &Main, notes: &Notes) -> Result<(Change, BTreeMap<AnnotationId, Note>)> {
        let first = main.score.next_annotation;
        let (mut there, mut changed) = (BTreeMap::<u32, Chunk>::new(), BTreeMap::<AnnotationId, Note>::new());
        let mut change = Change { added: first, ..Change::to(main.clone()) };
        let mut edit = Edit::of(main);
        for id in &notes.remove {
            edit.remove(*id)?;
        }
        for (id, patch) in &notes.change {
            let place = edit.place(*id)?;
            let before = if let Some(note) = changed.get(id) {
                note.clone()
            } else {
                let chunk = match there.entry(chunk_of(place.slot)) {
                    Entry::Occupied(there) => there.into_mut(),
                    Entry::Vacant(there) => there.insert(self.chunk(main, chunk_of(place.slot)).await?),
                };
                in_chunk(chunk, place)?.note
            };
            let note = before.changed(patch)?;
            if note.page != before.page {
                check_page(main, &note)?;
            }
            edit.replace(*id, &note)?;
            changed.insert(*id, note);
        }
        for (place, note) in notes.add.iter().enumerate() {
            check_page(main, note)?;
            edit.add(first + u32::try_from(place).unwrap_or(u32::MAX), note)?;
        }
        change.after.score.next_annotation = first + u32::try_from(notes.add.len()).unwrap_or(u32::MAX);
        let joined = self.join_sparse(main, &mut edit).await?;
        change.also = self.writes(main, &edit, joined)?;
        change.after.score.places = edit.places;
        Ok((change, changed))
    }

    /// If a chunk has become nearly empty, move its content to another. Returns the new state of both.
    async fn join_sparse(&self, main: &Main, edit: &mut Edit) -> Result<Option<[(u32, Chunk); 2]>> {
        let Some((from, into)) = edit.packing.sparse(edit.shrunk.iter().copied()) else { return Ok(None) };
        let mut source = edit.applied(from, self.chunk(main, from).await?);
        let mut target = edit.applied(into, self.chunk(main, into).await?);
        for place in edit.places.iter_mut().filter(|place| chunk_of(place.slot) == from) {
            let note = source.remove(&place.slot).ok_or_else(Error::changed_meanwhile)?;
            edit.packing.release(*place);
            place.slot =
                edit.packing.find_in(into, place.length).ok_or_else(|| Error::internal("no room to merge chunks"))?;
            target.insert(place.slot, note);
        }
        Ok(Some([(from, Chunk::new()), (into, target)]))
    }

    /// The writes that bring the chunks to their new state.
    fn writes(&self, main: &Main, edit: &Edit, joined: Option<[(u32, Chunk); 2]>) -> Result<Vec<FurtherWrite>> {
        let joined: BTreeMap<u32, Chunk> = joined.into_iter().flatten().collect();
        let there = Packing::of(&main.score.places);
        let mut also = Vec::new();
        for (chunk, notes) in edit.chunks.iter().filter(|(chunk, _)| !joined.contains_key(chunk)) {
            let at = self.at(main, *chunk);
            also.push(if !there.has(*chunk) {
                let whole = notes.iter().filter_map(|(slot, note)| Some((*slot, note.clone()?))).collect();
                FurtherWrite::Put(chunks::put(at, &whole))
            } else if edit.packing.has(*chunk) {
                FurtherWrite::Update(chunks::change(at, notes))
            } else {
                FurtherWrite::Delete(chunks::delete(at))
            });
        }
        for (chunk, notes) in &joined {
            let at = self.at(main, *chunk);
            also.push(if notes.is_empty() {
                FurtherWrite::Delete(chunks::delete(at))
            } else {
                FurtherWrite::Put(chunks::put(at, notes))
            });
        }
        if also.len() > CHUNKS_AT_ONCE {
            return Err(Error::new(
                Kind::TooLarge,
                "there are too many annotations in one request; send several smaller requests",
            ));
        }
        Ok(also)
    }
}

/// The annotation at that place, unless somebody has just changed and moved it.
fn in_chunk(chunk: &Chunk, place: Place) -> Result<Annotation> {
    let line = chunk.get(&place.slot).ok_or_else(Error::changed_meanwhile)?;
    Annotation::read(place.annotation, line)?.ok_or_else(Error::changed_meanwhile)
}

fn check_page(main: &Main, note: &Note) -> Result<()> {
    let Some(page) = note.page else { return Ok(()) };
    let there = main.score.content.pages.iter().any(|there| there.id == page);
    if there { Ok(()) } else { Err(Error::invalid("pageId", no_such_page(page))) }
}

/// Changes of notes, and the resulting places of all notes.
struct Edit {
    places: Vec<Place>,
    packing: Packing,
    /// Notes that are set or removed, by chunk.
    chunks: BTreeMap<u32, BTreeMap<u32, Option<String>>>,
    /// Chunks that lost notes.
    shrunk: BTreeSet<u32>,
}

impl Edit {
    fn of(main: &Main) -> Self {
        let places = main.score.places.clone();
        Self { packing: Packing::of(&places), places, chunks: BTreeMap::new(), shrunk: BTreeSet::new() }
    }

    fn place(&self, id: AnnotationId) -> Result<Place> {
        self.places.iter().find(|place| place.annotation == id).copied().ok_or_else(Error::not_found)
    }

    fn set(&mut self, slot: u32, note: Option<String>) {
        self.chunks.entry(chunk_of(slot)).or_default().insert(slot, note);
    }

    fn remove(&mut self, id: AnnotationId) -> Result<()> {
        let place = self.place(id)?;
        self.places.retain(|other| other.annotation != id);
        self.packing.release(place);
        self.shrunk.insert(chunk_of(place.slot));
        self.set(place.slot, None);
        Ok(())
    }

    fn add(&mut self, id: AnnotationId, note: &Note) -> Result<()> {
        if self.places.len() >= ANNOTATIONS_MAX {
            let detail = format!("a score may have at most {ANNOTATIONS_MAX} annotations");
            return Err(Error::conflict(Reason::new("too-many-annotations", detail).with("most", ANNOTATIONS_MAX)));
        }
        let place = self.find(id, note)?;
        self.places.push(place);
        Ok(())
    }

    fn find(&mut self, annotation: AnnotationId, note: &Note) -> Result<Place> {
        let note = note.stored(annotation);
        let length = u32::try_from(note.len()).unwrap_or(u32::MAX);
        let detail = "this score has no more room for annotations; delete some first";
        let full = || Error::conflict(Reason::new("score-full", detail));
        let slot = self.packing.find(length, |chunk| self.chunks.contains_key(&chunk)).ok_or_else(full)?;
        self.set(slot, Some(note));
        Ok(Place { annotation, slot, length })
    }

    fn replace(&mut self, id: AnnotationId, note: &Note) -> Result<()> {
        let place = self.place(id)?;
        let stored = note.stored(id);
        let length = u32::try_from(stored.len()).unwrap_or(u32::MAX);
        let now = if self.packing.grow(place, length) {
            self.set(place.slot, Some(stored));
            Place { length, ..place }
        } else {
            // It has become too long for its chunk.
            self.packing.release(place);
            self.set(place.slot, None);
            self.find(id, note)?
        };
        if let Some(there) = self.places.iter_mut().find(|place| place.annotation == id) {
            *there = now;
        }
        Ok(())
    }

    /// A chunk after the changes so far.
    fn applied(&self, chunk: u32, mut notes: Chunk) -> Chunk {
        for (slot, note) in self.chunks.get(&chunk).into_iter().flatten() {
            match note {
                Some(note) => notes.insert(*slot, note.clone()),
                None => notes.remove(slot),
            };
        }
        notes
    }
}
