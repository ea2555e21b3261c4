//! Pictures of clothes: a garment never speaks of one that is not there, and what they come to is
//! exact.

use basis::Kind;
use blobs::{Blobs, Prefix};
use bytes::Bytes;
use pictures::{Limits, Photo};
use testkit::{BlobFaultRates, FaultRates, When};
use wardrobe::{ClothingId, Storage, ThumbSize};

use crate::books::check_books;
use crate::house::{HOUR_MS, House, crowd, kind};

const SIZES: [ThumbSize; 4] = [ThumbSize::Small, ThumbSize::Medium, ThumbSize::Large, ThumbSize::Original];

/// A picture of that size, with something on it.
pub fn picture(width: u32, height: u32) -> Bytes {
    let colour = |x: u32, y: u32| image::Rgb([x, y, x ^ y].map(|value| u8::try_from(value % 256).unwrap()));
    let mut file = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(width, height, colour).write_to(&mut file, image::ImageFormat::Png).unwrap();
    file.into_inner().into()
}

/// What is stored: keys and sizes.
async fn stored(house: &House) -> Vec<(String, u64)> {
    let page = house.blobs.list(&Prefix::all(), None, 1_000).await.unwrap();
    page.entries.into_iter().map(|entry| (entry.key.as_str().to_owned(), entry.size)).collect()
}

/// Whatever a garment speaks of is there, and counted.
async fn check(house: &House, garments: &[ClothingId]) {
    check_books(house.store.as_ref()).await;
    let (stored, mut sum) = (stored(house).await, Storage::default());
    for id in garments {
        let Some(image) = house.get(*id).await.image else { continue };
        let of = |size: ThumbSize| {
            let key = format!("{}/{}", image.key, size.as_str());
            stored.iter().find(|(stored, _)| *stored == key).unwrap_or_else(|| panic!("{key} is missing")).1
        };
        assert_eq!(image.size_bytes, SIZES.map(of).into_iter().sum::<u64>());
        sum = Storage { pictures: sum.pictures + 1, bytes: sum.bytes + image.size_bytes };
    }
    assert_eq!(house.wardrobes.picture_usage(&house.owner).await.unwrap(), sum);
}

async fn size_of(house: &House, id: ClothingId, size: ThumbSize, key: Option<&str>) -> (u32, u32, String) {
    let object = house.mine.get_image(id, size, key).await.unwrap();
    let kind = object.meta.content_type.as_str().to_owned();
    let photo = Photo::read(object.collect(1 << 24).await.unwrap(), &Limits::default()).unwrap();
    (photo.width(), photo.height(), kind)
}

#[tokio::test]
async fn a_picture_is_kept_in_its_sizes_replaced_and_taken_away() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    assert_eq!(kind(house.mine.get_image(coat, ThumbSize::Small, None).await), Kind::NotFound);
    let first = house.mine.set_image(coat, picture(1_400, 700), None).await.unwrap();
    assert_eq!(first.standing.version, 2);
    let key = first.image.unwrap().key;
    for (size, width, height, kind) in [
        (ThumbSize::Small, 160, 80, "image/webp"),
        (ThumbSize::Medium, 480, 240, "image/webp"),
        (ThumbSize::Large, 1_280, 640, "image/webp"),
        (ThumbSize::Original, 1_400, 700, "image/png"),
    ] {
        for key in [None, Some(key.as_str())] {
            assert_eq!(size_of(&house, coat, size, key).await, (width, height, kind.to_owned()));
        }
    }
    check(&house, &[coat]).await;
    let second = house.mine.set_image(coat, picture(40, 60), Some(2)).await.unwrap();
    assert_eq!(size_of(&house, coat, ThumbSize::Large, None).await, (40, 60, "image/webp".to_owned()));
    assert_eq!(stored(&house).await.len(), 4, "the old ones are gone");
    assert_eq!(kind(house.mine.get_image(coat, ThumbSize::Small, Some(&key)).await), Kind::NotFound);
    check(&house, &[coat]).await;
    let without = house.mine.delete_image(coat, Some(second.standing.version)).await.unwrap();
    assert_eq!((without.image, without.standing.version), (None, 4));
    assert_eq!(stored(&house).await, []);
    check(&house, &[coat]).await;
    let again = house.mine.delete_image(coat, None).await.unwrap();
    assert_eq!(again.standing.version, 4, "there was none any more");
}

