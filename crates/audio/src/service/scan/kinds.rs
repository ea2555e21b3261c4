//! Which files of a place are recordings, and which belong to them.

/// Endings of recordings.
const RECORDINGS: [&str; 13] =
    ["mp3", "flac", "ogg", "oga", "opus", "m4a", "m4b", "mp4", "aac", "wav", "wave", "aif", "aiff"];
/// Names of pictures that are an album's front, best first.
const FRONTS: [&str; 3] = ["cover", "folder", "front"];
const PICTURES: [&str; 4] = ["jpg", "jpeg", "png", "webp"];

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The ending of a name, in lower case.
fn ending(path: &str) -> Option<String> {
    name(path).rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase())
}

/// Whether it is called like a recording. Names that begin with a dot are hidden files, such as those with which macOS
/// accompanies others (`._song.mp3`).
pub(crate) fn is_recording(path: &str) -> bool {
    !name(path).starts_with('.') && ending(path).is_some_and(|ending| RECORDINGS.contains(&ending.as_str()))
}

/// How well a picture is suited as the front of the album in its folder; 0 is best.
pub(super) fn front(path: &str) -> Option<usize> {
    let name = name(path).to_ascii_lowercase();
    let (stem, ending) = name.rsplit_once('.')?;
    let place = FRONTS.iter().position(|front| *front == stem)?;
    PICTURES.contains(&ending).then_some(place)
}

/// Whether it can be lyrics; those with times come first.
pub(super) fn lyrics(path: &str) -> Option<usize> {
    ["lrc", "txt"].iter().position(|kind| ending(path).as_deref() == Some(kind))
}

/// The folder that a file is in, with its slash; empty at the top.
pub(super) fn folder(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..=slash])
}

/// A path without its ending.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    path[name..].rfind('.').map_or(path, |dot| &path[..name + dot])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_file_is() {
        for path in ["a.mp3", "b/c.FLAC", "x.y.opus", "あ/い.m4a"] {
            assert!(is_recording(path), "{path}");
        }
        for path in ["mp3", "a.jpg", "b.mp3/c", ".mp3x", "a.mid", "a/._b.mp3", ".mp3"] {
            assert!(!is_recording(path), "{path}");
        }
        assert_eq!(front("a/Cover.JPG"), Some(0));
        assert_eq!(front("a/front.webp"), Some(2));
        assert_eq!(front("a/back.jpg"), None);
        assert_eq!((folder("a/b/c.mp3"), folder("c.mp3")), ("a/b/", ""));
        assert_eq!((stem("a.b/c.mp3"), stem("a.b/c")), ("a.b/c", "a.b/c"));
    }
}
