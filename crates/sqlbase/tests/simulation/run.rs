//! One schedule from beginning to end.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use ambient::{ManualClock, Random as _, SeededRandom};
use basis::Stores;
use blobs::{LinkKey, MemoryBlobs, SignedLinks};
use futures::executor::block_on;
use parking_lot::Mutex;
use sqlbase::{At, CommitKind, Consistency, Database, Error, Execute, Planted, Query, Settings, Statement};
use table::Memory;

use super::scheduler::{NOBODY, Scheduler, Skewed, Step, below};
use super::stores::{Behind, Faults, SimBlobs, SimTables};
use super::workload::Client;
use crate::support::checks::check;
use crate::support::ending::sweep_and_delete;
use crate::support::history::History;
use crate::support::transfers::{SCHEMA, applied};

/// Seeds that once found something that was mended since.
pub const KEPT: &[u64] =
    &[2, 13, 17, 1_859, 3_626, 8_738, 1_002_264, 1_003_747, 1_006_955, 1_020_720, 1_091_084, 1_796_204, 4_298_020];

const START_MS: u64 = 1_800_000_000_000;
const HOUR_MS: u64 = 3_600_000;
const NAME: &str = "sim/db";
const STEPS: u64 = 6_000;

/// What a schedule is made of.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    pub planted: Option<Planted>,
    pub workers: usize,
    pub clients: usize,
    pub actions: u64,
    /// Whether workers sleep often and long, and there are many snapshots.
    pub sleepy: bool,
    /// Whether clients also do what is asked for less often.
    pub wide: bool,
}

impl Plan {
    /// Every fourth is one in which there are versions and forks, and every fourth one in which workers sleep a lot.
    pub fn of(seed: u64) -> Self {
        Self { sleepy: seed % 4 == 3, wide: matches!(seed % 8, 4 | 6), ..Self::default() }
    }
}

impl Default for Plan {
    fn default() -> Self {
        Self { planted: None, workers: 3, clients: 2, actions: 4, sleepy: false, wide: false }
    }
}

