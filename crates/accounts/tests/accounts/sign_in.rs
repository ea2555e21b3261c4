//! Signing in with a password, and how often it can be tried.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use accounts::{HashCost, Role};
use basis::Kind;

use crate::house::{CROWD, HERE, House, PASSWORD, crowd, kind, name};

#[tokio::test]
async fn the_name_counts_in_any_form_and_the_password_in_one() {
    let house = House::new().await;
    let (id, ada) = (house.user_id(), name("Ada"));
    let ada = house.accounts.create_user(id, &ada, Some("caf\u{e9} in Paris"), Role::Member).await.unwrap();
    for (text, password) in [("Ada", "caf\u{e9} in Paris"), ("ＡＤＡ", "cafe\u{301} in Paris")] {
        let signed_in = house.accounts.sign_in(text, password, HERE, None).await.unwrap();
        assert_eq!(signed_in.user.id, ada.id);
    }
    for (text, password) in [("Ada", "cafe in Paris"), ("Ada", ""), ("Ada ", "caf\u{e9} in Paris"), ("", "")] {
        assert_eq!(kind(house.accounts.sign_in(text, password, HERE, None).await), Kind::SignInRefused, "{text}");
    }
}

#[tokio::test]
async fn whatever_is_wrong_the_answer_is_the_same() {
    let house = House::new().await;
    house.member("ada").await;
    let disabled = house.member("gone").await;
    house.accounts.set_disabled(disabled.id, true).await.unwrap();
    house.accounts.create_user(house.user_id(), &name("keyless"), None, Role::Member).await.unwrap();
    let (long, longer) = ("x".repeat(2_000), "x".repeat(100_000));
    let attempts = [
        ("ada", "not the password"),
        ("nobody", PASSWORD),
        ("gone", PASSWORD),
        ("keyless", PASSWORD),
        ("keyless", ""),
        ("ada", &longer),
        (&long, PASSWORD),
        (&longer, PASSWORD),
        ("a\0b", PASSWORD),
        ("NAME#ada", PASSWORD),
    ];
    let mut answers = Vec::new();
    for (text, password) in attempts {
        let error = house.accounts.sign_in(text, password, HERE, None).await.unwrap_err();
        answers.push((error.kind(), error.detail().to_owned(), error.cause().is_none()));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].0, Kind::SignInRefused);
}

/// Nobody can tell by the requests made either: a name that is nobody's costs as many.
#[tokio::test]
async fn a_wrong_name_costs_as_much_as_a_wrong_password() {
    let house = House::new().await;
    house.member("ada").await;
    let attempt =
        |text: &'static str| house.metered.measure(house.accounts.sign_in(text, "wrong password", HERE, None));
    let (_, known) = attempt("ada").await;
    let (_, unknown) = attempt("eve").await;
    assert_eq!(known, unknown);
}

#[tokio::test]
async fn the_eleventh_attempt_from_one_place_waits_for_the_next_window() {
    let house = House::new().await;
    house.member("ada").await;
    house.clock.advance_ms(60_000);
    for _ in 0..10 {
        assert_eq!(kind(house.accounts.sign_in("ada", "wrong password", HERE, None).await), Kind::SignInRefused);
    }
    let refused = kind(house.accounts.sign_in("ADA", PASSWORD, HERE, None).await);
    assert_eq!(refused, Kind::TooMany { retry_after_seconds: 14 * 60 }, "even with the right password");
    let elsewhere = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));
    house.accounts.sign_in("ada", PASSWORD, elsewhere, None).await.unwrap();
    house.clock.advance_ms(14 * 60_000);
    house.sign_in("ada").await;
}

#[tokio::test]
async fn a_success_forgets_the_failures_before() {
    let house = House::new().await;
    house.member("ada").await;
    for _ in 0..5 {
        for _ in 0..9 {
            assert_eq!(kind(house.accounts.sign_in("ada", "wrong password", HERE, None).await), Kind::SignInRefused);
        }
        house.sign_in("ada").await;
    }
}

