//! A store of objects that fails before or after a request is carried out, and whose lists lag.

use std::collections::BTreeMap;
use std::sync::Arc;

use ambient::{Random, SeededRandom};
use async_trait::async_trait;
use blobs::{
    Blobs, ByteRange, DownloadTerms, Error, Incoming, Key, Link, Meta, Object, Outcome, Page, Prefix, PutOptions,
    Receipt, Result, StreamOptions, UploadTerms,
};
use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt as _, TryStreamExt as _};
use parking_lot::Mutex;

use crate::When;
use crate::faulty::give_turns;

/// How often each fault happens, in percent of the requests that it can happen to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BlobFaultRates {
    /// The store cannot be reached, and nothing is done. For reads and writes.
    pub before: u8,
    /// The request is lost: nothing is done, but the error cannot know that. For writes.
    pub lost: u8,
    /// The write is carried out (or refused), and the response is lost. For writes.
    pub after: u8,
    /// The content ends with an error while it is read. For gets.
    pub broken: u8,
    /// Other tasks run before and after a request. For reads and writes.
    pub delay: u8,
    /// The largest number of times that other tasks run.
    pub longest_delay: u32,
    /// A new object is missing from lists at first. For puts under keys without an object.
    pub lag: u8,
    /// The largest number of later requests, of any kind, during which it is missing.
    pub longest_lag: u32,
}

impl BlobFaultRates {
    /// Faults of every kind, often enough that they happen in a test of some dozen requests.
    pub fn rough() -> Self {
        Self { before: 5, lost: 3, after: 5, broken: 5, delay: 50, longest_delay: 8, lag: 30, longest_lag: 6 }
    }
}

/// What has happened. Links are created without a request, and are not counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BlobFaultCounts {
    /// Reads that reached the store, including those whose content broke off.
    pub reads: u64,
    /// Writes that reached the store, including those whose response was lost.
    pub writes: u64,
    /// Requests that failed before anything was done, with an error that says so.
    pub before: u64,
    /// Writes that were lost.
    pub lost: u64,
    /// Writes whose response was lost.
    pub after: u64,
    /// Objects whose content broke off while it was read, or would have.
    pub broken: u64,
    /// How many times other tasks could run.
    pub delays: u64,
    /// Lists in which some object was missing.
    pub lagging_lists: u64,
}

/// A store of objects that fails according to a plan drawn from a seed, or at one specific write.
///
/// For the same seed, sequential callers get the same faults. A fault never damages anything: [`Blobs`] allows each of
/// them for every store, except for lists that lag. No store that we know has such lists any more. They reveal code
/// that deletes objects because a list does not show them, or that relies on a list for anything except cleanup.
#[derive(Debug)]
pub struct FaultyBlobs {
    inner: Arc<dyn Blobs>,
    random: SeededRandom,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// `None` while random faults are disabled.
    rates: Option<BlobFaultRates>,
    /// The number of writes up to and including the one that fails, and how it fails.
    exact: Option<(u64, When)>,
    /// The number of requests so far.
    requests: u64,
    /// For each hidden object, the last request that does not see it in a list.
    hidden: BTreeMap<Key, u64>,
    counts: BlobFaultCounts,
}

/// What happens to a request.
#[derive(Debug, Clone, Copy)]
struct Fate {
    turns_before: u64,
    fault: Option<Fault>,
    turns_after: u64,
}

#[derive(Debug, Clone, Copy)]
enum Fault {
    Before,
    Lost,
    After,
}

/// The kind of a request, as far as faults depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Nature {
    Read,
    Write,
}

impl FaultyBlobs {
    /// A store that fails as often as the rates say.
    pub fn new(inner: Arc<dyn Blobs>, seed: u64, rates: BlobFaultRates) -> Self {
        let state = State { rates: Some(rates), ..State::default() };
        Self { inner, random: SeededRandom::new(seed), state: Mutex::new(state) }
    }

    /// A store that fails only when told to: see [`FaultyBlobs::fail_nth_write`].
    pub fn reliable(inner: Arc<dyn Blobs>) -> Self {
        Self { inner, random: SeededRandom::new(0), state: Mutex::default() }
    }

