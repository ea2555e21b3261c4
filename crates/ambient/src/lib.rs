//! Time, randomness and ids, injected: all code takes them from here, so that a test can set the clock and replay the
//! randomness. Nothing else in the workspace asks the system directly (`clippy.toml` forbids it).

mod clock;
mod ids;
mod random;

pub use clock::{Clock, ManualClock, SystemClock};
pub use ids::Ids;
pub use random::{Random, SeededRandom, SystemRandom};
