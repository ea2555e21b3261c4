//! The file's connections, and the tables in it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard, RwLock};
use rusqlite::{Connection, OptionalExtension};

use super::layout::{Layout, quoted};
use super::{failure, file};
use crate::Error;
use crate::model::TableDefinition;

#[derive(Debug)]
pub(super) struct Store {
    /// The writing connection. In memory it is the only one.
    writing: Mutex<Connection>,
    readers: Option<Readers>,
    /// The known tables; the file may contain more, created by another process.
    layouts: RwLock<HashMap<String, Arc<Layout>>>,
}

/// The reading connections of a file: as many as there are threads that read at the same time.
#[derive(Debug)]
struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Store {
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let writing = file::open_writer(path)?;
        let readers = Readers { path: path.to_owned(), idle: Mutex::new(vec![file::open_reader(path)?]) };
        Ok(Self { writing: Mutex::new(writing), readers: Some(readers), layouts: RwLock::default() })
    }

    pub(super) fn in_memory() -> Result<Self, Error> {
        Ok(Self { writing: Mutex::new(file::open_memory()?), readers: None, layouts: RwLock::default() })
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.readers.as_ref().map(|readers| readers.path.as_path())
    }

    /// How large the write-ahead log is.
    pub(super) fn log_bytes(&self) -> u64 {
        let Some(path) = self.path() else { return 0 };
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        std::fs::metadata(log).map_or(0, |metadata| metadata.len())
    }

    /// The writing connection, for the writer.
    pub(super) fn writing(&self) -> MutexGuard<'_, Connection> {
        self.writing.lock()
    }

    /// The same, unless it is in use.
    pub(super) fn try_writing(&self) -> Option<MutexGuard<'_, Connection>> {
        self.writing.try_lock()
    }

    /// Read on a separate connection.
    pub(super) fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        let Some(readers) = &self.readers else { return work(&self.writing.lock()) };
        let idle = readers.idle.lock().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => file::open_reader(&readers.path)?,
        };
        let result = work(&connection);
        readers.idle.lock().push(connection);
        result
    }

    /// The table of that name.
    pub(super) fn layout(&self, name: &str) -> Result<Arc<Layout>, Error> {
        if let Some(layout) = self.layouts.read().get(name) {
            return Ok(Arc::clone(layout));
        }
        let found = self.read(|connection| find(connection, name).map_err(failure))?;
        let layout = Arc::new(found.ok_or_else(|| Error::TableNotFound(name.to_owned()))??);
        self.layouts.write().insert(name.to_owned(), Arc::clone(&layout));
        Ok(layout)
    }

    /// All tables except those with a damaged definition: the others remain usable.
    pub(super) fn layouts(&self) -> Result<Vec<Arc<Layout>>, Error> {
        let names = self.read(|connection| names(connection).map_err(failure))?;
        let is_whole = |layout: &Result<_, Error>| match layout {
            Err(Error::Corrupt(reason)) => {
                tracing::warn!(%reason, "a table is left out");
                false
            }
            _ => true,
        };
        names.iter().map(|name| self.layout(name)).filter(is_whole).collect()
    }
}

/// Create a table, in the writer's transaction.
pub(super) fn create_table(
    connection: &Connection,
    definition: TableDefinition,
) -> rusqlite::Result<Result<(), Error>> {
    if find(connection, &definition.name)?.is_some() {
        return Ok(Err(Error::TableExists(definition.name)));
    }
    let next: i64 = connection.query_row("SELECT coalesce(max(id), 0) + 1 FROM tables", [], |row| row.get(0))?;
    let layout = Layout::new(next, definition);
    for statement in layout.create() {
        connection.execute_batch(&statement)?;
    }
    let definition = serde_json::to_string(&layout.definition)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let row = (layout.id, &layout.definition.name, definition);
    connection.execute("INSERT INTO tables (id, name, definition) VALUES (?1, ?2, ?3)", row)?;
    Ok(Ok(()))
}

/// Create a table of deferred entries for each table with indexes, and indexes that omit the table's own keys.
pub(super) fn to_second_format(connection: &Connection) -> rusqlite::Result<()> {
    for layout in all_layouts(connection)? {
        connection.execute_batch(&layout.create_later().unwrap_or_default())?;
        if layout.has_own_key_in_index() {
            // Earlier versions named the indexes differently.
            let found = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?1";
            let mut found = connection.prepare(found)?;
            let names = found.query_map([layout.table.trim_matches('"')], |row| row.get::<_, String>(0))?;
            for name in names.collect::<rusqlite::Result<Vec<_>>>()? {
                connection.execute_batch(&format!("DROP INDEX {}", quoted(&name)))?;
            }
            layout.create_indexes().iter().try_for_each(|statement| connection.execute_batch(statement))?;
        }
    }
    Ok(())
}

/// The tables of a file, as far as their definitions can be read.
fn all_layouts(connection: &Connection) -> rusqlite::Result<Vec<Layout>> {
    let mut found = Vec::new();
    for name in names(connection)? {
        found.extend(find(connection, &name)?.and_then(Result::ok));
    }
    Ok(found)
}

fn find(connection: &Connection, name: &str) -> rusqlite::Result<Option<Result<Layout, Error>>> {
    let mut statement = connection.prepare_cached("SELECT id, definition FROM tables WHERE name = ?1")?;
    let found = statement.query_row([name], |row| Ok((row.get(0)?, row.get::<_, String>(1)?))).optional()?;
    Ok(found.map(|(id, definition)| {
        let definition = serde_json::from_str(&definition)
            .map_err(|error| Error::Corrupt(format!("the definition of table '{name}': {error}")))?;
        Ok(Layout::new(id, definition))
    }))
}

fn names(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare_cached("SELECT name FROM tables ORDER BY name")?;
    let names = statement.query_map([], |row| row.get(0))?;
    names.collect()
}
