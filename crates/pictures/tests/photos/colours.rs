//! Every kind of pixel becomes a thumbnail of the same colours.

use image::{DynamicImage, GenericImageView, ImageBuffer, Luma, LumaA, Rgb, RgbImage, Rgba, RgbaImage};
use pictures::PhotoType;

use crate::fixtures::{self, CORNERS, assert_close, assert_corners, cmyk, decoded, png, read, scene};

#[test]
fn sixteen_bits_grey_and_palettes() {
    let deep =
        ImageBuffer::from_fn(64, 64, |x, y| Rgb(scene(64, 64).get_pixel(x, y).0.map(|value| u16::from(value) * 257)));
    let photo = read(fixtures::file(&DynamicImage::ImageRgb16(deep), PhotoType::Png)).unwrap();
    assert_corners(&decoded(&photo.thumbnail(32)), "16 bits");
    assert_corners(&decoded(&photo.thumbnail(64)), "16 bits, not shrunk");

    let photo = read(png::palette(CORNERS.map(|corner| corner.0), 64)).unwrap();
    let small = decoded(&photo.thumbnail(32));
    assert_corners(&small, "a palette");
    assert_close(&[small.get_pixel(24, 24).0[3], small.get_pixel(8, 8).0[3]], &[128, 255], "its transparency");

    for kind in [PhotoType::Jpeg, PhotoType::Png] {
        let grey = ImageBuffer::from_pixel(64, 48, Luma([90_u8]));
        let small = decoded(&read(fixtures::file(&grey.into(), kind)).unwrap().thumbnail(32));
        assert_close(&small.to_rgb8().get_pixel(16, 12).0, &[90, 90, 90], "grey");
    }
    let deep = ImageBuffer::from_pixel(64, 48, LumaA([90_u16 * 257, 128 * 257]));
    let small =
        decoded(&read(fixtures::file(&DynamicImage::ImageLumaA16(deep), PhotoType::Png)).unwrap().thumbnail(32));
    assert_close(&small.get_pixel(16, 12).0, &[90, 90, 90, 128], "grey with transparency");
}

#[test]
fn four_inks() {
    // No ink is 255: white, red (magenta and yellow), green (cyan and yellow), black.
    let blocks = [[255, 255, 255, 255], [255, 0, 0, 255], [0, 255, 0, 255], [255, 255, 255, 0]];
    let upload = cmyk::file(&blocks);
    let photo = read(upload.clone()).unwrap();
    let small = decoded(&photo.thumbnail(32)).to_rgb8();
    for (x, expected) in [(3, [255, 255, 255]), (12, [255, 0, 0]), (20, [0, 255, 0]), (28, [0, 0, 0])] {
        let actual = small.get_pixel(x, 4).0;
        assert!(actual.iter().zip(expected).all(|(a, b)| a.abs_diff(b) < 40), "{actual:?} for {expected:?}");
    }
    // The marker that says how the inks are stored stays.
    assert_eq!(photo.original(), upload);
}

#[test]
fn transparency_stays() {
    let pixels = RgbaImage::from_fn(80, 80, |x, _| if x < 40 { Rgba([200, 60, 60, 255]) } else { Rgba([0, 0, 0, 0]) });
    let uploads = [
        fixtures::file(&pixels.clone().into(), PhotoType::Png),
        fixtures::file(&pixels.clone().into(), PhotoType::WebP),
        fixtures::lossy_webp(&pixels),
    ];
    for upload in uploads {
        let small = decoded(&read(upload).unwrap().thumbnail(40));
        assert_close(&small.get_pixel(8, 20).0, &[200, 60, 60, 255], "opaque");
        assert_eq!(small.get_pixel(32, 20).0[3], 0, "transparent");
        // The colour of what cannot be seen does not bleed into the edge.
        let edge = small.get_pixel(19, 20).0;
        assert!(edge[0] > 150, "{edge:?}");
    }
}

#[test]
fn other_colour_spaces_become_srgb() {
    let profile = moxcms::ColorProfile::new_adobe_rgb().encode().unwrap();
    for kind in fixtures::KINDS {
        let flat = RgbImage::from_pixel(64, 64, Rgb([100, 150, 100]));
        let upload = fixtures::with_profile(fixtures::file(&flat.into(), kind), &profile);
        let small = decoded(&read(upload).unwrap().thumbnail(32)).to_rgb8();
        // By the definitions of both: linear red is 1.3984 * 0.1275 - 0.3984 * 0.3112.
        assert_close(&small.get_pixel(16, 16).0, &[66, 152, 97], &format!("{kind:?}"));
        assert!(!fixtures::contains(&small, b"acsp"));
    }
    // A profile that does not fit the pixels is not used.
    let flat = ImageBuffer::from_pixel(64, 64, Luma([100_u8]));
    let upload = fixtures::with_profile(fixtures::file(&flat.into(), PhotoType::Png), &profile);
    let small = decoded(&read(upload).unwrap().thumbnail(32)).to_rgb8();
    assert_close(&small.get_pixel(16, 16).0, &[100, 100, 100], "grey");
}
