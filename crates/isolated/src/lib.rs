//! Worker processes that read untrusted files.
//!
//! Decoders of large formats cannot be trusted with files of strangers. They run in a process of their own, with limited
//! memory and time, which cannot open any file or connection. Whatever a file does to a decoder ends there.
//!
//! - The parent has a [`Command`], which starts a [`Worker`]: it sends and receives, and when a worker ends before its
//!   work is done, [`Worker::ended`] says what that means ([`End`]): whether the file or the server is to blame.
//! - The program that is started calls [`confine`] before it reads anything else, and [`allow_processor`] before each
//!   further piece of work. It talks to its parent over standard input and output ([`read_head`], [`read_bytes`],
//!   [`write_head`]).
//! - A message is a head, which is a length and a line of JSON of that length, and the bytes that it announces.
//!
//! What is read, and what comes out, is the caller's affair.

mod confined;
mod end;
mod limits;
mod wire;
mod worker;

pub use confined::{allow_processor, confine};
pub use end::End;
pub use limits::Limits;
pub use wire::{framed, read_bytes, read_head, write_head};
pub use worker::{Command, Worker};
