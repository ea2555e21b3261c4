//! `todana config`: prints the settings in effect.

use crate::Failure;
use crate::arguments::{Common, ConfigCommand};
use crate::config::Config;

pub(super) fn run(common: &Common, command: &ConfigCommand) -> Result<(), Failure> {
    let ConfigCommand::Check = command;
    let sources = crate::config::sources(common, None)?;
    print!("{}", sources.describe());
    let config = Config::from_sources(&sources)?;
    crate::logging::filter(&config)?;
    crate::server_key::check(&config)?;
    eprintln!("The configuration is valid.");
    Ok(())
}
