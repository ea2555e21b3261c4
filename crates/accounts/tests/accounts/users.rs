//! Accounts: names, roles, changes.

use accounts::{AccountPatch, Label, Language, Role, Theme, UserChange};
use basis::Kind;

use crate::house::{CROWD, House, PASSWORD, crowd, kind, name};

#[tokio::test]
async fn a_name_is_taken_in_every_form() {
    let house = House::new().await;
    let ada = house.member("Ada").await;
    for text in ["ada", "ADA", "ａｄａ"] {
        let again = house.accounts.create_user(house.user_id(), &name(text), Some(PASSWORD), Role::Member).await;
        assert_eq!(kind(again), Kind::Conflict);
        assert_eq!(house.accounts.find_user_by_name(&name(text)).await.unwrap().unwrap(), ada);
    }
    assert_eq!(house.accounts.find_user_by_name(&name("eve")).await.unwrap(), None);
    assert_eq!(kind(house.accounts.get_user(house.user_id()).await), Kind::NotFound);
    house.check_agreement().await;
}

#[tokio::test]
async fn making_it_again_with_the_same_id_makes_nothing() {
    let house = House::new().await;
    let id = house.user_id();
    let first = house.accounts.create_user(id, &name("ada"), Some(PASSWORD), Role::Admin).await.unwrap();
    house.clock.advance_ms(5_000);
    let second = house.accounts.create_user(id, &name("ada"), Some(PASSWORD), Role::Admin).await.unwrap();
    assert_eq!(first, second);
    assert_eq!(kind(house.accounts.create_user(id, &name("eve"), None, Role::Member).await), Kind::Conflict);
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_want_a_name_at_once_one_gets_it() {
    let house = House::new().await;
    house.mix();
    let results = crowd(CROWD, |number| {
        let (accounts, id) = (house.accounts.clone(), house.user_id());
        let text = if number % 2 == 0 { "Ada" } else { "aDA" };
        async move { accounts.create_user(id, &name(text), Some(PASSWORD), Role::Admin).await }
    })
    .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.into_iter().filter(Result::is_err).all(|result| kind(result) == Kind::Conflict));
    house.check_agreement().await;
}

#[tokio::test]
async fn a_patch_changes_what_it_names_and_takes_away_what_it_says() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let label = Label::parse("displayName", "Ada Lovelace").unwrap();
    let patch = AccountPatch {
        display_name: Some(Some(label.clone())),
        language: Some(Some(Language::Japanese)),
        theme: Some(Some(Theme::Dark)),
    };
    house.clock.advance_ms(1_000);
    let changed = house.accounts.update_account(ada.id, patch.clone(), Some(ada.version)).await.unwrap();
    assert_eq!(changed.display_name, Some(label.clone()));
    assert_eq!((changed.language, changed.theme), (Some(Language::Japanese), Some(Theme::Dark)));
    assert_eq!((changed.version, changed.updated_at), (ada.version + 1, ada.updated_at + 1_000));
    let (listed, _) = house.accounts.list_users(10, None).await.unwrap();
    assert_eq!(listed[0].display_name, Some(label));
    house.check_agreement().await;

    let late = house.accounts.update_account(ada.id, AccountPatch::default(), Some(ada.version)).await;
    assert_eq!(kind(late), Kind::ChangedMeanwhile);
    let same = house.accounts.update_account(ada.id, patch, None).await.unwrap();
    assert_eq!(same, changed, "what changes nothing is no new version");
    let patch = AccountPatch { theme: Some(None), display_name: Some(None), ..AccountPatch::default() };
    let bare = house.accounts.update_account(ada.id, patch, None).await.unwrap();
    assert_eq!((bare.display_name, bare.theme, bare.language), (None, None, Some(Language::Japanese)));
    assert_eq!(house.accounts.get_user(ada.id).await.unwrap().version, bare.version);
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_change_one_version_one_does() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    house.mix();
    let results = crowd(CROWD, |number| {
        let accounts = house.accounts.clone();
        let display_name = Some(Some(Label::parse("displayName", &format!("Ada {number}")).unwrap()));
        let patch = AccountPatch { display_name, ..AccountPatch::default() };
        async move { accounts.update_account(ada.id, patch, Some(ada.version)).await }
    })
    .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.into_iter().filter(Result::is_err).all(|result| kind(result) == Kind::ChangedMeanwhile));
    house.check_agreement().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn changes_without_a_version_do_not_undo_each_other() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    house.mix();
    let results = crowd(6, |number| {
        let accounts = house.accounts.clone();
        let label = || Some(Some(Label::parse("displayName", "Ada").unwrap()));
        async move {
            let nothing = AccountPatch::default();
            match number % 3 {
                0 => accounts.update_account(ada.id, AccountPatch { display_name: label(), ..nothing }, None).await,
                1 => {
                    let patch = AccountPatch { theme: Some(Some(Theme::Dark)), ..nothing };
                    accounts.update_account(ada.id, patch, None).await
                }
                _ => accounts.set_role(ada.id, Role::Admin).await,
            }
        }
    })
    .await;
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    let ada = house.accounts.get_user(ada.id).await.unwrap();
    assert!(ada.display_name.is_some() && ada.theme.is_some() && ada.role == Role::Admin);
    house.check_agreement().await;
}

