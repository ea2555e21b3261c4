//! `todana user`: creates, lists and changes accounts.

use accounts::{Role, UserId, UserName};

use super::{Beside, password, user_named};
use crate::Failure;
use crate::arguments::UserCommand;

/// How many accounts are read at a time.
const PAGE: u32 = 100;

pub(super) async fn run(ground: &Beside, command: UserCommand) -> Result<(), Failure> {
    let accounts = &ground.accounts;
    match command {
        UserCommand::Add { name, password_stdin, admin } => {
            let name = UserName::parse(&name)?;
            let password = password::ask(password_stdin)?;
            let role = if admin { Role::Admin } else { Role::Member };
            let user = accounts.create_user(UserId::new(ground.ids.next()), &name, Some(&password), role).await?;
            println!("{} can sign in now.", user.name.as_str());
        }
        UserCommand::List => list(ground).await?,
        UserCommand::SetPassword { name, password_stdin } => {
            let user = user_named(accounts, &name).await?;
            accounts.set_password(user.id, &password::ask(password_stdin)?).await?;
            println!("{name} has a new password, and is signed out everywhere.");
        }
        UserCommand::Disable { name } => {
            accounts.set_disabled(user_named(accounts, &name).await?.id, true).await?;
            println!("{name} is disabled. `todana user enable {name}` enables the account again.");
        }
        UserCommand::Enable { name } => {
            accounts.set_disabled(user_named(accounts, &name).await?.id, false).await?;
            println!("{name} can sign in again.");
        }
    }
    Ok(())
}

async fn list(ground: &Beside) -> Result<(), Failure> {
    let mut next = None;
    loop {
        let (users, more) = ground.accounts.list_users(PAGE, next).await?;
        for user in users {
            let state = if user.disabled { "disabled" } else { "" };
            let line = format!("{:24} {:8} {} {state}", user.name.as_str(), user.role.as_str(), user.id);
            println!("{}", line.trim_end());
        }
        next = more;
        if next.is_none() {
            return Ok(());
        }
    }
}
