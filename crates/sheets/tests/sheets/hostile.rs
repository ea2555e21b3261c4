//! Files that are not what they say, or that want to do harm. In this process here, so with what cannot
//! end it; the rest is in `isolated`.

use bytes::Bytes;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use sheets::{Error, Kind, Limits, Refused, Renderer};

use crate::files::{bilevel, empty_pages, fixture, page, pdf, stream, tiff};
use crate::{all, pages, refused};

/// How many damaged files are tried; `TODANA_MUTATIONS` tries others, and more.
const MUTATIONS: u64 = 2_000;

#[tokio::test]
async fn what_is_something_else_is_refused_by_name() {
    let png = fixture("colour.png");
    let cases: &[(&[u8], &str)] = &[
        (b"", "The file is empty."),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "SVG files cannot be read here"),
        (b"<!DOCTYPE html><title>%PDF-1.7</title>", "HTML files cannot be read here"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "WebP files cannot be read here"),
        (b"PK\x03\x04 a score in an archive", "ZIP files cannot be read here"),
        (b"anything", "This is not sheet music"),
        (b"%PDF-1.7\nand then nothing that is one", "The file is damaged"),
        (b"\x89PNG\r\n\x1a\n<html><script>alert(1)</script>", "The file is damaged"),
        (b"\xff\xd8\xff and then no picture", "The file is damaged"),
        (b"II*\0\xff\xff\xff\xff and then no directory", "The file is damaged"),
        (&png[..png.len() / 2], "The file is damaged"),
    ];
    for (content, sentence) in cases {
        let told = refused(pages(Bytes::copy_from_slice(content)).await).to_string();
        assert!(told.starts_with(sentence), "{told}");
    }
}

