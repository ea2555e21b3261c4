//! Types whose values are always valid.

mod operation;
mod value;

pub use operation::{Failure, FailureKind, Operation, OperationId, Outcome, Parameters, ResultSet, Statement};
pub use value::SqlValue;
