//! Pages as they are shown to others: turned, and without their margins.

use bytes::Bytes;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use sheets::{Error, Kind, Limits, Page, Renderer, View};

use super::{picture, refused};

const WIDE: u32 = 40;
const HIGH: u32 = 20;
/// Of 40 x 20 pixels, 4 on the left, 8 on the right, 2 on top and 5 at the bottom.
const CUT: View = View { top: 1000, right: 2000, bottom: 2500, left: 1000, rotation: 0 };

/// Every pixel has a colour of its own.
fn colour(x: u32, y: u32) -> Rgb<u8> {
    Rgb([u8::try_from(x * 6).unwrap(), u8::try_from(y * 12).unwrap(), 77])
}

fn file(pixels: &DynamicImage, format: ImageFormat) -> Bytes {
    let mut file = std::io::Cursor::new(Vec::new());
    pixels.write_to(&mut file, format).unwrap();
    file.into_inner().into()
}

async fn shown(content: Bytes, view: View) -> Result<Page, Error> {
    Renderer::in_process(Limits::default()).show(content, view).await
}

#[tokio::test]
async fn every_pixel_is_where_it_belongs() {
    let content = file(&RgbImage::from_fn(WIDE, HIGH, colour).into(), ImageFormat::Png);
    for (cut, left, top, across, down) in [(View::default(), 0, 0, WIDE, HIGH), (CUT, 4, 2, 28, 13)] {
        for rotation in [0, 90, 180, 270] {
            let view = View { rotation, ..cut };
            let page = shown(content.clone(), view).await.unwrap();
            let upright = view.rotation.is_multiple_of(180);
            assert_eq!((page.width, page.height), if upright { (across, down) } else { (down, across) }, "{view:?}");
            assert_eq!(view.measures(WIDE, HIGH), (page.width, page.height));
            assert_eq!(page.kind, Kind::Png);
            let pixels = picture(&page).into_rgb8();
            for (x, y, seen) in pixels.enumerate_pixels() {
                // Back to the picture: turned clockwise, its left side is on top.
                let (from_x, from_y) = match rotation {
                    0 => (x, y),
                    90 => (y, down - 1 - x),
                    180 => (across - 1 - x, down - 1 - y),
                    _ => (across - 1 - y, x),
                };
                assert_eq!(*seen, colour(left + from_x, top + from_y), "{view:?} at {x} {y}");
            }
            for small in [&page.medium, &page.small] {
                let small = image::load_from_memory(small).unwrap();
                assert_eq!((small.width(), small.height()), (page.width, page.height));
            }
        }
    }
}

/// Black and white stays so, what is transparent lies on white paper, and grey stays grey.
#[tokio::test]
async fn kinds_of_pixels() {
    let grey = image::GrayImage::from_fn(9, 5, |x, y| image::Luma([if (x + y).is_multiple_of(2) { 0 } else { 255 }]));
    let page = shown(file(&grey.into(), ImageFormat::Png), View { rotation: 90, ..View::default() }).await.unwrap();
    let DynamicImage::ImageLuma8(turned) = picture(&page) else { panic!("not grey any more") };
    assert_eq!((turned.get_pixel(4, 0).0, turned.get_pixel(3, 0).0), ([0], [255]));

    let clear = image::RgbaImage::from_fn(4, 4, |x, _| image::Rgba([200, 0, 0, if x < 2 { 255 } else { 0 }]));
    let page = shown(file(&clear.into(), ImageFormat::Png), View { rotation: 180, ..View::default() }).await.unwrap();
    let pixels = picture(&page).into_rgb8();
    assert_eq!((pixels.get_pixel(0, 0).0, pixels.get_pixel(3, 3).0), ([255, 255, 255], [200, 0, 0]));
}

/// A JPEG with which way up it is, as a camera writes it.
fn photographed(pixels: &RgbImage, orientation: u8) -> Bytes {
    let jpeg = file(&pixels.clone().into(), ImageFormat::Jpeg);
    let tiff = [&b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0"[..], &[orientation, 0, 0, 0, 0, 0, 0, 0]].concat();
    let length = u16::try_from(2 + 6 + tiff.len()).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, b"Exif\0\0", &tiff, &jpeg[2..]].concat().into()
}

/// A photograph that a camera kept lying or mirrored is shown from where its owner sees it.
#[tokio::test]
async fn photographs_are_upright_before_they_are_turned() {
    const RED: [u8; 3] = [220, 20, 20];
    const BLUE: [u8; 3] = [20, 20, 220];
    // Red on the left.
    let pixels = RgbImage::from_fn(64, 32, |x, _| Rgb(if x < 32 { RED } else { BLUE }));
    let like = |seen: &Rgb<u8>, wanted: [u8; 3]| seen.0.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) < 40);
    // Mirrored, red is on the right; lying on its side (6), it is on top, and at the bottom for 8.
    for (orientation, (width, height), red_at) in
        [(1, (64, 32), (2, 16)), (2, (64, 32), (60, 16)), (6, (32, 64), (16, 2)), (8, (32, 64), (16, 60))]
    {
        let content = photographed(&pixels, orientation);
        let page = shown(content.clone(), View::default()).await.unwrap();
        assert_eq!((page.kind, page.width, page.height), (Kind::Jpeg, width, height), "{orientation}");
        assert!(like(picture(&page).into_rgb8().get_pixel(red_at.0, red_at.1), RED), "{orientation}");
        // With nearly half of it cut off, from where it is red or from where it is blue.
        for (red_left, wanted) in [(true, RED), (false, BLUE)] {
            let (before, after) = if red_left { (0, 4500) } else { (4500, 0) };
            let view = match orientation {
                1 => View { left: before, right: after, ..View::default() },
                2 => View { left: after, right: before, ..View::default() },
                6 => View { top: before, bottom: after, ..View::default() },
                _ => View { top: after, bottom: before, ..View::default() },
            };
            let page = shown(content.clone(), View { rotation: 180, ..view }).await.unwrap();
            let middle = picture(&page).into_rgb8().get_pixel(page.width / 2, page.height / 2).to_owned();
            assert!(like(&middle, wanted), "{orientation} {red_left}: {middle:?}");
        }
    }
}

#[tokio::test]
async fn what_is_no_picture_of_a_page_is_refused() {
    let pdf = Bytes::from_static(b"%PDF-1.4\n");
    assert_eq!(refused(shown(pdf, View::default()).await), sheets::Refused::NotSheets);
    assert_eq!(refused(shown(Bytes::new(), View::default()).await), sheets::Refused::Empty);
}
