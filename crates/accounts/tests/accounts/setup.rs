//! The first account.

use accounts::{Role, UserName};
use ambient::SeededRandom;
use basis::Kind;
use keyring::KeyRing;
use testkit::When;

use crate::house::{CROWD, House, PASSWORD, cheap, crowd, kind, name};

#[tokio::test]
async fn the_secret_that_was_printed_makes_the_first_account_once() {
    let house = House::new().await;
    let accounts = &house.accounts;
    assert!(accounts.needs_setup().await.unwrap());
    let secret = accounts.ensure_setup().await.unwrap().unwrap();
    for wrong in ["", "nonsense", &secret[1..], &format!("{secret}A")] {
        assert_eq!(kind(accounts.setup(wrong, &name("ada"), PASSWORD, None).await), Kind::SignInRefused);
    }
    assert_eq!(kind(accounts.setup(&secret, &name("ada"), "short", None).await), Kind::Invalid);
    let signed_in = accounts.setup(&secret, &name("Ada"), PASSWORD, Some("test")).await.unwrap();
    assert_eq!((signed_in.user.role, signed_in.user.name.as_str()), (Role::Admin, "Ada"));
    let caller = accounts.authenticate_session(&signed_in.credential).await.unwrap();
    assert_eq!(caller.user, signed_in.user);
    assert_eq!(kind(accounts.setup(&secret, &name("eve"), PASSWORD, None).await), Kind::Conflict);
    assert!(!accounts.needs_setup().await.unwrap());
    assert_eq!(accounts.ensure_setup().await.unwrap(), None);
    assert_eq!(kind(accounts.setup(&secret, &name("eve"), PASSWORD, None).await), Kind::Conflict);
    house.check_agreement().await;
}

#[tokio::test]
async fn every_start_prints_the_same_secret_until_it_is_used() {
    let house = House::new().await;
    let first = house.accounts.ensure_setup().await.unwrap().unwrap();
    assert_eq!(house.accounts.ensure_setup().await.unwrap().as_ref(), Some(&first));
    let restarted = house.restarted(cheap());
    assert_eq!(restarted.ensure_setup().await.unwrap().as_ref(), Some(&first));
    restarted.setup(&first, &name("ada"), PASSWORD, None).await.unwrap();
    assert_eq!(house.accounts.ensure_setup().await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn servers_that_start_at_once_print_the_same_secret() {
    for seed in 0..6 {
        let house = House::with(cheap(), seed);
        house.accounts.create_tables().await.unwrap();
        house.mix();
        let starts = crowd(12, |number| {
            let accounts = house.restarted_with_keys(keys(&house), 1_000 + number as u64);
            async move { accounts.ensure_setup().await.unwrap().unwrap() }
        });
        let secrets = starts.await;
        assert!(secrets.iter().all(|secret| *secret == secrets[0]), "{secrets:?}");
        house.accounts.setup(&secrets[0], &name("ada"), PASSWORD, None).await.unwrap();
    }
}

/// The write was done, but the server did not hear of it, or died before it printed anything.
#[tokio::test]
async fn a_start_whose_write_is_not_heard_of_keeps_its_secret() {
    let house = House::new().await;
    house.faulty.fail_nth_write(1, When::After);
    let heard_late = house.accounts.ensure_setup().await.unwrap().unwrap();
    assert!(!house.faulty.is_armed());
    let next = house.restarted(cheap()).ensure_setup().await.unwrap().unwrap();
    assert_eq!(next, heard_late);
}

#[tokio::test]
async fn the_secret_outlives_a_rotation_but_not_the_key_it_was_sealed_with() {
    let house = House::new().await;
    let first = house.accounts.ensure_setup().await.unwrap().unwrap();
    let both = keys(&house).rotated(&SeededRandom::new(5));
    let new_alone = KeyRing::parse(both.to_text().lines().nth(1).unwrap()).unwrap();
    let rotated = house.restarted_with_keys(both, 6);
    assert_eq!(rotated.ensure_setup().await.unwrap().as_ref(), Some(&first));
    let without = house.restarted_with_keys(new_alone, 7);
    let second = without.ensure_setup().await.unwrap().unwrap();
    assert_ne!(second, first);
    assert_eq!(kind(without.setup(&first, &name("ada"), PASSWORD, None).await), Kind::SignInRefused);
    without.setup(&second, &name("ada"), PASSWORD, None).await.unwrap();
}

#[tokio::test]
async fn of_a_secret_by_an_earlier_program_only_the_digest_was_kept_and_it_is_replaced_once() {
    let house = House::new().await;
    let first = house.accounts.ensure_setup().await.unwrap().unwrap();
    let mut left = setup_item(&house).await;
    left.remove("sealed");
    house.store.put(table::PutItem::new("Accounts", left)).await.unwrap();
    let second = house.accounts.ensure_setup().await.unwrap().unwrap();
    assert_ne!(second, first);
    assert_eq!(house.accounts.ensure_setup().await.unwrap(), Some(second));
}

/// By a command, for one: also an account that is no administrator's.
#[tokio::test]
async fn an_account_made_in_another_way_ends_the_secret() {
    let house = House::new().await;
    let accounts = &house.accounts;
    let secret = accounts.ensure_setup().await.unwrap().unwrap();
    house.member("ada").await;
    assert_eq!(kind(accounts.setup(&secret, &name("eve"), PASSWORD, None).await), Kind::Conflict);
    assert_eq!(accounts.ensure_setup().await.unwrap(), None);
    assert_eq!(kind(accounts.setup(&secret, &name("eve"), PASSWORD, None).await), Kind::Conflict);
    house.check_agreement().await;
}

#[tokio::test]
async fn the_secret_is_not_in_the_table() {
    let house = House::new().await;
    let secret = house.accounts.ensure_setup().await.unwrap().unwrap();
    let item = setup_item(&house).await;
    let sealed = item.bytes("sealed").unwrap();
    assert!(!sealed.windows(8).any(|part| part == &secret.as_bytes()[..8]));
}

fn keys(house: &House) -> KeyRing {
    KeyRing::parse(&house.keys.to_text()).unwrap()
}

async fn setup_item(house: &House) -> table::Item {
    house.dump().await.into_iter().find(|item| item.string("PK").unwrap() == "SETUP").unwrap()
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
    let left = setup_item(&house).await;
    accounts.setup(&secret, &name("ada"), PASSWORD, None).await.unwrap();
    house.store.put(table::PutItem::new("Accounts", left)).await.unwrap();
    let again = accounts.setup(&secret, &UserName::parse("eve").unwrap(), PASSWORD, None).await;
    assert_eq!(kind(again), Kind::Conflict);
    house.check_agreement().await;
}
