//! Servers that are killed in the middle of scans and uploads, and started again: everything is there once, with the ids
//! that it had.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::audio::{Library, send, song};
use crate::client;
use crate::server::Server;

const SONGS: usize = 360;
const BROKEN: usize = 12;
const ALBUMS: usize = 18;
/// The most often that somebody looks whether a scan is over.
const LOOKS_MAX: usize = 100_000;

/// The id of every recording, by the name of its file.
fn ids(library: &Library, server: &Server) -> BTreeMap<String, String> {
    let all = library.get(server, "recordings?limit=500");
    let items = all["items"].as_array().unwrap();
    assert_eq!(all["total"], items.len(), "the number is that of the list");
    let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
    let ids: BTreeMap<String, String> =
        items.iter().map(|item| (text(item, "audioFileName"), text(item, "audioId"))).collect();
    assert_eq!(ids.len(), items.len(), "every file once");
    assert_eq!(ids.values().collect::<BTreeSet<_>>().len(), items.len(), "every id once");
    ids
}

fn state(library: &Library, server: &Server, source: &str) -> Value {
    library.get(server, &format!("sources/{source}"))["scan"].clone()
}

fn rested(library: &Library, server: &Server, source: &str) -> Value {
    for _ in 0..LOOKS_MAX {
        let scan = state(library, server, source);
        if scan["state"] != "running" {
            return scan;
        }
    }
    panic!("the scan does not come to an end");
}

fn begin(library: &Library, server: &Server, source: &str) {
    send(server, "POST", &format!("sources/{source}/scan"), &library.token, &json!({})).expect(202);
}

fn fill(library: &Library) {
    for n in 0..SONGS {
        let album = n % ALBUMS;
        library.write(&format!("{album:02}/{n:03}.flac"), song(&format!("Song {n}"), &format!("Album {album}")));
    }
    for n in 0..BROKEN {
        library.write(&format!("{n:02}/broken.mp3"), "no recording");
    }
}

/// Whatever is listed and counted agrees with the files.
fn check(library: &Library, server: &Server, scan: &Value) {
    let counts = ["seen", "done", "problems", "missing"].map(|name| scan[name].as_u64().unwrap());
    let (songs, broken) = (SONGS as u64, BROKEN as u64);
    assert_eq!((&scan["state"], counts), (&json!("idle"), [songs + broken, songs, broken, 0]), "{scan}");
    assert_eq!(ids(library, server).len(), SONGS);
    let numbers = |list: &str| -> Vec<u64> {
        let all = library.get(server, list);
        all["items"].as_array().unwrap().iter().map(|item| item["songCount"].as_u64().unwrap()).collect()
    };
    assert_eq!(numbers("albums?limit=500"), [songs / ALBUMS as u64; ALBUMS]);
    assert_eq!((numbers("artists"), numbers("genres")), (vec![songs], vec![songs]));
    assert_eq!(library.get(server, "recordings?q=song&limit=500")["total"], SONGS, "every one has its words once");
    let storage = server.ask("GET", "/api/v1/storage", &library.token).expect(200).json();
    let audio = storage["items"].as_array().unwrap().iter().find(|of| of["collection"] == "audio").unwrap();
    assert_eq!(audio["things"], SONGS, "{storage}");
}

#[test]
fn a_scan_goes_on_where_it_was_killed() {
    let library = Library::new();
    fill(&library);
    let mut server = library.place.serve();
    let source = library.add(&server);
    begin(&library, &server, &source);
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut killed = 0;
    for looks in [0, 1, 2, 4, 7, 11, 16, 22, 29, 37] {
        let mut running = true;
        for _ in 0..looks {
            running = state(&library, &server, &source)["state"] == "running";
            if !running {
                break;
            }
        }
        let shown = ids(&library, &server);
        for (name, id) in &known {
            assert_eq!(shown.get(name), Some(id), "what was shown once stays, with its id: {name}");
        }
        known.extend(shown);
        server.kill();
        killed += u32::from(running);
        server = library.place.serve();
    }
    assert!(killed >= 4, "it was killed on its way, and not only at its end: {killed}");
    let scan = rested(&library, &server, &source);
    check(&library, &server, &scan);
    let after = ids(&library, &server);
    for (name, id) in &known {
        assert_eq!(after.get(name), Some(id), "{name}");
    }

    // Again: nothing is new. Then the next ones are killed, too: with files that change, go and come meanwhile.
    begin(&library, &server, &source);
    check(&library, &server, &rested(&library, &server, &source));
    assert_eq!(ids(&library, &server), after);
    for n in 0..60 {
        let album = n % ALBUMS;
        let path = format!("{album:02}/{n:03}.flac");
        if n % 3 == 0 {
            let to = library.folder.path().join(format!("{album:02}/{n:03}-moved.flac"));
            std::fs::rename(library.folder.path().join(&path), to).unwrap();
        } else {
            library.write(&path, song(&format!("Song {n} again"), &format!("Album {album}")));
        }
    }
    begin(&library, &server, &source);
    for looks in [0, 1, 3, 5, 8] {
        (0..looks).for_each(|_| drop(state(&library, &server, &source)));
        server.kill();
        server = library.place.serve();
    }
    let scan = rested(&library, &server, &source);
    // Moved files are missing until they are found under their new names; then nothing is.
    begin(&library, &server, &source);
    assert_eq!(scan["state"], "idle", "{scan}");
    check(&library, &server, &rested(&library, &server, &source));
    let moved: BTreeMap<String, String> =
        ids(&library, &server).into_iter().map(|(name, id)| (name.replace("-moved", ""), id)).collect();
    assert_eq!(moved, after, "changed and moved files keep their ids");
    let before = library.get(&server, "recordings?limit=500");
    library.place.done(&["audio", "rebuild", "--user", "ada"]);
    assert_eq!(library.get(&server, "recordings?limit=500"), before, "the catalogue says what the items say");
}

