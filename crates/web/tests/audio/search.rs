//! Searches: inside of words, by single characters of scripts without spaces, without case, accents and width.

use crate::room::{Room, encoded};

/// Titles, artists and albums.
const SONGS: [(&str, &str, &str); 14] = [
    ("Der Lindenbaum", "Anna Müller", "Winterreise"),
    ("Für Elise", "Ludwig van Beethoven", "Bagatellen"),
    ("千本桜", "初音ミク", "千本桜"),
    ("Ｃａｆé au lait", "ＦＵＬＬ ＷＩＤＴＨ", "Straße"),
    ("ｶﾞｯﾂ", "さくら", "東京都"),
    ("봄날", "방탄소년단", "윙스"),
    ("إنت عمري", "أم كلثوم", "Diwan"),
    ("שיר", "מרים", "Diwan"),
    ("Back in Black", "AC DC", "Rock'n'Roll"),
    ("Don't Stop", "Guns N' Roses", "100% \"pure\""),
    ("Ελένη", "Άννα", "Αθήνα"),
    ("Ёлка", "Ансамбль", "Зима"),
    ("नमस्ते", "लता", "गीत"),
    ("007", "99 Luft", "1984"),
];

async fn library() -> Room {
    let room = Room::new().await;
    for (n, (title, artist, album)) in SONGS.iter().enumerate() {
        room.write(&format!("{n}.flac"), crate::support::audio::song(title, artist, album));
    }
    room.scan().await;
    room
}

#[tokio::test]
async fn words_are_found_wherever_they_are() {
    let room = library().await;
    let all: Vec<&str> = SONGS.iter().map(|(title, ..)| *title).collect();
    let cases: [(&str, &[&str]); 40] = [
        ("Lindenbaum", &["Der Lindenbaum"]),
        ("denba", &["Der Lindenbaum"]),
        ("LINDEN", &["Der Lindenbaum"]),
        ("baum linden", &["Der Lindenbaum"]),
        ("ndenb auml", &[]),
        ("e", &["Der Lindenbaum", "Für Elise", "Ｃａｆé au lait", "Don't Stop"]),
        ("fur", &["Für Elise"]),
        ("ELISE beethoven", &["Für Elise"]),
        ("elise müller", &[]),
        ("muller", &["Der Lindenbaum"]),
        ("cafe", &["Ｃａｆé au lait"]),
        ("full width", &["Ｃａｆé au lait"]),
        ("strasse", &["Ｃａｆé au lait"]),
        ("桜", &["千本桜"]),
        ("本桜", &["千本桜"]),
        ("千桜", &[]),
        ("ミク", &["千本桜"]),
        ("みく", &["千本桜"]),
        ("ガッツ", &["ｶﾞｯﾂ"]),
        ("がっつ", &["ｶﾞｯﾂ"]),
        ("さくら", &["ｶﾞｯﾂ"]),
        ("サクラ", &["ｶﾞｯﾂ"]),
        ("京", &["ｶﾞｯﾂ"]),
        ("東京", &["ｶﾞｯﾂ"]),
        ("東都", &[]),
        ("봄", &["봄날"]),
        ("소년", &["봄날"]),
        ("عمري", &["إنت عمري"]),
        ("شيء", &[]),
        ("שיר", &["שיר"]),
        ("ac/dc", &["Back in Black"]),
        ("rock", &["Back in Black"]),
        ("don't", &["Don't Stop"]),
        ("n' roses", &["Don't Stop"]),
        ("100", &["Don't Stop"]),
        ("ελενη", &["Ελένη"]),
        ("елка", &["Ёлка"]),
        ("नमस्ते", &["नमस्ते"]),
        ("007", &["007"]),
        ("99 1984", &["007"]),
    ];
    for (query, expected) in cases {
        let mut expected: Vec<&str> = expected.to_vec();
        expected.sort_unstable();
        let path = format!("recordings?limit=500&q={}", encoded(query));
        assert_eq!(room.titles_sorted(&path).await, expected, "{query}");
        assert_eq!(room.json(&path).await["total"], expected.len(), "{query}");
    }
    let mut sorted = all.clone();
    sorted.sort_unstable();
    for empty in ["", " ", "\"\""] {
        let path = format!("recordings?limit=500&q={}", encoded(empty));
        assert_eq!(room.titles_sorted(&path).await, sorted, "{empty}");
    }
    for signs in ["*", "-", "'", "😀", "#"] {
        assert_eq!(room.titles(&format!("recordings?q={}", encoded(signs))).await, [""; 0], "{signs}");
    }
    // In every order, also what short words find.
    for query in ["e", "elise", "桜", "00"] {
        let found = room.titles_sorted(&format!("recordings?q={}", encoded(query))).await;
        assert!(!found.is_empty(), "{query}");
        for sort in ["title", "artist", "album", "added", "played", "year", "starred"] {
            let path = format!("recordings?sort={sort}&order=desc&q={}", encoded(query));
            assert_eq!(room.titles_sorted(&path).await, found, "{path}");
        }
    }
    // Nothing in a query is syntax.
    for query in ["NOT linden", "linden OR elise", "linden AND xyz", "NEAR(a b)", "tokens:linden", "{linden} x", "^x("]
    {
        assert_eq!(room.titles(&format!("recordings?q={}", encoded(query))).await, [""; 0], "{query}");
    }
    // A query of any length has an end.
    for long in ["x".repeat(5_000), "日本語".repeat(500), "a ".repeat(2_000)] {
        let status = room.get(&format!("recordings?q={}", encoded(&long))).await.status;
        assert!([200, 422].contains(&status), "{status}");
    }
}

#[tokio::test]
async fn albums_and_artists_are_found_by_their_names() {
    let room = library().await;
    let names = async |path: String| {
        let items = room.items(&path).await;
        let mut names: Vec<String> = items.iter().map(|item| crate::room::text(item, "name")).collect();
        names.sort();
        names
    };
    for (query, albums, artists) in [
        ("reise", &["Winterreise"][..], &[][..]),
        ("anna", &["Winterreise"], &["Anna Müller"]),
        ("αννα", &["Αθήνα"], &["Άννα"]),
        ("京都", &["東京都"], &[]),
        ("桜", &["千本桜"], &[]),
        ("초", &[], &[]),
        ("탄", &["윙스"], &["방탄소년단"]),
        ("diwan", &["Diwan", "Diwan"], &[]),
        ("ac dc", &["Rock'n'Roll"], &["AC DC"]),
        ("\"pure\"", &["100% \"pure\""], &[]),
    ] {
        assert_eq!(names(format!("albums?q={}", encoded(query))).await, albums, "{query}");
        assert_eq!(names(format!("artists?q={}", encoded(query))).await, artists, "{query}");
    }
}
