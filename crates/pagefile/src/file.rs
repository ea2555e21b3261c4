//! The trait for files that SQLite reads and writes. Where the bytes are is left to its implementations.

/// The error of a file. The implementation has to keep the reason: SQLite only reports that there was an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault;

/// The bytes of one database, as SQLite sees them.
pub trait PageFile: Send + 'static {
    /// The size in bytes.
    fn size(&mut self) -> Result<u64, Fault>;

    /// Fill `bytes` with the content at `offset`; zeros after the end. Returns how many bytes existed.
    fn read(&mut self, offset: u64, bytes: &mut [u8]) -> Result<usize, Fault>;

    /// Write `bytes` at `offset`, growing the file if necessary.
    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), Fault>;

    /// Truncate the file to `size` bytes.
    fn truncate(&mut self, size: u64) -> Result<(), Fault>;
}
