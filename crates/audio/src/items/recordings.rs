//! `<recording>`: what the specification says about a recording, one item per attribute, and `Tags` (added): all else.
//!
//! `UserId` and `AudioS3Path` have the owner in `DataValue1`, and the path in `DataValue2`. `S3BucketName`,
//! `AudioFileName`, `Artist` and `Album` have `<owner>-<name>`; the owner's id has a fixed length. The artist as it is
//! shown is `Artist`; those that it names, if they are several, are `Artist#2`, `Artist#3` and so on. A name of more
//! than 1,900 bytes is cut, because indexes limit keys; `Tags` has it whole.

use basis::{Owner, Result, damaged, stored_id};
use table::{DeleteItem, GetItem, Item, Key, PutItem, Query, partition};

use super::{
    BY_VALUE, FURTHER_VALUE, PARTITION, SORT, TABLE, VALUE, VERSION, added, entries, id_after, is_of, is_true, key,
    marks, of_version, optional_text, owned, put_some, specified, text,
};
use crate::model::{Artwork, AudioId, Mark, PlaceKind, PlaylistId, Recording, cut_name, display_name, identity};

const USER_ID: &str = "UserId";
const BUCKET: &str = "S3BucketName";
const FILE_NAME: &str = "AudioFileName";
const ARTIST: &str = "Artist";
const ALBUM: &str = "Album";
const ARTWORK: &str = "AlbumArtWorkS3Path";
const PATH: &str = "AudioS3Path";
const TAGS: &str = "Tags";

const SOURCE: &str = "source";
const PLACE: &str = "place";
const KEY: &str = "key";
const ETAG: &str = "etag";
const SIZE: &str = "size";
const MODIFIED: &str = "modified";
const ADDED_AT: &str = "addedAt";
const MISSING_SINCE: &str = "missingSince";
const ARTWORK_DIGEST: &str = "artwork";
const ARTWORK_PATH: &str = "artworkPath";
const HAS_LYRICS: &str = "lyrics";
const JSON: &str = "tags";

/// The most artists of a recording that have an item.
const ARTISTS_MAX: usize = 90;

fn data_type_of_artist(number: usize) -> String {
    if number == 0 { ARTIST.to_owned() } else { format!("{ARTIST}#{}", number + 1) }
}

/// The value of a name in an index.
fn of_owner(owner: &Owner, name: &str) -> String {
    format!("{owner}-{}", cut_name(name))
}

/// The items of the specification. What a file does not say (its artist, its album) has no item.
pub(crate) fn seed_items(owner: &Owner, recording: &Recording) -> Vec<Item> {
    let item = |data_type: &str, value: &str| specified(&key(recording.id, data_type), owner, value);
    let named = |data_type: &str, name: &str| item(data_type, &of_owner(owner, name));
    let tags = &recording.tags;
    let path = recording.place.path_of(&recording.path);
    let mut items = vec![
        item(USER_ID, owner.as_str()),
        named(BUCKET, &recording.place.bucket_name()),
        named(FILE_NAME, &display_name(&recording.path)),
        item(PATH, owner.as_str()).with(FURTHER_VALUE, path),
    ];
    let names = artist_names(recording);
    items.extend(names.iter().enumerate().map(|(number, name)| named(&data_type_of_artist(number), name)));
    let album = tags.album.as_deref().map(str::trim).filter(|album| !album.is_empty());
    items.extend(album.map(|album| named(ALBUM, album)));
    let artwork = recording.artwork.as_ref().and_then(|artwork| artwork.path.as_deref());
    items.extend(artwork.filter(|path| !path.is_empty()).map(|path| item(ARTWORK, &cut_name(path))));
    items
}

/// All items of a new recording, as a scan stores them: those of the specification, and `Tags`.
pub fn stored_items(owner: &Owner, recording: &Recording) -> Result<Vec<Item>> {
    let mut items = seed_items(owner, recording);
    items.push(tags_item(owner, recording)?);
    Ok(items)
}

/// The artist as it is shown, and those that it names.
fn artist_names(recording: &Recording) -> Vec<String> {
    let shown = identity::display_artist(&recording.tags).map(str::to_owned);
    let named = identity::artists_of(&recording.tags).into_iter().filter(|name| Some(name) != shown.as_ref());
    shown.clone().into_iter().chain(named).take(ARTISTS_MAX).collect()
}

/// Items to write and to delete, so that the items of the specification say what is true now.
#[derive(Debug, Default)]
pub(crate) struct Differences {
    pub(crate) put: Vec<Item>,
    pub(crate) delete: Vec<Key>,
}

/// What to write, and what to delete, when these are the items under the id of a recording and it is `after`. Items that
/// do not change are not written. Without `after`, all that the specification says about it are deleted.
///
/// What is stored need not be what `Tags` say: somebody may have been interrupted after writing these items.
pub(crate) fn differences(owner: &Owner, stored: &[Item], after: Option<&Recording>) -> Differences {
    let mut put = after.map(|recording| seed_items(owner, recording)).unwrap_or_default();
    let sort = |item: &Item| item.string(SORT).map(str::to_owned).unwrap_or_default();
    let kept: Vec<String> = put.iter().map(sort).collect();
    let gone = stored.iter().filter(|item| is_specified(&sort(item)) && !kept.contains(&sort(item)));
    let delete = gone.filter_map(|item| super::key_in(item).ok()).collect();
    put.retain(|item| !stored.contains(item));
    Differences { put, delete }
}

/// Whether it is the specification that says what this kind of item is.
fn is_specified(data_type: &str) -> bool {
    let kinds = [USER_ID, BUCKET, FILE_NAME, ARTIST, ALBUM, ARTWORK, PATH];
    kinds.contains(&data_type) || data_type.strip_prefix(ARTIST).is_some_and(|number| number.starts_with('#'))
}

