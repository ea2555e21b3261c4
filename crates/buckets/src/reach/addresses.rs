//! Which addresses are public. Everything else is refused unless it is allowed explicitly.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Networks that are no public hosts, with the length of their prefix (RFC 6890 and its registry).
const NOT_PUBLIC: [([u8; 4], u32); 17] = [
    ([0, 0, 0, 0], 8),        // "this" network; 0.0.0.0 is this machine
    ([10, 0, 0, 0], 8),       // private
    ([100, 64, 0, 0], 10),    // shared by carriers (CGNAT); some clouds keep their metadata here
    ([127, 0, 0, 0], 8),      // loopback
    ([168, 63, 129, 16], 32), // Azure's own services, on a public address
    ([169, 254, 0, 0], 16),   // link-local; the clouds' metadata
    ([172, 16, 0, 0], 12),    // private
    ([192, 0, 0, 0], 24),     // protocol assignments
    ([192, 0, 2, 0], 24),     // documentation
    ([192, 88, 99, 0], 24),   // 6to4 relays
    ([192, 168, 0, 0], 16),   // private
    ([198, 18, 0, 0], 15),    // benchmarks
    ([198, 51, 100, 0], 24),  // documentation
    ([203, 0, 113, 0], 24),   // documentation
    ([224, 0, 0, 0], 4),      // multicast
    ([240, 0, 0, 0], 4),      // reserved
    ([255, 255, 255, 255], 32),
];

/// Whether it is the address of a public host.
///
/// Of IPv6, only what is assigned to hosts (`2000::/3`) is public, and in it neither documentation nor the tunnels 6to4
/// and Teredo, which contain IPv4 addresses and are out of use. Mapped and translated (NAT64) IPv4 addresses are as
/// public as the address in them.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match embedded(address) {
            Some(inner) => is_public_v4(inner),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    !NOT_PUBLIC.iter().any(|(network, length)| (bits ^ u32::from_be_bytes(*network)) >> (32 - length) == 0)
}

/// The IPv4 address to which packets for this address go: mapped (`::ffff:0:0/96`) or translated (`64:ff9b::/96`).
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            Some(Ipv4Addr::from_bits((u32::from(high) << 16) | u32::from(low)))
        }
        _ => None,
    }
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_for_hosts = a & 0xe000 == 0x2000;
    let is_protocol = a == 0x2001 && b < 0x0200; // 2001::/23, with Teredo and ORCHID
    let is_documentation = (a == 0x2001 && b == 0x0db8) || (a == 0x3fff && b < 0x1000);
    let is_6to4 = a == 0x2002;
    is_for_hosts && !is_protocol && !is_documentation && !is_6to4
}
