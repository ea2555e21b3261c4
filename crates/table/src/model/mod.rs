//! What is stored: values, items, keys, tables.

mod definition;
mod item;
mod key;
mod number;
mod value;

pub use definition::{IndexDefinition, IndexProjection, KeySchema, TableDefinition, TableDescription};
pub use item::Item;
pub use key::{Cursor, Key};
pub use number::Number;
pub use value::{Value, ValueType};
