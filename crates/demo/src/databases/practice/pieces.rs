//! The pieces that were practised: the example scores, and scales.

/// Something to practise.
pub(super) struct Piece {
    /// The title of the score.
    pub(super) title: &'static str,
    pub(super) composer: Option<&'static str>,
    pub(super) instrument: &'static str,
    /// Beats per minute at the beginning, and the goal.
    pub(super) tempo: (u16, u16),
    /// When practising it began and ended, in days before today.
    pub(super) days_ago: (i32, i32),
    /// The percentage of practice days on which it is practised.
    pub(super) share: u8,
    /// The notes, in this order.
    pub(super) notes: &'static [&'static str],
}

/// When new pieces were begun, in days before today.
pub(super) const NEW_SEASON: i32 = 60;

/// All pieces, in the order in which they were begun.
pub(super) const PIECES: [Piece; 7] = [
    Piece {
        title: "音階",
        composer: None,
        instrument: "ピアノ",
        tempo: (60, 108),
        days_ago: (213, 0),
        share: 46,
        notes: &[
            "ト長調とホ短調だけ。",
            "親指をくぐらせるときに手首が上がる。",
            "Contrary motion, two octaves.",
            "反進行のほうがやさしい。なぜ？",
            "黒鍵の多い調から始めると楽。",
            "In thirds. Only the right hand.",
            "メトロノームなしでも走らなくなった。",
        ],
    },
    Piece {
        title: "メヌエット ト長調",
        composer: Some("クリスティアン・ペツォールト"),
        instrument: "ピアノ",
        tempo: (66, 116),
        days_ago: (213, 103),
        share: 70,
        notes: &[
            "右手だけ、はじめの８小節。",
            "左手がつられる。片手ずつ、ゆっくり。",
            "後半の指づかいを変えた。楽譜に書いた。",
            "Turns in bar 8: not so hasty.",
            "両手で最後まで通った！",
            "２回目は p で。先生の言うとおりだった。",
            "Recorded it. The end drags.",
            "発表会のつもりで、止まらずに三回。",
            "暗譜。16小節目からがあやしい。",
            "発表会。手がふるえたけれど、最後まで弾けた。",
        ],
    },
    Piece {
        title: "Prelude in C",
        composer: Some("Johann Sebastian Bach"),
        instrument: "Piano",
        tempo: (52, 72),
        days_ago: (206, 0),
        share: 34,
        notes: &[
            "Chords only, to hear where it goes.",
            "Even, but not like a machine.",
            "Bar 23: the left hand comes late every time.",
            "和音で暗譜してから弾くと、ずっと楽。",
            "Without pedal. One hears everything.",
            "From memory up to bar 19.",
            "From memory, all of it.",
        ],
    },
    Piece {
        title: "Für Elise",
        composer: Some("Ludwig van Beethoven"),
        instrument: "Piano",
        tempo: (48, 70),
        days_ago: (171, 0),
        share: 40,
        notes: &[
            "Only the part that everybody knows.",
            "Pedal only as long as the left hand plays.",
            "E and D sharp: fingers 5 and 4, then 4 and 3.",
            "だれでも知っている曲ほどむずかしい。",
            "Softer. Softer than that.",
            "Played it for Grandmother on the telephone.",
            "左手から右手への受けわたしがなめらかになった。",
        ],
    },
    Piece {
        title: "さくらさくら",
        composer: Some("日本古謡"),
        instrument: "箏",
        tempo: (50, 64),
        days_ago: (150, 20),
        share: 22,
        notes: &[
            "調弦に二十分。平調子。",
            "はじめの２小節は箏だけ。急がない。",
            "爪の角度をなおした。音がまるくなった。",
            "With the singer. She breathes after bar 6.",
            "歌と合わせた。終わりの和音をそろえる。",
        ],
    },
    Piece {
        title: "ジムノペディ 第1番",
        composer: Some("エリック・サティ"),
        instrument: "ピアノ",
        tempo: (54, 66),
        days_ago: (NEW_SEASON, 0),
        share: 62,
        notes: &[
            "譜読み。ゆっくりなのに、むずかしい。",
            "左手の和音、見ないで跳べるように。",
            "急がないこと。ペダルは小節ごと。",
            "Late in the evening, very softly. The neighbours said nothing.",
            "後半は最後の８小節だけちがう。",
        ],
    },
    Piece {
        title: "Greensleeves",
        composer: Some("Traditional"),
        instrument: "Recorder",
        tempo: (84, 104),
        days_ago: (NEW_SEASON - 5, 0),
        share: 30,
        notes: &[
            "High E without squeaking: less thumb.",
            "With the guitar. Too fast, both of us.",
            "Breath after bar 8, not before it.",
            "四回くり返したら、みんな歌いはじめた。",
        ],
    },
];
