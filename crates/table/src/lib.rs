//! `DynamoDB`'s data model through a typed interface, kept in one `SQLite` file or in `DynamoDB`.

mod capacity;
mod dynamodb;
mod embedded;
mod error;
mod expression;
mod limits;
mod model;
mod request;
mod response;
mod tables;
mod touched;

pub use capacity::Capacity;
pub use dynamodb::{DynamoDb, DynamoDbSettings};
pub use embedded::Embedded;
pub use error::{Error, Refusal};
pub use expression::{
    Comparison, Condition, KeyCondition, Operand, Path, Placeholders, SetTo, Source, Update, attr, partition,
};
pub use model::{
    Cursor, IndexDefinition, IndexProjection, Item, Key, KeySchema, Number, TableDefinition, TableDescription, Value,
    ValueType,
};
pub use request::{
    BatchGet, BatchWrite, DeleteItem, GetItem, PutItem, Query, Returning, Scan, TransactGet, TransactWrite, UpdateItem,
};
pub use response::{Got, GotMany, Page, Written, WroteMany};
pub use tables::Tables;
