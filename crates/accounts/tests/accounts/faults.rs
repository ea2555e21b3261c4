//! Whatever fails, early or late, what is written twice agrees, and trying again gets there.

use accounts::{AccountPatch, Label, Role, TokenId, UserChange};
use basis::Kind;
use testkit::{FaultRates, When};

use crate::house::{CROWD, HERE, House, PASSWORD, cheap, crowd, kind, name};

const NEW: &str = "another horse entirely";

/// Fail every write of an operation once, both ways; it must leave agreement, and succeed or be
/// seen to be done when it is made again.
async fn walk<T, E>(
    prepare: impl AsyncFn(&House),
    operation: impl AsyncFn(&House) -> Result<T, E>,
    acceptable: impl Fn(&E) -> bool,
) {
    for when in [When::Before, When::After] {
        for nth in 1.. {
            let house = House::new().await;
            prepare(&house).await;
            house.faulty.fail_nth_write(nth, when);
            let first = operation(&house).await;
            if house.faulty.is_armed() {
                break;
            }
            house.check_agreement().await;
            // What failed may have been tidying up alone.
            if first.is_ok() {
                continue;
            }
            if let Err(error) = operation(&house).await {
                assert!(when == When::After && acceptable(&error), "write {nth}");
            }
            house.check_agreement().await;
        }
    }
}

fn is(expected: Kind) -> impl Fn(&basis::Error) -> bool {
    move |error| error.kind() == expected
}

#[tokio::test]
async fn every_step_of_making_an_account_can_fail() {
    let id = accounts::UserId::new(uuid::Uuid::from_u128(5));
    let create = async |house: &House| house.accounts.create_user(id, &name("ada"), Some(PASSWORD), Role::Admin).await;
    walk(async |_| (), create, |_| false).await;
    let identity =
        async |house: &House| house.accounts.sign_in_with_identity("https://id", "1", "ada", true, None).await;
    walk(async |_| (), identity, |_| false).await;
}

#[tokio::test]
async fn every_step_of_the_setup_can_fail() {
    let setup = async |house: &House| match house.accounts.ensure_setup().await? {
        Some(secret) => house.accounts.setup(&secret, &name("ada"), PASSWORD, None).await.map(|_| ()),
        None => Ok(()),
    };
    walk(async |_| (), setup, |_| false).await;
}

#[tokio::test]
async fn every_step_of_changing_an_account_can_fail() {
    let prepare = async |house: &House| {
        house.admin("ada").await;
        house.admin("eve").await;
        house.sign_in("ada").await;
    };
    let find = async |house: &House| house.accounts.find_user_by_name(&name("ada")).await.unwrap().unwrap();
    let change = UserChange { role: Some(Role::Member), disabled: Some(true) };
    let demote = async |house: &House| {
        let id = find(house).await.id;
        house.accounts.change_user(id, change, None).await
    };
    walk(prepare, demote, |_| false).await;
    let rename = async |house: &House| {
        let user = find(house).await;
        let display_name = Some(Some(Label::parse("displayName", "Ada").unwrap()));
        house.accounts.update_account(user.id, AccountPatch { display_name, ..AccountPatch::default() }, None).await
    };
    walk(prepare, rename, |_| false).await;
    let password = async |house: &House| {
        let user = find(house).await;
        let (sessions, _) = house.accounts.list_sessions(user.id, 1, None).await.unwrap();
        let keep = sessions.first().map(|session| session.id);
        house.accounts.change_password(user.id, PASSWORD, NEW, keep).await
    };
    // Made again, the current password is the new one already.
    walk(prepare, password, is(Kind::Invalid)).await;
    let everywhere = async |house: &House| house.accounts.sign_out_everywhere(find(house).await.id).await;
    walk(prepare, everywhere, |_| false).await;
}

#[tokio::test]
async fn a_password_changed_with_a_lost_answer_is_the_new_one_and_ended_the_sessions() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let (kept, other) = (house.sign_in("ada").await, house.sign_in("ada").await);
    // The first write counts the attempt, the second is the change.
    house.faulty.fail_nth_write(2, When::After);
    let changed = house.accounts.change_password(ada.id, PASSWORD, NEW, Some(kept.session.id)).await;
    assert_eq!(kind(changed), Kind::Unavailable);
    house.accounts.authenticate_session(&kept.credential).await.unwrap();
    assert_eq!(kind(house.accounts.authenticate_session(&other.credential).await), Kind::NotSignedIn);
    house.accounts.sign_in("ada", NEW, HERE, None).await.unwrap();
}

/// Many people do everything at once on a store that fails in every way it may.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn under_any_faults_what_is_written_twice_agrees() {
    for seed in 0..12 {
        let house = House::with(cheap(), seed);
        house.accounts.create_tables().await.unwrap();
        let mut users = Vec::new();
        for number in 0..4 {
            users.push(house.admin(&format!("admin{number}")).await.id);
        }
        house.faulty.set_rates(Some(FaultRates::rough()));
        crowd(CROWD, |number| {
            let (accounts, user, id) = (house.accounts.clone(), users[number % 4], house.user_id());
            let token = TokenId::new(house.ids.next());
            async move {
                let label = Label::parse("displayName", &format!("Label {number}")).unwrap();
                // Each may fail; what counts is what is left.
                let _ = match number / 4 {
                    0 => accounts.set_disabled(user, number % 2 == 0).await.map(|_| ()),
                    1 => accounts.set_role(user, Role::Member).await.map(|_| ()),
                    2 => accounts.set_disabled(user, false).await.map(|_| ()),
                    3 => accounts.set_role(user, Role::Admin).await.map(|_| ()),
                    4 => accounts.create_user(id, &name("same"), None, Role::Admin).await.map(|_| ()),
                    5 => accounts.sign_in_with_identity("https://id", "1", "same", true, None).await.map(|_| ()),
                    6 => {
                        let patch = AccountPatch { display_name: Some(Some(label)), ..AccountPatch::default() };
                        accounts.update_account(user, patch, None).await.map(|_| ())
                    }
                    7 => accounts.change_password(user, PASSWORD, NEW, None).await.map(|_| ()),
                    8 => accounts.create_token(user, token, label, accounts::Access::Read, None).await.map(|_| ()),
                    _ => accounts.sign_out_everywhere(user).await,
                };
            }
        })
        .await;
        house.check_agreement().await;
        house.faulty.set_rates(None);
        let (listed, _) = house.accounts.list_users(100, None).await.unwrap();
        assert!(listed.iter().any(|entry| entry.role == Role::Admin && !entry.disabled), "somebody is left");
    }
}

/// The setup on a store that fails: never two administrators of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn under_any_faults_there_is_one_first_account() {
    for seed in 0..12 {
        let house = House::with(cheap(), seed);
        house.accounts.create_tables().await.unwrap();
        let secret = house.accounts.ensure_setup().await.unwrap().unwrap();
        house.faulty.set_rates(Some(FaultRates::rough()));
        let results = crowd(CROWD, |number| {
            let (accounts, secret) = (house.accounts.clone(), secret.clone());
            async move { accounts.setup(&secret, &name(&format!("user{number}")), PASSWORD, None).await.is_ok() }
        })
        .await;
        house.faulty.set_rates(None);
        assert!(results.into_iter().filter(|won| *won).count() <= 1);
        assert!(house.accounts.list_users(10, None).await.unwrap().0.len() <= 1);
        house.check_agreement().await;
    }
}
