//! Musical symbols as outlines in staff spaces. A symbol that refers to a line (a clef, a head, an accidental) has that
//! line at height 0; every symbol begins at 0 on the left.

use super::path::{Path, at};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Symbol {
    Treble,
    Bass,
    Common,
    Digit(u8),
    Whole,
    Half,
    Black,
    /// Flags hang on stems: how many, and whether the stem goes up.
    Flags(u8, bool),
    Sharp,
    Flat,
    Natural,
    WholeRest,
    HalfRest,
    QuarterRest,
    /// A rest with this many hooks.
    HookedRest(u8),
    Dot,
    Fermata,
    Mordent,
    Breath,
}

/// How wide a head is; all but the whole note's are the same.
pub(super) const HEAD: f64 = 1.18;
pub(super) const WHOLE_HEAD: f64 = 1.72;
pub(super) const STEM: f64 = 0.12;
pub(super) const STAFF_LINE: f64 = 0.12;
pub(super) const LEDGER_LINE: f64 = 0.16;
pub(super) const THIN_BAR: f64 = 0.16;
pub(super) const THICK_BAR: f64 = 0.5;
pub(super) const BEAM: f64 = 0.5;

impl Symbol {
    pub(super) fn width(self) -> f64 {
        match self {
            Symbol::Treble => 2.62,
            Symbol::Bass => 2.7,
            Symbol::Common => 1.75,
            Symbol::Digit(_) => 1.4,
            Symbol::Whole => WHOLE_HEAD,
            Symbol::Half | Symbol::Black => HEAD,
            Symbol::Flags(..) | Symbol::QuarterRest => 1.05,
            Symbol::Sharp => 1.0,
            Symbol::Flat => 0.86,
            Symbol::Natural => 0.68,
            Symbol::WholeRest | Symbol::HalfRest => 1.2,
            Symbol::HookedRest(hooks) => 0.85 + 0.2 * f64::from(hooks),
            Symbol::Dot => 0.4,
            Symbol::Fermata => 2.4,
            Symbol::Mordent => 2.0,
            Symbol::Breath => 0.6,
        }
    }

    pub(super) fn outline(self) -> Path {
        match self {
            Symbol::Treble => treble(),
            Symbol::Bass => bass(),
            Symbol::Common => common(),
            Symbol::Digit(digit) => self::digit(digit),
            Symbol::Whole => {
                let centre = at(WHOLE_HEAD / 2.0, 0.0);
                Path::ellipse(centre, (WHOLE_HEAD / 2.0, 0.51), 0.0).and(Path::hole(centre, (0.46, 0.29), 118.0))
            }
            Symbol::Half => head().and(Path::hole(at(HEAD / 2.0, 0.0), (0.52, 0.2), 31.0)),
            Symbol::Black => head(),
            Symbol::Flags(count, true) => flags(count),
            Symbol::Flags(count, false) => flags(count).flipped(),
            Symbol::Sharp => sharp(),
            Symbol::Flat => flat(),
            Symbol::Natural => natural(),
            Symbol::WholeRest => Path::rectangle(0.0, -0.52, 1.2, 0.02),
            Symbol::HalfRest => Path::rectangle(0.0, -0.02, 1.2, 0.52),
            Symbol::QuarterRest => quarter_rest(),
            Symbol::HookedRest(hooks) => hooked_rest(hooks),
            Symbol::Dot => Path::ellipse(at(0.2, 0.0), (0.2, 0.2), 0.0),
            Symbol::Fermata => fermata(),
            Symbol::Mordent => mordent(),
            Symbol::Breath => breath(),
        }
    }
}

fn head() -> Path {
    Path::ellipse(at(HEAD / 2.0, 0.0), (0.632, 0.432), 24.0)
}

