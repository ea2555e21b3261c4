//! Text whose font is not in the file: Japanese, Chinese and Korean in the encodings that PDFs have it in.

use bytes::Bytes;
use image::GrayImage;

use crate::files::{fixture, page};
use crate::pages;

/// The side of a character on the page, which is four of them wide and high, in points.
const SIDE: u32 = 100;

/// A page with that text in a font that it only names.
fn named(encoding: &str, collection: &str, text: &str, at: (u32, u32)) -> Bytes {
    let font =
        format!("<< /Type /Font /Subtype /Type0 /BaseFont /Absent /Encoding /{encoding} /DescendantFonts [6 0 R] >>");
    let cid = format!(
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Absent /FontDescriptor 7 0 R /CIDSystemInfo \
         << /Registry (Adobe) /Ordering ({collection}) /Supplement 2 >> >>"
    );
    let descriptor = "<< /Type /FontDescriptor /FontName /Absent /Flags 4 >>";
    let content = format!("BT /F {SIDE} Tf {} {} Td <{text}> Tj ET", at.0, at.1);
    let further = [font, cid, descriptor.to_owned()].map(String::into_bytes);
    page("0 0 400 400", "/Font << /F 5 0 R >>", content.as_bytes(), &further)
}

/// Written from left to right, on a line of which nothing is above or below.
fn lying(encoding: &str, collection: &str, text: &str) -> Bytes {
    named(encoding, collection, text, (0, 210))
}

/// Written from top to bottom.
fn standing(encoding: &str, collection: &str, text: &str) -> Bytes {
    named(encoding, collection, text, (150, 400))
}

/// The only page, and whether it is whole.
async fn drawn(file: Bytes) -> (GrayImage, bool) {
    let page = pages(file).await.unwrap().remove(0);
    (image::load_from_memory(&page.original).unwrap().into_luma8(), !page.text_missing)
}

/// How much of a part of the page is ink, of a thousand; where it is, in tenths of a character.
fn ink(picture: &GrayImage, (x, y): (u32, u32), (width, height): (u32, u32)) -> u32 {
    let pixel = |tenths: u32| tenths * picture.width() / 40;
    let part = image::imageops::crop_imm(picture, pixel(x), pixel(y), pixel(width), pixel(height)).to_image();
    let dark = part.pixels().filter(|pixel| pixel.0[0] < 128).count();
    u32::try_from(dark * 1_000 / part.pixels().len()).unwrap()
}

/// A character of a line: itself, without what is around it.
fn character(picture: &GrayImage, place: u32) -> GrayImage {
    let side = picture.width() / 4;
    image::imageops::crop_imm(picture, place * side, side * 9 / 10, side, side * 6 / 5).to_image()
}

/// 花の歌 and 亜, in every way in which it can be said which characters these are.
#[tokio::test]
async fn japanese_arrives_at_its_glyphs() {
    let ways = [
        ("90ms-RKSJ-H", "89d482cc89cc889f"),
        ("90msp-RKSJ-H", "89d482cc89cc889f"),
        ("EUC-H", "b2d6a4ceb2ceb0a1"),
        ("UniJIS-UTF16-H", "82b1306e6b4c4e9c"),
        ("UniJIS-UCS2-H", "82b1306e6b4c4e9c"),
        ("Identity-H", "05560377054e0465"),
    ];
    let mut first: Option<GrayImage> = None;
    for (encoding, text) in ways {
        let (picture, whole) = drawn(lying(encoding, "Japan1", text)).await;
        assert!(whole, "{encoding}");
        let all: Vec<GrayImage> = (0..4).map(|place| character(&picture, place)).collect();
        for (place, one) in all.iter().enumerate() {
            let dark = one.pixels().filter(|pixel| pixel.0[0] < 128).count() * 100 / one.pixels().len();
            assert!((3..40).contains(&dark), "{encoding} {place}: {dark} percent ink");
            assert!(all[..place].iter().all(|other| other != one), "{encoding}: two characters look the same");
        }
        // Nothing elsewhere.
        assert_eq!(ink(&picture, (0, 23), (40, 17)), 0, "{encoding}");
        assert_eq!(ink(&picture, (0, 0), (40, 7)), 0, "{encoding}");
        match &first {
            None => first = Some(picture),
            Some(first) => assert!(*first == picture, "{encoding} says other characters"),
        }
    }
}

