//! Who may look at a score: its owner, whoever has a link, those who keep one, everybody, or nobody.

use accounts::{Role, ShareId, ShareTarget, UserId, UserName};
use basis::{Grant, Kind, Owner, Visitor};
use scores::{ImageSize, ItemId, ListOf, Mine, Order, Scope, ScoreAccess, ScoreFilter, ScorePatch, Sort};

use crate::house::{House, OWNER, caller, kind, titled};

const READER: &str = "usr_01a31a4f-c800-7000-8000-000000000002";

struct Share {
    id: ShareId,
    secret: String,
}

async fn share(house: &House, mine: &Mine) -> Share {
    let user: UserId = OWNER.parse().unwrap();
    let target = ShareTarget::new("scores", &mine.id().to_string()).unwrap();
    let id = ShareId::new(house.ids.next());
    let (share, secret) = house.accounts.create_share(user, id, target, None).await.unwrap();
    Share { id: share.id, secret }
}

async fn furnished() -> (House, Owner) {
    let house = House::new().await;
    for (id, name) in [(OWNER, "owner"), (READER, "reader")] {
        let name = UserName::parse(name).unwrap();
        house.accounts.create_user(id.parse().unwrap(), &name, None, Role::Member).await.unwrap();
    }
    (house, Owner::new(READER))
}

async fn make(house: &House, access: ScoreAccess) {
    let patch = ScorePatch { access: Some(access), ..ScorePatch::default() };
    house.mine.change_score(&patch, None).await.unwrap();
}

fn holder(house: &House) -> Visitor {
    let (collection, target) = ("scores".to_owned(), house.mine.id().to_string());
    Visitor::Holder(Grant { owner: house.owner.clone(), collection, target })
}

async fn shared(house: &House, reader: &Owner) -> Vec<String> {
    list(house, reader, Scope::Shared).await
}

async fn list(house: &House, reader: &Owner, scope: Scope) -> Vec<String> {
    let list = ListOf {
        scope,
        deleted: false,
        sort: Sort::Title,
        order: Order::Ascending,
        filter: ScoreFilter::default(),
        limit: 100,
        after: None,
    };
    let (found, _) = house.scores.list_scores(reader, list).await.unwrap();
    found.into_iter().map(|summary| summary.title).collect()
}

#[tokio::test]
async fn who_may_look() {
    let (house, reader) = furnished().await;
    let id = house.mine.id().to_string();
    let (other, nobody) = (Visitor::User(caller(&reader)), Visitor::Nobody);
    for deleted in [false, true] {
        for (access, by_link, by_anybody) in [
            (ScoreAccess::Private, false, false),
            (ScoreAccess::Limited, true, false),
            (ScoreAccess::Public, true, true),
        ] {
            make(&house, access).await;
            if deleted {
                house.mine.delete_score(None).await.unwrap();
            }
            let own = house.scores.open(&house.visitor(), &id).await.unwrap();
            assert!(own.owned());
            for (visitor, allowed, otherwise) in [
                (&holder(&house), by_link, Kind::NotFound),
                (&other, by_anybody, Kind::NotFound),
                (&nobody, by_anybody, Kind::NotSignedIn),
            ] {
                let open = house.scores.open(visitor, &id).await;
                match open {
                    Ok(open) => assert!(allowed && !deleted && !open.owned(), "{access:?} {visitor:?}"),
                    Err(error) => {
                        assert!(!allowed || deleted, "{access:?} {visitor:?}");
                        assert_eq!(error.kind(), otherwise);
                    }
                }
            }
            let public = if by_anybody && !deleted { vec!["Mine".to_owned()] } else { Vec::new() };
            assert_eq!(list(&house, &reader, Scope::Public).await, public);
            if deleted {
                house.mine.restore_score(None).await.unwrap();
            }
        }
    }
    for wrong in ["", "x", "00000000-0000-0000-0000-000000000000"] {
        assert_eq!(kind(house.scores.open(&other, wrong).await), Kind::NotFound);
        assert_eq!(kind(house.scores.open(&nobody, wrong).await), Kind::NotSignedIn);
    }
    // A link is for one score, and a score is changed by its owner alone.
    let second = house.score("Second").await;
    assert_eq!(kind(house.scores.open(&holder(&house), &second.id().to_string()).await), Kind::NotFound);
    make(&house, ScoreAccess::Public).await;
    let theirs = house.scores.mine(&caller(&reader), &id).unwrap();
    assert_eq!(kind(theirs.change_score(&titled("mine now"), None).await), Kind::NotFound);
    assert_eq!(kind(theirs.delete_score(None).await), Kind::NotFound);
}

/// Whose account is closed shows nothing to others, whatever was said before.
#[tokio::test]
async fn an_account_that_is_closed_shows_nothing() {
    let (house, reader) = furnished().await;
    let (id, owner) = (house.mine.id().to_string(), OWNER.parse().unwrap());
    make(&house, ScoreAccess::Public).await;
    let link = share(&house, &house.mine).await;
    house.scores.keep_score(&reader, &id, &link.secret).await.unwrap();
    for disabled in [false, true, false] {
        house.accounts.set_disabled(owner, disabled).await.unwrap();
        for visitor in [Visitor::User(caller(&reader)), Visitor::Nobody] {
            assert_eq!(house.scores.open(&visitor, &id).await.is_err(), disabled);
        }
        for scope in [Scope::Public, Scope::Shared] {
            assert_eq!(list(&house, &reader, scope).await.is_empty(), disabled, "{scope:?}");
        }
    }
}

