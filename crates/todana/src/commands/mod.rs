//! The commands.

mod backup;
mod config;
mod db;
mod demo;
mod key;
mod openapi;
mod password;
mod serve;
mod token;
mod upkeep;
mod user;
mod wardrobe;

use std::sync::Arc;

use ::wardrobe::Wardrobes;
use accounts::{Accounts, Settings, Stores, User, UserName};
use ambient::Clock;
use clap::CommandFactory;
use databases::Databases;
use scores::Scores;
use sheets::{Limits, Renderer};

use crate::arguments::{Arguments, Command, Common};
use crate::config::{Config, TablesConfig};
use crate::stores::{Ground, Place};
use crate::{Failure, logging};

/// What one open database keeps in memory; there can be many.
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
        Command::Key(command) => key::run(&crate::config::read(&common, None)?, &command),
        Command::Config(command) => config::run(&common, &command),
        // `main` has dealt with it.
        Command::Render => Ok(()),
        Command::Openapi => runtime()?.block_on(openapi::run()),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "todana", &mut std::io::stdout());
            Ok(())
        }
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

/// What an administrative command stands on, whether a server is running or not.
pub(crate) struct Beside {
    pub(crate) accounts: Accounts,
    pub(crate) wardrobes: Wardrobes,
    pub(crate) scores: Scores,
    pub(crate) databases: Databases,
    pub(crate) ids: ambient::Ids,
    pub(crate) clock: Arc<dyn Clock>,
}

fn beside(common: &Common, work: impl AsyncFnOnce(Beside) -> Result<(), Failure>) -> Result<(), Failure> {
    let config = crate::config::read(common, None)?;
    if config.tables == TablesConfig::Memory {
        return Err("tables.store is memory: what this command did would be gone when it ends".into());
    }
    // Commands speak for themselves; only what goes wrong is logged.
    logging::start(&Config { log: "warn".to_owned(), ..config.clone() })?;
    runtime()?.block_on(async {
        let ground = Ground::open(&config, Place::Beside).await?;
        let accounts = accounts(&ground);
        accounts.create_tables().await?;
        let wardrobes = wardrobes(&ground);
        wardrobes.create_tables().await?;
        let scores = scores(&ground, &accounts, &config)?;
        scores.create_tables().await?;
        let databases = databases(&ground, &accounts, &config);
        databases.create_tables().await?;
        let ids = ambient::Ids::new(ground.clock.clone(), ground.random.clone());
        work(Beside { accounts, wardrobes, scores, databases, ids, clock: ground.clock }).await
    })
}

pub(crate) fn accounts(ground: &Ground) -> Accounts {
    let stores = Stores { tables: ground.tables.clone(), blobs: ground.blobs.clone() };
    Accounts::new(stores, ground.keys.clone(), ground.clock.clone(), ground.random.clone(), Settings::default())
}

pub(crate) fn wardrobes(ground: &Ground) -> Wardrobes {
    wardrobes_at(ground, ground.clock.clone())
}

/// Wardrobes where it is another time.
fn wardrobes_at(ground: &Ground, clock: Arc<dyn Clock>) -> Wardrobes {
    let stores = ::wardrobe::Stores { tables: ground.tables.clone(), blobs: ground.blobs.clone() };
    Wardrobes::new(stores, clock, ground.random.clone())
}

/// Scores, whose files are read by processes of this same program.
pub(crate) fn scores(ground: &Ground, accounts: &Accounts, config: &Config) -> Result<Scores, Failure> {
    let stores = scores::Stores { tables: ground.tables.clone(), blobs: ground.blobs.clone() };
    let program = std::env::current_exe().map_err(|error| format!("this program cannot find itself: {error}"))?;
    let settings = scores::Settings {
        renderer: Renderer::isolated(program, vec!["render".to_owned()], Limits::default()),
        quota_bytes: config.quota_bytes,
        alone: ground.alone,
    };
    Ok(Scores::new(stores, accounts.clone(), settings, ground.clock.clone(), ground.random.clone()))
}

/// Databases, within the configured limits.
pub(crate) fn databases(ground: &Ground, accounts: &Accounts, config: &Config) -> Databases {
    let stores = databases::Stores {
        tables: ground.tables.clone(),
        blobs: ground.blobs.clone(),
        clock: ground.clock.clone(),
        random: ground.random.clone(),
    };
    let limits = databases::Limits {
        time_ms: config.databases.statement_ms,
        answer_bytes: config.databases.answer_bytes,
        database_bytes: config.databases.database_bytes,
        ..databases::Limits::default()
    };
    let settings = databases::Settings { limits, cache_bytes: DATABASE_CACHE_BYTES, ..databases::Settings::default() };
    Databases::with_quota(stores, accounts.clone(), settings, config.quota_bytes)
}

/// Somebody's account, by the name they sign in with.
async fn user_named(accounts: &Accounts, name: &str) -> Result<User, Failure> {
    let found = accounts.find_user_by_name(&UserName::parse(name)?).await?;
    found.ok_or_else(|| format!("there is no account '{name}'; `todana user list` shows all").into())
}
