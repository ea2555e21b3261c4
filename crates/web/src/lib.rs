//! The HTTP edge. [`router`] puts the collections' routes behind what they have in common.
//!
//! * `layers`: what happens to every request, in the order in which they are applied in `app`:
//!   packing; security headers; its id, log line and measurements; who is asking; repeated requests.
//! * `pages`: what is not a collection: health, measurements, the API's description and the web
//!   interface's files.

mod app;
mod layers;
mod memory;
mod openapi;
mod pages;

pub use app::{App, Settings, router};
pub use memory::{in_memory, in_memory_on};
pub use openapi::openapi;
