//! Real servers on loopback, each a process of its own that ends with the test's.

mod dynamodb_local;
mod extenddb;
mod ministack;
mod process;
mod s3;
mod seaweedfs;

pub use dynamodb_local::DynamoDbLocal;
pub use extenddb::ExtendDb;
pub use ministack::Ministack;
pub use process::{ServerProcess, free_port, free_ports, tool};
pub use seaweedfs::SeaweedFs;
