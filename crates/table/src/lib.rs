//! DynamoDB's data model through a typed interface, stored in one SQLite file, in DynamoDB or in memory.
//!
//! - **Backends**: [`Embedded`], [`DynamoDb`] and, for tests, [`Memory`]. A request that one refuses is refused by all
//!   (`limits`).
//!
//! ```
//! use std::sync::Arc;
//! use table::{
//!     Embedded, IndexDefinition, Item, Key, PutItem, Query, Returning, TableDefinition, Tables, Update, UpdateItem,
//!     attr, partition,
//! };
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), table::Error> {
//! let tables = Embedded::in_memory(Arc::new(ambient::SystemClock))?;
//! let clothes = TableDefinition::new("Clothes", "PK")
//!     .sorted_by("SK")
//!     .index(IndexDefinition::new("ByWearCount", "list").sorted_by("wearCountSk"));
//! tables.create_table(clothes).await?;
//!
//! let coat = Item::new().with("PK", "W#1").with("SK", "CLOTH#coat").with("wearCount", 0);
//! tables.put(PutItem::new("Clothes", coat).when(attr("PK").not_exists())).await?;
//!
//! let worn = Update::new().add("wearCount", 1).set("list", "W#1#ACTIVE").set("wearCountSk", "WEAR#0000000001");
//! let key = Key::new("PK", "W#1").and("SK", "CLOTH#coat");
//! let update = UpdateItem::new("Clothes", key, worn).when(attr("wearCount").equals(0)).returning(Returning::New);
//! let coat = tables.update(update).await?.item.expect("it was asked for");
//! assert_eq!(coat.integer::<u32>("wearCount")?, 1);
//!
//! let most_worn = Query::index("Clothes", "ByWearCount", partition("list", "W#1#ACTIVE")).backward().limit(50);
//! let page = tables.query(most_worn).await?;
//! assert_eq!(page.items, [coat]);
//! assert_eq!(page.capacity.read, 0.5);
//! # Ok(())
//! # }
//! ```

mod capacity;
mod change;
mod dynamodb;
mod embedded;
mod error;
mod expiry;
mod expression;
mod limits;
mod memory;
mod model;
mod page;
mod request;
mod response;
mod tables;
mod touched;

pub use capacity::Capacity;
pub use compact_str::CompactString;
pub use dynamodb::{DynamoDb, DynamoDbSettings};
pub use embedded::Embedded;
pub use error::{Error, Refusal};
pub use expression::{
    Comparison, Condition, KeyCondition, Operand, Path, Placeholders, SetTo, Source, Update, attr, partition,
};
pub use memory::Memory;
pub use model::{
    Cursor, IndexDefinition, IndexProjection, Item, Key, KeySchema, Number, TableDefinition, TableDescription, Value,
    ValueType,
};
pub use request::{
    BatchGet, BatchWrite, DeleteItem, GetItem, PutItem, Query, Returning, Scan, TransactGet, TransactWrite, UpdateItem,
};
pub use response::{Got, GotMany, Page, Written, WroteMany};
pub use tables::Tables;
