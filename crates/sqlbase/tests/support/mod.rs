//! What the simulation and the test with real processes have in common: what is asked of a database, what was
//! answered, and what must hold of it.

#![allow(dead_code, unreachable_pub, reason = "each program uses its own part of it")]

pub mod checks;
pub mod ending;
pub mod history;
pub mod transfers;
