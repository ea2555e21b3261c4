//! The keys of a bucket are nowhere: not in an answer, not in the log at its most talkative, not in what a command
//! prints, and not in the data folder. The bucket's server does its worst: its answers repeat the keys.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};

use blobs::{S3Config, S3Credentials};
use serde_json::{Value, json};
use testkit::servers::{SeaweedFs, put_object};

use crate::audio::{send, song};
use crate::client::Answer;
use crate::server::{Place, Server};

/// The ways in which a server of buckets can fail, as the first line of its answer and a code.
const FAILURES: [(&str, &str); 7] = [
    ("500 Internal Server Error", "InternalError"),
    ("503 Service Unavailable", "SlowDown"),
    ("403 Forbidden", "SignatureDoesNotMatch"),
    ("403 Forbidden", "InvalidAccessKeyId"),
    ("404 Not Found", "NoSuchBucket"),
    ("301 Moved Permanently", "PermanentRedirect"),
    ("200 OK", "ThisIsNoList"),
];

/// What a proxy does, and what it has done.
#[derive(Default)]
struct State {
    /// How it answers; `None` if the bucket's server answers.
    failure: Option<(&'static str, &'static str)>,
    /// How many failures it has answered.
    failed: usize,
    /// All connections, which end when something else is to be done.
    open: Vec<TcpStream>,
}

/// Stands between the program and the bucket's server.
#[derive(Clone)]
struct Proxy {
    state: Arc<(Mutex<State>, Condvar)>,
    address: String,
    behind: String,
    keys: [String; 2],
}

impl Proxy {
    fn start(behind: &str, keys: [String; 2]) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let behind = behind.strip_prefix("http://").unwrap().to_owned();
        let proxy = Self { state: Arc::default(), address, behind, keys };
        let all = proxy.clone();
        std::thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                let one = all.clone();
                std::thread::spawn(move || drop(one.serve(connection)));
            }
        });
        proxy
    }

    /// From now on, fail like this, or not.
    fn set(&self, failure: Option<(&'static str, &'static str)>) {
        let mut state = self.state.0.lock().unwrap();
        (state.failure, state.failed) = (failure, 0);
        for connection in state.open.drain(..) {
            // It may have ended by itself.
            let _ = connection.shutdown(Shutdown::Both);
        }
    }

    /// Wait until somebody has been answered with a failure.
    fn until_failed(&self) {
        let state = self.state.0.lock().unwrap();
        drop(self.state.1.wait_while(state, |state| state.failed == 0).unwrap());
    }

    fn serve(&self, mut client: TcpStream) -> std::io::Result<()> {
        let failure = {
            let mut state = self.state.0.lock().unwrap();
            state.open.push(client.try_clone()?);
            state.failure
        };
        let Some(failure) = failure else { return self.forward(client) };
        let mut request = Vec::new();
        while !request.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            client.read_exact(&mut byte)?;
            request.push(byte[0]);
        }
        client.write_all(self.worst(failure, &String::from_utf8_lossy(&request)).as_bytes())?;
        client.shutdown(Shutdown::Both)?;
        self.state.0.lock().unwrap().failed += 1;
        self.state.1.notify_all();
        Ok(())
    }

    /// An answer that repeats the keys and the request, in its headers too.
    fn worst(&self, (status, code): (&str, &str), request: &str) -> String {
        let [id, secret] = &self.keys;
        let body = format!(
            "<?xml version=\"1.0\"?><Error><Code>{code}</Code><Message>{id} {secret}</Message>\
             <AWSAccessKeyId>{id}</AWSAccessKeyId><StringToSign>{request}</StringToSign></Error>"
        );
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/xml\r\ncontent-length: {}\r\nconnection: close\r\n\
             location: http://127.0.0.1:1/{id}/{secret}\r\n\r\n{body}",
            body.len()
        )
    }

    fn forward(&self, mut client: TcpStream) -> std::io::Result<()> {
        let mut server = TcpStream::connect(&self.behind)?;
        self.state.0.lock().unwrap().open.push(server.try_clone()?);
        let (mut from_server, mut to_client) = (server.try_clone()?, client.try_clone()?);
        std::thread::spawn(move || {
            let _ = std::io::copy(&mut from_server, &mut to_client);
            let _ = to_client.shutdown(Shutdown::Both);
        });
        std::io::copy(&mut client, &mut server)?;
        server.shutdown(Shutdown::Write)
    }
}

/// Somebody who keeps all that is said.
struct Listener {
    token: String,
    said: Vec<Vec<u8>>,
}

