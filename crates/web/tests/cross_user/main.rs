//! Nobody reaches what is somebody else's. Every operation that the running application describes
//! is called as its owner, as others, with a token that only reads, and by nobody; one without an
//! entry in `entries` fails the test. Every answer must be as it is described.

#![allow(clippy::unwrap_used, reason = "a test ends where it does not hold")]

#[path = "../support/mod.rs"]
mod support;

mod audio;
mod databases;
mod entries;
mod schema;
mod scores;
mod wardrobe;

use serde_json::{Value, json};

use crate::entries::{Call, Kind, Means};
use crate::support::{Answer, Ask, Person, World};

/// What is described of one operation.
struct Operation {
    id: String,
    method: String,
    path: String,
    /// The status of success; a place that sends browsers on may have several.
    statuses: Vec<u16>,
    public: bool,
    description: Value,
}

fn operations(document: &Value) -> Vec<Operation> {
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap().to_owned();
            let statuses = operation["responses"].as_object().unwrap().keys();
            let statuses: Vec<u16> = statuses.filter_map(|status| status.parse().ok()).collect();
            assert!(!statuses.is_empty(), "{id}: a status of success");
            let security = operation["security"].as_array();
            let public = security.is_some_and(|all| all.iter().any(|one| *one == json!({})));
            let (method, path, description) = (method.clone(), path.clone(), operation.clone());
            all.push(Operation { id, method, path, statuses, public, description });
        }
    }
    all
}

impl Operation {
    fn changes(&self) -> bool {
        // A question has a body, and so is a `POST`.
        self.method != "get" && self.id != "query_database"
    }

    /// It is the success that is described, or what the entry says.
    #[track_caller]
    fn expect(&self, call: &Call, answer: &Answer) {
        let as_described = call.status.map_or(self.statuses.contains(&answer.status), |status| status == answer.status);
        assert!(as_described, "{}: {} {}", self.id, answer.status, answer.text());
    }

    fn ask(&self, call: &Call) -> Ask {
        let mut path = self.path.clone();
        for (name, value) in &call.at {
            assert!(path.contains(&format!("{{{name}}}")), "{}: {name}", self.id);
            path = path.replace(&format!("{{{name}}}"), value);
        }
        assert!(!path.contains('{'), "{}: {path}", self.id);
        let ask = Ask::new(&self.method, path);
        match &call.body {
            None => ask,
            Some((kind, content)) => ask.body(kind, content.clone()),
        }
    }

    /// The same for a thing that is not there.
    fn ask_for_nothing(&self, call: &Call) -> Ask {
        let kind = |id: &str| id.split_once('_').map_or(String::new(), |(kind, _)| format!("{kind}_"));
        let nothing = |id: &str| format!("{}00000000-0000-7000-8000-000000000000", kind(id));
        let at = call.at.iter().map(|(name, id)| (*name, nothing(id))).collect();
        self.ask(&Call { at, ..call.clone() })
    }
}

/// Somebody's things, the owner among others.
struct Scene {
    world: World,
    document: Value,
    owner: Person,
    member: Person,
    admin: Person,
    call: Call,
}

async fn scene(operation: &Operation) -> Scene {
    let world = audio::world().await;
    let document = world.call(Ask::get("/api/openapi.json")).await.expect(200).json();
    let admin = world.admin("other-admin").await;
    let member = world.member("other-member").await;
    let owner = world.admin("ozymandias").await;
    let call = entries::prepare(&operation.id, &world, &owner).await;
    let call = call.unwrap_or_else(|| panic!("{} has no entry in tests/cross_user/entries.rs", operation.id));
    let owner = if call.kind == Kind::Admin { owner } else { demoted(&world, owner).await };
    // That they were used is written at the first time only.
    for token in [&owner.write, &owner.read] {
        world.call(Ask::get("/api/v1/account").token(token)).await.expect(200);
    }
    Scene { world, document, owner, member, admin, call }
}

/// Most things work for anybody; that they do must not hang on a role.
async fn demoted(world: &World, owner: Person) -> Person {
    world.app.accounts.set_role(owner.id, accounts::Role::Member).await.unwrap();
    owner
}

