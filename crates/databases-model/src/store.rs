//! The table and the objects of one database, and every request that changes them.

use crate::sequence::Sequence;

/// The largest number of objects that a worker may create in one run.
pub const WORKER_OBJECTS: u8 = 2;
const OBJECTS: usize = 8;
const OPERATIONS: usize = 4;

/// An attempt to commit: the worker, and which of its attempts at this number it is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Attempt {
    /// The worker.
    pub worker: u8,
    /// How often it had crashed before.
    pub life: u8,
    /// The number of the worker's attempt at this commit.
    pub number: u8,
}

/// A record of the log (`OP:d0:${n}`).
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Record {
    /// The attempt that put it.
    pub attempt: Attempt,
    /// The operations it applies, in order.
    pub operations: Sequence,
    /// Whether the queue is open after it.
    pub queue_open: bool,
    /// The object of its pages, if they are not in the record.
    pub object: Option<u8>,
}

/// What the table holds under the number of a commit that happened.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Slot {
    /// The record.
    Live,
    /// The record with a time to live, set in this retention period.
    Expiring(u8),
    /// No record any more.
    Gone,
    /// A record put after the first was gone; it never counts.
    Ghost(Record),
}

/// A commit that happened, and what the table still holds of it.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Entry {
    /// What was committed.
    pub record: Record,
    /// What the table holds.
    pub slot: Slot,
}

impl Entry {
    /// What a reader of the table finds.
    pub fn found(&self) -> Option<Record> {
        match self.slot {
            Slot::Live | Slot::Expiring(_) => Some(self.record),
            Slot::Gone => None,
            Slot::Ghost(record) => Some(record),
        }
    }
}

/// The queue's gate (`OP:Z0:`).
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Gate {
    /// The largest ulid queued so far.
    pub largest: u8,
    /// Whether operations may be queued.
    pub open: bool,
}

/// A queued operation (`OP:a0:${ulid}`, and `OP:c0:${ulid}` when it is applied).
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Queued {
    /// Its key.
    pub ulid: u8,
    /// The operation.
    pub operation: u8,
    /// Its state.
    pub state: QueuedState,
}

/// The state of a queued operation.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum QueuedState {
    /// It waits.
    Pending,
    /// It was committed; its result exists.
    Applied,
    /// Its record expired before it was committed.
    Vanished,
}

/// A published snapshot (`OP:e0:${n}`).
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Snapshot {
    /// The commit it is the state after.
    pub number: u8,
    /// Its object.
    pub object: u8,
}

/// The content of an object: a state, or the pages of one commit (which the model ignores).
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Content {
    /// The commit it is the state after.
    pub number: u8,
    /// All operations up to there.
    pub operations: Sequence,
    /// Whether the queue was open.
    pub queue_open: bool,
}

/// An object under a key that is never reused.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Object {
    /// Never written.
    #[default]
    Absent,
    /// Written.
    Present(Content),
    /// Written and deleted.
    Deleted,
}

/// What a commit requires of the gate, and changes in it.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum GateChange {
    /// Nothing.
    Untouched,
    /// The gate must be closed, and is opened.
    Open,
    /// The gate must be open with this largest ulid (if that is checked), and may be closed.
    Seen {
        /// The largest ulid seen.
        largest: Option<u8>,
        /// Whether to close it.
        close: bool,
    },
}

/// A commit: one put, or a transaction if it has more conditions.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Commit {
    /// Its number. There must be no record under it.
    pub number: u8,
    /// The record that is put.
    pub record: Record,
    /// What it requires of the gate, and changes in it.
    pub gate: GateChange,
    /// The ulids of the queued operations it applies.
    pub queued: Sequence,
    /// Its own operations whose callers gave ids; none may have a result yet.
    pub named: Sequence,
    /// Whether no snapshot may cover the number.
    pub head: bool,
    /// The intent that must still exist, and is removed.
    pub intent: Option<u8>,
}

