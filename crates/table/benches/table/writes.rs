//! Durable writes.

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use dynoxide::Database;
use serde_json::json;
use table::{Item, PutItem, Tables, TransactWrite, Update, UpdateItem};

use crate::report::Report;
use crate::workload::{TABLE, embedded, folder, item, key, rate};
use crate::{Scale, sqlite};

const CALLERS: usize = 64;
/// What the largest wardrobe entry needs: an entry, twenty garments and an outfit with their
/// counters.
const TRANSACTION_ITEMS: usize = 43;

/// The disk is not equally fast at all times: each is measured several times, in turn, and the
/// middle counts.
const ROUNDS: usize = 5;

pub async fn single_items(scale: Scale, report: &mut Report) {
    let total = scale.of(100_000);
    let (mut ours, mut alone, mut batched, mut single) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let place = folder();
        let tables = embedded(&place).await;
        // What is to be written is made beforehand on all sides: it is the store that is measured.
        let requests = |numbers: Range<usize>| numbers.map(|number| PutItem::new(TABLE, item(number))).collect();
        let put = || {
            let tables = Arc::clone(&tables);
            move |request| put(Arc::clone(&tables), request)
        };
        ours.push(rate(CALLERS, requests(0..total), put()).await);
        // New items: writing again what is there already would cost no fsync.
        alone.push(rate(1, requests(total..total + scale.of(4_000)), put()).await);
        drop(tables);

        let place = folder();
        let connection = sqlite::open(&place.path().join("raw.db"));
        batched.push(sqlite::write_rate(&connection, 0..total, CALLERS));
        single.push(sqlite::write_rate(&connection, total..total + scale.of(4_000), 1));
    }
    let [ours, alone, batched, single] = [ours, alone, batched, single].map(middle);
    report.rate("put, 64 callers", ours, "raw SQLite, 64 to a commit", batched);
    report.rate("put, 64 callers", ours, "raw SQLite, a commit each", single);
    report.rate("put, 1 caller", alone, "raw SQLite, a commit each", single);

    let place = folder();
    let theirs = dynoxide_rate(&place, scale.of(20_000)).await;
    report.rate("put, 64 callers", ours, "dynoxide on disk, in process, 64 callers", theirs);
}

fn middle(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

async fn put(tables: Arc<table::Embedded>, request: PutItem) {
    tables.put(request).await.expect("a put");
}

/// The same puts through dynoxide's own interface, from as many threads.
async fn dynoxide_rate(place: &tempfile::TempDir, total: usize) -> f64 {
    let database = Database::new(place.path().join("dynoxide.db").to_str().expect("a path")).expect("a database");
    let create = json!({
        "TableName": TABLE,
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"}, {"AttributeName": "SK", "AttributeType": "S"}],
        "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}],
    });
    database.create_table(serde_json::from_value(create).expect("a request")).expect("a table");
    let database = Arc::new(database);
    let work = move || {
        let each = total.div_ceil(CALLERS);
        let requests: Vec<Vec<_>> = (0..CALLERS)
            .map(|caller| (0..each).map(|step| request(&item(step * CALLERS + caller))).collect())
            .collect();
        let begun = Instant::now();
        std::thread::scope(|scope| {
            for requests in requests {
                scope.spawn(|| requests.into_iter().for_each(|put| drop(database.put_item(put).expect("a put"))));
            }
        });
        (each * CALLERS) as f64 / begun.elapsed().as_secs_f64()
    };
    tokio::task::spawn_blocking(work).await.expect("the work is done")
}

fn request(item: &Item) -> dynoxide::actions::put_item::PutItemRequest {
    let attribute = |(name, value): (&str, &table::Value)| {
        let value = match value {
            table::Value::N(number) => json!({ "N": number.to_string() }),
            other => json!({ "S": other.as_str().expect("a string") }),
        };
        (name.to_owned(), value)
    };
    let item: serde_json::Map<_, _> = item.iter().map(attribute).collect();
    serde_json::from_value(json!({ "TableName": TABLE, "Item": item })).expect("a request")
}

pub async fn transactions(scale: Scale, report: &mut Report) {
    let place = folder();
    let tables = embedded(&place).await;
    for callers in [1, CALLERS] {
        let tables = Arc::clone(&tables);
        let requests = (0..scale.of(4_000)).map(transaction).collect();
        let ours = rate(callers, requests, move |request| transact(Arc::clone(&tables), request)).await;
        let place = folder();
        let connection = sqlite::open(&place.path().join("raw.db"));
        let in_a_commit = TRANSACTION_ITEMS * callers.min(8);
        let raw = sqlite::write_rate(&connection, 0..scale.of(4_000) * TRANSACTION_ITEMS, in_a_commit);
        let beside = format!("raw SQLite, {} to a commit", callers.min(8));
        report.rate(
            &format!("transaction of 43 items, {callers} callers"),
            ours,
            &beside,
            raw / TRANSACTION_ITEMS as f64,
        );
    }
}

async fn transact(tables: Arc<table::Embedded>, request: TransactWrite) {
    tables.transact_write(request).await.expect("a transaction");
}

fn transaction(number: usize) -> TransactWrite {
    let first = number * TRANSACTION_ITEMS % 20_000;
    let entry = PutItem::new(TABLE, item(1_000_000 + number));
    (1..TRANSACTION_ITEMS).fold(TransactWrite::new().put(entry), |transaction, step| {
        let update =
            Update::new().add("wearCount", 1).set("notes", "n".repeat(220)).set("lastWornAt", 1_735_690_000_123_u64);
        transaction.update(UpdateItem::new(TABLE, key(first + step), update))
    })
}
