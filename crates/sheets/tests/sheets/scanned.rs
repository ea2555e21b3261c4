//! Scanned pages: TIFF in the ways that scanners and fax machines write it, and single pictures.

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, GrayImage, ImageEncoder as _, Luma, RgbImage};
use sheets::{Kind, Limits, Renderer};

use crate::files::{Value, bilevel, fixture, tiff};
use crate::{all, pages, picture};

/// The same page, packed in ten ways by libtiff: group 4; group 3 of one dimension, of two, and with
/// rows that begin with a byte; LZW, `PackBits`, Deflate; group 4 with the bits of a byte turned around, in
/// few strips, and with black and white swapped.
#[tokio::test]
async fn every_way_of_packing_shows_the_same_page() {
    let pages = pages(fixture("fax.tiff")).await.unwrap();
    assert_eq!(pages.len(), 10);
    let first = picture(&pages[0]);
    assert_eq!((first.width(), first.height()), (850, 1100));
    let ink = first.to_luma8().pixels().filter(|pixel| pixel.0 == [0]).count();
    assert!((10_000..200_000).contains(&ink), "{ink} black pixels of 935 000");
    for page in &pages {
        assert_eq!(page.kind, Kind::Png);
        assert_eq!(picture(page), first, "page {}", page.number);
        // Black and white needs no more than a bit for each pixel.
        assert_eq!(page.original[24], 1, "bits");
    }
}

#[tokio::test]
async fn a_tiff_is_made_as_small_as_a_page_is_drawn() {
    let renderer = Renderer::in_process(Limits { page_side: 550, ..Limits::default() });
    let page = &all(&renderer, fixture("fax.tiff")).await.unwrap()[0];
    assert_eq!((page.width, page.height), (425, 550));
    assert!(picture(page).to_luma8().iter().any(|&value| value != 0 && value != 0xff), "edges are smooth");
}

/// Two pixels, black and white, in a file of that colour.
#[tokio::test]
async fn colours_of_every_kind_come_out() {
    // Bits for each sample, samples, kind of colours; content; and the first pixel.
    let cases: &[([u16; 3], &[u8], [u8; 3])] = &[
        ([1, 1, 0], &[0b1000_0000], [0, 0, 0]),
        ([1, 1, 1], &[0b0100_0000], [0, 0, 0]),
        ([4, 1, 1], &[0x0f], [0, 0, 0]),
        ([8, 1, 1], &[7, 255], [7, 7, 7]),
        ([8, 1, 0], &[248, 0], [7, 7, 7]),
        ([16, 1, 1], &[1, 7, 255, 255], [7, 7, 7]),
        ([8, 3, 2], &[9, 99, 199, 255, 255, 255], [9, 99, 199]),
        ([8, 4, 5], &[0, 255, 255, 0, 0, 0, 0, 0], [255, 0, 0]),
    ];
    for &([bits, samples, colours], content, expected) in cases {
        let tags = [
            (256, Value::Short(2)),
            (257, Value::Short(1)),
            (258, Value::Short(bits)),
            (259, Value::Short(1)),
            (262, Value::Short(colours)),
            (277, Value::Short(samples)),
            (278, Value::Short(1)),
        ];
        let pages = pages(tiff(&[(&tags, content)])).await.unwrap();
        let picture = picture(&pages[0]).to_rgb8();
        assert_eq!(picture.dimensions(), (2, 1));
        assert_eq!(picture.get_pixel(0, 0).0, expected, "{bits} bits, {samples} samples, colours {colours}");
        assert_eq!(picture.get_pixel(1, 0).0, [255, 255, 255], "{bits} bits, {samples} samples, colours {colours}");
    }
}

#[tokio::test]
async fn pages_of_a_tiff_are_upright_and_thumbnails_are_none() {
    let with = |further: &[(u16, Value)]| [&bilevel(16, 8, 1)[..], further].concat();
    let white = [0; 16];
    let plain = with(&[]);
    // A copy in small, a mask, and a page that lies on its side.
    let (copy, mask) = (with(&[(254, Value::Long(1))]), with(&[(254, Value::Long(4))]));
    let lying = with(&[(274, Value::Short(6))]);
    let file = tiff(&[(&copy, &white), (&plain, &white), (&mask, &white), (&lying, &white)]);
    let sizes: Vec<_> = pages(file).await.unwrap().iter().map(|page| (page.width, page.height)).collect();
    assert_eq!(sizes, [(16, 8), (8, 16)]);
}

#[tokio::test]
async fn a_picture_is_a_page_as_it_is() {
    let page = &pages(fixture("colour.png")).await.unwrap()[0];
    assert_eq!((page.number, page.kind), (0, Kind::Png));
    let sent = image::load_from_memory(&fixture("colour.png")).unwrap();
    assert_eq!(picture(page), sent);

    // A photograph that lies on its side and says where it was taken.
    let page = &pages(photograph()).await.unwrap()[0];
    assert_eq!((page.kind, page.width, page.height), (Kind::Jpeg, 200, 300));
    let told = b"somewhere";
    assert!(!page.original.windows(told.len()).any(|part| part == told));
    let small = image::load_from_memory(&page.small).unwrap();
    assert_eq!((small.width(), small.height()), (200, 300));
}

fn photograph() -> Bytes {
    let mut file = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut file, 90);
    let mut exif = b"II*\0\x08\0\0\0\x02\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0".to_vec();
    exif.extend_from_slice(b"\x0e\x01\x02\0\x0a\0\0\0\x26\0\0\0\0\0\0\0somewhere\0");
    encoder.set_exif_metadata(exif).unwrap();
    let pixels =
        RgbImage::from_fn(300, 200, |x, y| image::Rgb([u8::try_from(x % 256).unwrap(), u8::try_from(y).unwrap(), 9]));
    DynamicImage::from(pixels).write_with_encoder(encoder).unwrap();
    file.into()
}

/// Noise has no structure that PNG could use.
#[tokio::test]
async fn shades_are_kept_as_jpeg() {
    let mut state = 1_u32;
    let noise = GrayImage::from_fn(400, 400, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Luma([(100 + (state >> 24) / 4).try_into().unwrap()])
    });
    let tags = [
        (256, Value::Short(400)),
        (257, Value::Short(400)),
        (258, Value::Short(8)),
        (262, Value::Short(1)),
        (277, Value::Short(1)),
        (278, Value::Short(400)),
    ];
    let page = &pages(tiff(&[(&tags, noise.as_raw())])).await.unwrap()[0];
    assert_eq!((page.kind, page.width, page.height), (Kind::Jpeg, 400, 400));
    assert_eq!(page.kind.media_type(), "image/jpeg");
}