#[test]
fn a_server_goes_on_with_the_scan_of_a_command_that_was_killed() {
    let library = Library::new();
    fill(&library);
    let server = library.place.serve();
    let source = library.add(&server);
    let mut command = library.place.command(&["audio", "scan", "--user", "ada"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while state(&library, &server, &source)["seen"] == 0 {
        assert!(child.try_wait().unwrap().is_none_or(|status| status.success()), "it is running, or it was fast");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // It can still be at work as far as the server knows; a server that starts knows that it is not.
    server.stop();
    let server = library.place.serve();
    check(&library, &server, &rested(&library, &server, &source));
}

/// Ask, and see what comes before the other side is killed.
fn ask_until_killed(address: &str, path: &str, token: &str) -> Option<Value> {
    let mut connection = TcpStream::connect(address).ok()?;
    let authorization = format!("Bearer {token}");
    connection.write_all(client::head("POST", path, &[("authorization", &authorization)], 0).as_bytes()).ok()?;
    let mut bytes = Vec::new();
    connection.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n")?;
    assert!(head.starts_with("HTTP/1.1 201"), "{text}");
    serde_json::from_str(body).ok()
}

#[test]
fn uploads_are_completed_once_whenever_the_server_is_killed() {
    const UPLOADS: usize = 40;
    let library = Library::new();
    let mut server = library.place.serve();
    let mut uploads = Vec::new();
    let mut bytes = 0;
    for n in 0..UPLOADS {
        let content = song(&format!("Song {n}"), "First");
        bytes += content.len() as u64;
        let new = json!({ "originalName": format!("{n}.flac"), "sizeBytes": content.len() });
        let announced = send(&server, "POST", "uploads", &library.token, &new).expect(201).json();
        assert!(client::upload(&server.address, &announced["upload"], &content).status < 300);
        uploads.push(announced["uploadId"].as_str().unwrap().to_owned());
    }
    let path = |upload: &str| format!("/api/v1/audio/uploads/{upload}/complete");
    let mut answered: BTreeMap<String, Value> = BTreeMap::new();
    for enough in [0, 1, 2, 5, 9, 14, 20, 27] {
        let address = server.address.clone();
        // Two who complete the same uploads, in another order, until the server is gone.
        let (said, hears) = std::sync::mpsc::channel();
        let all = std::thread::scope(|scope| {
            for backwards in [false, true] {
                let (said, address, uploads, token) = (said.clone(), &address, &uploads, &library.token);
                scope.spawn(move || {
                    for n in 0..uploads.len() {
                        let upload = &uploads[if backwards { uploads.len() - 1 - n } else { n }];
                        let Some(answer) = ask_until_killed(address, &path(upload), token) else { return };
                        said.send((upload.clone(), answer["audioId"].clone())).unwrap();
                    }
                });
            }
            drop(said);
            let mut all: Vec<_> = hears.iter().take(enough).collect();
            server.kill();
            all.extend(hears.iter());
            all
        });
        for (upload, audio) in all {
            let before = answered.insert(upload, audio.clone());
            assert!(before.is_none_or(|before| before == audio), "one upload, one recording");
        }
        server = library.place.serve();
    }
    for upload in &uploads {
        let done = server.ask("POST", &path(upload), &library.token).expect(201).json()["audioId"].clone();
        let before = answered.insert(upload.clone(), done.clone());
        assert!(before.is_none_or(|before| before == done), "one upload, one recording");
    }
    let listed: BTreeSet<String> = ids(&library, &server).into_values().collect();
    let given: BTreeSet<String> = answered.values().map(|id| id.as_str().unwrap().to_owned()).collect();
    assert_eq!((listed.len(), &listed), (UPLOADS, &given));
    let album = library.get(&server, "albums")["items"].clone();
    assert_eq!((album.as_array().unwrap().len(), &album[0]["songCount"]), (1, &json!(UPLOADS)));
    let kept = |server: &Server| {
        let storage = server.ask("GET", "/api/v1/storage", &library.token).expect(200).json();
        let audio = storage["items"].as_array().unwrap().iter().find(|of| of["collection"] == "audio").unwrap();
        (audio["things"].as_u64().unwrap(), audio["bytes"].as_u64().unwrap())
    };
    let (things, all) = kept(&server);
    // Besides the files there is only the catalogue, in whole pages.
    assert_eq!((things, (all - bytes) % 4_096), (UPLOADS as u64, 0), "every upload is counted once: {all} {bytes}");

    // Deletions are killed, too.
    for (n, id) in listed.iter().enumerate() {
        let path = format!("/api/v1/audio/recordings/{id}");
        if n % 8 != 3 {
            server.ask("DELETE", &path, &library.token).expect(204);
            continue;
        }
        let mut connection = TcpStream::connect(&server.address).unwrap();
        let authorization = format!("Bearer {}", library.token);
        let head = client::head("DELETE", &path, &[("authorization", &authorization)], 0);
        connection.write_all(head.as_bytes()).unwrap();
        server.kill();
        server = library.place.serve();
        let again = server.ask("DELETE", &path, &library.token).status;
        assert!([204, 404].contains(&again), "{again}");
    }
    assert_eq!(library.get(&server, "recordings")["total"], 0);
    assert_eq!(kept(&server).0, 0);
}
