//! The same program on stores elsewhere: `DynamoDB` and S3 by the settings alone.

use serde_json::json;
use testkit::servers::{DynamoDbLocal, SeaweedFs};

use crate::client;
use crate::server::{PASSWORD, Place};

const KEY: &str = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\nin the cloud";

pub fn place(prefix: &str) -> Place {
    let (tables, blobs) = (DynamoDbLocal::shared(), SeaweedFs::shared());
    let bucket = format!("{prefix}-things");
    blobs.bucket(&bucket);
    let blobs::S3Credentials::Given { access_key_id, secret_access_key, .. } = blobs.credentials() else {
        panic!("the test server has a key");
    };
    Place::new()
        .with("TODANA_TABLES", "dynamodb")
        .with("TODANA_DYNAMODB_ENDPOINT", &tables.endpoint())
        .with("TODANA_TABLE_PREFIX", &format!("{prefix}-"))
        .with("TODANA_BLOBS", "s3")
        .with("TODANA_S3_BUCKET", &bucket)
        .with("TODANA_S3_ENDPOINT", &blobs.endpoint())
        .with("TODANA_SERVER_KEY", KEY)
        .with("AWS_REGION", "us-east-1")
        .with("AWS_ACCESS_KEY_ID", &access_key_id)
        .with("AWS_SECRET_ACCESS_KEY", &secret_access_key)
}

#[test]
fn everything_is_kept_there_and_nothing_here() {
    testkit::needs!(DynamoDbLocal, SeaweedFs);
    let place = place("restart");
    let server = place.serve();
    let setup = json!({ "secret": server.secret.clone().unwrap(), "name": "ada", "password": PASSWORD });
    server.send("POST", "/api/v1/setup", &[], &setup).expect(201);
    let token = place.add_token("ada");
    let authorization = format!("Bearer {token}");
    let headers = [("authorization", authorization.as_str())];
    client::ask(&server.address, "PUT", "/api/v1/account/picture", &headers, PICTURE).expect(200);
    server.ask("GET", "/readyz", "").expect(200);
    server.stop();
    let server = place.serve();
    assert_eq!(server.secret, None);
    assert_eq!(server.sign_in("ada", PASSWORD), 200);
    assert_eq!(server.ask("GET", "/api/v1/account/picture", &token).expect(200).body, PICTURE);
    assert!(!place.data().exists(), "there is no need of a folder");
}

#[test]
fn servers_that_start_at_once_print_the_same_link() {
    testkit::needs!(DynamoDbLocal, SeaweedFs);
    let place = place("first");
    let (one, other) = std::thread::scope(|scope| {
        let one = scope.spawn(|| place.serve());
        let other = scope.spawn(|| place.serve());
        (one.join().unwrap(), other.join().unwrap())
    });
    assert!(one.secret.is_some());
    assert_eq!(one.secret, other.secret);
    one.kill();
    assert_eq!(place.serve().secret, other.secret);
    let setup = json!({ "secret": other.secret.clone().unwrap(), "name": "ada", "password": PASSWORD });
    other.send("POST", "/api/v1/setup", &[], &setup).expect(201);
    assert_eq!(place.serve().secret, None);
}

#[test]
fn two_servers_share_it() {
    testkit::needs!(DynamoDbLocal, SeaweedFs);
    let place = place("shared");
    place.add_user("ada");
    let token = place.add_token("ada");
    let (one, other) = (place.serve(), place.serve());
    let authorization = format!("Bearer {token}");
    let headers = [("authorization", authorization.as_str()), ("idempotency-key", "once")];
    let body = json!({ "name": "a phone", "access": "write" });
    let created = one.send("POST", "/api/v1/tokens", &headers, &body).expect(201).json();
    assert_eq!(other.send("POST", "/api/v1/tokens", &headers, &body).expect(201).json(), created);
    other.ask("GET", "/api/v1/account", created["token"].as_str().unwrap()).expect(200);
    let name = json!({ "displayName": "Ada" });
    let changed = one.send("PATCH", "/api/v1/account", &headers[..1], &name).expect(200);
    assert!(changed.headers.contains("etag: \"2\""), "{}", changed.headers);
    assert_eq!(other.ask("GET", "/api/v1/account", &token).expect(200).json()["displayName"], "Ada");
    let page = one.ask("GET", "/api/v1/tokens?limit=1", &token).expect(200).json();
    let next = format!("/api/v1/tokens?limit=1&cursor={}", page["next"].as_str().unwrap());
    other.ask("GET", &next, &token).expect(200);
    place.done(&["user", "disable", "ada"]);
    for server in [&one, &other] {
        server.ask("GET", "/api/v1/account", &token).expect(401);
    }
}
