//! Retries for changes that conflict with others, and turns that make conflicts rare.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Weak};
use std::time::Duration;

use ambient::Random;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::{Error, Result};

const ATTEMPTS_MAX: u32 = 60;
const PAUSE_FIRST_MS: u64 = 4;
const PAUSE_LONGEST_MS: u64 = 250;

/// Counts attempts and waits between them: longer each time, by a random amount.
#[derive(Debug)]
pub struct Attempts<'a> {
    random: &'a dyn Random,
    made: u32,
}

impl<'a> Attempts<'a> {
    /// No attempt has been made yet.
    pub fn new(random: &'a dyn Random) -> Self {
        Self { random, made: 0 }
    }

    /// Wait before the next attempt, unless there were too many.
    pub async fn again(&mut self) -> Result<()> {
        self.made += 1;
        if self.made >= ATTEMPTS_MAX {
            return Err(Error::unavailable("too many requests change it at the same time"));
        }
        let longest = (PAUSE_FIRST_MS << self.made.min(10)).min(PAUSE_LONGEST_MS);
        tokio::time::sleep(Duration::from_millis(self.random.below(longest) + 1)).await;
        Ok(())
    }
}

/// Those who change the same thing on one server take turns. This only saves attempts; correctness comes from the
/// conditions of the transactions.
#[derive(Debug)]
pub struct Turns<K>(parking_lot::Mutex<HashMap<K, Weak<Mutex<()>>>>);

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Self(parking_lot::Mutex::default())
    }
}

/// Turns that nobody waits for are dropped when there are this many.
const TURNS_KEPT: usize = 1_000;

impl<K: Hash + Eq> Turns<K> {
    /// Wait for a turn with that thing. It ends when the guard is dropped.
    pub async fn wait(&self, thing: K) -> OwnedMutexGuard<()> {
        self.of(thing).lock_owned().await
    }

    fn of(&self, thing: K) -> Arc<Mutex<()>> {
        let mut turns = self.0.lock();
        if let Some(turn) = turns.get(&thing).and_then(Weak::upgrade) {
            return turn;
        }
        if turns.len() >= TURNS_KEPT {
            turns.retain(|_, turn| turn.strong_count() > 0);
        }
        let turn = Arc::default();
        turns.insert(thing, Arc::downgrade(&turn));
        turn
    }
}
