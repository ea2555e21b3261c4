//! People with accounts.

use std::net::Ipv4Addr;

use accounts::{Access, Label, Role, ShareId, ShareTarget, TokenId, UserId, UserName};
use ambient::Ids;
use uuid::Uuid;

use super::World;

pub const PASSWORD: &str = "correct horse battery";

/// Somebody with an account, signed in, with two tokens.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: UserId,
    pub name: String,
    /// The session's secret.
    pub session: String,
    pub session_id: String,
    pub write: String,
    pub write_id: String,
    pub read: String,
}

impl World {
    pub async fn member(&self, name: &str) -> Person {
        self.person(name, Role::Member).await
    }

    pub async fn admin(&self, name: &str) -> Person {
        self.person(name, Role::Admin).await
    }

    async fn person(&self, name: &str, role: Role) -> Person {
        let (accounts, parsed) = (&self.app.accounts, UserName::parse(name).unwrap());
        let user = accounts.create_user(UserId::new(self.new_id()), &parsed, Some(PASSWORD), role).await.unwrap();
        let address = Ipv4Addr::new(198, 51, 100, 1).into();
        let signed_in = accounts.sign_in(name, PASSWORD, address, Some("a browser")).await.unwrap();
        let (write, write_id) = self.token(user.id, Access::Write).await;
        let (read, _) = self.token(user.id, Access::Read).await;
        Person {
            id: user.id,
            name: name.to_owned(),
            session: signed_in.credential,
            session_id: signed_in.session.id.to_string(),
            write,
            write_id,
            read,
        }
    }

    /// A token of theirs, and its id.
    pub async fn token(&self, user: UserId, access: Access) -> (String, String) {
        let (id, label) = (TokenId::new(self.new_id()), Label::parse("name", "a program").unwrap());
        let (_, secret) = self.app.accounts.create_token(user, id, label, access, None).await.unwrap();
        (secret, id.to_string())
    }

    /// A link of theirs: its secret and its id.
    pub async fn share(&self, user: UserId, expires_at: Option<u64>) -> (String, String) {
        let (id, target) = (ShareId::new(self.new_id()), ShareTarget::new("scores", "scr_1").unwrap());
        let (_, secret) = self.app.accounts.create_share(user, id, target, expires_at).await.unwrap();
        (secret, id.to_string())
    }

    pub fn new_id(&self) -> Uuid {
        Ids::new(self.app.stores.clock.clone(), self.app.stores.random.clone()).next()
    }
}
