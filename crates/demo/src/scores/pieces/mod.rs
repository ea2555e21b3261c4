//! The pieces. All of them are in the public domain.

mod elise;
mod greensleeves;
mod gymnopedie;
mod minuet;
mod prelude;
mod sakura;

pub(crate) use elise::ELISE;
pub(crate) use greensleeves::GREENSLEEVES;
pub(crate) use gymnopedie::GYMNOPEDIE;
pub(crate) use minuet::MINUET;
pub(crate) use prelude::PRELUDE;
pub(crate) use sakura::SAKURA;
