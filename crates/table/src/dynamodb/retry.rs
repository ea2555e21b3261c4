//! Trying again: what may be made again, how often, and after how long.

use std::time::Duration;

use ambient::Random;
use aws_sdk_dynamodb::error::SdkError;

use super::failure::{Again, Explained, explain};
use crate::Error;

/// How often a request is made at the most.
pub(super) const ATTEMPTS_MAX: u32 = 12;
/// The longest first pause, and the longest pause of all.
const PAUSE_FIRST_MS: u64 = 25;
const PAUSE_MAX_MS: u64 = 2_000;

/// What happens if a request is carried out twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Twice {
    /// Nothing else: a read, or a write that the store recognises.
    Harmless,
    /// Something else: a counter counts twice, a newer value is overwritten. Then a lost answer
    /// is reported, not repeated: only the caller can know what it meant.
    Harmful,
}

/// Make a request until it succeeds or is refused for good.
pub(super) async fn attempts<T, E, F>(
    table: &str,
    random: &dyn Random,
    twice: Twice,
    mut request: impl FnMut() -> F + Send,
) -> Result<T, Error>
where
    E: Explained,
    F: Future<Output = Result<T, SdkError<E>>> + Send,
{
    let mut attempt = 1;
    // Once an answer was lost, no later refusal shows that nothing was done.
    let mut maybe_done = false;
    loop {
        let failure = match request().await {
            Ok(answer) => return Ok(answer),
            Err(error) => explain(table, error),
        };
        maybe_done |= failure.again == Again::OutcomeUnknown;
        let allowed = match failure.again {
            Again::Never => false,
            Again::NothingDone => true,
            Again::OutcomeUnknown => twice == Twice::Harmless,
        };
        if !allowed || attempt >= ATTEMPTS_MAX {
            return Err(match failure.error {
                Error::Unavailable { message, .. } | Error::Denied(message) if maybe_done => {
                    Error::outcome_unknown(message)
                }
                error => error,
            });
        }
        tracing::debug!(table, attempt, error = %failure.error, "the table store is asked again");
        pause(random, attempt).await;
        attempt += 1;
    }
}

/// Wait a random while, on average longer after each attempt, so that those who collided part.
pub(super) async fn pause(random: &dyn Random, attempt: u32) {
    let longest = PAUSE_FIRST_MS.saturating_mul(1 << attempt.min(16)).min(PAUSE_MAX_MS);
    tokio::time::sleep(Duration::from_millis(1 + random.below(longest))).await;
}