#[tokio::test]
async fn the_last_administrator_stays_one() {
    let house = House::new().await;
    let (ada, eve) = (house.admin("ada").await, house.admin("eve").await);
    let accounts = &house.accounts;
    accounts.set_disabled(eve.id, true).await.unwrap();
    house.check_agreement().await;
    assert_eq!(kind(accounts.set_role(ada.id, Role::Member).await), Kind::Conflict);
    assert_eq!(kind(accounts.set_disabled(ada.id, true).await), Kind::Conflict);
    let both = UserChange { role: Some(Role::Member), disabled: Some(true) };
    assert_eq!(kind(accounts.change_user(ada.id, both, None).await), Kind::Conflict);
    // One who is disabled does not count, and can lose the role.
    accounts.set_role(eve.id, Role::Member).await.unwrap();
    accounts.set_disabled(eve.id, false).await.unwrap();
    assert_eq!(kind(accounts.set_role(ada.id, Role::Member).await), Kind::Conflict);
    accounts.set_role(eve.id, Role::Admin).await.unwrap();
    accounts.set_role(ada.id, Role::Member).await.unwrap();
    house.check_agreement().await;
    let stale = accounts.change_user(eve.id, UserChange { role: Some(Role::Member), disabled: None }, Some(1)).await;
    assert_eq!(kind(stale), Kind::ChangedMeanwhile);
    assert_eq!(kind(accounts.set_role(house.user_id(), Role::Member).await), Kind::NotFound);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_administrators_who_leave_at_once_one_stays() {
    let house = House::new().await;
    let mut admins = Vec::new();
    for number in 0..CROWD {
        admins.push(house.admin(&format!("admin{number}")).await.id);
    }
    house.mix();
    let results = crowd(CROWD, |number| {
        let (accounts, id) = (house.accounts.clone(), admins[number]);
        async move {
            if number % 2 == 0 {
                accounts.set_role(id, Role::Member).await
            } else {
                accounts.set_disabled(id, true).await
            }
        }
    })
    .await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), CROWD - 1);
    assert!(results.into_iter().filter(Result::is_err).all(|result| kind(result) == Kind::Conflict));
    house.check_agreement().await;
}

#[tokio::test]
async fn the_list_is_by_name_and_in_pages() {
    let house = House::new().await;
    for text in ["Carol", "ada", "Bob", "dan", "山田"] {
        house.member(text).await;
    }
    let (first, next) = house.accounts.list_users(3, None).await.unwrap();
    let (second, _) = house.accounts.list_users(3, next).await.unwrap();
    let names: Vec<_> = first.iter().chain(&second).map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["ada", "Bob", "Carol", "dan", "山田"]);
}

#[tokio::test]
async fn passwords_that_are_refused_say_why() {
    let house = House::new().await;
    for (password, reason) in [("short", "at least 10"), ("longer.than.ten", "not be the same as the name")] {
        let made =
            house.accounts.create_user(house.user_id(), &name("Longer.Than.Ten"), Some(password), Role::Member).await;
        let error = made.unwrap_err();
        assert!(error.detail().contains(reason) && error.field() == Some("password"), "{error}");
    }
    assert_eq!(house.dump().await, []);
}
