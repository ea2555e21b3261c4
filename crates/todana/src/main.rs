//! Todana, the program: configuration, wiring, commands. What it does is in the other crates.

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

/// What a command ends with when it cannot do its work: a sentence for the person who typed it.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // It reads what strangers send, and has none of the rest of the program around it.
    if matches!(arguments.command, Command::Render) {
        return sheets::worker();
    }
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("todana: {}", with_causes(failure.as_ref()));
            ExitCode::FAILURE
        }
    }
}

/// The sentence, and what led to it: who types a command has no log to look into.
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
