//! The end of a database: all that is of no use can be swept, all that is of use is there afterwards, and nothing
//! is left when it was deleted.

use basis::Stores;
use blobs::Prefix;
use sqlbase::{Database, Execute, Settings, Statement};
use table::Scan;

use super::transfers;

/// Sweep a database in which nobody writes any more, at a time when the retention has passed, and delete it; how
/// many objects were swept. `stores` are nobody else's.
pub async fn sweep_and_delete(
    stores: &Stores,
    settings: Settings,
    name: &str,
    applied: &[(i64, String)],
) -> Result<u64, String> {
    let said = |error: sqlbase::Error| error.to_string();
    let open = || Database::open(stores.clone(), settings, name).map_err(said);
    let database = open()?;
    let nothing = Statement::plain("UPDATE accounts SET balance = balance");
    database.execute(Execute::one(nothing)).await.map_err(said)?;
    database.snapshot().await.map_err(said)?;
    let swept = database.sweep().await.map_err(said)?;
    let left = database.sweep().await.map_err(said)?;
    if left.objects > 0 {
        return Err(format!("a sweep left {} objects", left.objects));
    }
    let cold = open()?;
    if transfers::applied(&cold).await? != applied {
        return Err("after the sweep it is another database".to_owned());
    }
    if !cold.delete().await.map_err(said)? {
        return Err("somebody still writes to a database where nobody does".to_owned());
    }
    let prefix = Prefix::new(format!("{name}/")).map_err(|error| error.to_string())?;
    let objects = stores.blobs.list(&prefix, None, 1_000).await.map_err(|error| error.to_string())?;
    if let Some(entry) = objects.entries.first() {
        return Err(format!("{} is left of a deleted database", entry.key));
    }
    let records = stores.tables.scan(Scan::new("Databases")).await.map_err(|error| error.to_string())?;
    if let Some(item) = records.items.iter().find(|item| item.get("exp").is_none()) {
        return Err(format!("a record is left of a deleted database for ever: {item:?}"));
    }
    Ok(swept.objects)
}
