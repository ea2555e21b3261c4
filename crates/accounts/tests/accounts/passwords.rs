//! Changing passwords, and ending sessions.

use accounts::Role;
use basis::Kind;

use crate::house::{CROWD, HERE, House, PASSWORD, crowd, kind, name};

const NEW: &str = "another horse entirely";

#[tokio::test]
async fn changing_the_password_ends_all_sessions_but_the_one_to_keep() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let (kept, other) = (house.sign_in("ada").await, house.sign_in("ada").await);
    let accounts = &house.accounts;
    let changed = accounts.change_password(ada.id, PASSWORD, NEW, Some(kept.session.id)).await.unwrap();
    assert!(changed.version > ada.version);
    accounts.authenticate_session(&kept.credential).await.unwrap();
    assert_eq!(kind(accounts.authenticate_session(&other.credential).await), Kind::NotSignedIn);
    assert_eq!(accounts.list_sessions(ada.id, 10, None).await.unwrap().0.len(), 1);
    assert_eq!(kind(accounts.sign_in("ada", PASSWORD, HERE, None).await), Kind::SignInRefused);
    accounts.sign_in("ada", NEW, HERE, None).await.unwrap();
    accounts.set_password(ada.id, PASSWORD).await.unwrap();
    assert_eq!(kind(accounts.authenticate_session(&kept.credential).await), Kind::NotSignedIn);
    house.sign_in("ada").await;
}

#[tokio::test]
async fn a_wrong_or_impossible_password_changes_nothing() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let session = house.sign_in("ada").await;
    let accounts = &house.accounts;
    assert_eq!(kind(accounts.change_password(ada.id, "wrong password", NEW, None).await), Kind::Invalid);
    assert_eq!(kind(accounts.change_password(ada.id, PASSWORD, "short", None).await), Kind::Invalid);
    assert_eq!(kind(accounts.change_password(house.user_id(), PASSWORD, NEW, None).await), Kind::NotFound);
    let keyless = accounts.create_user(house.user_id(), &name("keyless"), None, Role::Member).await.unwrap();
    assert_eq!(kind(accounts.change_password(keyless.id, "", NEW, None).await), Kind::Conflict);
    accounts.authenticate_session(&session.credential).await.unwrap();
    assert_eq!(accounts.get_user(ada.id).await.unwrap(), ada);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_current_password_can_be_guessed_ten_times() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    house.mix();
    let results = crowd(CROWD, |_| {
        let accounts = house.accounts.clone();
        async move { kind(accounts.change_password(ada.id, "wrong password", NEW, None).await) }
    })
    .await;
    assert_eq!(results.iter().filter(|kind| **kind == Kind::Invalid).count(), 10);
    let now = kind(house.accounts.change_password(ada.id, PASSWORD, NEW, None).await);
    assert!(matches!(now, Kind::TooMany { .. }));
    house.clock.advance_ms(15 * 60_000);
    house.accounts.change_password(ada.id, PASSWORD, NEW, None).await.unwrap();
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session_and_leaves_none_behind() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let mut sessions = Vec::new();
    for _ in 0..60 {
        sessions.push(house.sign_in("ada").await);
    }
    house.accounts.sign_out_everywhere(ada.id).await.unwrap();
    for session in sessions {
        assert_eq!(kind(house.accounts.authenticate_session(&session.credential).await), Kind::NotSignedIn);
    }
    let left = house.dump().await;
    let left = left.iter().filter(|item| item.string("SK").unwrap().starts_with("SESSION#")).count();
    assert_eq!(left, 0);
    assert_eq!(kind(house.accounts.sign_out_everywhere(house.user_id()).await), Kind::NotFound);
    house.sign_in("ada").await;
}

/// The write that ends them is one; what fails after it is only tidying up.
#[tokio::test]
async fn a_crash_while_tidying_up_leaves_no_session_alive() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let session = house.sign_in("ada").await;
    house.faulty.fail_nth_write(2, testkit::When::Before);
    house.accounts.sign_out_everywhere(ada.id).await.unwrap();
    assert!(!house.faulty.is_armed());
    assert_eq!(kind(house.accounts.authenticate_session(&session.credential).await), Kind::NotSignedIn);
    assert_eq!(house.accounts.list_sessions(ada.id, 10, None).await.unwrap().0, [], "it is not shown either");
}

