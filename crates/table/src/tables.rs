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
/// - A write that is acknowledged is durable (but for [`crate::Memory`]), and every later read that
///   does not allow staleness sees it. **Indexes may lag behind** on DynamoDB: see
///   [`crate::IndexDefinition`].
/// - A write that fails changed nothing, unless the error says that its outcome is unknown.
/// - Items past their time to live are removed at some later time; until then reads give them.
/// - A request that is dropped before its answer may be carried out or not.
#[async_trait]
pub trait Tables: Send + Sync + std::fmt::Debug {
    /// Read one item.
    async fn get(&self, request: GetItem) -> Result<Got, Error>;

    /// Write a whole item.
    async fn put(&self, request: PutItem) -> Result<Written, Error>;

    /// Change an item.
    async fn update(&self, request: UpdateItem) -> Result<Written, Error>;

    /// Remove an item.
    async fn delete(&self, request: DeleteItem) -> Result<Written, Error>;

    /// List the items of a partition, up to a megabyte at a time.
    async fn query(&self, request: Query) -> Result<Page, Error>;

    /// Walk through a whole table, up to a megabyte at a time.
    async fn scan(&self, request: Scan) -> Result<Page, Error>;

    /// Read up to 100 items, each by itself.
    async fn batch_get(&self, request: BatchGet) -> Result<GotMany, Error>;

    /// Put and delete up to 25 items, each by itself.
    async fn batch_write(&self, request: BatchWrite) -> Result<WroteMany, Error>;

    /// Up to 100 writes and checks, all or none.
    async fn transact_write(&self, request: TransactWrite) -> Result<WroteMany, Error>;

    /// Read up to 100 items as they were at one moment.
    async fn transact_get(&self, request: TransactGet) -> Result<GotMany, Error>;

    /// Make a table, and wait until it takes requests.
    async fn create_table(&self, definition: TableDefinition) -> Result<(), Error>;

    /// What a table is.
    async fn describe_table(&self, name: &str) -> Result<TableDescription, Error>;
}
