//! `todana audio`, beside a server: scans, what cannot be read, catalogues built anew; and the settings of audio.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::server::{Place, Server};

/// Somebody with a folder of recordings that the server offers.
pub struct Library {
    pub place: Place,
    pub folder: TempDir,
    pub token: String,
}

impl Library {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::new().with("TODANA_AUDIO_FOLDERS", &format!("music={}", folder.path().display()));
        place.add_user("ada");
        let token = place.add_token("ada");
        Self { place, folder, token }
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn remove(&self, name: &str) {
        std::fs::remove_file(self.folder.path().join(name)).unwrap();
    }

    /// Add the folder as a source.
    pub fn add(&self, server: &Server) -> String {
        let new = json!({ "kind": "folder", "name": "My music", "folder": "music" });
        let made = send(server, "POST", "sources", &self.token, &new).expect(201).json();
        made["sourceId"].as_str().unwrap().to_owned()
    }

    pub fn get(&self, server: &Server, path: &str) -> Value {
        server.ask("GET", &format!("/api/v1/audio/{path}"), &self.token).expect(200).json()
    }
}

pub fn send(server: &Server, method: &str, path: &str, token: &str, body: &Value) -> crate::client::Answer {
    let authorization = format!("Bearer {token}");
    server.send(method, &format!("/api/v1/audio/{path}"), &[("authorization", &authorization)], body)
}

pub fn song(title: &str, album: &str) -> Vec<u8> {
    testkit::flac(60_000, &[("TITLE", title), ("ARTIST", "Ada"), ("ALBUM", album), ("GENRE", "Test")])
}

