//! What the notes of all workers come to.

use std::collections::{HashMap, HashSet};

use super::notes::{Applied, Note};
use crate::support::history::{Fate, History, Read, Write};

/// What workers were told, in order.
#[derive(Default)]
pub struct Told {
    pub history: History,
    /// Of every operation that was applied, in which commit.
    pub applied: Vec<Applied>,
    /// The name of everything that was queued, and its id.
    pub queued: Vec<(String, String)>,
    /// How often an operation was submitted by another process than the first.
    pub repeated: u64,
    places: HashMap<String, usize>,
    doubted: HashSet<usize>,
    asked: HashMap<String, (u64, Option<u64>)>,
}

impl Told {
    pub fn of(notes: Vec<(u64, Note)>) -> Self {
        let mut told = Self::default();
        for (at_ms, note) in notes {
            told.add(at_ms, note);
        }
        told
    }

    fn write(&mut self, name: &str) -> &mut Write {
        &mut self.history.writes[self.places[name]]
    }

    fn add(&mut self, at_ms: u64, note: Note) {
        let now = self.history.tick();
        match note {
            Note::Try { name, .. } => {
                if let Some(place) = self.places.get(&name) {
                    self.repeated += 1;
                    // Whatever this one is told, the first one may have been applied.
                    self.doubted.insert(*place);
                } else {
                    self.places.insert(name.clone(), self.history.writes.len());
                    self.history.writes.push(Write::new(&name, now));
                }
            }
            Note::Done { name, answer } => {
                let write = self.write(&name);
                write.answered.get_or_insert(now);
                write.applied.get_or_insert(at_ms);
                match write.fate {
                    Fate::Yes(Some(before)) if answer.place != Some(before) => {
                        self.history.problems.push(format!("{name} was told places {before} and {:?}", answer.place));
                    }
                    _ => write.fate = Fate::Yes(answer.place),
                }
                self.applied.push(answer);
            }
            Note::Queued { name, id } => {
                let write = self.write(&name);
                write.answered.get_or_insert(now);
                if !matches!(write.fate, Fate::Yes(_)) {
                    write.fate = Fate::Yes(None);
                }
                self.queued.push((name, id));
            }
            Note::No { name } => {
                if !self.doubted.contains(&self.places[&name]) {
                    self.write(&name).fate = Fate::No;
                }
            }
            Note::Unknown { .. } => {}
            Note::Ask { name, age_ms } => {
                self.asked.insert(name, (now, age_ms.map(|age_ms| at_ms - age_ms)));
            }
            Note::Saw { name, count, money } => {
                let (invoked, behind) = self.asked[&name];
                self.history.reads.push(Read { invoked, answered: now, behind, count, money });
            }
            Note::Snapshot => self.history.snapshots += 1,
            Note::Swept { objects } => {
                self.history.sweeps += 1;
                self.history.swept += objects;
            }
            Note::Unavailable { .. } => self.history.unavailable += 1,
            Note::Problem { message } => self.history.problems.push(message),
        }
    }

    /// How many writes had such an end.
    pub fn count(&self, is: impl Fn(Fate) -> bool) -> usize {
        self.history.writes.iter().filter(|write| is(write.fate)).count()
    }
}
