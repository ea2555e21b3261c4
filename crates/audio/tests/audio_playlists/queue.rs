//! The queue.

use audio::PlayQueue;
use basis::{Kind, Owner};
use testkit::{RequestKind, When};

use crate::house::{House, OTHER, kind};

#[tokio::test]
async fn a_queue_goes_along() {
    let house = House::new().await;
    let (audio, owner) = (&house.audio, &house.owner);
    assert_eq!(audio.get_queue(owner).await.unwrap(), PlayQueue::default());
    let ids = house.recordings(3).await;
    let wanted = PlayQueue {
        audio_ids: vec![ids[0], ids[2], ids[0]],
        current: Some(2),
        position_ms: 1_234,
        changed_by: "phone".to_owned(),
        ..PlayQueue::default()
    };
    let set = audio.set_queue(owner, wanted.clone(), Some(0)).await.unwrap();
    assert_eq!((set.version, &set.audio_ids), (1, &wanted.audio_ids));
    assert_eq!(house.another_server(3).get_queue(owner).await.unwrap(), set);
    assert_eq!(audio.get_queue(&Owner::new(OTHER)).await.unwrap(), PlayQueue::default());
    // A position alone is one small put.
    let later = PlayQueue { position_ms: 9_999, ..wanted.clone() };
    let (_, cost) = house.metered.measure(audio.set_queue(owner, later, Some(1))).await;
    assert_eq!((cost.of(RequestKind::Put), cost.of(RequestKind::TransactWrite)), (1, 0));
    assert!((cost.capacity.write - 1.0).abs() < f64::EPSILON, "{}", cost.capacity.write);
    let read = audio.get_queue(owner).await.unwrap();
    assert_eq!((read.position_ms, read.version, read.audio_ids.len()), (9_999, 2, 3));
    assert_eq!(kind(audio.set_queue(owner, wanted.clone(), Some(1)).await), Kind::ChangedMeanwhile);
    let outside = PlayQueue { current: Some(3), ..wanted.clone() };
    assert_eq!(kind(audio.set_queue(owner, outside, None).await), Kind::Invalid);
    let cleared = audio.set_queue(owner, PlayQueue::default(), None).await.unwrap();
    assert_eq!(audio.get_queue(owner).await.unwrap(), cleared);
    let long = PlayQueue { audio_ids: vec![ids[0]; 10_000], ..PlayQueue::default() };
    audio.set_queue(owner, long.clone(), None).await.unwrap();
    assert_eq!(audio.get_queue(owner).await.unwrap().audio_ids, long.audio_ids);
    let longer = PlayQueue { audio_ids: vec![ids[0]; 10_001], ..PlayQueue::default() };
    assert_eq!(kind(audio.set_queue(owner, longer, None).await), Kind::Invalid);
}

#[tokio::test]
async fn a_lost_answer_does_no_harm() {
    for (version, same) in [(Some(0), false), (None, false), (Some(1), true)] {
        let house = House::new().await;
        let ids = house.recordings(2).await;
        let wanted = PlayQueue { audio_ids: ids, current: Some(0), ..PlayQueue::default() };
        if same {
            house.audio.set_queue(&house.owner, wanted.clone(), None).await.unwrap();
        }
        house.faulty.fail_nth_write(1, When::After);
        let set = house.audio.set_queue(&house.owner, wanted, version).await.unwrap();
        assert_eq!(set.version, if same { 2 } else { 1 });
        assert_eq!(house.audio.get_queue(&house.owner).await.unwrap(), set);
    }
}
