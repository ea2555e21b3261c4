//! The databases that this process has open: the most recently used ones, so that memory is limited.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use sqlbase::{Database, Execute, Query, Settings, Statement};
use tokio::sync::OnceCell;

use basis::{Error, Owner, Result};

use crate::Inner;
use crate::trouble::told;

/// How many are open at most. One that is in use when it is dropped from here stays open until its users are done.
const OPEN_MAX: usize = 32;
/// How much of a database is cached, in bytes.
const CACHE_BYTES: usize = 16 << 20;
/// How long earlier states are kept, in milliseconds: only as long as a process may sleep while it reads.
const RETENTION_MS: u64 = 24 * 60 * 60 * 1_000;
/// The time limit of an operation, in milliseconds. One applies hundreds of things.
const TIME_MS: u64 = 30_000;
/// This table says that the schema is complete: it is created last, in the same operation.
const READY: &str = "CREATE TABLE derived_ready (at TEXT)";

/// The settings of every derived database.
fn settings() -> Settings {
    let mut settings = Settings { cache_bytes: CACHE_BYTES, retention_ms: RETENTION_MS, ..Settings::default() };
    settings.limits.time_ms = TIME_MS;
    settings
}

/// An open database.
#[derive(Debug)]
pub(crate) struct Handle {
    pub(crate) database: Database,
    ready: OnceCell<()>,
}

#[derive(Debug, Default)]
pub(crate) struct Handles(Mutex<Opened>);

#[derive(Debug, Default)]
struct Opened {
    /// Each with the value of `uses` when it was last used.
    all: HashMap<String, (Arc<Handle>, u64)>,
    uses: u64,
}

impl Inner {
    /// A generation of an owner's database, as the name of its objects.
    fn name(&self, owner: &Owner, generation: &str) -> String {
        format!("derived/{}/{owner}/{generation}", self.purpose.name)
    }

    /// A generation, whether or not it exists. It is not kept open.
    pub(crate) fn database(&self, owner: &Owner, generation: &str) -> Result<Database> {
        Database::open(self.stores.clone(), settings(), &self.name(owner, generation)).map_err(told)
    }

    /// A generation that exists and has the schema; it is created if need be. The pointer to it is written first, so
    /// whoever comes next can finish what was interrupted.
    pub(crate) async fn handle(&self, owner: &Owner, generation: &str) -> Result<Arc<Handle>> {
        let handle = self.opened(owner, generation)?;
        handle.ready.get_or_try_init(|| self.make_ready(owner, generation, &handle.database)).await?;
        Ok(handle)
    }

    fn opened(&self, owner: &Owner, generation: &str) -> Result<Arc<Handle>> {
        let name = self.name(owner, generation);
        let mut opened = self.handles.0.lock();
        opened.uses += 1;
        let now = opened.uses;
        if let Some((handle, used)) = opened.all.get_mut(&name) {
            *used = now;
            return Ok(Arc::clone(handle));
        }
        if opened.all.len() >= OPEN_MAX
            && let Some(oldest) = opened.all.iter().min_by_key(|(_, (_, used))| *used).map(|(name, _)| name.clone())
        {
            opened.all.remove(&oldest);
        }
        let handle = Arc::new(Handle { database: self.database(owner, generation)?, ready: OnceCell::new() });
        opened.all.insert(name, (Arc::clone(&handle), now));
        Ok(handle)
    }

    /// A generation that is open here.
    pub(crate) fn known(&self, owner: &Owner, generation: &str) -> Option<Arc<Handle>> {
        self.handles.0.lock().all.get(&self.name(owner, generation)).map(|(handle, _)| Arc::clone(handle))
    }

    /// Drop a database that is gone.
    pub(crate) fn forget(&self, owner: &Owner, generation: &str) {
        self.handles.0.lock().all.remove(&self.name(owner, generation));
    }

    async fn make_ready(&self, owner: &Owner, generation: &str, database: &Database) -> Result<()> {
        const TIMES: u32 = 4;
        let ready = || Query {
            statement: Statement::plain("SELECT count(*) FROM sqlite_schema WHERE name = 'derived_ready'"),
            consistency: sqlbase::Consistency::Latest,
        };
        for _ in 0..TIMES {
            let sequence = match database.query(ready()).await {
                Ok(found) if found.result.rows == [[sqlbase::SqlValue::Integer(1)]] => return Ok(()),
                Ok(found) => found.sequence,
                Err(sqlbase::Error::NotFound(_)) => {
                    match Database::create(self.stores.clone(), settings(), &self.name(owner, generation)).await {
                        Ok(_) | Err(sqlbase::Error::Taken(_)) => continue,
                        Err(error) => return Err(told(error)),
                    }
                }
                Err(error) => return Err(told(error)),
            };
            let schema = self.purpose.schema.iter().chain([&READY]).map(|sql| Statement::plain(*sql)).collect();
            let create = Execute { statements: schema, operation_id: None, if_sequence: Some(sequence) };
            match database.execute(create).await {
                Ok(_) => return Ok(()),
                // Somebody else has just created it.
                Err(sqlbase::Error::Failed(failure)) if failure.kind == sqlbase::FailureKind::Moved => {}
                Err(error) => return Err(told(error)),
            }
        }
        Err(Error::unavailable("a derived database could not be created"))
    }
}