impl Scene {
    async fn ask(&self, operation: &Operation, ask: Ask) -> Answer {
        let answer = self.world.call(ask).await;
        schema::check(&self.document, &operation.description, &answer)
            .unwrap_or_else(|wrong| panic!("{}: {wrong}\n{}", operation.id, answer.text()));
        answer
    }

    /// All that is the owner's, and who has an account.
    async fn everything(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut paths: Vec<String> =
            ["account", "account/picture", "tokens", "shares", "sessions", "storage"].map(str::to_owned).into();
        paths.extend(wardrobe::everything(&self.world, &self.owner).await);
        paths.extend(scores::everything(&self.world, &self.owner).await);
        paths.extend(databases::everything(&self.world, &self.owner).await);
        paths.extend(audio::everything(&self.world, &self.owner).await);
        for path in paths {
            let answer = self.world.call(Ask::get(format!("/api/v1/{path}")).token(&self.owner.read)).await;
            let text = if answer.status == 404 { String::new() } else { answer.text() };
            all.push(format!("{path}: {} {:?} {text}", answer.status, answer.header("etag")));
        }
        let (users, _) = self.world.app.accounts.list_users(100, None).await.unwrap();
        all.push(format!("{:?}", users.iter().map(|user| user.name.as_str()).collect::<Vec<_>>()));
        all.push(format!("{:?}", users.iter().find(|user| user.id == self.owner.id)));
        all
    }

    /// Words that only the owner's things have.
    fn marks(&self) -> Vec<String> {
        let mut marks = vec![self.owner.name.clone(), self.owner.id.to_string(), self.owner.session_id.clone()];
        marks.push(self.owner.write_id.clone());
        marks.extend(self.call.at.iter().map(|(_, id)| id.clone()));
        marks
    }

    fn by_owner(&self, ask: Ask) -> Ask {
        match self.call.means {
            Means::Session => ask.cookie(&self.owner.session),
            Means::Token => ask.token(&self.owner.write),
            Means::Nobody => ask,
        }
    }
}

async fn every_operation(check: impl AsyncFn(&Operation, Scene)) {
    let world = World::new().await;
    let document = world.call(Ask::get("/api/openapi.json")).await.expect(200).json();
    let operations = operations(&document);
    assert!(operations.len() >= 85, "the description has lost something");
    for operation in operations {
        let scene = scene(&operation).await;
        assert_eq!(operation.public, scene.call.kind == Kind::Public, "{}", operation.id);
        check(&operation, scene).await;
    }
}

#[tokio::test]
async fn its_owner_can() {
    every_operation(async |operation, scene| {
        let ask = operation.ask(&scene.call);
        let answer = scene.ask(operation, scene.by_owner(ask)).await;
        operation.expect(&scene.call, &answer);
        assert_eq!(answer.status == 201, answer.header("location").is_some(), "{}", operation.id);
    })
    .await;
}

/// What a token for a single thing can be used for. A route that is not here must not take one.
const FOR_ONE_THING: [&str; 13] = [
    "get_database",
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
];

#[tokio::test]
async fn a_token_for_one_thing_reaches_what_is_declared_and_nothing_else() {
    every_operation(async |operation, scene| {
        let database = if let Some((_, id)) = scene.call.at.iter().find(|(name, _)| *name == "databaseId") {
            id.clone()
        } else {
            let new = Ask::post("/api/v1/databases", &json!({ "name": "of the token" })).token(&scene.owner.write);
            scene.world.call(new).await.expect(201).json()["databaseId"].as_str().unwrap().to_owned()
        };
        let new = json!({ "name": "for one", "access": "write" });
        let new = Ask::post(format!("/api/v1/databases/{database}/tokens"), &new).token(&scene.owner.write);
        let made = scene.world.call(new).await.expect(201).json();
        let token = made["token"].as_str().unwrap();
        let answer = scene.ask(operation, operation.ask(&scene.call).token(token)).await;
        if FOR_ONE_THING.contains(&operation.id.as_str()) {
            operation.expect(&scene.call, &answer);
        } else {
            assert!([403, 404].contains(&answer.status), "{}: {}", operation.id, answer.status);
        }
    })
    .await;
}

