//! The same puts against servers, over HTTP. They are for tests, not for this: the figures say
//! what a request over the network costs, not that these are slow.

use std::sync::Arc;

use ambient::SystemRandom;
use table::{DynamoDb, DynamoDbSettings, PutItem, Tables};
use testkit::servers::DynamoDbLocal;

use crate::Scale;
use crate::report::Report;
use crate::workload::{TABLE, definition, embedded, folder, item, rate};

const CALLERS: usize = 64;

pub async fn over_http(scale: Scale, report: &mut Report) {
    let place = folder();
    let tables = embedded(&place).await;
    let ours = put_rate(tables, scale.of(100_000)).await;

    let place = folder();
    let path = place.path().join("dynoxide.db");
    let database = dynoxide::Database::new(path.to_str().expect("a path")).expect("a database");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let endpoint = format!("http://{}", listener.local_addr().expect("its number"));
    let server = tokio::spawn(dynoxide::server::serve_on(listener, database));
    let theirs = put_rate(connect(endpoint).await, scale.of(10_000)).await;
    server.abort();
    report.rate("put in process, 64 callers", ours, "dynoxide on disk, over HTTP", theirs);

    let server = tokio::task::spawn_blocking(DynamoDbLocal::on_disk).await.expect("a server");
    let theirs = put_rate(connect(server.endpoint()).await, scale.of(5_000)).await;
    report.rate("put in process, 64 callers", ours, "DynamoDB Local on disk, over HTTP", theirs);
}

async fn connect(endpoint: String) -> Arc<DynamoDb> {
    let credentials = Some(("test".to_owned(), "secret".to_owned()));
    let settings = DynamoDbSettings { endpoint: Some(endpoint), credentials, ..DynamoDbSettings::default() };
    let tables = DynamoDb::connect(settings, Arc::new(SystemRandom)).await;
    tables.create_table(definition()).await.expect("a table");
    Arc::new(tables)
}

async fn put_rate<T: Tables + 'static>(tables: Arc<T>, total: usize) -> f64 {
    let requests = (0..total).map(|number| PutItem::new(TABLE, item(number))).collect();
    rate(CALLERS, requests, move |request| {
        let tables = Arc::clone(&tables);
        async move { drop(tables.put(request).await.expect("a put")) }
    })
    .await
}