/// The key of `Tags`.
pub(crate) fn tags_key(id: AudioId) -> Key {
    key(id, TAGS)
}

pub(crate) fn get(id: AudioId) -> GetItem {
    GetItem::new(TABLE, tags_key(id))
}

/// `Tags`, as an item for a batch.
pub(crate) fn tags_item(owner: &Owner, recording: &Recording) -> Result<Item> {
    let tags = serde_json::to_string(&recording.tags).map_err(basis::Error::internal)?;
    let mut item = added(&tags_key(recording.id), owner)
        .with(SOURCE, recording.source.to_string())
        .with(PLACE, recording.place.bucket_name().as_ref())
        .with(KEY, recording.path.as_str())
        .with(ETAG, recording.etag.as_str())
        .with(SIZE, recording.size_bytes)
        .with(MODIFIED, recording.modified_ms)
        .with(ADDED_AT, recording.added_ms)
        .with(VERSION, recording.version)
        .with(JSON, tags);
    put_some(&mut item, MISSING_SINCE, recording.missing_since_ms);
    if let Some(Artwork { digest, path }) = &recording.artwork {
        item.set(ARTWORK_DIGEST, digest.as_str());
        put_some(&mut item, ARTWORK_PATH, path.as_deref());
    }
    if recording.has_lyrics {
        item.set(HAS_LYRICS, true);
    }
    Ok(item)
}

/// Write `Tags`, if the recording still has the version that was read; 0 if there was none.
pub(crate) fn put(owner: &Owner, recording: &Recording, before_version: u64) -> Result<PutItem> {
    let condition = match before_version {
        0 => of_version(0),
        version => of_version(version).and(owned(owner)),
    };
    Ok(PutItem::new(TABLE, tags_item(owner, recording)?).when(condition))
}

/// Delete `Tags`, if the recording still has the version that was read.
pub(crate) fn delete(owner: &Owner, recording: &Recording) -> DeleteItem {
    let condition = of_version(recording.version).and(owned(owner));
    DeleteItem::new(TABLE, tags_key(recording.id)).when(condition)
}

/// The condition that the recording exists and is this owner's, for a check in a transaction.
pub(crate) fn is_owned(owner: &Owner) -> table::Condition {
    owned(owner)
}

/// The recording in a `Tags` item; `None` if it is somebody else's.
pub(crate) fn read(owner: &Owner, item: &Item) -> Result<Option<Recording>> {
    if !is_of(item, owner)? {
        return Ok(None);
    }
    let artwork = match optional_text(item, ARTWORK_DIGEST)? {
        Some(digest) => Some(Artwork { digest, path: optional_text(item, ARTWORK_PATH)? }),
        None => None,
    };
    Ok(Some(Recording {
        id: stored_id(item.string(PARTITION)?)?,
        source: stored_id(item.string(SOURCE)?)?,
        place: PlaceKind::of_bucket_name(item.string(PLACE)?),
        path: text(item, KEY)?,
        etag: text(item, ETAG)?,
        size_bytes: item.integer(SIZE)?,
        modified_ms: item.integer(MODIFIED)?,
        added_ms: item.integer(ADDED_AT)?,
        version: item.integer(VERSION)?,
        missing_since_ms: item.optional_integer(MISSING_SINCE)?,
        artwork,
        has_lyrics: is_true(item, HAS_LYRICS),
        tags: serde_json::from_str(item.string(JSON)?).map_err(|_| damaged(JSON))?,
    }))
}

/// Everything under a recording's id. Delete it all to forget the recording; playlists keep its id.
pub(crate) fn everything(id: AudioId) -> Query {
    Query::table(TABLE, partition(PARTITION, id.to_string()))
}

/// What is under a recording's id.
#[derive(Debug)]
pub(crate) struct Everything {
    pub(crate) recording: Recording,
    pub(crate) mark: Mark,
    /// The playlists that it is in.
    pub(crate) playlists: Vec<PlaylistId>,
}

/// Read the items of [`everything`]; `None` if there is no recording, or it is somebody else's.
pub(crate) fn read_everything(owner: &Owner, items: &[Item]) -> Result<Option<Everything>> {
    let (mut recording, mut mark, mut playlists) = (None, None, Vec::new());
    for item in items {
        match item.string(SORT)? {
            TAGS => recording = read(owner, item)?,
            marks::MARK => mark = marks::read(owner, item)?,
            sort if sort.starts_with(entries::IN_PLAYLIST) => playlists.push(id_after(item, entries::IN_PLAYLIST)?),
            _ => {}
        }
    }
    Ok(recording.map(|recording| Everything { recording, mark: mark.unwrap_or_default(), playlists }))
}

/// The recordings whose file has that name, without its ending. The index may lag, so what it finds is read again by its
/// key.
pub(crate) fn by_file_name(owner: &Owner, name: &str) -> Query {
    Query::index(TABLE, BY_VALUE, partition(VALUE, of_owner(owner, name)).equals(SORT, FILE_NAME))
}

/// The recordings of that artist. The index may lag, so what it finds is read again by its key.
pub(crate) fn by_artist(owner: &Owner, name: &str) -> Query {
    Query::index(TABLE, BY_VALUE, partition(VALUE, of_owner(owner, name)).begins_with(SORT, ARTIST))
}

/// The recording that an item of an index belongs to.
pub(crate) fn id_in(item: &Item) -> Result<AudioId> {
    stored_id(item.string(PARTITION)?)
}

/// Whether an item under a recording's id says that it is somebody else's.
pub(crate) fn is_of_another(owner: &Owner, item: &Item) -> bool {
    let of = item.string(super::OWNER).or_else(|_| item.string(super::USER));
    of.is_ok_and(|of| of != owner.as_str())
}
