//! A store of tables that fails before or after a request is carried out, like a network or an overloaded server.

use std::sync::Arc;

use ambient::{Random, SeededRandom};
use async_trait::async_trait;
use parking_lot::Mutex;
use table::{
    BatchGet, BatchWrite, DeleteItem, Error, GetItem, Got, GotMany, Page, PutItem, Query, Refusal, Scan,
    TableDefinition, TableDescription, Tables, TransactGet, TransactWrite, UpdateItem, Written, WroteMany,
};

/// How often each fault happens, in percent of the requests that it can happen to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FaultRates {
    /// The store cannot be reached, and nothing is done. For reads and writes.
    pub before: u8,
    /// The write is carried out (or refused), and the response is lost. For writes.
    pub after: u8,
    /// Another request conflicts, and nothing is done. For transactions of writes.
    pub conflict: u8,
    /// Other tasks run before and after a request. For reads and writes.
    pub delay: u8,
    /// The largest number of times that other tasks run.
    pub longest_delay: u32,
}

impl FaultRates {
    /// Faults of every kind, often enough that they happen in a test of some dozen requests.
    pub fn rough() -> Self {
        Self { before: 5, after: 5, conflict: 10, delay: 50, longest_delay: 8 }
    }
}

/// What has happened. A request is counted when its outcome is decided, even if it is dropped afterwards.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FaultCounts {
    /// Reads that reached the store.
    pub reads: u64,
    /// Writes that reached the store, including those whose response was lost.
    pub writes: u64,
    /// Requests that failed before anything was done, except for conflicts.
    pub before: u64,
    /// Writes whose response was lost.
    pub after: u64,
    /// Transactions that were refused because of a simulated conflict.
    pub conflicts: u64,
    /// How many times other tasks could run.
    pub delays: u64,
}

/// When a write fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Before anything is done. The error says so.
    Before,
    /// After it is carried out (or refused). The error says that the outcome is unknown.
    After,
}

/// A store that fails according to a plan drawn from a seed, or at one specific write.
///
/// For the same seed, sequential callers get the same faults. A fault never damages anything: [`Tables`] allows each of
/// them for every store.
#[derive(Debug)]
pub struct FaultyTables {
    inner: Arc<dyn Tables>,
    random: SeededRandom,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// `None` while random faults are disabled.
    rates: Option<FaultRates>,
    /// The number of writes up to and including the one that fails, and how it fails.
    exact: Option<(u64, When)>,
    counts: FaultCounts,
}

/// What happens to a request.
#[derive(Debug, Clone, Copy)]
struct Fate {
    turns_before: u64,
    fault: Option<Fault>,
    turns_after: u64,
}

#[derive(Debug, Clone, Copy)]
enum Fault {
    Before,
    After,
    /// A conflict at that action of the transaction.
    Conflict(usize),
}

/// The kind of a request, as far as faults depend on it.
#[derive(Debug, Clone, Copy)]
enum Nature {
    Read,
    Write,
    /// A transaction with that many actions.
    Transaction(usize),
}

impl FaultyTables {
    /// A store that fails as often as the rates say.
    pub fn new(inner: Arc<dyn Tables>, seed: u64, rates: FaultRates) -> Self {
        let state = State { rates: Some(rates), ..State::default() };
        Self { inner, random: SeededRandom::new(seed), state: Mutex::new(state) }
    }

    /// A store that fails only when told to: see [`FaultyTables::fail_nth_write`].
    pub fn reliable(inner: Arc<dyn Tables>) -> Self {
        Self { inner, random: SeededRandom::new(0), state: Mutex::default() }
    }

    /// Change how often the store fails from now on; with `None` it does not fail.
    pub fn set_rates(&self, rates: Option<FaultRates>) {
        self.state.lock().rates = rates;
    }

    /// Fail the `nth` write from now on (the next one is the first), and only that one, whatever the rates are. With
    /// this, a test can let every step of an operation fail:
    ///
    /// ```
    /// # use table::{Error, Tables};
    /// # use testkit::{FaultyTables, When};
    /// # type Store = std::sync::Arc<dyn Tables>;
    /// # async fn test(new_store: fn() -> Store, operation: impl AsyncFn(&dyn Tables) -> Result<(), Error>) {
    /// for nth in 1.. {
    ///     let store = FaultyTables::reliable(new_store());
    ///     store.fail_nth_write(nth, When::After); // and the whole test again with When::Before
    ///     let result = operation(&store).await;
    ///     if store.is_armed() {
    ///         break; // The operation has fewer than n writes: every step has failed once.
    ///     }
    ///     assert!(result.is_err());
    ///     // … check what must be true after this failure, and after a retry …
    /// }
    /// # }
    /// ```
    pub fn fail_nth_write(&self, nth: u64, when: When) {
        self.state.lock().exact = Some((nth.max(1), when));
    }