impl Listener {
    fn heard(&mut self, answer: &Answer) {
        self.said.push(answer.headers.clone().into_bytes());
        self.said.push(answer.body.clone());
    }

    fn send(&mut self, server: &Server, method: &str, path: &str, body: &Value) -> Answer {
        let answer = send(server, method, path, &self.token, body);
        self.heard(&answer);
        answer
    }

    fn get(&mut self, server: &Server, path: &str) -> Answer {
        let answer = server.ask("GET", &format!("/api/v1/audio/{path}"), &self.token);
        self.heard(&answer);
        answer
    }

    fn json(&mut self, server: &Server, path: &str) -> Value {
        self.get(server, path).expect(200).json()
    }

    /// The scan of a source, when it does nothing any more.
    fn rested(&mut self, server: &Server, source: &str) -> Value {
        loop {
            let scan = self.json(server, &format!("sources/{source}"))["scan"].clone();
            if scan["state"] != "running" {
                return scan;
            }
        }
    }

    /// What a command prints, whether it succeeds or not.
    fn run(&mut self, place: &Place, arguments: &[&str]) {
        let output = place.run(arguments);
        self.said.extend([output.stdout, output.stderr]);
    }
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            all.extend(files(&entry.path()));
        } else {
            all.push(std::fs::read(entry.path()).unwrap());
        }
    }
    all
}

/// A text as it could be written: plain, in capitals, and as digits.
fn disguises(text: &str) -> Vec<String> {
    let digits = text.bytes().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    let decimal = text.bytes().map(|byte| byte.to_string()).collect::<Vec<_>>().join(", ");
    vec![text.to_owned(), text.to_uppercase(), digits.clone(), digits.to_uppercase(), decimal]
}

#[track_caller]
fn assert_silent(what: &str, said: &[Vec<u8>], keys: &[String]) {
    assert!(said.iter().any(|said| !said.is_empty()), "{what} is looked at");
    for needle in keys.iter().flat_map(|key| disguises(key)) {
        for said in said {
            if let Some(at) = said.windows(needle.len()).position(|part| part == needle.as_bytes()) {
                let around = &said[at.saturating_sub(300)..(at + 100).min(said.len())];
                panic!("{what}: {needle} in {}", String::from_utf8_lossy(around));
            }
        }
    }
}

fn keys_of(config: &S3Config) -> [String; 2] {
    let S3Credentials::Given { access_key_id, secret_access_key, .. } = &config.credentials else { unreachable!() };
    [access_key_id.clone(), secret_access_key.clone()]
}