/// A request that changes something.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Request {
    /// Commit.
    Commit(Commit),
    /// Queue an operation.
    Enqueue {
        /// Its key.
        ulid: u8,
        /// The operation.
        operation: u8,
        /// Whether its caller gave an id, which must not have been used before.
        named: bool,
    },
    /// Write an intent.
    Intend(u8),
    /// Write an object.
    Upload(u8, Content),
    /// Publish a snapshot.
    Publish {
        /// The snapshot.
        snapshot: Snapshot,
        /// Whether its intent must still exist.
        checked: bool,
    },
    /// Give all log records up to this number a time to live, or delete them.
    Cover {
        /// The last of them.
        number: u8,
        /// The retention period in which they are covered.
        retention: u8,
        /// Whether to delete them instead.
        delete: bool,
    },
    /// Remove an intent.
    RemoveIntent(u8),
    /// Remove a published snapshot's record.
    RemoveSnapshot(u8),
    /// Delete an object.
    Delete(u8),
}

/// Why a request was refused; a transaction reports all reasons.
#[expect(clippy::struct_excessive_bools, reason = "a transaction has several conditions, each of which may fail")]
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Refused {
    /// There is a record of this number.
    pub record: bool,
    /// The gate was not as expected.
    pub gate: bool,
    /// The operation is known already.
    pub known: bool,
    /// The intent is gone.
    pub intent: bool,
    /// A snapshot covers the number.
    pub head: bool,
}

/// The answer to a request.
pub type Answer = Result<(), Refused>;

/// The table and the objects of one database.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Store {
    /// All commits that happened; number 1 is the first.
    pub log: Vec<Entry>,
    /// The queue's gate.
    pub gate: Gate,
    /// The queue, in order of ulids.
    pub queue: Vec<Queued>,
    /// Operations with a caller's id that are known (`OP:c0:${id}`), a bit each.
    pub known: u8,
    /// The newest published snapshot (`OP:b0:`).
    pub head: Snapshot,
    /// The published snapshots' records.
    pub snapshots: Vec<Snapshot>,
    /// The intents (`OP:f0:${id}`), a bit each.
    pub intents: u8,
    /// The objects.
    pub objects: [Object; OBJECTS],
}

impl Default for Store {
    /// An empty database with one snapshot.
    fn default() -> Self {
        let snapshot = Snapshot { number: 0, object: 0 };
        let mut objects = [Object::Absent; OBJECTS];
        objects[0] = Object::Present(Content::default());
        Self {
            log: Vec::new(),
            gate: Gate::default(),
            queue: Vec::new(),
            known: 0,
            head: snapshot,
            snapshots: vec![snapshot],
            intents: 0,
            objects,
        }
    }
}

impl Store {
    /// The largest number of operations in the model.
    pub const OPERATIONS: usize = OPERATIONS;

    /// What the table holds under a number.
    pub fn record(&self, number: u8) -> Option<Record> {
        self.log.get(usize::from(number).checked_sub(1)?)?.found()
    }

    /// All operations of the commits up to a number, in order: the truth.
    pub fn operations(&self, number: u8) -> Sequence {
        let mut operations = Sequence::default();
        for entry in self.log.iter().take(usize::from(number)) {
            operations.extend(entry.record.operations);
        }
        operations
    }

    /// The number of the newest commit.
    pub fn newest(&self) -> u8 {
        u8::try_from(self.log.len()).unwrap_or(u8::MAX)
    }

    /// The objects that exist, a bit each.
    pub fn list(&self) -> u8 {
        bits((0..8).filter(|&id| matches!(self.objects[usize::from(id)], Object::Present(_))))
    }

    /// The objects that a snapshot, the head or a log record refers to, a bit each.
    pub fn referred(&self) -> u8 {
        let records = self.log.iter().filter_map(|entry| entry.found()?.object);
        bits(self.snapshots.iter().map(|snapshot| snapshot.object).chain([self.head.object]).chain(records))
    }

