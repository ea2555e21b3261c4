//! `todana backup`: beside a server that is written to, killed in its middle, and what it refuses.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::client;
use crate::cloud;
use crate::server::{Place, Server};

fn out(place: &Place, name: &str) -> (PathBuf, String) {
    let path = place.data().with_file_name(name);
    let text = path.to_str().unwrap().to_owned();
    (path, text)
}

/// A picture that can be told from all others.
fn picture(number: u64) -> Vec<u8> {
    format!("\u{89}PNG\r\n\x1a\n{number}").chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect()
}

fn number_of(picture: &[u8]) -> u64 {
    std::str::from_utf8(&picture[8..]).unwrap().parse().unwrap()
}

/// Somebody who writes as long as the backup goes on, and what of it was acknowledged.
struct Writer<'a> {
    server: &'a Server,
    token: &'a str,
    database: String,
    pictures: AtomicU64,
    rows: AtomicU64,
    over: AtomicBool,
}

impl Writer<'_> {
    fn headers(&self) -> [(String, String); 1] {
        [("authorization".to_owned(), format!("Bearer {}", self.token))]
    }

    /// Every picture is an object, and the one before is deleted at once.
    fn replace_pictures(&self) {
        let headers = self.headers();
        let headers = headers.each_ref().map(|(name, value)| (name.as_str(), value.as_str()));
        for number in 1.. {
            let content = picture(number);
            client::ask(&self.server.address, "PUT", "/api/v1/account/picture", &headers, &content).expect(200);
            self.pictures.store(number, Ordering::SeqCst);
            if self.over.load(Ordering::SeqCst) {
                break;
            }
        }
    }

    /// Rows with enough in them that the database is snapshotted, and objects are made and swept.
    fn insert_rows(&self) {
        for number in 1.. {
            self.sql(&format!("INSERT INTO note VALUES ({number}, randomblob(20000))"));
            self.rows.store(number, Ordering::SeqCst);
            if self.over.load(Ordering::SeqCst) {
                break;
            }
        }
    }

    fn sql(&self, sql: &str) -> Value {
        let path = format!("/api/v1/databases/{}/execute", self.database);
        let authorization = format!("Bearer {}", self.token);
        let body = json!({ "statements": [{ "sql": sql }] });
        self.server.send("POST", &path, &[("authorization", authorization.as_str())], &body).expect(200).json()
    }
}

fn integrity(file: &Path) -> String {
    Connection::open(file).unwrap().query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_backup_beside_a_server_that_is_written_to_is_whole() {
    let place = Place::new();
    place.add_user("ada");
    let token = place.add_token("ada");
    let server = place.serve();
    let authorization = format!("Bearer {token}");
    let headers = [("authorization", authorization.as_str())];
    let made = server.send("POST", "/api/v1/databases", &headers, &json!({ "name": "Notes" })).expect(201).json();
    let database = made["databaseId"].as_str().unwrap().to_owned();
    let (pictures, rows, over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let writer = Writer { server: &server, token: &token, database, pictures, rows, over };
    writer.sql("CREATE TABLE note (number INTEGER PRIMARY KEY, content BLOB)");
    std::thread::scope(|scope| {
        scope.spawn(|| writer.replace_pictures());
        scope.spawn(|| writer.insert_rows());
        // Whatever happens here, they end.
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for round in 0..8 {
                while writer.pictures.load(Ordering::SeqCst) == 0 || writer.rows.load(Ordering::SeqCst) <= round {
                    std::thread::yield_now();
                }
                back_up_and_compare(&place, &writer, round);
            }
        }));
        writer.over.store(true, Ordering::SeqCst);
        result.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
}

fn back_up_and_compare(place: &Place, writer: &Writer<'_>, round: u64) {
    let (folder, name) = out(place, &format!("backup {round}"));
    let (pictures, rows) = (writer.pictures.load(Ordering::SeqCst), writer.rows.load(Ordering::SeqCst));
    let said = place.done(&["backup", &name]);
    assert!(said.contains("Backed up") && said.contains("server.key"), "{said}");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&folder), mode(&folder.join("server.key"))), (0o700, 0o600));
    assert_eq!(integrity(&folder.join("todana.db")), "ok");
    assert!(!folder.with_file_name(format!("backup {round}.unfinished")).exists());
    assert!(!folder.join("todana-backup.unfinished").exists());
    // A server on the backup, beside the one that goes on.
    let moved = Server::start(place.command(&["serve", "--data", &name]));
    let shown = moved.ask("GET", "/api/v1/account/picture", writer.token).expect(200).body;
    assert!(number_of(&shown) >= pictures, "{} of {pictures}", number_of(&shown));
    moved.stop();
    let verify = ["db", "verify", "Notes", "--data", &name];
    place.done(&verify);
    let count =
        ["db", "shell", "Notes", "--mode", "csv", "-c", "SELECT count(*), max(number) FROM note", "--data", &name];
    let counted = place.done(&count);
    let (count, last) = counted.trim().lines().last().unwrap().split_once(',').unwrap();
    assert_eq!(count, last, "no holes");
    assert!(count.parse::<u64>().unwrap() >= rows, "{count} of {rows}");
}

