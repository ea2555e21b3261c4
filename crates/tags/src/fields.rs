//! What a tag says, with the same names for all kinds of tags.

use std::collections::BTreeMap;

use crate::artwork::Pictures;
use crate::{Lyrics, Person};

/// How many values are kept of a file.
const VALUES_MAX: usize = 2_000;
/// How much is kept of one value before it is interpreted.
const VALUE_BYTES_MAX: usize = 64 << 10;
/// How many sets of lyrics are kept.
const LYRICS_MAX: usize = 4;

/// The values of a tag by their names, which are those of Vorbis comments without the marks between words: `ALBUMARTIST`
/// is also what was called `album_artist` or `Album Artist`.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    values: BTreeMap<String, Vec<String>>,
    count: usize,
    pub(crate) people: Vec<Person>,
    pub(crate) lyrics: Vec<Lyrics>,
    pub(crate) pictures: Pictures,
}

impl Fields {
    /// Add a value. An empty one says nothing.
    pub(crate) fn add(&mut self, name: &str, value: &str) {
        let value = value.trim_matches(|letter: char| letter.is_whitespace() || letter == '\0' || letter == '\u{feff}');
        if value.is_empty() || self.count == VALUES_MAX {
            return;
        }
        self.count += 1;
        // The instrument is a part of the name in some tags.
        if let Some(("PERFORMER", instrument)) = name.split_once(':').filter(|(_, instrument)| !instrument.is_empty()) {
            return self.add_person("performer", Some(instrument), value);
        }
        let value = &value[..value.floor_char_boundary(VALUE_BYTES_MAX)];
        self.values.entry(normalised(name)).or_default().push(value.to_owned());
    }

    /// Add several values, separated by NUL.
    pub(crate) fn add_all(&mut self, name: &str, values: &str) {
        for value in values.split('\0') {
            self.add(name, value);
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.values.contains_key(&normalised(name))
    }

    /// Add lyrics, as they are in a tag.
    pub(crate) fn add_lyrics(&mut self, lyrics: Option<Lyrics>) {
        if let Some(lyrics) = lyrics.filter(|lyrics| self.lyrics.len() < LYRICS_MAX && !self.lyrics.contains(lyrics)) {
            self.lyrics.push(lyrics);
        }
    }

    /// Add somebody who contributed.
    pub(crate) fn add_person(&mut self, role: &str, sub_role: Option<&str>, name: &str) {
        if self.people.len() < VALUES_MAX {
            let [role, name] = [role, name].map(|text| text[..text.floor_char_boundary(VALUE_BYTES_MAX)].to_owned());
            let sub_role = sub_role.map(|text| text[..text.floor_char_boundary(VALUE_BYTES_MAX)].to_owned());
            self.people.push(Person { role, sub_role, name });
        }
    }

    /// Take what another, less important tag says about what this one does not mention.
    pub(crate) fn merge(&mut self, other: Fields) {
        for (name, values) in other.values {
            self.values.entry(name).or_insert(values);
        }
        if self.people.is_empty() {
            self.people = other.people;
        }
        if self.lyrics.is_empty() {
            self.lyrics = other.lyrics;
        }
        self.pictures.merge(other.pictures);
    }

    /// All values of the first of these names that has any.
    pub(crate) fn all(&self, names: &[&str]) -> &[String] {
        names.iter().find_map(|name| self.values.get(*name)).map(Vec::as_slice).unwrap_or_default()
    }

    /// The first value of the first of these names that has any.
    pub(crate) fn first(&self, names: &[&str]) -> Option<&str> {
        self.all(names).first().map(String::as_str)
    }
}

/// The name in capital letters, without marks between words.
fn normalised(name: &str) -> String {
    let letters = name.chars().filter(|letter| !matches!(letter, ' ' | '_' | '-'));
    letters.take(100).map(|letter| letter.to_ascii_uppercase()).collect()
}
