//! From the fields of tags to what they mean.

mod date;
mod genre;
mod number;
mod people;

use crate::fields::Fields;
use crate::{Gain, MusicBrainz, Sort, Sound, Tags, text};

/// The largest number of values of a list.
const VALUES_MAX: usize = 100;
/// The largest number of bytes of a list.
const LIST_BYTES_MAX: usize = 16 << 10;
/// The largest number of bytes of a comment.
const COMMENT_BYTES_MAX: usize = 10 << 10;

/// What the fields say about a recording that sounds like this.
pub(crate) fn tags(fields: &Fields, sound: Sound) -> Tags {
    let one = |names: &[&str]| fields.first(names).and_then(text::line);
    let list = |names: &[&str]| listed(fields.all(names).iter().map(String::as_str));
    let parts = |names: &[&str]| listed(fields.all(names).iter().flat_map(|value| value.split(';')));
    let artists = named(fields, "ARTISTS", "ARTIST");
    let album_artists = named(fields, "ALBUMARTISTS", "ALBUMARTIST");
    let (track, track_of) = number::position(fields.first(&["TRACKNUMBER", "TRACK"]));
    let (disc, disc_of) = number::position(fields.first(&["DISCNUMBER", "DISC"]));
    let total = |names: &[&str]| fields.first(names).and_then(number::whole);
    Tags {
        title: one(&["TITLE"]),
        artist: shown(fields, "ARTIST").or_else(|| joined(&artists)),
        artists,
        album: one(&["ALBUM"]),
        album_artist: shown(fields, "ALBUMARTIST").or_else(|| joined(&album_artists)),
        album_artists,
        compilation: fields.first(&["COMPILATION", "ITUNESCOMPILATION"]).is_some_and(number::is_yes),
        album_version: one(&["ALBUMVERSION", "MUSICBRAINZALBUMCOMMENT"]),
        track,
        track_total: track_of.or_else(|| total(&["TRACKTOTAL", "TOTALTRACKS"])),
        disc,
        disc_total: disc_of.or_else(|| total(&["DISCTOTAL", "TOTALDISCS"])),
        disc_title: one(&["DISCSUBTITLE", "SETSUBTITLE"]),
        date: date::recorded(fields),
        original_date: fields.first(&["ORIGINALDATE", "ORIGINALYEAR", "ORIGYEAR"]).and_then(date::normalised),
        release_date: fields.first(&["RELEASEDATE"]).and_then(date::normalised),
        genres: listed(genre::names(fields.all(&["GENRE"])).iter().map(String::as_str)),
        moods: parts(&["MOOD"]),
        people: people::people(fields),
        labels: list(&["LABEL", "PUBLISHER", "ORGANIZATION", "RECORDLABEL"]),
        release_types: release_types(fields),
        isrc: listed(fields.all(&["ISRC"]).iter().flat_map(|value| value.split([';', '/', ',']))),
        bpm: fields.first(&["BPM", "TEMPO"]).and_then(number::beats),
        comment: fields.first(&["COMMENT", "DESCRIPTION"]).and_then(|value| text::lines(value, COMMENT_BYTES_MAX)),
        explicit: fields.first(&["ITUNESADVISORY"]).and_then(explicit),
        music_brainz: music_brainz(fields),
        gain: gain(fields),
        sort: Sort {
            title: one(&["TITLESORT"]),
            artist: one(&["ARTISTSORT"]),
            album: one(&["ALBUMSORT"]),
            album_artist: one(&["ALBUMARTISTSORT"]),
        },
        sound,
    }
}

/// A list without empty or repeated values, of bounded length.
fn listed<'a>(values: impl Iterator<Item = &'a str>) -> Vec<String> {
    let (mut list, mut left) = (Vec::new(), LIST_BYTES_MAX);
    for value in values.filter_map(text::line) {
        if list.len() < VALUES_MAX && value.len() <= left && !list.contains(&value) {
            left -= value.len();
            list.push(value);
        }
    }
    list
}

/// Names one by one: those of the field that is for that, or of the usual one, if it has several.
fn named(fields: &Fields, many: &str, one: &str) -> Vec<String> {
    let names = listed(fields.all(&[many]).iter().flat_map(|value| value.split(';')));
    match fields.all(&[one]) {
        several if names.is_empty() && several.len() > 1 => listed(several.iter().map(String::as_str)),
        _ => names,
    }
}

/// The names as one text, as they are shown.
fn shown(fields: &Fields, name: &str) -> Option<String> {
    match fields.all(&[name]) {
        [one] => text::line(one),
        several => joined(&listed(several.iter().map(String::as_str))),
    }
}

fn joined(names: &[String]) -> Option<String> {
    text::line(&names.join(", "))
}

fn release_types(fields: &Fields) -> Vec<String> {
    let values = fields.all(&["RELEASETYPE", "MUSICBRAINZALBUMTYPE"]).iter();
    let types: Vec<_> = values.flat_map(|value| value.split([';', '/', ','])).map(str::to_lowercase).collect();
    listed(types.iter().map(String::as_str))
}

fn explicit(value: &str) -> Option<String> {
    match value.trim() {
        "1" | "4" => Some("explicit".to_owned()),
        "2" => Some("clean".to_owned()),
        _ => None,
    }
}

