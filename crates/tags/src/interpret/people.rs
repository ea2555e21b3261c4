//! Who contributed, and what.

use crate::fields::Fields;
use crate::{Person, text};

use super::{LIST_BYTES_MAX, VALUES_MAX};

/// The fields that name people, and their roles.
const ROLES: [(&str, &str); 13] = [
    ("COMPOSER", "composer"),
    ("CONDUCTOR", "conductor"),
    ("LYRICIST", "lyricist"),
    ("WRITER", "writer"),
    ("ARRANGER", "arranger"),
    ("PERFORMER", "performer"),
    ("PRODUCER", "producer"),
    ("ENGINEER", "engineer"),
    ("MIXER", "mixer"),
    ("DJMIXER", "djmixer"),
    ("REMIXER", "remixer"),
    ("DIRECTOR", "director"),
    ("MIXARTIST", "remixer"),
];

/// Everybody who contributed, each once in each role.
pub(super) fn people(fields: &Fields) -> Vec<Person> {
    let mut people = Vec::new();
    let mut left = LIST_BYTES_MAX;
    let mut add = |role: &str, sub_role: Option<String>, name: Option<String>| {
        let (Some(role), Some(name)) = (text::line(role), name) else { return };
        let person = Person { role: role.to_lowercase(), sub_role, name };
        let bytes = person.role.len() + person.sub_role.as_ref().map_or(0, String::len) + person.name.len();
        if people.len() < VALUES_MAX && bytes <= left && !people.contains(&person) {
            left -= bytes;
            people.push(person);
        }
    };
    for (field, role) in ROLES {
        for value in fields.all(&[field]).iter().flat_map(|value| value.split(';')) {
            let (name, sub_role) = if role == "performer" { instrument(value) } else { (value, None) };
            add(role, sub_role.and_then(text::line), text::line(name));
        }
    }
    for Person { role, sub_role, name } in &fields.people {
        // Two common spellings of the same.
        let role = match role.to_ascii_lowercase().as_str() {
            "mix" => "mixer".to_owned(),
            "dj-mix" | "dj mix" => "djmixer".to_owned(),
            _ => role.clone(),
        };
        add(&role, sub_role.as_deref().and_then(text::line), text::line(name));
    }
    people
}

/// A performer's name and instrument, which some write as `Name (instrument)`.
fn instrument(value: &str) -> (&str, Option<&str>) {
    let parts = value.trim().strip_suffix(')').and_then(|value| value.rsplit_once('('));
    match parts.map(|(name, instrument)| (name.trim(), instrument.trim())) {
        Some((name, instrument)) if !name.is_empty() && !instrument.is_empty() => (name, Some(instrument)),
        _ => (value, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_have_roles() {
        let mut fields = Fields::default();
        fields.add("Composer", "J. S. Bach");
        fields.add("PERFORMER", "Glenn Gould (piano)");
        fields.add("performer", "Somebody");
        fields.add("PERFORMER:Viola da gamba", "Paolo Pandolfo");
        fields.add_person("Mix", None, "Nobody");
        fields.add_person("mixer", None, "Nobody");
        let told: Vec<_> = people(&fields)
            .into_iter()
            .map(|person| format!("{} {} {}", person.role, person.sub_role.unwrap_or_default(), person.name))
            .collect();
        let expected = [
            "composer  J. S. Bach",
            "performer piano Glenn Gould",
            "performer  Somebody",
            "performer Viola da gamba Paolo Pandolfo",
            "mixer  Nobody",
        ];
        assert_eq!(told, expected);
    }
}
