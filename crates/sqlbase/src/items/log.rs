//! `OP:d0:<sequence>`: a commit. The process that first puts the record for the next sequence has committed.

use table::{Condition, Item, PutItem, Query, Returning, Update, UpdateItem, Value, attr, partition};
use ulid::Ulid;

use super::{EXPIRES, PARTITION, SORT, TABLE, absent, after, check_version, digits, fresh, key, padded};
use crate::Error;

const PREFIX: &str = "OP:d0:";
const ATTEMPT: &str = "att";
const IDS: &str = "ids";
const KIND: &str = "typ";
const TIME: &str = "tim";
const QUEUE_OPEN: &str = "que";
const DIGEST: &str = "dig";
const SUM: &str = "sum";
const PAGES: &str = "cnt";
const DELTA: &str = "dlt";
const DELTA_KEY: &str = "dlk";
const OPERATIONS: &str = "ops";
const QUEUED: &str = "qup";

/// A commit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Record {
    pub(crate) sequence: u64,
    /// The attempt that wrote it: a name that is used only once.
    pub(crate) attempt: String,
    pub(crate) kind: Kind,
    /// The operations that it applied, in order.
    pub(crate) ids: Vec<String>,
    /// When it was made, by the clock of the process that made it, in Unix milliseconds. Clocks differ: it can be
    /// earlier than the previous commit.
    pub(crate) time_ms: u64,
    /// Whether operations can be queued from here on.
    pub(crate) queue_open: bool,
    /// The digest of the previous digest, the sequence, the ids and the change.
    pub(crate) digest: [u8; 32],
    /// The checksum of all pages after it.
    pub(crate) sum: u128,
    /// How many pages there are after it.
    pub(crate) pages: u32,
    pub(crate) delta: Delta,
    /// The operations themselves, compressed, if they are short enough to be kept.
    pub(crate) operations: Option<Vec<u8>>,
    /// The last queued operation that it applied, if any.
    pub(crate) queued: Option<u128>,
}

impl Record {
    /// Whether the database changed. A commit in which everything failed, or which only opened the queue, has a place
    /// in the log, but is not a state. A restored state is one, even if it has no pages.
    pub(crate) fn is_state(&self) -> bool {
        self.kind == Kind::Restore || !matches!(&self.delta, Delta::Here(bytes) if bytes.is_empty())
    }
}

/// Where the change is stored.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Delta {
    Here(Vec<u8>),
    /// In an object, because it is too large for the table.
    Object(String),
}

/// The kind of a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Operations,
    /// It only opened the queue.
    Open,
    /// An earlier state was restored.
    Restore,
    /// The last commit: the database was deleted.
    End,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Operations => "ops",
            Self::Open => "open",
            Self::Restore => "restore",
            Self::End => "end",
        }
    }

    fn read(word: &str) -> Result<Self, Error> {
        match word {
            "ops" => Ok(Self::Operations),
            "open" => Ok(Self::Open),
            "restore" => Ok(Self::Restore),
            "end" => Ok(Self::End),
            _ => Err(Error::corrupt(format!("a commit is of the kind '{word}'"))),
        }
    }
}

/// Put it, unless there is one; then that one is returned.
pub(crate) fn put(database: &str, record: &Record) -> PutItem {
    let mut item = fresh(&key(database, format!("{PREFIX}{}", padded(record.sequence))))
        .with(ATTEMPT, record.attempt.as_str())
        .with(KIND, record.kind.word())
        .with(IDS, Value::L(record.ids.iter().map(|id| Value::from(id.as_str())).collect()))
        .with(TIME, record.time_ms)
        .with(QUEUE_OPEN, Value::Bool(record.queue_open))
        .with(DIGEST, Value::bytes(record.digest))
        .with(SUM, Value::bytes(record.sum.to_le_bytes()))
        .with(PAGES, record.pages);
    match &record.delta {
        Delta::Here(bytes) => item.set(DELTA, Value::bytes(bytes.as_slice())),
        Delta::Object(key) => item.set(DELTA_KEY, key.as_str()),
    }
    if let Some(queued) = record.queued {
        item.set(QUEUED, Ulid(queued).to_string());
    }
    if let Some(operations) = &record.operations {
        item.set(OPERATIONS, Value::bytes(operations.as_slice()));
    }
    PutItem::new(TABLE, item).when(absent()).returning(Returning::Nothing)
}

