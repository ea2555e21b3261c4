//! What the administrator allows: addresses that are not public, and plain http to them.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use super::is_public;

/// Addresses and networks to which connections are allowed although they are not public, and without encryption. As
/// text they are separated by commas: `10.0.0.5, 192.168.1.0/24, ::1`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowed(Vec<Network>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Network {
    first: IpAddr,
    prefix_bits: u32,
}

/// A text that is not a list of addresses and networks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is {reason}; give addresses and networks such as 10.0.0.5, 192.168.1.0/24, ::1")]
pub struct NotAllowed {
    text: String,
    reason: &'static str,
}

impl Allowed {
    /// Only public addresses, only encrypted.
    pub fn none() -> Self {
        Self::default()
    }

    /// Whether this address is one of those that are listed.
    pub fn lists(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address.to_canonical()))
    }

    /// Whether a connection to this address is allowed.
    pub fn admits(&self, address: IpAddr) -> bool {
        is_public(address) || self.lists(address)
    }
}

impl Network {
    fn contains(self, address: IpAddr) -> bool {
        match (self.first, address) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                (first.to_bits() ^ address.to_bits()).checked_shr(32 - self.prefix_bits).unwrap_or(0) == 0
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                (first.to_bits() ^ address.to_bits()).checked_shr(128 - self.prefix_bits).unwrap_or(0) == 0
            }
            _ => false,
        }
    }

    /// Whether nothing is set after the prefix.
    fn is_network(self) -> bool {
        match self.first {
            IpAddr::V4(first) => first.to_bits().checked_shl(self.prefix_bits).unwrap_or(0) == 0,
            IpAddr::V6(first) => first.to_bits().checked_shl(self.prefix_bits).unwrap_or(0) == 0,
        }
    }

    fn parse(text: &str) -> Result<Self, &'static str> {
        let (address, length) = match text.split_once('/') {
            Some((address, length)) => (address.trim(), Some(length.trim())),
            None => (text, None),
        };
        let first: IpAddr = address.parse().map_err(|_| "not an address")?;
        let bits = if first.is_ipv4() { 32 } else { 128 };
        let prefix_bits = match length {
            None => bits,
            Some(length) => length.parse().ok().filter(|length| *length <= bits).ok_or("not a network")?,
        };
        let network = Self { first, prefix_bits };
        if length.is_some() && !network.is_network() {
            return Err("an address within a network, not a network");
        }
        Ok(match (first.to_canonical(), length) {
            (first, None) => Self { first, prefix_bits: if first.is_ipv4() { 32 } else { 128 } },
            _ => network,
        })
    }
}

impl FromStr for Allowed {
    type Err = NotAllowed;

    fn from_str(text: &str) -> Result<Self, NotAllowed> {
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let parse = |entry: &str| {
            Network::parse(entry).map_err(|reason| NotAllowed { text: entry.chars().take(100).collect(), reason })
        };
        entries.map(parse).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, network) in self.0.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{}", network.first)?;
            let bits = if network.first.is_ipv4() { 32 } else { 128 };
            if network.prefix_bits < bits {
                write!(f, "/{}", network.prefix_bits)?;
            }
        }
        Ok(())
    }
}
