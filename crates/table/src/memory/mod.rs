//! The backend in memory: all tables in sorted maps behind one lock.
//!
//! It has no thread, no clock and no file, and every method completes when it is first polled. So a simulation with it
//! is the same every time, and creating an empty one costs next to nothing.
//!

mod read;
mod table;

use std::borrow::Cow;
use std::collections::BTreeMap;

use async_trait::async_trait;
use parking_lot::Mutex;

use self::table::Table;
use crate::capacity::{Capacity, ReadMode};
use crate::change::{Together, Write};
use crate::limits::{check_key, check_name, check_transaction_bytes};
use crate::model::{Item, TableDefinition, TableDescription};
use crate::request::{
    Action, BatchGet, BatchWrite, DeleteItem, GetItem, PutItem, Query, Returning, Scan, TransactGet, TransactWrite,
    UpdateItem,
};
use crate::response::{Got, GotMany, Page, Written, WroteMany};
use crate::{Error, Tables, expiry};

/// A [`Tables`] whose data is lost when it is dropped, and which otherwise behaves like the others.
///
/// Every method completes when it is first polled: no runtime is needed. Expired items stay until [`Memory::expire`] is
/// called.
///
/// ```
/// use futures::FutureExt as _;
/// use table::{Item, Memory, PutItem, TableDefinition, Tables};
///
/// let tables = Memory::new();
/// tables.create_table(TableDefinition::new("Clothes", "id")).now_or_never().expect("at once")?;
/// let coat = Item::new().with("id", "coat");
/// tables.put(PutItem::new("Clothes", coat)).now_or_never().expect("at once")?;
/// # Ok::<(), table::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Memory {
    tables: Mutex<BTreeMap<String, Table>>,
}

impl Memory {
    /// A store without tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Delete the items that have expired by that Unix second, from every table. Returns how many there were.
    pub fn expire(&self, now_seconds: u64) -> usize {
        let now_second = expiry::comparable(now_seconds);
        self.tables.lock().values_mut().map(|table| table.expire(now_second)).sum()
    }

    /// Read from one table.
    fn read<T>(&self, name: &str, work: impl FnOnce(&Table) -> Result<T, Error>) -> Result<T, Error> {
        work(find(&self.tables.lock(), name)?)
    }

    fn write(&self, action: Action, returning: Returning) -> Result<Written, Error> {
        let mut tables = self.tables.lock();
        let table = tables.get_mut(action.table()).ok_or_else(|| not_found(action.table()))?;
        let write = Write::of(&table.definition, action)?;
        let old = table.get(&write.key).cloned();
        let change = write.plan(&table.definition, old)?;
        table.apply(&change);
        Ok(change.written(&table.definition, returning))
    }
}

fn find<'a>(tables: &'a BTreeMap<String, Table>, name: &str) -> Result<&'a Table, Error> {
    tables.get(name).ok_or_else(|| not_found(name))
}

fn not_found(table: &str) -> Error {
    Error::TableNotFound(table.to_owned())
}

/// Apply all writes, each with the name of its table, if all of them are possible.
fn write_many(
    tables: &mut BTreeMap<String, Table>,
    writes: Vec<(String, Write)>,
    together: Together,
) -> Result<WroteMany, Error> {
    together.check_distinct(writes.iter().map(|(name, write)| (name, &write.key)))?;
    let (mut names, mut planned) = (Vec::with_capacity(writes.len()), Vec::with_capacity(writes.len()));
    for (name, write) in writes {
        let table = find(tables, &name)?;
        let old = table.get(&write.key).cloned();
        planned.push(write.plan(&table.definition, old));
        names.push(name);
    }
    let changes = together.agree(planned)?;
    let mut capacity = Capacity::default();
    for (change, name) in changes.iter().zip(&names) {
        // Every table was found before, under the same lock.
        if let Some(table) = tables.get_mut(name) {
            table.apply(change);
            capacity += change.capacity(&table.definition, together.factor());
        }
    }
    Ok(WroteMany { capacity })
}

