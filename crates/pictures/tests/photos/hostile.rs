//! Files that were made to do harm, or were harmed: an answer every time, never a panic.

use std::sync::LazyLock;

use image::{Rgb, RgbaImage};
use pictures::{Limits, Photo, PhotoType, Refused};
use proptest::prelude::*;

use crate::fixtures::{self, KINDS, contains, exif, png, read, textured};

fn riff(chunks: &[u8]) -> Vec<u8> {
    let len = u32::try_from(chunks.len() + 4).unwrap();
    [b"RIFF", &len.to_le_bytes()[..], b"WEBP", chunks].concat()
}

fn webp_chunk(name: [u8; 4], content: &[u8]) -> Vec<u8> {
    let len = u32::try_from(content.len()).unwrap();
    [&name[..], &len.to_le_bytes(), content, &[0][..content.len() % 2]].concat()
}

/// As if the picture had another size.
fn jpeg_of_size(width: u16, height: u16) -> Vec<u8> {
    let mut content = fixtures::file(&textured(32, 32).into(), PhotoType::Jpeg);
    let frame = content.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    content[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    content[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    content
}

#[test]
fn small_files_of_huge_pictures() {
    let huge_canvas = [&[0_u8; 4][..], &[0xff; 6]].concat();
    let huge_lossless = [&[0x2f][..], &[0xff, 0xff, 0xff, 0x0f], &[0; 8]].concat();
    let huge_lossy = [&[0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f][..], &[0; 8]].concat();
    let cases = [
        png::file(&[
            png::header(60_000, 60_000, 16, 6),
            png::chunk(*b"IDAT", &png::packed(&vec![0; 1 << 20])),
            png::end(),
        ]),
        png::file(&[png::header(u32::MAX, u32::MAX, 8, 2), png::chunk(*b"IDAT", &[]), png::end()]),
        jpeg_of_size(60_000, 60_000),
        jpeg_of_size(65_535, 800),
        riff(&webp_chunk(*b"VP8L", &huge_lossless)),
        riff(&webp_chunk(*b"VP8 ", &huge_lossy)),
    ];
    for (index, upload) in cases.into_iter().enumerate() {
        let refused = read(upload).unwrap_err();
        assert!(matches!(refused, Refused::TooManyPixels { .. }), "{index}: {refused:?}");
    }
    // A header that says one size around pixels that say another.
    for pixels in [webp_chunk(*b"VP8L", &huge_lossless), webp_chunk(*b"VP8 ", &huge_lossy)] {
        for canvas in [&huge_canvas, &[&[0_u8; 4][..], &[9, 0, 0, 9, 0, 0]].concat()] {
            let upload = riff(&[webp_chunk(*b"VP8X", canvas), pixels.clone()].concat());
            assert_eq!(read(upload).unwrap_err(), Refused::Damaged("its sizes contradict each other".into()));
        }
    }
}

#[test]
fn pictures_without_a_size() {
    let cases = [
        png::file(&[png::header(0, 10, 8, 2), png::chunk(*b"IDAT", &[]), png::end()]),
        png::file(&[png::header(10, 0, 8, 2), png::chunk(*b"IDAT", &[]), png::end()]),
        jpeg_of_size(0, 32),
        jpeg_of_size(32, 0),
        riff(&webp_chunk(*b"VP8 ", &[0, 0, 0, 0x9d, 1, 0x2a, 0, 0, 0, 0, 0, 0])),
    ];
    for upload in cases {
        assert_eq!(read(upload).unwrap_err(), Refused::Damaged("it has no size".into()));
    }
}

#[test]
fn wrong_checksums() {
    let upload = fixtures::file(&textured(50, 50).into(), PhotoType::Png);
    let text = png::chunk(*b"tEXt", b"fine");
    for place in [20, 30, upload.len() / 2, upload.len() - 2] {
        let mut broken = upload.clone();
        broken[place] ^= 1;
        assert!(matches!(read(broken).unwrap_err(), Refused::Damaged(_)), "{place}");
    }
    // In what is left out anyway it does not matter.
    let mut broken = text.clone();
    broken[9] ^= 1;
    let with_text = [&upload[..33], &broken, &upload[33..]].concat();
    assert_eq!(read(with_text).unwrap().original(), upload);
}

/// The decoder counts on what it was not promised; this was found by the test of harmed files.
#[test]
fn palettes_that_are_none() {
    for len in [0, 1, 2, 4, 767, 769, 771] {
        let upload = png::file(&[
            png::header(8, 8, 8, 3),
            png::chunk(*b"PLTE", &vec![9; len]),
            png::chunk(*b"tRNS", &[0]),
            png::chunk(*b"IDAT", &png::pixels(&vec![vec![0; 8]; 8])),
            png::end(),
        ]);
        assert_eq!(read(upload).unwrap_err(), Refused::Damaged("its palette is invalid".into()), "{len}");
    }
}

#[test]
fn a_hundred_thousand_chunks() {
    let content = fixtures::file(&textured(50, 50).into(), PhotoType::Png);
    let upload = [&content[..33], &png::chunk(*b"tEXt", b"a\0b").repeat(100_000), &content[33..]].concat();
    assert_eq!(read(upload).unwrap().original(), content);

    let content = fixtures::file(&textured(50, 50).into(), PhotoType::Jpeg);
    let upload = [&content[..2], &b"\xff\xfe\0\x04ab".repeat(100_000), &content[2..]].concat();
    assert_eq!(read(upload).unwrap().original(), content);
    let upload = [&content[..2], &b"\xff\xe2\0\x10ICC_PROFILE\0\x01\xff".repeat(100_000), &content[2..]].concat();
    assert_eq!(read(upload).unwrap().original(), content);

    let plain = fixtures::file(&textured(50, 50).into(), PhotoType::WebP);
    let header = webp_chunk(*b"VP8X", &[0, 0, 0, 0, 49, 0, 0, 49, 0, 0]);
    let upload = riff(&[&header, &webp_chunk(*b"junk", b"abc").repeat(100_000)[..], &plain[12..]].concat());
    assert_eq!(read(upload).unwrap().original(), riff(&[&header, &plain[12..]].concat()));
}

#[test]
fn packed_bombs_in_what_is_left_out_or_unpacked() {
    let content = fixtures::file(&textured(50, 50).into(), PhotoType::Png);
    let bomb = [b"name\0\0", &*png::packed(&vec![0; 200 << 20])].concat();
    for name in [*b"iCCP", *b"zTXt"] {
        let upload = [&content[..33], &png::chunk(name, &bomb), &content[33..]].concat();
        assert_eq!(read(upload).unwrap().original(), content);
    }
}

#[test]
fn endless_scans() {
    let content = fixtures::file(&textured(32, 32).into(), PhotoType::Jpeg);
    let scan = content.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let end = content.len() - 2;
    let upload = [&content[..scan], &content[scan..end].repeat(1000), &content[end..]].concat();
    assert_eq!(read(upload).unwrap_err(), Refused::Damaged("its scans are invalid".into()));
}

#[test]
fn a_picture_that_is_also_a_page() {
    let page = b"<!doctype html><script>fetch('/api/v1/tokens')</script>";
    let segment = [b"\xff\xfe\0\x39", &page[..]].concat();
    let content = fixtures::file(&textured(50, 50).into(), PhotoType::Jpeg);
    let upload = [&content[..2], &segment, &content[2..], page].concat();
    let photo = read(upload).unwrap();
    assert!(!contains(&photo.original(), b"<script>"));
    assert!(!contains(&photo.thumbnail(50), b"<script>"));
    assert_eq!(read([page, &content[..]].concat()).unwrap_err(), Refused::NotAPicture);
}

/// Real files of every kind, small.
static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let soft = RgbaImage::from_fn(40, 30, |x, y| image::Rgba([100, 150, 200, u8::try_from((x * y) % 256).unwrap()]));
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let mut files = vec![
        fixtures::lossy_webp(&soft),
        fixtures::animated_webp(24, 24, [Rgb([200, 30, 30]), Rgb([30, 30, 200])]),
        fixtures::file(&soft.into(), PhotoType::WebP),
        png::animated(24, [[200, 30, 30], [30, 30, 200]]),
        png::palette([[1, 2, 3], [200, 100, 50], [9, 99, 199], [255, 255, 255]], 24),
        fixtures::cmyk::file(&[[255, 0, 0, 255], [0, 255, 0, 255]]),
    ];
    for kind in KINDS {
        let plain = fixtures::file(&textured(40, 30).into(), kind);
        files.push(fixtures::with_exif(fixtures::with_profile(plain, &profile), &exif::block(6)));
    }
    files
});

