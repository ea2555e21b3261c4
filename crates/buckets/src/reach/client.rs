//! The HTTP client for all buckets. It follows no redirects, uses no proxy and keeps no cookies, because it is built
//! from parts that have none of these.
//!
//! `reqwest` is not used for two reasons. It represents addresses as `url::Url`, which removes `.` and `..` from paths
//! even if they are percent-encoded, so some keys could not be requested. And it does not ask its resolver about
//! literal addresses, so they would have to be checked in a second place.

use std::error::Error as StdError;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use ambient::{Clock, Random};
use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt as _, Empty};
use hyper::body::Incoming;
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::Client as Pool;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::ClientConfig;
use rustls::crypto::CryptoProvider;
use rustls_platform_verifier::BuilderVerifierExt as _;
use tokio::sync::OnceCell;

use super::connect::{Checked, NoConnection, Patient};
use super::{Allowed, Names, SystemNames};
use crate::Kind;

/// How many connections to one server stay open without a request, and how long.
const IDLE_MAX: usize = 8;
const IDLE_LONGEST: Duration = Duration::from_secs(30);

/// The limit for the headers of a response. Of its content at most twice as much is in memory at once.
const WINDOW_BYTES: usize = 32 * 1024;

/// How long requests may take, and how often they are tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Until a connection can be used.
    pub connect: Duration,
    /// Without a byte from the server.
    pub silence: Duration,
    /// For a whole listing, and everything else that is not a stream.
    pub whole: Duration,
    /// How large a listing may be.
    pub listing_bytes: usize,
    /// How often a request is sent, if the server fails or asks for fewer requests.
    pub tries: u32,
    /// The pause before the second try; each further one is twice as long. The actual pauses are random, and at least
    /// half as long.
    pub pause: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            whole: Duration::from_mins(1),
            listing_bytes: 8 * 1024 * 1024,
            tries: 4,
            pause: Duration::from_millis(200),
        }
    }
}

/// What a client consists of.
#[derive(Debug, Clone)]
pub struct ClientSettings {
    /// Which addresses are allowed besides public ones.
    pub allowed: Allowed,
    /// How long requests may take.
    pub limits: Limits,
    /// Who finds the addresses of hosts.
    pub names: Arc<dyn Names>,
    /// The time, for signatures.
    pub clock: Arc<dyn Clock>,
    /// For pauses between tries.
    pub random: Arc<dyn Random>,
    /// Amazon's servers: scheme, and the domain behind the region. Only tests change it.
    pub amazon: (String, String),
}

impl ClientSettings {
    /// The usual settings.
    pub fn new(allowed: Allowed, clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        let amazon = ("https".to_owned(), "amazonaws.com".to_owned());
        Self { allowed, limits: Limits::default(), names: Arc::new(SystemNames), clock, random, amazon }
    }
}

type Connector = Patient<HttpsConnector<Checked>>;

/// Reaches the servers of all buckets; a process needs only one. Clones share the connections.
#[derive(Clone)]
pub struct Client(Arc<Inner>);

struct Inner {
    settings: ClientSettings,
    /// Made for the first request, because reading the system's certificates takes a while.
    pool: OnceCell<Pool<Connector, Empty<Bytes>>>,
}

impl Client {
    /// A client that connects to public addresses, and to those that are allowed.
    pub fn new(allowed: Allowed, clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Self {
        Self::with(ClientSettings::new(allowed, clock, random))
    }

    /// A client with these settings.
    pub fn with(settings: ClientSettings) -> Self {
        Self(Arc::new(Inner { settings, pool: OnceCell::new() }))
    }

    pub(crate) fn settings(&self) -> &ClientSettings {
        &self.0.settings
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.settings.limits
    }

    /// Send a request, and wait for the beginning of the response.
    pub(crate) async fn send(&self, request: Request<Empty<Bytes>>) -> Result<Response<Incoming>, Kind> {
        let pool = self.0.pool.get_or_try_init(|| self.connect()).await?;
        let limits = self.limits();
        match tokio::time::timeout(limits.connect + limits.silence, pool.request(request)).await {
            Ok(Ok(response)) => Ok(response),
            Ok(Err(error)) => Err(why(&error)),
            Err(_) => Err(Kind::TooSlow),
        }
    }

    async fn connect(&self) -> Result<Pool<Connector, Empty<Bytes>>, Kind> {
        let tls = tokio::task::spawn_blocking(tls).await.map_err(|_| Kind::Failed)?.map_err(|error| {
            tracing::error!(%error, "no encrypted connections to buckets are possible");
            Kind::Failed
        })?;
        let ClientSettings { allowed, limits, names, .. } = self.settings();
        let longest = limits.connect;
        let checked = Checked { allowed: Arc::new(allowed.clone()), names: Arc::clone(names), longest };
        let connector = hyper_rustls::HttpsConnectorBuilder::new();
        let connector = connector.with_tls_config(tls).https_or_http().enable_http1().wrap_connector(checked);
        let connector = Patient { inner: connector, longest };
        let mut pool = Pool::builder(TokioExecutor::new());
        pool.pool_max_idle_per_host(IDLE_MAX).pool_idle_timeout(IDLE_LONGEST).pool_timer(TokioTimer::new());
        pool.http1_max_buf_size(WINDOW_BYTES);
        Ok(pool.build(connector))
    }

    /// Wait before another try. The first pause has the number 0.
    pub(crate) async fn pause(&self, number: u32) {
        let pause = self.limits().pause * (1 << number.min(6));
        let half = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX) / 2;
        let wait = half + self.settings().random.below(half + 1);
        tokio::time::sleep(Duration::from_millis(wait)).await;
    }
}

/// The certificates that the operating system trusts. Without any, servers that need no encryption still work.
fn tls() -> Result<ClientConfig, rustls::Error> {
    let provider: Arc<CryptoProvider> = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let builder = || ClientConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions();
    match builder()?.with_platform_verifier() {
        Ok(verified) => Ok(verified.with_no_client_auth()),
        Err(error) => {
            tracing::warn!(%error, "no certificates are trusted, so buckets cannot be reached with https");
            Ok(builder()?.with_root_certificates(rustls::RootCertStore::empty()).with_no_client_auth())
        }
    }
}

/// Why a request has no response.
fn why(error: &hyper_util::client::legacy::Error) -> Kind {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(error) = cause {
        if let Some(NoConnection(kind)) = error.downcast_ref() {
            return *kind;
        }
        if let Some(error) = error.downcast_ref::<hyper::Error>()
            && error.is_parse()
        {
            return Kind::NotS3;
        }
        cause = error.source();
    }
    Kind::Unreachable
}

/// The whole body of a response, if it is not larger than that.
pub(crate) async fn body(mut body: Incoming, bytes_max: usize, longest: Duration) -> Result<Vec<u8>, Kind> {
    let read = async {
        let mut bytes = Vec::new();
        while let Some(frame) = body.frame().await {
            let Ok(data) = frame.map_err(|_| Kind::CutOff)?.into_data() else { continue };
            if bytes.len() + data.len() > bytes_max {
                return Err(Kind::TooLarge);
            }
            bytes.extend_from_slice(&data);
        }
        Ok(bytes)
    };
    tokio::time::timeout(longest, read).await.unwrap_or(Err(Kind::TooSlow))
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("settings", &self.0.settings).finish_non_exhaustive()
    }
}
