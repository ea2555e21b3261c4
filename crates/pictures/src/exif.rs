//! The only EXIF fact that is kept: the orientation of the picture.

use image::metadata::Orientation;

/// The beginning of an EXIF block in JPEG. Some programs write it in the other formats as well.
pub(crate) const PREFIX: &[u8] = b"Exif\0\0";

/// The orientation in an EXIF block; upright if it is missing or unreadable.
pub(crate) fn orientation(block: &[u8]) -> Orientation {
    let block = block.strip_prefix(PREFIX).unwrap_or(block);
    Orientation::from_exif_chunk(block).unwrap_or(Orientation::NoTransforms)
}

/// An EXIF block with only the orientation; `None` for an upright picture.
pub(crate) fn block(orientation: Orientation) -> Option<[u8; 26]> {
    if orientation == Orientation::NoTransforms {
        return None;
    }
    let mut block = *b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0_\0\0\0\0\0\0\0";
    block[18] = orientation.to_exif();
    Some(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(block(Orientation::NoTransforms), None);
        for number in 2..=8 {
            let expected = Orientation::from_exif(number).unwrap();
            let written = block(expected).unwrap();
            assert_eq!(orientation(&written), expected);
            assert_eq!(orientation(&[PREFIX, &written].concat()), expected);
            for cut in 0..18 {
                assert_eq!(orientation(&written[..cut]), Orientation::NoTransforms);
            }
        }
    }
}