#[test]
#[allow(clippy::too_many_lines, reason = "one bucket, and everything that can be done with it")]
fn the_keys_of_a_bucket_are_nowhere() {
    testkit::needs!(SeaweedFs);
    let config = SeaweedFs::shared().bucket("audio-secrets");
    for n in 0..3 {
        put_object(&config, &format!("{n}.flac"), &song(&format!("Song {n}"), "First"));
    }
    put_object(&config, "broken.mp3", b"no recording");
    let [id, secret] = keys_of(&config);
    let wrong = format!("not-{secret}");
    let proxy = Proxy::start(config.endpoint.as_deref().unwrap(), [id.clone(), secret.clone()]);
    let place = Place::new().with("TODANA_LOG", "trace").with("TODANA_AUDIO_ALLOW_PRIVATE", "127.0.0.1");
    place.add_user("ada");
    let mut ada = Listener { token: place.add_token("ada"), said: Vec::new() };
    let mut logs = Vec::new();
    let server = place.serve();
    let new = |bucket: &str, id: &str, secret: &str| {
        json!({
            "kind": "s3", "name": "Bucket", "endpoint": format!("http://{}", proxy.address), "bucket": bucket,
            "accessKeyId": id, "secretAccessKey": secret,
        })
    };

    // It is not accepted, for every reason that there is.
    for (bucket, id, secret) in [
        (config.bucket.as_str(), id.as_str(), wrong.as_str()),
        (&config.bucket, &wrong, &secret),
        ("no-bucket-of-this-name", &id, &secret),
        ("No Bucket At All", &id, &secret),
        (&config.bucket, &id, ""),
        (&config.bucket, &id, &secret.repeat(100)),
    ] {
        ada.send(&server, "POST", "sources", &new(bucket, id, secret)).expect(422);
    }
    for failure in FAILURES {
        proxy.set(Some(failure));
        ada.send(&server, "POST", "sources", &new(&config.bucket, &id, &secret)).expect(422);
    }
    proxy.set(None);
    // Bodies that cannot be read are not repeated, either.
    let mut unknown = new(&config.bucket, &id, &secret);
    unknown["secretAccesKey"] = json!(secret);
    ada.send(&server, "POST", "sources", &unknown).expect(400);
    ada.send(&server, "POST", "sources", &json!([id, secret])).expect(400);
    unknown["secretAccessKey"] = json!({ "a": secret });
    ada.send(&server, "POST", "sources", &unknown).expect(400);

    // It works.
    let made = ada.send(&server, "POST", "sources", &new(&config.bucket, &id, &secret)).expect(201).json();
    let source = made["sourceId"].as_str().unwrap().to_owned();
    let path = format!("sources/{source}");
    let begin = format!("{path}/scan");
    ada.send(&server, "POST", &begin, &json!({})).expect(202);
    let scan = ada.rested(&server, &source);
    assert_eq!((&scan["state"], &scan["done"], &scan["problems"]), (&json!("idle"), &json!(3), &json!(1)), "{scan}");
    let recordings = ada.json(&server, "recordings")["items"].clone();
    let stream = format!("recordings/{}/stream", recordings[0]["audioId"].as_str().unwrap());
    assert_eq!(ada.get(&server, &stream).expect(200).body, song("Song 0", "First"));
    for (id, secret, status) in [(&id, &wrong, 422), (&wrong, &secret, 422), (&id, &secret, 200)] {
        let keys = json!({ "accessKeyId": id, "secretAccessKey": secret });
        ada.send(&server, "PATCH", &path, &keys).expect(status);
    }
    for path in ["sources", &path, &format!("{path}/problems"), "recordings?limit=500", "albums", "folders"] {
        ada.json(&server, path);
    }

    // It fails while it is scanned and played. After a failure that may pass, a server that starts tries again.
    let mut server = server;
    for (n, failure) in FAILURES.into_iter().enumerate() {
        put_object(&config, &format!("later {n}.flac"), &song(&format!("Later {n}"), "First"));
        proxy.set(Some(failure));
        let answer = ada.get(&server, &stream);
        assert!(answer.status >= 400, "{failure:?}: {}", answer.status);
        ada.send(&server, "PATCH", &path, &json!({ "prefix": format!("{n}") })).expect(422);
        proxy.set(Some(failure));
        ada.send(&server, "POST", &begin, &json!({})).expect(202);
        proxy.until_failed();
        ada.json(&server, &path);
        logs.push(server.stop_and_tell());
        proxy.set(None);
        server = place.serve();
        let scan = ada.rested(&server, &source);
        if scan["state"] == "failed" {
            ada.send(&server, "POST", &begin, &json!({})).expect(202);
            assert_eq!(ada.rested(&server, &source)["state"], "idle", "{failure:?}");
        }
        assert_eq!(ada.json(&server, "recordings")["total"], 4 + n, "{failure:?}");
    }
    // Commands: at work, and when it fails.
    for failure in [None, Some(FAILURES[2])] {
        proxy.set(failure);
        for arguments in [
            &["audio", "scan", "--user", "ada"][..],
            &["audio", "problems", "--user", "ada"],
            &["audio", "rebuild", "--user", "ada"],
            &["config", "check"],
        ] {
            ada.run(&place, arguments);
        }
    }
    proxy.set(None);

    // Only where its owner allows it, the address of a redirect has the key's id, and only there.
    ada.send(&server, "PATCH", &path, &json!({ "direct": true })).expect(200);
    let direct = server.ask("GET", &format!("/api/v1/audio/{stream}"), &ada.token).expect(307);
    assert!(direct.headers.contains(&format!("location: http://{}/", proxy.address)), "{}", direct.headers);
    let (lines, location): (Vec<&str>, Vec<&str>) =
        direct.headers.lines().partition(|line| !line.starts_with("location:"));
    ada.said.push(lines.concat().into_bytes());
    ada.said.push(direct.body);
    assert!(location[0].contains(&id.to_lowercase()), "{location:?}");
    assert_silent("the redirect", &[location.concat().into_bytes()], &[secret.clone(), wrong.clone()]);

    logs.push(server.stop_and_tell());
    let log: usize = logs.iter().map(Vec::len).sum();
    assert!(log > 100_000, "the log says everything: {log}");
    let keys = [id, secret, wrong];
    assert_silent("an answer", &ada.said, &keys);
    assert_silent("the log", &logs, &keys);
    assert_silent("the data folder", &files(&place.data()), &keys);
}
