//! Recordings: how long a scan takes, what it asks of a bucket, and what streaming takes.

mod files;
mod ranges;
mod scan;
mod smolsonic;
mod sources;
mod streams;
mod supysonic;

pub use ranges::count_ranges;
pub use scan::beside_others;
pub use streams::slow_clients;
