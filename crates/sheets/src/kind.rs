//! The type of a file, by its first bytes.

use serde::{Deserialize, Serialize};

use crate::Refused;

/// The accepted types of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One page.
    Png,
    /// One page.
    Jpeg,
    /// Any number of pages, drawn.
    Pdf,
    /// Any number of pages, mostly scanned.
    Tiff,
}

impl Kind {
    /// The type of this file; its name and headers do not matter.
    pub fn of(content: &[u8]) -> Result<Kind, Refused> {
        match content {
            [] => Err(Refused::Empty),
            [0xff, 0xd8, 0xff, ..] => Ok(Kind::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Ok(Kind::Png),
            // The second form is for files above 4 GiB, but some programs always write it.
            [b'I', b'I', b'*' | b'+', 0, ..] | [b'M', b'M', 0, b'*' | b'+', ..] => Ok(Kind::Tiff),
            _ if text(content).starts_with(b"%PDF-") => Ok(Kind::Pdf),
            _ => Err(other(content)),
        }
    }

    /// The media type for `content-type`.
    pub fn media_type(self) -> &'static str {
        match self {
            Kind::Png => "image/png",
            Kind::Jpeg => "image/jpeg",
            Kind::Pdf => "application/pdf",
            Kind::Tiff => "image/tiff",
        }
    }

    /// The extension for a file's name, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Kind::Png => "png",
            Kind::Jpeg => "jpg",
            Kind::Pdf => "pdf",
            Kind::Tiff => "tiff",
        }
    }
}

/// The content without the marks and spaces that some programs put in front of text.
fn text(content: &[u8]) -> &[u8] {
    content.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content).trim_ascii_start()
}

/// The refusal of another type. It is named, so that the message helps.
fn other(content: &[u8]) -> Refused {
    match content {
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Refused::other("WebP"),
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => match brand.first_chunk::<4>() {
            Some(b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1") => {
                Refused::other("HEIC")
            }
            Some(b"avif" | b"avis") => Refused::other("AVIF"),
            _ => Refused::NotSheets,
        },
        [b'G', b'I', b'F', b'8', ..] => Refused::other("GIF"),
        [b'B', b'M', ..] => Refused::other("BMP"),
        [b'%', b'!', b'P', b'S', ..] => Refused::other("PostScript"),
        [b'A', b'T', b'&', b'T', b'F', b'O', b'R', b'M', ..] => Refused::other("DjVu"),
        [b'M', b'T', b'h', b'd', ..] => Refused::other("MIDI"),
        // Compressed MusicXML, MuseScore's files and office documents are all archives.
        [b'P', b'K', 3, 4, ..] => Refused::other("ZIP"),
        _ => markup(text(content)),
    }
}

/// The refusal of a text file. Files in which browsers would run scripts are named, too: they come from `Save as`.
fn markup(content: &[u8]) -> Refused {
    let head = content[..content.len().min(1024)].to_ascii_lowercase();
    let has = |what: &[u8]| head.windows(what.len()).any(|part| part == what);
    match head.first() {
        Some(b'<') if has(b"<svg") => Refused::other("SVG"),
        Some(b'<') if has(b"<html") || has(b"<!doctype html") => Refused::other("HTML"),
        Some(b'<') if has(b"<score-partwise") || has(b"<score-timewise") => Refused::other("MusicXML"),
        _ => Refused::NotSheets,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_decide() {
        let cases: &[(&[u8], Result<Kind, Refused>)] = &[
            (b"", Err(Refused::Empty)),
            (b"\xff\xd8\xff\xe0", Ok(Kind::Jpeg)),
            (b"\xff\xd8", Err(Refused::NotSheets)),
            (b"\x89PNG\r\n\x1a\n", Ok(Kind::Png)),
            (b"\x89PNG\n\x1a\n", Err(Refused::NotSheets)),
            (b"II*\0\x08", Ok(Kind::Tiff)),
            (b"MM\0*\x08", Ok(Kind::Tiff)),
            (b"II+\0\x08", Ok(Kind::Tiff)),
            (b"MM\0+\x08", Ok(Kind::Tiff)),
            (b"II", Err(Refused::NotSheets)),
            (b"%PDF-1.7", Ok(Kind::Pdf)),
            (b"\xef\xbb\xbf\r\n%PDF-1.4", Ok(Kind::Pdf)),
            (b"%PDX-1.7", Err(Refused::NotSheets)),
            (b"<html>%PDF-1.7", Err(Refused::other("HTML"))),
            (b"RIFF\0\0\0\0WEBPVP8 ", Err(Refused::other("WebP"))),
            (b"\0\0\0\x18ftypheic", Err(Refused::other("HEIC"))),
            (b"\0\0\0\x18ftypavif", Err(Refused::other("AVIF"))),
            (b"\0\0\0\x18ftypisom", Err(Refused::NotSheets)),
            (b"GIF89a", Err(Refused::other("GIF"))),
            (b"BM6\0\0\0", Err(Refused::other("BMP"))),
            (b"%!PS-Adobe-3.0", Err(Refused::other("PostScript"))),
            (b"AT&TFORM\0\0\0\0DJVU", Err(Refused::other("DjVu"))),
            (b"MThd\0\0\0\x06", Err(Refused::other("MIDI"))),
            (b"PK\x03\x04", Err(Refused::other("ZIP"))),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>", Err(Refused::other("SVG"))),
            (b"\n<?xml version='1.0'?>\n<SVG>", Err(Refused::other("SVG"))),
            (b"<!DOCTYPE html><img>", Err(Refused::other("HTML"))),
            (b"<?xml version='1.0'?><score-partwise>", Err(Refused::other("MusicXML"))),
            (b"<?xml version='1.0'?><rss>", Err(Refused::NotSheets)),
            (b"the <svg> element", Err(Refused::NotSheets)),
        ];
        for (content, expected) in cases {
            assert_eq!(&Kind::of(content), expected, "{}", String::from_utf8_lossy(content));
        }
    }
}
