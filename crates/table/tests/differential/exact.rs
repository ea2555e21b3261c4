//! Two backends that say the same to the letter: every page, cursor and wording.

use std::sync::Arc;

use ambient::ManualClock;
use proptest::test_runner::TestCaseError;
use table::{Cursor, Embedded, Error, Memory, Page, Tables};

use crate::support::generate::{Request, definition};

pub async fn compare(requests: Vec<Request>) -> Result<(), TestCaseError> {
    let memory = Memory::new();
    let embedded = Embedded::in_memory(Arc::new(ManualClock::at(1_700_000_000_000))).unwrap();
    memory.create_table(definition()).await.unwrap();
    embedded.create_table(definition()).await.unwrap();
    for request in requests {
        let (ours, theirs) = (told(&memory, request.clone()).await, told(&embedded, request.clone()).await);
        if ours != theirs {
            let message = format!("{request:?}\nmemory:   {ours}\nembedded: {theirs}\n");
            return Err(TestCaseError::fail(message));
        }
    }
    Ok(())
}

/// All that is answered, in the order of its pages where it comes in pages.
pub async fn told(tables: &dyn Tables, request: Request) -> String {
    match request {
        Request::Get(get) => format!("{:?}", tables.get(get).await),
        Request::Put(put) => format!("{:?}", tables.put(put).await),
        Request::Update(update) => format!("{:?}", tables.update(update).await),
        Request::Delete(delete) => format!("{:?}", tables.delete(delete).await),
        Request::Query(query) => pages(async |next| tables.query(query.clone().after(next)).await).await,
        Request::Scan(scan) => pages(async |next| tables.scan(scan.clone().after(next)).await).await,
        Request::BatchGet(batch) => format!("{:?}", tables.batch_get(batch).await),
        Request::BatchWrite(batch) => format!("{:?}", tables.batch_write(batch).await),
        Request::TransactWrite(transaction) => format!("{:?}", tables.transact_write(transaction).await),
        Request::TransactGet(transaction) => format!("{:?}", tables.transact_get(transaction).await),
    }
}

/// All pages, one after the other.
pub async fn pages(read: impl AsyncFn(Option<Cursor>) -> Result<Page, Error>) -> String {
    let (mut told, mut next) = (Vec::new(), None);
    loop {
        let page = read(next).await;
        told.push(format!("{page:?}"));
        next = page.ok().and_then(|page| page.next);
        if next.is_none() {
            return told.join("\n");
        }
    }
}
