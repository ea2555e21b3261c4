//! Colour profiles (ICC): kept in the original, and used to bring thumbnails to sRGB.

use std::io::Read;

use flate2::read::{ZlibDecoder, ZlibEncoder};

/// The size limit of a profile. The largest are profiles for printing, with one to two megabytes.
const BYTES_MAX: usize = 4 << 20;

/// The profile in these bytes, without anything that follows it; `None` if there is none.
pub(crate) fn checked(mut content: Vec<u8>) -> Option<Vec<u8>> {
    let size = u32::from_be_bytes(*content.first_chunk()?) as usize;
    let is_profile = content.get(36..40) == Some(b"acsp") && (128..=content.len()).contains(&size);
    if !is_profile || size > BYTES_MAX {
        return None;
    }
    content.truncate(size);
    Some(content)
}

/// Decompress a profile from a PNG. Decompression stops at the largest possible profile.
pub(crate) fn unpacked(content: &[u8]) -> Option<Vec<u8>> {
    let mut profile = Vec::new();
    ZlibDecoder::new(content).take(BYTES_MAX as u64 + 1).read_to_end(&mut profile).ok()?;
    checked(profile)
}

/// Compress a profile for a PNG.
pub(crate) fn packed(profile: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    let read = ZlibEncoder::new(profile, flate2::Compression::default()).read_to_end(&mut content);
    debug_assert!(read.is_ok(), "reading memory does not fail");
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(size: u32, len: usize) -> Vec<u8> {
        let mut content = vec![7; len];
        content[..4].copy_from_slice(&size.to_be_bytes());
        content[36..40].copy_from_slice(b"acsp");
        content
    }

    #[test]
    fn only_profiles_pass_and_nothing_behind_them() {
        assert_eq!(checked(profile(200, 200)), Some(profile(200, 200)));
        assert_eq!(checked(profile(200, 300)), Some(profile(200, 200)));
        assert_eq!(checked(profile(301, 300)), None);
        assert_eq!(checked(profile(100, 300)), None);
        assert_eq!(checked(vec![0; 300]), None);
        assert_eq!(checked(b"\0\0".to_vec()), None);
        let size = u32::try_from(BYTES_MAX + 1).unwrap();
        assert_eq!(checked(profile(size, BYTES_MAX + 1)), None);
    }

    #[test]
    fn unpacking_is_bounded() {
        let content = profile(4000, 4000);
        assert_eq!(unpacked(&packed(&content)), Some(content));
        assert_eq!(unpacked(&packed(&vec![0; 100 << 20])), None);
        assert_eq!(unpacked(b"nothing of the kind"), None);
    }
}
