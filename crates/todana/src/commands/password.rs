//! Asks for a password.

use std::io::{IsTerminal, Read};

use zeroize::Zeroizing;

use crate::Failure;

/// Read a password from standard input, or ask for it twice at the terminal.
pub(super) fn ask(from_stdin: bool) -> Result<Zeroizing<String>, Failure> {
    if from_stdin {
        let mut text = Zeroizing::new(String::new());
        std::io::stdin().take(4_096).read_to_string(&mut text)?;
        // The line end is not part of the password.
        let length = text.trim_end_matches(['\r', '\n']).len();
        text.truncate(length);
        return Ok(text);
    }
    if !std::io::stdin().is_terminal() {
        return Err("standard input is not a terminal; use --password-stdin".into());
    }
    let first = Zeroizing::new(rpassword::prompt_password("Password (10 characters or more): ")?);
    let second = Zeroizing::new(rpassword::prompt_password("Repeat the password: ")?);
    if *first == *second { Ok(first) } else { Err("the passwords do not match; nothing was changed".into()) }
}