/// What a list says, by names and numbers alone.
fn titles(library: &Library, server: &Server) -> Vec<String> {
    let all = library.get(server, "recordings?limit=500");
    all["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_commands_work_beside_a_server() {
    let library = Library::new();
    let (place, server) = (&library.place, library.place.serve());
    let said = place.done(&["audio", "scan", "--user", "ada"]);
    assert!(said.contains("There is no source to scan"), "{said}");
    assert_eq!(place.done(&["audio", "rebuild", "--user", "ada"]).lines().count(), 1);
    for n in 0..5 {
        library.write(&format!("{n}.flac"), song(&format!("Song {n}"), "First"));
    }
    library.write("broken\n.mp3", "no recording");
    let source = library.add(&server);

    let said = place.done(&["audio", "scan", "--user", "ada"]);
    let expected = format!("{source} 'My music': 6 files seen, 5 recordings, 1 problem\n");
    let hint = format!("  `todana audio problems --user ada --source {source}` lists them\n");
    assert_eq!(said, expected + &hint);
    let all = titles(&library, &server);
    assert_eq!(all, ["Song 0", "Song 1", "Song 2", "Song 3", "Song 4"], "the server sees them at once");
    let shown = library.get(&server, &format!("sources/{source}"));
    assert_eq!((&shown["scan"]["state"], &shown["scan"]["done"]), (&json!("idle"), &json!(5)), "{shown}");

    let said = place.run(&["audio", "problems", "--user", "ada"]);
    let list = String::from_utf8(said.stdout).unwrap();
    assert!(said.status.success() && list.starts_with("folder:music/broken\\n.mp3: "), "{list}");
    assert_eq!(list.lines().count(), 1, "{list}");
    assert_eq!(String::from_utf8(said.stderr).unwrap(), "1 file cannot be read.\n");

    let before = library.get(&server, "recordings");
    let said = place.done(&["audio", "rebuild", "--user", "ada"]);
    assert_eq!(said, "The catalogue was built anew.\n");
    assert_eq!(library.get(&server, "recordings"), before, "the server reads the new one");

    // What the server does counts for the command, and the other way round.
    let first = before["items"][0]["audioId"].as_str().unwrap();
    send(&server, "PUT", &format!("recordings/{first}/star"), &library.token, &json!({})).expect(200);
    library.write("5.flac", song("Song 5", "Second"));
    library.remove("4.flac");
    let said = place.done(&["audio", "scan", "--user", "ada", "--source", &source]);
    assert!(said.contains("6 files seen, 5 recordings, 1 problem, 1 missing"), "{said}");
    assert_eq!(titles(&library, &server), ["Song 0", "Song 1", "Song 2", "Song 3", "Song 5"]);
    place.done(&["audio", "rebuild", "--user", "ada"]);
    assert_eq!(library.get(&server, "recordings?starred=true")["items"][0]["audioId"], first);
    server.stop();
    // Without a server, too.
    assert!(place.done(&["audio", "scan", "--user", "ada"]).contains("5 recordings"));
}

#[test]
fn what_needs_an_answer_or_fails_ends_with_a_failure() {
    let library = Library::new();
    let (place, server) = (&library.place, library.place.serve());
    for n in 0..4 {
        library.write(&format!("{n}.flac"), song(&format!("Song {n}"), "First"));
    }
    library.write("zz.txt", "no recording");
    let source = library.add(&server);
    place.done(&["audio", "scan", "--user", "ada"]);
    for n in 0..3 {
        library.remove(&format!("{n}.flac"));
    }
    let asked = place.run(&["audio", "scan", "--user", "ada"]);
    let said = String::from_utf8(asked.stderr).unwrap();
    assert_eq!(asked.status.code(), Some(1), "{said}");
    assert!(said.contains("3 recordings are missing") && said.contains(&source), "{said}");
    assert_eq!(titles(&library, &server).len(), 4, "nothing was changed");

    for name in ["3.flac", "zz.txt"] {
        library.remove(name);
    }
    let failed = place.run(&["audio", "scan", "--user", "ada"]);
    let said = String::from_utf8(failed.stderr).unwrap();
    assert_eq!(failed.status.code(), Some(1), "{said}");
    assert!(said.contains("'My music': the scan failed: the folder has no entries"), "{said}");

    for (arguments, says) in [
        (&["scan", "--user", "nobody"][..], "there is no account 'nobody'"),
        (&["problems", "--user", "nobody"], "there is no account 'nobody'"),
        (&["rebuild", "--user", "nobody"], "there is no account 'nobody'"),
        (&["scan", "--user", "ada", "--source", "music"], "'music' is not the id of a source"),
        (
            &["problems", "--user", "ada", "--source", "src_00000000-0000-7000-8000-000000000000"],
            "there is no source 'src_00000000-0000-7000-8000-000000000000'",
        ),
        (&["scan"], "--user"),
    ] {
        let said = place.refused(&[&["audio"], arguments].concat());
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
    // Another account's source is as if it were not there.
    place.add_user("eve");
    let said = place.refused(&["audio", "scan", "--user", "eve", "--source", &source]);
    assert!(said.contains(&format!("there is no source '{source}'")), "{said}");
}

#[test]
fn wrong_settings_of_audio_are_explained() {
    for (variable, value, says) in [
        ("TODANA_AUDIO_FOLDERS", "/srv/music", "'/srv/music' is not like music=/srv/music"),
        ("TODANA_AUDIO_FOLDERS", "music=srv", "'srv' does not begin with /"),
        ("TODANA_AUDIO_FOLDERS", "a=/a,a=/b", "there are two folders 'a'"),
        ("TODANA_AUDIO_FOLDERS", "=/a", "'' is no name for a folder"),
        ("TODANA_AUDIO_FOLDERS", "a/b=/a", "'a/b' is no name for a folder"),
        ("TODANA_AUDIO_ALLOW_PRIVATE", "nas.local", "'nas.local' is not a list of addresses and networks"),
        ("TODANA_AUDIO_ALLOW_PRIVATE", "10.0.0.0/33", "'10.0.0.0/33' is not a list of addresses and networks"),
        ("TODANA_AUDIO_ALLOW_PRIVATE", "10.0.0.5 10.0.0.6", "is not a list of addresses and networks"),
    ] {
        let place = Place::new().with(variable, value);
        for command in [&["serve"][..], &["audio", "scan", "--user", "ada"]] {
            let said = place.refused(command);
            assert!(said.contains(variable) && said.contains(says), "{variable}={value}: {said}");
            assert_eq!(said.trim().lines().count(), 1, "{said}");
        }
        // It also shows the settings.
        let checked = place.run(&["config", "check"]);
        let said = String::from_utf8(checked.stderr).unwrap();
        assert!(!checked.status.success() && said.contains(variable) && said.contains(says), "{said}");
        assert!(!place.data().exists(), "nothing was begun");
    }
    let right = Place::new()
        .with("TODANA_AUDIO_FOLDERS", " music = /srv/music , more=/srv/more ")
        .with("TODANA_AUDIO_ALLOW_PRIVATE", "192.168.1.5, 10.0.0.0/8, fd00::/8");
    right.done(&["config", "check"]);
}

#[test]
fn a_folder_that_is_not_there_is_refused_when_it_is_added() {
    let place = Place::new().with("TODANA_AUDIO_FOLDERS", "music=/nowhere/at/all");
    place.add_user("ada");
    let (server, token) = (place.serve(), place.add_token("ada"));
    let new = |folder: &str| json!({ "kind": "folder", "name": "My music", "folder": folder });
    let problem = send(&server, "POST", "sources", &token, &new("music")).expect(422).json();
    assert_eq!(
        (&problem["errors"][0]["field"], &problem["errors"][0]["code"]),
        (&json!("folder"), &json!("folder-missing"))
    );
    assert!(!problem.to_string().contains("nowhere"), "a path on the server is nobody's business: {problem}");
    let problem = send(&server, "POST", "sources", &token, &new("other")).expect(422).json();
    assert_eq!(problem["errors"][0]["code"], "no-such-folder", "{problem}");
    assert!(Path::new("/nowhere").metadata().is_err());
}
