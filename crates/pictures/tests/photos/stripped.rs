//! What is left behind, and what is kept.

use img_parts::jpeg::{Jpeg, JpegSegment};
use img_parts::png::{Png, PngChunk};
use img_parts::riff::{RiffChunk, RiffContent};
use img_parts::webp::WebP;
use img_parts::{DynImage, ImageEXIF, ImageICC};
use pictures::PhotoType;

use crate::fixtures::{self, KINDS, contains, decoded, exif, png, read, textured};

const TEXT: &[u8] = b"taken at home <script>alert(1)</script>";
const VIDEO: &[u8] = b"\0\0\0\x18ftypmp42 the video of a motion photo";

/// A photograph with everything that could be put into such a file.
fn with_everything(kind: PhotoType) -> Vec<u8> {
    let plain = fixtures::file(&textured(160, 120).into(), kind);
    let mut content = match kind {
        PhotoType::Jpeg => {
            let mut jpeg = Jpeg::from_bytes(plain.into()).unwrap();
            jpeg.set_exif(Some(exif::block(6).into()));
            let add = [
                (0xe1, b"http://ns.adobe.com/xap/1.0/\0".as_slice()),
                (0xe0, b"JFXX\0\x10"),
                (0xe2, b"MPF\0"),
                (0xed, b"Photoshop 3.0\0"),
                (0xe5, b"unknown"),
                (0xfe, b""),
            ];
            for (marker, prefix) in add {
                let segment = JpegSegment::new_with_contents(marker, [prefix, TEXT].concat().into());
                jpeg.segments_mut().insert(1, segment);
            }
            jpeg.encoder().bytes().to_vec()
        }
        PhotoType::Png => {
            let mut parts = Png::from_bytes(plain.into()).unwrap();
            parts.set_exif(Some(exif::block(6).into()));
            let at_end = parts.chunks().len() - 1;
            for (place, name) in [(1, *b"tEXt"), (1, *b"iTXt"), (1, *b"tIME"), (1, *b"prVt"), (at_end, *b"zTXt")] {
                parts.chunks_mut().insert(place, PngChunk::new(name, TEXT.to_vec().into()));
            }
            parts.encoder().bytes().to_vec()
        }
        PhotoType::WebP => {
            let mut parts = WebP::from_bytes(plain.into()).unwrap();
            parts.set_exif(Some(exif::block(6).into()));
            for name in [*b"XMP ", *b"junk"] {
                parts.chunks_mut().push(RiffChunk::new(name, RiffContent::Data(TEXT.to_vec().into())));
            }
            parts.encoder().bytes().to_vec()
        }
    };
    content.extend_from_slice(VIDEO);
    content
}

#[test]
fn nothing_is_kept_that_says_who_where_when_or_with_what() {
    for kind in KINDS {
        let upload = with_everything(kind);
        let photo = read(upload.clone()).unwrap();
        let outputs = [photo.original(), photo.thumbnail(100), photo.thumbnail(1000)];
        for secret in exif::secrets().iter().map(Vec::as_slice).chain([TEXT, &TEXT[14..], &VIDEO[4..]]) {
            assert!(contains(&upload, secret), "{kind:?}: the test's own file lacks {}", secret.escape_ascii());
            for output in &outputs {
                assert!(!contains(output, secret), "{kind:?}: kept {}", secret.escape_ascii());
            }
        }
    }
}

#[test]
fn the_pixels_stay_as_they_were() {
    for kind in KINDS {
        let upload = with_everything(kind);
        let original = read(upload.clone()).unwrap().original();
        assert_eq!(decoded(&original), decoded(&upload), "{kind:?}");
        assert!(original.len() < upload.len(), "{kind:?}");
        // What is in the end just a picture stays as it was, to the byte.
        let plain = fixtures::file(&textured(160, 120).into(), kind);
        assert_eq!(read(plain.clone()).unwrap().original(), plain, "{kind:?}");
    }
}

#[test]
fn another_program_finds_one_fact_in_what_is_kept() {
    for kind in KINDS {
        let original = read(with_everything(kind)).unwrap().original();
        let parts = DynImage::from_bytes(original).unwrap().unwrap();
        let block = parts.exif().unwrap();
        assert_eq!(block.len(), 26, "{kind:?}: one entry");
        assert_eq!(block[18], 6, "{kind:?}");
    }
}

#[test]
fn a_colour_profile_is_kept_whole() {
    // Larger than a segment of JPEG can be.
    let mut large = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    large.resize(200_000, 7);
    let size = u32::try_from(large.len()).unwrap();
    large[..4].copy_from_slice(&size.to_be_bytes());
    for profile in [moxcms::ColorProfile::new_display_p3().encode().unwrap(), large] {
        for kind in KINDS {
            let plain = fixtures::file(&textured(64, 64).into(), kind);
            let upload = fixtures::with_exif(fixtures::with_profile(plain, &profile), &exif::block(1));
            let original = read(upload).unwrap().original();
            let parts = DynImage::from_bytes(original).unwrap().unwrap();
            assert_eq!(parts.icc_profile().unwrap(), profile, "{kind:?}");
            assert_eq!(parts.exif(), None, "{kind:?}");
        }
    }
}

#[test]
fn what_only_claims_to_be_a_profile_is_left_out() {
    for kind in KINDS {
        let upload = fixtures::with_profile(fixtures::file(&textured(64, 64).into(), kind), &TEXT.repeat(9));
        let original = read(upload).unwrap().original();
        assert!(!contains(&original, TEXT), "{kind:?}");
        assert_eq!(DynImage::from_bytes(original).unwrap().unwrap().icc_profile(), None, "{kind:?}");
    }
}

#[test]
fn animations_keep_their_frames() {
    let (first, second) = ([200, 30, 30], [30, 30, 200]);
    let webp = fixtures::animated_webp(40, 40, [image::Rgb(first), image::Rgb(second)]);
    let cases = [png::animated(40, [first, second]), webp];
    for upload in cases {
        let tagged = fixtures::with_exif(upload.clone(), &exif::block(3));
        let photo = read(tagged).unwrap();
        let small = decoded(&photo.thumbnail(20)).to_rgb8();
        fixtures::assert_close(&small.get_pixel(10, 10).0, &first, "the first frame");
        let original = photo.original();
        for secret in exif::secrets() {
            assert!(!contains(&original, &secret));
        }
        let frames = [b"fdAT", b"ANMF"].map(|name| contains(&original, name));
        assert_ne!(frames, [false, false]);
        // Without orientation nothing at all changes.
        assert_eq!(read(upload.clone()).unwrap().original(), upload);
    }
}