#[tokio::test]
async fn an_address_can_try_a_hundred_names_and_a_name_can_be_tried_from_twenty_addresses() {
    let house = House::new().await;
    house.member("ada").await;
    let try_in = |text: String, address: IpAddr| {
        let accounts = house.accounts.clone();
        async move { kind(accounts.sign_in(&text, "wrong password", address, None).await) }
    };
    // The whole of an IPv6 network counts as one address.
    let network = |host: u16| IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 1, 0, 0, 0, host));
    for number in 0..100 {
        assert_eq!(try_in(format!("name{number}"), network(number)).await, Kind::SignInRefused);
    }
    assert!(matches!(try_in("another".to_owned(), network(1_000)).await, Kind::TooMany { .. }));
    for number in 0..200_u8 {
        let address = IpAddr::V4(Ipv4Addr::new(198, 51, 100, number / 10));
        assert_eq!(try_in("ada".to_owned(), address).await, Kind::SignInRefused, "{number}");
    }
    assert!(matches!(try_in("ada".to_owned(), HERE).await, Kind::TooMany { .. }));
}

/// One place cannot use up the attempts of a name: what is refused is not counted further.
#[tokio::test]
async fn nobody_alone_locks_somebody_else_out() {
    let house = House::new().await;
    house.member("ada").await;
    let enemy = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9));
    for _ in 0..300 {
        house.accounts.sign_in("ada", "wrong password", enemy, None).await.unwrap_err();
    }
    house.sign_in("ada").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn guesses_at_once_are_not_more_than_guesses_in_turn() {
    let house = House::new().await;
    house.member("ada").await;
    house.mix();
    let results = crowd(CROWD, |_| {
        let accounts = house.accounts.clone();
        async move { kind(accounts.sign_in("ada", "wrong password", HERE, None).await) }
    })
    .await;
    assert_eq!(results.iter().filter(|kind| **kind == Kind::SignInRefused).count(), 10);
    assert_eq!(results.iter().filter(|kind| matches!(kind, Kind::TooMany { .. })).count(), CROWD - 10);
}

#[tokio::test]
async fn a_password_of_another_cost_is_hashed_anew_when_its_owner_signs_in() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let hash = || async {
        let key = table::Key::new("PK", format!("U#{}", ada.id)).and("SK", "USER");
        let item = house.store.get(table::GetItem::new("Accounts", key)).await.unwrap().item.unwrap();
        item.string("passwordHash").unwrap().to_owned()
    };
    assert!(hash().await.contains("m=8,t=1,p=1"));
    let dearer = house.restarted(HashCost::new(16, 2, 1).unwrap());
    assert_eq!(kind(dearer.sign_in("ada", "wrong password", HERE, None).await), Kind::SignInRefused);
    assert!(hash().await.contains("m=8,t=1,p=1"));
    dearer.sign_in("ada", PASSWORD, HERE, None).await.unwrap();
    let rehashed = hash().await;
    assert!(rehashed.contains("m=16,t=2,p=1"));
    dearer.sign_in("ada", PASSWORD, HERE, None).await.unwrap();
    assert_eq!(hash().await, rehashed, "only once");
    assert_eq!(house.accounts.get_user(ada.id).await.unwrap(), ada, "nothing that anybody sees has changed");
}

#[tokio::test]
async fn what_a_browser_says_of_itself_is_cut() {
    let house = House::new().await;
    house.member("ada").await;
    let long = format!("Mozilla\n{}", "字".repeat(1_000));
    let signed_in = house.accounts.sign_in("ada", PASSWORD, HERE, Some(&long)).await.unwrap();
    let kept = signed_in.session.user_agent.unwrap();
    assert!(kept.starts_with("Mozilla字") && kept.chars().count() == 200);
    let signed_in = house.accounts.sign_in("ada", PASSWORD, HERE, Some(" \n")).await.unwrap();
    assert_eq!(signed_in.session.user_agent, None);
}