#[test]
fn a_backup_that_is_killed_leaves_nothing_that_looks_whole() {
    let place = Place::new();
    place.add_user("ada");
    let token = place.add_token("ada");
    let server = place.serve();
    let authorization = format!("Bearer {token}");
    client::ask(&server.address, "PUT", "/api/v1/account/picture", &[("authorization", &authorization)], &picture(7))
        .expect(200);
    // So many that copying them takes a while; not one of them an object, which is said.
    let many = place.path("blobs/objects/many+");
    std::fs::create_dir_all(&many).unwrap();
    for number in 0..200 {
        std::fs::write(many.join(number.to_string()), vec![7; 100_000]).unwrap();
    }
    let (folder, name) = out(&place, "backup");
    let (unfinished, _) = out(&place, "backup.unfinished");
    let mut killed = 0;
    for objects in [0, 1, 20, 100, 199, 200] {
        let _ = std::fs::remove_dir_all(&folder);
        let mut child = place.command(&["backup", &name]).stderr(std::process::Stdio::null()).spawn().unwrap();
        let copied = || std::fs::read_dir(unfinished.join("blobs/objects/many+")).map_or(0, Iterator::count);
        while copied() < objects && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        if !child.wait().unwrap().success() {
            killed += 1;
        }
        if folder.exists() {
            assert_eq!(integrity(&folder.join("todana.db")), "ok");
            let copied = std::fs::read_dir(folder.join("blobs/objects/many+")).unwrap().count();
            assert_eq!(copied, 200, "a folder of that name is whole");
        }
    }
    assert!(killed > 0);
    // The next one is not hindered by what was left, and the server has not been either.
    let _ = std::fs::remove_dir_all(&folder);
    let output = place.run(&["backup", &name]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is damaged; it was copied unchanged"));
    assert!(!unfinished.exists());
    let delete =
        client::ask(&server.address, "DELETE", "/api/v1/account/picture", &[("authorization", &authorization)], b"");
    assert!(delete.status < 300, "{}", delete.status);
}

#[test]
fn what_cannot_be_a_backup_is_refused_and_nothing_is_changed() {
    let place = Place::new();
    let (_, name) = out(&place, "backup");
    let said = place.refused(&["backup", &name]);
    assert!(said.contains("nothing to back up") && !place.data().exists(), "{said}");
    place.add_user("ada");
    let data = place.data().to_str().unwrap().to_owned();
    let (full, full_name) = out(&place, "full");
    std::fs::create_dir(&full).unwrap();
    std::fs::write(full.join("mine"), "mine").unwrap();
    let (way, _) = out(&place, "backup.unfinished");
    std::fs::create_dir(&way).unwrap();
    std::fs::write(way.join("mine"), "mine").unwrap();
    for (folder, expected) in [
        (full_name.as_str(), "is not empty"),
        (data.as_str(), "is the data folder"),
        (&format!("{data}/backup"), "is inside the data folder"),
        (&format!("{data}/../data/backup"), "is inside the data folder"),
        (&format!("{data}/server.key"), "data folder"),
        (&format!("{full_name}/mine"), "Not a directory"),
        ("/no/such/place/backup", "/no/such/place"),
        (&name, "is not an unfinished backup"),
    ] {
        let said = place.refused(&["backup", folder]);
        assert!(said.contains(expected), "{folder}: {said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
    }
    assert_eq!(std::fs::read_to_string(full.join("mine")).unwrap(), "mine");
    assert_eq!(std::fs::read_to_string(way.join("mine")).unwrap(), "mine");
}

#[test]
fn the_key_is_in_it_unless_it_is_told_otherwise() {
    let place = Place::new();
    place.add_user("ada");
    std::fs::write(place.path("todana.toml"), "log = \"warn\"\n").unwrap();
    let (folder, name) = out(&place, "with");
    // An empty folder may be there.
    std::fs::create_dir(&folder).unwrap();
    place.done(&["backup", &name]);
    assert_eq!(std::fs::read(folder.join("server.key")).unwrap(), std::fs::read(place.path("server.key")).unwrap());
    assert_eq!(std::fs::read_to_string(folder.join("todana.toml")).unwrap(), "log = \"warn\"\n");
    let (folder, name) = out(&place, "without");
    let said = place.done(&["backup", &name, "--without-key"]);
    assert!(said.contains("was left out") && !folder.join("server.key").exists(), "{said}");
    // A server can be started on it all the same.
    let server = Server::start(place.command(&["serve", "--data", &name]));
    assert_eq!(server.sign_in("ada", crate::server::PASSWORD), 200);

    let place = Place::new().with("TODANA_SERVER_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
    place.add_user("ada");
    let (folder, name) = out(&place, "elsewhere");
    let said = place.done(&["backup", &name]);
    assert!(said.contains("TODANA_SERVER_KEY") && said.contains("not in the backup"), "{said}");
    assert!(!folder.join("server.key").exists());

    let place = Place::new();
    place.add_user("ada");
    let settings = "server_key = \"MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=\"\n";
    std::fs::write(place.path("todana.toml"), settings).unwrap();
    let (folder, name) = out(&place, "in settings");
    assert!(place.done(&["backup", &name]).contains("contains the server key (todana.toml)"));
    assert!(folder.join("todana.toml").exists() && !folder.join("server.key").exists());
    let (folder, name) = out(&place, "without settings");
    assert!(place.done(&["backup", &name, "--without-key"]).contains("todana.toml, which was left out"));
    assert!(!folder.join("todana.toml").exists());
}

#[test]
fn what_is_kept_elsewhere_is_backed_up_elsewhere() {
    testkit::needs!(DynamoDbLocal, SeaweedFs);
    let place = cloud::place("backup");
    let (folder, name) = out(&place, "backup");
    let said = place.refused(&["backup", &name]);
    assert!(said.contains("needs the embedded store") && said.contains("DynamoDB") && said.contains("S3"), "{said}");
    assert!(!folder.exists());
}
