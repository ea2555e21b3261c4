//! How large things may be, and how large they come out.

use image::RgbImage;
use pictures::{Limits, Photo, PhotoType, Refused};

use crate::fixtures::{self, KINDS, decoded, png, read, textured};

#[test]
fn thumbnails_fit_and_are_never_enlarged() {
    let cases = [
        ((400, 300), 100, (100, 75)),
        ((300, 400), 100, (75, 100)),
        ((400, 300), 400, (400, 300)),
        ((400, 300), 399, (399, 299)),
        ((40, 30), 1280, (40, 30)),
        ((1000, 3), 100, (100, 1)),
        ((3, 1000), 10, (1, 10)),
        ((1, 1), 160, (1, 1)),
        ((20, 10), 0, (1, 1)),
        ((20, 10), u32::MAX, (20, 10)),
    ];
    for ((width, height), side, expected) in cases {
        let photo = read(fixtures::file(&textured(width, height).into(), PhotoType::Png)).unwrap();
        let small = decoded(&photo.thumbnail(side));
        assert_eq!((small.width(), small.height()), expected, "{width} x {height} in {side}");
    }
    // WebP itself ends at 16383.
    let long = read(fixtures::file(&RgbImage::new(20_000, 2).into(), PhotoType::Png)).unwrap();
    assert_eq!(decoded(&long.thumbnail(u32::MAX)).width(), 16_383);
}

#[test]
fn thumbnails_are_small() {
    for kind in KINDS {
        let photo = read(fixtures::file(&textured(800, 600).into(), kind)).unwrap();
        let thumbnail = photo.thumbnail(160);
        assert!(thumbnail.len() < 12_000, "{kind:?}: {}", thumbnail.len());
        assert_eq!(Photo::read(thumbnail, &Limits::default()).unwrap().kind(), PhotoType::WebP);
    }
}

#[test]
fn every_limit_is_kept() {
    for kind in KINDS {
        let upload = fixtures::file(&textured(120, 100).into(), kind);
        let bytes = upload.len() as u64;
        let memory = 4 << 20;
        let exact = Limits { bytes_max: bytes, pixels_max: 12_000, side_max: 120, memory_bytes_max: memory };
        let read = |limits: &Limits| Photo::read(upload.clone().into(), limits);
        assert!(read(&exact).is_ok(), "{kind:?}");
        let too_large = Refused::TooLarge { bytes, bytes_max: bytes - 1 };
        assert_eq!(read(&Limits { bytes_max: bytes - 1, ..exact }).unwrap_err(), too_large);
        for limits in [
            Limits { pixels_max: 11_999, ..exact },
            Limits { side_max: 119, ..exact },
            Limits { memory_bytes_max: 30_000, ..exact },
        ] {
            let refused = read(&limits).unwrap_err();
            assert!(matches!(refused, Refused::TooManyPixels { width: 120, height: 100, .. }), "{kind:?}: {refused:?}");
        }
    }
}

#[test]
fn refusals_are_sentences() {
    let cases = [
        (vec![], "The file is empty."),
        (b"<html>".to_vec(), "This is not a picture. JPEG, PNG and WebP can be read."),
        (b"GIF89a".to_vec(), "GIF pictures cannot be read here. Save it as JPEG, PNG or WebP and send that."),
        (b"\0\0\0\x1cftypheic".to_vec(), "HEIC pictures cannot be read here. Export it as JPEG and send that."),
        (
            png::file(&[png::header(60_000, 60_000, 8, 2), png::chunk(*b"IDAT", &[]), png::end()]),
            "The picture is too large: 60000 x 60000 pixels. At most 50 megapixels and 30000 pixels on a side are allowed.",
        ),
        (
            png::SIGNATURE.to_vec(),
            "The picture is damaged (it ends too early). Send it again, or export it again first.",
        ),
    ];
    for (upload, sentence) in cases {
        assert_eq!(read(upload).unwrap_err().to_string(), sentence);
    }
    let limits = Limits { bytes_max: 5, ..Limits::default() };
    let refused = Photo::read(b"123456".as_slice().into(), &limits).unwrap_err();
    assert_eq!(refused.to_string(), "The file is too large: 6 bytes, and at most 5 are allowed.");
}
