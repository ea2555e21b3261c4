//! The notation of the pieces: a voice is a text, its words are notes, its bars end with `|`.
//!
//! | | |
//! |---|---|
//! | `c4` | middle C; `c#4`, `eb5` with their accidentals, whatever the key |
//! | `c4+e4` | a chord |
//! | `r`, `s`, `R` | a rest, silence that is not written, a rest of a whole bar |
//! | `c4:8.` | a dotted eighth; a note without a value has that of the note before |
//! | `*b4:8` | a grace note to what follows |
//! | `~` `(` `)` | after a note: tied on, a slur begins, ends |
//! | `^3` | a finger |
//! | `!` `$` `%` `,` | an accidental in any case, a fermata, a mordent, a breath after it |
//! | `/` | its beam does not go on |
//! | `=Am` | a chord's name above; `@pp`, `@rit.` a word of expression |
//! | `treble`, `bass` | another clef |
//! | `[1`, `[2` | the bar that begins is played the first time only, or the second |
//! | `\|`, `\|\|`, `\|]`, `\|:`, `:\|`, `:\|:` | bar lines: plain, double, last, and of repetitions |

/// Time is counted in parts of a whole note: thirty-seconds and triplets come out even.
pub(super) const WHOLE: u32 = 384;

/// A height: steps of the scale from the C below everything, and half tones beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pitch {
    pub(super) step: i32,
    pub(super) alter: i8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Clef {
    Treble,
    Bass,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Barline {
    Plain,
    Double,
    Last,
    /// What follows is repeated.
    Begin,
    /// What was before is repeated.
    End,
    EndBegin,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sound {
    /// From the lowest.
    Notes(Vec<Pitch>),
    Rest,
    /// A whole bar.
    BarRest,
    Nothing,
}

/// How a note is written: 1, 2, 4… and its dots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) base: u32,
    pub(super) dots: u32,
}

impl Value {
    pub(super) fn ticks(self) -> u32 {
        let whole = WHOLE / self.base;
        (0..=self.dots).map(|dot| whole >> dot).sum()
    }

    /// Flags or beams.
    pub(super) fn tails(self) -> u8 {
        match self.base {
            8 => 1,
            16 => 2,
            32 => 3,
            _ => 0,
        }
    }
}

/// What is written at a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// To the next note.
    Tie,
    SlurBegins,
    SlurEnds,
    /// An accidental that is written even if it is not needed.
    Accidental,
    Fermata,
    Mordent,
    /// After it.
    Breath,
    /// What follows is not beamed with it.
    BeamEnds,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Event {
    /// Its start within the bar.
    pub(super) start: u32,
    pub(super) value: Value,
    pub(super) sound: Sound,
    pub(super) grace: Option<Pitch>,
    /// The clef that is written in front of it.
    pub(super) clef: Option<Clef>,
    pub(super) signs: Vec<Sign>,
    pub(super) finger: Option<char>,
    pub(super) chord: Option<String>,
    pub(super) word: Option<String>,
}

impl Event {
    pub(super) fn pitches(&self) -> &[Pitch] {
        match &self.sound {
            Sound::Notes(pitches) => pitches,
            Sound::Rest | Sound::BarRest | Sound::Nothing => &[],
        }
    }

    pub(super) fn has(&self, sign: Sign) -> bool {
        self.signs.contains(&sign)
    }

    pub(super) fn end(&self) -> u32 {
        self.start + self.value.ticks()
    }
}

/// A voice's part of a bar, and the line after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct VoiceBar {
    pub(super) events: Vec<Event>,
    pub(super) end: Barline,
    /// In which repetition it is played, if not in all.
    pub(super) ending: Option<char>,
}

impl VoiceBar {
    pub(super) fn ticks(&self) -> u32 {
        self.events.last().map_or(0, Event::end)
    }

    pub(super) fn is_silent(&self) -> bool {
        self.events.iter().all(|event| event.sound == Sound::Nothing)
    }
}

