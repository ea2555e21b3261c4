//! Colours in sRGB.

use crate::noise::lerp;

/// Red, green and blue from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Colour(pub(crate) [f32; 3]);

/// A colour that is written as `0xrrggbb`.
pub(crate) const fn rgb(number: u32) -> Colour {
    let bytes = number.to_be_bytes();
    Colour([bytes[1] as f32 / 255.0, bytes[2] as f32 / 255.0, bytes[3] as f32 / 255.0])
}

impl Colour {
    pub(crate) fn mixed(self, other: Colour, share: f32) -> Colour {
        let [r, g, b] = self.0;
        let [or, og, ob] = other.0;
        Colour([lerp(r, or, share), lerp(g, og, share), lerp(b, ob, share)])
    }

    /// Lighter or darker. Shade is a little cooler than light, as by a window.
    pub(crate) fn lit(self, light: f32) -> Colour {
        let [r, g, b] = self.0;
        let cool = 0.06 * (1.0 - light).clamp(-1.0, 1.0);
        Colour([r * (light - cool * 0.6), g * light, b * (light + cool)])
    }

    pub(crate) fn plus(self, light: f32) -> Colour {
        Colour(self.0.map(|value| value + light))
    }
}
