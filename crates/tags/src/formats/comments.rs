//! Vorbis comments, which FLAC and Ogg have.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use super::le32;
use crate::Lyrics;
use crate::fields::Fields;

const COMMENTS_MAX: usize = 5_000;
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Read the comments of a block or packet.
pub(super) fn parse(block: &[u8], fields: &mut Fields) {
    for comment in Walk::new(block).take(COMMENTS_MAX) {
        let Some(equals) = comment.iter().position(|byte| *byte == b'=') else { continue };
        let (name, value) = (String::from_utf8_lossy(&comment[..equals]), &comment[equals + 1..]);
        match name.to_ascii_uppercase().as_str() {
            "METADATA_BLOCK_PICTURE" => {
                if let Ok(picture) = BASE64.decode(value.trim_ascii()) {
                    fields.pictures.add_flac(&picture);
                }
            }
            // What came before that.
            "COVERART" => {
                if let Ok(picture) = BASE64.decode(value.trim_ascii()) {
                    fields.pictures.add(0, &picture);
                }
            }
            "LYRICS" | "UNSYNCEDLYRICS" | "UNSYNCED LYRICS" | "SYNCEDLYRICS" => {
                fields.add_lyrics(Lyrics::parse(None, &String::from_utf8_lossy(value)));
            }
            _ => fields.add(&name, &String::from_utf8_lossy(value)),
        }
    }
}

/// How long a block is at least that begins like this: to the end of the comment that is not all here.
pub(super) fn length_at_least(block: &[u8]) -> usize {
    let mut walk = Walk::new(block);
    while walk.next().is_some() {}
    walk.at
}

/// The comments, as far as they are here.
struct Walk<'a> {
    block: &'a [u8],
    /// Where the next one begins, which can be beyond the end.
    at: usize,
    left: u32,
}

impl<'a> Walk<'a> {
    fn new(block: &'a [u8]) -> Walk<'a> {
        let vendor = le32(block, 0).and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
        let at = vendor.saturating_add(4);
        let left = le32(block, at).unwrap_or(0);
        Walk { block, at: at.saturating_add(4), left }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        self.left = self.left.checked_sub(1)?;
        let length = usize::try_from(le32(self.block, self.at)?).ok()?;
        let start = self.at + 4;
        self.at = start.saturating_add(length);
        self.block.get(start..self.at)
    }
}
