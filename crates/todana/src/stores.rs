//! Opens the stores that the configuration names.

use std::sync::Arc;
use std::time::Duration;

use ambient::{Clock, Random, SystemClock, SystemRandom};
use basis::Stores;
use blobs::{Blobs, ContentType, FileBlobs, Key, LinkKey, MemoryBlobs, S3Blobs, S3Config, SignedLinks, UploadTerms};
use keyring::KeyRing;
use table::{DynamoDb, DynamoDbSettings, Embedded, Tables};

use crate::config::{BlobsConfig, Config, TablesConfig};
use crate::{Failure, server_key};

/// The file of the embedded table, in the data folder.
pub(crate) const TABLE_FILE: &str = "todana.db";

/// The folder of objects, in the data folder.
pub(crate) const BLOBS_FOLDER: &str = "blobs";

/// The path where our own signed links are served.
const LINKS: &str = "/blobs";

/// The validity of the sample link that is made only to learn the store's origin.
const LINK_SECONDS: Duration = Duration::from_secs(1);

/// Whether this process is the server or an administrative command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Server,
    Beside,
}

/// The stores and what belongs to them.
pub(crate) struct Ground {
    pub(crate) stores: Stores,
    pub(crate) keys: Arc<KeyRing>,
    /// Verifies signed links, if the store has no server of its own that does.
    pub(crate) links: Option<SignedLinks>,
    /// Whether no other server can work on these tables: the embedded table is locked by its server.
    pub(crate) alone: bool,
}

impl Ground {
    pub(crate) async fn open(config: &Config, place: Place) -> Result<Self, Failure> {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let random: Arc<dyn Random> = Arc::new(SystemRandom);
        if uses_folder(config) {
            make_folder(config)?;
        }
        let keys = Arc::new(server_key::load(config, random.as_ref())?);
        let tables = tables(config, place, &clock, &random).await?;
        let (blobs, links) = blobs(config, &keys, &clock, &random).await?;
        let alone = place == Place::Server && !matches!(config.tables, TablesConfig::DynamoDb { .. });
        Ok(Self { stores: Stores { tables, blobs, clock, random }, keys, links, alone })
    }
}

impl Ground {
    /// The origin that browsers upload files to, if it is not this server: the beginning of the store's links.
    pub(crate) async fn uploads_at(&self) -> Result<Option<String>, Failure> {
        let terms =
            UploadTerms { length: 1, content_type: ContentType::default(), digest: None, lifetime: LINK_SECONDS };
        let key = Key::new("uploads/none").map_err(|error| error.to_string())?;
        let link = self.stores.blobs.upload_link(&key, &terms).await?;
        let Some((scheme, rest)) = link.url.split_once("://") else { return Ok(None) };
        let host = rest.split(['/', '?']).next().unwrap_or_default();
        Ok(Some(format!("{scheme}://{host}")))
    }
}

fn uses_folder(config: &Config) -> bool {
    config.tables == TablesConfig::Embedded || config.blobs == BlobsConfig::Files || config.server_key.is_none()
}

fn make_folder(config: &Config) -> Result<(), Failure> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    // The data is private to its owner, also on this machine.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&config.data).map_err(|error| format!("{}: {error}", config.data.display()).into())
}

async fn tables(
    config: &Config,
    place: Place,
    clock: &Arc<dyn Clock>,
    random: &Arc<dyn Random>,
) -> Result<Arc<dyn Tables>, Failure> {
    Ok(match &config.tables {
        TablesConfig::Embedded => {
            let path = config.data.join(TABLE_FILE);
            let embedded = match place {
                Place::Server => Embedded::open(path, Arc::clone(clock)),
                Place::Beside => Embedded::open_beside(path, Arc::clone(clock)),
            };
            Arc::new(embedded.map_err(|error| error.to_string())?)
        }
        TablesConfig::Memory => Arc::new(Embedded::in_memory(Arc::clone(clock)).map_err(|error| error.to_string())?),
        TablesConfig::DynamoDb { endpoint, prefix } => {
            let settings =
                DynamoDbSettings { endpoint: endpoint.clone(), prefix: prefix.clone(), ..DynamoDbSettings::default() };
            Arc::new(DynamoDb::connect(settings, Arc::clone(random)).await)
        }
    })
}

async fn blobs(
    config: &Config,
    keys: &KeyRing,
    clock: &Arc<dyn Clock>,
    random: &Arc<dyn Random>,
) -> Result<(Arc<dyn Blobs>, Option<SignedLinks>), Failure> {
    let links = || {
        let link_keys = keys.derived("links").into_iter().map(LinkKey::new).collect();
        SignedLinks::new(LINKS, link_keys, Arc::clone(clock)).map_err(|error| error.to_string())
    };
    Ok(match &config.blobs {
        BlobsConfig::Files => {
            let folder = config.data.join(BLOBS_FOLDER);
            let links = links()?;
            let opened = FileBlobs::open(folder, links.clone(), Arc::clone(clock), Arc::clone(random)).await;
            (Arc::new(opened.map_err(|error| error.to_string())?), Some(links))
        }
        BlobsConfig::Memory => {
            let links = links()?;
            (Arc::new(MemoryBlobs::new(links.clone(), Arc::clone(clock))), Some(links))
        }
        BlobsConfig::S3 { bucket, endpoint, region } => {
            let bucket = S3Config::new(bucket, region);
            let bucket = match endpoint {
                Some(endpoint) => bucket.at(endpoint),
                None => bucket,
            };
            let opened = S3Blobs::new(&bucket, Arc::clone(clock), Arc::clone(random));
            (Arc::new(opened.map_err(|error| format!("blobs: {error}"))?), None)
        }
    })
}
