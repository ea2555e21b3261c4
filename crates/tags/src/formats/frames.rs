//! What the frames of `ID3v2` say.

use crate::fields::Fields;
use crate::lyrics::{Lyrics, language};
use crate::text;

/// The frames with a text, and their fields. Frames of version 2 have names of three letters.
const TEXTS: [(&str, &str, &str); 34] = [
    ("TIT2", "TT2", "TITLE"),
    ("TPE1", "TP1", "ARTIST"),
    ("TALB", "TAL", "ALBUM"),
    ("TPE2", "TP2", "ALBUMARTIST"),
    ("TCMP", "TCP", "COMPILATION"),
    ("TRCK", "TRK", "TRACKNUMBER"),
    ("TPOS", "TPA", "DISCNUMBER"),
    ("TSST", "", "DISCSUBTITLE"),
    ("TDRC", "TRD", "DATE"),
    ("TYER", "TYE", "YEAR"),
    ("TDAT", "TDA", "ID3DAY"),
    ("TDOR", "", "ORIGINALDATE"),
    ("TORY", "TOR", "ORIGINALYEAR"),
    ("TDRL", "TDR", "RELEASEDATE"),
    ("TCON", "TCO", "GENRE"),
    ("TMOO", "", "MOOD"),
    ("TCOM", "TCM", "COMPOSER"),
    ("TPE3", "TP3", "CONDUCTOR"),
    ("TEXT", "TXT", "LYRICIST"),
    ("TPE4", "TP4", "REMIXER"),
    ("TPUB", "TPB", "LABEL"),
    ("TSRC", "TRC", "ISRC"),
    ("TBPM", "TBP", "BPM"),
    ("TSOT", "TST", "TITLESORT"),
    ("TSOP", "TSP", "ARTISTSORT"),
    ("TSOA", "TSA", "ALBUMSORT"),
    ("TSO2", "TS2", "ALBUMARTISTSORT"),
    // Names that programs before version 4 made up.
    ("XSOT", "", "TITLESORT"),
    ("XSOP", "", "ARTISTSORT"),
    ("XSOA", "", "ALBUMSORT"),
    ("XDOR", "", "ORIGINALDATE"),
    ("TST ", "", "TITLESORT"),
    ("TSP ", "", "ARTISTSORT"),
    ("TSA ", "", "ALBUMSORT"),
];

/// How many entries of timed lyrics are read.
const ENTRIES_MAX: usize = 20_000;

/// A tag whose frames are taken one by one.
pub(super) struct Tag<'a> {
    fields: &'a mut Fields,
    /// The frames that name their field themselves. The others come first.
    named: Vec<(String, String)>,
}

