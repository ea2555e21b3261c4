//! Compresses bytes with zstd, reusing its memory, with the length in front.

use std::cell::RefCell;

use zstd::bulk::{Compressor, Decompressor};

use crate::Error;

thread_local! {
    // Setting up a compressor takes longer than compressing a small change.
    static COMPRESSORS: RefCell<Vec<(i32, Compressor<'static>)>> = const { RefCell::new(Vec::new()) };
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// The longest content that is compressed together.
const PLAIN_MAX: usize = 1 << 30;

/// The compression level for data that is written once and read soon.
pub(crate) const FAST: i32 = 1;

/// The compression level for data that is kept.
pub(crate) const SMALL: i32 = 3;

/// Pack bytes.
pub(crate) fn pack(plain: &[u8], level: i32) -> Result<Vec<u8>, Error> {
    let failed = |error: std::io::Error| Error::corrupt(format!("data cannot be compressed: {error}"));
    // Everything that is compressed must be decompressible later.
    let length = u32::try_from(plain.len()).ok().filter(|_| plain.len() <= PLAIN_MAX);
    let length = length.ok_or_else(|| Error::Invalid("data is too long to be compressed".to_owned()))?;
    let body = COMPRESSORS.with_borrow_mut(|compressors| {
        if !compressors.iter().any(|(of, _)| *of == level) {
            compressors.push((level, Compressor::new(level)?));
        }
        match compressors.iter_mut().find(|(of, _)| *of == level) {
            Some((_, compressor)) => compressor.compress(plain),
            None => Ok(Vec::new()),
        }
    });
    let mut packed = length.to_le_bytes().to_vec();
    packed.extend(body.map_err(failed)?);
    Ok(packed)
}

/// The length of the content, as the data says.
pub(crate) fn plain_length(packed: &[u8]) -> Option<usize> {
    packed.first_chunk::<4>().and_then(|length| usize::try_from(u32::from_le_bytes(*length)).ok())
}

/// Decompress; `what` names the data in an error.
pub(crate) fn unpack(packed: &[u8], what: &str) -> Result<Vec<u8>, Error> {
    let broken = || Error::corrupt(format!("{what} cannot be decompressed"));
    let (length, body) = packed.split_first_chunk::<4>().ok_or_else(broken)?;
    let length = usize::try_from(u32::from_le_bytes(*length)).map_err(|_| broken())?;
    if length > PLAIN_MAX {
        return Err(broken());
    }
    let plain = DECOMPRESSOR.with_borrow_mut(|kept| {
        let decompressor = match kept {
            Some(decompressor) => decompressor,
            None => kept.insert(Decompressor::new()?),
        };
        decompressor.decompress(body, length)
    });
    plain.ok().filter(|plain| plain.len() == length).ok_or_else(broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        for plain in [vec![], vec![7; 100_000], (0..=255).collect()] {
            for level in [FAST, SMALL, FAST] {
                let packed = pack(&plain, level).expect("packed");
                assert_eq!(unpack(&packed, "it").expect("unpacked"), plain);
            }
        }
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let packed = pack(&[7; 1_000], FAST).expect("packed");
        let mut longer = packed.clone();
        longer[0] ^= 1;
        for wrong in [&[][..], &[1, 2], &packed[..packed.len() - 1], &longer, &[255; 9]] {
            assert!(unpack(wrong, "it").is_err());
        }
    }
}