/// Reads a voice. `bar_ticks` is the length of a whole bar's rest.
pub(super) fn voice(text: &str, bar_ticks: u32) -> Vec<VoiceBar> {
    let mut bars = Vec::new();
    let mut events: Vec<Event> = Vec::new();
    let mut value = Value { base: 4, dots: 0 };
    let (mut clef, mut grace, mut ending) = (None, None, None);
    for word in text.split_whitespace() {
        if let Some(end) = barline(word) {
            bars.push(VoiceBar { events: std::mem::take(&mut events), end, ending: ending.take() });
        } else if let Some(change) = clef_named(word) {
            clef = Some(change);
        } else if let Some(number) = word.strip_prefix('[') {
            ending = number.chars().next();
        } else if let Some(note) = word.strip_prefix('*') {
            grace = Some(pitch(note.split(':').next().unwrap_or_default()));
        } else {
            let start = events.last().map_or(0, Event::end);
            let mut event = event(word, start, &mut value);
            if event.sound == Sound::BarRest {
                event.value = bar_value(bar_ticks);
            }
            event.clef = clef.take();
            event.grace = grace.take();
            events.push(event);
        }
    }
    assert!(events.is_empty(), "a voice ends with a bar line");
    bars
}

fn barline(word: &str) -> Option<Barline> {
    Some(match word {
        "|" => Barline::Plain,
        "||" => Barline::Double,
        "|]" => Barline::Last,
        "|:" => Barline::Begin,
        ":|" => Barline::End,
        ":|:" => Barline::EndBegin,
        _ => return None,
    })
}

fn clef_named(word: &str) -> Option<Clef> {
    match word {
        "treble" => Some(Clef::Treble),
        "bass" => Some(Clef::Bass),
        _ => None,
    }
}

/// The note value that lasts a whole bar.
fn bar_value(ticks: u32) -> Value {
    let values = [1, 2, 4].into_iter().flat_map(|base| [0, 1].map(|dots| Value { base, dots }));
    values.into_iter().find(|value| value.ticks() == ticks).expect("a bar as long as a note")
}

fn event(word: &str, start: u32, value: &mut Value) -> Event {
    let heads_end = word.find(|letter: char| !(letter.is_ascii_alphanumeric() || "#+".contains(letter)));
    let (heads, mut marks) = word.split_at(heads_end.unwrap_or(word.len()));
    let sound = match heads {
        "r" => Sound::Rest,
        "R" => Sound::BarRest,
        "s" => Sound::Nothing,
        _ => {
            let mut pitches: Vec<Pitch> = heads.split('+').map(pitch).collect();
            pitches.sort_unstable();
            Sound::Notes(pitches)
        }
    };
    if let Some(rest) = marks.strip_prefix(':') {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        let base = rest[..digits].parse().expect("a note's value");
        let dotted = rest[digits..].trim_start_matches('.');
        let dots = rest.len() - digits - dotted.len();
        *value = Value { base, dots: u32::try_from(dots).unwrap_or_default() };
        marks = dotted;
    }
    let mut event = Event {
        start,
        value: *value,
        sound,
        grace: None,
        clef: None,
        signs: Vec::new(),
        finger: None,
        chord: None,
        word: None,
    };
    let mut letters = marks.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '~' => event.signs.push(Sign::Tie),
            '(' => event.signs.push(Sign::SlurBegins),
            ')' => event.signs.push(Sign::SlurEnds),
            '!' => event.signs.push(Sign::Accidental),
            '$' => event.signs.push(Sign::Fermata),
            '%' => event.signs.push(Sign::Mordent),
            ',' => event.signs.push(Sign::Breath),
            '/' => event.signs.push(Sign::BeamEnds),
            '^' => event.finger = letters.next(),
            '=' | '@' => {
                let rest = letters.as_str();
                let (name, further) = rest.split_at(rest.find(['=', '@']).unwrap_or(rest.len()));
                let words = Some(name.replace('_', " "));
                *(if letter == '=' { &mut event.chord } else { &mut event.word }) = words;
                letters = further.chars();
            }
            _ => panic!("{letter} at {word}"),
        }
    }
    event
}

fn pitch(text: &str) -> Pitch {
    let mut letters = text.chars();
    let name = letters.next().unwrap_or_default();
    let step = "cdefgab".find(name).unwrap_or_else(|| panic!("{text} is no note"));
    let rest = letters.as_str();
    let octave = rest.trim_start_matches(['#', 'b']);
    let alter = match &rest[..rest.len() - octave.len()] {
        "" => 0,
        "#" => 1,
        "b" => -1,
        _ => panic!("{text} is no note"),
    };
    let octave: i32 = octave.parse().unwrap_or_else(|_| panic!("{text} is no note"));
    Pitch { step: octave * 7 + i32::try_from(step).unwrap_or_default(), alter }
}
