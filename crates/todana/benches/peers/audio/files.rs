//! Recordings to be scanned: those of `crates/tags`, each with names of its own and with more sound. What is replaced
//! has the same length, so that nothing around it changes; the sound is repeated.

use std::io::Read as _;

const MADE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tags/tests/files");

/// What a library is made from: with a small picture, and with one of 490 KB.
const PATTERNS: [[&str; 2]; 4] = [
    ["song.mp3", "large.mp3.gz"],
    ["song.flac", "large.flac.gz"],
    ["song.ogg", "large.ogg.gz"],
    ["first.m4a", "large_first.m4a.gz"],
];
const SONGS_OF_ALBUM: usize = 10;
const ALBUMS_OF_ARTIST: usize = 4;
/// One album of so many has a large picture.
const LARGE_EVERY: usize = 5;

/// The number of albums.
pub fn albums(count: usize) -> usize {
    count.div_ceil(SONGS_OF_ALBUM)
}

/// A file of a library: its path, and its content. Most have some hundred KB, and one of ten has 3 MB.
pub fn of_library(number: usize) -> (String, Vec<u8>) {
    let (album, artist) = (number / SONGS_OF_ALBUM, number / SONGS_OF_ALBUM / ALBUMS_OF_ARTIST);
    let pattern = PATTERNS[album % PATTERNS.len()][usize::from(album % LARGE_EVERY == 0)];
    let bytes = if number % 10 == 9 { 3 << 20 } else { (200 + number % 7 * 50) << 10 };
    let name = pattern.trim_end_matches(".gz");
    let content = longer(name, renamed(name, made(pattern), number, album, artist), bytes);
    let ending = name.rsplit('.').next().expect("an ending");
    (format!("Artist {artist:05}/Album {album:05}/{number:06}.{ending}"), content)
}

/// A recording that other programs made.
pub fn made(name: &str) -> Vec<u8> {
    let content = std::fs::read(format!("{MADE}/{name}")).expect("a recording");
    if name.strip_suffix(".gz").is_none() {
        return content;
    }
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(content.as_slice()).read_to_end(&mut unpacked).expect("it unpacks");
    unpacked
}

fn renamed(name: &str, mut content: Vec<u8>, number: usize, album: usize, artist: usize) -> Vec<u8> {
    let id = |of: usize, number: usize| format!("{number:08x}-0000-4000-8000-00000000000{of}");
    for (from, to) in [
        ("Lindenbaum, Der", format!("Title {number:09}")),
        ("Der Lindenbaum", format!("Title {number:08}")),
        ("Winterreise", format!("Album {album:05}")),
        ("Müller, Anna", format!("Artist, {artist:05}")),
        ("Anna Müller", format!("Artist {artist:05}")),
        (&id(1, 1), id(1, album)),
        (&id(4, 4), id(4, album)),
        (&id(5, 5), id(5, number)),
        (&id(6, 6), id(6, number)),
    ] {
        assert_eq!(from.len(), to.len());
        let mut at = 0;
        while let Some(found) = find(&content[at..], from.as_bytes()) {
            at += found;
            content[at..at + to.len()].copy_from_slice(to.as_bytes());
            at += to.len();
        }
    }
    if name.strip_suffix(".ogg").is_some() {
        pages(&content).into_iter().flat_map(|page| summed(page.to_vec())).collect()
    } else {
        content
    }
}

/// The file with so much sound that it has at least so many bytes.
pub fn longer(name: &str, content: Vec<u8>, bytes: usize) -> Vec<u8> {
    let more = bytes.saturating_sub(content.len());
    match name.rsplit('.').next().expect("an ending") {
        "ogg" | "opus" => longer_pages(&content, more),
        "m4a" => longer_box(content, *b"mdat", -4, more),
        "wav" => longer_box(content, *b"data", 4, more),
        "aiff" => longer_box(content, *b"SSND", 4, more),
        "flac" => {
            let begins = after_blocks(&content);
            append(content, begins, more)
        }
        // What follows the tag is frames.
        "mp3" => {
            let length = content[6..10].iter().fold(0, |length, byte| length << 7 | usize::from(*byte));
            append(content, 10 + length, more)
        }
        other => panic!("{other}"),
    }
}

/// Repeat what follows `begins`.
fn append(mut content: Vec<u8>, begins: usize, more: usize) -> Vec<u8> {
    let sound = content[begins..].to_vec();
    content.extend(repeated(&sound, more));
    content
}

