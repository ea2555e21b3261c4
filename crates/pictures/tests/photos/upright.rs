//! Whichever way a camera was held, thumbnails are upright.

use image::{DynamicImage, RgbImage};
use pictures::PhotoType;

use crate::fixtures::{self, KINDS, assert_corners, decoded, exif, read, scene};

/// How a picture lies in a file, by what the standard says of row and column 0.
fn lying(upright: &RgbImage, number: u8) -> RgbImage {
    let (width, height) = upright.dimensions();
    let (right, bottom) = (width - 1, height - 1);
    let at = |x, y| *upright.get_pixel(x, y);
    match number {
        1 => upright.clone(),                                                    // top, left
        2 => RgbImage::from_fn(width, height, |x, y| at(right - x, y)),          // top, right
        3 => RgbImage::from_fn(width, height, |x, y| at(right - x, bottom - y)), // bottom, right
        4 => RgbImage::from_fn(width, height, |x, y| at(x, bottom - y)),         // bottom, left
        5 => RgbImage::from_fn(height, width, |x, y| at(y, x)),                  // left, top
        6 => RgbImage::from_fn(height, width, |x, y| at(right - y, x)),          // right, top
        7 => RgbImage::from_fn(height, width, |x, y| at(right - y, bottom - x)), // right, bottom
        8 => RgbImage::from_fn(height, width, |x, y| at(y, bottom - x)),         // left, bottom
        _ => unreachable!(),
    }
}

#[test]
fn all_eight_ways_come_out_upright() {
    let upright = scene(96, 64);
    for kind in KINDS {
        for number in 1..=8 {
            let what = format!("{kind:?}, {number}");
            let lying = DynamicImage::from(lying(&upright, number));
            let upload = fixtures::with_exif(fixtures::file(&lying, kind), &exif::block(number));
            let photo = read(upload).unwrap();
            assert_eq!((photo.kind(), photo.width(), photo.height()), (kind, 96, 64), "{what}");

            let whole = decoded(&photo.thumbnail(1000));
            assert_eq!((whole.width(), whole.height()), (96, 64), "{what}");
            assert_corners(&whole, &what);
            let small = decoded(&photo.thumbnail(48));
            assert_eq!((small.width(), small.height()), (48, 32), "{what}");
            assert_corners(&small, &what);

            // The original says so too, and only so: read again, it is the same.
            let again = read(photo.original()).unwrap();
            assert_eq!((again.width(), again.height()), (96, 64), "{what}");
            assert_corners(&decoded(&again.thumbnail(48)), &what);
            assert_eq!(again.original(), photo.original(), "{what}");
            assert_eq!(decoded(&photo.original()), decoded(&fixtures::file(&lying, kind)), "{what}");
        }
    }
}

#[test]
fn what_makes_no_sense_is_upright() {
    for kind in KINDS {
        for block in [exif::block(0), exif::block(9), exif::block(255), b"II*\0".to_vec(), vec![0; 40]] {
            let upload = fixtures::with_exif(fixtures::file(&scene(96, 64).into(), kind), &block);
            assert_corners(&decoded(&read(upload).unwrap().thumbnail(96)), &format!("{kind:?}"));
        }
    }
}

#[test]
fn other_programs_read_the_orientation_that_is_kept() {
    use image::{ImageDecoder, metadata::Orientation};
    for kind in KINDS {
        let upload = fixtures::with_exif(fixtures::file(&scene(96, 64).into(), kind), &exif::block(6));
        let original = read(upload).unwrap().original();
        let cursor = std::io::Cursor::new(&*original);
        let orientation = match kind {
            PhotoType::Jpeg => image::codecs::jpeg::JpegDecoder::new(cursor).unwrap().orientation(),
            PhotoType::Png => image::codecs::png::PngDecoder::new(cursor).unwrap().orientation(),
            PhotoType::WebP => image::codecs::webp::WebPDecoder::new(cursor).unwrap().orientation(),
        };
        assert_eq!(orientation.unwrap(), Orientation::Rotate90, "{kind:?}");
    }
}
