//! `todana key`: rotates the server key.

use ambient::SystemRandom;

use crate::arguments::KeyCommand;
use crate::config::Config;
use crate::{Failure, server_key};

pub(super) fn run(config: &Config, command: &KeyCommand) -> Result<(), Failure> {
    let KeyCommand::Rotate = command;
    let count = server_key::rotate(config, &SystemRandom)?;
    println!("A new key was added. The server will use it after its next start.");
    println!("The file now has {count} keys. What was made with an older key remains valid until that key is deleted.");
    Ok(())
}
