//! The command line: every command, option and help text. What a command does is in `commands`.

#![allow(clippy::doc_markdown, reason = "these comments are the help texts")]

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// A cupboard for what you own and make
///
/// Keeps scores, recordings, clothes and databases on this machine or in the cloud. Start with `todana serve`: it
/// prints a link that creates the first account.
#[derive(Debug, Parser)]
#[command(name = "todana", version, arg_required_else_help = true, propagate_version = false)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options that every command accepts. They can also be set in the environment or in the configuration file.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// Read this configuration file [default: todana.toml in the data folder, if it exists]
    #[arg(long, global = true, value_name = "FILE", env = "TODANA_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// Keep all data in this folder [env: TODANA_DATA] [default: ./data]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Set the log level: error, warn, info, debug, or a filter per module [env: TODANA_LOG] [default: info]
    #[arg(long, global = true, value_name = "LEVEL")]
    pub(crate) log: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the server
    Serve {
        /// Listen on this address and port [env: TODANA_LISTEN] [default: 127.0.0.1:8080]
        #[arg(long, value_name = "ADDR")]
        listen: Option<String>,
        /// Fill empty stores with example data, and create a demo account
        #[arg(long)]
        demo: bool,
    },
    /// Manage accounts and passwords
    #[command(subcommand)]
    User(UserCommand),
    /// Manage access tokens for programs
    #[command(subcommand)]
    Token(TokenCommand),
    /// Back up all data into a folder, even while the server is running
    ///
    /// The backup shows all data as of one moment. It is itself a data folder: `todana serve --data DIR` starts a
    /// server on it. Only the embedded store can be backed up this way; use the services' own backups for DynamoDB and
    /// S3.
    Backup {
        /// The folder to create; it must not exist yet, or must be empty
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Leave the server key (server.key) out of the backup, to keep it elsewhere
        #[arg(long)]
        without_key: bool,
    },
    /// Delete expired and unused data, as the server does every day
    ///
    /// Deletes scores that were deleted too long ago to be restored, files and pictures that no record refers to,
    /// uploads that did not arrive, and parts of databases that nothing needs.
    Upkeep,
    /// Manage databases: run SQL, import, export, list commits
    #[command(subcommand)]
    Db(DbCommand),
    /// Maintain wardrobes
    #[command(subcommand)]
    Wardrobe(WardrobeCommand),
    /// Scan sources of recordings, list files that cannot be read, rebuild the catalogue
    #[command(subcommand)]
    Audio(AudioCommand),
    /// Manage the server key
    #[command(subcommand)]
    Key(KeyCommand),
    /// Inspect the configuration
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Render the pages of a file from standard input; the server runs this for every file it receives
    #[command(hide = true)]
    Render,
    /// Read the tags of recordings from standard input; the server runs this to scan sources
    #[command(hide = true)]
    ReadTags,
    /// Print the API description (OpenAPI 3.1)
    Openapi,
    /// Print a completion script for your shell
    ///
    /// For bash: todana completions bash > ~/.local/share/bash-completion/completions/todana
    Completions {
        /// The shell to generate the script for
        shell: Shell,
    },
    /// Print the manual page
    ///
    /// To read it: todana manual | man -l -
    Manual,
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Create an account
    Add {
        /// The name to sign in with
        name: String,
        /// Read the password from standard input instead of asking for it
        #[arg(long)]
        password_stdin: bool,
        /// Make the account an administrator, who manages other accounts
        #[arg(long)]
        admin: bool,
    },
    /// List all accounts
    List,
    /// Set a new password for an account and sign it out everywhere
    SetPassword {
        /// The name of the account
        name: String,
        /// Read the password from standard input instead of asking for it
        #[arg(long)]
        password_stdin: bool,
    },
    /// Disable an account without deleting its data
    Disable {
        /// The name of the account
        name: String,
    },
    /// Enable a disabled account
    Enable {
        /// The name of the account
        name: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenCommand {
    /// Create a token and print it, alone, on standard output; it is shown only once
    Add {
        /// The account whose data the token gives access to
        #[arg(long, value_name = "NAME")]
        user: String,
        /// A label that says what the token is for
        #[arg(long, value_name = "LABEL")]
        name: String,
        /// Allow the token to read, but not to change anything
        #[arg(long)]
        read_only: bool,
    },
    /// List the tokens of an account
    List {
        /// The name of the account
        #[arg(long, value_name = "NAME")]
        user: String,
    },
    /// Revoke a token
    Revoke {
        /// The account that the token belongs to
        #[arg(long, value_name = "NAME")]
        user: String,
        /// The token's id, from `todana token list`
        token: String,
    },
}

/// The account whose databases a command works on.
#[derive(Debug, Args)]
pub(crate) struct Whose {
    /// The account that owns the database; may be omitted if there is only one account
    #[arg(long, value_name = "USER")]
    pub(crate) user: Option<String>,
}

/// One database.
#[derive(Debug, Args)]
pub(crate) struct OneDatabase {
    /// The database's name, or its id
    #[arg(value_name = "NAME")]
    pub(crate) database: String,
    #[command(flatten)]
    pub(crate) whose: Whose,
}

#[derive(Debug, Subcommand)]
pub(crate) enum DbCommand {
    /// List databases: name, id, sequence, size
    List {
        #[command(flatten)]
        whose: Whose,
    },
    /// Run SQL on a database; .help lists further commands
    ///
    /// If standard input is not a terminal, it is read as a script, which stops at the first error.
    Shell {
        #[command(flatten)]
        of: OneDatabase,
        /// Run this SQL and exit
        #[arg(short, value_name = "SQL")]
        command: Option<String>,
        /// Choose how to print rows
        #[arg(long, value_enum, default_value_t = Mode::Table)]
        mode: Mode,
    },
    /// Create a database from an SQLite file
    Import {
        /// The SQLite file
        file: PathBuf,
        /// The name of the new database
        name: String,
        #[command(flatten)]
        whose: Whose,
    },
    /// Export a database into an SQLite file
    Export {
        #[command(flatten)]
        of: OneDatabase,
        /// The file to write
        file: PathBuf,
        /// Export an earlier state: a sequence, or a time such as 2026-12-31T00:00:00Z
        #[arg(long, value_name = "SEQ|TIME")]
        as_of: Option<String>,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
    },
    /// List the commits of a database, newest first
    Log {
        #[command(flatten)]
        of: OneDatabase,
        /// List at most this many commits
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: u32,
    },
    /// Replay the log of a database, compare every checksum, and run SQLite's integrity check
    Verify {
        #[command(flatten)]
        of: OneDatabase,
    },
}

/// How rows are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// An aligned table
    Table,
    /// Comma-separated values, for spreadsheets
    Csv,
    /// A list of JSON objects
    Json,
    /// One value per line
    Line,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WardrobeCommand {
    /// Recompute the counts of clothes and outfits from the daily counters, and correct the stored ones
    Repair {
        /// The account whose wardrobes are checked
        #[arg(long, value_name = "NAME")]
        user: String,
        /// Check only the wardrobe with this id
        #[arg(long, value_name = "ID")]
        wardrobe: Option<String>,
        /// Only report differences; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AudioCommand {
    /// Scan the buckets and folders of an account, and wait for the end
    ///
    /// Prints how many files each source has, how many of them are recordings, and how many cannot be read. A scan that
    /// the server has begun is joined. The exit status is 1 if a scan failed, or waits for an answer because at least
    /// half of the recordings are missing.
    Scan {
        /// The account whose sources are scanned
        #[arg(long, value_name = "NAME")]
        user: String,
        /// Scan only the source with this id
        #[arg(long, value_name = "ID")]
        source: Option<String>,
    },
    /// List the files of an account that cannot be read: path and reason
    Problems {
        /// The account whose sources are looked at
        #[arg(long, value_name = "NAME")]
        user: String,
        /// List only those of the source with this id
        #[arg(long, value_name = "ID")]
        source: Option<String>,
    },
    /// Build the catalogue of an account anew, which answers its lists and searches
    ///
    /// The catalogue is derived from the stored recordings. This is necessary only if it is damaged. While it runs, the
    /// old catalogue is read.
    Rebuild {
        /// The account whose catalogue is built
        #[arg(long, value_name = "NAME")]
        user: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum KeyCommand {
    /// Add a new key and use it first; what was made with the old keys remains valid
    Rotate,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Print the settings in effect and where each one comes from, or report what is wrong
    Check,
}
