//! What workers are asked to do, and what they answer: transfers between four accounts, each noted in a table
//! whose order is the order in which they were applied.

use std::cell::RefCell;
use std::rc::Rc;

use ambient::{Random as _, SeededRandom};
use databases::{Consistency, Database, Error, Execute, OperationId, Query, SqlValue, Statement};

/// Money in all accounts together.
pub const MONEY: i64 = 400;

/// What is known of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was acknowledged; at which place, if that was said.
    Yes(Option<i64>),
    /// It surely was not applied.
    No,
    Unknown,
}

#[derive(Debug, Clone)]
pub struct Write {
    pub name: String,
    pub invoked: u64,
    pub answered: Option<u64>,
    pub fate: Fate,
}

#[derive(Debug, Clone)]
pub struct Read {
    pub invoked: u64,
    pub answered: u64,
    /// How many transfers it saw.
    pub count: i64,
    pub money: i64,
}

/// Everything that was asked and answered, in order.
#[derive(Debug, Default)]
pub struct History {
    pub writes: Vec<Write>,
    pub reads: Vec<Read>,
    /// Errors that must not happen.
    pub problems: Vec<String>,
    pub snapshots: u64,
    pub sweeps: u64,
    pub swept: u64,
    pub unavailable: u64,
    now: u64,
}

impl History {
    fn tick(&mut self) -> u64 {
        self.now += 1;
        self.now
    }
}

pub type Shared = Rc<RefCell<History>>;

pub const SCHEMA: &str = "CREATE TABLE accounts (id INTEGER PRIMARY KEY, balance INTEGER); \
     INSERT INTO accounts VALUES (1, 100), (2, 100), (3, 100), (4, 100); \
     CREATE TABLE ops (place INTEGER PRIMARY KEY, name TEXT, noise BLOB)";

fn transfer(name: &str, random: &SeededRandom) -> Vec<Statement> {
    let (amount, from, to) = (random.below(20), 1 + random.below(4), 1 + random.below(4));
    let number = |n: u64| SqlValue::Integer(i64::try_from(n).unwrap_or(0));
    vec![
        Statement::new("UPDATE accounts SET balance = balance - ?1 WHERE id = ?2", [number(amount), number(from)]),
        Statement::new("UPDATE accounts SET balance = balance + ?1 WHERE id = ?2", [number(amount), number(to)]),
        Statement::new(
            "INSERT INTO ops (name, noise) VALUES (?1, randomblob(?2)) RETURNING place",
            [SqlValue::from(name), number(random.below(40))],
        ),
    ]
}

/// The place that the last statement of a transfer answers.
fn place(results: &[databases::ResultSet]) -> Option<i64> {
    match results.last()?.rows.first()?.first()? {
        SqlValue::Integer(place) => Some(*place),
        _ => None,
    }
}

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
        let fate = Fate::Unknown;
        history.writes.push(Write { name: name.to_owned(), invoked, answered: None, fate });
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
        let statement = Statement::plain("SELECT (SELECT count(*) FROM ops), (SELECT sum(balance) FROM accounts)");
        match self.database.query(Query { statement, consistency: Consistency::Latest }).await {
            Ok(answer) => {
                let [SqlValue::Integer(count), SqlValue::Integer(money)] = answer.result.rows[0][..] else {
                    return self.history.borrow_mut().problems.push(format!("{answer:?}"));
                };
                let mut history = self.history.borrow_mut();
                let answered = history.tick();
                history.reads.push(Read { invoked, answered, count, money });
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
