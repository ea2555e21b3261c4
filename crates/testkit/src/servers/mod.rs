//! Real servers on loopback. Each is a separate process that ends with the test process.

mod dynamodb_local;
mod extenddb;
mod ministack;
mod process;
mod s3;
mod seaweedfs;

pub use dynamodb_local::DynamoDbLocal;
pub(crate) use dynamodb_local::FOLDER as DYNAMODB_LOCAL;
pub use extenddb::ExtendDb;
pub(crate) use extenddb::PROGRAM as EXTENDDB;
pub use ministack::Ministack;
pub(crate) use ministack::PROGRAM as MINISTACK;
pub use process::{ServerProcess, free_port, free_ports, tool};
pub use s3::{delete_object, put_object};
pub(crate) use seaweedfs::PROGRAM as SEAWEEDFS;
pub use seaweedfs::SeaweedFs;
