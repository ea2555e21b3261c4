//! How whose databases there are lies in the table. What is in `items.txt` is read for ever.

use basis::Owner;
use databases::DatabaseId;
use sqlbase::{Execute, Statement};

use crate::support::World;

const OWNER: &str = "usr_a5a3cceb-de61-43e4-849c-deafbf750bd7";

#[tokio::test]
async fn what_is_stored_is_as_it_was() {
    let (world, owner) = (World::new().await, Owner::new(OWNER));
    let id = |number: u128| DatabaseId::new(uuid::Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0000_0000 + number));
    let mine = world.collections.databases.create(&owner, id(1), "books").await.unwrap();
    mine.execute(Execute::one(Statement::plain("CREATE TABLE t (a)"))).await.unwrap();
    mine.fork(id(2), "Branch").await.unwrap();
    let page = world.app.stores.tables.scan(table::Scan::new("Databases")).await.unwrap();
    let of_owners = page.items.iter().filter(|item| item.string("cky").unwrap().starts_with("todana:owner/"));
    let mut lines: Vec<String> = of_owners
        .map(|item| item.iter().map(|(name, value)| format!("{name}={value:?}")).collect::<Vec<_>>().join(" "))
        .collect();
    lines.sort();
    let stored = lines.join("\n") + "\n";
    assert_eq!(stored, include_str!("items.txt"), "\n{stored}");
}
