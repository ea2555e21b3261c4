//! `todana openapi`: prints the API description without starting a server.

use std::sync::Arc;

use ambient::{SystemClock, SystemRandom};

use crate::Failure;

pub(super) async fn run() -> Result<(), Failure> {
    let whole = collections::in_memory(Arc::new(SystemClock), Arc::new(SystemRandom), web::Settings::default()).await;
    println!("{}", serde_json::to_string_pretty(&web::openapi(&whole.app))?);
    Ok(())
}
