//! The file that SQLite sees: the pages at one sequence, and over them what a transaction has written.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};

use bytes::Bytes;
use pagefile::{Fault, PageFile};
use parking_lot::Mutex;

use super::pages::{Missing, Pages};

/// What a connection and its file share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) pages: Arc<Mutex<Pages>>,
    /// The sequence at which it reads.
    pub(crate) at: AtomicU64,
    /// Whether it may write.
    pub(crate) writable: bool,
    /// How many pages it may still request, if that is limited.
    pub(crate) pages_left: AtomicI64,
    /// Whether the connection has cached pages of a commit that was not made.
    pub(crate) misled: AtomicBool,
    pub(crate) written: Mutex<Written>,
}

/// The writes that are not committed.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) pages: BTreeMap<u32, Vec<u8>>,
    /// The number of pages, once it has changed.
    pub(crate) count: Option<u32>,
    /// The missing page because of which a statement failed.
    pub(crate) missing: Option<u32>,
    /// How much may be written while an operation runs. What SQLite writes by itself (a commit writes the last pages of
    /// its cache, a rollback the previous content) does not count.
    pub(crate) allowed: Option<Allowed>,
    /// The pages that the operation has written.
    pub(crate) own: HashSet<u32>,
    /// Which allowance was used up.
    pub(crate) exceeded: Option<Exceeded>,
}

/// How many pages may be written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowed {
    /// By the operation.
    pub(crate) own: usize,
    /// By everything that is not committed.
    pub(crate) together: usize,
}

/// Which limit was exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exceeded {
    /// That of the operation.
    Own,
    /// That of everything that is not committed.
    Together,
}

impl Written {
    /// An operation begins.
    pub(crate) fn begin(&mut self, allowed: Allowed) {
        self.own.clear();
        self.exceeded = None;
        self.allowed = Some(allowed);
    }

    /// It has ended. Returns the allowance that it used up, if any.
    pub(crate) fn end(&mut self) -> Option<Exceeded> {
        self.allowed = None;
        self.exceeded.take()
    }

    /// Whether an operation may write a page.
    fn allow(&mut self, page: u32) -> Result<(), Fault> {
        let Some(allowed) = self.allowed else { return Ok(()) };
        self.own.insert(page);
        if self.own.len() > allowed.own {
            self.exceeded = Some(Exceeded::Own);
        } else if self.pages.len() >= allowed.together && !self.pages.contains_key(&page) {
            self.exceeded = Some(Exceeded::Together);
        }
        if self.exceeded.is_some() { Err(Fault) } else { Ok(()) }
    }
}

pub(crate) struct View(pub(crate) Arc<Shared>);

impl View {
    fn page_size(&self) -> u64 {
        self.0.pages.lock().page_size() as u64
    }

    fn count(&self) -> u32 {
        let written = self.0.written.lock().count;
        written.unwrap_or_else(|| self.0.pages.lock().count(self.0.at.load(Ordering::Acquire)))
    }

    fn page(&self, page: u32) -> Result<Bytes, Fault> {
        let mut written = self.0.written.lock();
        if let Some(bytes) = written.pages.get(&page) {
            return Ok(Bytes::copy_from_slice(bytes));
        }
        if self.0.pages_left.fetch_sub(1, Ordering::Relaxed) <= 0 {
            return Err(Fault);
        }
        self.0.pages.lock().read(page, self.0.at.load(Ordering::Acquire)).map_err(|Missing(page)| {
            written.missing = Some(page);
            Fault
        })
    }
}

/// The page at an offset, and the offset within the page.
fn place(offset: u64, page_size: u64) -> Result<(u32, usize), Fault> {
    let page = u32::try_from(offset / page_size + 1).map_err(|_| Fault)?;
    let within = usize::try_from(offset % page_size).map_err(|_| Fault)?;
    Ok((page, within))
}

impl PageFile for View {
    fn size(&mut self) -> Result<u64, Fault> {
        Ok(u64::from(self.count()) * self.page_size())
    }

    fn read(&mut self, offset: u64, bytes: &mut [u8]) -> Result<usize, Fault> {
        let (page, within) = place(offset, self.page_size())?;
        if page > self.count() {
            return Ok(0);
        }
        let found = self.page(page)?;
        // SQLite reads this before a transaction, to check whether its cache is still valid.
        if (offset, bytes.len()) == (24, 16) && self.0.misled.swap(false, Ordering::AcqRel) {
            bytes.fill(0xff);
            return Ok(bytes.len());
        }
        // SQLite never reads across the end of a page.
        let from = found.get(within..within + bytes.len()).ok_or(Fault)?;
        bytes.copy_from_slice(from);
        Ok(bytes.len())
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), Fault> {
        let page_size = self.page_size();
        let (page, within) = place(offset, page_size)?;
        // SQLite only writes whole pages.
        if !self.0.writable || within != 0 || bytes.len() as u64 != page_size {
            return Err(Fault);
        }
        let count = self.count();
        let mut written = self.0.written.lock();
        written.allow(page)?;
        written.pages.insert(page, bytes.to_vec());
        if page > count {
            written.count = Some(page);
        }
        Ok(())
    }

    fn truncate(&mut self, size: u64) -> Result<(), Fault> {
        let count = u32::try_from(size.div_ceil(self.page_size())).map_err(|_| Fault)?;
        if !self.0.writable {
            return Err(Fault);
        }
        let mut written = self.0.written.lock();
        written.pages.split_off(&(count + 1));
        written.count = Some(count);
        Ok(())
    }
}