/// Others see pages and annotations; no files, no snapshots, and no picture that no page shows.
#[tokio::test]
async fn what_others_see() {
    let (house, reader) = furnished().await;
    let mine = &house.mine;
    let shown = house.import(mine, 1, true).await[0];
    let hidden = house.import(mine, 1, false).await[0];
    house.add(mine, "for all").await;
    house.snapshot(mine, "then").await;
    make(&house, ScoreAccess::Public).await;
    for visitor in [Visitor::User(caller(&reader)), holder(&house), Visitor::Nobody] {
        let open = house.scores.open(&visitor, &mine.id().to_string()).await.unwrap();
        let seen = open.get_score(None).await.unwrap();
        assert_eq!((seen.head.score.content.pages.len(), seen.annotations.len()), (1, 1));
        assert_eq!(
            (seen.head.score.snapshots.len(), seen.head.files.items.len(), seen.head.files.size_bytes),
            (0, 0, 0)
        );
        assert_eq!(kind(open.get_score(Some("then")).await), Kind::Denied);
        for size in [ImageSize::Small, ImageSize::Medium, ImageSize::Original] {
            open.get_page_image(1, size).await.unwrap();
            assert_eq!(kind(open.get_page_image(2, size).await), Kind::NotFound);
        }
        open.get_cover().await.unwrap();
        // A file itself is its owner's alone.
        if let Visitor::User(other) = &visitor {
            let theirs = house.scores.mine(other, &mine.id().to_string()).unwrap();
            for item in [shown, hidden, ItemId::new(house.ids.next())] {
                assert_eq!(kind(theirs.get_image(item, ImageSize::Original).await), Kind::NotFound);
            }
        }
    }
    let own = house.scores.open(&house.visitor(), &mine.id().to_string()).await.unwrap();
    mine.get_image(hidden, ImageSize::Small).await.unwrap();
    assert_eq!(own.get_score(None).await.unwrap().head.files.items.len(), 2);
}

#[tokio::test]
async fn a_kept_score_is_there_while_its_link_is_good() {
    let (house, reader) = furnished().await;
    let (mine, id) = (&house.mine, house.mine.id().to_string());
    let other = Visitor::User(caller(&reader));
    let link = share(&house, mine).await;
    assert_eq!(kind(house.scores.keep_score(&reader, &id, &link.secret).await), Kind::Invalid, "it is private");
    mine.let_links_work().await.unwrap();
    for wrong in ["", "nonsense", &link.secret[..link.secret.len() - 1]] {
        assert_eq!(kind(house.scores.keep_score(&reader, &id, wrong).await), Kind::Invalid);
    }
    let second = house.score("Second").await;
    let elsewhere = house.scores.keep_score(&reader, &second.id().to_string(), &link.secret).await;
    assert_eq!(kind(elsewhere), Kind::Invalid);
    assert_eq!(kind(house.scores.keep_score(&house.owner, &id, &link.secret).await), Kind::Conflict);
    assert_eq!(kind(house.scores.open(&other, &id).await), Kind::NotFound);

    house.scores.keep_score(&reader, &id, &link.secret).await.unwrap();
    house.scores.keep_score(&reader, &id, &link.secret).await.unwrap();
    assert_eq!(shared(&house, &reader).await, ["Mine"]);
    assert!(!house.scores.open(&other, &id).await.unwrap().owned());
    assert_eq!(shared(&house, &house.owner).await, Vec::<String>::new());

    make(&house, ScoreAccess::Private).await;
    assert_eq!(shared(&house, &reader).await, Vec::<String>::new());
    assert_eq!(kind(house.scores.open(&other, &id).await), Kind::NotFound);
    make(&house, ScoreAccess::Limited).await;
    mine.delete_score(None).await.unwrap();
    assert_eq!(shared(&house, &reader).await, Vec::<String>::new());
    mine.restore_score(None).await.unwrap();
    assert_eq!(shared(&house, &reader).await, ["Mine"]);

    // The owner takes the link back.
    house.accounts.delete_share(OWNER.parse().unwrap(), link.id).await.unwrap();
    assert_eq!(shared(&house, &reader).await, Vec::<String>::new());
    assert_eq!(kind(house.scores.open(&other, &id).await), Kind::NotFound);
    make(&house, ScoreAccess::Public).await;
    assert_eq!(shared(&house, &reader).await, ["Mine"], "anybody may look");
    house.scores.let_go_of_score(&reader, &id).await.unwrap();
    assert_eq!(shared(&house, &reader).await, Vec::<String>::new());
    assert_eq!(kind(house.scores.let_go_of_score(&reader, &id).await), Kind::NotFound);
}