fn treble() -> Path {
    // One stroke: from the inner end of the spiral out, up, over the top and down to the hook.
    Path::ribbon(&[
        (1.28, -0.52, 0.05),
        (0.98, -0.20, 0.20),
        (1.05, 0.34, 0.28),
        (1.56, 0.62, 0.34),
        (2.14, 0.28, 0.38),
        (2.22, -0.38, 0.34),
        (1.82, -0.90, 0.18),
        (1.28, -1.02, 0.14),
        (0.62, -0.76, 0.26),
        (0.22, -0.08, 0.40),
        (0.36, 0.80, 0.42),
        (0.92, 1.58, 0.34),
        (1.56, 2.26, 0.28),
        (1.92, 2.98, 0.24),
        (1.90, 3.70, 0.17),
        (1.68, 4.24, 0.08),
        (1.40, 4.00, 0.20),
        (1.20, 3.40, 0.30),
        (1.20, 2.76, 0.22),
        (1.32, 1.90, 0.15),
        (1.52, 0.60, 0.14),
        (1.72, -0.80, 0.14),
        (1.84, -1.66, 0.15),
        (1.76, -2.24, 0.17),
        (1.36, -2.56, 0.13),
        (0.90, -2.40, 0.12),
        (0.76, -2.02, 0.10),
    ])
    .and(Path::ellipse(at(1.04, -1.94), (0.32, 0.32), 0.0))
}

fn bass() -> Path {
    Path::ribbon(&[
        (0.10, -0.10, 0.10),
        (0.14, 0.42, 0.12),
        (0.48, 0.84, 0.12),
        (0.98, 0.97, 0.14),
        (1.50, 0.78, 0.32),
        (1.76, 0.24, 0.46),
        (1.70, -0.52, 0.40),
        (1.34, -1.30, 0.26),
        (0.76, -1.94, 0.15),
        (0.04, -2.44, 0.05),
    ])
    .and(Path::ellipse(at(0.40, -0.04), (0.37, 0.37), 0.0))
    .and(Path::ellipse(at(2.46, 0.5), (0.215, 0.215), 0.0))
    .and(Path::ellipse(at(2.46, -0.5), (0.215, 0.215), 0.0))
}

fn common() -> Path {
    Path::ribbon(&[
        (1.60, 0.42, 0.10),
        (1.44, 0.80, 0.11),
        (1.02, 0.97, 0.12),
        (0.50, 0.74, 0.28),
        (0.24, 0.00, 0.46),
        (0.50, -0.74, 0.28),
        (1.02, -0.97, 0.12),
        (1.46, -0.74, 0.08),
        (1.68, -0.32, 0.05),
    ])
    .and(Path::ellipse(at(1.42, 0.42), (0.23, 0.23), 0.0))
}

