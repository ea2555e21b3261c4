//! `todana openapi`: the API's description, without a server.

use std::sync::Arc;

use ambient::{SystemClock, SystemRandom};

use crate::Failure;

pub(super) async fn run() -> Result<(), Failure> {
    let app = web::in_memory(Arc::new(SystemClock), Arc::new(SystemRandom), web::Settings::default()).await;
    println!("{}", serde_json::to_string_pretty(&web::openapi(&app))?);
    Ok(())
}
