//! The commands that look after people and tokens, with and without a server on the same data.

use crate::server::{PASSWORD, Place, Server};

/// All of it, the server seeing each change at once if there is one.
fn walk(place: &Place, server: Option<&Server>) {
    place.add_user("ada");
    let again = place.with_password(&["user", "add", "ADA"], PASSWORD);
    assert!(String::from_utf8_lossy(&again.stderr).contains("this name is taken"));
    let added = place.with_password(&["user", "add", "eve", "--admin"], PASSWORD);
    assert!(added.status.success());
    let list = place.done(&["user", "list"]);
    let line = |name: &str| list.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    assert!(line("ada").contains("member") && line("eve").contains("admin"), "{list}");
    let short = place.with_password(&["user", "add", "bob"], "short");
    assert!(!short.status.success() && String::from_utf8_lossy(&short.stderr).contains("password"));

    let status = |name: &str, password: &str| server.map(|server| server.sign_in(name, password));
    assert!(status("ada", PASSWORD).is_none_or(|status| status == 200));
    let token = place.add_token("ada");
    let account = |token: &str| server.map(|server| server.ask("GET", "/api/v1/account", token).status);
    assert!(account(&token).is_none_or(|status| status == 200));

    place.done(&["user", "disable", "ada"]);
    assert!(place.done(&["user", "list"]).contains("disabled"));
    assert!(status("ada", PASSWORD).is_none_or(|status| status == 401));
    assert!(account(&token).is_none_or(|status| status == 401));
    place.done(&["user", "enable", "ada"]);
    assert!(account(&token).is_none_or(|status| status == 200));
    assert!(place.refused(&["user", "disable", "eve"]).contains("administrator"), "there must be one");

    let changed = place.with_password(&["user", "set-password", "ada"], "another password");
    assert!(changed.status.success());
    assert!(status("ada", PASSWORD).is_none_or(|status| status == 401));
    assert!(status("ada", "another password").is_none_or(|status| status == 200));

    let reader = place.done(&["token", "add", "--user", "ada", "--name", "a reader", "--read-only"]);
    let list = place.done(&["token", "list", "--user", "ada"]);
    assert!(list.lines().any(|line| line.contains("read ") && line.ends_with("a reader")), "{list}");
    assert!(!list.contains(&token) && !list.contains(reader.trim()), "secrets are shown once");
    let line = list.lines().find(|line| line.ends_with("a program")).unwrap();
    let id = line.split(' ').next().unwrap();
    place.done(&["token", "revoke", "--user", "ada", id]);
    assert!(account(&token).is_none_or(|status| status == 401));
    assert!(account(reader.trim()).is_none_or(|status| status == 200));
    assert!(!place.refused(&["token", "revoke", "--user", "ada", id]).is_empty());
}

#[test]
fn without_a_server() {
    let place = Place::new();
    walk(&place, None);
    // A server that starts then knows it all.
    let server = place.serve();
    assert_eq!(server.secret, None);
    assert_eq!(server.sign_in("ada", "another password"), 200);
}

#[test]
fn beside_a_server() {
    let place = Place::new();
    let server = place.serve();
    walk(&place, Some(&server));
}

#[test]
fn a_token_is_printed_alone() {
    let place = Place::new();
    place.add_user("ada");
    let printed = place.done(&["token", "add", "--user", "ada", "--name", "a program"]);
    assert!(printed.starts_with("tdn_") && printed.ends_with('\n') && printed.lines().count() == 1, "{printed}");
}

#[test]
fn who_is_not_there_is_named() {
    let place = Place::new();
    for arguments in [
        &["user", "disable", "nobody"] as &[_],
        &["token", "add", "--user", "nobody", "--name", "x"],
        &["token", "list", "--user", "nobody"],
    ] {
        let said = place.refused(arguments);
        assert!(said.contains("there is no account 'nobody'"), "{said}");
    }
    let said = place.refused(&["user", "add", "ada"]);
    assert!(said.contains("--password-stdin"), "{said}");
}
