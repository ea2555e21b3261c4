//! Pictures.

use accounts::{Picture, PictureType};
use basis::{Kept, Kind, Owner};
use blobs::{Blobs, Prefix};
use bytes::Bytes;
use testkit::When;

use crate::house::{CROWD, HOUR_MS, House, crowd, kind};

fn picture(text: &str) -> Picture {
    let mut content = b"\x89PNG\r\n\x1a\n".to_vec();
    content.extend_from_slice(text.as_bytes());
    Picture::new(content.into()).unwrap()
}

async fn stored(house: &House) -> Vec<String> {
    let page = house.blobs.list(&Prefix::all(), None, 1_000).await.unwrap();
    page.entries.into_iter().map(|entry| entry.key.as_str().to_owned()).collect()
}

#[tokio::test]
async fn a_picture_is_kept_replaced_and_taken_away() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let (accounts, owner) = (&house.accounts, Owner::new(ada.id.to_string()));
    assert_eq!(kind(accounts.get_picture(ada.id).await), Kind::NotFound);
    assert_eq!(accounts.usage(&owner).await.unwrap(), Kept::default());
    let first = accounts.set_picture(ada.id, picture("first"), None).await.unwrap().picture.unwrap();
    let (kept, content) = accounts.get_picture(ada.id).await.unwrap();
    assert_eq!((&kept, &content), (&first, picture("first").content()));
    assert_eq!((kept.picture_type, kept.size_bytes), (PictureType::Png, 13));
    assert_eq!(accounts.usage(&owner).await.unwrap(), Kept { things: 1, bytes: 13 });
    let changed = accounts.set_picture(ada.id, picture("second"), None).await.unwrap();
    assert_ne!(changed.picture.as_ref().unwrap().digest, first.digest);
    assert_eq!(stored(&house).await.len(), 1);
    assert_eq!(kind(accounts.set_picture(ada.id, picture("third"), Some(1)).await), Kind::ChangedMeanwhile);
    assert_eq!(stored(&house).await.len(), 1, "what came too late is not kept");
    assert_eq!(accounts.delete_picture(ada.id, Some(changed.version)).await.unwrap().picture, None);
    assert_eq!(stored(&house).await, [""; 0]);
    accounts.delete_picture(ada.id, None).await.unwrap();
    let nobody = house.user_id();
    assert_eq!(kind(accounts.set_picture(nobody, picture("x"), None).await), Kind::NotFound);
    assert_eq!(stored(&house).await, [""; 0]);
}

#[tokio::test]
async fn an_account_never_speaks_of_a_picture_that_is_not_there() {
    for when in [When::Before, When::After] {
        for nth in 1.. {
            let house = House::new().await;
            let ada = house.member("ada").await;
            house.accounts.set_picture(ada.id, picture("old"), None).await.unwrap();
            house.faulty_blobs.fail_nth_write(nth, when);
            let result = house.accounts.set_picture(ada.id, picture("new"), None).await;
            let over = house.faulty_blobs.is_armed();
            house.faulty_blobs.disarm();
            let (_, content) = house.accounts.get_picture(ada.id).await.unwrap();
            let expected = if result.is_ok() { picture("new") } else { picture("old") };
            assert_eq!(&content, expected.content());
            if over {
                break;
            }
        }
        for nth in 1.. {
            let house = House::new().await;
            let ada = house.member("ada").await;
            house.accounts.set_picture(ada.id, picture("old"), None).await.unwrap();
            house.faulty.fail_nth_write(nth, when);
            let result = house.accounts.set_picture(ada.id, picture("new"), None).await;
            let over = house.faulty.is_armed();
            house.faulty.disarm();
            let (_, content) = house.accounts.get_picture(ada.id).await.unwrap();
            let done = result.is_ok() || when == When::After;
            assert_eq!(&content, if done { picture("new") } else { picture("old") }.content());
            if over {
                break;
            }
        }
    }
}

#[tokio::test]
async fn what_a_crash_left_behind_is_removed_later() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    house.faulty.fail_nth_write(1, When::Before);
    assert_eq!(kind(house.accounts.set_picture(ada.id, picture("lost"), None).await), Kind::Unavailable);
    house.accounts.set_picture(ada.id, picture("young"), None).await.unwrap();
    assert_eq!(stored(&house).await.len(), 2, "it may be somebody's who is just about to speak of it");
    house.clock.advance_ms(HOUR_MS + 1);
    house.accounts.set_picture(ada.id, picture("new"), None).await.unwrap();
    assert_eq!(stored(&house).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_pictures_at_once_one_remains_and_can_be_read() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    house.accounts.set_picture(ada.id, picture("first"), None).await.unwrap();
    house.mix();
    crowd(CROWD, |number| {
        let accounts = house.accounts.clone();
        async move {
            if number % 8 == 0 {
                accounts.set_picture(ada.id, picture(&format!("picture {number}")), None).await.unwrap();
            } else {
                accounts.get_picture(ada.id).await.unwrap();
            }
        }
    })
    .await;
    house.accounts.get_picture(ada.id).await.unwrap();
    assert_eq!(stored(&house).await.len(), 1);
}

#[tokio::test]
async fn a_damaged_picture_is_not_handed_out() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    let kept = house.accounts.set_picture(ada.id, picture("right"), None).await.unwrap().picture.unwrap();
    house.blobs.put(&kept.key, Bytes::from_static(b"<script>"), blobs::PutOptions::default()).await.unwrap();
    assert_eq!(kind(house.accounts.get_picture(ada.id).await), Kind::Internal);
    house.blobs.delete(&kept.key).await.unwrap();
    assert_eq!(kind(house.accounts.get_picture(ada.id).await), Kind::Internal);
}
