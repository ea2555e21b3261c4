//! `/metrics`: for whom it is, and what it counts.

use crate::support::{Ask, World};

fn local() -> Ask {
    Ask::get("/metrics").from("127.0.0.1")
}

#[tokio::test]
async fn measurements_are_for_the_machines_owner() {
    let world = World::new().await;
    let (ada, eve) = (world.admin("ada").await, world.member("eve").await);
    world.call(local()).await.expect(200);
    world.call(Ask::get("/metrics").from("::1")).await.expect(200);
    world.call(Ask::get("/metrics").token(&ada.read)).await.expect(200);
    for ask in [
        Ask::get("/metrics"),
        local().header("x-forwarded-for", "203.0.113.9"),
        local().header("forwarded", "for=203.0.113.9"),
        Ask::get("/metrics").token(&eve.write),
        Ask::get("/metrics").token("tdn_x"),
        Ask::get("/metrics").cookie(&ada.session),
    ] {
        world.call(ask).await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn requests_are_counted_by_their_route_without_ids() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let wanted = |text: &str, method: &str, route: &str, status: &str| {
        let line = text.lines().find(|line| {
            let labels = [format!("method=\"{method}\""), format!("route=\"{route}\""), format!("status=\"{status}\"")];
            line.starts_with("todana_request_seconds_count") && labels.iter().all(|label| line.contains(label))
        });
        line.map_or(0, |line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap())
    };
    let before = world.call(local()).await.expect(200).text();
    // More than are kept before they are summed up.
    for _ in 0..2_500 {
        world.call(Ask::get("/healthz")).await.expect(200);
    }
    let token = format!("/api/v1/tokens/{}", ada.write_id);
    for _ in 0..3 {
        world.call(Ask::get(&token).token(&ada.write)).await.expect(200);
    }
    world.call(Ask::get("/api/v1/nothing/secret-name").token(&ada.write)).await.expect(404);
    world.call(Ask::get("/secret-page")).await.expect(200);
    world.call(Ask::new("SECRETMETHOD", "/api/v1/account").token(&ada.write)).await.expect(405);
    let after = world.call(local()).await.expect(200).text();
    // Others in this process are counted with the same recorder, and none of them asks for this.
    let route = "/api/v1/tokens/{tokenId}";
    assert!(wanted(&after, "GET", route, "200") >= wanted(&before, "GET", route, "200") + 3, "{after}");
    assert!(wanted(&after, "GET", "/healthz", "200") >= wanted(&before, "GET", "/healthz", "200") + 2_500);
    assert!(after.contains("todana_request_seconds_bucket"), "{after}");
    for secret in ["tok_", "usr_", "secret-name", "secret-page", "SECRETMETHOD", &ada.write] {
        assert!(!after.contains(secret), "{secret} in {after}");
    }
}
