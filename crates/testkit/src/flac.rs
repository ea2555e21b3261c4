//! Creates small FLAC files with any tags.

/// A FLAC file that says it plays so long and has those tags (`TITLE`, `ARTIST`, …), each as often as it is given. It has
/// no sound.
///
/// # Panics
///
/// Panics if the tags do not fit into 16 MiB.
pub fn flac(milliseconds: u64, tags: &[(&str, &str)]) -> Vec<u8> {
    const RATE: u64 = 8_000;
    let mut sound = [0; 34];
    // The size of blocks, twice; the size of frames is unknown.
    sound[..4].copy_from_slice(&[16, 0, 16, 0]);
    // 20 bits for the rate, 3 for one channel, 5 for 16 bits, 36 for the number of samples.
    let described = RATE << 44 | 15 << 36 | (milliseconds * RATE / 1_000);
    sound[10..18].copy_from_slice(&described.to_be_bytes());
    let mut comments = Vec::new();
    add(&mut comments, "testkit");
    comments.extend(u32::try_from(tags.len()).expect("few tags").to_le_bytes());
    for (name, value) in tags {
        add(&mut comments, &format!("{name}={value}"));
    }
    let mut file = b"fLaC".to_vec();
    for (kind, content) in [(0, &sound[..]), (0x84, &comments)] {
        let length = u32::try_from(content.len()).expect("a small file").to_be_bytes();
        file.extend([kind, length[1], length[2], length[3]]);
        file.extend(content);
    }
    file
}

/// A text after its length.
fn add(comments: &mut Vec<u8>, text: &str) {
    comments.extend(u32::try_from(text.len()).expect("a short text").to_le_bytes());
    comments.extend(text.bytes());
}
