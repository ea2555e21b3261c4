//! What workers are asked to do, and what they answer.

use std::cell::RefCell;
use std::rc::Rc;

use ambient::{Random as _, SeededRandom};
use basis::Stores;
use sqlbase::{At, Consistency, Database, Error, Execute, FailureKind, OperationId, Queried, Settings, Statement};

use super::scheduler::below;
use crate::support::history::{Fate, History, Read, Write};
use crate::support::transfers::{look, place, seen, transfer};

pub type Shared = Rc<RefCell<History>>;

/// Whether it may have been done all the same.
fn leaves_doubt(error: &Error) -> bool {
    !matches!(error, Error::Busy(_) | Error::Unavailable { outcome_unknown: false, .. })
}

/// One who uses a worker.
pub struct Client {
    pub database: Database,
    pub history: Shared,
    pub random: Rc<SeededRandom>,
    pub name: String,
    /// How many of a hundred actions are snapshots.
    pub snapshots: u64,
    /// Whether it also does what is asked for less often, and where forks are made then.
    pub rarely: Option<(Stores, Settings)>,
}

impl Client {
    pub async fn run(self, actions: u64) {
        for action in 0..actions {
            let name = format!("{}-{action}", self.name);
            if self.random.below(100) < self.snapshots {
                self.snapshot().await;
                continue;
            }
            if let Some((stores, settings)) = &self.rarely
                && self.random.below(100) < 25
            {
                match self.random.below(16) {
                    0..3 => self.execute_if_unchanged(&name).await,
                    3..5 => self.execute_in_vain(&name).await,
                    5..8 => self.read_cached().await,
                    8..10 => self.read_earlier().await,
                    10..12 => self.read_at_least().await,
                    12 => self.maintain().await,
                    13 => self.keep_version(&name).await,
                    _ => self.fork(stores, *settings, &name).await,
                }
                continue;
            }
            match self.random.below(92) {
                0..30 => self.execute(&name, false).await,
                30..50 => self.execute(&name, true).await,
                50..62 => self.enqueue(&name, false).await,
                62..70 => self.enqueue(&name, true).await,
                70..88 => self.read().await,
                _ => self.sweep().await,
            }
        }
    }

    fn begin(&self, name: &str) -> usize {
        let mut history = self.history.borrow_mut();
        let invoked = history.tick();
        history.writes.push(Write::new(name, invoked));
        history.writes.len() - 1
    }

    fn end(&self, write: usize, fate: Fate) {
        let mut history = self.history.borrow_mut();
        let answered = history.tick();
        history.writes[write].fate = fate;
        history.writes[write].answered = Some(answered);
    }

    fn problem(&self, what: &str, error: &Error) {
        let mut history = self.history.borrow_mut();
        match error {
            Error::Unavailable { message, .. } | Error::Busy(message) => {
                history.unavailable += 1;
                history.why = format!("{what}: {message}");
            }
            error => history.problems.push(format!("{what}: {error}")),
        }
    }

    async fn execute(&self, name: &str, named: bool) {
        let operation = Execute {
            statements: transfer(name, &self.random),
            operation_id: named.then(|| OperationId::parse(name).expect("a name")),
            if_sequence: None,
        };
        let write = self.begin(name);
        let mut doubt = false;
        for _ in 0..if named { 5 } else { 1 } {
            match self.database.execute(operation.clone()).await {
                Ok(done) => return self.end(write, Fate::Yes(place(&done.results))),
                Err(error) => {
                    doubt |= leaves_doubt(&error);
                    self.problem(name, &error);
                }
            }
        }
        if !doubt {
            self.end(write, Fate::No);
        }
    }

