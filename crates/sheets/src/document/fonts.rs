//! Substitutes for fonts that are not in the file: for the fourteen standard fonts, and one face for Chinese, Japanese
//! and Korean (`assets/README.md` says what it is made of).

use std::io::Read as _;
use std::sync::{Arc, LazyLock, OnceLock};

use hayro::hayro_interpret::font::{FontData, FontQuery};
use hayro::hayro_interpret::hayro_cmap::{CMap, CMapName, load_embedded};

/// Compressed with brotli.
static FACE: &[u8] = include_bytes!("../../assets/fallback.ttf.br");
/// Decompressed when the first file needs it.
static UNPACKED: OnceLock<Arc<Vec<u8>>> = OnceLock::new();

/// In the face, the vertical form of a character has the character's code point plus this.
const VERTICAL: u32 = 0xf_0000;
/// The characters that have a vertical form: punctuation, kana, and everything of full width.
const MAY_STAND: [std::ops::Range<u32>; 2] = [0x2010..0x3100, 0xff00..0xfff0];

/// The face in the library's type.
fn face() -> FontData {
    let unpack = || {
        let mut face = Vec::new();
        let read = brotli_decompressor::Decompressor::new(FACE, 1 << 16).read_to_end(&mut face);
        read.expect("the packed font is complete");
        Arc::new(face)
    };
    Arc::clone(UNPACKED.get_or_init(unpack)) as FontData
}

/// The face, if a file has needed it.
pub(super) fn face_if_used() -> Option<FontData> {
    UNPACKED.get().map(|face| Arc::clone(face) as FontData)
}

pub(super) fn resolve(query: &FontQuery) -> (FontData, u32) {
    match query {
        FontQuery::Standard(font) => font.get_font_data(),
        // Only composite fonts name their character collection.
        FontQuery::Fallback(query) if query.character_collection.is_some() => (face(), 0),
        FontQuery::Fallback(query) => query.pick_standard_font().get_font_data(),
    }
}

/// A character collection: its Unicode mapping, and its numbers for both writing directions.
struct Collection {
    unicode: CMapName<'static>,
    /// The name of the library's own map that ours extends.
    base: &'static str,
    lying: CMapName<'static>,
    standing: CMapName<'static>,
}

static COLLECTIONS: [Collection; 4] = [
    Collection {
        unicode: CMapName::AdobeJapan1Ucs2,
        base: "Base-Japan1",
        lying: CMapName::UniJisUtf16H,
        standing: CMapName::UniJisUtf16V,
    },
    Collection {
        unicode: CMapName::AdobeGb1Ucs2,
        base: "Base-GB1",
        lying: CMapName::UniGbUtf16H,
        standing: CMapName::UniGbUtf16V,
    },
    Collection {
        unicode: CMapName::AdobeCns1Ucs2,
        base: "Base-CNS1",
        lying: CMapName::UniCnsUtf16H,
        standing: CMapName::UniCnsUtf16V,
    },
    Collection {
        unicode: CMapName::AdobeKorea1Ucs2,
        base: "Base-Korea1",
        lying: CMapName::UniKsUtf16H,
        standing: CMapName::UniKsUtf16V,
    },
];

static MAPS: [LazyLock<Vec<u8>>; 4] = [
    LazyLock::new(|| map(&COLLECTIONS[0])),
    LazyLock::new(|| map(&COLLECTIONS[1])),
    LazyLock::new(|| map(&COLLECTIONS[2])),
    LazyLock::new(|| map(&COLLECTIONS[3])),
];

/// Maps of characters. They are the library's own, except for Unicode: a number may stand for a vertical form, which
/// has no code in Unicode, but is in the face.
pub(super) fn resolve_map(name: CMapName<'_>) -> Option<&'static [u8]> {
    for (collection, map) in COLLECTIONS.iter().zip(&MAPS) {
        if name.to_bytes() == collection.unicode.to_bytes() {
            return Some(map);
        }
        if name.to_bytes() == collection.base.as_bytes() {
            return own(&collection.unicode);
        }
    }
    load_embedded(name)
}

fn own(name: &CMapName<'static>) -> Option<&'static [u8]> {
    load_embedded(CMapName::from_bytes(name.to_bytes()))
}

fn map(collection: &Collection) -> Vec<u8> {
    let read = |name| CMap::parse(own(name)?, load_embedded);
    let (Some(lying), Some(standing)) = (read(&collection.lying), read(&collection.standing)) else {
        return own(&collection.unicode).unwrap_or_default().to_vec();
    };
    let forms = MAY_STAND.into_iter().flatten().filter_map(|character| {
        let form = standing.lookup_cid_code(character, 2)?;
        (lying.lookup_cid_code(character, 2) != Some(form)).then_some((form, character + VERTICAL))
    });
    let line = |(form, character): (u32, u32)| {
        let units = char::from_u32(character).map(|c| c.encode_utf16(&mut [0; 2]).to_vec()).unwrap_or_default();
        let units: Vec<String> = units.iter().map(|unit| format!("{unit:04x}")).collect();
        format!("<{form:04x}> <{}>\n", units.concat())
    };
    let lines: Vec<String> = forms.map(line).collect();
    let (base, count) = (collection.base, lines.len());
    format!("/{base} usecmap\n{count} beginbfchar\n{}endbfchar\n", lines.concat()).into_bytes()
}

#[cfg(test)]
mod tests {
    use hayro::hayro_interpret::hayro_cmap::BfString;

    use super::*;

    #[test]
    fn forms_for_vertical_writing_are_told_from_others() {
        let map = CMap::parse(resolve_map(CMapName::AdobeJapan1Ucs2).unwrap(), resolve_map).unwrap();
        // The horizontal form of 、 is 634, and the vertical form is 7887; 亜 is 1125 in both directions.
        for (number, character) in [(634, '、'), (7887, '\u{f3001}'), (1125, '亜')] {
            assert_eq!(map.lookup_bf_string(number), Some(BfString::Char(character)), "{number}");
        }
    }
}
