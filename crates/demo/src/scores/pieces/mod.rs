//! The pieces. All of them are in the public domain.

mod elise;
mod greensleeves;
mod gymnopedie;
mod minuet;
mod prelude;
mod sakura;

pub(super) use elise::ELISE;
pub(super) use greensleeves::GREENSLEEVES;
pub(super) use gymnopedie::GYMNOPEDIE;
pub(super) use minuet::MINUET;
pub(super) use prelude::PRELUDE;
pub(super) use sakura::SAKURA;
