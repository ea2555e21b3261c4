//! A small S3 in memory, for the hostile server: objects under any keys, listed as Amazon does.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::server::{Answer, Seen};
use crate::signature::encode;

/// Objects by key. The content of each is its `Vec`, its version a number.
#[derive(Debug, Clone, Default)]
pub struct Store(pub BTreeMap<Vec<u8>, (Vec<u8>, u32)>);

impl Store {
    /// Objects whose content is their key.
    pub fn of(keys: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        Self(keys.into_iter().map(|key| (key.as_ref().to_vec(), (key.as_ref().to_vec(), 1))).collect())
    }

    pub fn answer(&self, seen: &Seen) -> Answer {
        if seen.is_list() { self.list(seen) } else { self.object(seen) }
    }

    fn list(&self, seen: &Seen) -> Answer {
        let most: usize = String::from_utf8(seen.parameter("max-keys").unwrap()).unwrap().parse().unwrap();
        let prefix = seen.parameter("prefix").unwrap_or_default();
        let token = seen.parameter("continuation-token").map(|token| unhex(&token));
        let after = token.or(seen.parameter("start-after"));
        let wanted = |key: &&Vec<u8>| key.starts_with(&prefix) && after.as_ref().is_none_or(|after| *key > after);
        let mut keys = self.0.keys().filter(wanted).peekable();
        let page: Vec<&Vec<u8>> = keys.by_ref().take(most).collect();
        let next = keys
            .peek()
            .and(page.last())
            .map(|last| last.iter().fold(String::new(), |hex, b| hex + &format!("{b:02x}")));
        Answer::new(200, &[("content-type", "application/xml")], self.document(&page, next.as_deref()))
    }

    /// The document of a listing; keys are encoded as in forms.
    fn document(&self, keys: &[&Vec<u8>], next: Option<&str>) -> String {
        let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml += "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Name>music</Name>";
        write!(xml, "<IsTruncated>{}</IsTruncated>", next.is_some()).unwrap();
        for key in keys {
            let (content, version) = &self.0[*key];
            let key = encode(key, true).replace("%20", "+");
            write!(xml, "<Contents><Key>{key}</Key><LastModified>2026-01-02T03:04:05.678Z</LastModified>").unwrap();
            write!(xml, "<ETag>&quot;v{version}&quot;</ETag><Size>{}</Size></Contents>", content.len()).unwrap();
        }
        xml += "<EncodingType>url</EncodingType>";
        if let Some(next) = next {
            write!(xml, "<NextContinuationToken>{next}</NextContinuationToken>").unwrap();
        }
        xml + "</ListBucketResult>"
    }

    fn object(&self, seen: &Seen) -> Answer {
        let Some((content, version)) = self.0.get(&seen.key()) else { return Answer::error(404, "NoSuchKey") };
        let etag = format!("\"v{version}\"");
        let size = content.len();
        if seen.header("if-match").is_some_and(|expected| expected != etag) {
            return Answer::error(412, "PreconditionFailed");
        }
        let modified = ("last-modified", "Fri, 02 Jan 2026 03:04:05 GMT");
        if seen.method == "HEAD" {
            let length = size.to_string();
            return Answer::new(200, &[("etag", &etag), modified, ("content-length", &length)], "");
        }
        let Some(range) = seen.header("range") else { return Answer::new(200, &[("etag", &etag), modified], content) };
        let (first, last) = range.strip_prefix("bytes=").unwrap().split_once('-').unwrap();
        let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
        if first >= size {
            let whole = format!("bytes */{size}");
            return Answer::new(416, &[("content-range", &whole)], "<Error><Code>InvalidRange</Code></Error>");
        }
        let last = last.min(size - 1);
        let part = format!("bytes {first}-{last}/{size}");
        Answer::new(206, &[("etag", &etag), ("content-range", &part)], &content[first..=last])
    }
}

fn unhex(text: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(text).unwrap();
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}
