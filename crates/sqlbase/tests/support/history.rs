//! Everything that was asked and answered, in order.

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
    /// When it was acknowledged, be it as queued.
    pub answered: Option<u64>,
    /// When it was known to be applied, by the clock, where there is one.
    pub applied: Option<u64>,
    pub fate: Fate,
}

impl Write {
    pub fn new(name: &str, invoked: u64) -> Self {
        Self { name: name.to_owned(), invoked, answered: None, applied: None, fate: Fate::Unknown }
    }
}

#[derive(Debug, Clone)]
pub struct Read {
    pub invoked: u64,
    pub answered: u64,
    /// For one that may be behind: what was known to be applied before then, by the clock, it has seen. One that
    /// may not be has seen all that was acknowledged before it was invoked.
    pub behind: Option<u64>,
    /// How many transfers it saw.
    pub count: i64,
    pub money: i64,
}

#[derive(Debug, Default)]
pub struct History {
    pub writes: Vec<Write>,
    pub reads: Vec<Read>,
    /// Errors that must not happen.
    pub problems: Vec<String>,
    /// Forks that somebody began to make, and perhaps to delete.
    pub forks: Vec<String>,
    pub snapshots: u64,
    pub sweeps: u64,
    pub swept: u64,
    pub unavailable: u64,
    /// The last reason why something could not be done.
    pub why: String,
    /// Which commit a read was of, and how many transfers it saw.
    pub states: Vec<(u64, i64)>,
    now: u64,
}

impl History {
    /// Something happens, after all that happened so far.
    pub fn tick(&mut self) -> u64 {
        self.now += 1;
        self.now
    }
}
