//! Files to try things with: fixtures, and PDFs and TIFFs written by hand.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use bytes::Bytes;

pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

pub fn fixture(name: &str) -> Bytes {
    std::fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}")).into()
}

/// A PDF of these objects, numbered from 1; the first is the catalog.
pub fn pdf(objects: &[impl AsRef<[u8]>]) -> Bytes {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut offsets = Vec::new();
    for (object, number) in objects.iter().zip(1..) {
        offsets.push(file.len());
        writeln!(file, "{number} 0 obj").unwrap();
        file.extend_from_slice(object.as_ref());
        file.extend_from_slice(b"\nendobj\n");
    }
    let xref = file.len();
    write!(file, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).unwrap();
    for offset in offsets {
        writeln!(file, "{offset:010} 00000 n ").unwrap();
    }
    write!(file, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{xref}\n%%EOF\n", objects.len() + 1).unwrap();
    file.into()
}

/// A stream with this dictionary.
pub fn stream(dictionary: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("<< {dictionary} /Length {} >>\nstream\n", content.len());
    [head.as_bytes(), content, b"\nendstream"].concat()
}

/// A PDF of one page with this content and these resources; further objects are numbered from 5.
pub fn page(size: &str, resources: &str, content: &[u8], further: &[Vec<u8>]) -> Bytes {
    let page =
        format!("<< /Type /Page /Parent 2 0 R /MediaBox [{size}] /Contents 4 0 R /Resources << {resources} >> >>");
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        page.into_bytes(),
        stream("", content),
    ];
    objects.extend_from_slice(further);
    pdf(&objects)
}

/// A PDF of so many empty pages.
pub fn empty_pages(count: usize) -> Bytes {
    let kids: Vec<_> = (3..3 + count).map(|number| format!("{number} 0 R")).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {count} /MediaBox [0 0 595 842] >>", kids.join(" ")),
    ];
    objects.extend((0..count).map(|_| "<< /Type /Page /Parent 2 0 R >>".to_owned()));
    pdf(&objects)
}

/// Zeros, packed so many times over, each time to a thousandth.
pub fn bomb(bytes: usize, times: usize) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut encoder = flate2::write::ZlibEncoder::new(&mut packed, flate2::Compression::best());
    let zeros = vec![0; 1 << 20];
    for _ in 0..bytes >> 20 {
        encoder.write_all(&zeros).unwrap();
    }
    encoder.finish().unwrap();
    for _ in 1..times {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(&packed).unwrap();
        packed = encoder.finish().unwrap();
    }
    packed
}

/// A value of a TIFF's tag.
#[derive(Debug, Clone, Copy)]
pub enum Value {
    Short(u16),
    Long(u32),
}

/// Of one page of a TIFF.
pub type Tags<'a> = &'a [(u16, Value)];

/// A TIFF whose pages have these tags and these bytes as their only strip; the tags for that are
/// added.
pub fn tiff(pages: &[(Tags<'_>, &[u8])]) -> Bytes {
    let mut file = b"II*\0\0\0\0\0".to_vec();
    let mut link = 4;
    for (tags, strip) in pages {
        let strip_offset = u32::try_from(file.len()).unwrap();
        file.extend_from_slice(strip);
        let mut tags = tags.to_vec();
        tags.push((273, Value::Long(strip_offset)));
        tags.push((279, Value::Long(u32::try_from(strip.len()).unwrap())));
        tags.sort_by_key(|(tag, _)| *tag);
        let directory = u32::try_from(file.len()).unwrap();
        file[link..link + 4].copy_from_slice(&directory.to_le_bytes());
        file.extend_from_slice(&u16::try_from(tags.len()).unwrap().to_le_bytes());
        for (tag, value) in tags {
            let (kind, value) = match value {
                Value::Short(value) => (3_u16, u32::from(value)),
                Value::Long(value) => (4, value),
            };
            file.extend_from_slice(&tag.to_le_bytes());
            file.extend_from_slice(&kind.to_le_bytes());
            file.extend_from_slice(&1_u32.to_le_bytes());
            file.extend_from_slice(&value.to_le_bytes());
        }
        link = file.len();
        file.extend_from_slice(&[0; 4]);
    }
    file.into()
}

/// The tags of a black and white page.
pub fn bilevel(width: u32, height: u32, compression: u16) -> Vec<(u16, Value)> {
    vec![
        (256, Value::Long(width)),
        (257, Value::Long(height)),
        (258, Value::Short(1)),
        (259, Value::Short(compression)),
        (262, Value::Short(0)),
        (277, Value::Short(1)),
        (278, Value::Long(height)),
    ]
}