    /// Change how often the store fails from now on; with `None` it does not fail. Objects that are missing from lists
    /// remain so: see [`FaultyBlobs::catch_up`].
    pub fn set_rates(&self, rates: Option<BlobFaultRates>) {
        self.state.lock().rates = rates;
    }

    /// Let lists show everything that has been put so far.
    pub fn catch_up(&self) {
        self.state.lock().hidden.clear();
    }

    /// Fail the `nth` write from now on (the next one is the first), and only that one, whatever the rates are. With
    /// this, a test can let every step of an operation fail, as with [`crate::FaultyTables::fail_nth_write`].
    pub fn fail_nth_write(&self, nth: u64, when: When) {
        self.state.lock().exact = Some((nth.max(1), when));
    }

    /// Whether the write chosen by [`FaultyBlobs::fail_nth_write`] has not happened yet.
    pub fn is_armed(&self) -> bool {
        self.state.lock().exact.is_some()
    }

    /// No longer fail the write chosen by [`FaultyBlobs::fail_nth_write`].
    pub fn disarm(&self) {
        self.state.lock().exact = None;
    }

    /// What has happened so far.
    pub fn counts(&self) -> BlobFaultCounts {
        self.state.lock().counts
    }

    fn chance(&self, percent: u8) -> bool {
        self.random.below(100) < u64::from(percent)
    }

    /// A number up to `longest`, or 0 if the fault does not happen.
    fn draw(&self, percent: u8, longest: u32) -> u64 {
        if self.chance(percent) { 1 + self.random.below(longest.into()) } else { 0 }
    }

    fn decide(&self, nature: Nature) -> Fate {
        let mut state = self.state.lock();
        state.requests += 1;
        let rates = state.rates.unwrap_or_default();
        let turns_before = self.draw(rates.delay, rates.longest_delay);
        let turns_after = self.draw(rates.delay, rates.longest_delay);
        state.counts.delays += u64::from(turns_before > 0) + u64::from(turns_after > 0);
        let mut fault = match nature {
            _ if self.chance(rates.before) => Some(Fault::Before),
            Nature::Write if self.chance(rates.lost) => Some(Fault::Lost),
            Nature::Write if self.chance(rates.after) => Some(Fault::After),
            _ => None,
        };
        if let (Some((still, when)), Nature::Write) = (state.exact, nature) {
            let now = still == 1;
            fault = now.then_some(if when == When::Before { Fault::Before } else { Fault::After });
            state.exact = (!now).then_some((still - 1, when));
        }
        Fate { turns_before, fault, turns_after }
    }

    fn count(&self, change: impl FnOnce(&mut BlobFaultCounts)) {
        change(&mut self.state.lock().counts);
    }

    async fn run<T>(&self, nature: Nature, request: impl Future<Output = Result<T>>) -> Result<T> {
        let fate = self.decide(nature);
        give_turns(fate.turns_before).await;
        let result = match fate.fault {
            Some(Fault::Before) => {
                self.count(|counts| counts.before += 1);
                Err(failed(Outcome::Unchanged, "made to fail before the request"))
            }
            Some(Fault::Lost) => {
                self.count(|counts| counts.lost += 1);
                Err(failed(Outcome::Unknown, "made to lose the request"))
            }
            Some(Fault::After) => self.lose_answer(self.pass(nature, request).await),
            None => self.pass(nature, request).await,
        };
        give_turns(fate.turns_after).await;
        result
    }

    async fn pass<T>(&self, nature: Nature, request: impl Future<Output = Result<T>>) -> Result<T> {
        self.count(|counts| match nature {
            Nature::Read => counts.reads += 1,
            Nature::Write => counts.writes += 1,
        });
        request.await
    }

    fn lose_answer<T>(&self, result: Result<T>) -> Result<T> {
        if let Err(error @ (Error::Invalid(_) | Error::Source(_))) = result {
            return Err(error); // noticed before the request is sent
        }
        self.count(|counts| counts.after += 1);
        Err(failed(Outcome::Unknown, "made to lose the answer"))
    }

    /// A put whose object, if it is new, may be missing from lists at first.
    async fn put_lagging(&self, key: &Key, put: impl Future<Output = Result<Receipt>>) -> Result<Receipt> {
        let rates = self.state.lock().rates.unwrap_or_default();
        let lag = self.draw(rates.lag, rates.longest_lag);
        let request = async {
            // It is hidden before it exists, so that no list shows it first and then no longer.
            let is_hidden = lag > 0 && self.hide_new(key, lag).await;
            let result = put.await;
            if is_hidden && result.is_err() {
                self.state.lock().hidden.remove(key);
            }
            result
        };
        self.run(Nature::Write, request).await
    }

