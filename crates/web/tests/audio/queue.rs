//! The queue: what is played now and next.

use serde_json::{Value, json};

use crate::room::Room;
use crate::support::Ask;

#[tokio::test]
async fn the_queue_is_kept_for_another_device() {
    let room = Room::with(&[("one", "a", "b"), ("two", "a", "b")]).await;
    let empty = room.json("queue").await;
    assert_eq!(empty["audioIds"], json!([]));
    assert_eq!((&empty["current"], &empty["changedAt"]), (&Value::Null, &Value::Null));
    let (one, two) = (room.id("one").await, room.id("two").await);
    let queue = json!({ "audioIds": [one, two, one], "current": 2, "positionMs": 1_500, "client": "a phone" });
    let set = room.put("queue", &queue).await.expect(200);
    let etag = set.header("etag").unwrap().to_owned();
    let kept = room.json("queue").await;
    assert_eq!(kept, set.json());
    assert_eq!((&kept["audioIds"], &kept["current"]), (&queue["audioIds"], &2.into()));
    assert_eq!((&kept["positionMs"], &kept["changedBy"]), (&1_500.into(), &"a phone".into()));
    // Only if nobody changed it since.
    let queue = json!({ "audioIds": [two], "current": 0, "positionMs": 0 });
    let ask = || Ask::new("PUT", "/api/v1/audio/queue").json(&queue).header("if-match", &etag);
    room.ask(ask()).await.expect(200);
    room.ask(ask()).await.refused(412, "changed-meanwhile");
    assert_eq!(room.json("queue").await["audioIds"], json!([two]));
    // Nobody else's.
    let eve = room.world.member("eve").await;
    let theirs = room.world.call(Ask::get("/api/v1/audio/queue").token(&eve.write)).await.expect(200).json();
    assert_eq!(theirs["audioIds"], json!([]));
    for (wrong, status) in [
        (json!({ "audioIds": [two], "current": 1 }), 422),
        (json!({ "audioIds": ["nothing"] }), 422),
        (json!({ "audioIds": vec![two.as_str(); 10_001] }), 422),
        (json!({ "audioIds": [], "positionMs": -1 }), 400),
        (json!({}), 400),
    ] {
        assert_eq!(room.put("queue", &wrong).await.status, status);
    }
    room.put("queue", &json!({ "audioIds": vec![two.as_str(); 10_000] })).await.expect(200);
    assert_eq!(room.json("queue").await["audioIds"].as_array().unwrap().len(), 10_000);
}
