//! The embedded backend: all tables in one SQLite file.
//!

mod codec;
mod copy;
mod file;
mod later;
mod layout;
mod maintenance;
mod patience;
mod read;
mod store;
mod write;
mod writer;

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use ambient::Clock;
use async_trait::async_trait;

use self::store::Store;
use self::write::TableWrite;
use self::writer::Writer;
use crate::capacity::ReadMode;
use crate::change::{Together, Write};
use crate::limits::{check_key, check_name, check_transaction_bytes};
use crate::model::{Item, TableDefinition, TableDescription};
use crate::request::{
    Action, BatchGet, BatchWrite, DeleteItem, GetItem, PutItem, Query, Returning, Scan, TransactGet, TransactWrite,
    UpdateItem,
};
use crate::response::{Got, GotMany, Page, Written, WroteMany};
use crate::{Error, Tables, expiry};

/// Tables in one SQLite file, or in memory.
///
/// Reads take microseconds and run on the calling thread. Writes are passed to the writing thread and awaited without
/// blocking; but a single writer with a fast disk commits on its own thread.
#[derive(Debug)]
pub struct Embedded {
    // Dropped in this order: first the maintenance ends, then the writer, then the lock is released.
    _maintenance: maintenance::Maintenance,
    writer: Writer,
    signal: maintenance::Signal,
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    _lock: Option<file::ServerLock>,
}

impl Embedded {
    /// Open the file as its only server, creating it if necessary. A second server gets [`Error::InUse`].
    pub fn open(path: impl AsRef<Path>, clock: Arc<dyn Clock>) -> Result<Self, Error> {
        let lock = file::ServerLock::take(path.as_ref())?;
        Self::start(Store::open(path.as_ref())?, clock, Some(lock))
    }

    /// Open the file while a server may have it open, creating it if necessary: for administrative commands.
    ///
    /// A file of an earlier format is migrated, unless a server, which may be an earlier program, has it open: that is
    /// [`Error::InUse`].
    pub fn open_beside(path: impl AsRef<Path>, clock: Arc<dyn Clock>) -> Result<Self, Error> {
        let _alone = file::alone_if_outdated(path.as_ref())?;
        Self::start(Store::open(path.as_ref())?, clock, None)
    }

    /// Copy the file as of one moment while a server may have it open: with everything that has been acknowledged when
    /// this is called. `to` must not exist; it is on disk when this returns.
    pub fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<(), Error> {
        copy::copy(from.as_ref(), to.as_ref())
    }

    /// Tables in memory, which are dropped with the value.
    pub fn in_memory(clock: Arc<dyn Clock>) -> Result<Self, Error> {
        Self::start(Store::in_memory()?, clock, None)
    }

    fn start(store: Store, clock: Arc<dyn Clock>, lock: Option<file::ServerLock>) -> Result<Self, Error> {
        let store = Arc::new(store);
        let signal = maintenance::Signal::default();
        let writer = Writer::start(Arc::clone(&store), signal.clone())?;
        let run = {
            let (signal, writer) = (signal.clone(), writer.handle());
            // Closing does not wait for long work: the next start continues it.
            move |work| {
                if signal.is_closed() { Err(Error::unavailable("the store is closed")) } else { writer.run(work) }
            }
        };
        let settle = {
            let (store, run) = (Arc::clone(&store), run.clone());
            move || settle_all(&store, &run)
        };
        let sweep = {
            let (store, clock) = (Arc::clone(&store), Arc::clone(&clock));
            move || sweep_all(&store, clock.as_ref(), &run)
        };
        let maintenance = maintenance::Maintenance::start(store.path(), signal.clone(), settle, sweep)?;
        Ok(Self { _maintenance: maintenance, writer, signal, store, clock, _lock: lock })
    }