#[async_trait]
impl Tables for Memory {
    async fn get(&self, request: GetItem) -> Result<Got, Error> {
        request.validate()?;
        let mode = ReadMode::consistent(request.consistent);
        self.read(&request.table, |table| {
            check_key(&table.definition, &request.key)?;
            Ok(Got::parts(table.get(&request.key).map(Cow::Borrowed), &request.projection, mode))
        })
    }

    async fn put(&self, request: PutItem) -> Result<Written, Error> {
        request.validate()?;
        let returning = request.returning;
        self.write(Action::Put(request), returning)
    }

    async fn update(&self, request: UpdateItem) -> Result<Written, Error> {
        request.validate()?;
        let returning = request.returning;
        self.write(Action::Update(request), returning)
    }

    async fn delete(&self, request: DeleteItem) -> Result<Written, Error> {
        request.validate()?;
        let returning = request.returning;
        self.write(Action::Delete(request), returning)
    }

    async fn query(&self, request: Query) -> Result<Page, Error> {
        request.validate()?;
        self.read(&request.table, |table| read::query(table, &request))
    }

    async fn scan(&self, request: Scan) -> Result<Page, Error> {
        request.validate()?;
        self.read(&request.table, |table| read::scan(table, &request))
    }

    async fn batch_get(&self, mut request: BatchGet) -> Result<GotMany, Error> {
        request.validate()?;
        request.include_key();
        let mode = ReadMode::consistent(request.consistent);
        self.read(&request.table, |table| {
            request.keys.iter().try_for_each(|key| check_key(&table.definition, key))?;
            let mut answer = GotMany::with_room_for(request.keys.len());
            for key in &request.keys {
                answer.push(Got::parts(table.get(key).map(Cow::Borrowed), &request.projection, mode));
            }
            Ok(answer)
        })
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error> {
        request.validate()?;
        let BatchWrite { table, writes } = request;
        let mut tables = self.tables.lock();
        let definition = &find(&tables, &table)?.definition;
        let write = |write| Ok((table.clone(), Write::batched(definition, write)?));
        let writes = writes.into_iter().map(write).collect::<Result<Vec<_>, Error>>()?;
        write_many(&mut tables, writes, Together::Batch)
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error> {
        request.validate()?;
        let mut tables = self.tables.lock();
        let write = |action: Action| {
            let name = action.table().to_owned();
            let write = Write::of(&find(&tables, &name)?.definition, action)?;
            Ok((name, write))
        };
        let writes = request.actions.into_iter().map(write).collect::<Result<Vec<_>, Error>>()?;
        write_many(&mut tables, writes, Together::Transaction)
    }

    async fn transact_get(&self, mut request: TransactGet) -> Result<GotMany, Error> {
        request.validate()?;
        request.include_keys();
        let tables = self.tables.lock();
        // A wrong key is reported before an item that is too large.
        for get in &request.gets {
            check_key(&find(&tables, &get.table)?.definition, &get.key)?;
        }
        let mut answer = GotMany::with_room_for(request.gets.len());
        let mut bytes = 0;
        for get in &request.gets {
            let item = find(&tables, &get.table)?.get(&get.key);
            bytes += item.map_or(0, Item::size_bytes);
            check_transaction_bytes(bytes)?;
            answer.push(Got::parts(item.map(Cow::Borrowed), &get.projection, ReadMode::Transaction));
        }
        Ok(answer)
    }

    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error> {
        definition.validate()?;
        let mut tables = self.tables.lock();
        if tables.contains_key(&definition.name) {
            return Err(Error::TableExists(definition.name));
        }
        tables.insert(definition.name.clone(), Table::new(definition));
        Ok(())
    }

    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error> {
        check_name("a table", name)?;
        let definition = self.read(name, |table| Ok(table.definition.clone()))?;
        Ok(TableDescription { definition, active: true })
    }
}
