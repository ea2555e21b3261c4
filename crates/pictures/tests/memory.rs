//! How much memory a picture takes, counted by the allocator. A program of its own, because the
//! allocator counts everything that happens in it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use image::{DynamicImage, ImageFormat, RgbImage};
use peak_alloc::PeakAlloc;
use pictures::{Limits, Photo, Refused};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Peak of what `work` takes beyond what there was, in bytes.
fn peak<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let result = work();
    (ALLOCATOR.peak_usage() - before, result)
}

fn file(pixels: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut content = std::io::Cursor::new(Vec::new());
    pixels.write_to(&mut content, format).unwrap();
    content.into_inner()
}

/// One test, since others beside it would be counted too.
#[test]
fn memory_stays_within_its_limit() {
    let (width, height) = (1600, 1200);
    let pixels = DynamicImage::from(RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([
            u8::try_from(x % 251).unwrap(),
            u8::try_from(y % 241).unwrap(),
            u8::try_from((x ^ y) % 256).unwrap(),
        ])
    }));
    let clear = DynamicImage::from(pixels.to_rgba8());
    let lossy = webp::Encoder::from_rgba(clear.as_bytes(), width, height).encode(80.0).to_vec();
    let uploads = [
        ("JPEG", file(&pixels, ImageFormat::Jpeg)),
        ("PNG", file(&pixels, ImageFormat::Png)),
        ("WebP", file(&pixels, ImageFormat::WebP)),
        ("PNG with transparency", file(&clear, ImageFormat::Png)),
        ("PNG with transparency, 16 bits", file(&pixels.to_rgba16().into(), ImageFormat::Png)),
        ("WebP with transparency", file(&clear, ImageFormat::WebP)),
        ("lossy WebP with transparency", lossy),
    ];
    for (format, upload) in uploads {
        // The least that is allowed to be enough is enough in truth.
        let mut limits = Limits { memory_bytes_max: 1 << 20, ..Limits::default() };
        let taken = loop {
            let (taken, result) = peak(|| {
                let photo = Photo::read(upload.clone().into(), &limits)?;
                Ok::<_, Refused>([1280, 480, 160].map(|side| photo.thumbnail(side).len()))
            });
            match result {
                Ok(_) => break taken,
                Err(refused) => {
                    assert!(matches!(refused, Refused::TooManyPixels { .. }), "{refused:?}");
                    // Refused before anything was decoded: only copies of the file.
                    assert!(taken < 3 * upload.len() + (1 << 20), "{format}: {taken} to refuse");
                    limits.memory_bytes_max += 1 << 20;
                }
            }
        };
        println!("{format}: {taken} of {}", limits.memory_bytes_max);
        let allowed = usize::try_from(limits.memory_bytes_max).unwrap() + 3 * upload.len();
        // The encoder and the small pictures take some beside.
        let allowed = allowed + (12 << 20);
        assert!(taken <= allowed, "{format}: {taken} of {}", limits.memory_bytes_max);
    }

    // A tiny file that says it is huge.
    let mut bomb = file(&pixels, ImageFormat::Png);
    bomb.truncate(100_000);
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    let (taken, result) = peak(|| Photo::read(bomb.clone().into(), &Limits::default()));
    assert!(result.is_err());
    assert!(taken < 1 << 20, "{taken}");
}