#[tokio::test]
async fn the_first_account_can_be_made_where_there_is_none() {
    let world = World::new().await;
    let document = world.call(Ask::get("/api/openapi.json")).await.expect(200).json();
    let operation = operations(&document).into_iter().find(|operation| operation.id == "set_up").unwrap();
    let secret = world.app.accounts.ensure_setup().await.unwrap().unwrap();
    let body = json!({ "secret": secret, "name": "first", "password": "correct horse battery" });
    let answer = world.call(Ask::post(operation.path.as_str(), &body)).await.expect(201);
    schema::check(&document, &operation.description, &answer).unwrap();
}

#[tokio::test]
async fn others_cannot_and_cannot_tell_whether_it_is_there() {
    every_operation(async |operation, scene| {
        let before = scene.everything().await;
        let others = [&scene.member, &scene.admin];
        // Administrators look after accounts, and after nothing else of others.
        let others = if scene.call.kind == Kind::Admin { &others[..1] } else { &others[..] };
        for other in others {
            let usual = scene.call.means == Means::Token;
            for by_token in [usual, !usual] {
                let with = |asked: Ask| {
                    if by_token { asked.token(&other.write) } else { asked.cookie(&other.session) }
                };
                let answer = scene.ask(operation, with(operation.ask(&scene.call))).await;
                match scene.call.kind {
                    Kind::Thing => {
                        answer.refused(404, "not-found");
                        let nothing = scene.ask(operation, with(operation.ask_for_nothing(&scene.call))).await;
                        assert_eq!(answer.anonymous(), nothing.anonymous(), "{}", operation.id);
                    }
                    Kind::Admin => drop(answer.refused(403, "denied")),
                    Kind::Mine => {
                        let text = answer.text();
                        for mark in scene.marks() {
                            assert!(!text.contains(&mark), "{}: {mark} in {text}", operation.id);
                        }
                    }
                    Kind::Public => {}
                }
                if scene.call.kind == Kind::Mine && operation.changes() {
                    break; // It may have ended their own session.
                }
            }
        }
        if scene.call.kind != Kind::Public {
            assert_eq!(scene.everything().await, before, "{}: something of the owner's changed", operation.id);
        }
        if scene.call.kind == Kind::Thing {
            let answer = scene.ask(operation, scene.by_owner(operation.ask(&scene.call))).await;
            operation.expect(&scene.call, &answer); // It was there all along.
        }
    })
    .await;
}

#[tokio::test]
async fn a_token_that_reads_only_reads() {
    every_operation(async |operation, scene| {
        let before = scene.everything().await;
        let ask = operation.ask(&scene.call).token(&scene.owner.read);
        let answer = scene.ask(operation, ask).await;
        if operation.changes() {
            answer.refused(403, "denied");
            assert_eq!(scene.everything().await, before, "{}", operation.id);
        } else {
            operation.expect(&scene.call, &answer);
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_sees_what_is_not_for_everybody() {
    every_operation(async |operation, scene| {
        let before = scene.everything().await;
        let (share, _) = scene.world.share(scene.owner.id, None).await;
        let before_share = scene.everything().await;
        assert_ne!(before, before_share, "what is compared has the links too");
        let answer = scene.ask(operation, operation.ask(&scene.call)).await;
        if operation.public {
            operation.expect(&scene.call, &answer);
            return;
        }
        answer.refused(401, "not-signed-in");
        // A link is for what was shared, and for nothing of accounts: there its holder is nobody. At
        // what other links open, it is as if there were nothing.
        let with = |share: &str| operation.ask(&scene.call).header("todana-share", share);
        let answer = scene.ask(operation, with(&share)).await;
        match (operation.changes(), &scene.call.link) {
            (true, _) => drop(answer.refused(403, "denied")),
            (false, None) => drop(answer.refused(401, "not-signed-in")),
            (false, Some(link)) => {
                answer.refused(404, "not-found");
                let answer = scene.ask(operation, with(link)).await;
                operation.expect(&scene.call, &answer);
            }
        }
        if let (true, Some(link)) = (operation.changes(), &scene.call.link) {
            scene.ask(operation, with(link)).await.refused(403, "denied");
        }
        assert_eq!(scene.everything().await, before_share, "{}", operation.id);
    })
    .await;
}
