//! The command line.

#![allow(clippy::doc_markdown, reason = "these comments are the help texts")]

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// A cupboard for what you own and make.
///
/// Scores, recordings, clothes and databases of your own, kept on this machine or in the cloud.
/// Start with `todana serve`; it prints a link to make the first account.
#[derive(Debug, Parser)]
#[command(name = "todana", version, arg_required_else_help = true, propagate_version = false)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What every command takes. The environment has the same settings, and so has the file.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// The configuration file [default: todana.toml in the data folder, if it is there]
    #[arg(long, global = true, value_name = "FILE", env = "TODANA_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// The folder for everything that is kept [env: TODANA_DATA] [default: ./data]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// What to log: error, warn, info, debug, or a filter per module [env: TODANA_LOG] [default: info]
    #[arg(long, global = true, value_name = "LEVEL")]
    pub(crate) log: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the server
    Serve {
        /// The address and port to listen on [env: TODANA_LISTEN] [default: 127.0.0.1:8080]
        #[arg(long, value_name = "ADDR")]
        listen: Option<String>,
        /// Fill an empty cupboard with things to look at, and an account to look at them with
        #[arg(long)]
        demo: bool,
    },
    /// People and how they sign in
    #[command(subcommand)]
    User(UserCommand),
    /// Tokens for programs
    #[command(subcommand)]
    Token(TokenCommand),
    /// Copy everything into a folder, whether the server is running or not
    ///
    /// The copy is as everything was at one moment, and a data folder itself: `todana serve --data DIR` starts a server
    /// on it. For the embedded store; what is in DynamoDB and S3 is backed up with their own means.
    Backup {
        /// The folder to make; it must not be there, or be empty
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Leave out the server's key (server.key), to keep it elsewhere
        #[arg(long)]
        without_key: bool,
    },
    /// Remove what nobody needs any more, as the server does every day
    ///
    /// Deleted scores whose time is over, files and pictures that nothing speaks of, parts of databases that
    /// nothing needs.
    Upkeep,
    /// Databases: SQL, files in and out, their history
    #[command(subcommand)]
    Db(DbCommand),
    /// Clothes and what was worn
    #[command(subcommand)]
    Wardrobe(WardrobeCommand),
    /// The server's key
    #[command(subcommand)]
    Key(KeyCommand),
    /// The configuration
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Make pages of a file on standard input: what the server starts for every file that comes in
    #[command(hide = true)]
    Render,
    /// Print the API's description (OpenAPI 3.1)
    Openapi,
    /// Print what lets your shell complete Todana's commands
    ///
    /// For bash: todana completions bash > ~/.local/share/bash-completion/completions/todana
    Completions {
        /// Which shell
        shell: Shell,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Make an account
    Add {
        /// The name to sign in with
        name: String,
        /// Read the password from standard input instead of asking for it
        #[arg(long)]
        password_stdin: bool,
        /// Let them look after other accounts
        #[arg(long)]
        admin: bool,
    },
    /// List the accounts
    List,
    /// Give somebody a new password; they are signed out everywhere
    SetPassword {
        /// Whose
        name: String,
        /// Read the password from standard input instead of asking for it
        #[arg(long)]
        password_stdin: bool,
    },
    /// Keep somebody out; nothing of theirs is removed
    Disable {
        /// Whom
        name: String,
    },
    /// Let somebody in again
    Enable {
        /// Whom
        name: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenCommand {
    /// Make a token and print it, alone, on standard output: it is shown this once
    Add {
        /// Whose things it opens
        #[arg(long, value_name = "NAME")]
        user: String,
        /// What it is for
        #[arg(long, value_name = "LABEL")]
        name: String,
        /// Let it look, but change nothing
        #[arg(long)]
        read_only: bool,
    },
    /// List somebody's tokens
    List {
        /// Whose
        #[arg(long, value_name = "NAME")]
        user: String,
    },
    /// Make a token worthless
    Revoke {
        /// Whose it is
        #[arg(long, value_name = "NAME")]
        user: String,
        /// Its id, from `todana token list`
        token: String,
    },
}

/// Whose databases.
#[derive(Debug, Args)]
pub(crate) struct Whose {
    /// Whose; need not be said if there is one account only
    #[arg(long, value_name = "WHO")]
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
    /// List somebody's databases: name, id, sequence, size
    List {
        #[command(flatten)]
        whose: Whose,
    },
    /// Talk SQL to a database; .help in it says what else there is
    ///
    /// If standard input is no terminal, it is read as a script, which ends at the first mistake.
    Shell {
        #[command(flatten)]
        of: OneDatabase,
        /// Run this and end
        #[arg(short, value_name = "SQL")]
        command: Option<String>,
        /// How rows are shown
        #[arg(long, value_enum, default_value_t = Mode::Table)]
        mode: Mode,
    },
    /// Make a database of a SQLite file
    Import {
        /// The file
        file: PathBuf,
        /// What the database will be called
        name: String,
        #[command(flatten)]
        whose: Whose,
    },
    /// Write a database into a file that every SQLite program opens
    Export {
        #[command(flatten)]
        of: OneDatabase,
        /// Where to
        file: PathBuf,
        /// As it was then: a sequence, or a time such as 2026-12-31T00:00:00Z
        #[arg(long, value_name = "SEQ|TIME")]
        as_of: Option<String>,
        /// Replace the file if there is one
        #[arg(long)]
        force: bool,
    },
    /// Print what was committed, the newest first
    Log {
        #[command(flatten)]
        of: OneDatabase,
        /// How many commits
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: u32,
    },
    /// Replay a database's log, compare every checksum, and let SQLite look through it
    Verify {
        #[command(flatten)]
        of: OneDatabase,
    },
}

/// How rows are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// Below each other, aligned
    Table,
    /// With commas, for spreadsheets
    Csv,
    /// A list of objects
    Json,
    /// Every value on a line of its own
    Line,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WardrobeCommand {
    /// Count again from the counters of days, and put right what garments and outfits say otherwise
    Repair {
        /// Whose wardrobes
        #[arg(long, value_name = "NAME")]
        user: String,
        /// Only this one, by its id
        #[arg(long, value_name = "ID")]
        wardrobe: Option<String>,
        /// Only look, and change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum KeyCommand {
    /// Put a new key in front; what was made with the old one stays good
    Rotate,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Print the settings in effect and where each comes from, or say what is wrong
    Check,
}
