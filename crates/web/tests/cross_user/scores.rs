//! How each operation on scores is called by their owner.

use serde_json::json;

use crate::entries::{Call, Kind, call};
use crate::support::scores::{imported, made, text, uploaded};
use crate::support::{Ask, Person, World};

/// A score with one of everything.
struct Furnished {
    score: String,
    /// The picture that its page shows, and one that nothing shows.
    shown: String,
    unused: String,
    annotation: String,
    snapshot: String,
    link: String,
}

async fn furnished(world: &World, owner: &Person) -> Furnished {
    let new = json!({ "title": "mine alone", "composer": "nobody", "description": "secret" });
    let score = text(&made(world, owner, "scores", &new).await, "scoreId");
    imported(world, owner, &score, true).await;
    imported(world, owner, &score, false).await;
    let inside = |path: &str| format!("scores/{score}/{path}");
    let note = json!({ "pageId": 1, "kind": "text", "content": "slower" });
    let annotation = made(world, owner, &inside("annotations"), &note).await["annotationId"].to_string();
    let snapshot = text(&made(world, owner, &inside("snapshots"), &json!({ "name": "first" })).await, "snapshotId");
    let link = text(&made(world, owner, &inside("shares"), &json!({})).await, "secret");
    let detail = world.call(Ask::get(format!("/api/v1/scores/{score}")).token(&owner.read)).await.expect(200).json();
    let shown = text(&detail["pages"][0], "itemId");
    let unused = detail["items"].as_array().unwrap().iter().map(|item| text(item, "itemId"));
    let unused = unused.into_iter().find(|item| *item != shown).unwrap();
    Furnished { score, shown, unused, annotation, snapshot, link }
}

/// Somebody else's score, with the secret of a link to it.
async fn of_somebody_else(world: &World) -> (String, String) {
    let other = world.member("somebody-else").await;
    let score = text(&made(world, &other, "scores", &json!({ "title": "theirs" })).await, "scoreId");
    let secret = text(&made(world, &other, &format!("scores/{score}/shares"), &json!({})).await, "secret");
    (score, secret)
}

/// Make what the operation needs, and say how it is called. None if the operation is not known.
pub async fn prepare(operation: &str, world: &World, owner: &Person) -> Option<Call> {
    let Furnished { score, shown, unused, annotation, snapshot, link } = furnished(world, owner).await;
    let inside = || call(Kind::Thing).at("scoreId", &score);
    let shared = |call: Call| Call { link: Some(link.clone()), ..call };
    Some(match operation {
        "get_score" | "get_manifest" | "get_cover" => shared(inside()),
        "get_page_image" => shared(inside().at("pageId", 1)),
        // As it is kept, with margins that may have been cut off: for nobody but its owner.
        "get_item_image" | "download_item" => inside().at("itemId", &shown),
        "list_items" | "list_imports" | "list_snapshots" | "delete_score" | "restore_score" => inside(),
        "change_score" => inside().json(&json!({ "title": "taken over", "access": "public" })),
        "create_import" => inside().json(&json!({ "originalName": "a.pdf", "sizeBytes": 1 })),
        "get_import" | "cancel_import" => {
            let import = uploaded(world, owner, &score, true).await;
            inside().at("importId", import)
        }
        "complete_import" => {
            let import = uploaded(world, owner, &score, true).await;
            inside().at("importId", import).json(&json!({}))
        }
        "delete_item" => inside().at("itemId", &unused),
        "set_pages" => inside().json(&json!({ "pages": [{ "itemId": unused }] })),
        "add_page" => inside().json(&json!({ "itemId": unused })),
        "change_page" => inside().at("pageId", 1).json(&json!({ "rotation": 90 })),
        "remove_page" => inside().at("pageId", 1),
        "create_annotation" => inside().json(&json!({ "kind": "text", "content": "slipped in" })),
        "change_annotation" => inside().at("annotationId", annotation).json(&json!({ "content": "taken over" })),
        "delete_annotation" => inside().at("annotationId", annotation),
        "change_annotations" => inside().json(&json!({ "remove": [1] })),
        "create_snapshot" => inside().json(&json!({ "name": "slipped in" })),
        "delete_snapshot" | "restore_snapshot" => inside().at("snapshotId", &snapshot),
        "diff_snapshots" => inside().at("snapshotId", &snapshot).at("otherId", "current"),
        "share_score" => inside().json(&json!({ "expiresAt": "2026-12-31T00:00:00Z" })),
        "keep_score" => {
            let (theirs, secret) = of_somebody_else(world).await;
            call(Kind::Mine).at("scoreId", theirs).json(&json!({ "secret": secret }))
        }
        "let_go_of_score" => {
            let (theirs, secret) = of_somebody_else(world).await;
            let keep = Ask::new("PUT", format!("/api/v1/scores/{theirs}/kept")).token(&owner.write);
            world.call(keep.body("application/json", json!({ "secret": secret }).to_string())).await.expect(204);
            call(Kind::Thing).at("scoreId", theirs)
        }
        _ => return None,
    })
}

/// Where all that is in somebody's scores can be seen.
pub async fn everything(world: &World, owner: &Person) -> Vec<String> {
    let mut paths: Vec<String> =
        ["scores", "scores?status=deleted", "scores?scope=shared", "scores?scope=public", "usage"]
            .map(str::to_owned)
            .into();
    for status in ["active", "deleted"] {
        let list = format!("/api/v1/scores?status={status}");
        let scores = world.call(Ask::get(list).token(&owner.read)).await.expect(200).json();
        for score in scores["items"].as_array().unwrap() {
            let score = text(score, "scoreId");
            paths.extend(["", "/items", "/imports", "/snapshots"].map(|path| format!("scores/{score}{path}")));
        }
    }
    paths
}
