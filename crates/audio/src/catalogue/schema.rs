//! The schema of the catalogue. A change of it is a new [`VERSION`]: then all catalogues are rebuilt.
//!
//! * `song` has a row per recording. Those whose file is missing stay for playlists (`missing = 1`), and are in no index
//!   that lists use. `body` is everything else about it, as JSON; lists find row numbers in a narrow index first, and
//!   read bodies only for the rows of their page.
//! * `album`, `artist` and `genre` are computed from their songs, never counted up and down. Their marks are apart,
//!   because they stay when an album is gone for a while.
//! * `tally` has the sizes of the whole lists, kept by triggers.
//! * `song_words` and the like are for the search (`words`).
//! * `touched` is empty between operations.

/// The version of the schema and of how rows are made.
pub(super) const VERSION: u32 = 1;

/// The statements that create it.
pub(super) const SCHEMA: &[&str] = &[
    "CREATE TABLE song (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, facts TEXT NOT NULL, missing INTEGER NOT NULL,
        source TEXT NOT NULL, path TEXT NOT NULL, bucket TEXT NOT NULL, album_id TEXT,
        title_key TEXT NOT NULL, artist_key TEXT NOT NULL, album_key TEXT NOT NULL, place INTEGER NOT NULL,
        year INTEGER, duration_ms INTEGER NOT NULL, size_bytes INTEGER NOT NULL, added_ms INTEGER NOT NULL,
        artwork TEXT, starred_ms INTEGER, rating INTEGER, plays INTEGER NOT NULL, played_ms INTEGER,
        folded TEXT NOT NULL, body TEXT NOT NULL)",
    "CREATE INDEX song_title ON song (title_key, n) WHERE missing = 0",
    "CREATE INDEX song_artist_order ON song (artist_key, album_key, place, n) WHERE missing = 0",
    "CREATE INDEX song_album_order ON song (album_key, place, n) WHERE missing = 0",
    "CREATE INDEX song_added ON song (added_ms, n) WHERE missing = 0",
    "CREATE INDEX song_year ON song (year, album_key, place, n) WHERE missing = 0",
    "CREATE INDEX song_played ON song (played_ms, n) WHERE missing = 0",
    "CREATE INDEX song_starred ON song (starred_ms, n) WHERE missing = 0 AND starred_ms IS NOT NULL",
    "CREATE INDEX song_bucket ON song (bucket, title_key, n) WHERE missing = 0",
    "CREATE INDEX song_album ON song (album_id, place, n) WHERE missing = 0",
    "CREATE INDEX song_path ON song (source, path)",
    "CREATE INDEX song_artwork ON song (artwork) WHERE artwork IS NOT NULL",
    "CREATE TABLE album_part (
        n INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, plain TEXT NOT NULL,
        name_key TEXT NOT NULL, artist TEXT NOT NULL, artist_key TEXT NOT NULL, version TEXT, compilation INTEGER NOT NULL)",
    "CREATE TABLE song_artist (
        artist_id TEXT NOT NULL, role INTEGER NOT NULL, title_key TEXT NOT NULL, n INTEGER NOT NULL,
        name TEXT NOT NULL, folded TEXT NOT NULL, PRIMARY KEY (artist_id, role, title_key, n)) WITHOUT ROWID",
    "CREATE INDEX song_artist_n ON song_artist (n)",
    "CREATE TABLE song_genre (
        genre_key TEXT NOT NULL, title_key TEXT NOT NULL, n INTEGER NOT NULL, name TEXT NOT NULL, album_id TEXT,
        PRIMARY KEY (genre_key, title_key, n)) WITHOUT ROWID",
    "CREATE INDEX song_genre_n ON song_genre (n)",
    "CREATE TABLE album (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, folded TEXT NOT NULL,
        plain TEXT NOT NULL, name_key TEXT NOT NULL, artist TEXT NOT NULL, artist_key TEXT NOT NULL,
        artists TEXT NOT NULL,
        genres TEXT NOT NULL, year INTEGER, compilation INTEGER NOT NULL, version TEXT, songs INTEGER NOT NULL,
        duration_ms INTEGER NOT NULL, size_bytes INTEGER NOT NULL, added_ms INTEGER NOT NULL, artwork TEXT,
        plays INTEGER NOT NULL, played_ms INTEGER, starred_ms INTEGER, rating INTEGER)",
    "CREATE INDEX album_name ON album (name_key, n)",
    "CREATE INDEX album_artist_order ON album (artist_key, year, name_key, n)",
    "CREATE INDEX album_added ON album (added_ms, n)",
    "CREATE INDEX album_year ON album (year, name_key, n)",
    "CREATE INDEX album_played ON album (played_ms, n)",
    "CREATE INDEX album_plays ON album (plays, n)",
    "CREATE INDEX album_starred ON album (starred_ms, n) WHERE starred_ms IS NOT NULL",
    "CREATE INDEX album_rating ON album (rating, n) WHERE rating IS NOT NULL",
    "CREATE INDEX album_plain ON album (plain, n)",
    "CREATE TABLE album_artist (
        artist_id TEXT NOT NULL, role INTEGER NOT NULL, album_n INTEGER NOT NULL,
        PRIMARY KEY (artist_id, role, album_n)) WITHOUT ROWID",
    "CREATE INDEX album_artist_n ON album_artist (album_n)",
    "CREATE TABLE album_genre (
        genre_key TEXT NOT NULL, name_key TEXT NOT NULL, album_n INTEGER NOT NULL,
        PRIMARY KEY (genre_key, name_key, album_n)) WITHOUT ROWID",
    "CREATE INDEX album_genre_n ON album_genre (album_n)",
    "CREATE TABLE artist (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, folded TEXT NOT NULL,
        name_key TEXT NOT NULL, songs INTEGER NOT NULL, albums INTEGER NOT NULL, artwork TEXT,
        starred_ms INTEGER, rating INTEGER)",
    "CREATE INDEX artist_name ON artist (name_key, n)",
    "CREATE INDEX artist_starred ON artist (starred_ms, n) WHERE starred_ms IS NOT NULL",
    "CREATE TABLE genre (
        n INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, songs INTEGER NOT NULL,
        albums INTEGER NOT NULL)",
    "CREATE TABLE mark (id TEXT PRIMARY KEY, starred_ms INTEGER, rating INTEGER) WITHOUT ROWID",
    "CREATE TABLE words (folded TEXT PRIMARY KEY, tokens TEXT NOT NULL) WITHOUT ROWID",
    "CREATE VIRTUAL TABLE song_words USING fts5 (
        tokens, content = '', contentless_delete = 1, detail = none, prefix = '1 2',
        tokenize = \"unicode61 remove_diacritics 0 categories 'L* M* N* Co'\")",
    "CREATE VIRTUAL TABLE album_words USING fts5 (
        tokens, content = '', contentless_delete = 1, detail = none, prefix = '1 2',
        tokenize = \"unicode61 remove_diacritics 0 categories 'L* M* N* Co'\")",
    "CREATE VIRTUAL TABLE artist_words USING fts5 (
        tokens, content = '', contentless_delete = 1, detail = none, prefix = '1 2',
        tokenize = \"unicode61 remove_diacritics 0 categories 'L* M* N* Co'\")",
    "CREATE TABLE touched (kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID",
    "CREATE TABLE tally (what TEXT PRIMARY KEY, total INTEGER NOT NULL) WITHOUT ROWID",
    "INSERT INTO tally VALUES ('song', 0), ('album', 0), ('artist', 0), ('genre', 0)",
    "CREATE TRIGGER song_added_one AFTER INSERT ON song WHEN new.missing = 0
        BEGIN UPDATE tally SET total = total + 1 WHERE what = 'song'; END",
    "CREATE TRIGGER song_removed_one AFTER DELETE ON song WHEN old.missing = 0
        BEGIN UPDATE tally SET total = total - 1 WHERE what = 'song'; END",
    "CREATE TRIGGER song_found_or_lost AFTER UPDATE OF missing ON song WHEN old.missing <> new.missing
        BEGIN UPDATE tally SET total = total + old.missing - new.missing WHERE what = 'song'; END",
    "CREATE TRIGGER album_added_one AFTER INSERT ON album
        BEGIN UPDATE tally SET total = total + 1 WHERE what = 'album'; END",
    "CREATE TRIGGER album_removed_one AFTER DELETE ON album
        BEGIN UPDATE tally SET total = total - 1 WHERE what = 'album'; END",
    "CREATE TRIGGER artist_added_one AFTER INSERT ON artist
        BEGIN UPDATE tally SET total = total + 1 WHERE what = 'artist'; END",
    "CREATE TRIGGER artist_removed_one AFTER DELETE ON artist
        BEGIN UPDATE tally SET total = total - 1 WHERE what = 'artist'; END",
    "CREATE TRIGGER genre_added_one AFTER INSERT ON genre
        BEGIN UPDATE tally SET total = total + 1 WHERE what = 'genre'; END",
    "CREATE TRIGGER genre_removed_one AFTER DELETE ON genre
        BEGIN UPDATE tally SET total = total - 1 WHERE what = 'genre'; END",
];
