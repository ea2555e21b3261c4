//! The first account.

use accounts::{Role, UserName};
use edge::Kind;

use crate::house::{CROWD, House, PASSWORD, crowd, kind, name};

#[tokio::test]
async fn the_secret_that_was_printed_last_makes_the_first_account_once() {
    let house = House::new().await;
    let accounts = &house.accounts;
    assert!(accounts.needs_setup().await.unwrap());
    let first = accounts.ensure_setup().await.unwrap().unwrap();
    let second = accounts.ensure_setup().await.unwrap().unwrap();
    for secret in ["", "nonsense", &first, &second[1..]] {
        assert_eq!(kind(accounts.setup(secret, &name("ada"), PASSWORD, None).await), Kind::SignInRefused);
    }
    assert_eq!(kind(accounts.setup(&second, &name("ada"), "short", None).await), Kind::Invalid);
    let signed_in = accounts.setup(&second, &name("Ada"), PASSWORD, Some("test")).await.unwrap();
    assert_eq!((signed_in.user.role, signed_in.user.name.as_str()), (Role::Admin, "Ada"));
    let caller = accounts.authenticate_session(&signed_in.credential).await.unwrap();
    assert_eq!(caller.user, signed_in.user);
    assert_eq!(kind(accounts.setup(&second, &name("eve"), PASSWORD, None).await), Kind::Conflict);
    assert!(!accounts.needs_setup().await.unwrap());
    assert_eq!(accounts.ensure_setup().await.unwrap(), None);
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_at_once_one_makes_it() {
    let house = House::new().await;
    let secret = house.accounts.ensure_setup().await.unwrap().unwrap();
    house.mix();
    let results = crowd(CROWD, |number| {
        let (accounts, secret) = (house.accounts.clone(), secret.clone());
        async move { accounts.setup(&secret, &name(&format!("user{number}")), PASSWORD, None).await }
    })
    .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    for result in results.into_iter().filter(Result::is_err) {
        assert_eq!(kind(result), Kind::Conflict);
    }
    assert_eq!(house.accounts.list_users(100, None).await.unwrap().0.len(), 1);
    house.check_agreement().await;
}

/// Another server looked just before the first account was made, and leaves its secret just after.
#[tokio::test]
async fn a_secret_left_by_a_late_server_makes_no_second_administrator() {
    let house = House::new().await;
    let accounts = &house.accounts;
    let secret = accounts.ensure_setup().await.unwrap().unwrap();
    let left = house.dump().await.into_iter().find(|item| item.string("PK").unwrap() == "SETUP").unwrap();
    accounts.setup(&secret, &name("ada"), PASSWORD, None).await.unwrap();
    house.store.put(table::PutItem::new("Accounts", left)).await.unwrap();
    let again = accounts.setup(&secret, &UserName::parse("eve").unwrap(), PASSWORD, None).await;
    assert_eq!(kind(again), Kind::Conflict);
    house.check_agreement().await;
}
