//! A model of the commit protocol of databases as states and actions, small enough that a checker can try every order
//! of its steps. It depends on nothing; the tests pass it to a model checker.
//!
//! A [`Setup`] says who does what and what may go wrong, an [`Action`] is one request (the step between two awaits) or
//! one fault, [`laws`] are the properties that must hold in every [`State`].

pub mod laws;
mod protocol;
mod sequence;
mod setup;
mod state;
mod store;
mod work;

pub use protocol::{Action, Choice, Delivery};
pub use sequence::Sequence;
pub use setup::{Flaw, Setup, Task};
pub use state::{Job, Known, Phase, Stage, State, Sweep, Worker};
pub use store::{
    Answer, Attempt, Commit, Content, Entry, Gate, GateChange, Object, Queued, QueuedState, Record, Refused, Request,
    Slot, Snapshot, Store, WORKER_OBJECTS,
};
