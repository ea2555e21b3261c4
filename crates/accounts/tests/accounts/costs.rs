//! What things cost: see the table in the README.

use accounts::{Access, AccountPatch, Claim, Label, Role, ShareId, ShareTarget, StoredAnswer, Theme, TokenId};
use testkit::RequestKind::{self, BatchWrite, Delete, Get, Put, Query, TransactWrite, Update};

use crate::house::{HERE, House, PASSWORD, name};

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

/// Do it, and check what was asked of the store.
async fn expect<T>(house: &House, work: impl Future<Output = basis::Result<T>>, requests: &[(RequestKind, u64)]) -> T {
    let (result, cost) = house.metered.measure(work).await;
    assert_eq!(cost.by_kind, requests.iter().copied().collect());
    result.unwrap()
}

#[tokio::test]
async fn accounts_cost_what_the_readme_says() {
    let house = House::new().await;
    let accounts = &house.accounts;
    let secret = accounts.ensure_setup().await.unwrap().unwrap();
    let ada = name("ada");
    let setup = accounts.setup(&secret, &ada, PASSWORD, None);
    let ada = expect(&house, setup, &[(Get, 1), (Query, 1), (TransactWrite, 1)]).await;
    expect(&house, accounts.needs_setup(), &[(Query, 1)]).await;
    let eve = name("eve");
    let create = accounts.create_user(house.user_id(), &eve, Some(PASSWORD), Role::Member);
    let eve = expect(&house, create, &[(Get, 1), (TransactWrite, 1)]).await.id;
    expect(&house, accounts.set_role(eve, Role::Admin), &[(Get, 1), (TransactWrite, 1)]).await;
    let theme = AccountPatch { theme: Some(Some(Theme::Dark)), ..AccountPatch::default() };
    expect(&house, accounts.update_account(eve, theme, None), &[(Get, 1), (Put, 1)]).await;
    let label = Label::parse("displayName", "Eve").unwrap();
    let named = AccountPatch { display_name: Some(Some(label)), ..AccountPatch::default() };
    expect(&house, accounts.update_account(eve, named, None), &[(Get, 1), (TransactWrite, 1)]).await;
    let keep = Some(ada.session.id);
    let password = accounts.change_password(ada.user.id, PASSWORD, "another horse entirely", keep);
    let requests = [(Get, 2), (Update, 1), (TransactWrite, 1), (Query, 1), (Delete, 1)];
    expect(&house, password, &requests).await;
    expect(&house, accounts.list_sessions(ada.user.id, 50, None), &[(Query, 1), (Get, 1)]).await;
    let everywhere = accounts.sign_out_everywhere(ada.user.id);
    expect(&house, everywhere, &[(Update, 1), (Query, 1), (BatchWrite, 1)]).await;
    let identity = accounts.sign_in_with_identity("https://id", "1", "new", true, None);
    expect(&house, identity, &[(Get, 2), (TransactWrite, 1)]).await;
    let identity = accounts.sign_in_with_identity("https://id", "1", "new", true, None);
    expect(&house, identity, &[(Get, 2), (Put, 1)]).await;
}

#[tokio::test]
async fn a_request_with_a_key_costs_two_writes_more() {
    let house = House::new().await;
    let (store, user) = (house.accounts.idempotency(), house.user_id());
    let Claim::Run { ticket, .. } = expect(&house, store.claim(user, "key", [1; 32]), &[(Put, 1)]).await else {
        panic!("it is not ours")
    };
    let answer = StoredAnswer { status: 200, headers: Vec::new(), body: Vec::new() };
    expect(&house, store.finish(ticket, &answer), &[(Update, 1)]).await;
    expect(&house, store.claim(user, "key", [1; 32]), &[(Put, 1)]).await;
}