/// A digit of a time signature: two staff spaces high, about its middle.
fn digit(digit: u8) -> Path {
    match digit {
        3 => Path::ribbon(&[
            (0.10, 0.52, 0.08),
            (0.26, 0.84, 0.12),
            (0.66, 0.94, 0.14),
            (1.02, 0.52, 0.42),
            (0.70, 0.09, 0.14),
            (0.46, 0.05, 0.14),
        ])
        .and(Path::ribbon(&[
            (0.46, 0.05, 0.14),
            (0.76, 0.02, 0.14),
            (1.14, -0.48, 0.44),
            (0.68, -0.94, 0.14),
            (0.24, -0.82, 0.12),
            (0.07, -0.52, 0.08),
        ]))
        .and(Path::ellipse(at(0.27, 0.56), (0.20, 0.20), 0.0))
        .and(Path::ellipse(at(0.25, -0.56), (0.21, 0.21), 0.0)),
        4 => Path::of(
            "M 0.5 1 L 1.04 1 C 0.86 0.44 0.56 0.04 0.2 -0.3 L 0.62 -0.3 L 0.62 0.08 C 0.78 0.16 0.9 0.28 1.0 0.46 \
             L 1.0 -0.3 L 1.36 -0.3 L 1.36 -0.48 L 1.0 -0.48 L 1.0 -0.7 C 1.0 -0.84 1.08 -0.9 1.2 -0.91 L 1.2 -1 \
             L 0.42 -1 L 0.42 -0.91 C 0.56 -0.9 0.62 -0.84 0.62 -0.7 L 0.62 -0.48 L 0 -0.48 L 0 -0.34 \
             C 0.32 0.08 0.5 0.5 0.5 1 Z",
        ),
        6 => Path::ribbon(&[
            (1.20, 0.56, 0.08),
            (1.06, 0.84, 0.12),
            (0.76, 0.94, 0.13),
            (0.42, 0.66, 0.30),
            (0.26, 0.00, 0.46),
            (0.40, -0.68, 0.34),
            (0.72, -0.94, 0.13),
            (1.08, -0.48, 0.42),
            (0.76, -0.02, 0.13),
            (0.44, -0.22, 0.08),
        ])
        .and(Path::ellipse(at(1.03, 0.58), (0.20, 0.20), 0.0)),
        8 => Path::ribbon(&[
            (0.70, 0.94, 0.14),
            (0.32, 0.56, 0.34),
            (0.62, 0.14, 0.40),
            (1.00, -0.20, 0.44),
            (1.08, -0.60, 0.30),
            (0.68, -0.94, 0.14),
            (0.24, -0.56, 0.22),
            (0.56, -0.08, 0.16),
            (0.92, 0.24, 0.18),
            (1.06, 0.60, 0.20),
            (0.70, 0.94, 0.14),
        ]),
        _ => panic!("no time signature here has a {digit}"),
    }
}

fn flags(count: u8) -> Path {
    let one = Path::of(
        "M 0 0 C 0.07 -0.75 0.42 -1.05 0.68 -1.42 C 0.98 -1.85 1.06 -2.15 1.03 -2.5 C 1 -2.8 0.9 -3.02 0.79 -3.22 \
         C 0.76 -3.27 0.67 -3.23 0.7 -3.16 C 0.82 -2.85 0.88 -2.6 0.84 -2.32 C 0.76 -1.8 0.45 -1.35 0 -1.1 Z",
    );
    let short = Path::of(
        "M 0 0 C 0.07 -0.62 0.42 -0.86 0.68 -1.15 C 0.95 -1.48 1.06 -1.75 1.03 -2.1 C 1 -2.38 0.92 -2.56 0.84 -2.7 \
         C 0.81 -2.75 0.73 -2.72 0.76 -2.65 C 0.85 -2.42 0.86 -2.2 0.82 -2.0 C 0.72 -1.56 0.45 -1.1 0 -0.9 Z",
    );
    match count {
        1 => one,
        _ => (1..count).fold(short.clone(), |flags, index| flags.and(short.shifted(0.0, -0.8 * f64::from(index)))),
    }
}

fn sharp() -> Path {
    let bar = |y: f64| Path::polygon(&[at(0.0, y - 0.3), at(1.0, y - 0.02), at(1.0, y + 0.3), at(0.0, y + 0.02)]);
    Path::rectangle(0.26, -1.4, 0.37, 1.28).and(Path::rectangle(0.63, -1.28, 0.74, 1.4)).and(bar(0.5)).and(bar(-0.5))
}

fn flat() -> Path {
    Path::of(
        "M 0 1.72 L 0.12 1.72 L 0.12 0.32 C 0.26 0.48 0.42 0.56 0.56 0.54 C 0.8 0.5 0.92 0.24 0.82 -0.06 \
         C 0.72 -0.36 0.4 -0.52 0 -0.72 Z M 0.12 0.1 L 0.12 -0.48 C 0.28 -0.4 0.42 -0.28 0.5 -0.14 \
         C 0.6 0.04 0.62 0.28 0.48 0.34 C 0.36 0.38 0.22 0.28 0.12 0.1 Z",
    )
}

