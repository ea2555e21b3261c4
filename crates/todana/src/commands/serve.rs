//! `todana serve`.

use std::future::IntoFuture;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use accounts::{Accounts, Oidc, OidcSettings};
use databases::Databases;
use scores::Scores;
use tokio::net::TcpListener;
use wardrobe::Wardrobes;
use web::{App, Settings};

use super::demo;
use crate::Failure;
use crate::config::Config;
use crate::stores::{Ground, Place};

/// Requests that are under way at the end get this long to finish.
const GOODBYE: Duration = Duration::from_secs(20);

pub(super) async fn serve(config: &Config, with_demo: bool) -> Result<(), Failure> {
    let ground = Ground::open(config, Place::Server).await?;
    let accounts = super::accounts(&ground);
    accounts.create_tables().await?;
    let wardrobes = super::wardrobes(&ground);
    wardrobes.create_tables().await?;
    let scores = super::scores(&ground, &accounts, config)?;
    scores.create_tables().await?;
    let databases = super::databases(&ground, &accounts, config);
    databases.create_tables().await?;
    let oidc = oidc(config, &ground)?;
    let listener = TcpListener::bind(config.listen).await.map_err(|error| format!("{}: {error}", config.listen))?;
    let address = listener.local_addr()?;
    let here = config.public_url.clone().unwrap_or_else(|| format!("http://{}", reachable(address)));
    let settings = Settings {
        public_url: config.public_url.clone(),
        trust_proxy: config.trust_proxy,
        demo: with_demo,
        links: ground.links.clone(),
        uploads_at: ground.uploads_at().await?,
        ..Settings::default()
    };
    let ids = ambient::Ids::new(ground.clock.clone(), ground.random.clone());
    if with_demo && demo::fill(&ground, &accounts, &scores, &databases, &ids).await? {
        println!("Todana is at {here}\nSign in as '{}' with the password '{}'.", demo::NAME, demo::PASSWORD);
    } else if let Some(secret) = accounts.ensure_setup().await? {
        println!(
            "Todana is at {here}\nMake the first account with this link, which works once:\n{here}/setup#{secret}"
        );
    } else {
        println!("Todana is at {here}");
    }
    let imports = tokio::spawn({
        let scores = scores.clone();
        async move { scores.keep_importing().await }
    });
    let upkeep = tokio::spawn(upkeep(accounts.clone(), wardrobes.clone(), scores.clone(), databases.clone()));
    let app = app(&ground, (accounts, wardrobes, scores, databases), oidc, settings);
    let service = web::router(app).into_make_service_with_connect_info::<SocketAddr>();
    let (stopping, stopped) = tokio::sync::oneshot::channel();
    let asked = async move {
        shutdown_asked().await;
        tracing::info!("stopping; requests under way are finished first");
        let _ = stopping.send(());
    };
    let server = axum::serve(listener, service).with_graceful_shutdown(asked).into_future();
    let patience = async {
        // If nobody asked, the server ended by itself, and says why.
        match stopped.await {
            Ok(()) => tokio::time::sleep(GOODBYE).await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        result = server => result?,
        () = patience => tracing::warn!("some requests were not finished"),
    }
    upkeep.abort();
    imports.abort();
    Ok(())
}

/// Remove from time to time what nobody needs any more.
async fn upkeep(accounts: Accounts, wardrobes: Wardrobes, scores: Scores, databases: Databases) {
    let mut hours = tokio::time::interval(Duration::from_hours(1));
    for hour in 0_u64.. {
        hours.tick().await;
        // Looking through all content is for once a day.
        if hour % 24 == 1 {
            for (what, removed) in super::upkeep::daily(&wardrobes, &scores, &databases).await {
                told(&format!("removing {what}"), removed);
            }
        }
        told("removing remembered answers", accounts.idempotency().remove_expired().await);
    }
}

/// Say what came of it, if there was anything to do.
fn told(what: &str, result: edge::Result<u64>) {
    match result {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, "{what}"),
        Err(error) => tracing::warn!(%error, "{what} did not succeed"),
    }
}

/// The whole application on that ground.
fn app(
    ground: &Ground,
    (accounts, wardrobes, scores, databases): (Accounts, Wardrobes, Scores, Databases),
    oidc: Option<Oidc>,
    settings: Settings,
) -> App {
    App {
        accounts,
        wardrobes,
        scores,
        databases,
        oidc: oidc.map(Arc::new),
        tables: ground.tables.clone(),
        blobs: ground.blobs.clone(),
        keys: ground.keys.clone(),
        clock: ground.clock.clone(),
        random: ground.random.clone(),
        settings,
    }
}

/// Sign-in elsewhere, if it is set up. The provider is not asked before somebody signs in.
fn oidc(config: &Config, ground: &Ground) -> Result<Option<Oidc>, Failure> {
    let (Some(oidc), Some(public_url)) = (&config.oidc, &config.public_url) else { return Ok(None) };
    let settings = OidcSettings {
        issuer: oidc.issuer.clone(),
        client_id: oidc.client_id.clone(),
        client_secret: oidc.client_secret.clone(),
        label: oidc.label.clone(),
        create_accounts: oidc.create_accounts,
        public_url: public_url.clone(),
    };
    Ok(Some(Oidc::new(settings, ground.keys.clone(), ground.clock.clone(), ground.random.clone())?))
}

/// An address that a browser on this machine can open.
fn reachable(address: SocketAddr) -> String {
    if address.ip().is_unspecified() { format!("localhost:{}", address.port()) } else { address.to_string() }
}

/// Wait for Ctrl-C, or for the system to ask.
async fn shutdown_asked() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! { _ = tokio::signal::ctrl_c() => {}, _ = terminate.recv() => {} }
            }
            Err(_) => drop(tokio::signal::ctrl_c().await),
        }
    }
    #[cfg(not(unix))]
    drop(tokio::signal::ctrl_c().await);
}
