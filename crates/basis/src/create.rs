//! Creates the tables that a service needs.

use table::{TableDefinition, Tables};

use crate::Result;

/// Create tables, unless they exist.
pub async fn create_tables(tables: &dyn Tables, definitions: Vec<TableDefinition>) -> Result<()> {
    for definition in definitions {
        match tables.create_table(definition).await {
            Ok(()) | Err(table::Error::TableExists(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
