//! The real program, started as people start it.

mod client;
mod cloud;
mod commands;
mod descriptions;
mod endings;
mod keys;
mod server;
mod starts;
