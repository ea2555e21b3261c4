//! Materials: a colour, a pattern, and the direction of the threads.

use super::colour::Colour;
use super::pattern::Pattern;
use crate::noise::{below, hash, smooth, unit, within};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Weave {
    /// Fine and even: shirts.
    Poplin,
    /// With some thick threads.
    Linen,
    /// Lines from corner to corner, with light threads in it.
    Denim,
    /// Like denim, but finer and without light threads.
    Twill,
    /// Stitches with this width in pixels.
    Knit(f32),
    /// Ridges along the cloth.
    Rib(f32),
    /// Cables and moss.
    Cable,
    /// Felted.
    Wool,
    Corduroy,
    /// Threads two by two.
    Canvas,
    Silk,
    Leather,
    /// Smooth and shining a little: nylon, rubber.
    Smooth,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Cloth {
    pub(crate) colour: Colour,
    pub(crate) pattern: Pattern,
    pub(crate) weave: Weave,
}

pub(crate) const fn made_of(colour: Colour, weave: Weave) -> Cloth {
    Cloth { colour, pattern: Pattern::Plain, weave }
}

impl Cloth {
    pub(crate) const fn with(self, pattern: Pattern) -> Cloth {
        Cloth { pattern, ..self }
    }

    pub(crate) fn plain(self) -> Cloth {
        self.with(Pattern::Plain)
    }

    /// The same, a little darker or lighter.
    pub(crate) fn lit(self, light: f32) -> Cloth {
        Cloth { colour: self.colour.lit(light), ..self }
    }

    pub(crate) const fn woven(self, weave: Weave) -> Cloth {
        Cloth { weave, ..self }
    }

    /// The colour at a place on the cloth, in even light.
    pub(crate) fn at(&self, u: f32, v: f32) -> Colour {
        self.pattern.over(self.colour, u, v).lit(1.0 + self.weave.thread(u, v))
    }

    /// How much of the light is thrown back as a gleam.
    pub(crate) fn gleam(&self) -> f32 {
        match self.weave {
            Weave::Silk => 0.16,
            Weave::Leather => 0.2,
            Weave::Smooth => 0.14,
            _ => 0.0,
        }
    }
}

fn grain(u: f32, v: f32, size: f32) -> f32 {
    unit(hash(9, below(u / size), below(v / size))) - 0.5
}

/// From 1 to -1 and back: two parabolas, near enough to a cosine and much faster.
fn wave(place: f32, length: f32) -> f32 {
    let turn = 2.0 * within(place / length + 0.25, 1.0) - 1.0;
    -4.0 * turn * (1.0 - turn.abs())
}

impl Weave {
    /// Lighter or darker than the cloth as a whole, around 0.
    fn thread(self, u: f32, v: f32) -> f32 {
        match self {
            Weave::Poplin => 0.035 * grain(u, v, 1.4),
            Weave::Linen => {
                // Threads are thick and thin for a while, each beginning somewhere else.
                let begun = |place: f32| 40.0 * unit(hash(2, below(place / 1.8), 0));
                let across = grain((u + begun(v)) / 22.0, v, 1.8);
                let along = grain(u, (v + begun(u)) / 22.0 + 31.0, 1.8);
                0.085 * across + 0.085 * along + 0.03 * grain(u, v, 1.3)
            }
            Weave::Denim => {
                let fleck = grain(u, v / 5.0, 1.5);
                0.05 * wave(u + v, 4.6) + 0.17 * fleck * fleck.abs() + 0.06 * grain(u, v, 1.3)
            }
            Weave::Twill => 0.03 * wave(u + v, 4.2) + 0.035 * grain(u, v, 1.4),
            Weave::Knit(width) => {
                let x = within(u / width, 1.0) - 0.5;
                let stitch = wave(v / (width * 0.8) + x.abs() * 1.1, 1.0);
                let valley = 1.0 - (2.0 * x.abs()).powi(3) * 1.5;
                0.1 * stitch * valley - 0.07 * (1.0 - valley) + 0.05 * grain(u, v, 1.5)
            }
            Weave::Rib(width) => 0.11 * wave(u, width) + 0.03 * wave(v, 3.4) + 0.04 * grain(u, v, 1.4),
            Weave::Cable => cable(u, v) + 0.05 * grain(u, v, 1.5),
            Weave::Wool => {
                0.07 * smooth(3, u / 2.4, v / 2.4) + 0.05 * smooth(4, u / 9.0, v / 6.0) + 0.05 * grain(u, v, 1.2)
            }
            Weave::Corduroy => 0.13 * wave(u, 8.5) - 0.05 * wave(u, 4.25) + 0.05 * grain(u, v, 1.5),
            Weave::Canvas => {
                let checker = if (below(u / 2.2) + below(v / 2.2)) % 2 == 0 { 0.03 } else { -0.03 };
                checker + 0.07 * grain(u, v, 2.2)
            }
            Weave::Silk => 0.02 * wave(v, 3.1) + 0.02 * grain(u / 8.0, v, 1.5),
            Weave::Leather => 0.05 * smooth(5, u / 2.6, v / 2.6) + 0.03 * smooth(6, u / 30.0, v / 30.0),
            Weave::Smooth => 0.015 * grain(u, v, 1.3),
        }
    }
}

/// Two strands around each other, every 96 pixels, with moss stitch between.
fn cable(u: f32, v: f32) -> f32 {
    let x = within(u, 96.0) - 48.0;
    if x.abs() < 25.0 {
        let turn = v / 15.0;
        let swing = 11.5 * turn.sin();
        let strand = |centre: f32| 1.0 - ((x - centre) / 11.5).powi(2);
        let (one, other) = (strand(swing), strand(-swing));
        // Which of the two is in front changes where they cross.
        let front = if turn.cos() > 0.0 { one.max(other - 0.35) } else { other.max(one - 0.35) };
        0.2 * front.clamp(-1.0, 1.0) - 0.07 + 0.05 * wave(v + x.abs() * 0.8, 7.0)
    } else if x.abs() < 30.0 {
        -0.16
    } else {
        let checker = if (below(u / 5.0) + below(v / 4.5)) % 2 == 0 { 0.06 } else { -0.06 };
        checker - 0.01
    }
}