/// What happened, and how often.
#[derive(Debug, Default, Clone)]
pub struct Tally(BTreeMap<&'static str, u64>);

/// What must have happened in a few hundred schedules, or they show nothing.
const EVERYTHING: &[&str] = &[
    "crashes",
    "hung up",
    "freezes",
    "sleeps of hours",
    "snapshots",
    "objects swept",
    "records expired",
    "commits replayed",
    "commits that are no states",
    "requests not arrived",
    "answers lost",
    "requests late",
    "requests twice",
    "conflicts",
    "objects listed late",
];

impl Tally {
    pub fn count(&mut self, what: &'static str, times: u64) {
        *self.0.entry(what).or_default() += times;
    }

    pub fn add(&mut self, other: &Self) {
        other.0.iter().for_each(|(what, times)| self.count(what, *times));
    }

    /// Whether everything that can go wrong did.
    pub fn has_everything(&self) -> bool {
        EVERYTHING.iter().all(|what| self.0.get(what).is_some_and(|times| *times > 0))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<_> = self.0.iter().map(|(what, times)| format!("{times} {what}")).collect();
        f.write_str(&parts.join(", "))
    }
}

struct World {
    seed: u64,
    plan: Plan,
    settings: Settings,
    clock: Arc<ManualClock>,
    behind: Arc<Behind>,
    scheduler: Scheduler,
    history: Rc<RefCell<History>>,
    tally: Tally,
    /// Whether no store fails and nobody sleeps for hours: then everything that is asked for is done.
    quiet: bool,
    /// How often each worker was started.
    lives: BTreeMap<usize, u64>,
}

/// Run a schedule; what is wrong, if something is.
pub fn simulate(seed: u64, plan: Plan) -> Result<Tally, String> {
    let mut world = World::new(seed, plan);
    world.begin()?;
    world.run()?;
    world.end()
}

impl World {
    fn new(seed: u64, plan: Plan) -> Self {
        let dice = SeededRandom::new(seed ^ 0x5eed);
        let clock = Arc::new(ManualClock::at(START_MS));
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([7; 32])], clock.clone()).expect("links");
        let behind = Arc::new(Behind {
            tables: Memory::new(),
            blobs: MemoryBlobs::new(links, clock.clone()),
            random: SeededRandom::new(seed.wrapping_mul(3)),
            tracing: std::env::var("TRACE").is_ok(),
            faults: Mutex::default(),
            pending: Mutex::default(),
            happened: Mutex::default(),
            recent: Mutex::default(),
        });
        let settings = Settings {
            threads: false,
            page_size: 512,
            retention_ms: 4 * HOUR_MS,
            snapshot_commits: 1 + dice.below(6),
            // Sometimes every change is too large for the table.
            inline_bytes: if dice.below(4) == 0 { 150 } else { 100_000 },
            cache_bytes: 0,
            tries: 3,
            queue_idle_ms: 5_000,
            planted: plan.planted,
            ..Settings::default()
        };
        Self {
            seed,
            plan,
            settings,
            clock,
            behind,
            scheduler: Scheduler::new(seed),
            history: Rc::default(),
            tally: Tally::default(),
            quiet: false,
            lives: BTreeMap::new(),
        }
    }

    /// Stores as a worker sees them.
    fn stores(&self, worker: usize, life: u64, skew_ms: i64) -> Stores {
        let (behind, gate) = (Arc::clone(&self.behind), self.scheduler.gate.clone());
        Stores {
            tables: Arc::new(SimTables { behind: Arc::clone(&behind), gate: gate.clone(), worker }),
            blobs: Arc::new(SimBlobs { behind, gate, worker }),
            clock: Arc::new(Skewed { world: Arc::clone(&self.clock), by_ms: skew_ms }),
            random: Arc::new(SeededRandom::new(self.seed ^ ((worker as u64 + 1) << 32) ^ (life << 48))),
        }
    }

    /// Stores without any fault, which answer at once.
    fn plain(&self) -> Stores {
        Stores {
            tables: Arc::new(Plain(Arc::clone(&self.behind))),
            blobs: Arc::new(PlainBlobs(Arc::clone(&self.behind))),
            clock: self.clock.clone(),
            random: Arc::new(SeededRandom::new(self.seed ^ 0xffff_0000)),
        }
    }

    fn begin(&mut self) -> Result<(), String> {
        let stores = self.plain();
        let settings = self.settings;
        block_on(async move {
            stores.tables.create_table(sqlbase::table()).await.map_err(|error| error.to_string())?;
            let database = Database::create(stores, settings, NAME).await.map_err(|error| error.to_string())?;
            let schema = Execute::one(Statement::plain(SCHEMA));
            database.execute(schema).await.map_err(|error| error.to_string())
        })?;
        let random = &self.scheduler.random;
        let quiet = random.below(5) == 0;
        self.quiet = quiet;
        let often = |most: u64| if quiet { 0 } else { random.below(most) };
        *self.behind.faults.lock() =
            Faults { before: often(60), after: often(60), late: often(60), twice: often(40), conflict: often(80) };
        for worker in 0..self.plan.workers {
            self.start(worker);
        }
        Ok(())
    }

    fn start(&mut self, worker: usize) {
        let life = self.lives.entry(worker).or_default();
        *life += 1;
        let life = *life;
        let random = Rc::clone(&self.scheduler.random);
        let skew_ms = i64::try_from(random.below(20 * 60_000)).unwrap_or(0) - 10 * 60_000;
        let stores = self.stores(worker, life, skew_ms);
        let database = Database::open(stores.clone(), self.settings, NAME).expect("a name");
        for client in 0..self.plan.clients {
            let client = Client {
                database: database.clone(),
                history: Rc::clone(&self.history),
                random: Rc::clone(&random),
                name: format!("w{worker}-l{life}-c{client}"),
                snapshots: if self.plan.sleepy { 30 } else { 8 },
                rarely: self.plan.wide.then(|| (stores.clone(), self.settings)),
            };
            self.scheduler.spawn(worker, client.run(1 + random.below(self.plan.actions)));
        }
    }

    fn run(&mut self) -> Result<(), String> {
        let random = Rc::clone(&self.scheduler.random);
        let (mut crashes, mut sleeps) = (0, 0);
        let most_sleeps = if self.plan.sleepy { 5 } else { 2 };
        for step in 0..STEPS {
            self.tally.count("steps", 1);
            self.clock.advance_ms(random.below(5));
            self.scheduler.thaw(step);
            if random.below(if self.plan.sleepy { 12 } else { 40 }) == 0 {
                let worker = below(&random, self.plan.workers);
                match random.below(10) {
                    0 if crashes < 3 => {
                        crashes += 1;
                        self.tally.count("crashes", 1);
                        self.scheduler.kill(worker);
                        self.start(worker);
                    }
                    1 | 2 => {
                        self.tally.count("freezes", 1);
                        self.scheduler.freeze(worker, step + 20 + random.below(200));
                    }
                    3 if sleeps < most_sleeps => {
                        // A worker sleeps while hours pass and others go on.
                        sleeps += 1;
                        self.quiet = false;
                        self.tally.count("sleeps of hours", 1);
                        self.scheduler.freeze(worker, step + 50 + random.below(400));
                        self.clock.advance_ms(random.below(5 * HOUR_MS));
                    }
                    4 | 5 => self.behind.deliver(random.next_u64()),
                    6 => {
                        let now_s = self.behind_now_s();
                        self.tally.count("records expired", self.behind.tables.expire(now_s) as u64);
                    }
                    7 => self.behind.recent.lock().clear(),
                    8 if random.below(3) == 0 => {
                        self.tally.count("hung up", 1);
                        self.scheduler.hang_up();
                    }
                    _ => self.clock.advance_ms(random.below(90_000)),
                }
            }
            if self.scheduler.step() == Step::Nothing {
                if self.scheduler.is_done() {
                    return Ok(());
                }
                if !self.scheduler.sleepers() {
                    return Err("nobody can go on".to_owned());
                }
            }
        }
        // Whoever has not come to an end by now is cut off.
        for worker in 0..self.plan.workers {
            self.scheduler.kill(worker);
        }
        self.scheduler.kill(NOBODY);
        Ok(())
    }

    fn behind_now_s(&self) -> u64 {
        use ambient::Clock as _;
        self.clock.now_ms() / 1_000
    }

    /// All is quiet: what is there now is what counts.
    fn end(mut self) -> Result<Tally, String> {
        while !self.behind.pending.lock().is_empty() {
            self.behind.deliver(0);
        }
        self.behind.recent.lock().clear();
        let now_s = self.behind_now_s();
        self.tally.count("records expired", self.behind.tables.expire(now_s) as u64);
        let database = Database::open(self.plain(), self.settings, NAME).map_err(|error| error.to_string())?;
        let applied = block_on(applied(&database))?;
        let history = std::mem::take(&mut *self.history.borrow_mut());
        check(&history, &applied)?;
        if self.quiet && history.unavailable > 0 {
            return Err(format!("no store failed, and something could not be done: {}", history.why));
        }
        self.tally.count("writes", history.writes.len() as u64);
        self.tally.count("reads", history.reads.len() as u64);
        self.tally.count("snapshots", history.snapshots);
        self.tally.count("objects swept", history.swept);
        self.tally.count("commits that are no states", block_on(states(&database, &history))?);
        let audited = block_on(database.audit()).map_err(|error| format!("audit: {error}"))?;
        if audited.not_repeatable > 0 {
            return Err(format!("audit: commits cannot be repeated: {:?}", audited.unrepeated));
        }
        self.tally.count("commits replayed", audited.replayed);
        // Everything that is of no use goes in one sweep, and what is of use stays.
        self.clock.advance_ms(6 * HOUR_MS);
        block_on(end_forks(&history.forks, &self.plain(), self.settings))
            .map_err(|error| format!("a fork: {error}"))?;
        self.behind.tables.expire(self.behind_now_s());
        let swept = block_on(sweep_and_delete(&self.plain(), self.settings, NAME, &applied))?;
        self.tally.count("objects swept", swept);
        self.tally.add(&self.behind.happened.lock());
        Ok(self.tally)
    }
}

