//! Somebody's wardrobe, and requests to it.

use serde_json::{Value, json};

use crate::support::{Answer, Ask, Person, World};

pub struct Room {
    pub world: World,
    pub ada: Person,
    pub wardrobe: String,
}

impl Room {
    pub async fn new() -> Self {
        let world = World::new().await;
        let ada = world.member("ada").await;
        let new = Ask::post("/api/v1/wardrobes", &json!({ "name": "Mine" })).token(&ada.write);
        let wardrobe = text(&world.call(new).await.expect(201).json(), "wardrobeId");
        Self { world, ada, wardrobe }
    }

    /// Where something in the wardrobe is.
    pub fn at(&self, path: &str) -> String {
        format!("/api/v1/wardrobes/{}{path}", self.wardrobe)
    }

    pub async fn call(&self, ask: Ask) -> Answer {
        self.world.call(ask.token(&self.ada.write)).await
    }

    pub async fn get(&self, path: &str) -> Value {
        self.call(Ask::get(self.at(path))).await.expect(200).json()
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.call(Ask::post(self.at(path), body)).await
    }

    pub async fn patch(&self, path: &str, body: &Value) -> Answer {
        self.call(Ask::patch(self.at(path), body)).await
    }

    pub async fn garment(&self, name: &str) -> String {
        self.world.clock.advance_ms(1);
        text(&self.post("/clothes", &json!({ "name": name })).await.expect(201).json(), "clothingId")
    }

    pub async fn garments(&self, count: usize) -> Vec<String> {
        let mut ids = Vec::new();
        for number in 0..count {
            ids.push(self.garment(&format!("garment {number}")).await);
        }
        ids
    }

    pub async fn outfit(&self, ids: &[String]) -> String {
        let body = json!({ "name": "outfit", "clothingIds": ids });
        text(&self.post("/templates", &body).await.expect(201).json(), "templateId")
    }

    pub async fn wear(&self, date: &str, ids: &[String]) -> String {
        let body = json!({ "date": date, "clothingIds": ids });
        text(&self.post("/history", &body).await.expect(201).json(), "historyId")
    }

    pub async fn set_image(&self, garment: &str, content: &'static [u8]) -> Answer {
        self.call(Ask::new("PUT", self.at(&format!("/clothes/{garment}/image"))).body("image/png", content)).await
    }

    /// The secret of a new link, and its id.
    pub async fn link(&self) -> (String, String) {
        let link = self.post("/shares", &json!({})).await.expect(201).json();
        (text(&link, "secret"), text(&link, "shareId"))
    }

    /// All that is in the wardrobe.
    pub async fn everything(&self) -> Vec<Value> {
        let paths = ["", "/clothes", "/clothes?status=deleted", "/templates", "/templates?status=deleted", "/history"];
        let mut all = Vec::new();
        for path in paths {
            all.push(self.get(path).await);
        }
        all
    }
}

pub fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_else(|| panic!("{name} in {value}")).to_owned()
}

/// What one member of every item in a list is.
pub fn column(list: &Value, name: &str) -> Vec<Value> {
    list["items"].as_array().unwrap().iter().map(|item| item[name].clone()).collect()
}

pub const DOT: &[u8] = include_bytes!("../support/dot.png");
