//! Pages as others see them: turned, without the margins that were cut off, and nothing else.

use std::collections::BTreeSet;

use basis::{Kind, Visitor};
use blobs::{Blobs, Prefix};
use futures::TryStreamExt;
use scores::{Crop, ImageSize, Mine, Open, PageEdit, ScoreAccess, ScorePatch};

use crate::house::{HOUR_MS, House, crowd, kind, picture};

const WIDE: u32 = 40;
const HIGH: u32 = 20;
/// Of 40 x 20 pixels, 4 on the left, 8 on the right, 2 on top and 5 at the bottom.
const CUT: Crop = Crop { top: 1000, right: 2000, bottom: 2500, left: 1000 };

/// A public score with one page.
async fn furnished() -> House {
    let house = House::new().await;
    let name = accounts::UserName::parse("owner").unwrap();
    let owner = crate::house::OWNER.parse().unwrap();
    house.accounts.create_user(owner, &name, None, accounts::Role::Member).await.unwrap();
    house.import_with(&house.mine, "a.png", picture(WIDE, HIGH), true).await;
    let public = ScorePatch { access: Some(ScoreAccess::Public), ..ScorePatch::default() };
    house.mine.change_score(&public, None).await.unwrap();
    house
}

async fn look(mine: &Mine, rotation: u16, crop: Option<Crop>) {
    let edit = PageEdit { rotation: Some(rotation), crop: Some(crop), ..PageEdit::default() };
    mine.change_page(1, &edit, None).await.unwrap();
}

async fn open(house: &House) -> Open {
    house.scores.open(&Visitor::Nobody, &house.mine.id().to_string()).await.unwrap()
}

async fn pixels(open: &Open, size: ImageSize) -> image::RgbImage {
    let object = open.get_page_image(1, size).await.unwrap().object;
    let bytes: Vec<bytes::Bytes> = object.stream.try_collect().await.unwrap();
    image::load_from_memory(&bytes.concat()).unwrap().into_rgb8()
}

/// All objects that are no files of the score.
async fn shown_objects(house: &House) -> BTreeSet<String> {
    let page = house.blobs.list(&Prefix::new("scores/").unwrap(), None, 1000).await.unwrap();
    let names = page.entries.iter().map(|entry| entry.key.as_str().to_owned());
    names.filter(|name| name.contains("/shown/")).collect()
}

#[tokio::test]
async fn a_page_is_seen_as_its_owner_shows_it() {
    let house = furnished().await;
    let whole = image::load_from_memory(&picture(WIDE, HIGH)).unwrap();
    for crop in [None, Some(CUT)] {
        for rotation in [0, 90, 180, 270] {
            look(&house.mine, rotation, crop).await;
            let left = if crop.is_some() { whole.crop_imm(4, 2, 28, 13) } else { whole.clone() };
            let wanted = match rotation {
                90 => left.rotate90(),
                180 => left.rotate180(),
                270 => left.rotate270(),
                _ => left,
            };
            let open = open(&house).await;
            assert_eq!(pixels(&open, ImageSize::Original).await, wanted.to_rgb8(), "{rotation} {crop:?}");
            for size in [ImageSize::Medium, ImageSize::Small] {
                assert_eq!(pixels(&open, size).await.dimensions(), (wanted.width(), wanted.height()));
            }
            let seen = open.get_score(None).await.unwrap().head.score.content.pages[0].shown();
            assert_eq!((seen.width, seen.height), (wanted.width(), wanted.height()));
        }
    }
}

/// An address that was given out before gives what is shown now, and never what has been cut off since.
#[tokio::test]
async fn what_was_given_out_before_shows_what_is_shown_now() {
    let house = furnished().await;
    let before = open(&house).await.get_page_image(1, ImageSize::Original).await.unwrap().look;
    look(&house.mine, 0, Some(CUT)).await;
    let now = open(&house).await;
    let picture = now.get_page_image(1, ImageSize::Original).await.unwrap();
    assert_ne!(picture.look, before);
    assert_eq!(pixels(&now, ImageSize::Original).await.dimensions(), (28, 13));
    let cover: Vec<bytes::Bytes> = now.get_cover().await.unwrap().object.stream.try_collect().await.unwrap();
    assert_eq!(image::load_from_memory(&cover.concat()).unwrap().width(), 28);
    house.mine.remove_page(1, None).await.unwrap();
    let without = open(&house).await;
    assert_eq!(kind(without.get_page_image(1, ImageSize::Small).await), Kind::NotFound);
    assert_eq!(kind(without.get_cover().await), Kind::NotFound);
}

/// However many ask, a look is made once; it goes when the page looks otherwise, and is not counted as a file.
#[tokio::test]
async fn a_look_is_kept_while_it_is_shown() {
    let house = furnished().await;
    let used = house.scores.file_usage(&house.owner).await.unwrap();
    assert_eq!(shown_objects(&house).await.len(), 0);
    look(&house.mine, 90, Some(CUT)).await;
    let now = open(&house).await;
    let all = crowd(8, |_| {
        let open = now.clone();
        async move { open.get_page_image(1, ImageSize::Small).await.map(|picture| picture.look) }
    });
    let looks: BTreeSet<String> = all.await.into_iter().map(Result::unwrap).collect();
    assert_eq!(looks.len(), 1);
    let first = shown_objects(&house).await;
    assert_eq!(first.len(), 3, "{first:?}");
    assert_eq!(house.scores.file_usage(&house.owner).await.unwrap(), used);

    house.clock.advance_ms(2 * HOUR_MS);
    assert_eq!(house.scores.sweep().await.unwrap(), 0, "it is shown");
    look(&house.mine, 180, None).await;
    open(&house).await.get_page_image(1, ImageSize::Medium).await.unwrap();
    house.clock.advance_ms(2 * HOUR_MS);
    assert_eq!(house.scores.sweep().await.unwrap(), 3, "it is shown no longer");
    assert_eq!(shown_objects(&house).await.intersection(&first).count(), 0);
    assert_eq!(pixels(&open(&house).await, ImageSize::Original).await.dimensions(), (WIDE, HIGH));

    // What is not there any more is made again.
    for name in shown_objects(&house).await {
        house.blobs.delete(&blobs::Key::new(name).unwrap()).await.unwrap();
    }
    assert_eq!(pixels(&open(&house).await, ImageSize::Original).await.dimensions(), (WIDE, HIGH));
}

/// A picture that cannot be made ready is an error, and never the picture as it is kept.
#[tokio::test]
async fn a_page_that_cannot_be_shown_is_not_shown() {
    let house = furnished().await;
    look(&house.mine, 0, Some(CUT)).await;
    let item = house.mine.list_items().await.unwrap().items[0].id;
    let key = format!("scores/{}/{}/{item}/original", house.owner, house.mine.id());
    let broken = bytes::Bytes::from_static(b"\x89PNG\r\n\x1a\nbroken");
    let options = blobs::PutOptions { mode: blobs::PutMode::Overwrite, ..blobs::PutOptions::default() };
    house.blobs.put(&blobs::Key::new(key).unwrap(), broken, options).await.unwrap();
    for size in [ImageSize::Original, ImageSize::Medium, ImageSize::Small] {
        assert_eq!(kind(open(&house).await.get_page_image(1, size).await), Kind::Internal);
    }
    assert_eq!(shown_objects(&house).await.len(), 0);
}
