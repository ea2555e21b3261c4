//! Messages between a worker and its parent: a length, a line of JSON of that length, and the bytes that it announces.

use std::io::{self, Read, Write};

use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A head, ready to be sent: its length and the line.
///
/// # Panics
///
/// If the head is not made of plain fields, which every test of a protocol would notice.
pub fn framed(head: &impl Serialize) -> Vec<u8> {
    let line = serde_json::to_vec(head).expect("plain fields become JSON");
    let length = u32::try_from(line.len()).expect("a line is short");
    [&length.to_be_bytes()[..], &line].concat()
}

/// Read a head of at most `bytes_max` bytes; `None` if the input has ended, which is how a parent says goodbye.
pub fn read_head<T: DeserializeOwned>(input: &mut impl Read, bytes_max: u32) -> io::Result<Option<T>> {
    let mut length = [0; 4];
    if input.read(&mut length[..1])? == 0 {
        return Ok(None);
    }
    input.read_exact(&mut length[1..])?;
    let length = u32::from_be_bytes(length);
    if length > bytes_max {
        return Err(io::Error::other("this is not a message for a worker"));
    }
    let mut line = vec![0; length as usize];
    input.read_exact(&mut line)?;
    Ok(Some(serde_json::from_slice(&line)?))
}

/// Read the bytes that a head announced.
pub fn read_bytes(input: &mut impl Read, count: u64) -> io::Result<Bytes> {
    // The size is known, so the buffer need not grow.
    let mut content = Vec::with_capacity(usize::try_from(count).map_err(io::Error::other)?);
    input.take(count).read_to_end(&mut content)?;
    if content.len() as u64 == count { Ok(content.into()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Write a head. What it announces follows; then the output has to be flushed.
pub fn write_head(output: &mut impl Write, head: &impl Serialize) -> io::Result<()> {
    output.write_all(&framed(head))
}
