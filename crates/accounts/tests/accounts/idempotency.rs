//! Answers that are remembered.

use accounts::{Accounts, Claim, StoredAnswer, Ticket, UserId};
use basis::Kind;
use blobs::{Blobs, Prefix};
use testkit::When;
use uuid::Uuid;

use crate::house::{CROWD, DAY_MS, HOUR_MS, House, cheap, crowd, kind};

const KEY: &str = "a key of the caller's";
const REQUEST: [u8; 32] = [1; 32];

fn answer(body: impl Into<Vec<u8>>) -> StoredAnswer {
    let headers = vec![("location".to_owned(), "/api/v1/tokens/tok_1".to_owned())];
    StoredAnswer { status: 201, headers, body: body.into() }
}

async fn run(house: &House, user: UserId) -> (Uuid, Ticket) {
    match house.accounts.idempotency().claim(user, KEY, REQUEST).await.unwrap() {
        Claim::Run { new_id, ticket } => (new_id, ticket),
        other => panic!("{other:?}"),
    }
}

async fn done(house: &House, user: UserId) -> StoredAnswer {
    match house.accounts.idempotency().claim(user, KEY, REQUEST).await.unwrap() {
        Claim::Done(answer) => answer,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_same_request_gets_the_same_answer_for_a_day() {
    let house = House::new().await;
    let (ada, eve) = (house.user_id(), house.user_id());
    let store = house.accounts.idempotency();
    let (new_id, ticket) = run(&house, ada).await;
    assert!(matches!(store.claim(ada, KEY, REQUEST).await.unwrap(), Claim::InProgress));
    assert!(matches!(store.claim(ada, KEY, [2; 32]).await.unwrap(), Claim::Reused));
    assert!(store.finish(ticket, &answer("made")).await.unwrap());
    assert_eq!(done(&house, ada).await, answer("made"));
    assert!(matches!(store.claim(ada, KEY, [2; 32]).await.unwrap(), Claim::Reused));
    assert_ne!(run(&house, eve).await.0, new_id, "somebody else's key is another");
    assert!(matches!(store.claim(ada, "another key", REQUEST).await.unwrap(), Claim::Run { .. }));
    house.clock.advance_ms(DAY_MS - 1_000);
    assert_eq!(done(&house, ada).await, answer("made"));
    house.clock.advance_ms(1_000);
    assert_ne!(run(&house, ada).await.0, new_id, "a day later it is a new one");
}

#[tokio::test]
async fn after_a_crash_it_is_run_again_with_the_same_id() {
    let house = House::new().await;
    let ada = house.user_id();
    let store = house.accounts.idempotency();
    let (new_id, crashed) = run(&house, ada).await;
    house.clock.advance_ms(59_999);
    assert!(matches!(store.claim(ada, KEY, REQUEST).await.unwrap(), Claim::InProgress));
    house.clock.advance_ms(1);
    assert!(matches!(store.claim(ada, KEY, [2; 32]).await.unwrap(), Claim::Reused));
    let (again, ticket) = run(&house, ada).await;
    assert_eq!(again, new_id);
    // The first was not dead, only slow.
    assert!(!store.finish(crashed.clone(), &answer("late")).await.unwrap());
    store.release(crashed.clone()).await.unwrap();
    assert!(matches!(store.claim(ada, KEY, REQUEST).await.unwrap(), Claim::InProgress));
    assert!(store.finish(ticket, &answer("right")).await.unwrap());
    assert!(!store.finish(crashed, &answer("late")).await.unwrap());
    assert_eq!(done(&house, ada).await, answer("right"));
}

#[tokio::test]
async fn who_is_alone_runs_at_once_what_a_server_before_it_has_begun() {
    let house = House::new().await;
    let ada = house.user_id();
    let (id, _) = run(&house, ada).await;
    house.clock.advance_ms(1);
    let claim = async |server: &Accounts| server.idempotency().claim(ada, KEY, REQUEST).await.unwrap();
    let one_of_several = house.restarted(cheap());
    assert!(matches!(claim(&one_of_several).await, Claim::InProgress));
    let alone = house.restarted_alone();
    let Claim::Run { new_id, .. } = claim(&alone).await else { panic!("nobody runs it") };
    assert_eq!(new_id, id);
    assert!(matches!(claim(&alone).await, Claim::InProgress), "now this server runs it");
}

#[tokio::test]
async fn what_was_given_up_can_be_run_at_once_with_the_same_id() {
    let house = House::new().await;
    let (new_id, ticket) = run(&house, house_user()).await;
    house.accounts.idempotency().release(ticket).await.unwrap();
    assert_eq!(run(&house, house_user()).await.0, new_id);
}

fn house_user() -> UserId {
    UserId::new(Uuid::from_u128(7))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_claims_at_once_one_runs() {
    let house = House::new().await;
    let ada = house.user_id();
    house.mix();
    let mut ids = Vec::new();
    // First when nothing is known of the key, then twice after a lease that ran out.
    for _ in 0..3 {
        let claims = crowd(CROWD, |_| {
            let store = house.accounts.idempotency();
            async move { store.claim(ada, KEY, REQUEST).await.unwrap() }
        })
        .await;
        let running: Vec<_> = claims
            .iter()
            .filter_map(|claim| match claim {
                Claim::Run { new_id, .. } => Some(*new_id),
                Claim::InProgress => None,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(running.len(), 1);
        ids.extend(running);
        house.clock.advance_ms(60_000);
    }
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

#[tokio::test]
async fn a_claim_whose_answer_was_lost_is_still_ours() {
    let house = House::new().await;
    let ada = house.user_id();
    house.faulty.fail_nth_write(1, When::After);
    let (new_id, ticket) = run(&house, ada).await;
    assert!(!house.faulty.is_armed());
    assert!(house.accounts.idempotency().finish(ticket, &answer("made")).await.unwrap());
    assert_eq!(done(&house, ada).await, answer("made"));
    // The same when it is taken over from somebody who is gone.
    let dan = house.user_id();
    let (first, _) = run(&house, dan).await;
    house.clock.advance_ms(60_000);
    house.faulty.fail_nth_write(2, When::After);
    let (second, ticket) = run(&house, dan).await;
    assert!(!house.faulty.is_armed() && first == second);
    assert!(house.accounts.idempotency().finish(ticket, &answer("made")).await.unwrap());
    // Lost before it was done, it is nobody's.
    let eve = house.user_id();
    house.faulty.fail_nth_write(1, When::Before);
    assert_eq!(kind(house.accounts.idempotency().claim(eve, KEY, REQUEST).await), Kind::Unavailable);
    assert_ne!(run(&house, eve).await.0, new_id);
}

#[tokio::test]
async fn large_answers_are_kept_too_and_nothing_can_be_read_in_the_stores() {
    let house = House::new().await;
    let secret = "tdn_secret ".repeat(60_000);
    for size in [0, 100, 299_000, 299_900, 300_000, 301_000, secret.len()] {
        let user = house.user_id();
        let (_, ticket) = run(&house, user).await;
        let made = answer(&secret.as_bytes()[..size]);
        assert!(house.accounts.idempotency().finish(ticket, &made).await.unwrap());
        assert_eq!(done(&house, user).await, made, "{size}");
    }
    let contains = |bytes: &[u8]| bytes.windows(10).any(|window| window == b"tdn_secret");
    for item in house.dump().await {
        if let Ok(bytes) = item.bytes("answer") {
            assert!(!contains(bytes) && bytes.len() <= 300_000);
        }
    }
    let stored = house.blobs.list(&Prefix::all(), None, 100).await.unwrap().entries;
    assert!(!stored.is_empty());
    for entry in stored {
        assert!(entry.key.as_str().starts_with("idempotency/usr_"));
        let (_, content) = house.blobs.read_verified(&entry.key, blobs::Expect::ANYTHING, 1 << 30).await.unwrap();
        assert!(!contains(&content));
    }
}

#[tokio::test]
async fn a_late_large_answer_does_not_replace_the_one_that_counts() {
    let house = House::new().await;
    let ada = house.user_id();
    let store = house.accounts.idempotency();
    let (_, late) = run(&house, ada).await;
    house.clock.advance_ms(60_000);
    let (_, ticket) = run(&house, ada).await;
    let right = answer(vec![b'r'; 400_000]);
    assert!(store.finish(ticket, &right).await.unwrap());
    assert!(!store.finish(late, &answer(vec![b'l'; 400_000])).await.unwrap());
    assert_eq!(done(&house, ada).await, right);
    assert_eq!(house.blobs.list(&Prefix::all(), None, 100).await.unwrap().entries.len(), 1, "nothing is left behind");
}

#[tokio::test]
async fn the_content_of_old_answers_is_removed() {
    let house = House::new().await;
    let store = house.accounts.idempotency();
    let (ada, eve) = (house.user_id(), house.user_id());
    let (_, ticket) = run(&house, ada).await;
    store.finish(ticket, &answer(vec![b'a'; 400_000])).await.unwrap();
    house.clock.advance_ms(DAY_MS);
    let (_, ticket) = run(&house, eve).await;
    store.finish(ticket, &answer(vec![b'b'; 400_000])).await.unwrap();
    assert_eq!(store.remove_expired().await.unwrap(), 0);
    house.clock.advance_ms(2 * HOUR_MS);
    assert_eq!(store.remove_expired().await.unwrap(), 1);
    assert_eq!(done(&house, eve).await.body.len(), 400_000);
}

#[tokio::test]
async fn an_answer_is_bound_to_its_place() {
    let house = House::new().await;
    let (ada, eve) = (house.user_id(), house.user_id());
    let (_, ticket) = run(&house, ada).await;
    house.accounts.idempotency().finish(ticket, &answer("ada's")).await.unwrap();
    let mut item = house.dump().await.remove(0);
    item.set("PK", format!("I#{eve}"));
    house.store.put(table::PutItem::new("Accounts", item)).await.unwrap();
    assert_eq!(kind(house.accounts.idempotency().claim(eve, KEY, REQUEST).await), Kind::Internal);
}