/// What must hold whatever was sent. Small bounds, so that nothing takes long.
fn answer(upload: Vec<u8>) {
    let limits = Limits { pixels_max: 1_000_000, memory_bytes_max: 32 << 20, ..Limits::default() };
    let result = Photo::read(upload.into(), &limits);
    // What is said of a decoder that panicked.
    assert_ne!(result.as_ref().err(), Some(&Refused::Damaged("the decoder gave up".into())));
    if let Ok(photo) = result {
        let small = Photo::read(photo.thumbnail(16), &limits).unwrap();
        assert!(small.width().max(small.height()) <= 16);
        // What is kept can be read again, and nothing more is left out of it.
        let again = Photo::read(photo.original(), &limits).unwrap();
        assert_eq!((again.width(), again.height()), (photo.width(), photo.height()));
        assert_eq!(again.original(), photo.original());
    }
}

#[test]
fn cut_off_anywhere() {
    for file in FILES.iter() {
        answer(file.clone());
        assert!(read(file.clone()).is_ok());
        for len in 0..file.len() {
            assert!(read(file[..len].to_vec()).is_err(), "{len} of {}", file.len());
        }
    }
}

#[derive(Debug, Clone)]
enum Harm {
    Set(prop::sample::Index, u8),
    Flip(prop::sample::Index, u8),
    Cut(prop::sample::Index, usize),
    Double(prop::sample::Index, usize),
    Insert(prop::sample::Index, Vec<u8>),
    Number(prop::sample::Index, u32),
}