fn natural() -> Path {
    let bar = |y: f64| Path::polygon(&[at(0.0, y - 0.26), at(0.68, y - 0.08), at(0.68, y + 0.22), at(0.0, y + 0.04)]);
    Path::rectangle(0.0, -0.78, 0.11, 1.36).and(Path::rectangle(0.57, -1.36, 0.68, 0.78)).and(bar(0.5)).and(bar(-0.5))
}

fn quarter_rest() -> Path {
    Path::of(
        "M 0.30 1.49 C 0.25 1.47 0.24 1.41 0.28 1.36 C 0.48 1.08 0.52 0.86 0.36 0.62 C 0.27 0.49 0.17 0.38 0.08 0.30 \
         C 0.05 0.27 0.05 0.23 0.08 0.20 L 0.60 -0.52 C 0.28 -0.40 0.03 -0.52 0.08 -0.84 \
         C 0.13 -1.12 0.40 -1.34 0.66 -1.48 C 0.71 -1.50 0.75 -1.45 0.71 -1.41 C 0.48 -1.18 0.42 -0.98 0.56 -0.88 \
         C 0.68 -0.80 0.84 -0.84 1.00 -0.90 C 1.06 -0.92 1.10 -0.86 1.06 -0.81 C 0.80 -0.50 0.68 -0.26 0.68 -0.04 \
         C 0.68 0.18 0.80 0.38 0.96 0.56 C 1.00 0.60 1.00 0.64 0.97 0.68 L 0.38 1.47 C 0.36 1.50 0.33 1.51 0.30 1.49 Z",
    )
}

/// An eighth's rest hangs its one hook under the third line; each further one is a space lower.
fn hooked_rest(hooks: u8) -> Path {
    let slant = 0.27;
    let low = f64::from(hooks);
    let foot = slant * low;
    let mut path = Path::default();
    for hook in 0..hooks {
        // From the foot up: hooks lean to the right with the stem.
        let height = 0.5 - f64::from(hook);
        let left = foot - slant * f64::from(hook + 1);
        path = path.and(Path::ellipse(at(left + 0.22, height), (0.23, 0.23), 0.0)).and(Path::ribbon(&[
            (left + 0.20, height - 0.16, 0.12),
            (left + 0.46, height - 0.20, 0.12),
            (left + 0.70, height - 0.02, 0.10),
            (left + 0.86, height + 0.22, 0.08),
        ]));
    }
    let top = foot - slant + 0.88;
    let length = low + 0.72;
    path.and(Path::polygon(&[
        at(top + 0.05, 0.72),
        at(top - 0.06, 0.72),
        at(top - 0.12 - length * 0.30, 0.72 - length),
        at(top + 0.05 - length * 0.30, 0.72 - length),
    ]))
}

fn fermata() -> Path {
    Path::of(
        "M 0 0 C 0.02 0.82 0.52 1.3 1.2 1.3 C 1.88 1.3 2.38 0.82 2.4 0 L 2.3 0 C 2.22 0.6 1.8 0.96 1.2 0.96 \
         C 0.6 0.96 0.18 0.6 0.1 0 Z",
    )
    .and(Path::ellipse(at(1.2, 0.24), (0.22, 0.22), 0.0))
}

fn mordent() -> Path {
    Path::of(
        "M 0 0.28 L 0.38 0.42 L 0.64 0.16 L 1.02 0.64 L 1.54 0.16 L 2 0.72 L 1.62 0.58 L 1.36 0.84 L 0.98 0.36 \
         L 0.46 0.84 Z",
    )
    .and(Path::rectangle(0.95, -0.1, 1.05, 1.1))
}

fn breath() -> Path {
    Path::ellipse(at(0.26, 0.7), (0.26, 0.26), 0.0).and(Path::of(
        "M 0.5 0.72 L 0.26 0.46 C 0.34 0.3 0.28 0.1 0.06 -0.12 C 0.02 -0.16 0.04 -0.22 0.08 -0.2 \
         C 0.4 0.02 0.56 0.3 0.5 0.72 Z",
    ))
}
