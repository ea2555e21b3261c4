//! What workers are asked to do, and what they answer.

use std::cell::RefCell;
use std::rc::Rc;

use ambient::{Random as _, SeededRandom};
use databases::{Consistency, Database, Error, Execute, OperationId};

use crate::support::history::{Fate, History, Read, Write};
use crate::support::transfers::{look, place, seen, transfer};

pub type Shared = Rc<RefCell<History>>;

/// Whether it may have been done all the same.
fn leaves_doubt(error: &Error) -> bool {
    !matches!(error, Error::Unavailable { outcome_unknown: false, .. })
}

/// One who uses a worker.
pub struct Client {
    pub database: Database,
    pub history: Shared,
    pub random: Rc<SeededRandom>,
    pub name: String,
    /// How many of a hundred actions are snapshots.
    pub snapshots: u64,
}

impl Client {
    pub async fn run(self, actions: u64) {
        for action in 0..actions {
            let name = format!("{}-{action}", self.name);
            if self.random.below(100) < self.snapshots {
                self.snapshot().await;
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
            Error::Unavailable { .. } => history.unavailable += 1,
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
        match self.database.query(look(Consistency::Latest)).await {
            Ok(answer) => {
                let mut history = self.history.borrow_mut();
                let answered = history.tick();
                match seen(&answer) {
                    Ok((count, money)) => {
                        history.reads.push(Read { invoked, answered, behind: None, count, money });
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
