//! Types that are valid once they exist.

mod operation;
mod value;

pub use operation::{Failure, FailureKind, Operation, OperationId, Outcome, Parameters, ResultSet, Statement};
pub use value::SqlValue;
