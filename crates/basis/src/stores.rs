//! The stores, clock and randomness that every service works with.

use std::sync::Arc;

use ambient::{Clock, Random};
use blobs::Blobs;
use table::Tables;

/// The stores of a service for items and objects, and its sources of time and randomness.
#[derive(Debug, Clone)]
pub struct Stores {
    /// Items.
    pub tables: Arc<dyn Tables>,
    /// Objects.
    pub blobs: Arc<dyn Blobs>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Randomness.
    pub random: Arc<dyn Random>,
}
