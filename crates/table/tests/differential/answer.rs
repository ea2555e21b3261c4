//! Answers in a form that can be compared.

use table::{Capacity, Cursor, Error, Item, Query, Refusal, Tables};

use crate::support::generate::Request;

#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    Item(Option<Item>, Capacity),
    Items(Vec<Option<Item>>, Capacity),
    /// Page by page: how many items were looked at, how many given; then all of them.
    Pages(Vec<(usize, usize, Capacity)>, Vec<Item>),
    Done(Capacity),
    Refused(Reason),
}

/// An error without its wording.
#[derive(Debug, Clone, PartialEq)]
pub enum Reason {
    Invalid,
    ConditionFailed(Option<Item>),
    Transaction(Vec<Option<Reason>>),
    Other(String),
}

impl From<Error> for Reason {
    fn from(error: Error) -> Self {
        match error {
            Error::Invalid(_) => Self::Invalid,
            Error::ConditionFailed { item } => Self::ConditionFailed(item.map(|item| *item)),
            Error::TransactionRefused { reasons } => {
                let reason = |refusal| match refusal {
                    Refusal::ConditionFailed(item) => Self::ConditionFailed(item.map(|item| *item)),
                    Refusal::Invalid(_) => Self::Invalid,
                    other => Self::Other(format!("{other:?}")),
                };
                Self::Transaction(reasons.into_iter().map(|refusal| refusal.map(reason)).collect())
            }
            other => Self::Other(format!("{other:?}")),
        }
    }
}

pub async fn answer(tables: &dyn Tables, request: Request) -> Answer {
    ask(tables, request).await.unwrap_or_else(|error| Answer::Refused(error.into()))
}

async fn ask(tables: &dyn Tables, request: Request) -> Result<Answer, Error> {
    Ok(match request {
        Request::Get(get) => {
            let got = tables.get(get).await?;
            Answer::Item(got.item, got.capacity)
        }
        Request::Put(put) => {
            let written = tables.put(put).await?;
            Answer::Item(written.item, written.capacity)
        }
        Request::Update(update) => {
            let written = tables.update(update).await?;
            Answer::Item(written.item, written.capacity)
        }
        Request::Delete(delete) => {
            let written = tables.delete(delete).await?;
            Answer::Item(written.item, written.capacity)
        }
        Request::Query(query) => all_pages(tables, query).await?,
        Request::Scan(scan) => {
            let (mut items, mut next) = (Vec::new(), None);
            loop {
                let page = tables.scan(scan.clone().after(next)).await?;
                items.extend(page.items);
                next = page.next;
                if next.is_none() {
                    break;
                }
            }
            // A scan has no order.
            items.sort_by_key(|item| format!("{item:?}"));
            Answer::Pages(Vec::new(), items)
        }
        Request::BatchGet(batch) => {
            let got = tables.batch_get(batch).await?;
            Answer::Items(got.items, got.capacity)
        }
        Request::BatchWrite(batch) => Answer::Done(tables.batch_write(batch).await?.capacity),
        Request::TransactWrite(transaction) => Answer::Done(tables.transact_write(transaction).await?.capacity),
        Request::TransactGet(transaction) => {
            let got = tables.transact_get(transaction).await?;
            Answer::Items(got.items, got.capacity)
        }
    })
}

async fn all_pages(tables: &dyn Tables, query: Query) -> Result<Answer, Error> {
    let (mut pages, mut items, mut next) = (Vec::new(), Vec::new(), None::<Cursor>);
    loop {
        let page = tables.query(query.clone().after(next)).await?;
        pages.push((page.examined, page.items.len(), page.capacity));
        items.extend(page.items);
        next = page.next;
        if next.is_none() {
            return Ok(Answer::Pages(pages, items));
        }
    }
}
