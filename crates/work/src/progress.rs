//! How far long work has come, in the one shape that the API, the interface and the command line use.

use std::time::Duration;

/// How far long work has come. What is counted (pages, bytes, objects) is stated where it is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// How much is done.
    pub done: u64,
    /// How much there is in all, once that is known.
    pub total: Option<u64>,
}

impl Progress {
    /// How long the rest takes at the average speed so far. `None` while that cannot be known.
    pub fn left(&self, elapsed: Duration) -> Option<Duration> {
        let rest = self.total?.checked_sub(self.done)?;
        let each_ns = elapsed.as_nanos().checked_div(u128::from(self.done))?;
        u64::try_from(each_ns * u128::from(rest)).ok().map(Duration::from_nanos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_so_much_took_before() {
        let second = Duration::from_secs(1);
        for (done, total, left) in [
            (10, Some(40), Some(3 * second)),
            (40, Some(40), Some(Duration::ZERO)),
            (0, Some(40), None),
            (10, None, None),
            // A total that turns out to be too small says nothing.
            (41, Some(40), None),
        ] {
            assert_eq!(Progress { done, total }.left(second), left, "{done} of {total:?}");
        }
    }
}
