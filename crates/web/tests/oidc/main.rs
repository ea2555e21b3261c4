//! Signing in elsewhere, over real HTTP: the whole server, a provider that really signs, and a
//! browser that keeps cookies.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod browser;
mod forged;
mod link;
mod provider;
mod server;
mod sign_in;
mod unavailable;