    /// Hide a key from lists, unless there is an object already, which remains visible.
    async fn hide_new(&self, key: &Key, lag: u64) -> bool {
        let is_new = matches!(self.inner.head(key).await, Err(Error::NotFound { .. }));
        if is_new {
            let mut state = self.state.lock();
            let last = state.requests + lag;
            state.hidden.insert(key.clone(), last);
        }
        is_new
    }

    /// The list without the objects that are hidden from this request.
    async fn list_visible(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page> {
        let hidden = {
            let mut state = self.state.lock();
            let now = state.requests;
            state.hidden.retain(|_, last| *last >= now);
            state.hidden.clone()
        };
        let mut page = Page::default();
        let (mut after, mut missed) = (after.cloned(), false);
        loop {
            // Pages are filled up: callers do not expect an empty page that is not the last.
            let part = self.inner.list(prefix, after.as_ref(), limit - page.entries.len()).await?;
            after = part.entries.last().map(|entry| entry.key.clone()).or(after);
            page.more = part.more;
            let (missing, visible): (Vec<_>, Vec<_>) =
                part.entries.into_iter().partition(|entry| hidden.contains_key(&entry.key));
            missed |= !missing.is_empty();
            page.entries.extend(visible);
            if !page.more || page.entries.len() >= limit {
                self.count(|counts| counts.lagging_lists += u64::from(missed));
                return Ok(page);
            }
        }
    }

    /// Let the content of an object break off somewhere, if the fault happens.
    fn break_off(&self, mut object: Object) -> Object {
        let rates = self.state.lock().rates.unwrap_or_default();
        if self.chance(rates.broken) {
            self.count(|counts| counts.broken += 1);
            let kept = self.random.below(object.range.end - object.range.start);
            object.stream = cut(object.stream, kept);
        }
        object
    }
}

fn failed(outcome: Outcome, what: &'static str) -> Error {
    Error::Unavailable { doing: "a request", outcome, source: what.into() }
}

/// The first `kept` bytes, and then an error.
fn cut(chunks: BoxStream<'static, Result<Bytes>>, kept: u64) -> BoxStream<'static, Result<Bytes>> {
    stream::try_unfold((chunks, kept), async |(mut chunks, left)| {
        let chunk = if left > 0 { chunks.try_next().await? } else { None };
        let Some(mut chunk) = chunk else { return Err(failed(Outcome::Unchanged, "made to break off")) };
        chunk.truncate(usize::try_from(left).unwrap_or(usize::MAX));
        let left = left - chunk.len() as u64;
        Ok(Some((chunk, (chunks, left))))
    })
    .boxed()
}

#[async_trait]
impl Blobs for FaultyBlobs {
    async fn put(&self, key: &Key, content: Bytes, options: PutOptions) -> Result<Receipt> {
        self.put_lagging(key, self.inner.put(key, content, options)).await
    }

    async fn put_stream(&self, key: &Key, content: Incoming, options: StreamOptions) -> Result<Receipt> {
        self.put_lagging(key, self.inner.put_stream(key, content, options)).await
    }

    async fn get(&self, key: &Key, range: ByteRange) -> Result<Object> {
        let object = self.run(Nature::Read, self.inner.get(key, range)).await?;
        Ok(self.break_off(object))
    }

    async fn head(&self, key: &Key) -> Result<Meta> {
        self.run(Nature::Read, self.inner.head(key)).await
    }

    async fn delete(&self, key: &Key) -> Result<()> {
        self.run(Nature::Write, self.inner.delete(key)).await
    }

    async fn list(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page> {
        self.run(Nature::Read, self.list_visible(prefix, after, limit)).await
    }

    async fn upload_link(&self, key: &Key, terms: &UploadTerms) -> Result<Link> {
        self.inner.upload_link(key, terms).await
    }

    async fn download_link(&self, key: &Key, terms: &DownloadTerms) -> Result<Link> {
        self.inner.download_link(key, terms).await
    }
}
