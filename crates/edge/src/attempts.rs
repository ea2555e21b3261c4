//! Trying again what others are in the way of, and taking turns so that they seldom are.

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

/// Counts attempts, and waits between them: longer each time, and each caller differently.
#[derive(Debug)]
pub struct Attempts<'a> {
    random: &'a dyn Random,
    made: u32,
}

impl<'a> Attempts<'a> {
    /// None made yet.
    pub fn new(random: &'a dyn Random) -> Self {
        Self { random, made: 0 }
    }

    /// Wait before the next one, unless there were too many.
    pub async fn again(&mut self) -> Result<()> {
        self.made += 1;
        if self.made >= ATTEMPTS_MAX {
            return Err(Error::unavailable("it is being changed by too many at once"));
        }
        let longest = (PAUSE_FIRST_MS << self.made.min(10)).min(PAUSE_LONGEST_MS);
        tokio::time::sleep(Duration::from_millis(self.random.below(longest) + 1)).await;
        Ok(())
    }
}

/// On one server, those who change the same thing take turns. It is a courtesy that saves attempts,
/// not what keeps things right: that are the conditions of the transactions.
#[derive(Debug)]
pub struct Turns<K>(parking_lot::Mutex<HashMap<K, Weak<Mutex<()>>>>);

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Self(parking_lot::Mutex::default())
    }
}

/// Turns that nobody waits for are forgotten when there are so many.
const TURNS_KEPT: usize = 1_000;

impl<K: Hash + Eq> Turns<K> {
    /// Wait for one's turn with that thing. It ends when the guard is dropped.
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
