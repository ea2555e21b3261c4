//! `ID3v1`: 128 bytes at the end of a file.

use crate::fields::Fields;
use crate::text;

/// Read what may be a tag, and return whether it is one.
pub(super) fn parse(tag: &[u8], fields: &mut Fields) -> bool {
    let Some(([b'T', b'A', b'G'], rest)) = tag.split_first_chunk::<3>() else { return false };
    let Some(content) = rest.first_chunk::<125>() else { return false };
    let mut found = Fields::default();
    let mut add = |name: &str, range: std::ops::Range<usize>| {
        let value = &content[range];
        let end = value.iter().position(|byte| *byte == 0).unwrap_or(value.len());
        found.add(name, &text::latin(&value[..end]));
    };
    add("TITLE", 0..30);
    add("ARTIST", 30..60);
    add("ALBUM", 60..90);
    add("DATE", 90..94);
    // The last bytes of the comment may be the number of the track.
    if content[122] == 0 && content[123] != 0 {
        add("COMMENT", 94..122);
        found.add("TRACKNUMBER", &content[123].to_string());
    } else {
        add("COMMENT", 94..124);
    }
    // Larger numbers stand for none.
    if content[124] < 192 {
        found.add("GENRE", &content[124].to_string());
    }
    fields.merge(found);
    true
}
