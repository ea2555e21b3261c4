//! Finds out where a request comes from, as far as it can be trusted.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use edge::Client;
use http::header::{HeaderMap, USER_AGENT};

use crate::Settings;

pub(super) fn client(settings: &Settings, request: &Request) -> Client {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let mut address = connected.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let mut secure = settings.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let headers = request.headers();
    if settings.trust_proxy {
        address = last(headers, "x-forwarded-for").and_then(|value| value.parse().ok()).unwrap_or(address);
        secure |= last(headers, "x-forwarded-proto") == Some("https");
    }
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(str::to_owned);
    Client { address, secure, agent }
}

/// The last entry of the last line, which our own proxy wrote. The client may have sent everything before it.
fn last<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn of(trust_proxy: bool, public_url: Option<&str>, headers: &[(&str, &str)]) -> (String, bool) {
        let settings = Settings { trust_proxy, public_url: public_url.map(str::to_owned), ..Settings::default() };
        let mut request = Request::new(Body::empty());
        let connected: SocketAddr = "192.0.2.1:1".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(connected));
        for (name, value) in headers {
            let name: http::HeaderName = name.parse().unwrap();
            request.headers_mut().append(name, value.parse().unwrap());
        }
        let client = client(&settings, &request);
        (client.address.to_string(), client.secure)
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_its_own_words() {
        let (itself, other) = ("192.0.2.1".to_owned(), "198.51.100.7".to_owned());
        let forwarded: &[_] = &[("x-forwarded-for", "198.51.100.7"), ("x-forwarded-proto", "https")];
        assert_eq!(of(false, None, forwarded), (itself.clone(), false));
        assert_eq!(of(true, None, forwarded), (other.clone(), true));
        let spoofed: &[&[_]] = &[
            &[("x-forwarded-for", "203.0.113.9, 198.51.100.7")],
            &[("x-forwarded-for", "203.0.113.9"), ("x-forwarded-for", "198.51.100.7")],
        ];
        for headers in spoofed {
            assert_eq!(of(true, None, headers), (other.clone(), false), "{headers:?}");
        }
        assert_eq!(of(true, None, &[("x-forwarded-for", "unknown")]), (itself.clone(), false));
        assert_eq!(of(true, None, &[("x-forwarded-proto", "https, http")]), (itself.clone(), false));
        assert_eq!(of(false, Some("https://todana.example"), &[]), (itself.clone(), true));
        assert_eq!(of(false, Some("http://todana.example"), &[]), (itself, false));
    }
}
