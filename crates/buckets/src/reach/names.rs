//! Finding the addresses of a host.

use std::fmt;
use std::io;
use std::net::IpAddr;

use futures::future::BoxFuture;

/// The addresses of a host, while they are being found.
pub type Resolved = BoxFuture<'static, io::Result<Vec<IpAddr>>>;

/// Finds the addresses of hosts. Whoever connects checks them.
pub trait Names: Send + Sync + fmt::Debug {
    /// All addresses of this host.
    fn addresses(&self, host: &str) -> Resolved;
}

/// Asks the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemNames;

impl Names for SystemNames {
    fn addresses(&self, host: &str) -> Resolved {
        let host = host.to_owned();
        Box::pin(async move {
            let found = tokio::net::lookup_host((host.as_str(), 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}
