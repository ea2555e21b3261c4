//! Fax codes (CCITT groups 3 and 4), which most scanned scores in TIFF use.
//!
//! The codes are decoded by `hayro-ccitt`, which also reads them in PDF. This file finds out from the TIFF which code
//! is used.

use hayro_ccitt::{DecodeSettings, Decoder, DecoderContext, EncodingMode};

/// How a page is compressed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fax {
    pub(super) code: Code,
    /// The first pixel is in a byte's lowest bit instead of its highest.
    pub(super) lowest_bit_first: bool,
    /// Black and white are inverted.
    pub(super) inverted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// One-dimensional, each row in its own bytes, without marks in between.
    Huffman,
    /// One- or two-dimensional, with marks between rows.
    Group3 {
        two_dimensions: bool,
    },
    Group4,
}

impl Fax {
    /// Decompress a strip into `pixels`, which has rows of `width` and is white before. Returns how many rows there
    /// were.
    pub(super) fn unpack(self, strip: &[u8], width: u32, pixels: &mut [u8]) -> usize {
        let rows = pixels.len() / width as usize;
        let settings = DecodeSettings {
            columns: width,
            rows: u32::try_from(rows).unwrap_or(u32::MAX),
            end_of_block: self.code != Code::Huffman,
            end_of_line: matches!(self.code, Code::Group3 { .. }),
            rows_are_byte_aligned: self.code == Code::Huffman,
            encoding: match self.code {
                Code::Huffman | Code::Group3 { two_dimensions: false } => EncodingMode::Group3_1D,
                Code::Group3 { two_dimensions: true } => EncodingMode::Group3_2D,
                Code::Group4 => EncodingMode::Group4,
            },
            strict: false,
        };
        let turned: Vec<u8>;
        let strip = if self.lowest_bit_first {
            turned = strip.iter().map(|byte| byte.reverse_bits()).collect();
            &turned
        } else {
            strip
        };
        let mut sink = Rows { left: pixels.chunks_exact_mut(width as usize), done: 0, inverted: self.inverted };
        // Errors show as missing rows.
        let _ = hayro_ccitt::decode(strip, &mut sink, &mut DecoderContext::new(settings));
        sink.done
    }
}

struct Rows<'a> {
    left: std::slice::ChunksExactMut<'a, u8>,
    done: usize,
    inverted: bool,
}

impl Decoder for Rows<'_> {
    fn push_row(&mut self, changes: &[u32]) {
        let Some(row) = self.left.next() else { return };
        let (paper, ink) = if self.inverted { (0x00, 0xff) } else { (0xff, 0x00) };
        row.fill(paper);
        for run in changes.chunks(2) {
            let end = run.get(1).map_or(row.len(), |&end| end as usize);
            if let Some(run) = row.get_mut(run[0] as usize..end) {
                run.fill(ink);
            }
        }
        self.done += 1;
    }
}
