//! The interface of all backends.

use async_trait::async_trait;

use crate::Error;
use crate::model::{TableDefinition, TableDescription};
use crate::request::{
    BatchGet, BatchWrite, DeleteItem, GetItem, PutItem, Query, Scan, TransactGet, TransactWrite, UpdateItem,
};
use crate::response::{Got, GotMany, Page, Written, WroteMany};

/// A store of tables.
///
/// - An acknowledged write is durable (except in [`crate::Memory`]), and every later read that does not allow stale
///   data sees it. **Indexes may lag behind** on DynamoDB: see [`crate::IndexDefinition`].
/// - A write that fails has changed nothing, unless the error says that its outcome is unknown.
/// - Expired items are deleted at some later time; until then, reads return them.
/// - A request that is dropped before its response may be carried out or not.
#[async_trait]
pub trait Tables: Send + Sync + std::fmt::Debug {
    /// Read one item.
    async fn get(&self, request: GetItem) -> Result<Got, Error>;

    /// Write a whole item.
    async fn put(&self, request: PutItem) -> Result<Written, Error>;

    /// Change an item.
    async fn update(&self, request: UpdateItem) -> Result<Written, Error>;

    /// Delete an item.
    async fn delete(&self, request: DeleteItem) -> Result<Written, Error>;

    /// List the items of a partition, up to a megabyte at a time.
    async fn query(&self, request: Query) -> Result<Page, Error>;

    /// Read a whole table, up to a megabyte at a time.
    async fn scan(&self, request: Scan) -> Result<Page, Error>;

    /// Read up to 100 items, each independently.
    async fn batch_get(&self, request: BatchGet) -> Result<GotMany, Error>;

    /// Put and delete up to 25 items, each independently.
    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error>;

    /// Carry out up to 100 writes and checks, all or none.
    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error>;

    /// Read up to 100 items as of one moment.
    async fn transact_get(&self, request: TransactGet) -> Result<GotMany, Error>;

    /// Create a table, and wait until it can be used.
    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error>;

    /// The definition of a table, and whether it can be used yet.
    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error>;
}
