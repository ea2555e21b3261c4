//! The statements that make rows right, whatever they were before. The rows come as one JSON text, because a statement
//! for each row would be prepared hundreds of times.

use basis::{Error, Result};
use derived::{SqlValue, Statement};
use serde::Serialize;

use super::row::Row;

/// The mark of an album or artist; its row goes if it is empty.
#[derive(Debug, Serialize)]
pub(super) struct OtherMark {
    pub(super) id: String,
    pub(super) starred_ms: Option<u64>,
    pub(super) rating: Option<u8>,
}

/// What changed: recordings as they are now, those that are gone, and marks of albums and artists.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) rows: Vec<Row>,
    pub(super) gone: Vec<String>,
    pub(super) marks: Vec<OtherMark>,
}

/// Songs whose facts differ from their row, and those that are gone.
const TOUCH_SONGS: &str = "INSERT OR IGNORE INTO touched
    SELECT 'song', r.value ->> 'id' FROM json_each(?1) r LEFT JOIN song s ON s.id = r.value ->> 'id'
    WHERE s.facts IS NOT r.value ->> 'facts'
    UNION SELECT 'song', s.id FROM json_each(?2) g JOIN song s ON s.id = g.value";

/// What the touched songs are part of: before the change, and after it.
const TOUCH_OTHERS: &[&str] = &[
    "INSERT OR IGNORE INTO touched SELECT 'album', s.album_id FROM touched t JOIN song s ON s.id = t.id
        WHERE t.kind = 'song' AND s.album_id IS NOT NULL",
    "INSERT OR IGNORE INTO touched SELECT 'artist', a.artist_id FROM touched t JOIN song s ON s.id = t.id
        JOIN song_artist a ON a.n = s.n WHERE t.kind = 'song'",
    "INSERT OR IGNORE INTO touched SELECT 'genre', g.genre_key FROM touched t JOIN song s ON s.id = t.id
        JOIN song_genre g ON g.n = s.n WHERE t.kind = 'song'",
];

const FORGET: &[&str] = &[
    "DELETE FROM song_words WHERE rowid IN
        (SELECT s.n FROM touched t JOIN song s ON s.id = t.id WHERE t.kind = 'song' AND s.missing = 0)",
    "DELETE FROM song_artist WHERE n IN (SELECT s.n FROM touched t JOIN song s ON s.id = t.id WHERE t.kind = 'song')",
    "DELETE FROM song_genre WHERE n IN (SELECT s.n FROM touched t JOIN song s ON s.id = t.id WHERE t.kind = 'song')",
];

const REMOVE: &str = "DELETE FROM song WHERE id IN (SELECT value FROM json_each(?1))";

const WRITE: &str = "INSERT INTO song (id, facts, missing, source, path, bucket, album_id, title_key, artist_key,
        album_key, place, year, duration_ms, size_bytes, added_ms, artwork, starred_ms, rating, plays, played_ms,
        folded, body)
    SELECT r.value ->> 'id', r.value ->> 'facts', r.value ->> 'missing', r.value ->> 'source', r.value ->> 'path',
        r.value ->> 'bucket', r.value ->> '$.album.id', r.value ->> 'title_key', r.value ->> 'artist_key',
        r.value ->> 'album_key', r.value ->> 'place', r.value ->> 'year', r.value ->> 'duration_ms',
        r.value ->> 'size_bytes', r.value ->> 'added_ms', r.value ->> 'artwork', r.value ->> 'starred_ms',
        r.value ->> 'rating', r.value ->> 'plays', r.value ->> 'played_ms', r.value ->> 'folded', r.value ->> 'body'
    FROM json_each(?1) r WHERE r.value ->> 'id' IN (SELECT id FROM touched WHERE kind = 'song')
    ON CONFLICT (id) DO UPDATE SET facts = excluded.facts, missing = excluded.missing, source = excluded.source,
        path = excluded.path, bucket = excluded.bucket, album_id = excluded.album_id,
        title_key = excluded.title_key, artist_key = excluded.artist_key, album_key = excluded.album_key,
        place = excluded.place, year = excluded.year, duration_ms = excluded.duration_ms,
        size_bytes = excluded.size_bytes, added_ms = excluded.added_ms, artwork = excluded.artwork,
        starred_ms = excluded.starred_ms, rating = excluded.rating, plays = excluded.plays,
        played_ms = excluded.played_ms, folded = excluded.folded, body = excluded.body";

