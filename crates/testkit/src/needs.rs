//! What a test needs from the machine besides the compiler, and what happens if it is missing.
//!
//! `make test` sets `TODANA_TEST_SERVERS=required`: there a missing tool fails the test. With `none`, as in
//! `make quick`, tests of servers are skipped even where the servers are installed. Otherwise a test is skipped if what
//! it needs is missing.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::servers;

const VARIABLE: &str = "TODANA_TEST_SERVERS";

/// A server or a program that tests start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Amazon's `DynamoDB` Local, which runs on Java.
    DynamoDbLocal,
    /// A `DynamoDB` server whose indexes lag.
    ExtendDb,
    /// An S3 server that keeps everything in memory.
    Ministack,
    /// An S3 server that checks all signatures.
    SeaweedFs,
    /// Poppler's `pdftoppm`.
    Pdftoppm,
    /// Python, for a server that does almost nothing.
    Python3,
    /// The command-line program of SQLite.
    Sqlite3,
}

impl Tool {
    fn name(self) -> &'static str {
        match self {
            Self::DynamoDbLocal => "DynamoDB Local",
            Self::ExtendDb => "extenddb",
            Self::Ministack => "ministack",
            Self::SeaweedFs => "SeaweedFS",
            Self::Pdftoppm => "pdftoppm",
            Self::Python3 => "python3",
            Self::Sqlite3 => "sqlite3",
        }
    }

    fn is_server(self) -> bool {
        matches!(self, Self::DynamoDbLocal | Self::ExtendDb | Self::Ministack | Self::SeaweedFs)
    }

    fn is_installed(self) -> bool {
        match self {
            Self::DynamoDbLocal => is_program("java") && installed(servers::DYNAMODB_LOCAL).exists(),
            Self::ExtendDb => installed(servers::EXTENDDB).exists(),
            Self::Ministack => installed(servers::MINISTACK).exists(),
            Self::SeaweedFs => installed(servers::SEAWEEDFS).exists(),
            Self::Pdftoppm | Self::Python3 | Self::Sqlite3 => is_program(self.name()),
        }
    }
}

/// Whether a test that needs this tool can run. If not, it prints why the test is skipped; see
/// [`needs!`](crate::needs!).
///
/// # Panics
/// If the tool is missing where all of them are required.
pub fn is_available(tool: Tool) -> bool {
    let wanted = std::env::var(VARIABLE).unwrap_or_default();
    let is_required = match wanted.as_str() {
        "required" => true,
        "none" | "" => false,
        other => panic!("{VARIABLE}={other} is neither 'required' nor 'none'"),
    };
    let name = tool.name();
    let why = if wanted == "none" && tool.is_server() {
        format!("it needs {name}, and {VARIABLE}=none")
    } else if !tool.is_installed() {
        assert!(!is_required, "{name} is missing: run scripts/test-tools (make test does)");
        format!("it needs {name}, which scripts/test-tools installs")
    } else {
        return true;
    };
    // The test's thread has the test's name. Written directly, because the test runner hides what a passing test
    // prints.
    let thread = std::thread::current();
    let _ = writeln!(std::io::stderr(), "skipped {}: {why}", thread.name().unwrap_or("a test"));
    false
}

/// Skip a test (return from it) unless these [`Tool`]s are installed: `testkit::needs!(DynamoDbLocal, SeaweedFs);`.
#[macro_export]
macro_rules! needs {
    ($($tool:ident),* $(,)?) => {
        $(if !$crate::is_available($crate::Tool::$tool) {
            return;
        })*
    };
}

/// The path where `scripts/test-tools` installs this file, whether it exists or not.
pub(crate) fn installed(path: &str) -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools");
    std::env::var_os("TODANA_TOOLS").map_or_else(default, PathBuf::from).join(path)
}

fn is_program(name: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(name).is_file())
}
