//! What is done from time to time over everything that a collection stores, page by page.

use std::fmt;
use std::time::Duration;

use basis::Result;
use futures::future::BoxFuture;

/// What came of one page of a pass.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Passed {
    /// How many things were removed or mended.
    pub count: u64,
    /// Where the next page begins, if there is one. It is stored, so that a later process can go on from there.
    pub next: Option<String>,
}

/// Something that is done from time to time. One pass looks at everything, in pages that are short and that may be
/// repeated.
pub struct Round {
    /// Its stable name within the collection.
    pub name: &'static str,
    /// What it removes or mends, for the log and the command line.
    pub what: &'static str,
    /// How often.
    pub every: Duration,
    page: Box<dyn Fn(Option<String>) -> BoxFuture<'static, Result<Passed>> + Send + Sync>,
}

impl Round {
    /// Once an hour, beginning with the start.
    pub const HOURLY: Duration = Duration::from_hours(1);
    /// Once a day.
    pub const DAILY: Duration = Duration::from_hours(24);

    /// Something that a service does so often. `page` does one page, from where the last one ended.
    pub fn new<S, F>(
        service: &S,
        (name, what): (&'static str, &'static str),
        every: Duration,
        page: impl Fn(S, Option<String>) -> F + Send + Sync + 'static,
    ) -> Self
    where
        S: Clone + Send + Sync + 'static,
        F: Future<Output = Result<Passed>> + Send + 'static,
    {
        let service = service.clone();
        Self { name, what, every, page: Box::new(move |after| Box::pin(page(service.clone(), after))) }
    }

    /// Do one page.
    pub async fn page(&self, after: Option<String>) -> Result<Passed> {
        (self.page)(after).await
    }

    /// Do a whole pass now. How many things were removed or mended.
    pub async fn run(&self) -> Result<u64> {
        whole_pass(|after| self.page(after)).await
    }
}

/// Do all pages of a pass. How many things were removed or mended.
pub async fn whole_pass<F>(page: impl Fn(Option<String>) -> F) -> Result<u64>
where
    F: Future<Output = Result<Passed>>,
{
    let (mut total, mut after) = (0, None);
    loop {
        let Passed { count, next } = page(after).await?;
        total += count;
        after = next;
        if after.is_none() {
            return Ok(total);
        }
    }
}

impl fmt::Debug for Round {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Round").field("name", &self.name).field("every", &self.every).finish_non_exhaustive()
    }
}
