//! Reads the small XML documents of S3.

use quick_xml::Reader;
use quick_xml::events::Event;

/// How deep elements may be nested. S3's are nested to a depth of four.
const DEPTH_MAX: usize = 8;

/// It is not a document that S3 would send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotXml;

/// Call `ended` at the end of each element, with the names of the elements around it and its own, joined by slashes,
/// and the text in it. Text is given as bytes, because keys need not be UTF-8.
pub(super) fn elements(xml: &[u8], mut ended: impl FnMut(&str, &[u8])) -> Result<(), NotXml> {
    let mut reader = Reader::from_reader(xml);
    let mut path = String::new();
    let (mut text, mut depth, mut count) = (Vec::new(), 0_usize, 0_u64);
    loop {
        match reader.read_event().map_err(|_| NotXml)? {
            Event::Start(start) => {
                depth += 1;
                if depth > DEPTH_MAX {
                    return Err(NotXml);
                }
                push(&mut path, start.local_name().as_ref())?;
                text.clear();
            }
            Event::Empty(start) => {
                push(&mut path, start.local_name().as_ref())?;
                ended(&path, b"");
                pop(&mut path);
                text.clear();
            }
            Event::End(_) => {
                ended(&path, &text);
                pop(&mut path);
                text.clear();
                depth = depth.checked_sub(1).ok_or(NotXml)?;
                count += 1;
            }
            Event::Text(more) => text.extend_from_slice(&more),
            Event::CData(more) => text.extend_from_slice(&more),
            Event::GeneralRef(reference) => {
                let character = match reference.resolve_char_ref().map_err(|_| NotXml)? {
                    Some(character) => character,
                    None => named(&reference).ok_or(NotXml)?,
                };
                text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            // Nobody needs them here, and entities of one's own are a way to make small documents large.
            Event::DocType(_) => return Err(NotXml),
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
            Event::Eof => break,
        }
    }
    if depth == 0 && count > 0 { Ok(()) } else { Err(NotXml) }
}

fn push(path: &mut String, name: &[u8]) -> Result<(), NotXml> {
    let name = std::str::from_utf8(name).map_err(|_| NotXml)?;
    if !path.is_empty() {
        path.push('/');
    }
    path.push_str(name);
    Ok(())
}

fn pop(path: &mut String) {
    path.truncate(path.rfind('/').unwrap_or(0));
}

fn named(name: &[u8]) -> Option<char> {
    match name {
        b"amp" => Some('&'),
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"quot" => Some('"'),
        b"apos" => Some('\''),
        _ => None,
    }
}
