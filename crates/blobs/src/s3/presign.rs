//! Presigned links, which the S3 server itself verifies.
//!
//! `object_store` can presign, too. But it refuses to sign `content-length`, without which a link would not limit how
//! much may be uploaded, and it takes the time from the system.

use std::time::{Duration, UNIX_EPOCH};

use aws_credential_types::Credentials;
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SignatureLocation, SigningSettings,
    UriPathNormalizationMode, sign,
};
use aws_sigv4::sign::v4;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use object_store::aws::AwsCredential;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::DIGEST;
use crate::links::expiry_ms;
use crate::{DownloadTerms, Error, Link, Method, Result, UploadTerms};

/// All characters except the unreserved ones of RFC 3986, as the signature requires.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Who signs, and for which region and time the signature is valid.
pub(super) struct Signer<'a> {
    pub(super) credential: &'a AwsCredential,
    pub(super) region: &'a str,
    pub(super) now_ms: u64,
}

impl Signer<'_> {
    /// A link to upload content that meets these terms to `url`. All headers are signed, so the server refuses a
    /// request in which one is missing or different.
    pub(super) fn upload(&self, url: &str, terms: &UploadTerms) -> Result<Link> {
        let mut headers = vec![
            ("content-length".to_owned(), terms.length.to_string()),
            ("content-type".to_owned(), terms.content_type.to_string()),
        ];
        if let Some(digest) = &terms.digest {
            // The first header makes the server check the content, the second makes it store the digest.
            let checksum = STANDARD.encode(digest.as_bytes());
            headers.push(("x-amz-checksum-sha256".to_owned(), checksum));
            headers.push((format!("x-amz-meta-{DIGEST}"), digest.to_string()));
        }
        self.link(Method::Put, url.to_owned(), headers, terms.lifetime)
    }

    /// A link to download the object at `url`, with the type and name of these terms.
    pub(super) fn download(&self, url: &str, terms: &DownloadTerms) -> Result<Link> {
        let escape = |text: &str| utf8_percent_encode(text, ESCAPED).to_string();
        let content_type = escape(terms.content_type.as_str());
        let mut url = format!("{url}?response-content-type={content_type}");
        if let Some(name) = &terms.file_name {
            url += "&response-content-disposition=";
            url += &escape(&name.content_disposition());
        }
        self.link(Method::Get, url, Vec::new(), terms.lifetime)
    }

    fn link(
        &self,
        method: Method,
        mut url: String,
        headers: Vec<(String, String)>,
        lifetime: Duration,
    ) -> Result<Link> {
        let lifetime = Duration::from_secs(lifetime.as_secs());
        for (name, value) in self.sign(method, &url, &headers, lifetime).map_err(signing)? {
            let gap = if url.contains('?') { '&' } else { '?' };
            url = format!("{url}{gap}{name}={}", utf8_percent_encode(&value, ESCAPED));
        }
        let expires_at_ms = expiry_ms(self.now_ms, lifetime);
        Ok(Link { method, url, headers, expires_at_ms })
    }

    /// The parameters that the signature adds to the URL.
    fn sign(
        &self,
        method: Method,
        url: &str,
        headers: &[(String, String)],
        lifetime: Duration,
    ) -> Result<Vec<(&'static str, String)>, crate::Cause> {
        let AwsCredential { key_id, secret_key, token } = self.credential;
        let identity = Credentials::new(key_id, secret_key, token.clone(), None, "blobs").into();
        let mut settings = SigningSettings::default();
        settings.signature_location = SignatureLocation::QueryParams;
        settings.expires_in = Some(lifetime);
        // S3 differs from Amazon's other services: it uses paths unchanged.
        settings.percent_encoding_mode = PercentEncodingMode::Single;
        settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
        settings.payload_checksum_kind = PayloadChecksumKind::NoHeader;
        let params = v4::SigningParams::builder()
            .identity(&identity)
            .region(self.region)
            .name("s3")
            .time(UNIX_EPOCH + Duration::from_millis(self.now_ms))
            .settings(settings)
            .build()?
            .into();
        let headers = headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let body = SignableBody::UnsignedPayload;
        let request = SignableRequest::new(method.as_str(), url, headers, body)?;
        let (instructions, _) = sign(request, &params)?.into_parts();
        let (_, params) = instructions.into_parts();
        Ok(params.into_iter().map(|(name, value)| (name, value.into_owned())).collect())
    }
}

fn signing(error: crate::Cause) -> Error {
    Error::unavailable("signing a link", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn credential(token: Option<&str>) -> AwsCredential {
        AwsCredential {
            key_id: "AKIAIOSFODNN7EXAMPLE".to_owned(),
            secret_key: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".to_owned(),
            token: token.map(str::to_owned),
        }
    }

    /// The example in Amazon's documentation of query parameters with Signature Version 4.
    #[test]
    fn the_documented_example_comes_out() {
        let credential = credential(None);
        let (region, now_ms) = ("us-east-1", 1_369_353_600_000);
        let signer = Signer { credential: &credential, region, now_ms };
        let url = "https://examplebucket.s3.amazonaws.com/test.txt".to_owned();
        let link = signer.link(Method::Get, url, Vec::new(), Duration::from_hours(24));
        let link = link.expect("a link");
        let signature = "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";
        assert!(link.url.contains("X-Amz-Date=20130524T000000Z"), "{}", link.url);
        assert!(link.url.contains("X-Amz-Expires=86400"), "{}", link.url);
        assert!(link.url.ends_with(&format!("X-Amz-Signature={signature}")), "{}", link.url);
        assert_eq!(link.expires_at_ms, now_ms + 86_400_000);
    }

    #[test]
    fn temporary_credentials_are_complete() {
        let credential = credential(Some("a/token+"));
        let signer = Signer { credential: &credential, region: "us-east-1", now_ms: 0 };
        let url = "https://examplebucket.s3.amazonaws.com/test.txt".to_owned();
        let link = signer.link(Method::Get, url, Vec::new(), Duration::from_secs(1));
        let url = link.expect("a link").url;
        assert!(url.contains("X-Amz-Security-Token=a%2Ftoken%2B"), "{url}");
    }
}
