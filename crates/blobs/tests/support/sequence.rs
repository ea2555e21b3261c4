//! Random sequences of requests, good and bad, and what a store answers to them.

use blobs::{
    Blobs, ByteRange, Cause, ContentType, Digest, ETag, Entry, Error, Expect, Incoming, Key, Meta, Prefix, PutMode,
    PutOptions, Receipt, StreamOptions,
};
use bytes::Bytes;
use futures::StreamExt as _;
use proptest::prelude::*;

/// A request. Names and contents come from small sets, so that requests meet each other.
#[derive(Debug, Clone)]
pub enum Request {
    Put { key: String, content: String, mode: Mode, content_type: String, expect: Said },
    PutStream { key: String, chunks: Vec<String>, fails: bool, expect: Said },
    Get { key: String, range: ByteRange },
    Head { key: String },
    ReadVerified { key: String, content: Option<String>, limit: u64 },
    Delete { key: String },
    List { prefix: String, after: Option<String>, limit: usize },
}

#[derive(Debug, Clone)]
pub enum Mode {
    Overwrite,
    IfAbsent,
    /// Match what the store gave out for the content that it acknowledged this many puts ago.
    IfMatchRecent(usize),
    IfMatchText(String),
}

/// What is said about the content of a put.
#[derive(Debug, Clone)]
pub enum Said {
    Nothing,
    Truth,
    WrongSize(u64),
    WrongDigest,
}

/// Good keys, some of which are prefixes of each other.
pub const ANY: &[&str] = &["a", "a/b", "a/b/c", "a-b", "a.b/c", "b", "B", "b/a", "a0"];

/// Good keys as a file system would have them: nothing is both a file and a folder, and a folder's
/// name has the same place in the order as what is in it.
pub const TREE: &[&str] = &["a/b/c", "a/b/d", "a/c", "a0", "B", "b/a", "c"];

type Names = &'static [&'static str];

/// A good key, or a few bad ones.
fn key(names: Names) -> impl Strategy<Value = String> {
    prop_oneof![
        12 => prop::sample::select(names),
        1 => prop::sample::select(vec!["", "/", "a/", "../a", "a//b", ".a", "a b", "戸棚"]),
    ]
    .prop_map(str::to_owned)
}

fn content() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["", "x", "y", "content", "CONTENT"]).prop_map(str::to_owned)
}

fn said() -> impl Strategy<Value = Said> {
    prop_oneof![
        4 => Just(Said::Nothing),
        4 => Just(Said::Truth),
        1 => prop_oneof![0..9_u64, Just(u64::MAX)].prop_map(Said::WrongSize),
        1 => Just(Said::WrongDigest),
    ]
}

fn mode() -> impl Strategy<Value = Mode> {
    prop_oneof![
        3 => Just(Mode::Overwrite),
        2 => Just(Mode::IfAbsent),
        4 => (0..4_usize).prop_map(Mode::IfMatchRecent),
        1 => prop::sample::select(vec!["", "*", "x", "a b", "\"x\"", "é"])
            .prop_map(|text| Mode::IfMatchText(text.to_owned())),
    ]
}

fn range() -> impl Strategy<Value = ByteRange> {
    let offset = || prop_oneof![5 => 0..9_u64, 1 => Just(u64::MAX)];
    prop_oneof![
        Just(ByteRange::Whole),
        offset().prop_map(ByteRange::From),
        (offset(), offset()).prop_map(|(start, end)| ByteRange::Between(start, end)),
        offset().prop_map(ByteRange::Last),
    ]
}

fn request(names: Names) -> impl Strategy<Value = Request> {
    let content_type = prop::sample::select(vec!["image/jpeg", "a/b; c=d", "nonsense", "a/b\n"]);
    let content_type = content_type.prop_map(str::to_owned);
    let prefix = prop::sample::select(vec!["", "a", "a/", "a/b", "a-", "b/", "z", "..", "a//"]);
    prop_oneof![
        6 => (key(names), content(), mode(), content_type, said()).prop_map(
            |(key, content, mode, content_type, expect)|
                Request::Put { key, content, mode, content_type, expect }),
        2 => (key(names), prop::collection::vec(content(), 0..4), prop::bool::weighted(0.2), said())
            .prop_map(|(key, chunks, fails, expect)|
                Request::PutStream { key, chunks, fails, expect }),
        3 => (key(names), range()).prop_map(|(key, range)| Request::Get { key, range }),
        1 => key(names).prop_map(|key| Request::Head { key }),
        1 => (key(names), prop::option::of(content()), 0..9_u64).prop_map(
            |(key, content, limit)| Request::ReadVerified { key, content, limit }),
        2 => key(names).prop_map(|key| Request::Delete { key }),
        2 => (prefix, prop::option::of(key(names)), prop::sample::select(vec![0, 1, 2, 3, 1_000, 1_001]))
            .prop_map(|(prefix, after, limit)|
                Request::List { prefix: prefix.to_owned(), after, limit }),
    ]
}

