//! What the search compares: a text is folded, and every position in its words begins a token. So a search finds the
//! inside of words, and words of Chinese, Japanese and Korean by one character or two.
//!
//! A token has three characters, or two if they are of a script without spaces; at the end of a word it has fewer. One
//! part of a query that is as short as a token is a search for tokens that begin with it. A longer part is a search for
//! all its tokens; because these could be apart, the folded text is compared, too.

use basis::sought;

/// The length of a token of letters.
const LETTERS: usize = 3;
/// The length of a token of a script without spaces.
const SIGNS: usize = 2;
/// An expression that no token fits: it has more characters than any of them.
const NO_TOKEN: &str = "\"none\"";
/// How many parts of a query count. Nobody types more.
const PARTS_MAX: usize = 16;
/// How many characters of a part of a query count.
const PART_CHARS_MAX: usize = 64;

/// A text as it is compared: case, width, accents and the kind of kana do not count, and neither do signs between words.
pub(crate) fn folded(text: &str) -> String {
    parts(&sought(text)).map(|part| part.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The tokens of a folded text, separated by spaces.
pub(super) fn tokens(folded: &str) -> String {
    let mut all: Vec<String> = parts(folded).flat_map(|part| tokens_of(&part).collect::<Vec<_>>()).collect();
    all.sort_unstable();
    all.dedup();
    all.join(" ")
}

/// What to look for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sought {
    /// The expression for the index of tokens.
    pub(super) expression: String,
    /// What the folded text must contain.
    pub(super) contained: Vec<String>,
}

/// What a query looks for; `None` if it is empty, for which some clients write two quotation marks: then it finds
/// everything. Without any letter or digit, it finds nothing.
pub(super) fn query(text: &str) -> Option<Sought> {
    if text.trim_matches(|sign: char| sign.is_whitespace() || sign == '"').is_empty() {
        return None;
    }
    let (mut terms, mut contained) = (Vec::new(), Vec::new());
    for mut part in parts(&sought(text)).take(PARTS_MAX) {
        part.truncate(PART_CHARS_MAX);
        let length = length_of(&part);
        if part.len() <= length {
            terms.push(format!("\"{}\"*", part.iter().collect::<String>()));
            continue;
        }
        terms.extend(part.windows(length).map(|token| format!("\"{}\"", token.iter().collect::<String>())));
        contained.push(part.iter().collect());
    }
    if terms.is_empty() {
        terms.push(NO_TOKEN.to_owned());
    }
    Some(Sought { expression: terms.join(" "), contained })
}

fn length_of(part: &[char]) -> usize {
    if part.first().is_some_and(|first| is_sign(*first)) { SIGNS } else { LETTERS }
}

fn tokens_of(part: &[char]) -> impl Iterator<Item = String> {
    let length = length_of(part);
    (0..part.len()).map(move |from| part[from..(from + length).min(part.len())].iter().collect())
}

/// Words, and runs of signs of a script without spaces.
fn parts(text: &str) -> impl Iterator<Item = Vec<char>> {
    let mut letters = text.chars().peekable();
    std::iter::from_fn(move || {
        while letters.next_if(|letter| !letter.is_alphanumeric()).is_some() {}
        let sign = is_sign(*letters.peek()?);
        let mut part = Vec::new();
        while let Some(letter) = letters.next_if(|letter| is_inside(*letter) && is_sign(*letter) == sign) {
            part.push(letter);
        }
        Some(part)
    })
}

/// Whether a letter belongs to the word before it. Marks do, such as the vowel signs of Indian scripts.
fn is_inside(letter: char) -> bool {
    letter.is_alphanumeric()
        || matches!(letter, '\u{94D}' | '\u{9CD}' | '\u{BCD}' | '\u{C4D}' | '\u{CCD}' | '\u{D4D}' | '\u{E3A}')
}

/// Whether a letter is of a script that is written without spaces, or in syllables.
fn is_sign(letter: char) -> bool {
    matches!(letter, '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_begins_a_token() {
        for (text, expected) in [
            ("moon", "moo n on oon"),
            ("ab", "ab b"),
            ("東京都", "京都 東京 都"),
            ("東京 go", "go o 京 東京"),
            ("", ""),
            ("!?", ""),
        ] {
            assert_eq!(tokens(&folded(text)), expected, "{text}");
        }
    }

    #[test]
    fn texts_are_compared_without_case_width_and_accents() {
        for (text, same) in [("Für Elise", "FUR ELISE"), ("ｶﾞｳﾝ", "がうん"), ("AC/DC", "ac dc"), ("Don't", "don t")]
        {
            assert_eq!(folded(text), folded(same));
        }
    }

    #[test]
    fn a_query_looks_for_tokens() {
        let sought = |text: &str| query(text).map(|sought| (sought.expression, sought.contained));
        let contained = |parts: &[&str]| parts.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>();
        assert_eq!(sought("oon"), Some(("\"oon\"*".to_owned(), Vec::new())));
        assert_eq!(sought("Moon b"), Some(("\"moo\" \"oon\" \"b\"*".to_owned(), contained(&["moon"]))));
        assert_eq!(sought("東京都"), Some(("\"東京\" \"京都\"".to_owned(), contained(&["東京都"]))));
        for everything in ["", "  ", "\"\""] {
            assert_eq!(query(everything), None, "{everything}");
        }
        for nothing in ["*", "-", "😀", "#"] {
            assert_eq!(sought(nothing), Some((NO_TOKEN.to_owned(), Vec::new())), "{nothing}");
        }
    }

    #[test]
    fn nothing_in_a_query_is_syntax() {
        for text in ["a\" OR \"b", "NEAR(a b)", "a*", "^a", "tokens : a", "a AND b", "(", "{a}"] {
            let expression = query(text).expect("a query").expression;
            assert!(expression.split(' ').all(|term| term.starts_with('"')), "{expression}");
        }
    }
}
