//! Asking for a password.

use std::io::{IsTerminal, Read};

use zeroize::Zeroizing;

use crate::Failure;

/// From standard input, or from the person at the terminal, twice.
pub(super) fn ask(from_stdin: bool) -> Result<Zeroizing<String>, Failure> {
    if from_stdin {
        let mut text = Zeroizing::new(String::new());
        std::io::stdin().take(4_096).read_to_string(&mut text)?;
        // The line's end is not part of it.
        let length = text.trim_end_matches(['\r', '\n']).len();
        text.truncate(length);
        return Ok(text);
    }
    if !std::io::stdin().is_terminal() {
        return Err("nobody is there to ask; give the password with --password-stdin".into());
    }
    let first = Zeroizing::new(rpassword::prompt_password("Password (10 characters or more): ")?);
    let second = Zeroizing::new(rpassword::prompt_password("Once more: ")?);
    if *first == *second { Ok(first) } else { Err("the two are not the same; nothing was changed".into()) }
}
