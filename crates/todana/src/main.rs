//! The program `todana`: configuration, wiring and commands. The other crates do the work.

mod arguments;
mod commands;
mod config;
mod logging;
mod server_key;
mod stores;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The error of a command: a sentence for the person who typed it.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // What reads untrusted files runs without the rest of the program.
    match arguments.command {
        Command::Render => return sheets::worker(),
        Command::ReadTags => return tags::worker(),
        _ => {}
    }
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("todana: {}", with_causes(failure.as_ref()));
            ExitCode::FAILURE
        }
    }
}

/// The message with its causes: a user who types a command has no log to read.
pub(crate) fn with_causes(failure: &(dyn std::error::Error + 'static)) -> String {
    let mut text = failure.to_string();
    let mut cause = failure.source();
    while let Some(error) = cause {
        let says = error.to_string();
        if !text.ends_with(&says) {
            text = format!("{text}: {says}");
        }
        cause = error.source();
    }
    text
}
