//! How each operation is called by its owner. A new operation needs an entry here.

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::support::{Ask, PASSWORD, Person, World};
use crate::{audio, databases, scores, wardrobe};

/// What the route is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The caller: everybody has their own.
    Mine,
    /// A thing of somebody's, named in the path.
    Thing,
    /// Accounts: for administrators.
    Admin,
    /// For everybody.
    Public,
}

/// By what means the owner calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    Token,
    Session,
    Nobody,
}

/// A call that succeeds if the owner makes it.
#[derive(Debug, Clone)]
pub struct Call {
    pub kind: Kind,
    pub means: Means,
    /// What stands in the path.
    pub at: Vec<(&'static str, String)>,
    pub body: Option<(&'static str, Bytes)>,
    /// What it is answered with, if not with success.
    pub status: Option<u16>,
    /// The secret of a link by which others may look at it.
    pub link: Option<String>,
}

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\nthe owner's face";

pub fn call(kind: Kind) -> Call {
    Call { kind, means: Means::Token, at: Vec::new(), body: None, status: None, link: None }
}

impl Call {
    pub fn json(mut self, body: &Value) -> Self {
        self.body = Some(("application/json", body.to_string().into()));
        self
    }

    pub fn at(mut self, name: &'static str, id: impl ToString) -> Self {
        self.at.push((name, id.to_string()));
        self
    }

    fn by(mut self, means: Means) -> Self {
        self.means = means;
        self
    }
}

/// Make what the operation needs, and say how it is called. None if the operation is not known.
pub async fn prepare(operation: &str, world: &World, owner: &Person) -> Option<Call> {
    use Kind::{Admin, Mine, Public, Thing};
    Some(match operation {
        "describe_server" | "list_public_scores" => call(Public).by(Means::Nobody),
        "set_server_settings" => call(Admin).json(&json!({ "publicList": false })),
        // There are people already; a test of its own makes the first.
        "set_up" => {
            let body = json!({ "secret": "x", "name": "first", "password": PASSWORD });
            Call { status: Some(409), ..call(Public).by(Means::Nobody).json(&body) }
        }
        "sign_in" => call(Public).by(Means::Nobody).json(&json!({ "name": owner.name, "password": PASSWORD })),
        "get_session"
        | "list_sessions"
        | "get_account"
        | "get_storage"
        | "list_tokens"
        | "list_shares"
        | "list_wardrobes"
        | "list_scores"
        | "list_databases"
        | "get_usage"
        | "sign_out_everywhere" => call(Mine),
        // No provider is set up here; `tests/oidc` has one.
        "start_oidc" | "finish_oidc" => Call { status: Some(404), ..call(Public).by(Means::Nobody) },
        "sign_out" => call(Mine).by(Means::Session),
        "end_session" => call(Thing).at("sessionId", &owner.session_id),
        "change_account" => call(Mine).json(&json!({ "displayName": "King of Kings", "theme": "dark" })),
        "change_password" => {
            call(Mine).by(Means::Session).json(&json!({ "current": PASSWORD, "new": "look on my works" }))
        }
        "get_picture" | "delete_picture" => {
            let ask = Ask::new("PUT", "/api/v1/account/picture").token(&owner.write);
            world.call(ask.body("image/png", PICTURE)).await.expect(200);
            call(Mine)
        }
        "set_picture" => Call { body: Some(("image/png", Bytes::from_static(PICTURE))), ..call(Mine) },
        "create_token" => call(Mine).by(Means::Session).json(&json!({ "name": "a program of mine", "access": "read" })),
        "get_token" | "delete_token" => {
            let (_, id) = world.token(owner.id, accounts::Access::Write).await;
            call(Thing).at("tokenId", id)
        }
        "get_share" | "delete_share" => call(Thing).at("shareId", world.share(owner.id, None).await.1),
        "get_server_settings" | "list_users" => call(Admin),
        "create_user" => call(Admin).json(&json!({ "name": "new", "password": PASSWORD, "role": "member" })),
        "get_user" => call(Admin).at("userId", owner.id),
        "change_user" => call(Admin).at("userId", owner.id).json(&json!({ "role": "member" })),
        // One's own is refused.
        "set_user_password" => {
            let other = world.member("forgetful").await;
            call(Admin).at("userId", other.id).json(&json!({ "password": "another horse entirely" }))
        }
        "create_wardrobe" | "create_database" => call(Mine).json(&json!({ "name": "another of mine" })),
        "create_score" => call(Mine).json(&json!({ "title": "another of mine" })),
        _ => {
            if let Some(call) = databases::prepare(operation, world, owner).await {
                return Some(call);
            }
            if let Some(call) = audio::prepare(operation, world, owner).await {
                return Some(call);
            }
            let call = wardrobe::prepare(operation, world, owner).await;
            return if call.is_some() { call } else { scores::prepare(operation, world, owner).await };
        }
    })
}