/// A comma lies at the bottom left of its square, and stands at the top right; 「 is turned.
#[tokio::test]
async fn vertical_writing_has_its_own_forms() {
    let (across, whole) = drawn(lying("UniJIS-UTF16-H", "Japan1", "82b13001300c")).await;
    assert!(whole);
    assert!(ink(&across, (10, 15), (5, 7)) > 10 && ink(&across, (15, 8), (5, 6)) == 0);
    for (encoding, text) in [("UniJIS-UTF16-V", "82b13001300c"), ("90ms-RKSJ-V", "89d481418175")] {
        let (down, whole) = drawn(standing(encoding, "Japan1", text)).await;
        assert!(whole, "{encoding}");
        assert!(ink(&down, (10, 0), (10, 10)) > 30, "{encoding}: 花");
        assert!(ink(&down, (15, 10), (5, 5)) > 10, "{encoding}: the comma is at the top right");
        assert_eq!(ink(&down, (10, 15), (10, 5)), 0, "{encoding}: and not below");
        // 「 has its ink at the bottom, from left to right, when it stands.
        assert!(ink(&down, (10, 25), (10, 5)) > 10, "{encoding}: the bracket");
        assert_eq!(ink(&down, (0, 0), (9, 40)) + ink(&down, (21, 0), (19, 40)), 0, "{encoding}");
    }
}

#[tokio::test]
async fn chinese_and_korean_too() {
    for (encoding, collection, text) in [
        ("GBK-EUC-H", "GB1", "bba8b8e8"),
        ("UniGB-UTF16-H", "GB1", "4e669a6c"),
        ("ETen-B5-H", "CNS1", "aae1bab6"),
        ("UniCNS-UTF16-H", "CNS1", "66f89ad4"),
        ("KSCms-UHC-H", "Korea1", "b3ebb7a1"),
        ("UniKS-UTF16-H", "Korea1", "b178b798"),
    ] {
        let (picture, whole) = drawn(lying(encoding, collection, text)).await;
        assert!(whole, "{encoding}");
        for place in [0, 10] {
            assert!(ink(&picture, (place, 9), (10, 12)) > 30, "{encoding} {place}");
        }
        assert!(character(&picture, 0) != character(&picture, 1), "{encoding}");
    }
}

/// What nobody can know is not drawn as something else, and is said.
#[tokio::test]
async fn what_cannot_be_drawn_is_said() {
    // Numbers of glyphs in a font that is not there.
    let (picture, whole) = drawn(lying("Identity-H", "Identity", "082b0830")).await;
    assert_eq!((ink(&picture, (0, 0), (40, 40)), whole), (0, false));
    // A number that is no character of its collection, after one that is.
    let (picture, whole) = drawn(lying("Identity-H", "Japan1", "05567000")).await;
    assert!(!whole && ink(&picture, (0, 9), (10, 12)) > 30);
    assert_eq!(ink(&picture, (11, 0), (29, 40)), 0);
    // A space is no text, and neither is what nobody was to see.
    let (_, whole) = drawn(lying("UniJIS-UTF16-H", "Japan1", "300082b10020")).await;
    assert!(whole);
    let latin = page(
        "0 0 400 400",
        "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>",
        b"BT /F 40 Tf 10 200 Td (Allegro ma non troppo) Tj ET",
        &[],
    );
    assert!(drawn(latin).await.1);
    for name in ["prelude.pdf", "song.pdf", "tune.pdf"] {
        for page in pages(fixture(name)).await.unwrap() {
            assert!(!page.text_missing, "{name}, page {}", page.number);
        }
    }
}
