//! Todana, the program: configuration, wiring, commands. What it does is in the other crates.

mod arguments;
mod commands;
mod config;
mod logging;
mod server_key;
mod stores;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

/// What a command ends with when it cannot do its work: a sentence for the person who typed it.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("todana: {failure}");
            ExitCode::FAILURE
        }
    }
}
