//! How each operation on databases is called by their owner.

use serde_json::json;

use crate::entries::{Call, Kind, call};
use crate::support::scores::{made, text};
use crate::support::{Ask, Person, World};

/// Make what the operation needs, and say how it is called. None if the operation is not known.
pub async fn prepare(operation: &str, world: &World, owner: &Person) -> Option<Call> {
    let known = [
        "get_database",
        "rename_database",
        "delete_database",
        "fork_database",
        "execute_statements",
        "query_database",
        "queue_operation",
        "get_operation",
        "get_database_file",
        "list_commits",
        "restore_database",
        "list_versions",
        "keep_version",
        "delete_version",
        "get_statistics",
        "get_schema",
        "list_database_tokens",
        "create_database_token",
        "delete_database_token",
    ];
    if !known.contains(&operation) {
        return None;
    }
    let database = text(&made(world, owner, "databases", &json!({ "name": "mine alone" })).await, "databaseId");
    let path = |rest: &str| format!("databases/{database}/{rest}");
    let filled = json!({
        "operationId": "filled",
        "statements": [{ "sql": "CREATE TABLE t (a)" }, { "sql": "INSERT INTO t VALUES ('secret')" }],
    });
    let ask = Ask::post(format!("/api/v1/{}", path("execute")), &filled).token(&owner.write);
    world.call(ask).await.expect(200);
    let inside = || call(Kind::Thing).at("databaseId", &database);
    let statements = json!({ "statements": [{ "sql": "DELETE FROM t" }] });
    Some(match operation {
        "rename_database" => inside().json(&json!({ "name": "taken over" })),
        "fork_database" => inside().json(&json!({ "name": "taken along" })),
        "execute_statements" | "queue_operation" => inside().json(&statements),
        "query_database" => inside().json(&json!({ "sql": "SELECT * FROM t" })),
        "get_operation" => inside().at("operationId", "filled"),
        "restore_database" => inside().json(&json!({ "asOf": 0 })),
        "keep_version" => inside().json(&json!({ "name": "slipped in" })),
        "delete_version" => {
            let version = made(world, owner, &path("versions"), &json!({ "name": "kept" })).await;
            inside().at("versionId", text(&version, "versionId"))
        }
        "create_database_token" => inside().json(&json!({ "name": "a program", "access": "read" })),
        "delete_database_token" => {
            let token = json!({ "name": "a program", "access": "write" });
            inside().at("tokenId", text(&made(world, owner, &path("tokens"), &token).await, "tokenId"))
        }
        _ => inside(),
    })
}

/// Where all that is in somebody's databases can be seen.
pub async fn everything(world: &World, owner: &Person) -> Vec<String> {
    let mut paths = vec!["databases".to_owned()];
    let databases = world.call(Ask::get("/api/v1/databases").token(&owner.read)).await.expect(200).json();
    for database in databases["items"].as_array().unwrap() {
        let database = text(database, "databaseId");
        let inside = ["", "/commits", "/versions", "/statistics", "/schema", "/tokens", "/file", "/operations/filled"];
        paths.extend(inside.map(|path| format!("databases/{database}{path}")));
    }
    paths
}