    /// Whether a snapshot's record still exists.
    pub fn is_published(&self, snapshot: Snapshot) -> bool {
        self.snapshots.contains(&snapshot)
    }

    /// Carries out a request, completely or not at all.
    pub fn apply(&mut self, request: Request) -> Answer {
        match request {
            Request::Commit(commit) => return self.commit(commit),
            Request::Enqueue { ulid, operation, named } => {
                let refused = Refused {
                    gate: !self.gate.open || self.gate.largest >= ulid,
                    known: named && self.known & (1 << operation) != 0,
                    ..Refused::default()
                };
                if refused != Refused::default() {
                    return Err(refused);
                }
                self.gate.largest = ulid;
                self.queue.push(Queued { ulid, operation, state: QueuedState::Pending });
                if named {
                    self.known |= 1 << operation;
                }
            }
            Request::Intend(id) => self.intents |= 1 << id,
            Request::Upload(id, content) => self.objects[usize::from(id)] = Object::Present(content),
            Request::Publish { snapshot, checked } => {
                let refused = Refused {
                    intent: checked && self.intents & (1 << snapshot.object) == 0,
                    record: self.snapshots.iter().any(|other| other.number == snapshot.number),
                    head: self.head.number >= snapshot.number,
                    ..Refused::default()
                };
                if refused != Refused::default() {
                    return Err(refused);
                }
                self.intents &= !(1 << snapshot.object);
                self.snapshots.push(snapshot);
                self.head = snapshot;
            }
            Request::Cover { number, retention, delete } => {
                for entry in self.log.iter_mut().take(usize::from(number)) {
                    match entry.slot {
                        Slot::Live if delete => entry.slot = Slot::Gone,
                        Slot::Live => entry.slot = Slot::Expiring(retention),
                        _ => {}
                    }
                }
            }
            Request::RemoveIntent(id) => self.intents &= !(1 << id),
            Request::RemoveSnapshot(number) => self.snapshots.retain(|snapshot| snapshot.number != number),
            Request::Delete(id) => {
                let object = &mut self.objects[usize::from(id)];
                if matches!(object, Object::Present(_)) {
                    *object = Object::Deleted;
                }
            }
        }
        Ok(())
    }

    fn commit(&mut self, commit: Commit) -> Answer {
        let Commit { number, record, gate, queued, named, head, intent } = commit;
        let refused = Refused {
            record: self.record(number).is_some(),
            gate: match gate {
                GateChange::Untouched => false,
                GateChange::Open => self.gate.open,
                GateChange::Seen { largest, .. } => {
                    !self.gate.open || largest.is_some_and(|largest| largest != self.gate.largest)
                }
            },
            known: named.iter().any(|operation| self.known & (1 << operation) != 0),
            intent: intent.is_some_and(|id| self.intents & (1 << id) == 0),
            head: head && self.head.number >= number,
        };
        if refused != Refused::default() {
            return Err(refused);
        }
        match self.log.get_mut(usize::from(number) - 1) {
            Some(entry) => entry.slot = Slot::Ghost(record),
            None => self.log.push(Entry { record, slot: Slot::Live }),
        }
        match gate {
            GateChange::Untouched => {}
            GateChange::Open => self.gate.open = true,
            GateChange::Seen { close, .. } => self.gate.open &= !close,
        }
        for queued in self.queue.iter_mut().filter(|other| queued.contains(other.ulid)) {
            queued.state = QueuedState::Applied;
        }
        self.known |= bits(named.iter());
        if let Some(id) = intent {
            self.intents &= !(1 << id);
        }
        Ok(())
    }
}

/// One bit for each of the numbers.
pub(crate) fn bits(numbers: impl Iterator<Item = u8>) -> u8 {
    numbers.fold(0, |bits, number| bits | 1 << number)
}