/// A sequence of requests that use these keys.
pub fn requests(names: Names, length: usize) -> impl Strategy<Value = Vec<Request>> {
    prop::collection::vec(request(names), 1..length)
}

/// Puts a sequence of requests to a store.
pub struct Client<'a> {
    pub blobs: &'a dyn Blobs,
    /// What all keys begin with.
    pub space: String,
    /// The `ETag`s that the store gave out, the latest last.
    etags: Vec<ETag>,
}

impl<'a> Client<'a> {
    pub fn new(blobs: &'a dyn Blobs, space: String) -> Self {
        Self { blobs, space, etags: Vec::new() }
    }

    /// The answer, in a form that is the same for all stores that behave the same: without
    /// times and `ETag`s, and of errors what they say.
    pub async fn answer(&mut self, request: &Request) -> String {
        match self.send(request).await {
            Ok(answer) => answer.replace(&self.space, ""),
            Err(error) => format!("error: {error}").replace(&self.space, ""),
        }
    }

    async fn send(&mut self, request: &Request) -> Result<String, Error> {
        match request {
            Request::Put { key, content, mode, content_type, expect } => {
                let options = PutOptions {
                    mode: self.mode(mode)?,
                    content_type: ContentType::new(content_type.as_str())?,
                    expect: said_of(expect, content),
                };
                let content = Bytes::from(content.clone());
                let receipt = self.blobs.put(&self.key(key)?, content, options).await?;
                Ok(self.receipt(receipt))
            }
            Request::PutStream { key, chunks, fails, expect } => {
                let expect = said_of(expect, &chunks.concat());
                let options = StreamOptions { expect, ..Default::default() };
                let content = stream(chunks, *fails);
                let receipt = self.blobs.put_stream(&self.key(key)?, content, options).await?;
                Ok(self.receipt(receipt))
            }
            Request::Get { key, range } => {
                let object = self.blobs.get(&self.key(key)?, *range).await?;
                let (meta, range) = (describe(&object.meta), object.range.clone());
                Ok(format!("{meta} {range:?} {:?}", object.collect(99).await?))
            }
            Request::Head { key } => Ok(describe(&self.blobs.head(&self.key(key)?).await?)),
            Request::ReadVerified { key, content, limit } => {
                let said = |content: &String| Expect::exactly(content.as_bytes());
                let expect = content.as_ref().map_or(Expect::ANYTHING, said);
                let read = self.blobs.read_verified(&self.key(key)?, expect, *limit).await?;
                Ok(format!("{} {:?}", describe(&read.0), read.1))
            }
            Request::Delete { key } => Ok(format!("{:?}", self.blobs.delete(&self.key(key)?).await?)),
            Request::List { prefix, after, limit } => {
                let prefix = Prefix::new(format!("{}{prefix}", self.space))?;
                let after = after.as_ref().map(|after| self.key(after)).transpose()?;
                let page = self.blobs.list(&prefix, after.as_ref(), *limit).await?;
                let entry = |entry: &Entry| format!("{}: {}", entry.key, entry.size);
                let entries: Vec<_> = page.entries.iter().map(entry).collect();
                Ok(format!("{entries:?} more: {}", page.more))
            }
        }
    }

    fn key(&self, text: &str) -> Result<Key, Error> {
        Ok(Key::new(format!("{}{text}", self.space))?)
    }

    fn mode(&self, mode: &Mode) -> Result<PutMode, Error> {
        Ok(match mode {
            Mode::Overwrite => PutMode::Overwrite,
            Mode::IfAbsent => PutMode::IfAbsent,
            Mode::IfMatchRecent(ago) => match self.etags.iter().rev().nth(*ago) {
                Some(etag) => PutMode::IfMatch(etag.clone()),
                None => PutMode::Overwrite,
            },
            Mode::IfMatchText(text) => PutMode::IfMatch(ETag::new(text.as_str())?),
        })
    }

    fn receipt(&mut self, receipt: Receipt) -> String {
        self.etags.push(receipt.etag);
        format!("stored {} bytes {}", receipt.size, receipt.digest)
    }
}

fn describe(meta: &Meta) -> String {
    format!("{} {} {} {:?}", meta.key, meta.size, meta.content_type, meta.digest)
}

fn said_of(said: &Said, content: &str) -> Expect {
    match said {
        Said::Nothing => Expect::ANYTHING,
        Said::Truth => Expect::exactly(content.as_bytes()),
        Said::WrongSize(size) => Expect { size: Some(*size), digest: None },
        Said::WrongDigest => Expect { size: None, digest: Some(Digest::of(b"nothing like it")) },
    }
}

fn stream(chunks: &[String], fails: bool) -> Incoming {
    let mut chunks: Vec<Result<Bytes, Cause>> = chunks.iter().map(|chunk| Ok(Bytes::from(chunk.clone()))).collect();
    if fails {
        chunks.push(Err("the sender went away".into()));
    }
    futures::stream::iter(chunks).boxed()
}