impl Tag<'_> {
    pub(super) fn new(fields: &mut Fields) -> Tag<'_> {
        Tag { fields, named: Vec::new() }
    }

    pub(super) fn done(self) {
        let Tag { fields, named } = self;
        let new: Vec<_> = named.into_iter().filter(|(name, _)| !fields.has(name)).collect();
        for (name, value) in new {
            if matches!(name.to_ascii_uppercase().as_str(), "LYRICS" | "UNSYNCEDLYRICS" | "SYNCEDLYRICS") {
                fields.add_lyrics(Lyrics::parse(None, &value));
            } else {
                fields.add_all(&name, &value);
            }
        }
    }

    /// Take a frame.
    pub(super) fn take(&mut self, id: &str, is_short: bool, content: &[u8]) {
        let field = TEXTS.iter().find(|(long, short, _)| if is_short { *short == id } else { *long == id });
        if let Some((_, _, field)) = field {
            if let Some((encoding, text)) = content.split_first() {
                self.fields.add_all(field, &decode(*encoding, text));
            }
            return;
        }
        // What is not understood is left out.
        let _ = match id {
            "TXXX" | "TXX" => self.named_text(content),
            "COMM" | "COM" => self.comment(content),
            "USLT" | "ULT" => self.lyrics(content),
            "SYLT" | "SLT" => self.timed_lyrics(content),
            "TIPL" | "TMCL" | "IPLS" | "IPL" => self.people(content, id == "TMCL"),
            "UFID" | "UFI" => self.identifier(content),
            "APIC" => self.picture(content),
            "PIC" => self.short_picture(content),
            _ => None,
        };
    }

    fn named_text(&mut self, content: &[u8]) -> Option<()> {
        let (encoding, rest) = content.split_first()?;
        let (name, value) = cut(*encoding, rest);
        let name = decode(*encoding, name);
        if !name.is_empty() {
            self.named.push((name, decode(*encoding, value)));
        }
        Some(())
    }

    /// The comment that has no name of its own; the others are for programs.
    fn comment(&mut self, content: &[u8]) -> Option<()> {
        let (encoding, _, name, value) = in_language(content)?;
        let name = decode(encoding, name).to_ascii_lowercase();
        if matches!(name.as_str(), "" | "comment" | "description") {
            self.fields.add("COMMENT", &decode(encoding, value).replace('\0', "\n"));
        }
        Some(())
    }

    fn lyrics(&mut self, content: &[u8]) -> Option<()> {
        let (encoding, language, _, value) = in_language(content)?;
        self.fields.add_lyrics(Lyrics::parse(Some(&language), &decode(encoding, value)));
        Some(())
    }

    fn timed_lyrics(&mut self, content: &[u8]) -> Option<()> {
        let (encoding, rest) = content.split_first()?;
        let (code, rest) = rest.split_at_checked(3)?;
        let (&[unit, kind], rest) = rest.split_first_chunk::<2>()?;
        // Times in milliseconds; lyrics, a transcription, or something unsaid.
        if unit != 2 || kind > 2 {
            return None;
        }
        let (_, mut rest) = cut(*encoding, rest);
        let mut entries = Vec::new();
        while let (word, after) = cut(*encoding, rest)
            && let Some((time, next)) = after.split_first_chunk::<4>()
            && entries.len() < ENTRIES_MAX
        {
            entries.push((u64::from(u32::from_be_bytes(*time)), decode(*encoding, word)));
            rest = next;
        }
        self.fields.add_lyrics(Lyrics::synced(language(&text::latin(code)), whole_lines(entries)));
        Some(())
    }

    /// Pairs of a role and a name; for musicians, of an instrument and a name.
    fn people(&mut self, content: &[u8], are_musicians: bool) -> Option<()> {
        let (encoding, rest) = content.split_first()?;
        let decoded = decode(*encoding, rest);
        let values: Vec<&str> = decoded.split('\0').map(|value| value.trim_start_matches('\u{feff}')).collect();
        for [what, name] in values.as_chunks::<2>().0 {
            let (role, sub_role) = if are_musicians { ("performer", Some(*what)) } else { (*what, None) };
            self.fields.add_person(role, sub_role, name);
        }
        Some(())
    }

    fn identifier(&mut self, content: &[u8]) -> Option<()> {
        let id = content.strip_prefix(b"http://musicbrainz.org\0")?;
        self.fields.add("MUSICBRAINZRECORDINGID", &text::latin(id));
        Some(())
    }

    fn picture(&mut self, content: &[u8]) -> Option<()> {
        let (encoding, rest) = content.split_first()?;
        let (_media_type, rest) = cut(0, rest);
        let (kind, rest) = rest.split_first()?;
        let (_description, content) = cut(*encoding, rest);
        self.fields.pictures.add(u32::from(*kind), content);
        Some(())
    }

    fn short_picture(&mut self, content: &[u8]) -> Option<()> {
        let (&[encoding, _, _, _, kind], rest) = content.split_first_chunk::<5>()?;
        let (_description, content) = cut(encoding, rest);
        self.fields.pictures.add(u32::from(kind), content);
        Some(())
    }
}

/// The encoding, the language, the name and the value.
fn in_language(content: &[u8]) -> Option<(u8, String, &[u8], &[u8])> {
    let (&[encoding, a, b, c], rest) = content.split_first_chunk::<4>()?;
    let (name, value) = cut(encoding, rest);
    Some((encoding, text::latin(&[a, b, c]), name, value))
}

/// Syllables become lines: a new line begins where a text begins with a line end. Without any, each text is a line.
fn whole_lines(entries: Vec<(u64, String)>) -> Vec<(u64, String)> {
    let begins = |text: &str| text.starts_with(['\n', '\r']);
    if !entries.iter().any(|(_, text)| begins(text)) {
        return entries;
    }
    let mut lines: Vec<(u64, String)> = Vec::new();
    for (time, text) in entries {
        match lines.last_mut() {
            Some((_, line)) if !begins(&text) => line.push_str(&text),
            _ => lines.push((time, text)),
        }
    }
    lines
}

/// The text before NUL, and what follows.
fn cut(encoding: u8, content: &[u8]) -> (&[u8], &[u8]) {
    let width = if matches!(encoding, 1 | 2) { 2 } else { 1 };
    let end = content.chunks_exact(width).position(|unit| unit.iter().all(|byte| *byte == 0));
    match end.map(|end| end * width) {
        Some(end) => (&content[..end], &content[end + width..]),
        None => (content, &[]),
    }
}

fn decode(encoding: u8, content: &[u8]) -> String {
    match encoding {
        0 => text::latin(content),
        1 => text::utf16(content),
        2 => text::utf16_with(content, u16::from_be_bytes),
        _ => String::from_utf8_lossy(content).into_owned(),
    }
}
