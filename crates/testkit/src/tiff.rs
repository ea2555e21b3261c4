//! Creates a TIFF file with many small pages.

use std::ops::Range;

const HEIGHT: u32 = 10;

/// A TIFF with a page for each of those widths, ten pixels high.
pub fn tiff(widths: Range<u16>) -> Vec<u8> {
    let mut file = b"II*\0".to_vec();
    let mut link = file.len();
    file.extend([0; 4]);
    for width in widths {
        let place = offset(&file);
        let bytes = u32::from(width) * HEIGHT;
        file.extend((0..bytes).map(|pixel| pixel.to_le_bytes()[0]));
        file.resize(file.len().next_multiple_of(2), 0);
        let directory = offset(&file).to_le_bytes();
        file[link..link + 4].copy_from_slice(&directory);
        // Width, height, bits per pixel, no compression, black is zero, offset of the pixels, rows, number of bytes.
        let (width, height) = (width.into(), HEIGHT);
        let tags: [(u16, u32); 8] =
            [(256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, place), (278, height), (279, bytes)];
        file.extend([8, 0]);
        for (tag, value) in tags {
            file.extend(tag.to_le_bytes());
            // One number of four bytes.
            file.extend([4, 0, 1, 0, 0, 0]);
            file.extend(value.to_le_bytes());
        }
        link = file.len();
        file.extend([0; 4]);
    }
    file
}

fn offset(file: &[u8]) -> u32 {
    u32::try_from(file.len()).expect("a small file")
}
