//! Texts that users write about their scores.

use basis::{Error, Reason, Result, parse_line, parse_lines};

/// The longest title, in characters.
pub const TITLE_CHARS_MAX: usize = 200;
/// The longest description, in characters.
pub const DESCRIPTION_CHARS_MAX: usize = 10_000;
/// The longest name of a composer, an instrument and the like, in characters.
pub const FACT_CHARS_MAX: usize = 100;
/// The longest name of a snapshot, in characters.
pub const SNAPSHOT_CHARS_MAX: usize = 64;
const PAGE_CHARS_MAX: usize = 64;
const LAYER_CHARS_MAX: usize = 40;
const FILE_CHARS_MAX: usize = 255;
/// The limit of most file systems.
const FILE_NAME_BYTES_MAX: usize = 255;
const TAG_CHARS_MAX: usize = 40;
const TAGS_MAX: usize = 20;

/// A title: 1 to 200 characters.
pub fn title(text: &str) -> Result<String> {
    parse_line("title", text, TITLE_CHARS_MAX)
}

/// A description: up to 10,000 characters, with line ends.
pub fn description(text: &str) -> Result<String> {
    Ok(parse_lines("description", text, DESCRIPTION_CHARS_MAX)?.unwrap_or_default())
}

/// A composer, arranger, instrument or genre: 1 to 100 characters.
pub fn fact(field: &str, text: &str) -> Result<String> {
    parse_line(field, text, FACT_CHARS_MAX)
}

/// Tags to find a score by: up to 20 different ones of up to 40 characters.
pub fn tags(words: &[String]) -> Result<Vec<String>> {
    if words.len() > TAGS_MAX {
        return Err(Error::invalid("tags", Reason::too_many(TAGS_MAX)));
    }
    let mut tags: Vec<String> = Vec::with_capacity(words.len());
    for word in words {
        let tag = parse_line("tags", word, TAG_CHARS_MAX)?;
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    Ok(tags)
}

/// A snapshot's name: 1 to 64 characters.
pub fn snapshot_name(text: &str) -> Result<String> {
    parse_line("name", text, SNAPSHOT_CHARS_MAX)
}

/// The name of a page: 1 to 64 characters.
pub fn page_name(text: &str) -> Result<String> {
    parse_line("name", text, PAGE_CHARS_MAX)
}

/// The name of a layer of annotations: 1 to 40 characters.
pub fn layer(text: &str) -> Result<String> {
    parse_line("layer", text, LAYER_CHARS_MAX)
}

/// The name that a file had on the user's machine, without folders. Every page has it, so a very long one loses some of
/// its middle.
pub fn file_name(text: &str) -> Result<String> {
    let last = text.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = parse_line("originalName", last, FILE_CHARS_MAX)?;
    if name.len() <= FILE_NAME_BYTES_MAX {
        return Ok(name);
    }
    let kind = name.rfind('.').map_or("", |dot| &name[dot..]);
    let kind = if kind.len() <= 16 { kind } else { "" };
    let end = name.floor_char_boundary(FILE_NAME_BYTES_MAX - "…".len() - kind.len());
    Ok(format!("{}…{kind}", &name[..end]))
}

/// The beginning of a text, cut between characters.
pub(crate) fn head(text: &str, chars: usize) -> String {
    text.chars().take(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Parser = fn(&str) -> Result<String>;

    #[test]
    fn texts_have_their_lengths() {
        let parsers: [(&str, usize, Parser); 5] = [
            ("title", TITLE_CHARS_MAX, title),
            ("description", DESCRIPTION_CHARS_MAX, description),
            ("name", SNAPSHOT_CHARS_MAX, snapshot_name),
            ("name", PAGE_CHARS_MAX, page_name),
            ("layer", LAYER_CHARS_MAX, layer),
        ];
        for (field, most, parse) in parsers {
            // As a person counts: a letter with its marks is one.
            for letter in ["x", "楽", "が"] {
                assert_eq!(parse(&letter.repeat(most)).unwrap(), letter.repeat(most), "{field}");
                assert_eq!(parse(&letter.repeat(most + 1)).unwrap_err().field(), Some(field));
            }
        }
        assert!(snapshot_name(&"👩‍🎤".repeat(SNAPSHOT_CHARS_MAX)).is_ok());
        assert_eq!(snapshot_name("").unwrap_err().field(), Some("name"));
        assert_eq!(title(" \u{7}").unwrap_err().field(), Some("title"));
    }

    #[test]
    fn a_file_is_called_what_it_was_called_without_its_folders() {
        for (text, name) in
            [("荒城の月.pdf", "荒城の月.pdf"), ("/home/滝/花.png", "花.png"), ("C:\\楽譜\\花.png", "花.png")]
        {
            assert_eq!(file_name(text).unwrap(), name);
        }
        for text in ["folder/", &"x".repeat(256)] {
            assert_eq!(file_name(text).unwrap_err().field(), Some("originalName"));
        }
        let long = file_name(&format!("{}.pdf", "楽".repeat(251))).unwrap();
        assert!(long.len() > 250 && long.len() <= 255, "{}", long.len());
        assert!(long.ends_with("楽….pdf"), "{long}");
    }
}
