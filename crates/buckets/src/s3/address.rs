//! Where a bucket is: the rules for endpoints, regions and names of buckets, and the addresses made from them.

use http::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::Invalid;
use crate::reach::literal;

/// All characters except the unreserved ones of RFC 3986, as signatures require.
pub(super) const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// In a path, slashes stay: they are part of the key.
const ESCAPED_PATH: &AsciiSet = &ESCAPED.remove(b'/');

/// The region if none is given.
const REGION: &str = "us-east-1";

const ENDPOINT_BYTES_MAX: usize = 300;

/// Which bucket it is, as its owner describes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BucketSettings {
    /// The server, such as `https://s3.example.org:9000`; `None` for Amazon's.
    pub endpoint: Option<String>,
    /// The region; `None` for `us-east-1`.
    pub region: Option<String>,
    /// The bucket's name.
    pub bucket: String,
}

/// The checked settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    /// Scheme and authority; `None` for Amazon's.
    endpoint: Option<(String, String)>,
    pub(super) region: String,
    pub(super) bucket: String,
}

impl Address {
    pub(super) fn new(settings: &BucketSettings) -> Result<Self, Invalid> {
        let text =
            |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let endpoint = text(&settings.endpoint).map(|endpoint| parse_endpoint(&endpoint)).transpose()?;
        let region = text(&settings.region).unwrap_or_else(|| REGION.to_owned());
        if !is_region(&region) || (endpoint.is_none() && region.bytes().any(|b| b"._".contains(&b))) {
            return Err(Invalid::new("region", "wrong-form", "a region such as eu-west-1"));
        }
        let bucket = settings.bucket.clone();
        let is_name = if endpoint.is_some() { is_path_bucket(&bucket) } else { is_amazon_bucket(&bucket) };
        if !is_name {
            let words = "3 to 63 lower-case letters, digits, dots and dashes, as the bucket is called";
            return Err(Invalid::new("bucket", "wrong-form", words));
        }
        Ok(Self { endpoint, region, bucket })
    }

    /// The server for that region, and the path of the bucket there. `amazon` is the scheme and the domain of Amazon's
    /// servers. A name with dots would not match the certificate as part of the host, so it is part of the path.
    pub(super) fn server(&self, region: &str, amazon: &(String, String)) -> Server {
        let bucket = &self.bucket;
        if let Some((scheme, authority)) = &self.endpoint {
            return Server { scheme: scheme.clone(), authority: authority.clone(), path: format!("/{bucket}") };
        }
        let (scheme, domain) = amazon;
        let end = if region.starts_with("cn-") { ".cn" } else { "" };
        let (domain, port) = domain
            .split_once(':')
            .map_or((domain.as_str(), String::new()), |(domain, port)| (domain, format!(":{port}")));
        let host = format!("s3.{region}.{domain}{end}{port}");
        if bucket.contains('.') {
            return Server { scheme: scheme.clone(), authority: host, path: format!("/{bucket}") };
        }
        Server { scheme: scheme.clone(), authority: format!("{bucket}.{host}"), path: String::new() }
    }
}

/// A server, and where the bucket is on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Server {
    scheme: String,
    /// The host, and the port if it is not the scheme's own.
    pub(super) authority: String,
    path: String,
}

impl Server {
    /// The address of an object, or of the bucket itself. The key keeps all its bytes.
    pub(super) fn url(&self, key: Option<&str>, query: &str) -> String {
        let Self { scheme, authority, path } = self;
        let key = utf8_percent_encode(key.unwrap_or_default(), ESCAPED_PATH);
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{scheme}://{authority}{path}/{key}{mark}{query}")
    }
}

/// Whether a browser would change the path of this key: it removes `.` and `..`, however they are written.
pub(super) fn has_dots(key: &str) -> bool {
    key.split('/').any(|part| part == "." || part == "..")
}

/// Whether a name of a region can be part of a host name and of a signature.
pub(super) fn is_region(region: &str) -> bool {
    (1..=64).contains(&region.len())
        && region.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
        && region.bytes().next().is_some_and(|b| b.is_ascii_alphanumeric())
}

/// Amazon's rules: the name becomes part of a host name.
fn is_amazon_bucket(name: &str) -> bool {
    let is_end = |b: Option<u8>| b.is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    (3..=63).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(&b))
        && is_end(name.bytes().next())
        && is_end(name.bytes().last())
        && !["..", ".-", "-."].iter().any(|pair| name.contains(pair))
        && literal(name).is_none()
        && !name.starts_with("xn--")
}

/// Other servers also have older names, which are part of the path only.
fn is_path_bucket(name: &str) -> bool {
    (1..=255).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._".contains(&b))
        && name.bytes().any(|b| b != b'.')
}

/// Scheme and authority of an endpoint, in lower case, without the scheme's own port.
fn parse_endpoint(text: &str) -> Result<(String, String), Invalid> {
    let wrong = |code, words| Err(Invalid::new("endpoint", code, words));
    let form = || wrong("wrong-form", "an address such as https://s3.example.org, without a path");
    if text.len() > ENDPOINT_BYTES_MAX || text.contains(['#', '?', '\\']) {
        return form();
    }
    if text.contains('@') {
        return wrong("has-credentials", "an address without a name and password in it");
    }
    let Ok(uri) = text.trim_end_matches('/').to_ascii_lowercase().parse::<Uri>() else { return form() };
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return form() };
    if !matches!(scheme, "http" | "https") || !matches!(uri.path(), "" | "/") {
        return form();
    }
    let host = authority.host();
    if !is_host(host) {
        return form();
    }
    let own_port = if scheme == "https" { 443 } else { 80 };
    let authority = match (authority.as_str().strip_prefix(host).unwrap_or_default(), authority.port_u16()) {
        ("", None) => host.to_owned(),
        (_, Some(port)) if port == own_port => host.to_owned(),
        (_, Some(port)) if port > 0 => format!("{host}:{port}"),
        _ => return form(),
    };
    Ok((scheme.to_owned(), authority))
}

/// A literal address, or a name. A name whose last part is a number is neither: systems read such names as addresses
/// in forgotten notations.
fn is_host(host: &str) -> bool {
    if literal(host).is_some() {
        return true;
    }
    let is_part = |part: &str| {
        (1..=63).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
    };
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_number = last.starts_with("0x") || last.bytes().all(|b| b.is_ascii_digit());
    host.len() <= 253 && host.split('.').all(is_part) && !is_number
}
