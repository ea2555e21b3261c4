//! Runs the commands. The command line itself is in `arguments`.

mod audio;
mod backup;
mod config;
mod db;
mod demo;
mod key;
mod openapi;
mod password;
mod progress;
mod serve;
mod token;
mod upkeep;
mod user;
mod wardrobe;

use std::io::Write;
use std::ops::Deref;
use std::sync::Arc;

use accounts::{Accounts, User, UserName};
use ambient::Clock;
use clap::CommandFactory;
use collections::{Collections, Settings};
use sheets::{Limits, Renderer};

use crate::arguments::{Arguments, Command, Common};
use crate::config::{Config, TablesConfig};
use crate::stores::{Ground, Place};
use crate::{Failure, logging};

/// The cache of one open database; there can be many open databases.
const DATABASE_CACHE_BYTES: usize = 16 << 20;

pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { common, command } = arguments;
    match command {
        Command::Serve { listen, demo } => {
            let config = crate::config::read(&common, listen.as_deref())?;
            logging::start(&config)?;
            runtime()?.block_on(serve::serve(&config, demo))
        }
        Command::User(command) => beside(&common, async |ground| user::run(&ground, command).await),
        Command::Token(command) => beside(&common, async |ground| token::run(&ground, command).await),
        Command::Backup { folder, without_key } => {
            backup::run(&crate::config::read(&common, None)?, &folder, without_key)
        }
        Command::Upkeep => beside(&common, async |ground| upkeep::run(&ground).await),
        Command::Db(command) => beside(&common, async |ground| db::run(&ground, command).await),
        Command::Wardrobe(command) => beside(&common, async |ground| wardrobe::run(&ground, command).await),
        Command::Audio(command) => beside(&common, async |ground| audio::run(&ground, command).await),
        Command::Key(command) => key::run(&crate::config::read(&common, None)?, &command),
        Command::Config(command) => config::run(&common, &command),
        // `main` handles these commands.
        Command::Render | Command::ReadTags => Ok(()),
        Command::Openapi => runtime()?.block_on(openapi::run()),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "todana", &mut std::io::stdout());
            Ok(())
        }
        Command::Manual => Ok(manual(&mut std::io::stdout())?),
    }
}

/// The manual page: the program, and a section for each command.
fn manual(out: &mut impl Write) -> std::io::Result<()> {
    let mut whole = Arguments::command();
    whole.build();
    let page = clap_mangen::Man::new(whole.clone());
    page.render(out)?;
    for command in whole.get_subcommands().filter(|command| !command.is_hide_set()) {
        let section = clap_mangen::Man::new(command.clone());
        writeln!(out, ".SH \"{}\"", command.get_name().to_uppercase())?;
        section.render_synopsis_section(out)?;
        section.render_description_section(out)?;
        section.render_options_section(out)?;
    }
    Ok(())
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

/// What an administrative command works with, whether a server is running or not.
pub(crate) struct Beside {
    pub(crate) collections: Collections,
    pub(crate) ids: ambient::Ids,
    pub(crate) clock: Arc<dyn Clock>,
}

impl Deref for Beside {
    type Target = Collections;

    fn deref(&self) -> &Collections {
        &self.collections
    }
}

fn beside(common: &Common, work: impl AsyncFnOnce(Beside) -> Result<(), Failure>) -> Result<(), Failure> {
    let config = crate::config::read(common, None)?;
    if config.tables == TablesConfig::Memory {
        return Err("tables.store is memory, so nothing that this command does would be kept".into());
    }
    // Commands print their own messages; only warnings and errors are logged.
    logging::start(&Config { log: "warn".to_owned(), ..config.clone() })?;
    runtime()?.block_on(async {
        let ground = Ground::open(&config, Place::Beside).await?;
        let collections = assemble(&ground, settings(&config, &ground)?).await?;
        let ids = ambient::Ids::new(ground.stores.clock.clone(), ground.stores.random.clone());
        work(Beside { collections, ids, clock: ground.stores.clock }).await
    })
}

/// All collections on those stores, with their tables.
async fn assemble(ground: &Ground, settings: Settings) -> Result<Collections, Failure> {
    let collections = collections::assemble(&ground.stores, ground.keys.clone(), settings);
    collections.create_tables(&ground.stores).await?;
    Ok(collections)
}

/// The settings of the collections, from the configuration. Files of sheet music are read by separate processes of this
/// program.
fn settings(config: &Config, ground: &Ground) -> Result<Settings, Failure> {
    let program = std::env::current_exe().map_err(|error| format!("the path of this program is unknown: {error}"))?;
    let limits = sqlbase::Limits {
        time_ms: config.databases.statement_ms,
        answer_bytes: config.databases.answer_bytes,
        database_bytes: config.databases.database_bytes,
        ..sqlbase::Limits::default()
    };
    let database = sqlbase::Settings { limits, cache_bytes: DATABASE_CACHE_BYTES, ..sqlbase::Settings::default() };
    let reader = tags::Reader::isolated(program.clone(), vec!["read-tags".to_owned()], tags::Limits::default());
    Ok(Settings {
        accounts: accounts::Settings { alone: ground.alone, ..accounts::Settings::default() },
        audio: ::audio::Settings {
            folders: config.audio.folders.clone(),
            allowed: config.audio.allowed.clone(),
            quota_bytes: config.quota_bytes,
            alone: ground.alone,
            ..::audio::Settings::new(reader)
        },
        scores: scores::Settings {
            renderer: Renderer::isolated(program, vec!["render".to_owned()], Limits::default()),
            quota_bytes: config.quota_bytes,
            public_url: config.public_url.clone(),
            alone: ground.alone,
        },
        databases: databases::CollectionSettings { database, quota_bytes: config.quota_bytes },
        oidc: None,
        demo: false,
    })
}

/// The account with that sign-in name.
async fn user_named(accounts: &Accounts, name: &str) -> Result<User, Failure> {
    let found = accounts.find_user_by_name(&UserName::parse(name)?).await?;
    found.ok_or_else(|| format!("there is no account '{name}'; `todana user list` lists all accounts").into())
}