fn harm() -> impl Strategy<Value = Harm> {
    let place = any::<prop::sample::Index>;
    prop_oneof![
        (place(), any::<u8>()).prop_map(|(at, byte)| Harm::Set(at, byte)),
        (place(), 0..8_u8).prop_map(|(at, bit)| Harm::Flip(at, bit)),
        (place(), 1..40_usize).prop_map(|(at, len)| Harm::Cut(at, len)),
        (place(), 1..40_usize).prop_map(|(at, len)| Harm::Double(at, len)),
        (place(), prop::collection::vec(any::<u8>(), 1..20)).prop_map(|(at, content)| Harm::Insert(at, content)),
        (place(), prop_oneof![Just(0), Just(u32::MAX), Just(0x7fff_ffff), any::<u32>()])
            .prop_map(|(at, number)| Harm::Number(at, number)),
    ]
}

fn do_harm(file: &mut Vec<u8>, harm: &Harm) {
    let span = |at: usize, len: usize, file: &[u8]| at..(at + len).min(file.len());
    match harm {
        _ if file.is_empty() => {}
        Harm::Set(at, byte) => {
            let at = at.index(file.len());
            file[at] = *byte;
        }
        Harm::Flip(at, bit) => {
            let at = at.index(file.len());
            file[at] ^= 1 << bit;
        }
        Harm::Cut(at, len) => drop(file.drain(span(at.index(file.len()), *len, file))),
        Harm::Double(at, len) => {
            let span = span(at.index(file.len()), *len, file);
            let copy = file[span.clone()].to_vec();
            file.splice(span.start..span.start, copy);
        }
        Harm::Insert(at, content) => {
            let at = at.index(file.len());
            file.splice(at..at, content.iter().copied());
        }
        Harm::Number(at, number) => {
            let span = span(at.index(file.len()), 4, file);
            file.splice(span, number.to_be_bytes());
        }
    }
}

/// Makes the checksums right again, so that the harm reaches what is behind them.
fn with_right_checksums(file: &[u8]) -> Vec<u8> {
    let mut chunks = Vec::new();
    let mut rest = file.get(8..).unwrap_or_default();
    while let Some((len, after)) = rest.split_first_chunk::<4>() {
        let len = u32::from_be_bytes(*len) as usize;
        let (Some(name), Some(content)) = (after.first_chunk(), after.get(4..4_usize.saturating_add(len))) else {
            break;
        };
        chunks.push(png::chunk(*name, content));
        rest = after.get(len + 8..).unwrap_or_default();
    }
    png::file(&chunks)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn harmed_files(index in any::<prop::sample::Index>(), harms in prop::collection::vec(harm(), 1..6)) {
        let mut file = index.get(&FILES).clone();
        for harm in &harms {
            do_harm(&mut file, harm);
        }
        if file.starts_with(png::SIGNATURE) {
            answer(with_right_checksums(&file));
        }
        answer(file);
    }

    #[test]
    fn anything_at_all(kind in 0..4_usize, content in prop::collection::vec(any::<u8>(), 0..600)) {
        let prefix: &[u8] = [&b"\xff\xd8\xff"[..], png::SIGNATURE, b"RIFF\xff\0\0\0WEBP", b""][kind];
        answer([prefix, &content].concat());
    }
}
