//! Finds the title of a PDF in its metadata, and filters out texts that are not titles.

use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::dict::keys::METADATA;
use hayro::hayro_syntax::object::{Dict, Stream};

/// Longer texts are not titles.
const CHARS_MAX: usize = 200;
/// Prefixes that programs add to the name of a printed file.
const PRINTED_BY: [&str; 5] =
    ["microsoft word - ", "microsoft powerpoint - ", "microsoft excel - ", "microsoft publisher - ", "print - "];
/// Default names of unnamed documents, also with a number after them.
const UNNAMED: [&str; 16] = [
    "untitled",
    "unnamed",
    "title",
    "no title",
    "document",
    "new document",
    "scan",
    "scanned document",
    "img",
    "image",
    "page",
    "print",
    "score",
    "無題",
    "名称未設定",
    "タイトルなし",
];
/// The extensions of files that PDFs are made from.
const FILE_ENDINGS: [&str; 24] = [
    "pdf", "ps", "eps", "dvi", "tex", "doc", "docx", "odt", "rtf", "txt", "ppt", "pptx", "xls", "xlsx", "tif", "tiff",
    "png", "jpg", "jpeg", "mscz", "mus", "musx", "sib", "indd",
];

pub(super) fn of(pdf: &Pdf) -> Option<String> {
    let said = pdf.metadata().title.as_deref().and_then(text).and_then(|title| sensible(&title));
    said.or_else(|| sensible(&in_xmp(pdf)?))
}

/// A PDF text: UTF-16 or UTF-8 if it begins with such a mark, otherwise one byte per character.
fn text(bytes: &[u8]) -> Option<String> {
    match bytes {
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8(rest.to_vec()).ok(),
        _ => String::from_utf8(bytes.to_vec()).ok().or_else(|| bytes.iter().copied().map(letter).collect()),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let units: Vec<u16> = bytes.as_chunks().0.iter().copied().map(unit).collect();
    String::from_utf16(&units).ok()
}

/// Whether this is a letter of western Europe. Other bytes mean another encoding, which is not named.
fn letter(byte: u8) -> Option<char> {
    match byte {
        0x84 => Some('—'),
        0x85 => Some('–'),
        0x8d => Some('“'),
        0x8e => Some('”'),
        0x8f => Some('‘'),
        0x90 => Some('’'),
        b' '..=b'~' | 0xb0 | 0xb7 | 0xbf | 0xc0..=0xff => Some(char::from(byte)),
        _ => None,
    }
}

/// The title in the metadata of the document, `dc:title`.
fn in_xmp(pdf: &Pdf) -> Option<String> {
    let xref = pdf.xref();
    let catalog = xref.get::<Dict<'_>>(xref.root_id())?;
    let packet = catalog.get::<Stream<'_>>(METADATA)?.decoded_data().ok()?;
    let packet = String::from_utf8_lossy(&packet);
    let title = between(&packet, "<dc:title", "</dc:title>")?;
    let words = between(title, "<rdf:li", "</rdf:li>")?;
    // After the attributes of the element.
    let words = words.split_once('>')?.1;
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    Some(plain.iter().fold(words.to_owned(), |words, (written, meant)| words.replace(written, meant)))
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.split_once(start)?.1.split_once(end).map(|(inside, _)| inside)
}

/// Filter out texts that are not titles, such as file names.
fn sensible(title: &str) -> Option<String> {
    let title = title.split(|c: char| c.is_whitespace() || c == '\0').filter(|word| !word.is_empty());
    let title = title.collect::<Vec<_>>().join(" ");
    let small = title.to_lowercase();
    let bare = small.trim_end_matches(|c: char| c.is_ascii_digit() || " _-.()".contains(c));
    let named = !bare.is_empty() && !UNNAMED.contains(&bare);
    let printed = PRINTED_BY.iter().any(|program| small.starts_with(program));
    let path = title.contains('\\') || small.contains("://") || title.starts_with('/');
    let file = small.rsplit_once('.').is_some_and(|(_, ending)| FILE_ENDINGS.contains(&ending));
    let readable = title.chars().all(|c| !c.is_control() && c != char::REPLACEMENT_CHARACTER);
    let short = title.chars().count() <= CHARS_MAX;
    (named && readable && short && !printed && !path && !file).then_some(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_read_as_they_were_written() {
        let cases: [(&[u8], Option<&str>); 8] = [
            (b"Nocturne No. 2", Some("Nocturne No. 2")),
            (b"\xfe\xff\x82\xb1", Some("花")),
            (b"\xff\xfe\xb1\x82", Some("花")),
            (b"\xef\xbb\xbf\xe8\x8a\xb1", Some("花")),
            (b"\xe8\x8a\xb1", Some("花")),
            (b"Pr\xe9lude \x85 Suite", Some("Prélude – Suite")),
            // Shift JIS, which is not declared.
            (b"\x89\xd4\x82\xcc\x8b\xc8", None),
            (b"\xfe\xff\xd8\x00", None),
        ];
        for (bytes, expected) in cases {
            assert_eq!(text(bytes).as_deref(), expected, "{bytes:?}");
        }
    }

    #[test]
    fn what_is_no_title_is_none() {
        for title in [
            "",
            "  ",
            "untitled",
            "Untitled 3",
            "無題",
            "Microsoft Word - Lied.doc",
            "C:\\Users\\a\\Lied",
            "/tmp/lied",
            "lied.pdf",
            "score.MSCZ",
            "Scan_0001",
            "IMG-20260101",
            "12",
            "a\u{1}b",
            "Title",
        ] {
            assert_eq!(sensible(title), None, "{title}");
        }
        for (title, expected) in [
            ("  Gymnopédie \n No. 1 ", "Gymnopédie No. 1"),
            ("荒城の月", "荒城の月"),
            ("Op. 27, No. 2", "Op. 27, No. 2"),
            ("Title Song", "Title Song"),
            ("Symphony 5", "Symphony 5"),
        ] {
            assert_eq!(sensible(title).as_deref(), Some(expected));
        }
        assert_eq!(sensible(&"あ".repeat(CHARS_MAX + 1)), None);
    }
}
