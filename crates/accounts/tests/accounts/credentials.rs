//! Sessions, tokens and shares: which are good, for how long, and for whom.

use accounts::{Access, Label, Means, SessionId, ShareId, ShareTarget, TokenId};
use basis::Kind;

use crate::house::{CROWD, DAY_MS, HERE, HOUR_MS, House, PASSWORD, START_MS, crowd, kind};

fn label(text: &str) -> Label {
    Label::parse("name", text).unwrap()
}

/// The credential with some bits turned, in every place.
fn forged(credential: &str) -> Vec<String> {
    let letters = credential.char_indices().skip(4);
    letters
        .map(|(place, letter)| {
            let mut other = credential.to_owned();
            other.replace_range(place..=place, if letter == 'A' { "B" } else { "A" });
            other
        })
        .collect()
}

#[tokio::test]
async fn only_the_whole_credential_of_the_right_kind_is_good() {
    let house = House::new().await;
    let (ada, eve) = (house.member("ada").await, house.member("eve").await);
    let accounts = &house.accounts;
    let session = house.sign_in("ada").await;
    let (token, token_secret) =
        accounts.create_token(ada.id, TokenId::new(house.ids.next()), label("cli"), Access::Read, None).await.unwrap();
    let target = ShareTarget::new("wardrobe", "clo_1").unwrap();
    let share = accounts.create_share(ada.id, ShareId::new(house.ids.next()), target.clone(), None).await.unwrap();

    let caller = accounts.authenticate_session(&session.credential).await.unwrap();
    assert_eq!((caller.user.id, caller.means), (ada.id, Means::Session(session.session.id)));
    let caller = accounts.authenticate_token(&token_secret).await.unwrap();
    assert_eq!(
        (caller.user.id, caller.means),
        (ada.id, Means::Token { id: token.id, access: Access::Read, only: None })
    );
    let grant = accounts.authenticate_share(&share.1).await.unwrap();
    assert_eq!((grant.owner, grant.share_id, grant.target), (ada.id, share.0.id, target));

    let mut bad = vec![String::new(), "tds_".to_owned(), "x".repeat(100_000), "tds_😀".to_owned()];
    for credential in [&session.credential, &token_secret, &share.1] {
        bad.extend(forged(credential));
        bad.extend((0..credential.len()).step_by(7).map(|end| credential[..end].to_owned()));
        bad.push(format!("{credential}A"));
        for prefix in ["tds_", "tdn_", "tdl_"].into_iter().filter(|prefix| !credential.starts_with(prefix)) {
            bad.push(format!("{prefix}{}", &credential[4..]));
        }
        // The same id and secret, of somebody else.
        let (own, other) = (ada.id.uuid(), eve.id.uuid());
        bad.push(with_owner(credential, own.as_bytes(), other.as_bytes()));
    }
    for credential in bad {
        assert_eq!(kind(accounts.authenticate_session(&credential).await), Kind::NotSignedIn, "{credential}");
        assert_eq!(kind(accounts.authenticate_token(&credential).await), Kind::NotSignedIn, "{credential}");
        assert_eq!(kind(accounts.authenticate_share(&credential).await), Kind::NotSignedIn, "{credential}");
    }
}

fn with_owner(credential: &str, own: &[u8; 16], other: &[u8; 16]) -> String {
    use base64::Engine;
    let engine = base64::prelude::BASE64_URL_SAFE_NO_PAD;
    let mut bytes = engine.decode(&credential[4..]).unwrap();
    assert_eq!(&bytes[..16], own);
    bytes[..16].copy_from_slice(other);
    format!("{}{}", &credential[..4], engine.encode(bytes))
}

#[tokio::test]
async fn no_secret_is_in_the_table() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let session = house.sign_in("ada").await;
    let token = house.accounts.create_token(ada.id, TokenId::new(house.ids.next()), label("x"), Access::Write, None);
    let token = token.await.unwrap().1;
    let text = format!("{:?}", house.dump().await);
    for secret in [&session.credential[4..], &token[4..], PASSWORD] {
        assert!(!text.contains(secret));
    }
    assert!(!format!("{session:?}").contains(&session.credential));
}

