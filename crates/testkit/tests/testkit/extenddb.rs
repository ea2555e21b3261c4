//! The server whose indexes really lag.

use std::sync::Arc;
use std::time::Duration;

use ambient::SystemRandom;
use table::{DynamoDb, DynamoDbSettings, Error, GetItem, Query, Tables, partition};
use testkit::servers::ExtendDb;

use crate::things::{TABLE, by_place, definition, ids, key, put, thing};

const LONGEST_WAIT: Duration = Duration::from_secs(30);
const LOOK_PAUSE: Duration = Duration::from_millis(5);

async fn connect(prefix: &str, credentials: (String, String)) -> DynamoDb {
    let settings = DynamoDbSettings {
        endpoint: Some(ExtendDb::shared().endpoint()),
        prefix: prefix.to_owned(),
        credentials: Some(credentials),
        region: None,
    };
    DynamoDb::connect(settings, Arc::new(SystemRandom)).await
}

#[tokio::test]
async fn the_table_shows_a_write_at_once_and_the_index_in_the_end() {
    let store = connect("lag-", ExtendDb::shared().credentials()).await;
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
    let shown = async {
        loop {
            let page = store.query(by_place("attic")).await.unwrap();
            if ids(&page) == expected {
                return page;
            }
            tokio::time::sleep(LOOK_PAUSE).await;
        }
    };
    let page = tokio::time::timeout(LONGEST_WAIT, shown).await.expect("the index shows every write in the end");
    assert_eq!(page.items[0], thing("00", "attic", 1));
}

#[tokio::test]
async fn signatures_are_checked() {
    let (key, _) = ExtendDb::shared().credentials();
    for credentials in [(key, "another secret".to_owned()), ("another key".to_owned(), "secret".to_owned())] {
        let store = connect("signed-", credentials).await;
        let answer = store.describe_table(TABLE).await;
        assert!(matches!(answer, Err(Error::Denied(_))), "{answer:?}");
    }
}