#[tokio::test]
async fn what_is_no_picture_changes_nothing() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    house.mine.set_image(coat, picture(8, 8), None).await.unwrap();
    let (items, blobs) = (house.dump().await, stored(&house).await);
    let whole = picture(64, 64);
    let mut huge = whole.to_vec();
    huge[16..24].copy_from_slice(&[0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF]);
    for (content, expected) in [
        (Bytes::new(), Kind::Invalid),
        (Bytes::from_static(b"<html><script>alert(1)</script>"), Kind::UnsupportedType),
        (Bytes::from_static(b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"), Kind::UnsupportedType),
        (whole.slice(..whole.len() / 2), Kind::Invalid),
        (huge.into(), Kind::Invalid),
        (Bytes::from(vec![0xFF; 20 * 1024 * 1024 + 1]), Kind::TooLarge),
    ] {
        assert_eq!(kind(house.mine.set_image(coat, content, None).await), expected);
    }
    assert_eq!(kind(house.mine.set_image(coat, picture(8, 8), Some(1)).await), Kind::ChangedMeanwhile);
    assert_eq!(kind(house.mine.delete_image(coat, Some(1)).await), Kind::ChangedMeanwhile);
    let nothing = ClothingId::new(house.ids.next());
    assert_eq!(kind(house.mine.set_image(nothing, picture(8, 8), None).await), Kind::NotFound);
    assert_eq!(kind(house.mine.delete_image(nothing, None).await), Kind::NotFound);
    assert_eq!((house.dump().await, stored(&house).await), (items, blobs));
}

#[tokio::test]
async fn a_deleted_garment_keeps_its_picture_and_takes_no_other() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    house.mine.set_image(coat, picture(8, 8), None).await.unwrap();
    house.mine.delete_clothing(coat, None).await.unwrap();
    assert_eq!(kind(house.mine.set_image(coat, picture(8, 8), None).await), Kind::Conflict);
    assert_eq!(kind(house.mine.delete_image(coat, None).await), Kind::Conflict);
    assert_eq!(size_of(&house, coat, ThumbSize::Small, None).await.0, 8);
    check(&house, &[coat]).await;
    assert_eq!(stored(&house).await.len(), 4);
}

#[tokio::test]
async fn a_key_opens_only_the_pictures_of_its_garment() {
    let house = House::new().await;
    let ids = house.add_many(2).await;
    let mut keys = Vec::new();
    for id in &ids {
        keys.push(house.mine.set_image(*id, picture(8, 8), None).await.unwrap().image.unwrap().key);
    }
    let other = format!("{}/../{}", keys[0], keys[1].rsplit_once('/').unwrap().1);
    for key in [keys[1].as_str(), &other, "", "/", "x", &keys[0][..keys[0].len() - 1], &format!("{}\0", keys[0])] {
        assert_eq!(kind(house.mine.get_image(ids[0], ThumbSize::Small, Some(key)).await), Kind::NotFound, "{key:?}");
    }
}

/// Fail every write of an operation once, both ways; then make it again.
async fn walk(blobs: bool, operation: impl AsyncFn(&House, ClothingId) -> basis::Result<()>) {
    for when in [When::Before, When::After] {
        for nth in 1.. {
            let house = House::new().await;
            let coat = house.add("coat").await;
            house.mine.set_image(coat, picture(8, 8), None).await.unwrap();
            if blobs {
                house.faulty_blobs.fail_nth_write(nth, when);
            } else {
                house.faulty.fail_nth_write(nth, when);
            }
            let first = operation(&house, coat).await;
            if house.faulty.is_armed() || house.faulty_blobs.is_armed() {
                break;
            }
            if let Err(error) = first {
                assert_eq!(error.kind(), Kind::Unavailable, "write {nth}");
            }
            check(&house, &[coat]).await;
            operation(&house, coat).await.unwrap();
            check(&house, &[coat]).await;
            // What the failure left is found later.
            house.clock.advance_ms(HOUR_MS + 1);
            house.mine.set_image(coat, picture(9, 9), None).await.unwrap();
            house.wardrobes.sweep().await.unwrap();
            check(&house, &[coat]).await;
            assert_eq!(stored(&house).await.len(), 4, "{when:?} {nth}: nothing is left behind");
        }
    }
}

#[tokio::test]
async fn every_write_of_giving_a_picture_can_fail() {
    let set = async |house: &House, coat| house.mine.set_image(coat, picture(16, 8), None).await.map(drop);
    walk(true, set).await;
    walk(false, set).await;
}

#[tokio::test]
async fn every_write_of_taking_a_picture_away_can_fail() {
    let delete = async |house: &House, coat| house.mine.delete_image(coat, None).await.map(drop);
    walk(true, delete).await;
    walk(false, delete).await;
}

