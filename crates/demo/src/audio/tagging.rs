//! What a file says about itself: Vorbis comments, and a picture.

/// The types of blocks in FLAC.
const COMMENTS: u8 = 4;
const PICTURE: u8 = 6;
/// The type of a picture that is the front cover.
const FRONT_COVER: u32 = 3;

/// A block of comments, `NAME=value`.
pub(super) fn comments(values: &[(&str, String)]) -> (u8, Vec<u8>) {
    let mut block = Vec::new();
    let mut text = |text: &str| {
        block.extend(length(text.len()).to_le_bytes());
        block.extend(text.as_bytes());
    };
    text("Todana");
    let mut whole = Vec::new();
    for (name, value) in values {
        let comment = format!("{name}={value}");
        whole.extend(length(comment.len()).to_le_bytes());
        whole.extend(comment.as_bytes());
    }
    block.extend(length(values.len()).to_le_bytes());
    block.extend(whole);
    (COMMENTS, block)
}

/// A block with the front cover, a JPEG of that size.
pub(super) fn front_cover(jpeg: &[u8], (width, height): (u32, u32)) -> (u8, Vec<u8>) {
    const TYPE: &str = "image/jpeg";
    let mut block = FRONT_COVER.to_be_bytes().to_vec();
    block.extend(length(TYPE.len()).to_be_bytes());
    block.extend(TYPE.as_bytes());
    // No description; 24 bits for each pixel, and no palette.
    for number in [0, width, height, 24, 0, length(jpeg.len())] {
        block.extend(number.to_be_bytes());
    }
    block.extend(jpeg);
    (PICTURE, block)
}

fn length(bytes: usize) -> u32 {
    u32::try_from(bytes).expect("tags are small")
}

/// Lyrics in the format LRC: lines, and when they are sung, in seconds.
pub(super) fn lrc(language: &str, lines: &[(f64, &str)]) -> String {
    let mut text = format!("[la:{language}]\n");
    for (seconds, line) in lines {
        let minutes = (seconds / 60.0).floor();
        let rest = seconds - minutes * 60.0;
        text.extend([&format!("[{minutes:02.0}:{rest:05.2}]"), *line, "\n"]);
    }
    text
}
