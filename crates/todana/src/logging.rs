//! Sets up the log on standard error: as text, or as one JSON object per line.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::Failure;
use crate::config::{Config, LogFormat};

/// The log filter, if it is valid.
pub(crate) fn filter(config: &Config) -> Result<EnvFilter, Failure> {
    EnvFilter::try_new(&config.log)
        .map_err(|error| format!("log: '{}' is not a valid filter: {error}", config.log).into())
}

pub(crate) fn start(config: &Config) -> Result<(), Failure> {
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter(config)?)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .with_target(false);
    match config.log_format {
        LogFormat::Pretty => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    }
}