/// The marks of songs whose facts did not change.
const WRITE_MARKS: &[&str] = &[
    "INSERT OR IGNORE INTO touched SELECT 'played', s.album_id FROM json_each(?1) r JOIN song s
        ON s.id = r.value ->> 'id' WHERE s.album_id IS NOT NULL
        AND (s.plays IS NOT r.value ->> 'plays' OR s.played_ms IS NOT r.value ->> 'played_ms')",
    "UPDATE song SET starred_ms = r.value ->> 'starred_ms', rating = r.value ->> 'rating',
        plays = r.value ->> 'plays', played_ms = r.value ->> 'played_ms'
    FROM json_each(?1) r WHERE song.id = r.value ->> 'id' AND (song.starred_ms IS NOT r.value ->> 'starred_ms'
        OR song.rating IS NOT r.value ->> 'rating' OR song.plays IS NOT r.value ->> 'plays'
        OR song.played_ms IS NOT r.value ->> 'played_ms')",
];

const JOIN: &[&str] = &[
    "INSERT INTO song_words (rowid, tokens) SELECT s.n, r.value ->> 'tokens' FROM json_each(?1) r
        JOIN song s ON s.id = r.value ->> 'id'
        WHERE s.missing = 0 AND s.id IN (SELECT id FROM touched WHERE kind = 'song')",
    "INSERT OR IGNORE INTO song_artist SELECT p.value ->> 'id', p.value ->> 'role', s.title_key, s.n,
        p.value ->> 'name', p.value ->> 'folded'
        FROM json_each(?1) r JOIN song s ON s.id = r.value ->> 'id', json_each(r.value, '$.people') p
        WHERE s.missing = 0 AND s.id IN (SELECT id FROM touched WHERE kind = 'song')",
    "INSERT OR IGNORE INTO song_genre SELECT g.value ->> 'key', s.title_key, s.n, g.value ->> 'name', s.album_id
        FROM json_each(?1) r JOIN song s ON s.id = r.value ->> 'id', json_each(r.value, '$.genres') g
        WHERE s.missing = 0 AND s.id IN (SELECT id FROM touched WHERE kind = 'song')",
];

