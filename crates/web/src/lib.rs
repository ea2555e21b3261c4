//! The HTTP server. [`router`] puts the routes of all collections behind the layers that they share.
//!
//! * `layers`: what happens to every request, in the order in which `app` applies them: compression; security headers;
//!   id, log line and metrics; authentication; repeated requests.
//! * `endpoints`: routes that belong to no collection: health, metrics, the API description and the web interface's files.

mod app;
mod endpoints;
mod layers;
mod openapi;

pub use app::{App, Settings, router};
pub use openapi::openapi;
