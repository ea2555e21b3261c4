//! Real servers on loopback, each a process of its own that ends with the test's.

mod dynamodb_local;
mod extenddb;
mod process;

pub use dynamodb_local::DynamoDbLocal;
pub use extenddb::ExtendDb;
pub use process::{ServerProcess, free_port, tool};