#[tokio::test]
async fn sizes_are_bounded() {
    let limits =
        Limits { bytes_max: 1000, picture_bytes_max: 500, pages_max: 3, pixels_max: 9999, ..Limits::default() };
    let renderer = Renderer::in_process(limits);
    let cases = [
        (Bytes::from([b"%PDF-1.7".as_slice(), &[0; 993]].concat()), Refused::TooLarge { bytes: 1001, bytes_max: 1000 }),
        (
            Bytes::from([b"\xff\xd8\xff".as_slice(), &[0; 498]].concat()),
            Refused::TooLarge { bytes: 501, bytes_max: 500 },
        ),
        (empty_pages(4), Refused::TooManyPages { pages_max: 3 }),
        (pdf(&["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]), Refused::NoPages),
        (
            tiff(&[(&bilevel(100, 100, 1), &[0; 100])]),
            Refused::TooManyPixels { width: 100, height: 100, pixels_max: 9999 },
        ),
        (tiff(&[(&bilevel(8, 8, 1)[..], &[0; 8][..]); 4]), Refused::TooManyPages { pages_max: 3 }),
    ];
    for (content, expected) in cases {
        assert_eq!(refused(all(&renderer, content).await), expected);
    }
}

#[tokio::test]
async fn ten_thousand_pages_are_too_many() {
    assert_eq!(refused(pages(empty_pages(10_000)).await), Refused::TooManyPages { pages_max: 1000 });
}

#[tokio::test]
async fn a_password_is_asked_for_by_nobody() {
    let refusal = refused(pages(fixture("password.pdf")).await);
    assert_eq!(refusal, Refused::Encrypted);
    assert!(refusal.to_string().contains("password"));
    // Printing is forbidden in this one, but anybody may open it.
    assert_eq!(pages(fixture("restricted.pdf")).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_page_of_any_size_is_drawn_no_larger_than_others() {
    let line = b"0 0 m 14400 14400 l 100 w S";
    for (size, expected) in [
        ("0 0 14400 14400", (2800, 2800)),
        ("0 0 1000000000 1000000000", (0, 0)),
        ("0 0 14400 2", (2800, 1)),
        ("5 5 5 5", (1980, 2800)),
        ("10 10 0 0", (2800, 2800)),
    ] {
        match pages(page(size, "", line, &[])).await {
            Ok(pages) => assert_eq!((pages[0].width, pages[0].height), expected, "{size}"),
            Err(error) => assert!(expected == (0, 0) && error.to_string().contains("damaged"), "{size}: {error}"),
        }
    }
}

#[tokio::test]
async fn what_draws_itself_is_drawn_once() {
    let form = "/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << /XObject << /F 5 0 R >> >>";
    let file = page("0 0 595 842", "/XObject << /F 5 0 R >>", b"/F Do", &[stream(form, b"0 0 99 99 re f /F Do")]);
    assert_eq!(pages(file).await.unwrap().len(), 1);
}

#[tokio::test]
async fn what_nests_deeply_is_no_matter() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    let contents = [deep("q ", "Q "), deep("[", "]"), deep("<<", ">>"), deep("(", ")"), deep("BT ", "ET ")];
    for content in contents {
        let file = page("0 0 595 842", "", content.as_bytes(), &[]);
        assert!(pages(file).await.is_ok(), "{}", &content[..9]);
        // As an object of the file.
        let _ = pages(page("0 0 595 842", &format!("/Deep {content}"), b"", &[])).await;
    }
    // A page tree that is a chain, and one that bites its tail.
    let mut chain = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned()];
    chain.extend((2..50_000).map(|number| format!("<< /Type /Pages /Kids [{} 0 R] /Count 1 >>", number + 1)));
    chain.push("<< /Type /Page /MediaBox [0 0 9 9] >>".to_owned());
    let _ = pages(pdf(&chain)).await;
    *chain.last_mut().unwrap() = "<< /Type /Pages /Kids [2 0 R] /Count 1 >>".to_owned();
    assert_eq!(refused(pages(pdf(&chain)).await), Refused::NoPages);
}

#[tokio::test]
async fn a_picture_that_cannot_be_decoded_is_not_an_empty_page() {
    let image = "/Type /XObject /Subtype /Image /Width 99 /Height 99 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode";
    let file =
        page("0 0 595 842", "/XObject << /I 5 0 R >>", b"595 0 0 842 0 0 cm /I Do", &[stream(image, b"no JPEG")]);
    let told = refused(pages(file).await).to_string();
    assert!(told.contains("the picture on page 1 cannot be decoded"), "{told}");
}

#[tokio::test]
async fn tiffs_that_lie_are_refused() {
    let large = bilevel(60_000, 60_000, 4);
    let pixels_max = Limits::default().pixels_max;
    let expected = Refused::TooManyPixels { width: 60_000, height: 60_000, pixels_max };
    assert_eq!(refused(pages(tiff(&[(&large, &[0])])).await), expected);
    // Less than it says, in every way of packing.
    for compression in [1, 2, 3, 4, 5, 7, 8, 0x8005] {
        let told = pages(tiff(&[(&bilevel(5000, 5000, compression), &[0x5a])])).await;
        assert!(matches!(told, Err(Error::Refused(Refused::Damaged(_)))), "{compression}: {told:?}");
    }
    for compression in [6, 0xc350, 34_661] {
        let told = pages(tiff(&[(&bilevel(50, 50, compression), &[0x5a])])).await;
        assert!(matches!(told, Err(Error::Refused(Refused::Unsupported(_)))), "{compression}: {told:?}");
    }
    // A directory that names itself as the next.
    let mut loops = tiff(&[(&bilevel(8, 8, 1), &[0; 8])]).to_vec();
    let (directory, end) = (loops[4..8].to_vec(), loops.len() - 4);
    loops[end..].copy_from_slice(&directory);
    assert!(matches!(refused(pages(loops.into()).await), Refused::Damaged(_)));
}

/// Files with some bytes changed or cut off: they are drawn or refused, in a bounded time, and nothing
/// else happens.
#[tokio::test(flavor = "multi_thread")]
async fn damaged_files_are_drawn_or_refused() {
    let long = std::env::var("TODANA_MUTATIONS").ok().and_then(|count| count.parse().ok());
    let (mutations, seed) = long.map_or((MUTATIONS, 0), |count| (count, rand::random()));
    println!("{mutations} damaged files, seed {seed}");
    let limits = Limits { page_side: 64, ..Limits::default() };
    let renderer = Renderer::in_process(limits);
    let whole = ["song.pdf", "restricted.pdf", "scan.pdf", "fax.pdf", "fax.tiff", "colour.png"].map(fixture);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut drawn, mut refused, mut given_up) = (0, 0, 0);
    for number in 0..mutations {
        let mut content = whole[usize::try_from(number).unwrap() % whole.len()].to_vec();
        if rng.random_ratio(1, 4) {
            content.truncate(rng.random_range(8..content.len()));
        }
        for _ in 0..rng.random_range(0..12) {
            let place = rng.random_range(8..content.len());
            content[place] ^= 1 << rng.random_range(0..8);
        }
        match all(&renderer, content.into()).await {
            Ok(_) => drawn += 1,
            Err(Error::Refused(Refused::Unsafe)) => given_up += 1,
            Err(Error::Refused(_)) => refused += 1,
            Err(Error::Failed(why)) => panic!("mutation {number}: {why}"),
        }
    }
    println!("{drawn} drawn, {refused} refused, {given_up} times a decoder gave up");
    assert!(drawn > 0 && refused > 0);
}

#[test]
fn kinds_have_names() {
    let names = [Kind::Png, Kind::Jpeg, Kind::Pdf, Kind::Tiff].map(|kind| (kind.media_type(), kind.extension()));
    assert_eq!(
        names,
        [("image/png", "png"), ("image/jpeg", "jpg"), ("application/pdf", "pdf"), ("image/tiff", "tiff")]
    );
}
