//! Collects settings from flags, the environment and the file, and records where each came from.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use super::settings::{OTHER_VARIABLES, SETTINGS, find, nearest};
use crate::Failure;

/// The file with the settings, in the data folder.
pub(crate) const CONFIG_FILE: &str = "todana.toml";

/// A value, and the name of the place it comes from.
#[derive(Debug, Clone)]
struct Given {
    value: String,
    origin: String,
}

/// The values that were given. The first one taken wins: flags, then the environment, then the file.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    given: BTreeMap<&'static str, Given>,
}

impl Sources {
    pub(crate) fn flag(&mut self, name: &'static str, value: &str, origin: &str) {
        self.given.entry(name).or_insert(Given { value: value.to_owned(), origin: origin.to_owned() });
    }

    /// Take the values from the environment.
    pub(crate) fn environment(&mut self, variables: impl Iterator<Item = (String, String)>) -> Result<(), Failure> {
        let known = || SETTINGS.iter().map(|setting| setting.variable).chain(OTHER_VARIABLES.iter().copied());
        // An empty variable counts as unset: many tools unset variables that way.
        for (name, value) in variables.filter(|(_, value)| !value.is_empty()) {
            if let Some(setting) = SETTINGS.iter().find(|setting| setting.variable == name) {
                self.given.entry(setting.name).or_insert(Given { value, origin: name });
            } else if name.starts_with("TODANA_")
                && !known().any(|known| known == name)
                && let Some(meant) = nearest(&name, known())
            {
                // A misspelt variable would otherwise be ignored silently.
                return Err(format!("{name} is not a setting; did you mean {meant}?").into());
            }
        }
        Ok(())
    }

    /// Take the values from the file; without a name, from the one in the data folder, if it exists.
    pub(crate) fn file(&mut self, path: Option<&Path>) -> Result<(), Failure> {
        let (path, must_be_there) = match path {
            Some(path) => (path.to_owned(), true),
            None => (Path::new(&self.text("data")).join(CONFIG_FILE), false),
        };
        match std::fs::read_to_string(&path) {
            Ok(text) => self.text_of_file(&text, &path.display().to_string()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !must_be_there => Ok(()),
            Err(error) => Err(format!("{}: {error}", path.display()).into()),
        }
    }

    /// Take the values from the text of a file with that name.
    pub(crate) fn text_of_file(&mut self, text: &str, file: &str) -> Result<(), Failure> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            // The message does not quote the line, which may contain a secret.
            let before = error.span().map_or("", |span| text.get(..span.start).unwrap_or(""));
            format!("{file}: line {}: {}", before.matches('\n').count() + 1, error.message())
        })?;
        for (name, value) in table {
            match value {
                toml::Value::Table(section) => {
                    for (inner, value) in section {
                        self.value_of_file(&format!("{name}.{inner}"), &value, file)?;
                    }
                }
                value => self.value_of_file(&name, &value, file)?,
            }
        }
        Ok(())
    }

    fn value_of_file(&mut self, name: &str, value: &toml::Value, file: &str) -> Result<(), Failure> {
        let Some(setting) = find(name) else {
            let meant = nearest(name, SETTINGS.iter().map(|setting| setting.name));
            let hint = meant.map_or_else(String::new, |meant| format!("; did you mean '{meant}'?"));
            return Err(format!("{file}: there is no setting '{name}'{hint}").into());
        };
        let value = match value {
            toml::Value::String(text) => text.clone(),
            toml::Value::Boolean(value) => value.to_string(),
            other => return Err(format!("{file}: {name}: write a string, not {}", other.type_str()).into()),
        };
        self.given.entry(setting.name).or_insert(Given { value, origin: format!("{file}: {name}") });
        Ok(())
    }

    /// The value in effect.
    pub(crate) fn text(&self, name: &str) -> String {
        self.optional(name).unwrap_or_default()
    }

    pub(crate) fn optional(&self, name: &str) -> Option<String> {
        let default = || find(name).map(|setting| setting.default.to_owned());
        self.given.get(name).map(|given| given.value.clone()).or_else(default).filter(|value| !value.is_empty())
    }

    pub(crate) fn needed(&self, name: &str, because: &str) -> Result<String, Failure> {
        let variable = find(name).map_or("", |setting| setting.variable);
        self.optional(name).ok_or_else(|| format!("{name} ({variable}) is missing: {because}").into())
    }

    pub(crate) fn parsed<T: FromStr>(&self, name: &str, what: &str) -> Result<T, Failure> {
        let value = self.text(name);
        value.parse().map_err(|_| format!("{}: '{value}' is not {what}", self.origin(name)).into())
    }

    /// A whole number within bounds.
    pub(crate) fn within(&self, name: &str, bounds: RangeInclusive<u64>, unit: &str) -> Result<u64, Failure> {
        let what = format!("a number of {unit} from {} to {}", bounds.start(), bounds.end());
        let number = self.parsed(name, &what)?;
        if bounds.contains(&number) {
            return Ok(number);
        }
        Err(format!("{}: '{number}' is not {what}", self.origin(name)).into())
    }

    pub(crate) fn one_of(&self, name: &str, allowed: &[&'static str]) -> Result<&'static str, Failure> {
        let value = self.text(name);
        let found = allowed.iter().find(|allowed| **allowed == value);
        found
            .copied()
            .ok_or_else(|| format!("{}: '{value}' is not one of {}", self.origin(name), allowed.join(", ")).into())
    }

    pub(crate) fn yes_or_no(&self, name: &str) -> Result<bool, Failure> {
        Ok(self.one_of(name, &["true", "false"])? == "true")
    }

    /// A URL that begins with `http`, without a trailing slash.
    pub(crate) fn url(&self, name: &str) -> Result<Option<String>, Failure> {
        let Some(value) = self.optional(name) else { return Ok(None) };
        if !value.starts_with("https://") && !value.starts_with("http://") {
            return Err(format!("{}: '{value}' does not begin with https:// or http://", self.origin(name)).into());
        }
        Ok(Some(value.trim_end_matches('/').to_owned()))
    }

    fn origin(&self, name: &str) -> String {
        self.given.get(name).map_or_else(|| name.to_owned(), |given| given.origin.clone())
    }

    /// Every setting with its value and where it comes from; secrets are hidden.
    pub(crate) fn describe(&self) -> String {
        let width = SETTINGS.iter().map(|setting| setting.name.len()).max().unwrap_or(0);
        let line = |setting: &super::settings::Setting| {
            let value = match self.optional(setting.name) {
                None => "-".to_owned(),
                Some(_) if setting.secret => "(set, not shown)".to_owned(),
                Some(value) => value,
            };
            let origin = self.given.get(setting.name).map_or("default", |given| given.origin.as_str());
            format!("{:width$}  {value}  ({origin})\n", setting.name)
        };
        SETTINGS.iter().map(line).collect()
    }
}
