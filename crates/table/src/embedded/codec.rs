//! Encodes items as stored bytes.
//!
//! ```text
//! format number │ the item's size │ length of the text │ text │ structure
//! ```
//!
//! The size is the one that limits and capacity units use ([`Item::size_bytes`]). The text consists of all names,
//! strings and numbers, one after the other. The structure says for each attribute which type it has and how many bytes
//! of the text belong to it. So the text is checked to be UTF-8 once instead of twice for every attribute, which would
//! be a large part of the cost of reading a page. Lengths are LEB128. Binary values are in the structure.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Item, Number, Value};
use crate::{Error, ValueType};

/// The format that is written. All earlier formats can be read.
const FORMAT: u8 = 1;
/// The largest depth that is read, deeper than any accepted value: a damaged item must not exhaust the stack.
const DEPTH_MAX: usize = 64;

const FALSE: u8 = 10;
const TRUE: u8 = 11;

pub(super) fn encode(item: &Item) -> Vec<u8> {
    let mut writer = Writer::default();
    writer.length(item.iter().count());
    for (name, value) in item.iter() {
        writer.text(name);
        writer.value(value);
    }
    let Writer { text, structure } = writer;
    let mut bytes = Vec::with_capacity(1 + 5 + 5 + text.len() + structure.len());
    bytes.push(FORMAT);
    push_length(&mut bytes, item.size_bytes());
    push_length(&mut bytes, text.len());
    bytes.extend_from_slice(text.as_bytes());
    bytes.extend_from_slice(&structure);
    bytes
}

pub(super) fn decode(bytes: &[u8]) -> Result<Item, Error> {
    decode_sized(bytes).map(|(item, _)| item)
}

/// The item and its size, which need not be computed again.
pub(super) fn decode_sized(bytes: &[u8]) -> Result<(Item, usize), Error> {
    match bytes.split_first() {
        Some((&FORMAT, rest)) => decode_1(rest).ok_or_else(|| Error::Corrupt("an item cannot be read".to_owned())),
        Some((format, _)) => Err(Error::Corrupt(format!("an item has the unknown format {format}"))),
        None => Err(Error::Corrupt("an item has no bytes".to_owned())),
    }
}

fn decode_1(bytes: &[u8]) -> Option<(Item, usize)> {
    let (size, rest) = take_length(bytes)?;
    let (length, rest) = take_length(rest)?;
    let (text, structure) = rest.split_at_checked(length)?;
    let mut reader = Reader { text: std::str::from_utf8(text).ok()?, structure };
    let count = reader.length()?;
    // Each attribute has at least two bytes of structure.
    let mut item = Item::with_room_for(count.min(reader.structure.len() / 2));
    for _ in 0..count {
        let name = reader.text()?;
        let value = reader.value(1)?;
        item.push(name, value);
    }
    (reader.structure.is_empty() && reader.text.is_empty()).then_some((item, size))
}

fn tag(value_type: ValueType) -> u8 {
    match value_type {
        ValueType::S => 0,
        ValueType::N => 1,
        ValueType::B => 2,
        ValueType::Null => 3,
        ValueType::L => 4,
        ValueType::M => 5,
        ValueType::Ss => 6,
        ValueType::Ns => 7,
        ValueType::Bs => 8,
        ValueType::Bool => FALSE,
    }
}

#[derive(Default)]
struct Writer {
    text: String,
    structure: Vec<u8>,
}

impl Writer {
    fn length(&mut self, length: usize) {
        push_length(&mut self.structure, length);
    }

    fn text(&mut self, text: &str) {
        self.length(text.len());
        self.text.push_str(text);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.length(bytes.len());
        self.structure.extend_from_slice(bytes);
    }

    fn value(&mut self, value: &Value) {
        self.structure.push(if *value == Value::Bool(true) { TRUE } else { tag(value.value_type()) });
        match value {
            Value::S(text) => self.text(text),
            Value::N(number) => self.text(number.as_str()),
            Value::B(bytes) => self.bytes(bytes),
            Value::Bool(_) | Value::Null => {}
            Value::L(list) => {
                self.length(list.len());
                for value in list {
                    self.value(value);
                }
            }
            Value::M(map) => {
                self.length(map.len());
                for (name, value) in map {
                    self.text(name);
                    self.value(value);
                }
            }
            Value::Ss(set) => {
                self.length(set.len());
                for member in set {
                    self.text(member);
                }
            }
            Value::Ns(set) => {
                self.length(set.len());
                for member in set {
                    self.text(member.as_str());
                }
            }
            Value::Bs(set) => {
                self.length(set.len());
                for member in set {
                    self.bytes(member);
                }
            }
        }
    }
}