/// Whoever signs in while the password changes has a session of after it, or a dead one.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_session_of_the_old_password_outlives_it() {
    for seed in 0..5 {
        let house = House::with(crate::house::cheap(), seed);
        house.accounts.create_tables().await.unwrap();
        let ada = house.member("ada").await;
        house.mix();
        let results = crowd(CROWD, |number| {
            let accounts = house.accounts.clone();
            async move {
                if number == CROWD / 2 {
                    accounts.change_password(ada.id, PASSWORD, NEW, None).await.unwrap();
                    return None;
                }
                // From different places, so that nobody is refused for trying too often.
                let address = std::net::Ipv4Addr::new(198, 51, 100, u8::try_from(number).unwrap());
                accounts.sign_in("ada", PASSWORD, address.into(), None).await.ok()
            }
        })
        .await;
        house.faulty.set_rates(None);
        for session in results.into_iter().flatten() {
            assert_eq!(kind(house.accounts.authenticate_session(&session.credential).await), Kind::NotSignedIn);
        }
    }
}

/// Of those who change the password at once, one does; the others' current one is no longer it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_changes_at_once_one_counts() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    house.mix();
    let results = crowd(10, |number| {
        let accounts = house.accounts.clone();
        async move {
            let new = format!("{NEW} {number}");
            accounts.change_password(ada.id, PASSWORD, &new, None).await.map(|_| new)
        }
    })
    .await;
    let won: Vec<_> = results.into_iter().filter_map(Result::ok).collect();
    assert_eq!(won.len(), 1);
    house.accounts.sign_in("ada", &won[0], HERE, None).await.unwrap();
}

/// A request of the kept session that comes in the middle of the change is not turned away.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_kept_session_is_good_all_the_time() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let session = house.sign_in("ada").await;
    house.mix();
    let results = crowd(CROWD, |number| {
        let (accounts, credential, id) = (house.accounts.clone(), session.credential.clone(), session.session.id);
        async move {
            if number == CROWD / 2 {
                accounts.change_password(ada.id, PASSWORD, NEW, Some(id)).await.map(|_| ())
            } else {
                accounts.authenticate_session(&credential).await.map(|_| ())
            }
        }
    })
    .await;
    assert!(results.iter().all(Result::is_ok), "{results:?}");
}

/// What others change at the same time does not undo that the sessions have ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_end_of_sessions_is_lost_among_other_changes() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    house.mix();
    crowd(CROWD, |number| {
        let accounts = house.accounts.clone();
        async move {
            if number % 4 == 0 {
                let label = accounts::Label::parse("displayName", &format!("Ada {number}")).unwrap();
                let patch = accounts::AccountPatch { display_name: Some(Some(label)), ..Default::default() };
                // With so many at once it may give up; it must not undo anything.
                let _ = accounts.update_account(ada.id, patch, None).await;
            } else {
                accounts.sign_out_everywhere(ada.id).await.unwrap();
            }
        }
    })
    .await;
    let items = house.dump().await;
    let user = items.iter().find(|item| item.string("SK").unwrap() == "USER").unwrap();
    assert_eq!(user.integer::<usize>("credentialsEpoch").unwrap(), 1 + CROWD - CROWD / 4);
    house.check_agreement().await;
}

#[tokio::test]
async fn a_session_that_has_ended_is_not_brought_back_by_wanting_to_keep_it() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let session = house.sign_in("ada").await;
    // Its end is written, but it is not yet removed.
    house.faulty.fail_nth_write(2, testkit::When::Before);
    house.accounts.sign_out_everywhere(ada.id).await.unwrap();
    house.accounts.change_password(ada.id, PASSWORD, NEW, Some(session.session.id)).await.unwrap();
    assert_eq!(kind(house.accounts.authenticate_session(&session.credential).await), Kind::NotSignedIn);
    house.accounts.sign_in("ada", NEW, HERE, None).await.unwrap();
}
