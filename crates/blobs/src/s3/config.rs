//! The configuration of a bucket: how to reach it, and with which credentials.

use std::fmt;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey, S3ConditionalPut};
use object_store::{BackoffConfig, ClientOptions, RetryConfig};

use super::attempts::Observing;
use crate::{Error, Invalid, Result};

/// How long a server may send nothing before the request fails.
const SILENCE: Duration = Duration::from_secs(30);

/// The bucket, its server and the credentials.
#[derive(Debug, Clone)]
pub struct S3Config {
    /// The bucket's name. All objects in it must be ours.
    pub bucket: String,
    /// The region's name. Servers other than Amazon's usually accept `us-east-1`.
    pub region: String,
    /// The address of the server, such as `https://s3.example.org`; `None` for Amazon's. Plain `http` is allowed only
    /// for this machine, because links contain secrets.
    pub endpoint: Option<String>,
    /// Whether the bucket is part of the path (`true`) or of the host name. Most servers other than Amazon's require it
    /// in the path.
    pub path_style: bool,
    /// The credentials for signing requests.
    pub credentials: S3Credentials,
    /// How often a request is retried before it fails.
    pub retries: usize,
    /// How long a failing request is retried.
    pub patience: Duration,
}

/// The credentials for signing requests.
#[derive(Clone)]
pub enum S3Credentials {
    /// Those that the environment provides, in this order: the usual `AWS_` variables, a web identity, a container's
    /// role, the machine's role.
    Environment,
    /// These credentials.
    Given {
        /// The access key's id.
        access_key_id: String,
        /// The access key's secret.
        secret_access_key: String,
        /// The session, for temporary credentials.
        session_token: Option<String>,
    },
}

impl fmt::Debug for S3Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment => f.write_str("Environment"),
            Self::Given { access_key_id, .. } => write!(f, "Given({access_key_id}, ..)"),
        }
    }
}

impl S3Config {
    /// A bucket on Amazon's servers, with credentials from the environment.
    pub fn new(bucket: impl Into<String>, region: impl Into<String>) -> Self {
        Self {
            bucket: bucket.into(),
            region: region.into(),
            endpoint: None,
            path_style: false,
            credentials: S3Credentials::Environment,
            retries: 6,
            patience: Duration::from_mins(1),
        }
    }

    /// A bucket on another server than Amazon's.
    #[must_use]
    pub fn at(mut self, endpoint: impl Into<String>) -> Self {
        self.endpoint = Some(endpoint.into());
        self.path_style = true;
        self
    }