/// What failed is no state: nobody has read it, and nobody can. How many there are.
async fn states(database: &Database, history: &History) -> Result<u64, String> {
    let look = |sequence| Query {
        statement: Statement::plain("SELECT 1"),
        consistency: Consistency::AsOf(At::Sequence(sequence)),
    };
    let (mut none, mut before) = (0, None);
    loop {
        let commits = database.commits(before, 100).await.map_err(|error| format!("commits: {error}"))?;
        let Some(last) = commits.last() else { return Ok(none) };
        before = Some(last.sequence);
        for commit in commits {
            let failed = matches!(commit.kind, CommitKind::Failed | CommitKind::Open);
            if failed && commit.is_state {
                return Err(format!("a state in which nothing changed: {commit:?}"));
            }
            if commit.is_state {
                continue;
            }
            none += 1;
            if history.states.iter().any(|(sequence, _)| *sequence == commit.sequence) {
                return Err(format!("somebody has read at {}, which is no state", commit.sequence));
            }
            match database.query(look(commit.sequence)).await {
                Err(Error::NotFound(_)) => {}
                answer => return Err(format!("{} is no state, and is answered: {answer:?}", commit.sequence)),
            }
        }
    }
}

/// Delete the forks, as whoever was cut off in the middle of it has to: again.
async fn end_forks(forks: &[String], stores: &Stores, settings: Settings) -> Result<(), sqlbase::Error> {
    for fork in forks {
        Database::open(stores.clone(), settings, fork)?.delete().await?;
    }
    Ok(())
}

