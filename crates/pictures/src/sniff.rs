//! The type of a file, by its first bytes.

use crate::Refused;

/// The accepted types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhotoType {
    /// JPEG.
    Jpeg,
    /// PNG, also animated.
    Png,
    /// WebP, also animated.
    WebP,
}

impl PhotoType {
    /// The media type for `content-type`.
    pub fn media_type(self) -> &'static str {
        match self {
            PhotoType::Jpeg => "image/jpeg",
            PhotoType::Png => "image/png",
            PhotoType::WebP => "image/webp",
        }
    }
}

pub(crate) fn sniff(content: &[u8]) -> Result<PhotoType, Refused> {
    match content {
        [] => Err(Refused::Empty),
        [0xff, 0xd8, 0xff, ..] => Ok(PhotoType::Jpeg),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Ok(PhotoType::Png),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(PhotoType::WebP),
        // Other types are named, so that the message helps.
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => Err(by_brand(brand)),
        [b'G', b'I', b'F', b'8', ..] => Err(Refused::OtherType("GIF")),
        [b'B', b'M', ..] => Err(Refused::OtherType("BMP")),
        [b'I', b'I', b'*', 0, ..] | [b'M', b'M', 0, b'*', ..] => Err(Refused::OtherType("TIFF and raw")),
        [0xff, 0x0a, ..] | [0, 0, 0, 0x0c, b'J', b'X', b'L', b' ', ..] => Err(Refused::OtherType("JPEG XL")),
        _ => Err(Refused::NotAPicture),
    }
}

/// Files that consist of boxes name their type in the first one; videos are such files, too.
fn by_brand(brand: &[u8]) -> Refused {
    match brand.first_chunk::<4>() {
        Some(b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1") => Refused::Heic,
        Some(b"avif" | b"avis") => Refused::OtherType("AVIF"),
        _ => Refused::NotAPicture,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_decide() {
        let cases: &[(&[u8], Result<PhotoType, Refused>)] = &[
            (b"", Err(Refused::Empty)),
            (b"\xff\xd8\xff\xe0", Ok(PhotoType::Jpeg)),
            (b"\xff\xd8", Err(Refused::NotAPicture)),
            (b"\x89PNG\r\n\x1a\n", Ok(PhotoType::Png)),
            (b"\x89PNG\n\x1a\n", Err(Refused::NotAPicture)),
            (b"RIFF\0\0\0\0WEBPVP8 ", Ok(PhotoType::WebP)),
            (b"RIFF\0\0\0\0WAVE", Err(Refused::NotAPicture)),
            (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Err(Refused::Heic)),
            (b"\0\0\0\x18ftypmif1\0\0\0\0", Err(Refused::Heic)),
            (b"\0\0\0\x18ftypavif", Err(Refused::OtherType("AVIF"))),
            (b"\0\0\0\x18ftypisom", Err(Refused::NotAPicture)),
            (b"\0\0\0\x18ftyp", Err(Refused::NotAPicture)),
            (b"GIF89a", Err(Refused::OtherType("GIF"))),
            (b"II*\0", Err(Refused::OtherType("TIFF and raw"))),
            (b"<!doctype html><img>", Err(Refused::NotAPicture)),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>", Err(Refused::NotAPicture)),
            (b"%PDF-1.7", Err(Refused::NotAPicture)),
        ];
        for (content, expected) in cases {
            assert_eq!(&sniff(content), expected, "{}", String::from_utf8_lossy(content));
        }
    }
}
