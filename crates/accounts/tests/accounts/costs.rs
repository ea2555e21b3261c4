//! What things cost: see the table in the README.

use accounts::{Access, Label, ShareId, ShareTarget, TokenId};
use testkit::RequestKind;

use crate::house::{HERE, House, PASSWORD};

#[tokio::test]
async fn knowing_who_asks_is_one_request() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let session = house.sign_in("ada").await.credential;
    let name = Label::parse("name", "cli").unwrap();
    let token = house.accounts.create_token(ada.id, TokenId::new(house.ids.next()), name, Access::Read, None);
    let token = token.await.unwrap().1;
    let target = ShareTarget::new("books", "1").unwrap();
    let share = house.accounts.create_share(ada.id, ShareId::new(house.ids.next()), target, None).await.unwrap().1;
    house.accounts.authenticate_token(&token).await.unwrap();
    let costs = [
        house.metered.measure(async { house.accounts.authenticate_session(&session).await.is_ok() }).await,
        house.metered.measure(async { house.accounts.authenticate_token(&token).await.is_ok() }).await,
        house.metered.measure(async { house.accounts.authenticate_share(&share).await.is_ok() }).await,
    ];
    for (good, cost) in costs {
        assert!(good);
        assert_eq!((cost.requests, cost.of(RequestKind::BatchGet)), (1, 1));
        assert!((cost.capacity.read - 2.0).abs() < f64::EPSILON && cost.capacity.write == 0.0, "{cost:?}");
    }
}

#[tokio::test]
async fn nonsense_costs_nothing() {
    let house = House::new().await;
    let (_, cost) = house.metered.measure(house.accounts.authenticate_session("tds_nonsense")).await;
    assert_eq!(cost.requests, 0);
}

#[tokio::test]
async fn signing_in_and_out() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let (session, cost) = house.metered.measure(house.accounts.sign_in("ada", PASSWORD, HERE, None)).await;
    // Three counters; the name and the account; the session; and one counter is forgotten.
    assert_eq!((cost.requests, cost.of(RequestKind::Update), cost.of(RequestKind::Get)), (7, 3, 2));
    let id = session.unwrap().session.id;
    let (_, cost) = house.metered.measure(house.accounts.sign_out(ada.id, id)).await;
    assert_eq!(cost.requests, 1);
}

#[tokio::test]
async fn lists_are_one_query_whatever_their_length() {
    let house = House::new().await;
    for number in 0..30 {
        house.member(&format!("user{number}")).await;
    }
    let (users, cost) = house.metered.measure(house.accounts.list_users(100, None)).await;
    assert_eq!((users.unwrap().0.len(), cost.requests, cost.of(RequestKind::Query)), (30, 1, 1));
}
