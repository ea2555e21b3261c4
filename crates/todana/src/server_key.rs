//! The server key: from the configuration, or from a file that only its owner can read and that is created at the first
//! start.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use ambient::Random;
use keyring::KeyRing;
use zeroize::Zeroizing;

use crate::Failure;
use crate::config::Config;

/// The key file, in the data folder.
pub(crate) const KEY_FILE: &str = "server.key";

fn path(data: &Path) -> PathBuf {
    data.join(KEY_FILE)
}

/// The keys in the configuration, if there are any.
fn configured(config: &Config) -> Result<Option<KeyRing>, Failure> {
    let ring = config.server_key.as_deref().map(KeyRing::parse);
    ring.transpose().map_err(|error| format!("TODANA_SERVER_KEY: {error}").into())
}

/// Check the keys in the configuration.
pub(crate) fn check(config: &Config) -> Result<(), Failure> {
    configured(config).map(drop)
}

/// The keys in effect. If there are none, a key is created and stored.
pub(crate) fn load(config: &Config, random: &dyn Random) -> Result<KeyRing, Failure> {
    if let Some(ring) = configured(config)? {
        return Ok(ring);
    }
    let path = path(&config.data);
    match std::fs::read_to_string(&path) {
        Ok(text) => parse(&path, &Zeroizing::new(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => create(&path, random),
        Err(error) => Err(format!("{}: {error}", path.display()).into()),
    }
}

fn parse(path: &Path, text: &str) -> Result<KeyRing, Failure> {
    KeyRing::parse(text).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn create(path: &Path, random: &dyn Random) -> Result<KeyRing, Failure> {
    let ring = KeyRing::generate(random);
    let temporary = path.with_extension(format!("key.{:016x}", random.next_u64()));
    write(&temporary, &ring)?;
    // The first process that creates the file wins, so all use the same key.
    let linked = std::fs::hard_link(&temporary, path);
    let _ = std::fs::remove_file(&temporary);
    match linked {
        Ok(()) => Ok(ring),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            parse(path, &Zeroizing::new(text))
        }
        Err(error) => Err(format!("{}: {error}", path.display()).into()),
    }
}

fn write(path: &Path, ring: &KeyRing) -> Result<(), Failure> {
    let cannot = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(cannot)?;
    file.write_all(ring.to_text().as_bytes()).and_then(|()| file.sync_all()).map_err(cannot)?;
    Ok(())
}

/// Put a new key in front of those in the file. Returns how many there are.
pub(crate) fn rotate(config: &Config, random: &dyn Random) -> Result<usize, Failure> {
    if config.server_key.is_some() {
        return Err(
            "the key is in TODANA_SERVER_KEY: put a new one (`openssl rand -base64 32`) in front of it there, \
                    separated by a comma"
                .into(),
        );
    }
    let ring = load(config, random)?.rotated(random);
    let path = path(&config.data);
    let temporary = path.with_extension("key.new");
    let _ = std::fs::remove_file(&temporary);
    write(&temporary, &ring)?;
    // The command may run as another user (root) than the server.
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, chown};
        let cannot = |error: std::io::Error| format!("{}: {error}", temporary.display());
        let old = std::fs::metadata(&path).map_err(cannot)?;
        chown(&temporary, Some(old.uid()), Some(old.gid())).map_err(cannot)?;
    }
    std::fs::rename(&temporary, &path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(ring.key_count())
}
