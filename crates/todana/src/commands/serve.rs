//! `todana serve`.

use std::future::IntoFuture;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use accounts::{Oidc, OidcSettings};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use web::{App, Settings};

use super::demo;
use crate::Failure;
use crate::config::Config;
use crate::stores::{Ground, Place};

/// Requests that are under way at the end get this long to finish.
const GOODBYE: Duration = Duration::from_secs(20);

pub(super) async fn serve(config: &Config, with_demo: bool) -> Result<(), Failure> {
    let ground = Ground::open(config, Place::Server).await?;
    let oidc = oidc(config, &ground)?.map(Arc::new);
    let settings = collections::Settings { oidc, demo: with_demo, ..super::settings(config, &ground)? };
    let audio = settings.audio.clone();
    let collections = super::assemble(&ground, settings).await?;
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
    let ids = ambient::Ids::new(ground.stores.clock.clone(), ground.stores.random.clone());
    let announcement = if with_demo && Box::pin(demo::fill(&ground, &collections, audio, &ids)).await? {
        format!("Todana is at {here}\nSign in as '{}' with the password '{}'.", demo::NAME, demo::PASSWORD)
    } else if let Some(secret) = collections.accounts.ensure_setup().await? {
        format!(
            "Todana is at {here}\nCreate the first account with this link, which works once:\n{here}/setup#{secret}"
        )
    } else {
        format!("Todana is at {here}")
    };
    // Whoever reads the address may ask it to stop at once: from here on that is a request, not a death.
    let shutdown = Shutdown::listen()?;
    println!("{announcement}");
    let mut background = JoinSet::new();
    collections.keep_finding().for_each(|looking| drop(background.spawn(looking)));
    let app = App {
        accounts: collections.accounts.clone(),
        collections: collections.all().to_vec(),
        stores: ground.stores.clone(),
        keys: ground.keys.clone(),
        settings,
    };
    let service = web::router(app).into_make_service_with_connect_info::<SocketAddr>();
    let (stopping, stopped) = tokio::sync::oneshot::channel();
    let asked = async move {
        shutdown.asked().await;
        tracing::info!("stopping after running requests have finished");
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
        () = patience => tracing::warn!("some requests did not finish in time"),
    }
    background.abort_all();
    Ok(())
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
    Ok(Some(Oidc::new(settings, ground.keys.clone(), ground.stores.clock.clone(), ground.stores.random.clone())?))
}

/// An address that a browser on this machine can open.
fn reachable(address: SocketAddr) -> String {
    if address.ip().is_unspecified() { format!("localhost:{}", address.port()) } else { address.to_string() }
}

/// Ctrl-C, or the system asking the program to stop. Listening begins when this is made, not when it is first waited
/// for: a signal that nobody listens for ends the process where it stands.
#[cfg(unix)]
struct Shutdown {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Shutdown {
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn asked(mut self) {
        tokio::select! { _ = self.interrupt.recv() => {}, _ = self.terminate.recv() => {} }
    }
}

#[cfg(not(unix))]
struct Shutdown(tokio::signal::windows::CtrlC);

#[cfg(not(unix))]
impl Shutdown {
    fn listen() -> std::io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(Self)
    }

    async fn asked(mut self) {
        self.0.recv().await;
    }
}
