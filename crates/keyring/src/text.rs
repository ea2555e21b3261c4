//! The text form of keys: Base64, one per line, the current one first.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use zeroize::Zeroizing;

use crate::Error;

/// The bytes of a key.
pub(crate) const KEY_BYTES: usize = 32;

pub(crate) type Secret = Zeroizing<[u8; KEY_BYTES]>;

/// Read keys, separated by spaces, commas or line ends. Lines that begin with `#` are comments.
pub(crate) fn parse(text: &str) -> Result<Vec<Secret>, Error> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let words = lines.flat_map(|line| line.split([' ', ',', '\t'])).map(str::trim).filter(|word| !word.is_empty());
    let keys = words.enumerate().map(|(place, word)| key(word).ok_or(Error::NotAKey { number: place + 1 }));
    let keys = keys.collect::<Result<Vec<_>, _>>()?;
    if keys.is_empty() { Err(Error::Empty) } else { Ok(keys) }
}

fn key(word: &str) -> Option<Secret> {
    let bytes = Zeroizing::new(BASE64_STANDARD.decode(word).ok()?);
    Some(Zeroizing::new(bytes.as_slice().try_into().ok()?))
}

pub(crate) fn write(keys: &[Secret]) -> String {
    let mut text = String::from(
        "# Todana's server key. Whoever has it can decrypt stored secrets: keep it private, keep a copy.\n",
    );
    for key in keys {
        text.push_str(&BASE64_STANDARD.encode(key.as_slice()));
        text.push('\n');
    }
    text
}
