//! What the program says about itself.

use serde_json::Value;

use crate::server::Place;

#[test]
fn the_settings_are_shown_with_their_origins_and_without_secrets() {
    let place = Place::new()
        .with("TODANA_SERVER_KEY", "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3I=")
        .with("TODANA_PUBLIC_URL", "https://todana.example/");
    let shown = place.done(&["config", "check", "--log", "debug"]);
    let line = |name: &str| {
        let named = |line: &&str| line.split_whitespace().next() == Some(name);
        shown.lines().find(named).unwrap_or_else(|| panic!("{name} in {shown}")).to_owned()
    };
    assert!(line("server_key").contains("(set, not shown)") && !shown.contains("c2VjcmV0"), "{shown}");
    assert!(line("public_url").contains("(TODANA_PUBLIC_URL)"));
    assert!(line("log").contains("debug  (--log)"));
    assert!(line("tables.store").contains("embedded  (default)"));
    assert!(!place.data().exists(), "looking makes nothing");
}

#[test]
fn a_setting_that_is_wrong_is_named() {
    let cases = [
        ("TODANA_TABLES", "mysql", "TODANA_TABLES: 'mysql' is not one of"),
        ("TODANA_LISTN", "127.0.0.1:1", "did you mean TODANA_LISTEN?"),
        ("TODANA_BLOBS", "s3", "TODANA_S3_BUCKET"),
        ("TODANA_CONFIG", "/nowhere/todana.toml", "/nowhere/todana.toml"),
        ("TODANA_LOG", "=loud=", "log"),
    ];
    for (name, value, says) in cases {
        let place = Place::new().with(name, value);
        let output = place.run(&["config", "check"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(says), "{name}={value}: {said}");
        let said = place.refused(&["serve"]);
        assert!(said.contains(says), "{name}={value}: {said}");
    }
}

#[test]
fn the_file_in_the_data_folder_is_read() {
    let place = Place::new();
    std::fs::create_dir(place.data()).unwrap();
    std::fs::write(place.path("todana.toml"), "public_url = 'https://cupboard.example'\n").unwrap();
    let shown = place.done(&["config", "check"]);
    assert!(shown.contains("https://cupboard.example") && shown.contains("todana.toml: public_url"), "{shown}");
}

#[test]
fn every_shell_gets_its_completions() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = place.done(&["completions", shell]);
        for word in ["serve", "set-password", "revoke", "rotate"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_help_mentions_everything() {
    let place = Place::new();
    let help = place.done(&["--help"]);
    for word in
        ["serve", "user", "token", "upkeep", "key", "config", "openapi", "completions", "--data", "--config", "--log"]
    {
        assert!(help.contains(word), "{word} in {help}");
    }
    for (command, words) in [
        ("user", &["add", "list", "set-password", "disable", "enable"] as &[_]),
        ("token", &["add", "list", "revoke"]),
        ("key", &["rotate"]),
        ("config", &["check"]),
        ("serve", &["--listen", "--demo", "TODANA_LISTEN"]),
    ] {
        let help = place.done(&[command, "--help"]);
        for word in words {
            assert!(help.contains(word), "{command}: {word} in {help}");
        }
    }
    assert_eq!(place.done(&["--version"]).trim(), format!("todana {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_api_is_described_the_same_everywhere() {
    let place = Place::new();
    let printed: Value = serde_json::from_str(&place.done(&["openapi"])).unwrap();
    assert!(!place.data().exists(), "describing makes nothing");
    let server = place.serve();
    let served = crate::client::ask(&server.address, "GET", "/api/openapi.json", &[], b"").expect(200).json();
    assert_eq!(printed, served);
    // The interface's types are made from this file.
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/openapi.json");
    if let Ok(text) = std::fs::read_to_string(&file) {
        let kept: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(kept, printed, "todana openapi > ui/openapi.json");
    }
}
