//! Connections, only to addresses that are allowed. Names and literal addresses take the same way, and it is the checked
//! address that is connected to, so that a name that changes in between gains nothing.

use std::error::Error as StdError;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http::Uri;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpSocket, TcpStream};
use tower::Service;

use super::{Allowed, Names};
use crate::Kind;

/// How many addresses of a host are tried.
const ADDRESSES_MAX: usize = 8;

/// How much the system receives ahead for one connection. Without this it may be megabytes for each slow listener.
const RECEIVE_BYTES: u32 = 256 * 1024;

/// Why there is no connection.
#[derive(Debug, Clone, Copy)]
pub(super) struct NoConnection(pub(super) Kind);

impl fmt::Display for NoConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.code())
    }
}

impl StdError for NoConnection {}

type Connecting<T> = Pin<Box<dyn Future<Output = Result<T, NoConnection>> + Send>>;

/// Connects to the addresses that are allowed.
#[derive(Debug, Clone)]
pub(super) struct Checked {
    pub(super) allowed: Arc<Allowed>,
    pub(super) names: Arc<dyn Names>,
    pub(super) longest: Duration,
}

impl Service<Uri> for Checked {
    type Response = TokioIo<TcpStream>;
    type Error = NoConnection;
    type Future = Connecting<Self::Response>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), NoConnection>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let this = self.clone();
        Box::pin(async move { this.connect(&uri).await.map(TokioIo::new).map_err(NoConnection) })
    }
}

impl Checked {
    async fn connect(&self, uri: &Uri) -> Result<TcpStream, Kind> {
        let is_encrypted = uri.scheme() == Some(&http::uri::Scheme::HTTPS);
        let host = uri.host().ok_or(Kind::UnknownHost)?;
        let port = uri.port_u16().unwrap_or(if is_encrypted { 443 } else { 80 });
        let addresses = self.addresses(host, is_encrypted).await?;
        // Each address gets its share of the time, so that one that does not respond leaves some for the others.
        let count = u32::try_from(addresses.len()).unwrap_or(1).max(1);
        let share = self.longest / count;
        let mut failure = Kind::Unreachable;
        for address in addresses {
            match tokio::time::timeout(share, open(SocketAddr::new(address, port))).await {
                Ok(Ok(stream)) => return self.not_to_ourselves(stream),
                Ok(Err(_)) => failure = Kind::Unreachable,
                Err(_) => failure = Kind::TooSlow,
            }
        }
        Err(failure)
    }

    /// The addresses of a host. If one of them is refused, all are: such a host is not what it seems to be.
    async fn addresses(&self, host: &str, is_encrypted: bool) -> Result<Vec<IpAddr>, Kind> {
        let mut addresses = match literal(host) {
            Some(address) => vec![address],
            None => self.names.addresses(host).await.map_err(|_| Kind::UnknownHost)?,
        };
        if addresses.is_empty() {
            return Err(Kind::UnknownHost);
        }
        if !addresses.iter().all(|address| self.allowed.admits(*address)) {
            return Err(Kind::RefusedAddress);
        }
        if !is_encrypted && !addresses.iter().all(|address| self.allowed.lists(*address)) {
            return Err(Kind::NeedsHttps);
        }
        addresses.truncate(ADDRESSES_MAX);
        Ok(addresses)
    }

    /// This server's own public address is as private as its loopback. A connection to oneself has the same address at
    /// both ends.
    fn not_to_ourselves(&self, stream: TcpStream) -> Result<TcpStream, Kind> {
        let (Ok(here), Ok(there)) = (stream.local_addr(), stream.peer_addr()) else { return Err(Kind::Unreachable) };
        let is_own = here.ip().to_canonical() == there.ip().to_canonical();
        if is_own && !self.allowed.lists(there.ip()) { Err(Kind::RefusedAddress) } else { Ok(stream) }
    }
}

/// The address that a host in a URI is, if it is not a name.
pub(crate) fn literal(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[') {
        Some(rest) => rest.strip_suffix(']')?.parse().ok().map(IpAddr::V6),
        None => host.parse().ok(),
    }
}

async fn open(address: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_recv_buffer_size(RECEIVE_BYTES)?;
    let stream = socket.connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Limits the time until a connection can be used, with all that belongs to it: the name, the connection, its
/// encryption.
#[derive(Debug, Clone)]
pub(super) struct Patient<S> {
    pub(super) inner: S,
    pub(super) longest: Duration,
}

impl<S> Service<Uri> for Patient<S>
where
    S: Service<Uri, Error = Box<dyn StdError + Send + Sync>>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = NoConnection;
    type Future = Connecting<S::Response>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), NoConnection>> {
        self.inner.poll_ready(context).map_err(|error| NoConnection(why(&*error)))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let connecting = tokio::time::timeout(self.longest, self.inner.call(uri));
        Box::pin(async move {
            match connecting.await {
                Ok(connected) => connected.map_err(|error| NoConnection(why(&*error))),
                Err(_) => Err(NoConnection(Kind::TooSlow)),
            }
        })
    }
}

/// Why there is no encrypted connection: our own reason, or what TLS says.
fn why(error: &(dyn StdError + Send + Sync + 'static)) -> Kind {
    if let Some(NoConnection(kind)) = error.downcast_ref() {
        return *kind;
    }
    let io = error.downcast_ref::<std::io::Error>();
    let tls = io.and_then(std::io::Error::get_ref);
    // `io::Error::other` was called with an `io::Error`, so there are two of them around the actual one.
    let tls = tls.and_then(|inner| match inner.downcast_ref::<std::io::Error>() {
        Some(inner) => inner.get_ref(),
        None => Some(inner),
    });
    match tls.and_then(|inner| inner.downcast_ref()) {
        Some(rustls::Error::InvalidCertificate(_)) => Kind::BadCertificate,
        _ => Kind::Unreachable,
    }
}
