//! Stars, ratings and plays.

use audio::{Audio, Mark, Marked};
use basis::{Kind, Owner};
use testkit::{FaultRates, When};

use crate::house::{House, OTHER, START_MS, crowd, kind, recording};

#[tokio::test]
async fn stars_and_ratings() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    let of = Marked::Recording(house.recordings(1).await[0]);
    assert_eq!(audio.get_mark(owner, of).await.unwrap(), Mark::default());
    let starred = audio.star(owner, of, true).await.unwrap();
    assert_eq!((starred.starred_ms, starred.version), (Some(START_MS), 1));
    house.clock.advance_ms(5);
    assert_eq!(audio.star(owner, of, true).await.unwrap(), starred, "it keeps its time");
    assert_eq!(audio.rate(owner, of, 5).await.unwrap().rating, Some(5));
    assert_eq!(kind(audio.rate(owner, of, 6).await), Kind::Invalid);
    let mark = audio.star(owner, of, false).await.unwrap();
    assert_eq!((mark.starred_ms, mark.rating, mark.version), (None, Some(5), 3));
    assert_eq!(audio.rate(owner, of, 0).await.unwrap().rating, None);
    assert_eq!(audio.get_mark(owner, of).await.unwrap(), Mark { version: 4, ..Mark::default() });
}

#[tokio::test]
async fn others_find_nothing() {
    let house = House::new().await;
    let (audio, owner, other) = (&house.audio, &house.owner, Owner::new(OTHER));
    let mut song = recording(1, 60);
    song.tags.artist = Some("Somebody".to_owned());
    song.tags.album = Some("Something".to_owned());
    house.keep(owner, &song).await;
    let of = Marked::Recording(song.id);
    audio.star(owner, of, true).await.unwrap();
    let album = Marked::Album(audio::identity::album(owner, &song).unwrap());
    let artist = Marked::Artist(audio::identity::artist(owner, "Somebody"));
    for of in [of, album, artist] {
        assert_eq!(audio.rate(owner, of, 3).await.unwrap().rating, Some(3));
        assert_eq!(kind(audio.star(&other, of, true).await), Kind::NotFound);
        assert_eq!(kind(audio.rate(&other, of, 1).await), Kind::NotFound);
        assert_eq!(kind(audio.get_mark(&other, of).await), Kind::NotFound);
        assert_eq!(audio.get_mark(owner, of).await.unwrap().rating, Some(3));
    }
    assert_eq!(kind(audio.record_play(&other, song.id, None, "phone").await), Kind::NotFound);
}

#[tokio::test]
async fn a_play_counts_once() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    // Their lengths are 1, 2 and 3 seconds.
    let ids = house.recordings(3).await;
    let play = async |number: usize, client: &str| audio.record_play(owner, ids[number], None, client).await.unwrap();
    assert_eq!(play(2, "phone").await.plays, 1);
    house.clock.advance_ms(2_900);
    assert_eq!(play(2, "phone").await.plays, 1, "within its length");
    assert_eq!(play(2, "radio").await.plays, 2, "another client");
    assert_eq!(play(1, "phone").await.plays, 1, "another recording");
    house.clock.advance_ms(3_001);
    let mark = play(2, "phone").await;
    assert_eq!((mark.plays, mark.played_ms), (3, Some(START_MS + 5_901)));
    // What was played offline is reported later, perhaps several times.
    for _ in 0..3 {
        let mark = audio.record_play(owner, ids[2], Some(START_MS - 1_000_000), "phone").await.unwrap();
        assert_eq!((mark.plays, mark.played_ms), (4, Some(START_MS + 5_901)));
    }
    let ahead = START_MS + 2 * 24 * 60 * 60 * 1_000;
    assert_eq!(kind(audio.record_play(owner, ids[2], Some(ahead), "phone").await), Kind::Invalid);
    assert_eq!(house.items("Play#").await.len(), 5);
}

async fn crowd_of_plays(house: &House, servers: [&Audio; 2], played_ms: Option<u64>) -> u64 {
    let id = house.recordings(1).await[0];
    crowd(10, |number| {
        let (audio, owner, clock) = (servers[number % 2].clone(), house.owner.clone(), house.clock.clone());
        async move {
            clock.advance_ms(1);
            while audio.record_play(&owner, id, played_ms, "phone").await.is_err() {
                clock.advance_ms(1);
            }
        }
    })
    .await;
    house.faulty.set_rates(None);
    house.audio.get_mark(&house.owner, Marked::Recording(id)).await.unwrap().plays
}

#[tokio::test]
async fn a_play_that_is_reported_by_many_requests_counts_once() {
    for seed in 0..5 {
        for played_ms in [None, Some(START_MS)] {
            let house = House::new().await;
            house.faulty.set_rates(Some(FaultRates::rough()));
            let other = house.another_server(seed);
            assert_eq!(crowd_of_plays(&house, [&house.audio, &other], played_ms).await, 1);
        }
    }
}

#[tokio::test]
async fn a_lost_answer_counts_nothing_twice() {
    let house = House::new().await;
    let id = house.recordings(1).await[0];
    house.faulty.fail_nth_write(1, When::After);
    let mark = house.audio.record_play(&house.owner, id, None, "phone").await.unwrap();
    assert_eq!(mark.plays, 1);
    house.faulty.fail_nth_write(1, When::After);
    let mark = house.audio.star(&house.owner, Marked::Recording(id), true).await.unwrap();
    assert_eq!((mark.plays, mark.version), (1, 2));
}
