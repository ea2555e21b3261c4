//! What a file must be able to do.

/// The file could not do it. What happened is for its owner to keep: SQLite only passes on that there was
/// an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault;

/// The bytes of one database, as SQLite sees them.
pub trait PageFile: Send + 'static {
    /// How many bytes there are.
    fn size(&mut self) -> Result<u64, Fault>;

    /// Fill `bytes` with what is at `offset`; zeros after the end. The answer is how many bytes were there.
    fn read(&mut self, offset: u64, bytes: &mut [u8]) -> Result<usize, Fault>;

    /// Put `bytes` at `offset`, growing the file if need be.
    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), Fault>;

    /// Cut the file to `size` bytes.
    fn truncate(&mut self, size: u64) -> Result<(), Fault>;
}
