//! Retries: which requests may be repeated, how often, and after how long.

use std::time::Duration;

use ambient::Random;
use aws_sdk_dynamodb::error::SdkError;

use super::failure::{Again, Explained, explain};
use crate::Error;

/// The largest number of attempts.
pub(super) const ATTEMPTS_MAX: u32 = 12;
/// The longest first pause, and the longest pause of all.
const PAUSE_FIRST_MS: u64 = 25;
const PAUSE_MAX_MS: u64 = 2_000;

/// What happens if a request is carried out twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Twice {
    /// Nothing: it is a read, or a write that the store recognises.
    Harmless,
    /// Something else: a counter counts twice, a newer value is overwritten. Then a lost response is reported, not
    /// retried: only the caller knows what the request meant.
    Harmful,
}

/// Repeat a request until it succeeds or is refused for good.
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
    // Once a response was lost, no later refusal proves that nothing was done.
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

/// Wait for a random time, on average longer after each attempt, so that colliding requests separate.
pub(super) async fn pause(random: &dyn Random, attempt: u32) {
    let longest = PAUSE_FIRST_MS.saturating_mul(1 << attempt.min(16)).min(PAUSE_MAX_MS);
    tokio::time::sleep(Duration::from_millis(1 + random.below(longest))).await;
}

#[cfg(test)]
#[allow(clippy::result_large_err, reason = "the SDK's errors are as large as they are")]
mod tests {
    use std::collections::VecDeque;
    use std::future::ready;

    use aws_sdk_dynamodb::error::ErrorMetadata;
    use aws_sdk_dynamodb::operation::transact_get_items::TransactGetItemsError;
    use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
    use aws_sdk_dynamodb::types::CancellationReason;
    use aws_sdk_dynamodb::types::error::TransactionCanceledException;
    use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
    use aws_smithy_types::body::SdkBody;

    use super::*;

    /// Makes every pause as short as possible.
    #[derive(Debug)]
    struct AlwaysZero;

    impl Random for AlwaysZero {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }

    type Answer = Result<&'static str, SdkError<UpdateItemError>>;

    fn refused(code: &str, status: u16) -> Answer {
        let error = UpdateItemError::generic(ErrorMetadata::builder().code(code).build());
        let response = HttpResponse::new(status.try_into().unwrap(), SdkBody::empty());
        Err(SdkError::service_error(error, response))
    }

    fn lost() -> Answer {
        Err(SdkError::timeout_error("no answer"))
    }

    /// Give these answers one after the other, and then the last one again and again. Returns the outcome and the
    /// number of requests.
    async fn play(twice: Twice, answers: Vec<fn() -> Answer>) -> (Result<&'static str, Error>, u32) {
        let answers = std::sync::Mutex::new((VecDeque::from(answers), 0));
        let request = || {
            let mut answers = answers.lock().unwrap();
            answers.1 += 1;
            let next = if answers.0.len() > 1 { answers.0.pop_front() } else { answers.0.front().copied() };
            ready(next.unwrap()())
        };
        let outcome = attempts("Things", &AlwaysZero, twice, request).await;
        let made = answers.lock().unwrap().1;
        (outcome, made)
    }

    #[tokio::test]
    async fn what_was_surely_not_done_is_tried_again() {
        let throttled: fn() -> Answer = || refused("ThrottlingException", 400);
        let conflict: fn() -> Answer = || refused("TransactionConflictException", 400);
        for twice in [Twice::Harmless, Twice::Harmful] {
            let (outcome, made) = play(twice, vec![throttled, conflict, || Ok("done")]).await;
            assert_eq!((outcome, made), (Ok("done"), 3));
        }
        let (outcome, made) = play(Twice::Harmful, vec![throttled]).await;
        assert!(matches!(outcome, Err(Error::Unavailable { outcome_unknown: false, .. })), "{outcome:?}");
        assert_eq!(made, ATTEMPTS_MAX);
    }

    #[tokio::test]
    async fn a_lost_answer_is_repeated_only_where_that_is_harmless() {
        let failed: fn() -> Answer = || refused("InternalServerError", 500);
        for unknown in [lost as fn() -> Answer, failed] {
            let (outcome, made) = play(Twice::Harmful, vec![unknown, || Ok("done")]).await;
            assert!(matches!(outcome, Err(Error::Unavailable { outcome_unknown: true, .. })), "{outcome:?}");
            assert_eq!(made, 1);
            let (outcome, made) = play(Twice::Harmless, vec![unknown, || Ok("done")]).await;
            assert_eq!((outcome, made), (Ok("done"), 2));
        }
    }

    #[tokio::test]
    async fn what_may_have_been_done_stays_unknown() {
        for later in [
            (|| refused("ThrottlingException", 400)) as fn() -> Answer,
            || refused("ExpiredTokenException", 400),
            || refused("TransactionInProgressException", 400),
        ] {
            let (outcome, _) = play(Twice::Harmless, vec![lost, later]).await;
            assert!(matches!(outcome, Err(Error::Unavailable { outcome_unknown: true, .. })), "{outcome:?}");
        }
        // A final refusal proves that nothing was done.
        let (outcome, made) = play(Twice::Harmful, vec![|| refused("ValidationException", 400)]).await;
        assert!(matches!(outcome, Err(Error::Invalid(_))), "{outcome:?}");
        assert_eq!(made, 1);
    }

    #[tokio::test]
    async fn a_transactional_read_in_conflict_is_tried_again() {
        let cancelled = || {
            let reason = CancellationReason::builder().code("TransactionConflict").build();
            let meta = ErrorMetadata::builder().code("TransactionCanceledException").build();
            let exception = TransactionCanceledException::builder().cancellation_reasons(reason).meta(meta).build();
            let error = TransactGetItemsError::TransactionCanceledException(exception);
            SdkError::service_error(error, HttpResponse::new(400.try_into().unwrap(), SdkBody::empty()))
        };
        let mut made = 0;
        let request = || {
            made += 1;
            ready(if made < 3 { Err(cancelled()) } else { Ok("read") })
        };
        assert_eq!(attempts("Things", &AlwaysZero, Twice::Harmless, request).await, Ok("read"));
    }
}