#[tokio::test]
async fn a_session_lives_thirty_days_from_its_last_use_and_half_a_year_at_most() {
    let house = House::new().await;
    house.member("ada").await;
    let idle = house.sign_in("ada").await;
    let used = house.sign_in("ada").await;
    assert_eq!(idle.session.expires_at, START_MS + 30 * DAY_MS);
    let good = |credential: String| {
        let accounts = house.accounts.clone();
        async move { accounts.authenticate_session(&credential).await.is_ok() }
    };
    for day in 1..180 {
        house.clock.set_ms(START_MS + day * DAY_MS);
        assert!(good(used.credential.clone()).await, "day {day}");
        if day == 29 {
            house.clock.set_ms(START_MS + 30 * DAY_MS - 1);
            // It is not used, only looked at: using it would let it live on.
            let (listed, _) = house.accounts.list_sessions(used.user.id, 10, None).await.unwrap();
            assert_eq!(listed.len(), 2);
        }
        if day == 30 {
            assert!(!good(idle.credential.clone()).await);
        }
    }
    house.clock.set_ms(START_MS + 180 * DAY_MS - 1);
    assert!(good(used.credential.clone()).await);
    house.clock.set_ms(START_MS + 180 * DAY_MS);
    assert!(!good(used.credential.clone()).await);
    let (listed, _) = house.accounts.list_sessions(used.user.id, 10, None).await.unwrap();
    assert_eq!(listed, []);
}

#[tokio::test]
async fn that_it_was_seen_is_written_once_an_hour() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let session = house.sign_in("ada").await;
    let (_, token) = house
        .accounts
        .create_token(ada.id, TokenId::new(house.ids.next()), label("cli"), Access::Read, None)
        .await
        .unwrap();
    house.accounts.authenticate_token(&token).await.unwrap();
    for (advance, writes) in [(0, 0), (HOUR_MS - 1, 0), (1, 2), (0, 0), (HOUR_MS, 2)] {
        house.clock.advance_ms(advance);
        let both = async {
            house.accounts.authenticate_session(&session.credential).await.unwrap();
            house.accounts.authenticate_token(&token).await.unwrap();
        };
        let ((), cost) = house.metered.measure(both).await;
        assert_eq!(cost.requests, 2 + writes, "{cost:?}");
    }
    let seen = house.accounts.list_sessions(ada.id, 10, None).await.unwrap().0[0].seen_at;
    let used = house.accounts.list_tokens(ada.id, 10, None).await.unwrap().0[0].used_at;
    assert_eq!((seen, used), (START_MS + 2 * HOUR_MS, Some(START_MS + 2 * HOUR_MS)));
}

