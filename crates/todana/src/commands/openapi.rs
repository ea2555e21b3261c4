//! `todana openapi`: the API's description, without a server.

use std::sync::Arc;

use ambient::{SystemClock, SystemRandom};
use blobs::{LinkKey, MemoryBlobs, SignedLinks};
use keyring::KeyRing;
use table::Embedded;

use crate::Failure;
use crate::stores::Ground;

pub(super) fn run() -> Result<(), Failure> {
    let clock = Arc::new(SystemClock);
    let links =
        SignedLinks::new("/blobs", vec![LinkKey::new([0; 32])], clock.clone()).map_err(|error| error.to_string())?;
    let ground = Ground {
        tables: Arc::new(Embedded::in_memory(clock.clone()).map_err(|error| error.to_string())?),
        blobs: Arc::new(MemoryBlobs::new(links, clock.clone())),
        keys: Arc::new(KeyRing::generate(&SystemRandom)),
        clock,
        random: Arc::new(SystemRandom),
    };
    let app = super::serve::app(&ground, super::accounts(&ground), None, web::Settings::default());
    println!("{}", serde_json::to_string_pretty(&web::openapi(&app))?);
    Ok(())
}
