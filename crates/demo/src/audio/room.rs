//! The room in which music is played: echoes that come back softer and darker each time (Schroeder's reverberator).

/// How late echoes come back, in samples. They have no common divisor, so that no note is favoured.
const WALLS: [usize; 6] = [563, 601, 641, 683, 719, 757];
/// Each of these makes an echo into many.
const CORNERS: [usize; 3] = [223, 167, 113];
/// Before the first echo.
const DELAY: usize = 260;
/// How much of the high sounds is lost each time.
const DULL: f32 = 0.38;

/// Adds the room. `size` is how much of an echo comes back each time, and `share` how much of the room is heard.
pub(super) fn add(samples: &mut [f32], size: f32, share: f32) {
    let mut walls = WALLS.map(|length| Wall { line: vec![0.0; length], at: 0, dull: 0.0 });
    let mut corners = CORNERS.map(|length| Wall { line: vec![0.0; length], at: 0, dull: 0.0 });
    let mut delay = Wall { line: vec![0.0; DELAY], at: 0, dull: 0.0 };
    for sample in samples {
        let heard = delay.pass(*sample);
        let echoes: f32 = walls.iter_mut().map(|wall| wall.comb(heard, size)).sum();
        let spread = corners.iter_mut().fold(echoes, |sample, corner| corner.spread(sample));
        *sample += share * spread / WALLS.len() as f32;
    }
}

struct Wall {
    line: Vec<f32>,
    at: usize,
    dull: f32,
}

impl Wall {
    /// What was put in before.
    fn pass(&mut self, sample: f32) -> f32 {
        let before = std::mem::replace(&mut self.line[self.at], sample);
        self.at = if self.at + 1 == self.line.len() { 0 } else { self.at + 1 };
        before
    }

    fn comb(&mut self, sample: f32, size: f32) -> f32 {
        let back = self.line[self.at];
        self.dull = back + (self.dull - back) * DULL;
        // Nothing is so soft that computing with it is slow.
        let kept = if self.dull.abs() < 1e-12 { 0.0 } else { self.dull };
        self.pass(sample + kept * size);
        back
    }

    fn spread(&mut self, sample: f32) -> f32 {
        let back = self.line[self.at];
        self.pass(sample + back * 0.5);
        back - sample * 0.5
    }
}