    /// Whether the write chosen by [`FaultyTables::fail_nth_write`] has not happened yet.
    pub fn is_armed(&self) -> bool {
        self.state.lock().exact.is_some()
    }

    /// No longer fail the write chosen by [`FaultyTables::fail_nth_write`].
    pub fn disarm(&self) {
        self.state.lock().exact = None;
    }

    /// What has happened so far.
    pub fn counts(&self) -> FaultCounts {
        self.state.lock().counts
    }

    fn decide(&self, nature: Nature) -> Fate {
        let mut state = self.state.lock();
        let rates = state.rates.unwrap_or_default();
        let chance = |percent: u8| self.random.below(100) < u64::from(percent);
        let turns = || {
            if chance(rates.delay) { 1 + self.random.below(rates.longest_delay.into()) } else { 0 }
        };
        let (turns_before, turns_after) = (turns(), turns());
        let mut fault = match nature {
            _ if chance(rates.before) => Some(Fault::Before),
            Nature::Write | Nature::Transaction(_) if chance(rates.after) => Some(Fault::After),
            Nature::Transaction(actions) if actions > 0 && chance(rates.conflict) => {
                let position = self.random.below(actions as u64);
                Some(Fault::Conflict(usize::try_from(position).unwrap_or_default()))
            }
            _ => None,
        };
        if let (Some((still, when)), Nature::Write | Nature::Transaction(_)) = (state.exact, nature) {
            let now = still == 1;
            fault = now.then_some(if when == When::Before { Fault::Before } else { Fault::After });
            state.exact = (!now).then_some((still - 1, when));
        }
        let counts = &mut state.counts;
        match fault {
            Some(Fault::Before) => counts.before += 1,
            Some(Fault::After) => counts.after += 1,
            Some(Fault::Conflict(_)) => counts.conflicts += 1,
            None => {}
        }
        counts.delays += u64::from(turns_before > 0) + u64::from(turns_after > 0);
        match (fault, nature) {
            (Some(Fault::Before | Fault::Conflict(_)), _) => {}
            (_, Nature::Read) => counts.reads += 1,
            (_, Nature::Write | Nature::Transaction(_)) => counts.writes += 1,
        }
        Fate { turns_before, fault, turns_after }
    }

    async fn run<T>(&self, nature: Nature, request: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        let fate = self.decide(nature);
        give_turns(fate.turns_before).await;
        let result = match (fate.fault, nature) {
            (Some(Fault::Before), _) => Err(Error::unavailable("made to fail before the request")),
            (Some(Fault::Conflict(position)), Nature::Transaction(actions)) => {
                let reason = |action| (action == position).then_some(Refusal::Conflict);
                Err(Error::TransactionRefused { reasons: (0..actions).map(reason).collect() })
            }
            _ => request.await,
        };
        give_turns(fate.turns_after).await;
        match fate.fault {
            Some(Fault::After) => Err(Error::outcome_unknown("made to lose the answer")),
            _ => result,
        }
    }
}

/// Let other tasks that are ready run first, this many times.
pub(crate) async fn give_turns(turns: u64) {
    for _ in 0..turns {
        tokio::task::yield_now().await;
    }
}

#[async_trait]
impl Tables for FaultyTables {
    async fn get(&self, request: GetItem) -> Result<Got, Error> {
        self.run(Nature::Read, self.inner.get(request)).await
    }

    async fn put(&self, request: PutItem) -> Result<Written, Error> {
        self.run(Nature::Write, self.inner.put(request)).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Written, Error> {
        self.run(Nature::Write, self.inner.update(request)).await
    }

    async fn delete(&self, request: DeleteItem) -> Result<Written, Error> {
        self.run(Nature::Write, self.inner.delete(request)).await
    }

    async fn query(&self, request: Query) -> Result<Page, Error> {
        self.run(Nature::Read, self.inner.query(request)).await
    }

    async fn scan(&self, request: Scan) -> Result<Page, Error> {
        self.run(Nature::Read, self.inner.scan(request)).await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<GotMany, Error> {
        self.run(Nature::Read, self.inner.batch_get(request)).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error> {
        self.run(Nature::Write, self.inner.batch_write(request)).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error> {
        self.run(Nature::Transaction(request.len()), self.inner.transact_write(request)).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<GotMany, Error> {
        self.run(Nature::Read, self.inner.transact_get(request)).await
    }

    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error> {
        self.run(Nature::Write, self.inner.create_table(definition)).await
    }

    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error> {
        self.run(Nature::Read, self.inner.describe_table(name)).await
    }
}
