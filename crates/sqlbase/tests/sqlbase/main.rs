//! Databases over stores in memory: what they answer, what they refuse, what they keep.

mod basics;
mod brief;
mod clocks;
mod failed;
mod files;
mod history;
mod hostile;
mod house;
mod migrations;
mod sql;
mod statistics;
mod verify;
mod writers;
