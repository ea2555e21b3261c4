//! Every write fails once, before or after it was made: the same request again succeeds, and what is left agrees.

use audio::{Audio, UploadId};
use basis::{Kind, Result};
use testkit::When;

use crate::house::{House, song};

#[derive(Debug, Clone, Copy)]
enum Fails {
    Table(When),
    Blobs(When),
}

const FAILS: [Fails; 4] =
    [Fails::Table(When::Before), Fails::Table(When::After), Fails::Blobs(When::Before), Fails::Blobs(When::After)];

/// Run an operation with each of its writes failing in turn, and then again.
async fn walk(
    prepare: impl AsyncFn(&House) -> UploadId,
    operation: impl AsyncFn(&House, &Audio, UploadId) -> Result<()>,
    after: impl AsyncFn(&House, UploadId),
) {
    let mut stopped = 0;
    for fails in FAILS {
        for nth in 1.. {
            let house = House::new().await;
            let id = prepare(&house).await;
            match fails {
                Fails::Table(when) => house.faulty.fail_nth_write(nth, when),
                Fails::Blobs(when) => house.faulty_blobs.fail_nth_write(nth, when),
            }
            let first = operation(&house, &house.faulty_server(), id).await;
            if house.faulty.is_armed() || house.faulty_blobs.is_armed() {
                first.unwrap();
                break;
            }
            stopped += 1;
            if let Err(error) = first {
                assert_eq!(error.kind(), Kind::Unavailable, "{fails:?} {nth}: {error}");
                operation(&house, &house.audio, id).await.unwrap_or_else(|error| panic!("{fails:?} {nth}: {error}"));
            }
            after(&house, id).await;
        }
    }
    assert!(stopped >= 3, "there was something to stop: {stopped}");
}

#[tokio::test]
async fn completing_an_upload() {
    let prepare = async |house: &House| house.upload("a.flac", song("title")).await;
    let complete =
        async |house: &House, audio: &Audio, id: UploadId| audio.complete_upload(&house.owner, id).await.map(drop);
    walk(prepare, complete, async |house, id| {
        let found = house.recording().await;
        assert_eq!(house.audio.complete_upload(&house.owner, id).await.unwrap(), found);
        let size = i64::try_from(song("title").len()).unwrap();
        house.a_day_later().await;
        assert_eq!(house.counted().await, (size, 0));
        let kinds = house.kinds().await;
        assert!(!kinds.iter().any(|kind| kind.starts_with("Upload#")), "{kinds:?}");
        house.audio.delete_recording(&house.owner, found).await.unwrap();
        assert_eq!((house.kinds().await, house.counted().await), (Vec::new(), (0, 0)));
    })
    .await;
}

#[tokio::test]
async fn deleting_an_uploaded_recording() {
    let prepare = async |house: &House| {
        let id = house.upload("a.flac", song("title")).await;
        house.audio.complete_upload(&house.owner, id).await.unwrap();
        id
    };
    let delete = async |house: &House, audio: &Audio, _: UploadId| {
        let recordings = house.recordings().await;
        let Some(recording) = recordings.first() else { return Ok(()) };
        let id = recording["audioId"].as_str().unwrap().parse().unwrap();
        audio.delete_recording(&house.owner, id).await
    };
    walk(prepare, delete, async |house, _| {
        house.a_day_later().await;
        assert_eq!((house.kinds().await, house.objects("audio/").await), (Vec::new(), Vec::new()));
        assert_eq!(house.counted().await, (0, 0));
    })
    .await;
}

#[tokio::test]
async fn two_who_complete_the_same_upload_get_the_same_recording() {
    let house = House::new().await;
    let id = house.upload("a.flac", song("title")).await;
    let other = house.faulty_server();
    let (one, two) =
        tokio::join!(house.audio.complete_upload(&house.owner, id), other.complete_upload(&house.owner, id));
    assert_eq!(one.unwrap(), two.unwrap());
    assert_eq!(house.recordings().await.len(), 1);
}