    /// The address of the bucket; a slash and a key can be appended.
    pub(super) fn bucket_url(&self) -> Result<String, Invalid> {
        let wrong = |what: &str| Err(Invalid::Configuration(what.to_owned()));
        let plain = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b));
        let Self { bucket, region, .. } = self;
        if !(3..=63).contains(&bucket.len()) || !plain(bucket) {
            return wrong("a bucket's name has 3 to 63 letters, digits, dots and dashes");
        }
        if region.is_empty() || !plain(region) {
            return wrong("the region is not valid");
        }
        let endpoint = match &self.endpoint {
            Some(endpoint) => endpoint.trim_end_matches('/').to_owned(),
            None => format!("https://s3.{region}.amazonaws.com"),
        };
        let Some((scheme, authority)) = endpoint.split_once("://") else {
            return wrong("the endpoint does not begin with https://");
        };
        if authority.is_empty() || !authority.bytes().all(|b| b.is_ascii_graphic() && !b"/?#@".contains(&b)) {
            return wrong("the endpoint must be only a scheme and a host");
        }
        match scheme {
            "https" => {}
            "http" if is_loopback(authority) => {}
            _ => return wrong("the endpoint is not https, and not on this machine"),
        }
        Ok(if self.path_style { format!("{endpoint}/{bucket}") } else { format!("{scheme}://{bucket}.{authority}") })
    }

    /// The client for this bucket.
    pub(super) fn client(&self) -> Result<AmazonS3> {
        let bucket_url = self.bucket_url()?;
        // A virtual-hosted endpoint is the address of the bucket; `object_store` adds nothing to it.
        let builder = match &self.credentials {
            S3Credentials::Environment => AmazonS3Builder::from_env(),
            S3Credentials::Given { access_key_id, secret_access_key, session_token } => {
                let builder =
                    AmazonS3Builder::new().with_access_key_id(access_key_id).with_secret_access_key(secret_access_key);
                match session_token {
                    Some(token) => builder.with_token(token),
                    None => builder,
                }
            }
        };
        // A body may take any time, as long as data keeps arriving.
        let options = ClientOptions::new()
            .with_timeout_disabled()
            .with_read_timeout(SILENCE)
            .with_connect_timeout(SILENCE)
            .with_allow_http(bucket_url.starts_with("http://"));
        let backoff =
            BackoffConfig { init_backoff: Duration::from_millis(100), max_backoff: Duration::from_secs(5), base: 2.0 };
        builder
            .with_bucket_name(&self.bucket)
            .with_region(&self.region)
            .with_virtual_hosted_style_request(true)
            .with_config(AmazonS3ConfigKey::S3Endpoint, bucket_url) // overrides one in the environment
            .with_conditional_put(S3ConditionalPut::ETagMatch)
            .with_client_options(options)
            .with_retry(RetryConfig { backoff, max_retries: self.retries, retry_timeout: self.patience })
            .with_disable_bulk_delete(true)
            .with_http_connector(Observing)
            .build()
            .map_err(|error| Error::unavailable("setting up the client for S3", error))
    }
}

/// Whether a host, with or without a port, is this machine.
fn is_loopback(authority: &str) -> bool {
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => host,
        _ => authority,
    };
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_found() {
        let ours = S3Config::new("my-bucket", "eu-west-1");
        let url = |config: &S3Config| config.bucket_url().expect("a URL");
        assert_eq!(url(&ours), "https://my-bucket.s3.eu-west-1.amazonaws.com");
        assert_eq!(url(&ours.clone().at("https://s3.example.org/")), "https://s3.example.org/my-bucket");
        assert_eq!(url(&ours.clone().at("http://127.0.0.1:9000")), "http://127.0.0.1:9000/my-bucket");
        assert_eq!(url(&ours.clone().at("http://[::1]:9000")), "http://[::1]:9000/my-bucket");
        let hosted = S3Config { path_style: false, ..ours.at("https://s3.example.org") };
        assert_eq!(url(&hosted), "https://my-bucket.s3.example.org");
    }

    #[test]
    fn what_cannot_work_is_refused() {
        let config = S3Config::new("my-bucket", "eu-west-1");
        for endpoint in [
            "",
            "s3.example.org",
            "ftp://127.0.0.1",
            "http://s3.example.org",
            "http://127.0.0.1.example.org",
            "https://",
            "https://a/b",
            "https://user@host",
            "http://localhost@evil.example",
            "https://a b",
        ] {
            let refused = config.clone().at(endpoint).bucket_url();
            assert!(matches!(refused, Err(Invalid::Configuration(_))), "{endpoint:?}: {refused:?}");
        }
        for bucket in ["", "a", "a/b", "bücket", "a?b"] {
            assert!(S3Config::new(bucket, "eu-west-1").bucket_url().is_err(), "{bucket:?}");
        }
        assert!(S3Config::new("my-bucket", "").bucket_url().is_err());
    }

    #[test]
    fn secrets_are_not_shown() {
        let credentials = S3Credentials::Given {
            access_key_id: "id".to_owned(),
            secret_access_key: "hush".to_owned(),
            session_token: Some("hush".to_owned()),
        };
        assert!(!format!("{credentials:?}").contains("hush"));
    }
}
