//! How it ends, asked to and not.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::client;
use crate::server::Place;

#[test]
fn a_request_under_way_is_finished_first() {
    let place = Place::new();
    place.add_user("ada");
    let token = place.add_token("ada");
    for signal in ["TERM", "INT"] {
        let mut server = place.serve();
        let body = json!({ "displayName": format!("ended by {signal}") }).to_string();
        let authorization = format!("Bearer {token}");
        let headers = [("authorization", authorization.as_str()), ("content-type", "application/json")];
        let head = client::head(
            "PATCH",
            "/api/v1/account",
            &[&headers[..], &[("expect", "100-continue")]].concat(),
            body.len(),
        );
        let mut connection = TcpStream::connect(&server.address).unwrap();
        connection.write_all(head.as_bytes()).unwrap();
        // That the handler waits for the body is known by its asking for it.
        let mut line = [0; 25];
        std::io::Read::read_exact(&mut connection, &mut line).unwrap();
        assert_eq!(&line, b"HTTP/1.1 100 Continue\r\n\r\n");
        server.signal(signal);
        // It takes no new ones as soon as it has heard.
        while TcpStream::connect(&server.address).is_ok() {
            std::thread::yield_now();
        }
        connection.write_all(body.as_bytes()).unwrap();
        let answer = client::answer(&mut connection).expect(200);
        assert_eq!(answer.json()["displayName"], format!("ended by {signal}"));
        assert!(server.wait().success());
    }
}

#[test]
fn it_can_be_asked_to_stop_as_soon_as_it_says_where_it_is() {
    let place = Place::new();
    place.add_user("ada");
    for round in 0..20 {
        let mut child = place.command(&["serve"]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("Todana is at "), "{line}");
        assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
        assert!(child.wait().unwrap().success(), "round {round}");
    }
}

#[test]
fn what_was_acknowledged_outlives_any_end() {
    let place = Place::new();
    place.add_user("ada");
    let token = place.add_token("ada");
    let authorization = format!("Bearer {token}");
    let headers = [("authorization", authorization.as_str())];
    let mut made = Vec::new();
    for round in 0..3 {
        let server = place.serve();
        for nth in 0..5 {
            let body = json!({ "name": format!("token {round} {nth}"), "access": "read" });
            made.push(server.send("POST", "/api/v1/tokens", &headers, &body).expect(201).json());
        }
        let picture = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', round];
        client::ask(&server.address, "PUT", "/api/v1/account/picture", &headers, &picture).expect(200);
        server.kill();
        let server = place.serve();
        for token in &made {
            server.ask("GET", "/api/v1/account", token["token"].as_str().unwrap()).expect(200);
        }
        assert_eq!(server.ask("GET", "/api/v1/account/picture", &token).expect(200).body, picture);
        server.kill();
    }
}
