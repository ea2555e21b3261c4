//! `todana token`: creates, lists and revokes access tokens.

use accounts::{Access, Label, TokenId};

use super::{Beside, user_named};
use crate::Failure;
use crate::arguments::TokenCommand;

const PAGE: u32 = 100;

pub(super) async fn run(ground: &Beside, command: TokenCommand) -> Result<(), Failure> {
    let accounts = &ground.accounts;
    match command {
        TokenCommand::Add { user, name, read_only } => {
            let user = user_named(accounts, &user).await?;
            let access = if read_only { Access::Read } else { Access::Write };
            let (id, name) = (TokenId::new(ground.ids.next()), Label::parse("name", &name)?);
            let (_, secret) = accounts.create_token(user.id, id, name, access, None).await?;
            println!("{secret}");
        }
        TokenCommand::List { user } => {
            let user = user_named(accounts, &user).await?;
            let mut next = None;
            loop {
                let (tokens, more) = accounts.list_tokens(user.id, PAGE, next).await?;
                for token in tokens {
                    println!("{} {:5} {}", token.id, token.access.as_str(), token.name.as_str());
                }
                next = more;
                if next.is_none() {
                    break;
                }
            }
        }
        TokenCommand::Revoke { user, token } => {
            let user = user_named(accounts, &user).await?;
            accounts.delete_token(user.id, token.parse()?).await?;
            println!("Token {token} was revoked.");
        }
    }
    Ok(())
}
