//! One of many who use a worker.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ambient::{Random as _, SeededRandom, SystemRandom};
use sqlbase::{Consistency, Database, Error, Execute, Executed, FailureKind, OperationId, Status};

use crate::notebook::Notebook;
use crate::notes::{Applied, Note};
use crate::support::transfers::{look, place, seen, transfer};

/// How often an operation with an id is tried.
const TRIES: u32 = 5;

#[derive(Clone)]
pub struct Client {
    pub database: Database,
    pub notes: Arc<Notebook>,
    pub name: String,
    /// Whether it is time to stop.
    pub over: Arc<AtomicBool>,
}

impl Client {
    /// Write and read until it is time to stop.
    pub async fn run(self) {
        for action in 0_u64.. {
            if self.over.load(Ordering::Relaxed) {
                return;
            }
            let name = format!("{}-{action}", self.name);
            match SystemRandom.below(100) {
                0..20 => self.execute(&name, false).await,
                20..50 => self.execute(&name, true).await,
                50..60 => self.execute_if(&name).await,
                60..70 => self.enqueue(&name, false).await,
                70..80 => self.enqueue(&name, true).await,
                80..90 => self.read(&name, None).await,
                _ => self.read(&name, Some(SystemRandom.below(500))).await,
            }
        }
    }

    /// Make snapshots, apply what is queued and sweep, until it is time to stop.
    pub async fn keep_up(self) {
        while !self.over.load(Ordering::Relaxed) {
            let done = match SystemRandom.below(4) {
                0 => self.database.snapshot().await.map(|_| Some(Note::Snapshot)),
                1 => self.database.sweep().await.map(|swept| Some(Note::Swept { objects: swept.objects })),
                2 => self.database.drain().await.map(|()| None),
                _ => self.database.maintain().await.map(|()| None),
            };
            match done {
                Ok(note) => note.iter().for_each(|note| self.notes.add(note)),
                Err(error) => self.failed("upkeep", &error),
            }
            tokio::time::sleep(Duration::from_millis(SystemRandom.below(400))).await;
        }
    }

    /// Submit again what another did not come to the end of.
    pub async fn repeat(self, names: Vec<String>) {
        for name in names {
            // It does not matter which way it went first.
            match SystemRandom.below(2) {
                0 => self.execute(&name, true).await,
                _ => self.enqueue(&name, true).await,
            }
        }
    }

    fn failed(&self, what: &str, error: &Error) {
        let message = format!("{what}: {error}");
        self.notes.add(&match error {
            Error::Unavailable { .. } | Error::Busy(_) => Note::Unavailable { message },
            _ => Note::Problem { message },
        });
    }

    fn begin(&self, name: &str, known: bool) -> Execute {
        self.notes.add(&Note::Try { name: name.to_owned(), known });
        // The same name makes the same statements, whoever submits it.
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        Execute {
            statements: transfer(name, &SeededRandom::new(hasher.finish())),
            operation_id: known.then(|| OperationId::parse(name).expect("a name")),
            if_sequence: None,
        }
    }

    fn done(&self, name: &str, executed: &Executed) {
        let answer = Applied {
            id: executed.operation_id.to_string(),
            sequence: executed.sequence,
            place: place(&executed.results),
        };
        self.notes.add(&Note::Done { name: name.to_owned(), answer });
    }

    /// It did not come to an end that is known: unless all went wrong before anything was sent.
    fn open(&self, name: &str, doubt: bool) {
        let name = name.to_owned();
        self.notes.add(&if doubt { Note::Unknown { name } } else { Note::No { name } });
    }

    async fn execute(&self, name: &str, known: bool) {
        let operation = self.begin(name, known);
        let mut doubt = false;
        for _ in 0..if known { TRIES } else { 1 } {
            match self.database.execute(operation.clone()).await {
                Ok(executed) => return self.done(name, &executed),
                Err(error) => {
                    doubt |= !matches!(error, Error::Busy(_) | Error::Unavailable { outcome_unknown: false, .. });
                    self.failed(name, &error);
                }
            }
        }
        self.open(name, doubt);
    }

    /// Write only if nobody else has written since this one looked.
    async fn execute_if(&self, name: &str) {
        let looked = match self.database.query(look(Consistency::CachedUpTo(1_000))).await {
            Ok(answer) => answer.sequence,
            Err(error) => return self.failed(name, &error),
        };
        let operation = Execute { if_sequence: Some(looked), ..self.begin(name, false) };
        match self.database.execute(operation).await {
            Ok(executed) => {
                self.done(name, &executed);
                // What changed nothing may lie between.
                if executed.sequence <= looked {
                    let message = format!("{name} was for {looked}, and is in {}", executed.sequence);
                    self.notes.add(&Note::Problem { message });
                }
            }
            Err(Error::Failed(failure)) if failure.kind == FailureKind::Moved => self.open(name, false),
            Err(error) => {
                self.failed(name, &error);
                self.open(name, !matches!(error, Error::Busy(_) | Error::Unavailable { outcome_unknown: false, .. }));
            }
        }
    }

    async fn enqueue(&self, name: &str, known: bool) {
        let operation = self.begin(name, known);
        for _ in 0..if known { TRIES } else { 1 } {
            match self.database.enqueue(operation.clone(), None).await {
                Ok(queued) => {
                    let id = queued.operation_id;
                    self.notes.add(&Note::Queued { name: name.to_owned(), id: id.to_string() });
                    if SystemRandom.below(2) == 0 {
                        self.ask_what_became_of(name, &id).await;
                    }
                    return;
                }
                Err(error) => self.failed(name, &error),
            }
        }
        self.open(name, true);
    }

    async fn ask_what_became_of(&self, name: &str, id: &OperationId) {
        // Now and then it is left to others to apply it.
        for _ in 0..SystemRandom.below(3) {
            match self.database.status(id).await {
                Ok(Status::Waiting) => {
                    tokio::time::sleep(Duration::from_millis(SystemRandom.below(50))).await;
                }
                Ok(Status::Done { .. }) => break,
                Err(error) => return self.failed(name, &error),
            }
        }
        match self.database.result(id).await {
            Ok((sequence, Ok(results))) => {
                self.done(name, &Executed { sequence, operation_id: id.clone(), results });
            }
            Ok((_, Err(failure))) => self.failed(name, &Error::Failed(failure)),
            Err(error) => self.failed(name, &error),
        }
    }

    async fn read(&self, name: &str, age_ms: Option<u64>) {
        let name = name.to_owned();
        self.notes.add(&Note::Ask { name: name.clone(), age_ms });
        let consistency = age_ms.map_or(Consistency::Latest, Consistency::CachedUpTo);
        match self.database.query(look(consistency)).await {
            Ok(answer) => self.notes.add(&match seen(&answer) {
                Ok((count, money)) => Note::Saw { name, count, money },
                Err(message) => Note::Problem { message },
            }),
            Err(error) => self.failed(&name, &error),
        }
    }
}
