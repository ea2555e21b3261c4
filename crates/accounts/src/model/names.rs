//! Text that users choose: names, labels, passwords. It is checked and normalised here.

use std::fmt;

use basis::{Error, Reason, Result, disturbs_a_line};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use zeroize::Zeroizing;

const NAME_CHARS_MAX: usize = 64;
const LABEL_CHARS_MAX: usize = 64;
const USER_AGENT_CHARS_MAX: usize = 200;
const PASSWORD_CHARS_MIN: usize = 10;
const PASSWORD_BYTES_MAX: usize = 1024;
/// No name needs more combining marks on one letter.
const MARKS_IN_A_ROW_MAX: usize = 2;

/// The name that a user signs in with, in Unicode's form NFKC.
#[derive(Clone, PartialEq, Eq)]
pub struct UserName(String);

impl UserName {
    /// Parse a name: 1 to 64 letters and digits of any script, `.`, `_`, `-`, `@`.
    pub fn parse(text: &str) -> Result<Self> {
        // A text that is much longer cannot become short enough; do not process it.
        if text.len() > NAME_CHARS_MAX * 16 {
            return Err(Error::invalid("name", Reason::too_long(NAME_CHARS_MAX)));
        }
        let name: String = text.nfkc().collect();
        match name.chars().count() {
            0 => return Err(Error::invalid("name", Reason::missing().saying("at least 1 character"))),
            1..=NAME_CHARS_MAX => {}
            _ => return Err(Error::invalid("name", Reason::too_long(NAME_CHARS_MAX))),
        }
        if allowed_in_name(&name) {
            Ok(Self(name))
        } else {
            Err(Error::invalid("name", Reason::new("name-characters", "only letters, digits, and . _ - @")))
        }
    }

    /// A name that was checked when it was stored.
    pub(crate) fn stored(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The name as the user chose it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form that is equal for names that count as the same.
    pub fn folded(&self) -> String {
        fold(&self.0)
    }
}

impl fmt::Display for UserName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl fmt::Debug for UserName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, formatter)
    }
}

/// Lower-case letters in one form: names that look the same become the same text.
pub(crate) fn fold(text: &str) -> String {
    // Letter by letter, so that a letter does not depend on its neighbours (as Σ does in a word). Lower-casing can
    // decompose letters, so they are composed again.
    let lower = text.nfkc().flat_map(char::to_lowercase).map(|letter| if letter == 'ς' { 'σ' } else { letter });
    lower.collect::<String>().nfkc().collect()
}

fn allowed_in_name(name: &str) -> bool {
    let mut marks = 0;
    name.chars().enumerate().all(|(place, letter)| {
        let mark = is_combining_mark(letter);
        marks = if mark { marks + 1 } else { 0 };
        let fits = if mark { place > 0 } else { letter.is_alphanumeric() || "._-@".contains(letter) };
        fits && marks <= MARKS_IN_A_ROW_MAX && !is_invisible(letter)
    })
}

/// Letters and marks according to Unicode that are invisible.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}' | '\u{E0100}'..='\u{E01EF}')
}

/// The `nth` name to try for a user from another system: the allowed characters of their name there, with a number from
/// the second on.
pub(crate) fn free_name(preferred: &str, nth: u32) -> UserName {
    let suffix = if nth > 1 { format!("-{nth}") } else { String::new() };
    let mut name = String::new();
    for letter in preferred.chars().take(NAME_CHARS_MAX * 4).collect::<String>().nfkc() {
        let length = name.len();
        name.push(if letter.is_whitespace() { '-' } else { letter });
        if !allowed_in_name(&name) || name.chars().count() + suffix.len() > NAME_CHARS_MAX {
            name.truncate(length);
        }
    }
    if !name.chars().any(char::is_alphanumeric) {
        "member".clone_into(&mut name);
    }
    // After characters are dropped, the rest may have another normal form, or too many marks in a row.
    UserName::parse(&(name + &suffix)).unwrap_or_else(|_| UserName(format!("member{suffix}")))
}

/// A line of text for people: 1 to 64 characters as a person counts them, trimmed, in NFC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label(String);

impl Label {
    /// Parse a label. `field` is the field that an error names.
    pub fn parse(field: &str, text: &str) -> Result<Self> {
        basis::parse_line(field, text, LABEL_CHARS_MAX).map(Self)
    }

