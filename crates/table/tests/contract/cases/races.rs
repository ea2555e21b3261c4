//! Many callers at once.

use std::sync::Arc;

use table::{Error, GetItem, Item, PutItem, Refusal, Tables, TransactWrite, Update, UpdateItem, Value, attr};
use tokio::task::JoinSet;

use crate::backends::Backend;
use crate::fixture::{THINGS, get, key, put, thing};

/// Call `work` so many times in parallel; the answers in any order.
async fn parallel<T, F>(backend: &Backend, times: usize, work: impl Fn(Arc<dyn Tables>, usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let tasks: JoinSet<T> = (0..times).map(|number| work(Arc::clone(&backend.tables), number)).collect();
    tasks.join_all().await
}

pub async fn parallel_counters_are_exact(backend: &Backend) {
    parallel(backend, 50, |tables, _| async move {
        let update = UpdateItem::new(THINGS, key("p", "count"), Update::new().add("n", 1));
        tables.update(update).await.unwrap();
    })
    .await;
    assert_eq!(get(&*backend.tables, "p", "count").await, Some(thing("p", "count").with("n", 50)));
}

pub async fn one_of_many_creators_wins(backend: &Backend) {
    let won = parallel(backend, 32, |tables, number| async move {
        let create = PutItem::new(THINGS, thing("p", "one").with("by", number)).when(attr("PK").not_exists());
        match tables.put(create).await {
            Ok(_) => Some(number),
            Err(Error::ConditionFailed { .. }) => None,
            Err(other) => panic!("{other:?}"),
        }
    })
    .await;
    let winners: Vec<_> = won.into_iter().flatten().collect();
    assert_eq!(winners.len(), 1);
    assert_eq!(get(&*backend.tables, "p", "one").await.unwrap().get("by"), Some(&Value::from(winners[0])));
}

pub async fn parallel_transactions_conserve(backend: &Backend) {
    const ACCOUNTS: usize = 4;
    for number in 0..ACCOUNTS {
        put(&*backend.tables, thing("p", &number.to_string()).with("n", 5)).await;
    }
    let moved = parallel(backend, 40, |tables, number| async move {
        let (from, to) = ((number % ACCOUNTS).to_string(), ((number / 2 + 1 + number) % ACCOUNTS).to_string());
        if from == to {
            return false;
        }
        let take = UpdateItem::new(THINGS, key("p", &from), Update::new().add("n", -1)).when(attr("n").greater_than(0));
        let give = UpdateItem::new(THINGS, key("p", &to), Update::new().add("n", 1));
        match tables.transact_write(TransactWrite::new().update(take).update(give)).await {
            Ok(_) => true,
            Err(Error::TransactionRefused { reasons }) => {
                // Conflicts have been retried; only an empty account may refuse.
                assert!(matches!(reasons[..], [Some(Refusal::ConditionFailed(_)), None]), "{reasons:?}");
                false
            }
            Err(other) => panic!("{other:?}"),
        }
    })
    .await;
    assert!(moved.contains(&true));
    let mut total = 0;
    for number in 0..ACCOUNTS {
        let left = get(&*backend.tables, "p", &number.to_string()).await.unwrap().integer::<i64>("n").unwrap();
        assert!(left >= 0);
        total += left;
    }
    assert_eq!(total, 5 * 4);
}

pub async fn optimistic_updates_lose_nothing(backend: &Backend) {
    put(&*backend.tables, thing("p", "s").with("e", 0).with("log", Value::L(vec![]))).await;
    parallel(backend, 12, |tables, number| async move {
        loop {
            let item: Item = tables.get(GetItem::new(THINGS, key("p", "s"))).await.unwrap().item.unwrap();
            let version = item.integer::<u32>("e").unwrap();
            let mut log = item.list("log").unwrap().to_vec();
            log.push(number.into());
            let update = Update::new().set("log", Value::L(log)).set("e", version + 1);
            let update = UpdateItem::new(THINGS, key("p", "s"), update).when(attr("e").equals(version));
            match tables.update(update).await {
                Ok(_) => break,
                Err(Error::ConditionFailed { .. }) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
    })
    .await;
    let item = get(&*backend.tables, "p", "s").await.unwrap();
    assert_eq!((item.integer::<u32>("e").unwrap(), item.list("log").unwrap().len()), (12, 12));
}
