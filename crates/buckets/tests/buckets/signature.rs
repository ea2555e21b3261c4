//! Verifies signatures as S3 does, written independently of the library that makes them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hmac::{Hmac, KeyInit as _, Mac as _};
use percent_encoding::percent_decode_str;
use sha2::{Digest as _, Sha256};

use crate::server::Seen;

/// The region for which a request is correctly signed, or why it is not.
pub fn verify(seen: &Seen, key_id: &str, secret: &str) -> Result<String, String> {
    let authorization = seen.header("authorization").ok_or("not signed")?;
    let rest = authorization.strip_prefix("AWS4-HMAC-SHA256 ").ok_or("another algorithm")?;
    let parts: BTreeMap<&str, &str> = rest.split(',').filter_map(|part| part.trim().split_once('=')).collect();
    let [credential, signed, signature] =
        ["Credential", "SignedHeaders", "Signature"].map(|name| parts.get(name).copied().unwrap_or_default());
    let (id, scope) = credential.split_once('/').ok_or("no scope")?;
    if id != key_id {
        return Err("another key".to_owned());
    }
    let time = seen.header("x-amz-date").ok_or("no date")?;
    let payload = seen.header("x-amz-content-sha256").ok_or("no digest")?;
    let (path, query) = seen.target.split_once('?').unwrap_or((&seen.target, ""));
    let mut canonical = format!("{}\n{}\n{}\n", seen.method, canonical_path(path), canonical_query(query));
    for name in signed.split(';') {
        writeln!(canonical, "{name}:{}", seen.header(name).ok_or("a signed header is missing")?).unwrap();
    }
    write!(canonical, "\n{signed}\n{payload}").unwrap();
    let expected = sign(secret, scope, time, &canonical);
    if expected != signature {
        return Err(format!("wrong signature of:\n{canonical}"));
    }
    let region = scope.split('/').nth(1).ok_or("no region")?;
    Ok(region.to_owned())
}

/// The headers that sign a request with a body for `us-east-1`.
pub fn headers(
    method: &str,
    path: &str,
    host: &str,
    time: &str,
    body: &[u8],
    keys: (&str, &str),
) -> [(String, String); 3] {
    let digest = hex(&Sha256::digest(body));
    let signed = "host;x-amz-content-sha256;x-amz-date";
    let canonical = format!(
        "{method}\n{path}\n\nhost:{host}\nx-amz-content-sha256:{digest}\nx-amz-date:{time}\n\n{signed}\n{digest}"
    );
    let scope = format!("{}/us-east-1/s3/aws4_request", &time[..8]);
    let signature = sign(keys.1, &scope, time, &canonical);
    let authorization =
        format!("AWS4-HMAC-SHA256 Credential={}/{scope},SignedHeaders={signed},Signature={signature}", keys.0);
    let headers = [("authorization", authorization), ("x-amz-date", time.to_owned()), ("x-amz-content-sha256", digest)];
    headers.map(|(name, value)| (name.to_owned(), value))
}

/// Whether a link is correctly signed for this host.
pub fn verify_link(url: &str, host: &str, secret: &str) -> Result<(), String> {
    let (address, query) = url.split_once('?').ok_or("no query")?;
    let path = address.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..])).ok_or("no path")?;
    let value = |name: &str| {
        let found = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        found.map(|value| percent_decode_str(value).decode_utf8_lossy().into_owned()).ok_or("a parameter is missing")
    };
    let signature = value("X-Amz-Signature")?;
    let unsigned: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("X-Amz-Signature=")).collect();
    let query = canonical_query(&unsigned.join("&"));
    let canonical = format!("GET\n{}\n{query}\nhost:{host}\n\nhost\nUNSIGNED-PAYLOAD", canonical_path(path));
    let credential = value("X-Amz-Credential")?;
    let (_, scope) = credential.split_once('/').ok_or("no scope")?;
    let expected = sign(secret, scope, &value("X-Amz-Date")?, &canonical);
    if expected == signature { Ok(()) } else { Err(format!("wrong signature of:\n{canonical}")) }
}

fn sign(secret: &str, scope: &str, time: &str, canonical: &str) -> String {
    let text = format!("AWS4-HMAC-SHA256\n{time}\n{scope}\n{}", hex(&Sha256::digest(canonical)));
    let key = scope.split('/').fold(format!("AWS4{secret}").into_bytes(), |key, part| mac(&key, part));
    hex(&mac(&key, &text))
}

fn mac(key: &[u8], text: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, b| text + &format!("{b:02x}"))
}

/// As Amazon documents it: everything but letters, digits and `-._~` is encoded.
pub fn encode(bytes: &[u8], keeps_slash: bool) -> String {
    let encoded = bytes.iter().map(|b| match b {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(*b).to_string(),
        b'/' if keeps_slash => "/".to_owned(),
        b => format!("%{b:02X}"),
    });
    encoded.collect()
}

fn canonical_path(path: &str) -> String {
    encode(&percent_decode_str(path).collect::<Vec<u8>>(), true)
}

fn canonical_query(query: &str) -> String {
    let decode = |text: &str| percent_decode_str(text).collect::<Vec<u8>>();
    let mut pairs: Vec<String> = query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .map(|(name, value)| format!("{}={}", encode(&decode(name), false), encode(&decode(value), false)))
        .collect();
    pairs.sort();
    pairs.join("&")
}

/// The examples in Amazon's documentation of the header `Authorization` for S3.
#[test]
fn the_verifier_accepts_amazons_examples() {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let cases = [
        ("/test.txt", "range;", "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        ("/?lifecycle", "", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        ("/?max-keys=2&prefix=J", "", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ];
    for (target, range, signature) in cases {
        let scope = "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
        let signed = format!("host;{range}x-amz-content-sha256;x-amz-date");
        let authorization = format!("AWS4-HMAC-SHA256 Credential={scope},SignedHeaders={signed},Signature={signature}");
        let headers = [
            ("host", "examplebucket.s3.amazonaws.com"),
            ("range", "bytes=0-9"),
            ("x-amz-content-sha256", empty),
            ("x-amz-date", "20130524T000000Z"),
            ("authorization", &authorization),
        ];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).into_iter().collect();
        let seen = Seen { method: "GET".to_owned(), target: target.to_owned(), headers, region: String::new() };
        let secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
        assert_eq!(verify(&seen, "AKIAIOSFODNN7EXAMPLE", secret), Ok("us-east-1".to_owned()), "{target}");
        assert!(verify(&seen, "AKIAIOSFODNN7EXAMPLE", "another").is_err());
    }
}