#[tokio::test]
async fn a_failure_to_write_that_it_was_seen_keeps_nobody_out() {
    let house = House::new().await;
    house.member("ada").await;
    let session = house.sign_in("ada").await;
    house.clock.advance_ms(2 * HOUR_MS);
    house.faulty.fail_nth_write(1, testkit::When::Before);
    house.accounts.authenticate_session(&session.credential).await.unwrap();
    assert!(!house.faulty.is_armed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_that_was_ended_is_not_brought_back_by_being_seen() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    for _ in 0..10 {
        let session = house.sign_in("ada").await;
        house.clock.advance_ms(HOUR_MS);
        house.mix();
        crowd(CROWD, |number| {
            let (accounts, credential, id) = (house.accounts.clone(), session.credential.clone(), session.session.id);
            async move {
                if number == CROWD / 2 {
                    accounts.sign_out(ada.id, id).await.unwrap();
                } else {
                    let _ = accounts.authenticate_session(&credential).await;
                }
            }
        })
        .await;
        assert_eq!(kind(house.accounts.authenticate_session(&session.credential).await), Kind::NotSignedIn);
        assert_eq!(house.accounts.list_sessions(ada.id, 10, None).await.unwrap().0, []);
    }
}

#[tokio::test]
async fn signing_out_ends_one_session_and_only_ones_own() {
    let house = House::new().await;
    let (ada, eve) = (house.member("ada").await, house.member("eve").await);
    let (first, second) = (house.sign_in("ada").await, house.sign_in("ada").await);
    let accounts = &house.accounts;
    assert_eq!(kind(accounts.sign_out(eve.id, first.session.id).await), Kind::NotFound);
    accounts.sign_out(ada.id, first.session.id).await.unwrap();
    assert_eq!(kind(accounts.sign_out(ada.id, first.session.id).await), Kind::NotFound);
    assert_eq!(kind(accounts.authenticate_session(&first.credential).await), Kind::NotSignedIn);
    accounts.authenticate_session(&second.credential).await.unwrap();
    assert_eq!(kind(accounts.sign_out(ada.id, SessionId::new(house.ids.next())).await), Kind::NotFound);
}

#[tokio::test]
async fn a_disabled_account_has_no_good_credentials_and_its_sessions_do_not_come_back() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let accounts = &house.accounts;
    let session = house.sign_in("ada").await;
    let token = accounts.create_token(ada.id, TokenId::new(house.ids.next()), label("cli"), Access::Write, None);
    let token = token.await.unwrap().1;
    let target = ShareTarget::new("books", "1").unwrap();
    let share = accounts.create_share(ada.id, ShareId::new(house.ids.next()), target, None).await.unwrap().1;
    accounts.set_disabled(ada.id, true).await.unwrap();
    assert_eq!(kind(accounts.authenticate_session(&session.credential).await), Kind::NotSignedIn);
    assert_eq!(kind(accounts.authenticate_token(&token).await), Kind::NotSignedIn);
    assert_eq!(kind(accounts.authenticate_share(&share).await), Kind::NotSignedIn);
    accounts.set_disabled(ada.id, false).await.unwrap();
    assert_eq!(kind(accounts.authenticate_session(&session.credential).await), Kind::NotSignedIn);
    accounts.authenticate_token(&token).await.unwrap();
    accounts.authenticate_share(&share).await.unwrap();
}

#[tokio::test]
async fn tokens_and_shares_end_when_they_say() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let accounts = &house.accounts;
    let (token_id, share_id) = (TokenId::new(house.ids.next()), ShareId::new(house.ids.next()));
    let target = || ShareTarget::new("books", "1").unwrap();
    for past in [0, START_MS - 1, START_MS, START_MS + 999] {
        let token = accounts.create_token(ada.id, token_id, label("cli"), Access::Write, Some(past)).await;
        assert_eq!(token.unwrap_err().field(), Some("expiresAt"));
        assert_eq!(kind(accounts.create_share(ada.id, share_id, target(), Some(past)).await), Kind::Invalid);
    }
    let end = Some(START_MS + DAY_MS);
    let (token, token_secret) =
        accounts.create_token(ada.id, token_id, label("cli"), Access::Write, end).await.unwrap();
    let (share, share_secret) = accounts.create_share(ada.id, share_id, target(), end).await.unwrap();
    assert_eq!((token.expires_at, share.expires_at), (end, end));
    house.clock.set_ms(START_MS + DAY_MS - 1);
    accounts.authenticate_token(&token_secret).await.unwrap();
    accounts.authenticate_share(&share_secret).await.unwrap();
    house.clock.set_ms(START_MS + DAY_MS);
    assert_eq!(kind(accounts.authenticate_token(&token_secret).await), Kind::NotSignedIn);
    assert_eq!(kind(accounts.authenticate_share(&share_secret).await), Kind::NotSignedIn);
    assert_eq!(kind(accounts.get_token(ada.id, token_id).await), Kind::NotFound);
    assert_eq!(kind(accounts.get_share(ada.id, share_id).await), Kind::NotFound);
    assert_eq!(accounts.list_tokens(ada.id, 10, None).await.unwrap().0, []);
    assert_eq!(accounts.list_shares(ada.id, 10, None).await.unwrap().0, []);
}

