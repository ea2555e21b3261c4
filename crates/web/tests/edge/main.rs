//! What docs/api.md says holds for every route, tried on the real application.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

#[path = "../support/mod.rs"]
mod support;

mod cookies;
mod cross_site;
mod faults;
mod inputs;
mod lists;
mod manifests;
mod measurements;
mod pages;
mod paths;
mod public_list;
mod repeats;
mod rounds;
mod shares;
mod shown_pages;
mod sign_in;
mod storage;
mod versions;
