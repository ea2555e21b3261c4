//! Interprets DynamoDB's errors: what they mean to the caller, and whether to retry.

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::transact_get_items::TransactGetItemsError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::CancellationReason;

use super::convert::{Attributes, found};
use crate::{Error, Refusal};

/// An error, and whether to retry.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: Error,
    pub(super) again: Again,
}

/// When a request may be retried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// It is refused for good.
    Never,
    /// Certainly nothing was done: the store was busy, or another request conflicted.
    NothingDone,
    /// It may have been done: only a request that can be repeated may be retried.
    OutcomeUnknown,
}

/// An operation's error type, with details besides code and message.
pub(super) trait Explained: ProvideErrorMetadata + std::fmt::Debug + Send {
    /// The item that did not meet the condition.
    fn unmet(&self) -> Option<Attributes> {
        None
    }

    /// Why a transaction was refused, action by action.
    fn reasons(&self) -> Option<&[CancellationReason]> {
        None
    }
}

macro_rules! explained_by_item {
    ($($error:ident),*) => {$(
        impl Explained for $error {
            fn unmet(&self) -> Option<Attributes> {
                match self {
                    Self::ConditionalCheckFailedException(failed) => failed.item().cloned(),
                    _ => None,
                }
            }
        }
    )*};
}
explained_by_item!(PutItemError, UpdateItemError, DeleteItemError);

macro_rules! explained_by_reasons {
    ($($error:ident),*) => {$(
        impl Explained for $error {
            fn reasons(&self) -> Option<&[CancellationReason]> {
                match self {
                    Self::TransactionCanceledException(cancelled) => Some(cancelled.cancellation_reasons()),
                    _ => None,
                }
            }
        }
    )*};
}
explained_by_reasons!(TransactWriteItemsError, TransactGetItemsError);

macro_rules! explained {
    ($($module:ident::$error:ident),* $(,)?) => {$(
        impl Explained for aws_sdk_dynamodb::operation::$module::$error {}
    )*};
}
explained!(
    get_item::GetItemError,
    query::QueryError,
    scan::ScanError,
    batch_get_item::BatchGetItemError,
    batch_write_item::BatchWriteItemError,
    create_table::CreateTableError,
    describe_table::DescribeTableError,
    describe_time_to_live::DescribeTimeToLiveError,
    update_time_to_live::UpdateTimeToLiveError,
    update_continuous_backups::UpdateContinuousBackupsError,
);

/// What an SDK error means for a request to `table`.
pub(super) fn explain<E: Explained>(table: &str, error: SdkError<E>) -> Failure {
    let SdkError::ServiceError(service) = &error else {
        // Except for construction failures, the request may have reached the store.
        let again = match &error {
            SdkError::ConstructionFailure(_) => Again::Never,
            _ => Again::OutcomeUnknown,
        };
        let message = describe(&error);
        return Failure { error: Error::unavailable(message), again };
    };
    let (status, error) = (service.raw().status(), service.err());
    let message = error.message().unwrap_or("no message").to_owned();
    let never = |error| Failure { error, again: Again::Never };
    match error.code().unwrap_or_default() {
        "ConditionalCheckFailedException" => match found(error.unmet()) {
            Ok(item) => never(Error::ConditionFailed { item: item.map(Box::new) }),
            Err(error) => never(error),
        },
        "TransactionCanceledException" => refused(error.reasons().unwrap_or_default(), message),
        "ResourceNotFoundException" => never(Error::TableNotFound(table.to_owned())),
        "ResourceInUseException" | "TableAlreadyExistsException" => never(Error::TableExists(table.to_owned())),
        "ValidationException"
        | "ItemCollectionSizeLimitExceededException"
        | "IdempotentParameterMismatchException"
        | "SerializationException" => never(Error::Invalid(message)),
        "ProvisionedThroughputExceededException"
        | "ThrottlingException"
        | "RequestLimitExceeded"
        | "LimitExceededException"
        | "TransactionConflictException"
        | "ReplicatedWriteConflictException"
        | "ContinuousBackupsUnavailableException" => {
            Failure { error: Error::unavailable(message), again: Again::NothingDone }
        }
        // An earlier attempt of ours is being carried out right now.
        "TransactionInProgressException" => {
            Failure { error: Error::unavailable(message), again: Again::OutcomeUnknown }
        }
        "AccessDeniedException"
        | "UnrecognizedClientException"
        | "MissingAuthenticationTokenException"
        | "MissingAuthenticationToken"
        | "IncompleteSignatureException"
        | "InvalidSignatureException"
        | "ExpiredTokenException" => never(Error::Denied(message)),
        code => {
            let error = Error::unavailable(format!("{code}: {message}"));
            let again = if status.is_server_error() { Again::OutcomeUnknown } else { Again::Never };
            Failure { error, again }
        }
    }
}

fn describe<E: std::fmt::Debug>(error: &SdkError<E>) -> String {
    match error {
        SdkError::TimeoutError(_) => "no answer in time".to_owned(),
        SdkError::DispatchFailure(failure) => match failure.as_connector_error() {
            Some(error) => format!("cannot reach it: {error}"),
            None => "cannot reach it".to_owned(),
        },
        other => format!("{other:?}"),
    }
}

fn refused(reasons: &[CancellationReason], message: String) -> Failure {
    let mut explained = Vec::with_capacity(reasons.len());
    for reason in reasons {
        let text = || reason.message().unwrap_or("refused").to_owned();
        explained.push(match reason.code().unwrap_or("None") {
            "None" => None,
            "ConditionalCheckFailed" => match found(reason.item().cloned()) {
                Ok(item) => Some(Refusal::ConditionFailed(item.map(Box::new))),
                Err(error) => return Failure { error, again: Again::Never },
            },
            "TransactionConflict" => Some(Refusal::Conflict),
            "ProvisionedThroughputExceeded" | "ThrottlingError" => Some(Refusal::Throttled),
            _ => Some(Refusal::Invalid(text())),
        });
    }
    if explained.iter().all(Option::is_none) {
        // A refusal without a code for its reason: some servers give the reason only in the message.
        return Failure { error: Error::Invalid(message), again: Again::Never };
    }
    let passing = |reason: &Refusal| matches!(reason, Refusal::Conflict | Refusal::Throttled);
    let again = if explained.iter().flatten().all(passing) { Again::NothingDone } else { Again::Never };
    Failure { error: Error::TransactionRefused { reasons: explained }, again }
}