    /// Delete the items that have expired, without waiting for the maintenance. Returns how many there were.
    pub async fn sweep_expired(&self) -> Result<usize, Error> {
        let (store, clock, writer) = (Arc::clone(&self.store), Arc::clone(&self.clock), self.writer.handle());
        let sweep = move || sweep_all(&store, clock.as_ref(), |work| writer.run(work));
        tokio::task::spawn_blocking(sweep).await.map_err(|error| Error::unavailable(error.to_string()))?
    }

    /// Move deferred index entries to their places, without waiting for the maintenance. Returns how many there were.
    pub async fn settle_indexes(&self) -> Result<usize, Error> {
        let (store, writer) = (Arc::clone(&self.store), self.writer.handle());
        let settle = move || settle_all(&store, |work| writer.run(work));
        tokio::task::spawn_blocking(settle).await.map_err(|error| Error::unavailable(error.to_string()))?
    }

    /// A requested write, with its table.
    fn prepare(&self, action: Action) -> Result<TableWrite, Error> {
        let layout = self.store.layout(action.table())?;
        let write = Write::of(&layout.definition, action)?;
        Ok(TableWrite::new(layout, write))
    }

    async fn write(&self, action: Action, returning: Returning) -> Result<Written, Error> {
        let write = self.prepare(action)?;
        self.writer.run(move |connection| write::single(connection, write, returning)).await
    }

    async fn write_many(&self, writes: Vec<TableWrite>, together: Together) -> Result<WroteMany, Error> {
        write::check_distinct(&writes, together)?;
        let signal = self.signal.clone();
        let work = move |connection: &rusqlite::Connection| {
            let wrote = write::many(connection, writes, together, signal.may_put_off())?;
            // Done here, because nobody may be waiting for the answer. The maintenance gets its turn after this commit.
            Ok(wrote.map(|(wrote, waiting)| {
                signal.put_off(waiting);
                wrote
            }))
        };
        self.writer.run(work).await
    }

    fn read<T>(&self, work: impl FnOnce(&rusqlite::Connection) -> Result<T, Error>) -> Result<T, Error> {
        self.store.read(work)
    }
}

type UpkeepStep = Box<dyn FnOnce(&rusqlite::Connection) -> rusqlite::Result<Result<usize, Error>> + Send>;