#[tokio::test]
async fn what_is_somebody_elses_is_not_there() {
    let house = House::new().await;
    let (ada, eve) = (house.member("ada").await, house.member("eve").await);
    let accounts = &house.accounts;
    let (token_id, share_id) = (TokenId::new(house.ids.next()), ShareId::new(house.ids.next()));
    let (_, secret) = accounts.create_token(ada.id, token_id, label("cli"), Access::Write, None).await.unwrap();
    accounts.create_share(ada.id, share_id, ShareTarget::new("books", "1").unwrap(), None).await.unwrap();
    assert_eq!(kind(accounts.get_token(eve.id, token_id).await), Kind::NotFound);
    assert_eq!(kind(accounts.delete_token(eve.id, token_id).await), Kind::NotFound);
    assert_eq!(kind(accounts.get_share(eve.id, share_id).await), Kind::NotFound);
    assert_eq!(kind(accounts.delete_share(eve.id, share_id).await), Kind::NotFound);
    // The same id, made by somebody else, is another token.
    accounts.create_token(eve.id, token_id, label("other"), Access::Read, None).await.unwrap();
    assert_eq!(accounts.authenticate_token(&secret).await.unwrap().user.id, ada.id);
    accounts.delete_token(ada.id, token_id).await.unwrap();
    accounts.delete_share(ada.id, share_id).await.unwrap();
    assert_eq!(kind(accounts.authenticate_token(&secret).await), Kind::NotSignedIn);
    assert_eq!(kind(accounts.delete_token(ada.id, token_id).await), Kind::NotFound);
}

#[tokio::test]
async fn a_token_made_again_replaces_its_own() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let id = TokenId::new(house.ids.next());
    let (_, lost) = house.accounts.create_token(ada.id, id, label("cli"), Access::Read, None).await.unwrap();
    let (_, kept) = house.accounts.create_token(ada.id, id, label("cli"), Access::Read, None).await.unwrap();
    assert_eq!(kind(house.accounts.authenticate_token(&lost).await), Kind::NotSignedIn);
    house.accounts.authenticate_token(&kept).await.unwrap();
    assert_eq!(house.accounts.list_tokens(ada.id, 10, None).await.unwrap().0.len(), 1);
}

#[tokio::test]
async fn lists_go_on_where_they_stopped_and_take_no_foreign_cursor() {
    let house = House::new().await;
    let (ada, eve) = (house.member("ada").await, house.member("eve").await);
    let accounts = &house.accounts;
    let mut made = Vec::new();
    for number in 0..7 {
        house.clock.advance_ms(1);
        let id = TokenId::new(house.ids.next());
        accounts.create_token(ada.id, id, label(&format!("token {number}")), Access::Read, None).await.unwrap();
        accounts.sign_in("ada", PASSWORD, HERE, None).await.unwrap();
        made.insert(0, id);
    }
    let (mut listed, mut cursor) = (Vec::new(), None);
    loop {
        let (tokens, next) = accounts.list_tokens(ada.id, 3, cursor).await.unwrap();
        assert!(tokens.len() <= 3);
        listed.extend(tokens.into_iter().map(|token| token.id));
        match next {
            Some(next) => cursor = Some(next),
            None => break,
        }
    }
    assert_eq!(listed, made);
    let (_, cursor) = accounts.list_tokens(ada.id, 3, None).await.unwrap();
    assert_eq!(kind(accounts.list_tokens(eve.id, 3, cursor.clone()).await), Kind::BadCursor);
    assert_eq!(kind(accounts.list_sessions(ada.id, 3, cursor.clone()).await), Kind::BadCursor);
    assert_eq!(kind(accounts.list_users(3, cursor).await), Kind::BadCursor);
}

#[test]
fn a_share_is_of_something_that_can_be() {
    for (collection, target) in [("", "1"), ("Books", "1"), ("books", ""), ("books", "a b"), ("books", "\u{e9}")] {
        assert_eq!(kind(ShareTarget::new(collection, target)), Kind::Invalid);
    }
}
