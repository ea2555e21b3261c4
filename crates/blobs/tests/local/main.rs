//! What needs no server: files and memory against each other, files against crashes, other
//! processes and damage, and our own signed links.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod child;
mod copies;
mod crash;
mod damage;
mod environment;
mod faults;
mod links;
mod names;
mod processes;
