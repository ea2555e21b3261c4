//! Many at once, on several servers, with faults.

use std::sync::Arc;

use ambient::ManualClock;
use audio::{AudioId, EntryChange, NewPlaylist};
use table::Embedded;
use testkit::{FaultRates, FaultyTables};

use crate::books::{Left, check};
use crate::house::{House, START_MS, crowd};

#[tokio::test]
async fn everybody_gets_a_turn() {
    let house = House::new().await;
    let ids = house.recordings(100).await;
    let id = house.playlist_id();
    let new = NewPlaylist::parse("a", None, false, Vec::new()).unwrap();
    house.audio.create_playlist(&house.owner, id, &new).await.unwrap();
    house.faulty.set_rates(Some(FaultRates { delay: 60, longest_delay: 8, ..FaultRates::default() }));
    let other = house.another_server(5);
    crowd(12, |number| {
        let audio = if number % 2 == 0 { house.audio.clone() } else { other.clone() };
        let (owner, write) = (house.owner.clone(), house.write());
        // One in four inserts so many that its change is made in steps.
        let count = if number % 4 == 0 { 45 } else { 1 };
        let insert = EntryChange::Insert { at: Some(0), audio_ids: ids[number..number + count].to_vec() };
        async move { audio.change_entries(&owner, id, &[insert], None, write).await.unwrap() }
    })
    .await;
    house.faulty.set_rates(None);
    let (playlist, found) = house.audio.all_entries(&house.owner, id).await.unwrap();
    assert_eq!((found.len(), playlist.version), (3 * 45 + 9, 13));
    assert_eq!(check(&house).await, Left::default());
}

/// A reader sees a state that there was, never a mixture of two.
#[tokio::test]
async fn readers_see_whole_states() {
    let house = House::new().await;
    let ids = house.recordings(120).await;
    let states: Vec<Vec<AudioId>> = (0..5).map(|number| ids[number * 4..number * 4 + 100].to_vec()).collect();
    let id = house.playlist_id();
    let new = NewPlaylist::parse("a", None, false, states[0].clone()).unwrap();
    house.audio.create_playlist(&house.owner, id, &new).await.unwrap();
    house.faulty.set_rates(Some(FaultRates { delay: 80, longest_delay: 6, ..FaultRates::default() }));
    let (audio, owner, all) = (house.another_server(9), house.owner.clone(), states.clone());
    let writes: Vec<_> = (0..20).map(|_| house.write()).collect();
    let writer = tokio::spawn(async move {
        for (number, write) in writes.into_iter().enumerate() {
            audio.replace_entries(&owner, id, &all[number % 5], None, write).await.unwrap();
        }
    });
    let mut reads = 0;
    while !writer.is_finished() {
        let (playlist, found) = house.audio.all_entries(&house.owner, id).await.unwrap();
        // The first of the writes changes nothing; each of the others makes the next version.
        let state = usize::try_from(playlist.version - 1).unwrap() % 5;
        assert_eq!((playlist.total, &found), (100, &states[state]));
        reads += 1;
        tokio::task::yield_now().await;
    }
    writer.await.unwrap();
    assert!(reads > 5, "{reads}");
    house.faulty.set_rates(None);
    assert_eq!(check(&house).await, Left::default());
}

/// Somebody who is slow to write a large change does not write over what came after it.
#[tokio::test]
async fn a_large_change_is_not_written_late() {
    for seed in 0..20_u64 {
        let mix = FaultRates { delay: 60, longest_delay: 30, ..FaultRates::default() };
        let store = Arc::new(Embedded::in_memory(Arc::new(ManualClock::at(START_MS))).unwrap());
        let house = House::over(Arc::new(FaultyTables::new(store, seed, mix))).await;
        let ids = house.recordings(300).await;
        let id = house.playlist_id();
        let new = NewPlaylist::parse("a", None, false, ids[..2].to_vec()).unwrap();
        house.audio.create_playlist(&house.owner, id, &new).await.unwrap();
        let servers = [house.audio.clone(), house.another_server(5), house.another_server(6)];
        crowd(6, |number| {
            let (audio, owner, write) = (servers[number % 3].clone(), house.owner.clone(), house.write());
            let all = ids.clone();
            async move {
                if number == 0 {
                    let insert = [EntryChange::Insert { at: Some(1), audio_ids: all }];
                    audio.change_entries(&owner, id, &insert, None, write).await.unwrap();
                }
                // Once the long list is there, everybody moves and removes something in it.
                loop {
                    let (playlist, _) = audio.all_entries(&owner, id).await.unwrap();
                    if playlist.total > 2 {
                        break;
                    }
                    tokio::task::yield_now().await;
                }
                let from = 40 * u32::try_from(number).unwrap();
                let changes = [EntryChange::Move { from, count: 3, to: 0 }, EntryChange::Remove { at: 100, count: 2 }];
                audio.change_entries(&owner, id, &changes, None, write_of(number)).await.unwrap();
            }
        })
        .await;
        assert_eq!(house.audio.get_playlist(&house.owner, id).await.unwrap().total, 302 - 6 * 2);
        assert_eq!(check(&house).await, Left::default(), "seed {seed}");
    }
}

fn write_of(number: usize) -> uuid::Uuid {
    uuid::Uuid::from_u128(number as u128)
}

/// Whatever fails, every change that was acknowledged is there once.
#[tokio::test]
async fn faults_lose_and_double_nothing() {
    for seed in 0..10_u64 {
        let house = House::new().await;
        let ids = house.recordings(60).await;
        let id = house.playlist_id();
        let new = NewPlaylist::parse("a", None, false, ids[..50].to_vec()).unwrap();
        house.audio.create_playlist(&house.owner, id, &new).await.unwrap();
        house.faulty.set_rates(Some(FaultRates::rough()));
        let other = house.another_server(seed + 20);
        crowd(6, |number| {
            let audio = if number % 2 == 0 { house.audio.clone() } else { other.clone() };
            let (owner, audio_id) = (house.owner.clone(), ids[50 + number]);
            let write = house.write();
            async move {
                // The same request is sent until it is answered.
                let insert = [EntryChange::Insert { at: Some(20), audio_ids: vec![audio_id] }];
                while audio.change_entries(&owner, id, &insert, None, write).await.is_err() {}
            }
        })
        .await;
        house.faulty.set_rates(None);
        let (_, mut found) = house.audio.all_entries(&house.owner, id).await.unwrap();
        found.sort_unstable();
        assert_eq!(found, ids[..56], "seed {seed}");
        assert_eq!(check(&house).await, Left::default());
    }
}
