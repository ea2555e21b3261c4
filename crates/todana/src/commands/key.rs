//! `todana key`.

use ambient::SystemRandom;

use crate::arguments::KeyCommand;
use crate::config::Config;
use crate::{Failure, server_key};

pub(super) fn run(config: &Config, command: &KeyCommand) -> Result<(), Failure> {
    let KeyCommand::Rotate = command;
    let count = server_key::rotate(config, &SystemRandom)?;
    println!("There is a new key; the server uses it from its next start on.");
    println!("The file has {count} keys now. What was made with the older ones stays good as long as they are there.");
    Ok(())
}
