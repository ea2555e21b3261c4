//! Databases over stores in memory: what they answer, what they refuse, what they keep.

mod basics;
mod brief;
mod files;
mod history;
mod hostile;
mod house;
mod sql;
mod statistics;
mod writers;
