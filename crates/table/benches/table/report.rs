//! The figures, for people and for `docs/benchmarks.md`.

/// Figures in the order they were taken.
pub struct Report(Vec<Row>);

struct Row {
    what: String,
    ours: String,
    beside: String,
    theirs: String,
    ratio: f64,
}

impl Report {
    pub fn new() -> Self {
        Self(Vec::new())
    }

    /// A rate, of which more is better. The ratio is ours to theirs.
    pub fn rate(&mut self, what: &str, ours: f64, beside: &str, theirs: f64) {
        let show = |rate: f64| format!("{}/s", thousands(rate));
        self.0.push(Row {
            what: what.to_owned(),
            ours: show(ours),
            beside: beside.to_owned(),
            theirs: show(theirs),
            ratio: ours / theirs,
        });
    }

    /// A time, of which less is better. The ratio is ours to theirs.
    pub fn time(&mut self, what: &str, ours_us: f64, beside: &str, theirs_us: f64) {
        let show = |micros: f64| format!("{micros:.1} µs");
        self.0.push(Row {
            what: what.to_owned(),
            ours: show(ours_us),
            beside: beside.to_owned(),
            theirs: show(theirs_us),
            ratio: ours_us / theirs_us,
        });
    }

    /// One line a figure, tab-separated: `scripts/bench` makes the table of them.
    pub fn print(&self) {
        for Row { what, ours, beside, theirs, ratio } in &self.0 {
            println!("RESULT\ttable\t{what}\t{ours}\t{beside}\t{theirs}\t{ratio:.2}");
        }
    }
}

fn thousands(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut grouped = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
