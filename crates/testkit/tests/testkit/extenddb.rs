//! The server whose indexes really lag.

use std::sync::Arc;
use std::time::Duration;

use ambient::SystemRandom;
use table::{DynamoDb, DynamoDbSettings, Error, GetItem, Query, Tables, partition};
use testkit::servers::ExtendDb;

use crate::things::{TABLE, by_place, definition, ids, key, put, thing};

const LONGEST_WAIT: Duration = Duration::from_secs(30);
const LOOK_PAUSE: Duration = Duration::from_millis(5);

async fn connect(server: &ExtendDb, prefix: &str, credentials: (String, String)) -> DynamoDb {
    let settings = DynamoDbSettings {
        endpoint: Some(server.endpoint()),
        prefix: prefix.to_owned(),
        credentials: Some(credentials),
        region: None,
    };
    DynamoDb::connect(settings, Arc::new(SystemRandom)).await
}

/// Ask the index until it shows just these things.
async fn wait_until_shown(store: &DynamoDb, expected: &[String]) {
    let shown = async {
        while ids(&store.query(by_place("attic")).await.unwrap()) != expected {
            tokio::time::sleep(LOOK_PAUSE).await;
        }
    };
    tokio::time::timeout(LONGEST_WAIT, shown).await.expect("the index shows every write in the end");
}

#[tokio::test]
async fn the_table_shows_a_write_at_once_and_the_index_in_the_end() {
    testkit::needs!(ExtendDb);
    let server = ExtendDb::shared();
    let store = connect(server, "lag-", server.credentials()).await;
    store.create_table(definition()).await.unwrap();
    assert_eq!(store.describe_table(TABLE).await.unwrap().definition, definition());
    let expected: Vec<String> = (0..20).map(|number| format!("{number:02}")).collect();
    for id in &expected {
        store.put(put(id, "attic", 1)).await.unwrap();
        let got = store.get(GetItem::new(TABLE, key(id))).await.unwrap();
        assert_eq!(got.item, Some(thing(id, "attic", 1)));
    }
    let listed = store.query(Query::table(TABLE, partition("owner", "mia"))).await.unwrap();
    assert_eq!(ids(&listed), expected);
    wait_until_shown(&store, &expected).await;
}

#[tokio::test]
async fn its_indexes_lag_as_long_as_told() {
    testkit::needs!(ExtendDb);
    let server = ExtendDb::with_index_lag(Duration::from_millis(500));
    let store = connect(&server, "", server.credentials()).await;
    store.create_table(definition()).await.unwrap();
    let mut written = Vec::new();
    let stale = async {
        loop {
            let id = format!("{:02}", written.len());
            store.put(put(&id, "attic", 1)).await.unwrap();
            written.push(id);
            // On a machine that pauses just here the index may have caught up: then once more.
            if ids(&store.query(by_place("attic")).await.unwrap()) != written {
                return;
            }
        }
    };
    tokio::time::timeout(LONGEST_WAIT, stale).await.expect("the index misses a write at first");
    wait_until_shown(&store, &written).await;
}

#[tokio::test]
async fn signatures_are_checked() {
    testkit::needs!(ExtendDb);
    let server = ExtendDb::shared();
    let (key, _) = server.credentials();
    for credentials in [(key, "another secret".to_owned()), ("another key".to_owned(), "secret".to_owned())] {
        let store = connect(server, "signed-", credentials).await;
        let answer = store.describe_table(TABLE).await;
        assert!(matches!(answer, Err(Error::Denied(_))), "{answer:?}");
    }
}