/// What albums say about themselves comes from their songs; of several songs, the smallest value counts, so that it
/// does not matter in which order they came.
const ALBUMS: &[&str] = &[
    "DELETE FROM album_words WHERE rowid IN
        (SELECT a.n FROM touched t JOIN album a ON a.id = t.id WHERE t.kind = 'album')",
    "DELETE FROM album_artist WHERE album_n IN
        (SELECT a.n FROM touched t JOIN album a ON a.id = t.id WHERE t.kind = 'album')",
    "DELETE FROM album_genre WHERE album_n IN
        (SELECT a.n FROM touched t JOIN album a ON a.id = t.id WHERE t.kind = 'album')",
    "INSERT INTO album (id, name, folded, plain, name_key, artist, artist_key, artists, genres, year, compilation, version,
        songs, duration_ms, size_bytes, added_ms, artwork, plays, played_ms, starred_ms, rating)
    SELECT s.album_id, min(p.name), min(p.folded), min(p.plain), min(p.name_key), min(p.artist), min(p.artist_key), '[]', '[]',
        min(s.year), max(p.compilation), min(p.version), count(*), sum(s.duration_ms), sum(s.size_bytes),
        max(s.added_ms), min(s.artwork), sum(s.plays), max(s.played_ms), m.starred_ms, m.rating
    FROM touched t JOIN song s ON s.album_id = t.id AND s.missing = 0
        JOIN album_part p ON p.n = s.n LEFT JOIN mark m ON m.id = t.id
    WHERE t.kind = 'album' GROUP BY s.album_id
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded, plain = excluded.plain,
        name_key = excluded.name_key, artist = excluded.artist, artist_key = excluded.artist_key, year = excluded.year,
        compilation = excluded.compilation, version = excluded.version, songs = excluded.songs,
        duration_ms = excluded.duration_ms, size_bytes = excluded.size_bytes, added_ms = excluded.added_ms,
        artwork = excluded.artwork, plays = excluded.plays, played_ms = excluded.played_ms,
        starred_ms = excluded.starred_ms, rating = excluded.rating",
    "DELETE FROM album WHERE id IN (SELECT id FROM touched WHERE kind = 'album')
        AND NOT EXISTS (SELECT 1 FROM song s WHERE s.album_id = album.id AND s.missing = 0)",
    "INSERT OR IGNORE INTO album_artist SELECT p.artist_id, p.role, a.n FROM touched t JOIN album a ON a.id = t.id
        JOIN song s ON s.album_id = a.id AND s.missing = 0 JOIN song_artist p ON p.n = s.n WHERE t.kind = 'album'",
    "INSERT OR IGNORE INTO album_genre SELECT g.genre_key, a.name_key, a.n FROM touched t JOIN album a ON a.id = t.id
        JOIN song s ON s.album_id = a.id AND s.missing = 0 JOIN song_genre g ON g.n = s.n WHERE t.kind = 'album'",
    "UPDATE album SET artists = (SELECT json_group_array(json_object('id', id, 'name', name)) FROM
            (SELECT p.artist_id AS id, min(p.name) AS name FROM song s JOIN song_artist p ON p.n = s.n
             WHERE s.album_id = album.id AND s.missing = 0 AND p.role = 1 GROUP BY p.artist_id ORDER BY name)),
        genres = (SELECT json_group_array(name) FROM
            (SELECT min(g.name) AS name FROM song s JOIN song_genre g ON g.n = s.n
             WHERE s.album_id = album.id AND s.missing = 0 GROUP BY g.genre_key ORDER BY name))
    WHERE id IN (SELECT id FROM touched WHERE kind = 'album')",
    "INSERT INTO album_words (rowid, tokens) SELECT a.n, w.tokens FROM touched t JOIN album a ON a.id = t.id
        JOIN words w ON w.folded = a.folded WHERE t.kind = 'album'",
    "UPDATE album SET plays = (SELECT sum(s.plays) FROM song s WHERE s.album_id = album.id AND s.missing = 0),
        played_ms = (SELECT max(s.played_ms) FROM song s WHERE s.album_id = album.id AND s.missing = 0)
    WHERE id IN (SELECT id FROM touched WHERE kind = 'played')",
];

const ARTISTS: &[&str] = &[
    "DELETE FROM artist_words WHERE rowid IN
        (SELECT a.n FROM touched t JOIN artist a ON a.id = t.id WHERE t.kind = 'artist')",
    "INSERT INTO artist (id, name, folded, name_key, songs, albums, artwork, starred_ms, rating)
    SELECT t.id, min(p.name), min(p.folded), min(p.folded), count(DISTINCT CASE WHEN p.role = 0 THEN p.n END),
        (SELECT count(*) FROM album_artist b WHERE b.artist_id = t.id AND b.role = 1),
        (SELECT min(a.artwork) FROM album_artist b JOIN album a ON a.n = b.album_n
            WHERE b.artist_id = t.id AND b.role = 1),
        m.starred_ms, m.rating
    FROM touched t JOIN song_artist p ON p.artist_id = t.id LEFT JOIN mark m ON m.id = t.id
    WHERE t.kind = 'artist' GROUP BY t.id
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded, name_key = excluded.name_key,
        songs = excluded.songs, albums = excluded.albums, artwork = excluded.artwork,
        starred_ms = excluded.starred_ms, rating = excluded.rating",
    "DELETE FROM artist WHERE id IN (SELECT id FROM touched WHERE kind = 'artist')
        AND NOT EXISTS (SELECT 1 FROM song_artist p WHERE p.artist_id = artist.id)",
    "INSERT INTO artist_words (rowid, tokens) SELECT a.n, w.tokens FROM touched t JOIN artist a ON a.id = t.id
        JOIN words w ON w.folded = a.folded WHERE t.kind = 'artist'",
];