fn music_brainz(fields: &Fields) -> MusicBrainz {
    // Some separate several identifiers by a mark.
    let all = |name: &str| {
        let parts = fields.all(&[name]).iter().flat_map(|value| value.split([';', '/', ',', ' ']));
        let ids: Vec<_> = parts.filter_map(uuid).collect();
        listed(ids.iter().map(String::as_str))
    };
    let one = |name: &str| all(name).into_iter().next();
    MusicBrainz {
        // The older name of the recording is that of a track.
        recording: one("MUSICBRAINZRECORDINGID").or_else(|| one("MUSICBRAINZTRACKID")),
        track: one("MUSICBRAINZRELEASETRACKID"),
        release: one("MUSICBRAINZALBUMID"),
        release_group: one("MUSICBRAINZRELEASEGROUPID"),
        artists: all("MUSICBRAINZARTISTID"),
        album_artists: all("MUSICBRAINZALBUMARTISTID"),
    }
}

fn uuid(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let is_right = |(at, byte): (usize, u8)| match at {
        8 | 13 | 18 | 23 => byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    };
    (text.len() == 36 && text.bytes().enumerate().all(is_right)).then_some(text)
}

fn gain(fields: &Fields) -> Gain {
    let loudness = |names: [&str; 2]| {
        let [replay_gain, r128] = names;
        let told = fields.first(&[replay_gain]).and_then(number::decibels);
        told.or_else(|| fields.first(&[r128]).and_then(number::r128))
    };
    let peak = |name: &str| fields.first(&[name]).and_then(number::peak);
    Gain {
        track_gain: loudness(["REPLAYGAINTRACKGAIN", "R128TRACKGAIN"]),
        album_gain: loudness(["REPLAYGAINALBUMGAIN", "R128ALBUMGAIN"]),
        track_peak: peak("REPLAYGAINTRACKPEAK"),
        album_peak: peak("REPLAYGAINALBUMPEAK"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(values: &[(&str, &str)]) -> Tags {
        let mut fields = Fields::default();
        for (name, value) in values {
            fields.add_all(name, value);
        }
        tags(&fields, Sound::default())
    }

    /// Fields, the artist that is shown, and each artist.
    type Case = (&'static [(&'static str, &'static str)], &'static str, &'static [&'static str]);

    #[test]
    fn several_artists() {
        let names = |tags: Tags| (tags.artist.unwrap_or_default(), tags.artists);
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let cases: [Case; 5] = [
            (&[("ARTIST", "AC/DC")], "AC/DC", &[]),
            (&[("artist", "A"), ("Artist", "B")], "A, B", &["A", "B"]),
            (&[("ARTIST", "A feat. B"), ("ARTISTS", "A"), ("ARTISTS", "B")], "A feat. B", &["A", "B"]),
            (&[("ARTIST", "A & B"), ("Artists", "A; B; A")], "A & B", &["A", "B"]),
            (&[("ARTISTS", "A\0B")], "A, B", &["A", "B"]),
        ];
        for (values, shown, each) in cases {
            assert_eq!(names(read(values)), (shown.to_owned(), list(each)), "{values:?}");
        }
    }

    #[test]
    fn names_of_fields_vary() {
        let tags = read(&[
            ("album_artist", "Somebody"),
            ("MusicBrainz Album Id", "C5C5F8AC-2E12-4E6F-9A53-9D5CF1D24F8F"),
            ("MUSICBRAINZ_ARTISTID", "not an id"),
            ("MusicBrainz Album Type", "Album/Live"),
            ("iTunesAdvisory", "1"),
            ("TRACKNUMBER", "3/12"),
            ("DISC", "1"),
            ("TOTALDISCS", "2"),
            ("R128_TRACK_GAIN", "-256"),
            ("replaygain_album_gain", "-6.48 dB"),
            ("replaygain_album_peak", "0.9876"),
        ]);
        assert_eq!(tags.album_artist.as_deref(), Some("Somebody"));
        assert_eq!(tags.music_brainz.release.as_deref(), Some("c5c5f8ac-2e12-4e6f-9a53-9d5cf1d24f8f"));
        assert!(tags.music_brainz.artists.is_empty());
        assert_eq!(tags.release_types, ["album", "live"]);
        assert_eq!(tags.explicit.as_deref(), Some("explicit"));
        assert_eq!((tags.track, tags.track_total, tags.disc, tags.disc_total), (Some(3), Some(12), Some(1), Some(2)));
        assert_eq!((tags.gain.track_gain, tags.gain.album_gain), (Some(4.0), Some(-6.48)));
        assert_eq!(tags.gain.album_peak, Some(0.9876));
    }

    #[test]
    fn nothing_is_too_long() {
        let mut fields = Fields::default();
        for number in 0..5_000 {
            fields.add("GENRE", &format!("{number} {}", "long ".repeat(50)));
            fields.add("COMPOSER", &format!("{number} {}", "long ".repeat(50)));
        }
        fields.add("COMMENT", &"long\n".repeat(50_000));
        let tags = tags(&fields, Sound::default());
        assert!(tags.genres.len() <= VALUES_MAX && tags.people.len() <= VALUES_MAX);
        assert!(serde_json::to_vec(&tags).unwrap_or_default().len() < 100 << 10);
    }
}
