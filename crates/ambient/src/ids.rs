//! Ids that sort by time.

use std::sync::Arc;

use uuid::Uuid;

use crate::{Clock, Random};

/// Makes UUIDs of version 7: a later one sorts after an earlier one, to the millisecond.
#[derive(Debug, Clone)]
pub struct Ids {
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

impl Ids {
    /// Create ids from that clock and that source of randomness.
    pub fn new(clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        Self { clock, random }
    }

    /// Create a new id.
    pub fn next(&self) -> Uuid {
        let mut bytes = [0; 10];
        self.random.fill(&mut bytes);
        uuid::Builder::from_unix_timestamp_millis(self.clock.now_ms(), &bytes).into_uuid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ManualClock, SeededRandom};

    #[test]
    fn ids_sort_by_time_and_replay() {
        let at = |ms, seed| Ids::new(Arc::new(ManualClock::at(ms)), Arc::new(SeededRandom::new(seed))).next();
        assert!(at(1_000, 1) < at(1_001, 2));
        assert_eq!(at(1_000, 1), at(1_000, 1));
        assert_ne!(at(1_000, 1), at(1_000, 2));
        assert_eq!(at(1_735_690_000_123, 1).get_version_num(), 7);
    }
}
