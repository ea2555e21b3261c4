//! The races once more over HTTP, on a `DynamoDB` by other authors: its transactions collide, which
//! those of the embedded table never do.

use std::sync::Arc;

use accounts::{Claim, Role};
use ambient::SystemRandom;
use basis::Kind;
use table::{DynamoDb, DynamoDbSettings, Tables};
use testkit::servers::ExtendDb;

use crate::house::{HERE, House, PASSWORD, crowd, kind, name};

const CROWD: usize = 12;

async fn house(prefix: &str) -> House {
    let server = ExtendDb::shared();
    let settings = DynamoDbSettings {
        endpoint: Some(server.endpoint()),
        prefix: prefix.to_owned(),
        credentials: Some(server.credentials()),
        region: None,
    };
    let store: Arc<dyn Tables> = Arc::new(DynamoDb::connect(settings, Arc::new(SystemRandom)).await);
    let house = House::over(store);
    house.accounts.create_tables().await.unwrap();
    house.accounts.create_tables().await.unwrap();
    house
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_one_makes_the_first_account() {
    testkit::needs!(ExtendDb);
    let house = house("setup-").await;
    let secret = house.accounts.ensure_setup().await.unwrap().unwrap();
    let results = crowd(CROWD, |number| {
        let (accounts, secret) = (house.accounts.clone(), secret.clone());
        async move { accounts.setup(&secret, &name(&format!("user{number}")), PASSWORD, None).await }
    })
    .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.into_iter().filter(Result::is_err).all(|result| kind(result) == Kind::Conflict));
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_administrators_one_stays() {
    testkit::needs!(ExtendDb);
    let house = house("admins-").await;
    let mut admins = Vec::new();
    for number in 0..CROWD {
        admins.push(house.admin(&format!("admin{number}")).await.id);
    }
    let results = crowd(CROWD, |number| {
        let (accounts, id) = (house.accounts.clone(), admins[number]);
        async move { accounts.set_role(id, Role::Member).await }
    })
    .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), CROWD - 1, "{results:?}");
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn guesses_names_identities_and_claims_at_once() {
    testkit::needs!(ExtendDb);
    let house = house("rest-").await;
    let ada = house.member("ada").await;
    let guesses = crowd(20, |_| {
        let accounts = house.accounts.clone();
        async move { kind(accounts.sign_in("ada", "wrong password", HERE, None).await) }
    })
    .await;
    assert_eq!(guesses.iter().filter(|kind| **kind == Kind::SignInRefused).count(), 10, "{guesses:?}");
    let named = crowd(CROWD, |_| {
        let (accounts, id) = (house.accounts.clone(), house.user_id());
        async move { accounts.create_user(id, &name("same"), None, Role::Member).await.is_ok() }
    })
    .await;
    assert_eq!(named.into_iter().filter(|made| *made).count(), 1);
    let signed_in = crowd(CROWD, |_| {
        let accounts = house.accounts.clone();
        async move { accounts.sign_in_with_identity("https://id", "1", "Same", true, None).await.unwrap() }
    })
    .await;
    assert!(signed_in.iter().all(|one| one.user.name.as_str() == "Same-2"));
    let claims = crowd(CROWD, |_| {
        let store = house.accounts.idempotency();
        async move { store.claim(ada.id, "key", [1; 32]).await.unwrap() }
    })
    .await;
    assert_eq!(claims.iter().filter(|claim| matches!(claim, Claim::Run { .. })).count(), 1);
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_life_with_an_account() {
    testkit::needs!(ExtendDb);
    let house = house("life-").await;
    let ada = house.member("ada").await;
    let (kept, other) = (house.sign_in("ada").await, house.sign_in("ada").await);
    house.clock.advance_ms(crate::house::HOUR_MS);
    house.accounts.authenticate_session(&kept.credential).await.unwrap();
    let new = "another horse entirely";
    house.accounts.change_password(ada.id, PASSWORD, new, Some(kept.session.id)).await.unwrap();
    house.accounts.authenticate_session(&kept.credential).await.unwrap();
    assert_eq!(kind(house.accounts.authenticate_session(&other.credential).await), Kind::NotSignedIn);
    house.accounts.sign_out_everywhere(ada.id).await.unwrap();
    assert_eq!(kind(house.accounts.authenticate_session(&kept.credential).await), Kind::NotSignedIn);
    let store = house.accounts.idempotency();
    let answer = accounts::StoredAnswer { status: 200, headers: Vec::new(), body: b"x".to_vec() };
    let Claim::Run { ticket, .. } = store.claim(ada.id, "key", [1; 32]).await.unwrap() else { panic!("not ours") };
    assert!(store.finish(ticket, &answer).await.unwrap());
    assert!(matches!(store.claim(ada.id, "key", [1; 32]).await.unwrap(), Claim::Done(kept) if kept == answer));
    house.check_agreement().await;
}
