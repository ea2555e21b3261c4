//! Folders: their order, what is not listed, links, and files that change.

use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::time::Duration;

use buckets::{Folder, Kind, Links, after_key};
use futures::StreamExt as _;
use proptest::collection::btree_set;
use proptest::prelude::*;
use tempfile::TempDir;

const MINUTE: Duration = Duration::from_mins(1);

fn write(root: &Path, key: &str, content: impl AsRef<[u8]>) {
    let path = root.join(key);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

fn folder_of(keys: &[&str]) -> (TempDir, Folder) {
    let root = tempfile::tempdir().unwrap();
    for key in keys {
        write(root.path(), key, key);
    }
    let folder = Folder::new(root.path());
    (root, folder)
}

async fn keys_from(folder: &Folder, prefix: &str, mut after: Option<String>) -> (Vec<String>, u64, usize) {
    let (mut keys, mut skipped, mut pages) = (Vec::new(), 0, 0);
    loop {
        let page = folder.list(prefix, after.as_deref()).await.unwrap();
        keys.extend(page.found.into_iter().map(|found| found.key));
        (skipped, pages, after) = (skipped + page.skipped, pages + 1, page.next);
        if after.is_none() {
            return (keys, skipped, pages);
        }
    }
}

async fn keys(folder: &Folder) -> Vec<String> {
    keys_from(folder, "", None).await.0
}

#[tokio::test]
async fn keys_come_in_the_order_of_s3() {
    let mut names =
        ["a/b", "a-b", "a.b", "a0", "a/", "a/c/d", "ab/c", "B", "é", "日本/曲", "a b/x", "\u{1}", "a\\b", "z/\n"];
    names[4] = "a/a";
    let (_root, folder) = folder_of(&names);
    names.sort_unstable();
    assert_eq!(keys(&folder).await, names);
    assert_eq!(keys_from(&folder, "a/", None).await.0, ["a/a", "a/b", "a/c/d"]);
    assert_eq!(keys_from(&folder, "a/c", None).await.0, ["a/c/d"]);
    assert!(keys_from(&folder, "nothing/", None).await.0.is_empty());
    // A page goes on after any key, also one that is not there.
    for after in ["", "a", "a/", "a/a", "a/a/a", "a/c", "a/c/d", "a/c/e", "a0", "zz"] {
        let expected: Vec<&str> = names.into_iter().filter(|name| *name > after).collect();
        assert_eq!(keys_from(&folder, "", Some(after_key(after))).await.0, expected, "{after:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn any_tree_is_listed_like_a_sorted_list(
        parts in btree_set(prop::collection::vec("[ab\\-.0é]{1,3}", 1..4), 0..40),
        after in "[ab\\-.0/]{0,4}",
        prefix in "[ab\\-/]{0,2}",
    ) {
        let root = tempfile::tempdir().unwrap();
        write(root.path(), "zz", "");
        let mut expected = vec!["zz".to_owned()];
        for parts in parts {
            let key = parts.join("/");
            let path = root.path().join(&key);
            let is_hidden = parts.iter().any(|part| part.starts_with('.'));
            let is_special = parts.iter().any(|part| part == "." || part == "..");
            // Some paths would need a folder where a file is, or the other way round.
            if is_special || fs::create_dir_all(path.parent().unwrap()).is_err() || path.exists() {
                continue;
            }
            fs::write(path, "x").unwrap();
            if !is_hidden {
                expected.push(key);
            }
        }
        expected.sort();
        expected.retain(|key| *key > after && key.starts_with(&prefix));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let listed = runtime.block_on(keys_from(&Folder::new(root.path()), &prefix, Some(after_key(&after))));
        prop_assert_eq!(listed.0, expected);
    }
}

#[tokio::test]
async fn large_folders_are_listed_in_pages() {
    let root = tempfile::tempdir().unwrap();
    let mut expected: Vec<String> = (0..2_100).map(|number| format!("flat/{number:05}.mp3")).collect();
    expected.extend((0..1_500).map(|number| format!("deep/{number:05}/a.mp3")));
    expected.push("z".to_owned());
    for key in &expected {
        write(root.path(), key, "");
    }
    fs::write(root.path().join(std::ffi::OsStr::from_bytes(b"flat/\xff\xfe")), "").unwrap();
    fs::write(root.path().join(std::ffi::OsStr::from_bytes(b"\xff")), "").unwrap();
    expected.sort();
    let folder = Folder::new(root.path());
    assert_eq!(keys_from(&folder, "", None).await, (expected.clone(), 2, 4));
    assert_eq!(folder.list("", None).await.unwrap().found.len(), 1_000);
}

#[tokio::test]
async fn many_empty_folders_are_several_short_pages() {
    let root = tempfile::tempdir().unwrap();
    for number in 0..4_500 {
        fs::create_dir_all(root.path().join(format!("{number:05}/x"))).unwrap();
    }
    write(root.path(), "02000/x/a", "");
    write(root.path(), "z", "");
    let (keys, _, pages) = keys_from(&Folder::new(root.path()), "", None).await;
    assert_eq!(keys, ["02000/x/a", "z"]);
    assert!((4..8).contains(&pages), "{pages} pages");
}

#[tokio::test]
async fn only_visible_regular_files_are_there() {
    let (root, folder) = folder_of(&["a", ".hidden", ".hidden-folder/a", "b/.hidden", "b/c"]);
    let pipe = root.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let _socket = std::os::unix::net::UnixListener::bind(root.path().join("socket")).unwrap();
    assert_eq!(keys(&folder).await, ["a", "b/c"]);
    for key in [
        "",
        "/",
        "/a",
        "a/",
        "b//c",
        "./a",
        "b/../a",
        "../a",
        "..",
        ".hidden",
        ".hidden-folder/a",
        "b/.hidden",
        "pipe",
        "socket",
        "b",
        "none",
        "none/a",
        "a/b",
        "a\0b",
        "/etc/passwd",
    ] {
        assert_eq!(folder.get(key, None, None).await.unwrap_err().kind(), Kind::NotFound, "{key:?}");
        assert_eq!(folder.head(key).await.unwrap_err().kind(), Kind::NotFound, "{key:?}");
    }
}

#[tokio::test]
async fn links_do_not_lead_out() {
    let (outside, _) = folder_of(&["secret", "folder/secret"]);
    let (root, folder) = folder_of(&["album/song", "other/x"]);
    let link = |to: &Path, at: &str| symlink(to, root.path().join(at)).unwrap();
    link(&outside.path().join("secret"), "file-out");
    link(&outside.path().join("folder"), "folder-out");
    link(Path::new("../../../../../../etc/passwd"), "relative-out");
    link(Path::new("/proc/self/root/etc"), "proc");
    link(Path::new("missing"), "broken");
    link(Path::new("itself"), "itself");
    link(Path::new("album/song"), "file-in");
    link(Path::new("album"), "folder-in");
    link(Path::new("../album"), "other/album");
    link(Path::new(".."), "other/up");
    link(Path::new("."), "here");
    link(Path::new("file-out"), "twice");
    let found = keys(&folder).await;
    let inside: Vec<&String> = found.iter().filter(|key| !key.contains("up/") && !key.contains("here/")).collect();
    assert_eq!(inside, ["album/song", "file-in", "folder-in/song", "other/album/song", "other/x"]);
    assert_eq!(found.len(), inside.len(), "circles are not followed: {found:?}");
    for key in ["file-out", "folder-out/secret", "relative-out", "proc/passwd", "broken", "itself", "twice", "here"] {
        assert_eq!(folder.get(key, None, None).await.unwrap_err().kind(), Kind::NotFound, "{key}");
        assert_eq!(folder.head(key).await.unwrap_err().kind(), Kind::NotFound, "{key}");
    }
    for key in ["file-in", "folder-in/song", "other/album/song"] {
        let content = folder.get(key, None, None).await.unwrap().collect(100, MINUTE).await.unwrap();
        assert_eq!(content, "album/song", "{key}");
    }
    // Where links are not wanted, or the system cannot check them.
    let strict = folder.following(Links::Never);
    assert_eq!(keys(&strict).await, ["album/song", "other/x"]);
    for key in ["file-in", "file-out", "folder-in/song", "folder-out/secret", "other/album/song"] {
        assert_eq!(strict.get(key, None, None).await.unwrap_err().kind(), Kind::NotFound, "{key}");
        assert_eq!(strict.head(key).await.unwrap_err().kind(), Kind::NotFound, "{key}");
    }
    assert_eq!(strict.head("album/song").await.unwrap().size, 10);
}

#[tokio::test]
async fn a_missing_folder_is_no_empty_one() {
    let root = tempfile::tempdir().unwrap();
    let code = async |path: &Path| Folder::new(path).check("").await.unwrap_err().code();
    assert_eq!(code(&root.path().join("none")).await, "folder-missing");
    assert_eq!(code(root.path()).await, "folder-empty");
    write(root.path(), "file", "");
    assert_eq!(code(&root.path().join("file")).await, "folder-missing");
    let folder = Folder::new(root.path());
    folder.check("").await.unwrap();
    fs::remove_file(root.path().join("file")).unwrap();
    assert_eq!(folder.list("", None).await.unwrap_err().kind(), Kind::FolderEmpty);
    drop(root);
    assert_eq!(folder.list("", Some(&after_key("a"))).await.unwrap_err().kind(), Kind::FolderMissing);
    assert_eq!(folder.get("file", None, None).await.unwrap_err().kind(), Kind::FolderMissing);
}

#[tokio::test]
async fn what_may_not_be_read_is_named() {
    let (root, folder) = folder_of(&["a/x", "closed/y", "z"]);
    let set = |mode| fs::set_permissions(root.path().join("closed"), fs::Permissions::from_mode(mode)).unwrap();
    set(0o000);
    let listed = folder.list("", None).await.unwrap();
    // The administrator may read everything.
    if fs::read_dir(root.path().join("closed")).is_err() {
        assert_eq!(listed.found.iter().map(|found| found.key.as_str()).collect::<Vec<_>>(), ["a/x", "z"]);
        assert_eq!(listed.unreadable, ["closed/"]);
        assert_eq!(folder.get("closed/y", None, None).await.unwrap_err().kind(), Kind::AccessDenied);
    }
    set(0o700);
}

#[tokio::test]
async fn parts_are_what_they_say() {
    let root = tempfile::tempdir().unwrap();
    let content: Vec<u8> = (0..200_000_u32).map(|number| number.to_le_bytes()[0]).collect();
    write(root.path(), "a", &content);
    write(root.path(), "empty", "");
    let folder = Folder::new(root.path());
    let found = folder.list("", None).await.unwrap().found.remove(0);
    assert_eq!(folder.head("a").await.unwrap(), found);
    for (wanted, range) in
        [(None, 0..200_000), (Some(5..70_000), 5..70_000), (Some(199_999..u64::MAX), 199_999..200_000)]
    {
        let mut part = folder.get("a", wanted, Some(&found.etag)).await.unwrap();
        assert_eq!((part.size, &part.etag, part.range.clone()), (200_000, &found.etag, range.clone()));
        let mut read = Vec::new();
        while let Some(bytes) = part.content.next().await {
            let bytes = bytes.unwrap();
            assert!(bytes.len() <= 64 * 1024);
            read.extend(bytes);
        }
        let [start, end] = [range.start, range.end].map(|at| usize::try_from(at).unwrap());
        assert_eq!(read, content[start..end]);
    }
    let kind = async |key: &str, range| folder.get(key, Some(range), None).await.unwrap_err().kind();
    assert_eq!(kind("a", 200_000..200_001).await, Kind::PastEnd { size: Some(200_000) });
    assert_eq!(kind("empty", 0..1).await, Kind::PastEnd { size: Some(0) });
    assert_eq!(folder.get("a", None, Some("other")).await.unwrap_err().kind(), Kind::Changed);
}

#[tokio::test]
async fn a_file_that_changes_is_noticed() {
    let (root, folder) = folder_of(&["x"]);
    let rest = async |change: &dyn Fn(&Path)| {
        let path = root.path().join("a");
        fs::write(&path, vec![1; 200_000]).unwrap();
        let mut part = folder.get("a", None, None).await.unwrap();
        part.content.next().await.unwrap().unwrap();
        change(&path);
        let rest: Vec<_> = part.content.collect().await;
        rest.into_iter().find_map(Result::err).map(|error| error.kind())
    };
    assert_eq!(rest(&|_| {}).await, None);
    assert_eq!(rest(&|path| fs::write(path, vec![2; 199_999]).unwrap()).await, Some(Kind::Changed));
    assert_eq!(rest(&|path| fs::write(path, "").unwrap()).await, Some(Kind::Changed));
    let older = std::time::UNIX_EPOCH + MINUTE;
    let touch = |path: &Path| fs::File::options().write(true).open(path).unwrap().set_modified(older).unwrap();
    assert_eq!(rest(&touch).await, Some(Kind::Changed));
    // A file that replaces it is another one; what is open stays what it was.
    let replace = |path: &Path| {
        let new = path.with_extension("new");
        fs::write(&new, vec![2; 200_000]).unwrap();
        fs::rename(new, path).unwrap();
    };
    assert_eq!(rest(&replace).await, None);
    assert_eq!(rest(&|path| fs::remove_file(path).unwrap()).await, None);
}
