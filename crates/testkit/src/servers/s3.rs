//! What the S3 servers share: credentials, creating a bucket, and storing objects under any key.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, UNIX_EPOCH};

use ambient::{Clock as _, SystemClock};
use aws_credential_types::Credentials;
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SigningSettings, UriPathNormalizationMode,
    sign,
};
use aws_sigv4::sign::v4;
use blobs::{S3Config, S3Credentials};

use super::process::wait_until;

/// The key pair that the servers are configured with. It consists of letters only, so that DynamoDB Local accepts it,
/// too.
pub(super) const ACCESS_KEY: &str = "testaccesskey";
pub(super) const SECRET_KEY: &str = "test-secret-key";
const REGION: &str = "us-east-1";

/// How long a server may take until it works completely; it listens before that.
const READY_MAX: Duration = Duration::from_mins(1);

pub(super) fn credentials() -> S3Credentials {
    S3Credentials::Given {
        access_key_id: ACCESS_KEY.to_owned(),
        secret_access_key: SECRET_KEY.to_owned(),
        session_token: None,
    }
}

/// Create a bucket, unless it exists. Returns its configuration.
pub(super) fn bucket(endpoint: &str, name: &str) -> S3Config {
    let mut answer = None;
    let made = wait_until(READY_MAX, || {
        let latest = answer.insert(put_bucket(endpoint, name));
        latest.as_ref().is_ok_and(|answer| is_made(answer))
    });
    assert!(made, "no bucket {name} at {endpoint}: {answer:?}");
    S3Config { credentials: credentials(), ..S3Config::new(name, REGION).at(endpoint) }
}

/// Whether the response says that the bucket was created or already exists.
fn is_made(answer: &str) -> bool {
    let status = answer.split(' ').nth(1);
    status == Some("200") || (status == Some("409") && answer.contains("<Code>BucketAlready"))
}

/// Store an object under any key, also one that no client of the workspace would use.
///
/// # Panics
/// If the server does not store it; the message contains its response.
pub fn put_object(config: &S3Config, key: &str, content: &[u8]) {
    let answer = request(config, "PUT", key, content);
    assert!(answer.starts_with("HTTP/1.1 200"), "{key:?}: {answer}");
}

/// Delete the object under any key.
///
/// # Panics
/// If the server does not delete it; the message contains its response.
pub fn delete_object(config: &S3Config, key: &str) {
    let answer = request(config, "DELETE", key, b"");
    assert!(answer.starts_with("HTTP/1.1 20"), "{key:?}: {answer}");
}

fn request(config: &S3Config, method: &str, key: &str, content: &[u8]) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(byte);
    let key: String =
        key.bytes().map(|byte| if plain(&byte) { char::from(byte).into() } else { format!("%{byte:02X}") }).collect();
    let endpoint = config.endpoint.as_deref().expect("a server of its own");
    send(endpoint, method, &format!("/{}/{key}", config.bucket), content).expect("an answer")
}

/// Request the creation of the bucket, and return the whole response. No S3 client of the workspace can do this.
fn put_bucket(endpoint: &str, name: &str) -> io::Result<String> {
    send(endpoint, "PUT", &format!("/{name}"), b"")
}

/// Send a signed request, and return the whole response.
fn send(endpoint: &str, method: &str, path: &str, content: &[u8]) -> io::Result<String> {
    let host = endpoint.strip_prefix("http://").expect("a server without TLS");
    let mut connection = TcpStream::connect(host)?;
    connection.set_read_timeout(Some(READY_MAX))?;
    let length = content.len();
    write!(
        connection,
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {length}\r\nconnection: close\r\n"
    )?;
    for (header, value) in signature(method, &format!("{endpoint}{path}"), content) {
        write!(connection, "{header}: {value}\r\n")?;
    }
    write!(connection, "\r\n")?;
    connection.write_all(content)?;
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// The headers that sign a request.
fn signature(method: &str, url: &str, content: &[u8]) -> Vec<(String, String)> {
    let identity = Credentials::new(ACCESS_KEY, SECRET_KEY, None, None, "testkit").into();
    let mut settings = SigningSettings::default();
    settings.payload_checksum_kind = PayloadChecksumKind::XAmzSha256;
    // Paths are as they are.
    settings.percent_encoding_mode = PercentEncodingMode::Single;
    settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
    let params = v4::SigningParams::builder()
        .identity(&identity)
        .region(REGION)
        .name("s3")
        .time(UNIX_EPOCH + Duration::from_millis(SystemClock.now_ms()))
        .settings(settings)
        .build()
        .expect("complete parameters");
    let request = SignableRequest::new(method, url, std::iter::empty(), SignableBody::Bytes(content)).expect("a URL");
    let (instructions, _) = sign(request, &params.into()).expect("a signature").into_parts();
    let headers = instructions.headers();
    headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