pub(crate) fn read(item: &Item) -> Result<Record, Error> {
    check_version(item)?;
    let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| Error::corrupt("an id is no text"));
    let delta = match item.optional_string(DELTA_KEY)? {
        Some(key) => Delta::Object(key.to_owned()),
        None => Delta::Here(item.bytes(DELTA)?.to_vec()),
    };
    let queued = item
        .optional_string(QUEUED)?
        .map(|text| Ulid::from_string(text).map_err(|_| Error::corrupt(format!("'{text}' is no ULID"))))
        .transpose()?
        .map(|ulid| ulid.0);
    let sum = item.bytes(SUM)?.try_into().map_err(|_| Error::corrupt("a checksum is too short"))?;
    Ok(Record {
        sequence: digits(after(item, PREFIX)?)?,
        attempt: item.string(ATTEMPT)?.to_owned(),
        kind: Kind::read(item.string(KIND)?)?,
        ids: item.list(IDS)?.iter().map(text).collect::<Result<_, _>>()?,
        time_ms: item.integer(TIME)?,
        queue_open: matches!(item.get(QUEUE_OPEN), Some(Value::Bool(true))),
        digest: item.bytes(DIGEST)?.try_into().map_err(|_| Error::corrupt("a digest is too short"))?,
        sum: u128::from_le_bytes(sum),
        pages: item.integer(PAGES)?,
        delta,
        operations: item.get(OPERATIONS).map(|_| item.bytes(OPERATIONS).map(<[u8]>::to_vec)).transpose()?,
        queued,
    })
}

/// What remains of a commit of a deleted database until that time, in Unix seconds: a process that is behind, and would
/// put a commit in its place, finds that there is nothing more to write to.
pub(crate) fn gone(database: &str, sequence: u64, at_s: u64) -> Item {
    fresh(&key(database, format!("{PREFIX}{}", padded(sequence))))
        .with(ATTEMPT, "")
        .with(KIND, Kind::End.word())
        .with(IDS, Value::L(Vec::new()))
        .with(TIME, 0)
        .with(DIGEST, Value::bytes([0; 32]))
        .with(SUM, Value::bytes([0; 16]))
        .with(PAGES, 0)
        .with(DELTA, Value::bytes([]))
        .with(EXPIRES, at_s)
}

/// The commits after a sequence, in order.
pub(crate) fn after_sequence(database: &str, sequence: u64) -> Query {
    let keys = partition(PARTITION, database).between(
        SORT,
        format!("{PREFIX}{}", padded(sequence.saturating_add(1))),
        format!("{PREFIX}~"),
    );
    Query::table(TABLE, keys)
}

/// The commits from one sequence to another, in order.
pub(crate) fn between(database: &str, first: u64, last: u64) -> Query {
    let keys = partition(PARTITION, database).between(
        SORT,
        format!("{PREFIX}{}", padded(first)),
        format!("{PREFIX}{}", padded(last)),
    );
    Query::table(TABLE, keys)
}

/// The sequence of a commit, if this is a commit's key.
pub(crate) fn sequence_of(key: &table::Key) -> Option<u64> {
    key.get(SORT)?.strip_prefix(PREFIX)?.parse().ok()
}

/// The commits up to a sequence that have no expiry yet.
pub(crate) fn lasting(database: &str, last: u64) -> Query {
    between(database, 0, last).filter(attr(EXPIRES).not_exists()).only([PARTITION, SORT])
}

/// The keys of the commits from one sequence to another.
pub(crate) fn keys_between(database: &str, first: u64, last: u64) -> Query {
    between(database, first, last).only([PARTITION, SORT])
}

/// The times of the commits from one sequence to another, in order.
pub(crate) fn times_between(database: &str, first: u64, last: u64) -> Query {
    between(database, first, last).only([PARTITION, SORT, TIME])
}

/// A commit's sequence and time alone.
pub(crate) fn read_time(item: &Item) -> Result<(u64, u64), Error> {
    Ok((read_sequence(item)?, item.integer(TIME)?))
}

/// Only the sequence of a commit.
pub(crate) fn read_sequence(item: &Item) -> Result<u64, Error> {
    digits(after(item, PREFIX)?)
}

/// Let the commit of a sequence expire at that time, in Unix seconds: a snapshot contains it.
pub(crate) fn expire(database: &str, sequence: u64, at_s: u64) -> UpdateItem {
    let key = key(database, format!("{PREFIX}{}", padded(sequence)));
    let update = Update::new().set(EXPIRES, at_s);
    let there: Condition = attr(PARTITION).exists();
    UpdateItem::new(TABLE, key, update).when(there.and(attr(EXPIRES).not_exists()))
}