fn repeated(sound: &[u8], more: usize) -> Vec<u8> {
    sound.repeat(more.div_ceil(sound.len()))
}

/// Where the blocks before the sound of a FLAC file end.
fn after_blocks(content: &[u8]) -> usize {
    let mut at = 4;
    loop {
        let head = &content[at..at + 4];
        let is_last = head[0] & 0x80 != 0;
        at += 4 + head[1..].iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
        if is_last {
            return at;
        }
    }
}

/// Repeat what is in the box of that name, whose length stands so far after its name. Files of boxes that are in one
/// say its length as well; only those of MP4 are not.
fn longer_box(mut content: Vec<u8>, name: [u8; 4], length_at: isize, more: usize) -> Vec<u8> {
    let at = find(&content, &name).expect("the sound");
    let is_little = name == *b"data";
    let field = at.checked_add_signed(length_at).expect("its length");
    let length = field_of(&content, field, is_little);
    // The length of a box of MP4 includes its head of eight bytes.
    let sound = if length_at < 0 { at + 4..at - 4 + length } else { at + 8..at + 8 + length };
    let mut added = repeated(&content[sound.clone()], more);
    // Chunks begin at even places.
    added.truncate(added.len() / 2 * 2);
    set_field(&mut content, field, is_little, length + added.len());
    if length_at > 0 {
        let whole = field_of(&content, 4, is_little);
        set_field(&mut content, 4, is_little, whole + added.len());
    }
    content.splice(sound.end..sound.end, added);
    content
}

fn field_of(content: &[u8], at: usize, is_little: bool) -> usize {
    let field = content[at..at + 4].try_into().expect("four bytes");
    (if is_little { u32::from_le_bytes(field) } else { u32::from_be_bytes(field) }) as usize
}

fn set_field(content: &mut [u8], at: usize, is_little: bool, value: usize) {
    let value = u32::try_from(value).expect("a small file");
    let field = if is_little { value.to_le_bytes() } else { value.to_be_bytes() };
    content[at..at + 4].copy_from_slice(&field);
}

/// The pages of an Ogg file.
fn pages(content: &[u8]) -> Vec<&[u8]> {
    let (mut pages, mut rest) = (Vec::new(), content);
    while !rest.is_empty() {
        let segments = usize::from(rest[26]);
        let length = 27 + segments + rest[27..27 + segments].iter().map(|part| usize::from(*part)).sum::<usize>();
        let (page, after) = rest.split_at(length);
        pages.push(page);
        rest = after;
    }
    pages
}

/// Repeat the pages of sound; they are numbered, and say how much sound there is up to them.
fn longer_pages(content: &[u8], more: usize) -> Vec<u8> {
    const LAST: u8 = 4;
    let position = |page: &[u8]| u64::from_le_bytes(page[6..14].try_into().expect("eight bytes"));
    let all = pages(content);
    let begins = all.iter().position(|page| !matches!(position(page), 0 | u64::MAX)).expect("sound");
    let (heads, sound) = all.split_at(begins);
    let once = sound.iter().map(|page| page.len()).sum::<usize>();
    let length = sound.last().map_or(0, |page| position(page));
    let times = 1 + more.div_ceil(once);
    let mut longer = heads.concat();
    for (number, page) in std::iter::repeat_n(sound, times).flatten().enumerate() {
        let mut page = page.to_vec();
        let turn = (number / sound.len()) as u64;
        if number + 1 == times * sound.len() {
            page[5] |= LAST;
        } else {
            page[5] &= !LAST;
        }
        let at = position(&page).wrapping_add(turn * length);
        page[6..14].copy_from_slice(&at.to_le_bytes());
        let number = u32::try_from(heads.len() + number).expect("few pages");
        page[18..22].copy_from_slice(&number.to_le_bytes());
        longer.extend(summed(page));
    }
    longer
}

/// The page with the right checksum.
fn summed(mut page: Vec<u8>) -> Vec<u8> {
    page[22..26].fill(0);
    let sum = page.iter().fold(0_u32, |sum, byte| {
        (0..8)
            .fold(sum ^ u32::from(*byte) << 24, |sum, _| if sum >> 31 == 1 { sum << 1 ^ 0x04c1_1db7 } else { sum << 1 })
    });
    page[22..26].copy_from_slice(&sum.to_le_bytes());
    page
}

fn find(content: &[u8], part: &[u8]) -> Option<usize> {
    content.windows(part.len()).position(|window| window == part)
}