/// The unread bytes. Everything returns `None` if the bytes are damaged.
struct Reader<'a> {
    text: &'a str,
    structure: &'a [u8],
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.structure.split_first()?;
        self.structure = rest;
        Some(*first)
    }

    fn length(&mut self) -> Option<usize> {
        let (length, rest) = take_length(self.structure)?;
        self.structure = rest;
        Some(length)
    }

    #[inline]
    fn text(&mut self) -> Option<&'a str> {
        let length = self.length()?;
        let (text, rest) = self.text.split_at_checked(length)?;
        self.text = rest;
        Some(text)
    }

    fn number(&mut self) -> Option<Number> {
        self.text().map(Number::stored)
    }

    fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = self.length()?;
        let (bytes, rest) = self.structure.split_at_checked(length)?;
        self.structure = rest;
        Some(bytes.to_vec())
    }

    fn set<T: Ord>(&mut self, mut member: impl FnMut(&mut Self) -> Option<T>) -> Option<BTreeSet<T>> {
        (0..self.length()?).map(|_| member(self)).collect()
    }

    fn map(&mut self, depth: usize) -> Option<BTreeMap<String, Value>> {
        (0..self.length()?).map(|_| Some((self.text()?.to_owned(), self.value(depth)?))).collect()
    }

    /// Most values are strings and numbers: those are read inline, the rest elsewhere.
    #[inline]
    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.byte()? {
            0 => Some(Value::S(self.text()?.into())),
            1 => Some(Value::N(self.number()?)),
            other => self.other_value(other, depth),
        }
    }

    #[inline(never)]
    fn other_value(&mut self, tag: u8, depth: usize) -> Option<Value> {
        if depth > DEPTH_MAX {
            return None;
        }
        Some(match tag {
            2 => Value::B(self.bytes()?),
            3 => Value::Null,
            4 => Value::L((0..self.length()?).map(|_| self.value(depth + 1)).collect::<Option<_>>()?),
            5 => Value::M(self.map(depth + 1)?),
            6 => Value::Ss(self.set(|reader| reader.text().map(str::to_owned))?),
            7 => Value::Ns(self.set(Self::number)?),
            8 => Value::Bs(self.set(Self::bytes)?),
            FALSE => Value::Bool(false),
            TRUE => Value::Bool(true),
            _ => return None,
        })
    }
}

fn push_length(bytes: &mut Vec<u8>, mut length: usize) {
    while length >= 0x80 {
        #[expect(clippy::cast_possible_truncation, reason = "the low seven bits")]
        bytes.push(length as u8 | 0x80);
        length >>= 7;
    }
    #[expect(clippy::cast_possible_truncation, reason = "below 128")]
    bytes.push(length as u8);
}

#[inline]
fn take_length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    if let Some((&byte, rest)) = bytes.split_first()
        && byte < 0x80
    {
        return Some((usize::from(byte), rest));
    }
    take_long_length(bytes)
}

#[inline(never)]
fn take_long_length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (mut length, mut rest) = (0_usize, bytes);
    for shift in [0, 7, 14, 21, 28] {
        let (&byte, after) = rest.split_first()?;
        rest = after;
        length |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some((length, rest));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item_of_all_types() -> Item {
        Item::new()
            .with("s", "戸棚")
            .with("n", "-1.5e10".parse::<Number>().unwrap())
            .with("b", Value::bytes([0, 255]))
            .with("true", true)
            .with("false", false)
            .with("null", Value::Null)
            .with("l", vec![Value::from(1), Value::from("x"), Value::L(vec![])])
            .with("m", BTreeMap::from([("k".to_owned(), Value::from("")), ("戸".to_owned(), Value::from(true))]))
            .with("ss", Value::string_set(["a"]))
            .with("ns", Value::number_set([1, 2]))
            .with("bs", Value::Bs([vec![1], vec![]].into()))
            .with("long", "x".repeat(300))
    }

    #[test]
    fn every_type_survives() {
        for item in [item_of_all_types(), Item::new()] {
            assert_eq!(decode_sized(&encode(&item)).unwrap(), (item.clone(), item.size_bytes()));
        }
    }

    /// Everything that was ever stored must remain readable.
    #[test]
    fn format_1_is_read() {
        let stored = include_bytes!("../../tests/fixtures/item-format-1.bin");
        assert_eq!(decode(stored).unwrap(), item_of_all_types());
    }

    /// Any bytes give an item or an error, never a panic.
    #[test]
    fn damage_is_survived() {
        let bytes = encode(&item_of_all_types());
        for length in 0..bytes.len() {
            assert!(matches!(decode(&bytes[..length]), Err(Error::Corrupt(_))), "cut to {length}");
        }
        for position in 0..bytes.len() {
            for change in [1, 0x40, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[position] ^= change;
                let _ = decode(&damaged);
            }
        }
        let deep = [vec![FORMAT, 9, 1, b'a', 1, 1], [4, 1].repeat(10_000), vec![3]].concat();
        assert!(matches!(decode(&deep), Err(Error::Corrupt(_))));
    }
}
