//! The HTTP edge. [`router`] puts the collections' routes behind what they have in common.
//!
//! * `layers`: what happens to every request, in the order in which they are applied in `app`:
//!   its id, log line and measurements; security headers; who is asking; repeated requests.
//! * `pages`: what is not a collection: health, measurements, the API's description and the web
//!   interface's files.

mod app;
mod layers;
mod openapi;
mod pages;

pub use app::{App, Settings, router};
pub use openapi::openapi;
