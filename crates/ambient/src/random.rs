//! Sources of random bytes.

use parking_lot::Mutex;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A source of random bytes.
pub trait Random: Send + Sync + std::fmt::Debug {
    /// Fill all of `bytes`.
    fn fill(&self, bytes: &mut [u8]);

    /// A random number.
    fn next_u64(&self) -> u64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// A number below `bound` (0 for a bound of 0). The bias is below 2⁻³² for bounds below 2³².
    fn below(&self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.next_u64() % bound }
    }
}

/// The operating system's generator, suitable for secrets.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the system")]
    fn fill(&self, bytes: &mut [u8]) {
        // Without it no secret can be created; every supported system provides it once it has booted.
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}

/// A generator for tests: the same seed gives the same bytes.
#[derive(Debug)]
pub struct SeededRandom(Mutex<ChaCha12Rng>);

impl SeededRandom {
    /// A generator that always starts the same from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(ChaCha12Rng::seed_from_u64(seed)))
    }
}

impl Random for SeededRandom {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().fill_bytes(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_replays() {
        let (a, b, c) = (SeededRandom::new(7), SeededRandom::new(7), SeededRandom::new(8));
        let first = a.next_u64();
        assert_eq!(first, b.next_u64());
        assert_ne!(first, c.next_u64());
    }

    #[test]
    fn below_stays_below() {
        let random = SeededRandom::new(1);
        assert!((0..1_000).all(|_| random.below(7) < 7));
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn system_random_differs() {
        assert_ne!(SystemRandom.next_u64(), SystemRandom.next_u64());
    }
}
