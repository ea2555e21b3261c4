//! Drawn pages: as another program draws them, in the right size and the right way up.

use std::process::Command;

use bytes::Bytes;
use image::imageops::FilterType;
use image::{DynamicImage, GrayImage};
use sheets::{Kind, Page};

use crate::files::{fixture, path};
use crate::likeness::Likeness;
use crate::{pages, picture};

/// The same page drawn by poppler, in the same size.
fn by_poppler(name: &str, page: &Page) -> GrayImage {
    let drawn = poppler(name, page.number, page.width, page.height);
    // Of a page that is turned, poppler takes the size before that.
    if drawn.width() == page.width { drawn } else { poppler(name, page.number, page.height, page.width) }
}

fn poppler(name: &str, number: u32, width: u32, height: u32) -> GrayImage {
    let number = (number + 1).to_string();
    let output = Command::new("pdftoppm")
        .args(["-gray", "-cropbox", "-f", &number, "-l", &number])
        .args(["-scale-to-x", &width.to_string(), "-scale-to-y", &height.to_string()])
        .arg(path(name))
        .output()
        .expect("pdftoppm is installed: scripts/test-tools does it");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    image_of_pgm(&output.stdout)
}

/// PGM is four words and the pixels.
fn image_of_pgm(file: &[u8]) -> GrayImage {
    let mut words = file.splitn(4, u8::is_ascii_whitespace);
    assert_eq!(words.next(), Some(b"P5".as_slice()));
    let mut number = || std::str::from_utf8(words.next().unwrap()).unwrap().parse::<u32>().unwrap();
    let (width, height) = (number(), number());
    let pixels = words.next().unwrap().splitn(2, u8::is_ascii_whitespace).nth(1).unwrap();
    GrayImage::from_raw(width, height, pixels.to_vec()).unwrap()
}

#[tokio::test]
async fn pages_look_as_another_program_draws_them() {
    testkit::needs!(Pdftoppm);
    let names = [
        "prelude.pdf",
        "song.pdf",
        "tune.pdf",
        "rotated.pdf",
        "cropped.pdf",
        "scan.pdf",
        "fax.pdf",
        "restricted.pdf",
        "colour.pdf",
    ];
    let mut others = Vec::new();
    for name in names {
        for page in pages(fixture(name)).await.unwrap() {
            let likeness = Likeness::of(&picture(&page).to_luma8(), &by_poppler(name, &page));
            println!("{name} {}: {likeness:?}, {:?} of {} bytes", page.number, page.kind, page.original.len());
            if !likeness.is_the_same_page() {
                others.push((name, page.number));
            }
        }
    }
    assert!(others.is_empty(), "{others:?}");
}

/// Poppler's own reading of JBIG2 that is packed with fax codes is wrong, so this is held against the
/// same page in a TIFF.
#[tokio::test]
async fn jbig2_is_read() {
    let page = &pages(fixture("jbig2.pdf")).await.unwrap()[0];
    let same = picture(&pages(fixture("fax.tiff")).await.unwrap()[0]).to_luma8();
    let same = image::imageops::resize(&same, page.width, page.height, FilterType::Triangle);
    let likeness = Likeness::of(&picture(page).to_luma8(), &same);
    assert!(likeness.is_the_same_page(), "{likeness:?}");
}

/// The measure would notice: a page that lacks something is not the same page any more. The song's
/// content is not compressed, and what replaces something in it has the same length.
#[tokio::test]
async fn what_is_missing_is_noticed() {
    testkit::needs!(Pdftoppm);
    let whole = fixture("song.pdf");
    let reference = by_poppler("song.pdf", &pages(whole.clone()).await.unwrap()[0]);
    let cases: [(&str, &[u8], &[u8], usize); 5] = [
        ("notes, rests and clefs", b"/R9 19.9253 Tf", b"/R9 00.0000 Tf", usize::MAX),
        ("a single note", b"/R9 19.9253 Tf", b"/R9 00.0000 Tf", 1),
        ("lyrics", b"/R7 12.3019 Tf", b"/R7 00.0000 Tf", usize::MAX),
        ("a single syllable", b"/R7 12.3019 Tf", b"/R7 00.0000 Tf", 1),
        ("stems and staves", b"\nS\n", b"\nn\n", usize::MAX),
    ];
    let mut unnoticed = Vec::new();
    for (what, present, gone, count) in cases {
        let lacking = replaced(&whole, present, gone, count);
        let page = &pages(lacking).await.unwrap()[0];
        let likeness = Likeness::of(&picture(page).to_luma8(), &reference);
        println!("without {what}: {likeness:?}");
        if likeness.is_the_same_page() {
            unnoticed.push(what);
        }
    }
    assert!(unnoticed.is_empty(), "{unnoticed:?}");
}

/// With so many occurrences replaced, from the middle of the file on if not all.
fn replaced(file: &Bytes, from: &[u8], to: &[u8], count: usize) -> Bytes {
    assert_eq!(from.len(), to.len());
    let places: Vec<_> = (0..file.len() - from.len()).filter(|&at| file[at..].starts_with(from)).collect();
    assert!(places.len() > 1);
    let first = if count < places.len() { places.len() / 2 } else { 0 };
    let mut file = file.to_vec();
    for &at in places[first..].iter().take(count) {
        file[at..at + to.len()].copy_from_slice(to);
    }
    file.into()
}

#[tokio::test]
async fn sizes_and_directions_are_right() {
    let cases = [
        ("prelude.pdf", 2, (1980, 2800)),
        ("song.pdf", 1, (2800, 1983)),
        ("rotated.pdf", 2, (2800, 2164)),
        ("cropped.pdf", 1, (2800, 1400)),
    ];
    for (name, count, size) in cases {
        let pages = pages(fixture(name)).await.unwrap();
        assert_eq!(pages.len(), count, "{name}");
        for page in pages {
            assert_eq!((page.width, page.height), size, "{name}");
            thumbnails_fit(&page);
        }
    }
}

fn thumbnails_fit(page: &Page) {
    for (file, side) in [(&page.medium, 1280), (&page.small, 320)] {
        assert_eq!(&file[8..12], b"WEBP");
        let small = image::load_from_memory(file).unwrap();
        assert_eq!(small.width().max(small.height()), side.min(page.width.max(page.height)));
        assert_eq!(small.width() > small.height(), page.width > page.height);
    }
}

#[tokio::test]
async fn lines_are_kept_exactly_and_photographs_small() {
    let line_art = &pages(fixture("prelude.pdf")).await.unwrap()[0];
    assert_eq!(line_art.kind, Kind::Png);
    assert!(matches!(picture(line_art), DynamicImage::ImageLuma8(_)));
    assert!(line_art.original.len() < 400_000, "{}", line_art.original.len());
    let scan = &pages(fixture("scan.pdf")).await.unwrap()[0];
    assert_eq!(scan.kind, Kind::Jpeg);
    let colour = &pages(fixture("colour.pdf")).await.unwrap()[0];
    assert!(picture(colour).color().has_color());
}