const GENRES: &[&str] = &[
    "INSERT INTO genre (key, name, songs, albums)
    SELECT t.id, min(g.name), count(*), (SELECT count(*) FROM album_genre a WHERE a.genre_key = t.id)
    FROM touched t JOIN song_genre g ON g.genre_key = t.id WHERE t.kind = 'genre' GROUP BY t.id
    ON CONFLICT (key) DO UPDATE SET name = excluded.name, songs = excluded.songs, albums = excluded.albums",
    "DELETE FROM genre WHERE key IN (SELECT id FROM touched WHERE kind = 'genre')
        AND NOT EXISTS (SELECT 1 FROM song_genre g WHERE g.genre_key = genre.key)",
];

/// The marks of albums and artists.
const OTHER_MARKS: &[&str] = &[
    "INSERT INTO mark SELECT m.value ->> 'id', m.value ->> 'starred_ms', m.value ->> 'rating' FROM json_each(?1) m
        WHERE true ON CONFLICT (id) DO UPDATE SET starred_ms = excluded.starred_ms, rating = excluded.rating",
    "DELETE FROM mark WHERE id IN (SELECT m.value ->> 'id' FROM json_each(?1) m)
        AND starred_ms IS NULL AND rating IS NULL",
    "UPDATE album SET starred_ms = m.value ->> 'starred_ms', rating = m.value ->> 'rating'
        FROM json_each(?1) m WHERE album.id = m.value ->> 'id'",
    "UPDATE artist SET starred_ms = m.value ->> 'starred_ms', rating = m.value ->> 'rating'
        FROM json_each(?1) m WHERE artist.id = m.value ->> 'id'",
];

/// Album facts of every song, for the computation of albums.
const ALBUM_PARTS: &str = "INSERT OR REPLACE INTO album_part SELECT s.n, r.value ->> '$.album.name',
        r.value ->> '$.album.folded', r.value ->> '$.album.plain', r.value ->> '$.album.name_key', r.value ->> '$.album.artist',
        r.value ->> '$.album.artist_key', r.value ->> '$.album.version', r.value ->> '$.album.compilation'
    FROM json_each(?1) r JOIN song s ON s.id = r.value ->> 'id'
    WHERE s.id IN (SELECT id FROM touched WHERE kind = 'song') AND s.album_id IS NOT NULL";

const FORGET_ALBUM_PARTS: &str = "DELETE FROM album_part WHERE n IN
    (SELECT s.n FROM touched t JOIN song s ON s.id = t.id WHERE t.kind = 'song')";

const WORDS: &str = "INSERT OR IGNORE INTO words SELECT value ->> 0, value ->> 1 FROM json_each(?1)";

/// The statements, all of one operation.
pub(super) fn statements(changes: &Changes) -> Result<Vec<Statement>> {
    let rows = json(&changes.rows)?;
    let gone = json(&changes.gone)?;
    let mut all = Vec::new();
    if !changes.rows.is_empty() || !changes.gone.is_empty() {
        let words: Vec<_> = changes.rows.iter().flat_map(Row::words).collect();
        let plain = |sql: &&str| Statement::plain(*sql);
        let with_rows = |sql: &str| Statement::new(sql, [rows.clone()]);
        all.push(Statement::new(TOUCH_SONGS, [rows.clone(), gone.clone()]));
        all.extend(TOUCH_OTHERS.iter().map(plain));
        all.extend(FORGET.iter().map(plain));
        all.push(Statement::plain(FORGET_ALBUM_PARTS));
        all.push(Statement::new(REMOVE, [gone]));
        all.extend(WRITE_MARKS.iter().map(|sql| with_rows(sql)));
        all.push(with_rows(WRITE));
        all.push(Statement::new(WORDS, [json(&words)?]));
        all.extend(JOIN.iter().map(|sql| with_rows(sql)));
        all.push(with_rows(ALBUM_PARTS));
        all.extend(TOUCH_OTHERS.iter().map(plain));
        for part in [ALBUMS, ARTISTS, GENRES] {
            all.extend(part.iter().map(plain));
        }
        all.push(Statement::plain("DELETE FROM touched"));
    }
    if !changes.marks.is_empty() {
        let marks = json(&changes.marks)?;
        all.extend(OTHER_MARKS.iter().map(|sql| Statement::new(*sql, [marks.clone()])));
    }
    Ok(all)
}

fn json(value: &impl Serialize) -> Result<SqlValue> {
    Ok(SqlValue::Text(serde_json::to_string(value).map_err(Error::internal)?))
}
