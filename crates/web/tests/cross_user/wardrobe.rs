//! How each operation on wardrobes is called by their owner.

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::entries::{Call, Kind, call};
use crate::support::{Ask, Person, World};

/// The smallest picture there is.
const DOT: &[u8] = include_bytes!("../support/dot.png");

/// A wardrobe with one of everything.
struct Furnished {
    wardrobe: String,
    coat: String,
    shirt: String,
    outfit: String,
    entry: String,
    link: String,
}

async fn made(world: &World, owner: &Person, path: &str, body: &Value) -> Value {
    world.call(Ask::post(format!("/api/v1/{path}"), body).token(&owner.write)).await.expect(201).json()
}

fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap().to_owned()
}

async fn furnished(world: &World, owner: &Person) -> Furnished {
    let wardrobe = text(&made(world, owner, "wardrobes", &json!({ "name": "mine alone" })).await, "wardrobeId");
    let inside = |path: &str| format!("wardrobes/{wardrobe}/{path}");
    let coat = json!({ "name": "coat", "category": "outerwear", "price": 99.5, "currency": "EUR", "notes": "secret" });
    let coat = text(&made(world, owner, &inside("clothes"), &coat).await, "clothingId");
    let shirt = text(&made(world, owner, &inside("clothes"), &json!({ "name": "shirt" })).await, "clothingId");
    let outfit = json!({ "name": "outfit", "clothingIds": [coat, shirt] });
    let outfit = text(&made(world, owner, &inside("templates"), &outfit).await, "templateId");
    let entry = json!({ "date": "20260101", "clothingIds": [coat, shirt], "templateId": outfit });
    let entry = text(&made(world, owner, &inside("history"), &entry).await, "historyId");
    let image = Ask::new("PUT", format!("/api/v1/{}", inside(&format!("clothes/{coat}/image"))));
    world.call(image.token(&owner.write).body("image/png", DOT)).await.expect(200);
    let link = text(&made(world, owner, &inside("shares"), &json!({})).await, "secret");
    Furnished { wardrobe, coat, shirt, outfit, entry, link }
}

/// Make what the operation needs, and say how it is called. None if the operation is not known.
pub async fn prepare(operation: &str, world: &World, owner: &Person) -> Option<Call> {
    let Furnished { wardrobe, coat, shirt, outfit, entry, link } = furnished(world, owner).await;
    let inside = || Call { link: Some(link.clone()), ..call(Kind::Thing).at("wardrobeId", &wardrobe) };
    let of_coat = || inside().at("clothingId", &coat);
    let of_outfit = || inside().at("templateId", &outfit);
    Some(match operation {
        "get_wardrobe" | "list_clothes" | "list_templates" | "list_history" | "get_stats" | "repair_wardrobe" => {
            inside()
        }
        "rename_wardrobe" => inside().json(&json!({ "name": "taken over" })),
        "share_wardrobe" => inside().json(&json!({ "expiresAt": "2026-12-31T00:00:00Z" })),
        "create_clothing" => inside().json(&json!({ "name": "slipped in" })),
        "get_clothing" | "list_clothing_wear" | "delete_clothing" | "restore_clothing" | "get_image"
        | "delete_image" => of_coat(),
        "change_clothing" => of_coat().json(&json!({ "name": "taken over" })),
        "set_image" => Call { body: Some(("image/png", Bytes::from_static(DOT))), ..of_coat() },
        "create_template" => inside().json(&json!({ "name": "slipped in", "clothingIds": [shirt] })),
        "get_template" | "list_template_wear" | "delete_template" | "restore_template" => of_outfit(),
        "change_template" => of_outfit().json(&json!({ "clothingIds": [shirt] })),
        "record_wear" => inside().json(&json!({ "date": "20260101", "clothingIds": [coat] })),
        "get_history" | "undo_wear" => inside().at("historyId", &entry),
        _ => return None,
    })
}

/// Where all that is in somebody's wardrobes can be seen.
pub async fn everything(world: &World, owner: &Person) -> Vec<String> {
    let wardrobes = world.call(Ask::get("/api/v1/wardrobes").token(&owner.read)).await.expect(200).json();
    let mut paths = vec!["wardrobes".to_owned()];
    for wardrobe in wardrobes["items"].as_array().unwrap() {
        let wardrobe = text(wardrobe, "wardrobeId");
        let seen = [
            "",
            "/clothes",
            "/clothes?status=deleted",
            "/templates",
            "/templates?status=deleted",
            "/history",
            "/stats",
        ];
        paths.extend(seen.map(|path| format!("wardrobes/{wardrobe}{path}")));
    }
    paths
}
