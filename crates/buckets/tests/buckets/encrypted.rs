//! Encrypted connections.

use std::io::Write as _;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use buckets::Client;
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::server::{bucket_at, settings};

/// For 127.0.0.1, signed by itself, with its key. Nobody trusts it, so it is no secret.
const CERTIFICATE: &str = "MIIBmDCCAT+gAwIBAgIUbCaH0r2vRJ/ORGXZVSoH2LNB65AwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTExOTAyMjY1OFoXDTM2MTExNjAyMjY1OFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFYHP64kv05AzkZ8qsIlxusQVYiN2Z41haKBirZDjBo7MgiEwskHxieO8OagNDkn0M/aHS60d6lQK2coSg5ZsGKNvMG0wHQYDVR0OBBYEFGb4hUL/mSVfsG3EWBknNM2R9A6+MB8GA1UdIwQYMBaAFGb4hUL/mSVfsG3EWBknNM2R9A6+MA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MAoGCCqGSM49BAMCA0cAMEQCICYkTCTtCH5YdVz5KpjC3oFni13rRqZxUhAOiY9jupCAAiB6XHDHlL2oyNDw5L9GHb2f1bMhWlwtI1IROGMNF/bgHg==";
const KEY: &str = "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVUa6PtL18KOsXDXVxpsDBGyFDl3eBp0FiNJfzYmkGjyhRANCAAQVgc/riS/TkDORnyqwiXG6xBViI3ZnjWFooGKtkOMGjsyCITCyQfGJ47w5qA0OSfQz9odLrR3qVArZyhKDlmwY";

#[tokio::test]
async fn certificates_are_verified() {
    let decode = |text: &str| STANDARD.decode(text).unwrap();
    let key = PrivatePkcs8KeyDer::from(decode(KEY));
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = config.with_no_client_auth();
    let config = config.with_single_cert(vec![CertificateDer::from(decode(CERTIFICATE))], key.into()).unwrap();
    let config = Arc::new(config);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    // It answers once the handshake is over, which never happens.
    let server = std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let connection = ServerConnection::new(config).unwrap();
        StreamOwned::new(connection, stream).write_all(b"HTTP/1.1 200 OK\r\n\r\n").is_ok()
    });
    let bucket = bucket_at(&Client::with(settings("127.0.0.1")), &format!("https://127.0.0.1:{port}"));
    assert_eq!(bucket.check("").await.unwrap_err().code(), "bad-certificate");
    assert!(!server.join().unwrap());
}
