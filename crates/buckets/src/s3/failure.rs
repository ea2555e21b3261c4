//! What a response means that is not a success. Of its body only the code and the region are read, and neither is ever
//! shown.

use http::{Response, StatusCode};
use hyper::body::Incoming;

use super::address::is_region;
use super::xml;
use crate::reach::{Limits, body};
use crate::{Kind, Step};

const ERROR_BYTES_MAX: usize = 64 * 1024;

/// A failed request, and the region in which to try it.
pub(super) struct Failure {
    pub(super) kind: Kind,
    pub(super) region: Option<String>,
}

impl From<Kind> for Failure {
    fn from(kind: Kind) -> Self {
        Self { kind, region: None }
    }
}

/// What the body of an error says.
#[derive(Default)]
struct Said {
    code: String,
    region: Option<String>,
}

/// Read why a request failed.
pub(super) async fn read(response: Response<Incoming>, step: Step, limits: &Limits) -> Failure {
    let (head, content) = response.into_parts();
    // A body that cannot be read changes nothing: the status says the most.
    let content = body(content, ERROR_BYTES_MAX, limits.silence).await.unwrap_or_default();
    let said = parse(&content);
    let header = |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok());
    let hint = header("x-amz-bucket-region").map(str::to_owned).or(said.region);
    let hint = hint.filter(|region| is_region(region));
    let may_be_elsewhere = head.status.is_redirection() || matches!(head.status.as_u16(), 400 | 403);
    let region = hint.filter(|_| may_be_elsewhere);
    let kind = match by_code(&said.code, region.is_some()) {
        Some(kind) => kind,
        None => by_status(head.status, step, !said.code.is_empty(), region.is_some()),
    };
    let kind = match kind {
        Kind::PastEnd { .. } => Kind::PastEnd { size: header("content-range").and_then(size_of) },
        kind => kind,
    };
    Failure { kind, region }
}

fn parse(content: &[u8]) -> Said {
    let mut said = Said::default();
    let text = |text: &[u8]| std::str::from_utf8(text).unwrap_or_default().trim().to_owned();
    let read = xml::elements(content, |path, value| {
        // Some servers wrap the error in another element.
        if path == "Error/Code" || path.ends_with("/Error/Code") {
            said.code = text(value);
        } else if path == "Error/Region" || path.ends_with("/Error/Region") {
            said.region = Some(text(value));
        }
    });
    if read.is_err() { Said::default() } else { said }
}

fn by_code(code: &str, has_region: bool) -> Option<Kind> {
    Some(match code {
        "AccessDenied" | "AllAccessDisabled" | "AccountProblem" | "Forbidden" => Kind::AccessDenied,
        "NoSuchBucket" | "InvalidBucketName" => Kind::NoSuchBucket,
        "NoSuchKey" | "NoSuchVersion" | "KeyTooLongError" => Kind::NotFound,
        "PreconditionFailed" => Kind::Changed,
        "InvalidRange" => Kind::PastEnd { size: None },
        "InvalidAccessKeyId"
        | "SignatureDoesNotMatch"
        | "InvalidSecurity"
        | "InvalidToken"
        | "ExpiredToken"
        | "NotSignedUp"
        | "Unauthorized" => Kind::WrongKeys,
        "AuthorizationHeaderMalformed" if !has_region => Kind::WrongKeys,
        "AuthorizationHeaderMalformed"
        | "PermanentRedirect"
        | "TemporaryRedirect"
        | "Redirect"
        | "IllegalLocationConstraintException" => Kind::WrongRegion,
        "RequestTimeTooSkewed" | "RequestExpired" => Kind::ClockSkew,
        "InvalidObjectState" => Kind::Archived,
        "SlowDown"
        | "ServiceUnavailable"
        | "Throttling"
        | "ThrottlingException"
        | "TooManyRequests"
        | "RequestLimitExceeded"
        | "BandwidthLimitExceeded" => Kind::Throttled,
        "InternalError" | "RequestTimeout" => Kind::ServerFailed,
        "NotImplemented" => Kind::NotS3,
        _ => return None,
    })
}

/// `has_code` says whether the body is an error of S3. Without one, only an answer to `HEAD` is believed: elsewhere it
/// would be another server's, which knows nothing of the object.
fn by_status(status: StatusCode, step: Step, has_code: bool, has_region: bool) -> Kind {
    let is_s3 = has_code || step == Step::Looking;
    match status.as_u16() {
        300..400 if has_region => Kind::WrongRegion,
        300..400 => Kind::Redirected,
        401 => Kind::WrongKeys,
        403 => Kind::AccessDenied,
        404 if step == Step::Listing && has_code => Kind::NoSuchBucket,
        404 if is_s3 => Kind::NotFound,
        400 | 405 | 409 if is_s3 => Kind::Rejected,
        412 => Kind::Changed,
        416 => Kind::PastEnd { size: None },
        429 | 503 => Kind::Throttled,
        501 => Kind::NotS3,
        500..600 => Kind::ServerFailed,
        _ => Kind::NotS3,
    }
}

/// The size in `Content-Range: bytes */1234`.
fn size_of(text: &str) -> Option<u64> {
    text.strip_prefix("bytes */")?.trim().parse().ok()
}