/// The table as it is, for looking at it when all is over.
#[derive(Debug)]
struct Plain(Arc<Behind>);

/// The objects as they are.
#[derive(Debug)]
struct PlainBlobs(Arc<Behind>);

macro_rules! passed_on {
    ($name:ident, $field:ident, $trait:path { $($call:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)* }) => {
        #[async_trait::async_trait]
        impl $trait for $name {
            $(async fn $call(&self, $($argument: $kind),*) -> $answer {
                self.0.$field.$call($($argument),*).await
            })*
        }
    };
}

passed_on!(Plain, tables, table::Tables {
    get(request: table::GetItem) -> Result<table::Got, table::Error>;
    put(request: table::PutItem) -> Result<table::Written, table::Error>;
    update(request: table::UpdateItem) -> Result<table::Written, table::Error>;
    delete(request: table::DeleteItem) -> Result<table::Written, table::Error>;
    query(request: table::Query) -> Result<table::Page, table::Error>;
    scan(request: table::Scan) -> Result<table::Page, table::Error>;
    batch_get(request: table::BatchGet) -> Result<table::GotMany, table::Error>;
    batch_write(request: table::BatchWrite) -> Result<table::WroteMany, table::Error>;
    transact_write(request: table::TransactWrite) -> Result<table::WroteMany, table::Error>;
    transact_get(request: table::TransactGet) -> Result<table::GotMany, table::Error>;
    create_table(definition: table::TableDefinition) -> Result<(), table::Error>;
    describe_table(name: &str) -> Result<table::TableDescription, table::Error>;
});

passed_on!(PlainBlobs, blobs, blobs::Blobs {
    put(key: &blobs::Key, content: bytes::Bytes, options: blobs::PutOptions) -> blobs::Result<blobs::Receipt>;
    put_stream(key: &blobs::Key, content: blobs::Incoming, options: blobs::StreamOptions) -> blobs::Result<blobs::Receipt>;
    get(key: &blobs::Key, range: blobs::ByteRange) -> blobs::Result<blobs::Object>;
    head(key: &blobs::Key) -> blobs::Result<blobs::Meta>;
    delete(key: &blobs::Key) -> blobs::Result<()>;
    list(prefix: &blobs::Prefix, after: Option<&blobs::Key>, limit: usize) -> blobs::Result<blobs::Page>;
    upload_link(key: &blobs::Key, terms: &blobs::UploadTerms) -> blobs::Result<blobs::Link>;
    download_link(key: &blobs::Key, terms: &blobs::DownloadTerms) -> blobs::Result<blobs::Link>;
});
