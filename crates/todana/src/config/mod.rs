//! The configuration: a file, the environment and flags. Later ones override earlier ones.
//!
//! `settings` lists every setting, `sources` reads their values and records where each came from. This file turns them
//! into typed values, and reports an error under the name by which a setting was given.

mod settings;
mod sources;

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;

use audio::ServerFolder;

use crate::Failure;
use crate::arguments::Common;

pub(crate) use self::sources::{CONFIG_FILE, Sources};

/// The settings in effect.
#[derive(Debug, Clone)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) data: PathBuf,
    pub(crate) public_url: Option<String>,
    pub(crate) trust_proxy: bool,
    pub(crate) log: String,
    pub(crate) log_format: LogFormat,
    pub(crate) server_key: Option<String>,
    pub(crate) tables: TablesConfig,
    pub(crate) blobs: BlobsConfig,
    /// The storage quota of an account.
    pub(crate) quota_bytes: Option<u64>,
    pub(crate) databases: DatabasesConfig,
    pub(crate) audio: AudioConfig,
    pub(crate) oidc: Option<OidcConfig>,
}

/// Limits of databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DatabasesConfig {
    pub(crate) statement_ms: u64,
    pub(crate) answer_bytes: usize,
    pub(crate) database_bytes: u64,
}

/// Where recordings may be read from, besides public buckets.
#[derive(Debug, Clone)]
pub(crate) struct AudioConfig {
    pub(crate) folders: Vec<ServerFolder>,
    pub(crate) allowed: buckets::Allowed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LogFormat {
    Pretty,
    Json,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TablesConfig {
    Embedded,
    Memory,
    DynamoDb { endpoint: Option<String>, prefix: String },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BlobsConfig {
    Files,
    Memory,
    S3 { bucket: String, endpoint: Option<String>, region: String },
}

#[derive(Debug, Clone)]
pub(crate) struct OidcConfig {
    pub(crate) issuer: String,
    pub(crate) client_id: String,
    pub(crate) client_secret: Option<String>,
    pub(crate) label: String,
    pub(crate) create_accounts: bool,
}

/// Read the settings. The flags of a command override all else.
pub(crate) fn read(common: &Common, listen: Option<&str>) -> Result<Config, Failure> {
    Config::from_sources(&sources(common, listen)?)
}

/// The settings as they were given.
pub(crate) fn sources(common: &Common, listen: Option<&str>) -> Result<Sources, Failure> {
    let mut sources = Sources::default();
    let flag = |name: &str| format!("--{name}");
    if let Some(listen) = listen {
        sources.flag("listen", listen, &flag("listen"));
    }
    if let Some(data) = &common.data {
        sources.flag("data", &data.to_string_lossy(), &flag("data"));
    }
    if let Some(log) = &common.log {
        sources.flag("log", log, &flag("log"));
    }
    let text = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
    sources.environment(std::env::vars_os().filter_map(text))?;
    sources.file(common.config.as_deref())?;
    Ok(sources)
}

/// Folders on the server, as `name=/path,name=/path`.
fn folders(given: &Sources) -> Result<Vec<ServerFolder>, Failure> {
    let wrong = |what: String| -> Failure { format!("audio.folders (TODANA_AUDIO_FOLDERS): {what}").into() };
    let mut folders: Vec<ServerFolder> = Vec::new();
    for part in given.text("audio.folders").split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, path) =
            part.split_once('=').ok_or_else(|| wrong(format!("'{part}' is not like music=/srv/music")))?;
        let (name, path) = (name.trim(), path.trim());
        if name.is_empty() || name.contains('/') || name.chars().any(char::is_control) {
            return Err(wrong(format!("'{name}' is no name for a folder")));
        }
        if !path.starts_with('/') {
            return Err(wrong(format!("'{path}' does not begin with /")));
        }
        if folders.iter().any(|folder| folder.name == name) {
            return Err(wrong(format!("there are two folders '{name}'")));
        }
        folders.push(ServerFolder { name: name.to_owned(), path: path.into() });
    }
    Ok(folders)
}

impl Config {
    /// The typed values of what was given, or what is wrong with it.
    pub(crate) fn from_sources(given: &Sources) -> Result<Self, Failure> {
        let tables = match given.one_of("tables.store", &["embedded", "memory", "dynamodb"])? {
            "memory" => TablesConfig::Memory,
            "dynamodb" => {
                TablesConfig::DynamoDb { endpoint: given.url("tables.endpoint")?, prefix: given.text("tables.prefix") }
            }
            _ => TablesConfig::Embedded,
        };
        let blobs = match given.one_of("blobs.store", &["files", "memory", "s3"])? {
            "memory" => BlobsConfig::Memory,
            "s3" => BlobsConfig::S3 {
                bucket: given.needed("blobs.bucket", "blobs.store is s3")?,
                endpoint: given.url("blobs.endpoint")?,
                region: given.text("blobs.region"),
            },
            _ => BlobsConfig::Files,
        };
        let oidc = if given.url("oidc.issuer")?.is_some() {
            given.needed("public_url", "oidc.issuer is set: people are sent back to it")?;
            Some(OidcConfig {
                // A trailing slash is part of the issuer: it must equal what the provider says.
                issuer: given.text("oidc.issuer"),
                client_id: given.needed("oidc.client_id", "oidc.issuer is set")?,
                client_secret: given.optional("oidc.client_secret"),
                label: given.text("oidc.label"),
                create_accounts: given.yes_or_no("oidc.create_accounts")?,
            })
        } else {
            None
        };
        Ok(Self {
            listen: given.parsed("listen", "an address and a port, such as 127.0.0.1:8080")?,
            data: given.text("data").into(),
            public_url: given.url("public_url")?,
            trust_proxy: given.yes_or_no("trust_proxy")?,
            log: given.text("log"),
            log_format: match given.one_of("log_format", &["pretty", "json"])? {
                "json" => LogFormat::Json,
                _ => LogFormat::Pretty,
            },
            server_key: given.optional("server_key"),
            tables,
            blobs,
            quota_bytes: match given.optional("quota_mb") {
                Some(_) => Some(given.parsed::<u64>("quota_mb", "a number of megabytes")?.saturating_mul(1_000_000)),
                None => None,
            },
            audio: AudioConfig {
                folders: folders(given)?,
                allowed: given.parsed(
                    "audio.allow_private",
                    "a list of addresses and networks, such as 192.168.1.5, 10.0.0.0/8",
                )?,
            },
            databases: DatabasesConfig {
                // Less than the time limit of a request, so that a slow statement is reported as such.
                statement_ms: given.within("databases.statement_seconds", 1..=40, "seconds")? * 1_000,
                answer_bytes: usize::try_from(given.within("databases.answer_mb", 1..=50, "megabytes")? * 1_000_000)?,
                database_bytes: given.within("databases.database_mb", 1..=1_000_000, "megabytes")? * 1_000_000,
            },
            oidc,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(file: &str, environment: &[(&str, &str)], flags: &[(&'static str, &str)]) -> Result<Config, String> {
        let mut given = Sources::default();
        for (name, value) in flags {
            given.flag(name, value, &format!("--{name}"));
        }
        let environment = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        given
            .environment(environment)
            .and_then(|()| given.text_of_file(file, "todana.toml"))
            .map_err(|error| error.to_string())?;
        Config::from_sources(&given).map_err(|error| error.to_string())
    }

    #[test]
    fn it_runs_with_nothing_set() {
        let config = config("", &[], &[]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!((config.tables, config.blobs), (TablesConfig::Embedded, BlobsConfig::Files));
        assert!(config.oidc.is_none() && !config.trust_proxy);
    }

    #[test]
    fn flags_are_stronger_than_the_environment_and_that_than_the_file() {
        let file = "listen = '127.0.0.1:1'\ndata = '/file'\nlog = 'warn'";
        let environment = [("TODANA_LISTEN", "127.0.0.1:2"), ("TODANA_DATA", "/environment")];
        let config = config(file, &environment, &[("listen", "127.0.0.1:3")]).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:3");
        assert_eq!((config.data.to_str(), config.log.as_str()), (Some("/environment"), "warn"));
    }

    #[test]
    fn the_cloud_is_only_a_setting() {
        let environment = [
            ("TODANA_TABLES", "dynamodb"),
            ("TODANA_DYNAMODB_ENDPOINT", "http://127.0.0.1:8000"),
            ("TODANA_TABLE_PREFIX", "test-"),
            ("TODANA_BLOBS", "s3"),
            ("TODANA_S3_BUCKET", "things"),
            ("AWS_REGION", "ap-northeast-1"),
        ];
        let config = config("", &environment, &[]).unwrap();
        let endpoint = Some("http://127.0.0.1:8000".to_owned());
        assert_eq!(config.tables, TablesConfig::DynamoDb { endpoint, prefix: "test-".to_owned() });
        let region = "ap-northeast-1".to_owned();
        assert_eq!(config.blobs, BlobsConfig::S3 { bucket: "things".to_owned(), endpoint: None, region });
    }

    #[test]
    fn an_issuer_is_taken_as_it_is_written() {
        for issuer in ["https://id.example", "https://id.example/", "https://id.example/application/o/todana/"] {
            let environment = [
                ("TODANA_PUBLIC_URL", "https://todana.example/"),
                ("TODANA_OIDC_ISSUER", issuer),
                ("TODANA_OIDC_CLIENT_ID", "todana"),
            ];
            let config = config("", &environment, &[]).unwrap();
            let oidc = config.oidc.unwrap();
            assert_eq!((oidc.issuer.as_str(), oidc.create_accounts), (issuer, false));
            assert_eq!(config.public_url.as_deref(), Some("https://todana.example"));
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_name_and_place() {
        type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str);
        let cases: &[Case] = &[
            ("listen = 'here'", &[], "todana.toml: listen: 'here' is not an address"),
            ("", &[("TODANA_LISTEN", "8080")], "TODANA_LISTEN: '8080' is not an address"),
            ("", &[("TODANA_TABLES", "mysql")], "TODANA_TABLES: 'mysql' is not one of embedded, memory, dynamodb"),
            ("", &[("TODANA_BLOBS", "s3")], "blobs.bucket (TODANA_S3_BUCKET) is missing"),
            ("trust_proxy = 'perhaps'", &[], "todana.toml: trust_proxy: 'perhaps' is not one of true, false"),
            ("lisen = '127.0.0.1:1'", &[], "todana.toml: there is no setting 'lisen'; did you mean 'listen'?"),
            ("[tables]\nstor = 'memory'", &[], "there is no setting 'tables.stor'; did you mean 'tables.store'?"),
            ("", &[("TODANA_STATEMENT_SECONDS", "0")], "'0' is not a number of seconds from 1 to 40"),
            ("[databases]\nanswer_mb = 'many'", &[], "'many' is not a number of megabytes from 1 to 50"),
            ("", &[("TODANA_DATABASE_MB", "-1")], "TODANA_DATABASE_MB: '-1' is not a number of megabytes"),
            ("listen = ", &[], "todana.toml: "),
            ("", &[("TODANA_LISTN", "x")], "TODANA_LISTN is not a setting; did you mean TODANA_LISTEN?"),
            ("public_url = 'todana.example'", &[], "todana.toml: public_url: 'todana.example' does not begin with"),
        ];
        for (file, environment, expected) in cases {
            let error = config(file, environment, &[]).unwrap_err();
            assert!(error.contains(expected), "{error:?} does not say {expected:?}");
        }
    }
}
