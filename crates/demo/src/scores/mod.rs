//! Example sheet music: six pieces in the public domain, engraved here as PDF, with the annotations of a player.

mod engrave;
mod hand;
mod notation;
mod path;
mod pdf;
mod pencil;
mod performance;
mod piece;
pub(crate) mod pieces;
mod practice;
mod symbols;
mod text;

#[cfg(test)]
mod tests;

pub(crate) use performance::{Manner, Performance, Played, perform};
pub(crate) use piece::Piece;

use engrave::{Engraved, engrave};
use pieces::{ELISE, GREENSLEEVES, GYMNOPEDIE, MINUET, PRELUDE, SAKURA};

/// A score, its PDF, and what was done with it.
#[derive(Debug, Clone)]
pub struct DemoScore {
    /// The title. Some titles are in Japanese, as for somebody who lives in Japan.
    pub title: &'static str,
    /// The description, in the language of the title, like everything that follows.
    pub description: &'static str,
    /// Who wrote it.
    pub composer: &'static str,
    /// Who arranged it.
    pub arranger: Option<&'static str>,
    /// What it is played on.
    pub instrument: &'static str,
    /// What kind of music it is.
    pub genre: &'static str,
    /// The tags, in no particular order.
    pub tags: &'static [&'static str],
    /// `private`, `limited` or `public`.
    pub access: &'static str,
    /// The file's name.
    pub file_name: &'static str,
    /// Engraves it: a PDF of A4 pages, in some milliseconds.
    pub pdf: fn() -> Vec<u8>,
    /// The number of pages of the PDF.
    pub pages: usize,
    /// What happened to it since, in this order.
    pub steps: Vec<DemoStep>,
}

/// Something that was done with a score.
#[derive(Debug, Clone, PartialEq)]
pub enum DemoStep {
    /// These annotations were added at once.
    Annotate(Vec<DemoAnnotation>),
    /// A snapshot was created with this name.
    Snapshot(&'static str),
}

/// An annotation of a page.
#[derive(Debug, Clone, PartialEq)]
pub struct DemoAnnotation {
    /// Counted from 0.
    pub page: usize,
    /// The name of the layer; `None` is the layer without a name.
    pub layer: Option<&'static str>,
    /// `text`, `stroke`, `highlight` or `stamp`.
    pub kind: &'static str,
    /// The content in the form of the API: positions are fractions of the page, sizes are fractions of its width.
    pub content: serde_json::Value,
}

/// All scores, always in the same order.
pub fn scores() -> Vec<DemoScore> {
    let pages = |piece: &Piece| piece.pages.len();
    let steps = |piece: &Piece, practise: fn(&Engraved) -> Vec<DemoStep>| practise(&engrave(piece));
    vec![
        DemoScore {
            title: "メヌエット ト長調",
            description: "アンナ・マクダレーナ・バッハの音楽帳より、BWV Anh. 114。\n発表会で弾く曲。\
                装飾音はあわてずに、左手はやわらかく。",
            composer: "クリスティアン・ペツォールト",
            arranger: None,
            instrument: "ピアノ",
            genre: "バロック",
            tags: &["発表会", "暗譜した"],
            access: "limited",
            file_name: "menuett-g-dur.pdf",
            pdf: || pdf_of(&MINUET),
            pages: pages(&MINUET),
            steps: steps(&MINUET, practice::minuet),
        },
        DemoScore {
            title: "さくらさくら",
            description: "はじめの２小節は箏だけ。春の会のために、歌と箏の二人で。",
            composer: "日本古謡",
            arranger: Some("はなこ"),
            instrument: "歌と箏",
            genre: "民謡",
            tags: &["春", "歌"],
            access: "public",
            file_name: "sakura.pdf",
            pdf: || pdf_of(&SAKURA),
            pages: pages(&SAKURA),
            steps: steps(&SAKURA, practice::sakura),
        },
        DemoScore {
            title: "Greensleeves",
            description: "For recorder and guitar, with the words and the chords. Repeat as often as people are singing.",
            composer: "Traditional",
            arranger: Some("Hanako"),
            instrument: "Recorder and guitar",
            genre: "Folk",
            tags: &["duet", "chords"],
            access: "limited",
            file_name: "greensleeves.pdf",
            pdf: || pdf_of(&GREENSLEEVES),
            pages: pages(&GREENSLEEVES),
            steps: steps(&GREENSLEEVES, practice::greensleeves),
        },
        DemoScore {
            title: "Prelude in C",
            description: "BWV 846, the first of the Well-Tempered Clavier. Thirty-five bars, one idea. Even, but not like a machine.",
            composer: "Johann Sebastian Bach",
            arranger: None,
            instrument: "Piano",
            genre: "Baroque",
            tags: &["warming up", "by heart"],
            access: "public",
            file_name: "bwv-846-prelude.pdf",
            pdf: || pdf_of(&PRELUDE),
            pages: pages(&PRELUDE),
            steps: steps(&PRELUDE, practice::prelude),
        },
        DemoScore {
            title: "Für Elise",
            description: "WoO 59, the part that everybody knows. Not too fast, and the pedal only as long as the left hand plays.",
            composer: "Ludwig van Beethoven",
            arranger: None,
            instrument: "Piano",
            genre: "Classical",
            tags: &["by heart"],
            access: "private",
            file_name: "fuer-elise.pdf",
            pdf: || pdf_of(&ELISE),
            pages: pages(&ELISE),
            steps: steps(&ELISE, practice::elise),
        },
        DemoScore {
            title: "ジムノペディ 第1番",
            description: "「ゆっくりと苦しみをもって」。急がないこと。\n後半は最後の８小節だけが前半とちがう。",
            composer: "エリック・サティ",
            arranger: None,
            instrument: "ピアノ",
            genre: "近代",
            tags: &["夜", "練習中"],
            access: "private",
            file_name: "gymnopedie-1.pdf",
            pdf: || pdf_of(&GYMNOPEDIE),
            pages: pages(&GYMNOPEDIE),
            steps: steps(&GYMNOPEDIE, practice::gymnopedie),
        },
    ]
}

fn pdf_of(piece: &Piece) -> Vec<u8> {
    pdf::document(piece.title, piece.composer, &engrave(piece).pages)
}
