//! Sources: added after a look at them, refused with a reason, changed and listed; keys are in no answer.

use serde_json::{Value, json};

use crate::room::{Room, text};
use crate::support::Ask;

const KEY_ID: &str = "AKIAVERYSECRETKEYID01";
const SECRET: &str = "s3cr3t/s3cr3t+s3cr3t/s3cr3t+s3cr3t/s3cr3";

fn bucket(change: impl FnOnce(&mut Value)) -> Value {
    let mut body = json!({
        "kind": "s3", "name": "bucket", "endpoint": "http://127.0.0.1:1", "bucket": "music",
        "accessKeyId": KEY_ID, "secretAccessKey": SECRET,
    });
    change(&mut body);
    body
}

#[tokio::test]
async fn a_folder_is_a_source() {
    let room = Room::new().await;
    let made = room.json(&format!("sources/{}", room.source)).await;
    assert_eq!(
        (&made["kind"], &made["name"], &made["folder"]),
        (&"folder".into(), &"My music".into(), &"music".into())
    );
    assert_eq!(made["musicFolderId"], 1);
    assert_eq!(made["scan"]["state"], "idle");
    assert_eq!((&made["scan"]["startedAt"], &made["scan"]["finishedAt"]), (&Value::Null, &Value::Null));
    room.world.clock.advance_ms(1);
    let second = json!({ "kind": "folder", "name": "again", "folder": "music" });
    let second = room.post("sources", &second).await.expect(201);
    assert_eq!(second.json()["musicFolderId"], 2);
    assert_eq!(room.ask(Ask::get(second.header("location").unwrap())).await.expect(200).json(), second.json());
    let names: Vec<String> = room.items("sources").await.iter().map(|source| text(source, "name")).collect();
    assert_eq!(names, ["My music", "again"]);
    // A number is never given twice.
    room.delete(&format!("sources/{}", text(&second.json(), "sourceId"))).await;
    let third = json!({ "kind": "folder", "name": "third", "folder": "music" });
    assert_eq!(room.post("sources", &third).await.expect(201).json()["musicFolderId"], 3);
}

#[tokio::test]
async fn a_source_that_cannot_be_is_refused_with_the_reason() {
    let room = Room::new().await;
    let folder = |name: &str, folder: &str| json!({ "kind": "folder", "name": name, "folder": folder });
    let cases = [
        (folder("other", "elsewhere"), "folder", "no-such-folder"),
        (folder("other", "../music"), "folder", "no-such-folder"),
        (folder("", "music"), "name", "missing"),
        (folder(&"x".repeat(101), "music"), "name", "too-long"),
        (bucket(|_| {}), "endpoint", "unreachable"),
        (bucket(|body| body["endpoint"] = "http://192.168.1.1".into()), "endpoint", "refused-address"),
        (bucket(|body| body["endpoint"] = "http://1.1.1.1".into()), "endpoint", "needs-https"),
        (bucket(|body| body["endpoint"] = "https://192.168.1.1".into()), "endpoint", "refused-address"),
        (bucket(|body| body["endpoint"] = "https://169.254.169.254".into()), "endpoint", "refused-address"),
        (bucket(|body| body["endpoint"] = "https://[::1]".into()), "endpoint", "refused-address"),
        (bucket(|body| body["endpoint"] = "https://nothing.invalid".into()), "endpoint", "unknown-host"),
        (bucket(|body| body["endpoint"] = "ftp://127.0.0.1".into()), "endpoint", "wrong-form"),
        (bucket(|body| body["bucket"] = "".into()), "bucket", "wrong-form"),
        (bucket(|body| body["accessKeyId"] = "".into()), "accessKeyId", "missing"),
        (bucket(|body| body["secretAccessKey"] = "".into()), "secretAccessKey", "missing"),
        (bucket(|body| body["prefix"] = "x".repeat(2_000).into()), "prefix", "too-long"),
    ];
    for (body, field, code) in cases {
        let answer = room.post("sources", &body).await;
        let problem = answer.refused(422, "invalid");
        let error = &problem["errors"][0];
        assert_eq!((&error["field"], &error["code"]), (&field.into(), &code.into()), "{body}: {problem}");
        assert!(!error["detail"].as_str().unwrap().is_empty());
        assert!(!answer.text().contains(SECRET) && !answer.text().contains(KEY_ID), "{problem}");
    }
    for body in [
        json!({ "kind": "ftp", "name": "x" }),
        json!({ "name": "x", "folder": "music" }),
        json!({ "kind": "folder", "name": "x", "folder": "music", "bucket": "y" }),
        bucket(|body| _ = body.as_object_mut().unwrap().remove("bucket")),
    ] {
        let answer = room.post("sources", &body).await;
        assert!([400, 422].contains(&answer.status), "{body}: {}", answer.text());
        assert!(!answer.text().contains(SECRET), "{}", answer.text());
    }
    let problem = room.post("sources", &folder("MY  music", "music")).await.refused(409, "conflict");
    assert_eq!(problem["code"], "name-taken", "{problem}");
    assert_eq!(room.items("sources").await.len(), 1, "nothing of it stays");
}

#[tokio::test]
async fn a_source_is_changed() {
    let room = Room::new().await;
    let path = format!("/api/v1/audio/sources/{}", room.source);
    let before = room.ask(Ask::get(path.as_str())).await.expect(200);
    let etag = before.header("etag").unwrap().to_owned();
    let patch = |body: &Value| Ask::patch(path.as_str(), body);
    let changed = room.ask(patch(&json!({ "name": "Renamed" })).header("if-match", &etag)).await.expect(200).json();
    assert_eq!(changed["name"], "Renamed");
    room.ask(patch(&json!({ "name": "x" })).header("if-match", &etag)).await.refused(412, "changed-meanwhile");
    for (body, status) in [
        (json!({ "name": "" }), 422),
        (json!({ "prefix": "x/" }), 422),
        (json!({ "direct": true }), 422),
        (json!({ "accessKeyId": "x" }), 422),
        (json!({ "folder": "other" }), 400),
        (json!({ "kind": "s3" }), 400),
    ] {
        let answer = room.ask(patch(&body)).await;
        assert!(answer.status == status || answer.status == 422, "{body}: {}", answer.text());
    }
    assert_eq!(room.json(&format!("sources/{}", room.source)).await["name"], "Renamed");
    for path in ["sources/src_00000000-0000-7000-8000-000000000000", "sources/x"] {
        room.get(path).await.refused(404, "not-found");
        room.post(&format!("{path}/scan"), &json!({})).await.refused(404, "not-found");
        room.post(&format!("{path}/answer"), &json!({ "remove": true })).await.refused(404, "not-found");
        room.get(&format!("{path}/problems")).await.refused(404, "not-found");
        room.delete(path).await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn a_source_that_is_asked_for_twice_is_made_once() {
    let room = Room::new().await;
    let body = json!({ "kind": "folder", "name": "again", "folder": "music" });
    let ask = || Ask::post("/api/v1/audio/sources", &body).header("idempotency-key", "k");
    let first = room.ask(ask()).await.expect(201).json();
    assert_eq!(room.ask(ask()).await.expect(201).json(), first);
    assert_eq!(room.items("sources").await.len(), 2);
}