/// A change of which the answer was lost is no change by somebody else.
#[tokio::test]
async fn a_lost_answer_is_not_taken_for_somebody_else() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    house.faulty.fail_nth_write(1, When::After);
    let set = house.mine.set_image(coat, picture(8, 8), Some(1)).await.unwrap();
    house.faulty.fail_nth_write(1, When::After);
    let deleted = house.mine.delete_image(coat, Some(set.standing.version)).await.unwrap();
    assert_eq!(deleted.image, None);
    assert_eq!(stored(&house).await, []);
    check(&house, &[coat]).await;
}

#[tokio::test]
async fn young_content_may_be_of_somebody_who_is_not_done() {
    let house = House::new().await;
    let coat = house.add("coat").await;
    house.faulty.fail_nth_write(1, When::Before);
    assert_eq!(kind(house.mine.set_image(coat, picture(8, 8), None).await), Kind::Unavailable);
    house.mine.set_image(coat, picture(9, 9), None).await.unwrap();
    house.wardrobes.sweep().await.unwrap();
    assert_eq!(stored(&house).await.len(), 8);
    house.clock.advance_ms(HOUR_MS + 1);
    house.mine.set_image(coat, picture(10, 10), None).await.unwrap();
    house.wardrobes.sweep().await.unwrap();
    assert_eq!(stored(&house).await.len(), 4);
    check(&house, &[coat]).await;
}

/// Content that no garment speaks of is removed once it is old, and no other.
#[tokio::test]
async fn what_was_left_behind_is_swept() {
    let house = House::new().await;
    let ids = house.add_many(3).await;
    for id in &ids {
        house.mine.set_image(*id, picture(8, 8), None).await.unwrap();
    }
    // One that was never spoken of, and one that could not be removed.
    house.faulty.fail_nth_write(1, When::Before);
    assert_eq!(kind(house.mine.set_image(ids[0], picture(9, 9), None).await), Kind::Unavailable);
    house.faulty_blobs.fail_nth_write(2, When::Before);
    house.mine.delete_image(ids[1], None).await.unwrap();
    house.mine.delete_clothing(ids[2], None).await.unwrap();
    let strange = blobs::Key::new("wardrobe/notes.txt").unwrap();
    house.blobs.put(&strange, Bytes::from_static(b"x"), blobs::PutOptions::default()).await.unwrap();
    let elsewhere = blobs::Key::new("pictures/1").unwrap();
    house.blobs.put(&elsewhere, Bytes::from_static(b"x"), blobs::PutOptions::default()).await.unwrap();
    assert_eq!(stored(&house).await.len(), 4 + 4 + 1 + 4 + 2);
    assert_eq!(house.wardrobes.sweep().await.unwrap(), 0, "it may be of somebody who is not done");
    house.clock.advance_ms(HOUR_MS + 1);
    assert_eq!(house.wardrobes.sweep().await.unwrap(), 5);
    assert_eq!(stored(&house).await.len(), 4 + 4 + 2);
    check(&house, &ids).await;
    assert_eq!(house.wardrobes.sweep().await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_pictures_at_once_what_they_come_to_is_exact() {
    let house = House::new().await;
    let ids = house.add_many(3).await;
    let other = house.another_server().mine_of(&house.owner, house.mine.id()).await.unwrap();
    house.mix();
    crowd(30, |number| {
        let mine = if number % 2 == 0 { house.mine.clone() } else { other.clone() };
        let (id, side) = (ids[number % 3], u32::try_from(number).unwrap() + 8);
        async move {
            if number % 5 == 0 {
                mine.delete_image(id, None).await.map(drop).unwrap();
            } else {
                mine.set_image(id, picture(side, 8), None).await.map(drop).unwrap();
            }
        }
    })
    .await;
    check(&house, &ids).await;
    let mut kept = 0;
    for id in &ids {
        kept += usize::from(house.get(*id).await.image.is_some());
    }
    assert_eq!(stored(&house).await.len(), 4 * kept, "only what is spoken of is there");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn on_stores_that_fail_what_they_come_to_is_exact() {
    for seed in 0..10 {
        let house = House::seeded(seed).await;
        let ids = house.add_many(2).await;
        house.faulty.set_rates(Some(FaultRates::rough()));
        house.faulty_blobs.set_rates(Some(BlobFaultRates::rough()));
        crowd(32, |number| {
            let (mine, id) = (house.mine.clone(), ids[number % 2]);
            async move {
                // Each may fail; what counts is what is left.
                let _ = if number % 4 == 0 {
                    mine.delete_image(id, None).await
                } else {
                    mine.set_image(id, picture(8, 8), None).await
                };
            }
        })
        .await;
        house.faulty.set_rates(None);
        house.faulty_blobs.set_rates(None);
        house.faulty_blobs.catch_up();
        check(&house, &ids).await;
    }
}
