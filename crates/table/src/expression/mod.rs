//! Expressions of requests: paths, conditions, updates, key conditions, projections.
//!
//! Each is one value with two readings: *rendered* to a DynamoDB expression (`render`), and
//! *evaluated* by the other backends (`condition`, `apply`, `projection`).

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
