//! Identities of other systems.

use accounts::Role;
use basis::Kind;

use crate::house::{CROWD, House, crowd, kind};

const ISSUER: &str = "https://id.example.org";

#[tokio::test]
async fn somebody_new_gets_an_account_if_that_is_wanted_and_the_same_one_next_time() {
    let house = House::new().await;
    let accounts = &house.accounts;
    let unwanted = accounts.sign_in_with_identity(ISSUER, "1", "ada", false, None).await;
    assert_eq!(kind(unwanted), Kind::SignInRefused);
    assert_eq!(house.dump().await, []);
    let first = accounts.sign_in_with_identity(ISSUER, "1", "ada", true, Some("test")).await.unwrap();
    assert_eq!((first.user.name.as_str(), first.user.role, first.user.has_password), ("ada", Role::Member, false));
    accounts.authenticate_session(&first.credential).await.unwrap();
    let second = accounts.sign_in_with_identity(ISSUER, "1", "renamed", false, None).await.unwrap();
    assert_eq!(second.user, first.user);
    let other = accounts.sign_in_with_identity("https://other.example.org", "1", "ADA", true, None).await.unwrap();
    assert_eq!(other.user.name.as_str(), "ADA-2");
    let third = accounts.sign_in_with_identity(ISSUER, "2", "Ada", true, None).await.unwrap();
    assert_eq!(third.user.name.as_str(), "Ada-3");
    house.check_agreement().await;
}

#[tokio::test]
async fn one_who_is_disabled_is_refused() {
    let house = House::new().await;
    let signed_in = house.accounts.sign_in_with_identity(ISSUER, "1", "ada", true, None).await.unwrap();
    house.accounts.set_disabled(signed_in.user.id, true).await.unwrap();
    let refused = house.accounts.sign_in_with_identity(ISSUER, "1", "ada", true, None).await;
    assert_eq!(kind(refused), Kind::SignInRefused);
    house.check_agreement().await;
}

#[tokio::test]
async fn an_identity_is_of_one_account() {
    let house = House::new().await;
    let (ada, eve) = (house.member("ada").await, house.member("eve").await);
    let accounts = &house.accounts;
    accounts.link_identity(ada.id, ISSUER, "1").await.unwrap();
    accounts.link_identity(ada.id, ISSUER, "1").await.unwrap();
    assert_eq!(kind(accounts.link_identity(eve.id, ISSUER, "1").await), Kind::Conflict);
    assert_eq!(kind(accounts.link_identity(house.user_id(), ISSUER, "2").await), Kind::NotFound);
    let signed_in = accounts.sign_in_with_identity(ISSUER, "1", "x", true, None).await.unwrap();
    assert_eq!(signed_in.user.id, ada.id);
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_at_once_one_makes_the_account_and_all_are_signed_in() {
    let house = House::new().await;
    house.mix();
    let results = crowd(CROWD, |_| {
        let accounts = house.accounts.clone();
        async move { accounts.sign_in_with_identity(ISSUER, "1", "ada", true, None).await.unwrap() }
    })
    .await;
    assert!(results.iter().all(|signed_in| signed_in.user.id == results[0].user.id));
    for signed_in in &results {
        house.accounts.authenticate_session(&signed_in.credential).await.unwrap();
    }
    assert_eq!(house.accounts.list_users(10, None).await.unwrap().0.len(), 1);
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_of_one_name_get_one_each() {
    let house = House::new().await;
    house.mix();
    let mut names: Vec<_> = crowd(10, |number| {
        let accounts = house.accounts.clone();
        async move { accounts.sign_in_with_identity(ISSUER, &number.to_string(), "ada", true, None).await.unwrap() }
    })
    .await
    .into_iter()
    .map(|signed_in| signed_in.user.name.as_str().to_owned())
    .collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    assert_eq!(names, ["ada", "ada-2", "ada-3", "ada-4", "ada-5", "ada-6", "ada-7", "ada-8", "ada-9", "ada-10"]);
    house.check_agreement().await;
}
