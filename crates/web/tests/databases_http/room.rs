//! Somebody with a database, and how it is asked.

use accounts::Access;
use serde_json::{Value, json};

use crate::support::{Answer, Ask, Person, World};

pub struct Room {
    pub world: World,
    pub owner: Person,
    /// The path of a database of theirs.
    pub path: String,
}

impl Room {
    pub async fn new() -> Self {
        Self::in_world(World::new().await).await
    }

    pub async fn in_world(world: World) -> Self {
        let owner = world.member("ada").await;
        let path = made(&world, &owner, "books").await;
        Self { world, owner, path }
    }

    /// With a table and three rows.
    pub async fn furnished() -> Self {
        let room = Self::new().await;
        room.execute(&[
            "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE)",
            "INSERT INTO books (title) VALUES ('草枕'), ('こころ'), ('門')",
        ])
        .await
        .expect(200);
        room
    }

    pub async fn ask(&self, ask: Ask) -> Answer {
        self.world.call(ask.token(&self.owner.write)).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Ask::get(format!("{}{path}", self.path))).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask(Ask::post(format!("{}{path}", self.path), body)).await
    }

    pub async fn execute(&self, statements: &[&str]) -> Answer {
        let statements: Vec<Value> = statements.iter().map(|sql| json!({ "sql": sql })).collect();
        self.post("/execute", &json!({ "statements": statements })).await
    }

    pub async fn query(&self, sql: &str) -> Answer {
        self.post("/query", &json!({ "sql": sql })).await
    }

    /// The rows of a question.
    pub async fn rows(&self, sql: &str) -> Value {
        self.query(sql).await.expect(200).json()["rows"].clone()
    }

    /// A token for this database alone.
    pub async fn token(&self, access: Access) -> (String, String) {
        let body = json!({ "name": "a program", "access": access.as_str() });
        let made = self.post("/tokens", &body).await.expect(201).json();
        (made["token"].as_str().unwrap().to_owned(), made["tokenId"].as_str().unwrap().to_owned())
    }
}

/// Make a database; its path.
pub async fn made(world: &World, owner: &Person, name: &str) -> String {
    let ask = Ask::post("/api/v1/databases", &json!({ "name": name })).token(&owner.write);
    world.call(ask).await.expect(201).header("location").unwrap().to_owned()
}

/// Another server on the same stores, whose databases are set up otherwise.
pub fn with(world: &World, database: sqlbase::Settings) -> World {
    let databases = databases::CollectionSettings { database, quota_bytes: None };
    world.set_up(collections::Settings { databases, ..collections::Settings::default() })
}

/// Another server on the same stores, where everybody may keep so many bytes.
pub fn with_quota(world: &World, quota_bytes: u64) -> World {
    let databases = databases::CollectionSettings { quota_bytes: Some(quota_bytes), ..Default::default() };
    world.set_up(collections::Settings { databases, ..collections::Settings::default() })
}