    /// A label that was checked when it was stored.
    pub(crate) fn stored(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A browser's `User-Agent`, cut to a useful length.
#[derive(Debug, Clone)]
pub(crate) struct UserAgent(pub(crate) Option<String>);

impl UserAgent {
    pub(crate) fn cut(text: Option<&str>) -> Self {
        let kept = |text: &str| text.chars().filter(|c| !disturbs_a_line(*c)).take(USER_AGENT_CHARS_MAX).collect();
        Self(text.map(kept).filter(|text: &String| !text.trim().is_empty()))
    }
}

/// The normal form of a password, whatever keyboard it came from. `None` if it is too long.
pub(crate) fn normalised_password(text: &str) -> Option<Zeroizing<String>> {
    // NFC shortens a text by less than four times.
    if text.len() > PASSWORD_BYTES_MAX * 4 {
        return None;
    }
    // Allocated in full: a string that grows would leave copies in memory.
    let mut normalised = Zeroizing::new(String::with_capacity(text.len() * 4));
    normalised.extend(text.nfc());
    (normalised.len() <= PASSWORD_BYTES_MAX).then_some(normalised)
}

impl UserName {
    /// Check a new password of the user with this name.
    pub(crate) fn check_password(&self, field: &str, text: &str) -> Result<Zeroizing<String>> {
        let Some(password) = normalised_password(text) else {
            let reason = Reason::new("password-too-long", format!("at most {PASSWORD_BYTES_MAX} bytes"));
            return Err(Error::invalid(field, reason.with("mostBytes", PASSWORD_BYTES_MAX)));
        };
        if password.chars().count() < PASSWORD_CHARS_MIN {
            return Err(Error::invalid(field, Reason::too_short(PASSWORD_CHARS_MIN)));
        }
        if *Zeroizing::new(fold(&password)) == self.folded() {
            let reason = Reason::new("password-is-name", "it must not be the same as the name");
            return Err(Error::invalid(field, reason));
        }
        Ok(password)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_of_any_script_are_taken_in_one_form() {
        for (text, name, folded) in [
            ("Ada", "Ada", "ada"),
            ("ada.lovelace@example.org", "ada.lovelace@example.org", "ada.lovelace@example.org"),
            ("Ａｄａ", "Ada", "ada"),
            ("山田太郎", "山田太郎", "山田太郎"),
            ("ﾔﾏﾀﾞ", "ヤマダ", "ヤマダ"),
            ("ΣΑΣ", "ΣΑΣ", "σασ"),
            ("σας", "σας", "σασ"),
            ("e\u{301}ve", "éve", "éve"),
            ("ÉVE", "ÉVE", "éve"),
            ("क्षमा", "क्षमा", "क्षमा"),
            ("x", "x", "x"),
        ] {
            let parsed = UserName::parse(text).expect(text);
            assert_eq!((parsed.as_str(), parsed.folded().as_str()), (name, folded), "{text}");
        }
        assert!(UserName::parse(&"あ".repeat(64)).is_ok());
    }

    #[test]
    fn hostile_names_are_refused() {
        let (long, huge) = ("a".repeat(65), "a".repeat(1_000_000));
        for text in [
            "",
            " ",
            "a b",
            "a\tb",
            "a\n",
            "\0",
            "a/b",
            "a#b",
            "NAME#a",
            "<b>",
            "a\u{200B}",
            "a\u{200D}b",
            "\u{3164}",
            "a\u{115F}",
            "a\u{202E}b",
            "a\u{FEFF}",
            "\u{301}a",
            "a\u{301}\u{302}\u{303}\u{304}",
            "a\u{FE0F}",
            "a'b",
            "a\"b",
            "a,b",
            "a;b",
            "a%b",
            "a\u{A0}b",
            "😀",
            "a\u{AD}b",
            "\u{FDFA}\u{FDFA}",
            &long,
            &huge,
        ] {
            assert!(UserName::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_name_from_elsewhere_becomes_a_name_here() {
        for (preferred, nth, name) in [
            ("ada", 1, "ada"),
            ("ada", 2, "ada-2"),
            ("Ada Lovelace", 1, "Ada-Lovelace"),
            ("", 1, "member"),
            ("<>/", 3, "member-3"),
            ("--", 1, "member"),
            ("山田 太郎", 12, "山田-太郎-12"),
        ] {
            assert_eq!(free_name(preferred, nth).as_str(), name, "{preferred}");
        }
        assert_eq!(free_name(&"a".repeat(100), 10).as_str().len(), 64);
    }

    #[test]
    fn labels_are_one_line() {
        assert_eq!(Label::parse("name", "  My phone 📱 ").unwrap().as_str(), "My phone 📱");
        assert!(Label::parse("name", &"字".repeat(64)).is_ok() && Label::parse("name", &"👨‍👩‍👧‍👦".repeat(64)).is_ok());
        let long = "字".repeat(65);
        for text in ["", "   ", "a\nb", "a\u{7}b", "a\u{202E}b", "a\u{2028}b", &long] {
            assert_eq!(Label::parse("name", text).unwrap_err().field(), Some("name"), "{text:?}");
        }
    }

    #[test]
    fn passwords_have_a_length_and_are_not_the_name() {
        let name = UserName::parse("ada.lovelace").unwrap();
        assert_eq!(name.check_password("password", "e\u{301}234567890").unwrap().as_str(), "é234567890");
        assert!(name.check_password("password", "合言葉は長いほどよい").is_ok());
        assert!(name.check_password("password", &"a".repeat(1024)).is_ok());
        let (long, huge) = ("a".repeat(1025), "a".repeat(1_000_000));
        for text in ["", "short", "123456789", "e\u{301}23456789", "合言葉は長いほど", "ADA.Lovelace", &long, &huge]
        {
            let error = name.check_password("password", text).unwrap_err();
            assert_eq!(error.field(), Some("password"));
            assert!(text.is_empty() || !error.detail().contains(text), "the message does not repeat the text");
        }
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing(text in "\\PC{0,40}") {
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }

        #[test]
        fn what_is_a_name_stays_one(text in "[\\p{L}\\p{N}\\p{M}._@-]{1,64}") {
            if let Ok(name) = UserName::parse(&text) {
                prop_assert_eq!(&UserName::parse(name.as_str()).unwrap(), &name);
                prop_assert!(name.folded().len() <= 1_000, "it fits into a key");
            }
        }

        #[test]
        fn any_name_from_elsewhere_is_one(text in "\\PC{0,80}", nth in 1u32..1000) {
            let name = free_name(&text, nth);
            prop_assert_eq!(UserName::parse(name.as_str()).unwrap(), name);
        }
    }
}