    /// A write that rests on what was read before it.
    async fn execute_if_unchanged(&self, name: &str) {
        let before = match self.database.query(look(Consistency::Latest)).await {
            Ok(before) => before,
            Err(error) => return self.problem("a read", &error),
        };
        let operation = Execute {
            statements: transfer(name, &self.random),
            operation_id: None,
            if_sequence: Some(before.sequence),
        };
        let write = self.begin(name);
        match self.database.execute(operation).await {
            Ok(done) => {
                let told = place(&done.results);
                self.end(write, Fate::Yes(told));
                if seen(&before).ok().map(|(count, _)| count + 1) != told {
                    let problem = format!("{name} came after {before:?} and is at {told:?}");
                    self.history.borrow_mut().problems.push(problem);
                }
            }
            Err(Error::Failed(failure)) if failure.kind == FailureKind::Moved => self.end(write, Fate::No),
            Err(error) => {
                if !leaves_doubt(&error) {
                    self.end(write, Fate::No);
                }
                self.problem(name, &error);
            }
        }
    }

    /// A write that fails half-way, and changes nothing: without a name, under one, or from the queue.
    async fn execute_in_vain(&self, name: &str) {
        let mut statements = transfer(name, &self.random);
        statements.push(Statement::plain("INSERT INTO accounts VALUES (1, 1000000)"));
        let write = self.begin(name);
        self.end(write, Fate::No);
        let way = name.bytes().map(u32::from).sum::<u32>() % 3;
        let operation_id = OperationId::parse(name).filter(|_| way > 0);
        let operation = Execute { statements, operation_id, if_sequence: None };
        let done = match way {
            2 => self.queued_in_vain(operation).await,
            _ => self.database.execute(operation).await.map(|done| done.sequence),
        };
        match done {
            Ok(done) => self.history.borrow_mut().problems.push(format!("{name} came to {done:?}")),
            Err(Error::Failed(failure)) if failure.kind == FailureKind::Constraint => {}
            Err(error) => self.problem(name, &error),
        }
    }

    /// The state that it is in, if it did not fail.
    async fn queued_in_vain(&self, operation: Execute) -> Result<u64, Error> {
        let queued = self.database.enqueue(operation, None).await?;
        let (sequence, outcome) = self.database.result(&queued.operation_id).await?;
        outcome.map(|_| sequence).map_err(Error::from)
    }

    /// A state that somebody has seen before.
    async fn read_earlier(&self) {
        let states = self.history.borrow().states.clone();
        if states.is_empty() {
            return;
        }
        let (sequence, _) = states[below(&self.random, states.len())];
        let invoked = self.history.borrow_mut().tick();
        match self.database.query(look(Consistency::AsOf(At::Sequence(sequence)))).await {
            // It is no longer kept.
            Err(Error::NotFound(_) | Error::Corrupt(_)) => {}
            answer => self.saw(invoked, Some(0), answer),
        }
    }

    async fn read_at_least(&self) {
        let newest = self.history.borrow().states.iter().map(|(sequence, _)| *sequence).max();
        let Some(wanted) = newest else { return };
        let invoked = self.history.borrow_mut().tick();
        let answer = self.database.query(look(Consistency::AtLeast(wanted))).await;
        if let Ok(answer) = &answer
            && answer.sequence < wanted
        {
            self.history.borrow_mut().problems.push(format!("at least {wanted} was wanted: {answer:?}"));
        }
        self.saw(invoked, Some(0), answer);
    }

    async fn maintain(&self) {
        match self.database.maintain().await {
            Ok(()) => self.history.borrow_mut().snapshots += 1,
            Err(error) => self.problem("maintenance", &error),
        }
    }

    async fn read_cached(&self) {
        let invoked = self.history.borrow_mut().tick();
        let answer = self.database.query(look(Consistency::CachedUpTo(self.random.below(60_000)))).await;
        self.saw(invoked, Some(0), answer);
    }

    async fn keep_version(&self, name: &str) {
        let kept = match self.database.keep_version(name).await {
            Ok(kept) => kept,
            Err(error) => return self.problem("a version", &error),
        };
        let invoked = self.history.borrow_mut().tick();
        let answer = self.database.query(look(Consistency::AsOf(At::Sequence(kept.sequence)))).await;
        self.saw(invoked, Some(0), answer);
        match self.database.delete_version(&kept.id).await {
            // It was done before, and the answer lost.
            Ok(()) | Err(Error::NotFound(_)) => {}
            Err(error) => self.problem("a version", &error),
        }
    }