/// Move deferred index entries to their places, in small steps so that other writes get through. Returns how many there
/// were; stops after this many steps.
fn settle_all(store: &Store, run: impl Fn(UpkeepStep) -> Result<usize, Error>) -> Result<usize, Error> {
    const STEPS: usize = 64;
    let (mut total, mut failed) = (0, None);
    for layout in store.layouts()?.into_iter().filter(|layout| !layout.indexes.is_empty()) {
        for _ in 0..STEPS {
            let layout = Arc::clone(&layout);
            // Every step goes through the writer, so that it sees what is being committed right now.
            match run(Box::new(move |connection| later::settle(connection, &layout).map(Ok))) {
                Ok(moved) => {
                    total += moved;
                    if moved < later::AT_A_TIME {
                        break;
                    }
                }
                // The others continue.
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
    }
    failed.map_or(Ok(total), Err)
}

/// Delete expired items from every table, in small steps so that other writes get through.
fn sweep_all(
    store: &Store,
    clock: &dyn Clock,
    run: impl Fn(UpkeepStep) -> Result<usize, Error>,
) -> Result<usize, Error> {
    const AT_A_TIME: usize = 500;
    let now_second = expiry::comparable(clock.now_ms() / 1_000);
    let mut total = 0;
    for layout in store.layouts()? {
        loop {
            let layout = Arc::clone(&layout);
            let step = move |connection: &rusqlite::Connection| {
                write::remove_expired(connection, &layout, now_second, AT_A_TIME).map(Ok)
            };
            let removed = run(Box::new(step))?;
            total += removed;
            if removed < AT_A_TIME {
                break;
            }
        }
    }
    Ok(total)
}

/// Translates errors of SQLite.
fn failure(error: rusqlite::Error) -> Error {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    match error.sqlite_error_code() {
        Some(DatabaseCorrupt | NotADatabase) => Error::Corrupt(error.to_string()),
        _ => Error::unavailable(error.to_string()),
    }
}

#[async_trait]
impl Tables for Embedded {
    async fn get(&self, request: GetItem) -> Result<Got, Error> {
        request.validate()?;
        let layout = self.store.layout(&request.table)?;
        check_key(&layout.definition, &request.key)?;
        let item = self.read(|connection| read::get(connection, &layout, &request.key))?;
        let mode = ReadMode::consistent(request.consistent);
        Ok(Got::parts(item.map(Cow::Owned), &request.projection, mode))
    }

    async fn put(&self, request: PutItem) -> Result<Written, Error> {
        request.validate()?;
        let returning = request.returning;
        self.write(Action::Put(request), returning).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Written, Error> {
        request.validate()?;
        let returning = request.returning;
        self.write(Action::Update(request), returning).await
    }

    async fn delete(&self, request: DeleteItem) -> Result<Written, Error> {
        request.validate()?;
        let returning = request.returning;
        self.write(Action::Delete(request), returning).await
    }

    async fn query(&self, request: Query) -> Result<Page, Error> {
        request.validate()?;
        let layout = self.store.layout(&request.table)?;
        self.read(|connection| read::query(connection, &layout, &request))
    }

    async fn scan(&self, request: Scan) -> Result<Page, Error> {
        request.validate()?;
        let layout = self.store.layout(&request.table)?;
        self.read(|connection| read::scan(connection, &layout, &request))
    }

    async fn batch_get(&self, mut request: BatchGet) -> Result<GotMany, Error> {
        request.validate()?;
        let layout = self.store.layout(&request.table)?;
        request.keys.iter().try_for_each(|key| check_key(&layout.definition, key))?;
        request.include_key();
        let mode = ReadMode::consistent(request.consistent);
        self.read(|connection| {
            let mut answer = GotMany::with_room_for(request.keys.len());
            for key in &request.keys {
                let item = read::get(connection, &layout, key)?;
                answer.push(Got::parts(item.map(Cow::Owned), &request.projection, mode));
            }
            Ok(answer)
        })
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error> {
        request.validate()?;
        let layout = self.store.layout(&request.table)?;
        let prepare = |write| Ok(TableWrite::new(Arc::clone(&layout), Write::batched(&layout.definition, write)?));
        let writes = request.writes.into_iter().map(prepare).collect::<Result<Vec<_>, Error>>()?;
        self.write_many(writes, Together::Batch).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error> {
        request.validate()?;
        let writes = request.actions.into_iter().map(|action| self.prepare(action)).collect::<Result<Vec<_>, _>>()?;
        self.write_many(writes, Together::Transaction).await
    }

    async fn transact_get(&self, mut request: TransactGet) -> Result<GotMany, Error> {
        request.validate()?;
        request.include_keys();
        let mut layouts = Vec::with_capacity(request.gets.len());
        for get in &request.gets {
            let layout = self.store.layout(&get.table)?;
            check_key(&layout.definition, &get.key)?;
            layouts.push(layout);
        }
        self.read(|connection| {
            // A read transaction sees a single state, whatever is committed in the meantime.
            let moment = connection.unchecked_transaction().map_err(failure)?;
            let mut answer = GotMany::with_room_for(request.gets.len());
            let mut bytes = 0;
            for (get, layout) in request.gets.iter().zip(&layouts) {
                let item = read::get(&moment, layout, &get.key)?;
                bytes += item.as_ref().map_or(0, Item::size_bytes);
                check_transaction_bytes(bytes)?;
                answer.push(Got::parts(item.map(Cow::Owned), &get.projection, ReadMode::Transaction));
            }
            Ok(answer)
        })
    }

    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error> {
        definition.validate()?;
        self.writer.run(move |connection| store::create_table(connection, definition)).await
    }

    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error> {
        check_name("a table", name)?;
        let definition = self.store.layout(name)?.definition.clone();
        Ok(TableDescription { definition, active: true })
    }
}
