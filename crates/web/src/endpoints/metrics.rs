//! Metrics for Prometheus.
//!
//! They show how much the server is used, so they are for the machine's owner: clients on the machine itself, unless a
//! proxy is in between, or an administrator with a token.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use accounts::{Means, Role};
use axum::extract::{ConnectInfo, Request, State};
use basis::Error;
use http::StatusCode;
use http::header::{self, HeaderMap, HeaderName};
use metrics::{Label, SharedString};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::App;
use crate::app::Served;

/// The buckets of request durations, in seconds.
const BUCKETS: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// At most this many samples are kept before they are aggregated.
const FIGURES_KEPT: u64 = 1024;
static FORWARDED: [HeaderName; 2] = [header::FORWARDED, HeaderName::from_static("x-forwarded-for")];

/// There is one recorder per process.
pub(crate) fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || PrometheusBuilder::new().set_buckets(BUCKETS).ok()?.install_recorder().ok();
    RECORDER.get_or_init(install).as_ref()
}

/// Record how long a request took.
pub(crate) fn measure(method: &'static str, route: Option<Arc<str>>, status: StatusCode, took: Duration) {
    static MEASURED: AtomicU64 = AtomicU64::new(0);
    // The route, not the path: paths contain ids, of which there are any number.
    let route = route.map_or(SharedString::const_str("other"), SharedString::from_shared);
    let labels = [
        Label::from_static_parts("method", method),
        Label::new("route", route),
        Label::new("status", status.as_str().to_owned()),
    ];
    metrics::histogram!("todana_request_seconds", labels.iter()).record(took.as_secs_f64());
    // The recorder keeps every sample until it aggregates them, which otherwise happens only when somebody reads the
    // metrics.
    if MEASURED.fetch_add(1, Ordering::Relaxed) % FIGURES_KEPT == FIGURES_KEPT - 1
        && let Some(recorder) = recorder()
    {
        recorder.run_upkeep();
    }
}

pub(crate) async fn metrics(
    State(app): State<Arc<Served>>,
    request: Request,
) -> Result<([(HeaderName, &'static str); 1], String), edge::Failed> {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let local = connected.is_some_and(|from| from.0.ip().to_canonical().is_loopback());
    // Behind a proxy on this machine, all clients seem to be local.
    let proxied = app.settings.public_url.is_some() || app.settings.trust_proxy;
    let forwarded = proxied || FORWARDED.iter().any(|name| request.headers().contains_key(name));
    if !local || forwarded {
        require_admin(&app, request.headers()).await?;
    }
    let text = recorder().map(PrometheusHandle::render).unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text))
}

async fn require_admin(app: &App, headers: &HeaderMap) -> Result<(), Error> {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    // Nobody else learns that the page exists.
    let token = value.and_then(|value| value.strip_prefix("Bearer ")).ok_or_else(Error::not_found)?;
    let caller = app.accounts.authenticate_token(token).await.map_err(|_| Error::not_found())?;
    // A token for one thing gives access to nothing else, whoever created it.
    let whole = matches!(caller.means, Means::Token { only: None, .. });
    if whole && caller.user.role == Role::Admin { Ok(()) } else { Err(Error::not_found()) }
}
