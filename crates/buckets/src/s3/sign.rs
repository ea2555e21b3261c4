//! Signatures (AWS Signature Version 4).

use std::fmt;
use std::time::{Duration, UNIX_EPOCH};

use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SignatureLocation, SigningInstructions,
    SigningSettings, UriPathNormalizationMode, sign,
};
use aws_sigv4::sign::v4;
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use percent_encoding::utf8_percent_encode;
use tracing::subscriber::NoSubscriber;

use super::Keys;
use super::address::ESCAPED;
use crate::Kind;

/// Amazon accepts links for at most a week.
const LIFETIME_MAX: Duration = Duration::from_hours(7 * 24);

/// A link that contains a signature: whoever has it can read the object. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct SignedLink(String);

impl SignedLink {
    /// The address. It contains the id of the access key.
    pub fn url(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SignedLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SignedLink(..)")
    }
}

/// Who signs, and for which region and time.
pub(super) struct Signer<'a> {
    pub(super) keys: &'a Keys,
    pub(super) region: &'a str,
    pub(super) now_ms: u64,
}

impl Signer<'_> {
    /// The headers that sign a request without a body, with its host. Other headers are not signed, because some
    /// servers are behind proxies that change them.
    pub(super) fn headers(&self, method: &Method, url: &str, host: &str) -> Result<HeaderMap, Kind> {
        let mut settings = settings();
        settings.payload_checksum_kind = PayloadChecksumKind::XAmzSha256;
        let signed = self.sign(method, url, host, settings).map_err(|_| Kind::Failed)?;
        let mut headers = HeaderMap::new();
        headers.insert(http::header::HOST, HeaderValue::from_str(host).map_err(|_| Kind::Failed)?);
        for (name, value) in signed.headers() {
            let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| Kind::Failed)?;
            let mut value = HeaderValue::from_str(value).map_err(|_| Kind::Failed)?;
            value.set_sensitive(true);
            headers.insert(name, value);
        }
        Ok(headers)
    }

    /// A link to get what is at `url`, valid for that long.
    pub(super) fn link(&self, mut url: String, host: &str, lifetime: Duration) -> Result<SignedLink, Kind> {
        let mut settings = settings();
        settings.signature_location = SignatureLocation::QueryParams;
        settings.payload_checksum_kind = PayloadChecksumKind::NoHeader;
        settings.expires_in = Some(Duration::from_secs(lifetime.min(LIFETIME_MAX).as_secs().max(1)));
        let signed = self.sign(&Method::GET, &url, host, settings).map_err(|_| Kind::Failed)?;
        for (name, value) in signed.params() {
            let gap = if url.contains('?') { '&' } else { '?' };
            url = format!("{url}{gap}{name}={}", utf8_percent_encode(value, ESCAPED));
        }
        Ok(SignedLink(url))
    }

    fn sign(
        &self,
        method: &Method,
        url: &str,
        host: &str,
        settings: SigningSettings,
    ) -> Result<SigningInstructions, Box<dyn std::error::Error + Send + Sync>> {
        let is_link = settings.signature_location == SignatureLocation::QueryParams;
        let identity = self.keys.credentials().clone().into();
        let params = v4::SigningParams::builder()
            .identity(&identity)
            .region(self.region)
            .name("s3")
            .time(UNIX_EPOCH + Duration::from_millis(self.now_ms))
            .settings(settings)
            .build()?
            .into();
        let body = if is_link { SignableBody::UnsignedPayload } else { SignableBody::empty() };
        let headers = std::iter::once(("host", host));
        let request = SignableRequest::new(method.as_str(), url, headers, body)?;
        // At the level `trace`, the library logs the id of the access key.
        let signed = tracing::subscriber::with_default(NoSubscriber::default(), || sign(request, &params))?;
        Ok(signed.into_parts().0)
    }
}

/// S3 differs from Amazon's other services: it uses paths unchanged.
fn settings() -> SigningSettings {
    let mut settings = SigningSettings::default();
    settings.percent_encoding_mode = PercentEncodingMode::Single;
    settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
    settings
}
