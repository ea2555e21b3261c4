//! Databases that are derived from items.
//!
//! Items are the truth. What a table answers badly (offsets, many orders, full text) is answered by a SQLite database
//! that is derived from them: one per owner and purpose, kept on `sqlbase`.
//!
//! * A change of items puts a **change record** ([`Derived::changed`]) into its own transaction. The record names what
//!   changed, not how.
//! * **Applying** ([`Derived::apply`]) reads the named things from the items and makes their rows right. The commit is
//!   made only if no other commit came in between (`if_sequence`), and the items are read after the sequence. So rows
//!   never go back to an earlier state, in whichever order, however often and by whomever changes are applied.
//! * A **reader** ([`Derived::open`]) applies what was recorded before it reads. The records and the pointer to the
//!   database are one partition of the table: one query, and usually nothing is to be applied.
//! * **Rebuilding** ([`Derived::rebuild`]) fills a new database, a new *generation*, while the old one is read. Changes
//!   that come meanwhile are applied to both. At the end, one conditional write moves the pointer.
//!
//! The databases are in nobody's list. Their history is kept for a day. This crate takes their snapshots, sweeps their
//! objects and deletes what is no longer pointed to. It knows neither what the items are nor what is asked.

mod apply;
mod handles;
mod items;
mod purpose;
mod rebuild;
mod trouble;
mod upkeep;

use std::sync::Arc;

use basis::{Owner, Result, Stores, Turns};
use table::{PutItem, TableDefinition};
use ulid::Ulid;
use work::Later;

pub use apply::View;
pub use purpose::{Purpose, Truth};
pub use sqlbase::{ResultSet, SqlValue, Statement};

use handles::Handles;

/// The table that derived databases need: that of all databases.
pub fn table() -> TableDefinition {
    sqlbase::table()
}

/// The derived databases of one purpose. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Derived {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    stores: Stores,
    later: Later,
    purpose: Purpose,
    truth: Arc<dyn Truth>,
    handles: Handles,
    /// Those who apply changes for the same owner on this server take turns; it only saves attempts.
    turns: Turns<Owner>,
}

impl Derived {
    /// The databases of this purpose, derived from that truth.
    pub fn new(stores: Stores, later: Later, purpose: Purpose, truth: Arc<dyn Truth>) -> Self {
        let (handles, turns) = (Handles::default(), Turns::default());
        Self { inner: Arc::new(Inner { stores, later, purpose, truth, handles, turns }) }
    }

    /// The record that these things of the owner have changed. It belongs into the transaction that changes them.
    pub fn changed(&self, owner: &Owner, ids: impl IntoIterator<Item = String>) -> PutItem {
        items::put_change(self.inner.purpose.name, owner, &self.inner.ulid().to_string(), ids)
    }
}

impl Inner {
    fn now_ms(&self) -> u64 {
        self.stores.clock.now_ms()
    }

    /// A new id, sorted by time.
    fn ulid(&self) -> Ulid {
        let mut bytes = [0; 16];
        self.stores.random.fill(&mut bytes);
        Ulid::from_parts(self.now_ms(), u128::from_le_bytes(bytes))
    }

    /// Whether there is anything of that owner.
    async fn pointer(&self, owner: &Owner) -> Result<Option<items::Pointer>> {
        let found = self.stores.tables.get(items::get_pointer(self.purpose.name, owner)).await?;
        found.item.as_ref().map(items::read_pointer).transpose()
    }
}
