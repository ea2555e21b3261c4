//! Scores, made as a program makes them.

use serde_json::{Value, json};

use super::{Ask, Person, World};

/// The smallest picture there is.
const DOT: &[u8] = include_bytes!("dot.png");

pub async fn made(world: &World, person: &Person, path: &str, body: &Value) -> Value {
    world.call(Ask::post(format!("/api/v1/{path}"), body).token(&person.write)).await.expect(201).json()
}

pub fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap().to_owned()
}

/// Announce a file and upload it.
pub async fn uploaded(world: &World, owner: &Person, score: &str, add_pages: bool) -> String {
    uploaded_file(world, owner, score, ("楽譜.png", DOT), add_pages).await
}

async fn uploaded_file(
    world: &World,
    owner: &Person,
    score: &str,
    (name, content): (&str, &[u8]),
    add_pages: bool,
) -> String {
    let file = json!({ "originalName": name, "sizeBytes": content.len(), "addPages": add_pages });
    let import = made(world, owner, &format!("scores/{score}/items"), &file).await;
    let upload = &import["upload"];
    let kind = upload["headers"]["content-type"].as_str().unwrap().to_owned();
    let put = Ask::new("PUT", text(upload, "url")).body(&kind, content.to_vec());
    world.call(put).await.expect(204);
    text(&import, "importId")
}

/// Bring a file in, all the way.
pub async fn imported(world: &World, owner: &Person, score: &str, add_pages: bool) {
    imported_file(world, owner, score, ("楽譜.png", DOT), add_pages).await;
}

/// The same with a file of one's own.
pub async fn imported_file(world: &World, owner: &Person, score: &str, file: (&str, &[u8]), add_pages: bool) {
    let import = uploaded_file(world, owner, score, file, add_pages).await;
    let place = format!("/api/v1/scores/{score}/imports/{import}");
    world.call(Ask::post(format!("{place}/complete"), &json!({})).token(&owner.write)).await.expect(202);
    loop {
        let import = world.call(Ask::get(place.as_str()).token(&owner.write)).await.expect(200).json();
        match import["state"].as_str().unwrap() {
            "done" => return,
            "working" => tokio::task::yield_now().await,
            other => panic!("{other}: {import}"),
        }
    }
}
