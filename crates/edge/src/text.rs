//! Text that people write.

/// Control characters, line ends, and what turns the direction of the text that follows.
pub fn disturbs_a_line(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
