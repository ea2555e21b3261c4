//! Expressions of requests: paths, conditions, updates, key conditions, projections.
//!
//! Each is one value that is used in two ways: DynamoDB gets it *rendered* as an expression (`render`), and the other
//! backends *evaluate* it (`condition`, `apply`, `projection`).

mod apply;
mod condition;
mod key_condition;
mod path;
mod projection;
mod render;
mod update;

pub use condition::{Comparison, Condition, Operand};
pub(crate) use key_condition::SortCondition;
pub use key_condition::{KeyCondition, partition};
pub(crate) use path::Step;
pub use path::{Path, attr};
pub(crate) use projection::project;
pub use render::Placeholders;
pub use update::{SetTo, Source, Update};