    /// A fork, which sees all that was acknowledged before, and goes again.
    async fn fork(&self, stores: &Stores, settings: Settings, name: &str) {
        let name = format!("sim/fork-{name}");
        self.history.borrow_mut().forks.push(name.clone());
        let invoked = self.history.borrow_mut().tick();
        let fork = match self.database.fork(stores.clone(), settings, &name).await {
            Ok(fork) => fork,
            Err(error) => return self.problem("a fork", &error),
        };
        let answer = fork.query(look(Consistency::Latest)).await;
        let begun = answer.as_ref().ok().map(|answer| (answer.sequence, seen(answer)));
        self.saw(invoked, None, answer);
        let statements = transfer(&name, &self.random);
        if let Err(error) = fork.execute(Execute { statements, ..Execute::default() }).await {
            self.problem("a write to a fork", &error);
        }
        if let Some((sequence, before)) = begun {
            self.bring_back(&fork, sequence, before).await;
        }
        if let Err(error) = fork.delete().await {
            self.problem("the end of a fork", &error);
        }
    }

    /// A fork has again what it began with.
    async fn bring_back(&self, fork: &Database, sequence: u64, before: Result<(i64, i64), String>) {
        match fork.restore(At::Sequence(sequence)).await {
            Ok(_) => match fork.query(look(Consistency::Latest)).await {
                Ok(after) if seen(&after) == before => {}
                Ok(after) => {
                    self.history.borrow_mut().problems.push(format!("{before:?} was brought back: {after:?}"));
                }
                Err(error) => self.problem("a read of a fork", &error),
            },
            // It slept until that was no longer kept.
            Err(Error::NotFound(_)) => {}
            Err(error) => self.problem("a restoration", &error),
        }
    }

    async fn enqueue(&self, name: &str, named: bool) {
        let operation = Execute {
            statements: transfer(name, &self.random),
            operation_id: named.then(|| OperationId::parse(name).expect("a name")),
            if_sequence: None,
        };
        let write = self.begin(name);
        let mut doubt = false;
        for _ in 0..if named { 3 } else { 1 } {
            match self.database.enqueue(operation.clone(), None).await {
                Ok(queued) => {
                    self.end(write, Fate::Yes(None));
                    if self.random.below(2) == 0 {
                        match self.database.result(&queued.operation_id).await {
                            Ok((_, Ok(results))) => {
                                self.history.borrow_mut().writes[write].fate = Fate::Yes(place(&results));
                            }
                            Ok((_, Err(failure))) => self.problem(name, &Error::Failed(failure)),
                            Err(error) => self.problem(name, &error),
                        }
                    }
                    return;
                }
                Err(error) => {
                    doubt |= leaves_doubt(&error);
                    self.problem(name, &error);
                }
            }
        }
        if !doubt {
            self.end(write, Fate::No);
        }
    }

    async fn read(&self) {
        let invoked = self.history.borrow_mut().tick();
        let answer = self.database.query(look(Consistency::Latest)).await;
        self.saw(invoked, None, answer);
    }

    fn saw(&self, invoked: u64, behind: Option<u64>, answer: Result<Queried, Error>) {
        match answer {
            Ok(answer) => {
                let mut history = self.history.borrow_mut();
                let answered = history.tick();
                match seen(&answer) {
                    Ok((count, money)) => {
                        history.states.push((answer.sequence, count));
                        history.reads.push(Read { invoked, answered, behind, count, money });
                    }
                    Err(problem) => history.problems.push(problem),
                }
            }
            Err(error) => self.problem("a read", &error),
        }
    }

    async fn snapshot(&self) {
        match self.database.snapshot().await {
            Ok(_) => self.history.borrow_mut().snapshots += 1,
            Err(error) => self.problem("a snapshot", &error),
        }
    }

    async fn sweep(&self) {
        match self.database.sweep().await {
            Ok(swept) => {
                let mut history = self.history.borrow_mut();
                history.sweeps += 1;
                history.swept += swept.objects;
            }
            Err(error) => self.problem("a sweep", &error),
        }
    }
}
