//! The whole server, on a port of its own, with its clock in our hands.

use std::net::SocketAddr;
use std::sync::Arc;

use accounts::{Accounts, HashCost, Oidc, OidcSettings, Role, User, UserId, UserName};
use ambient::{Clock, Ids, ManualClock, Random, SystemRandom};
use basis::Stores;
use blobs::{LinkKey, MemoryBlobs, SignedLinks};
use keyring::KeyRing;
use table::Embedded;
use tokio::net::TcpListener;
use web::{App, Settings};

use crate::browser::Browser;
use crate::provider::{CLIENT_ID, CLIENT_SECRET, Provider};

pub(crate) const PASSWORD: &str = "correct horse";

pub(crate) struct Server {
    pub(crate) url: String,
    pub(crate) accounts: Accounts,
    pub(crate) provider: Provider,
    pub(crate) clock: Arc<ManualClock>,
}

/// How a test wants it.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Wish {
    pub(crate) create_accounts: bool,
    pub(crate) secret: bool,
    pub(crate) configured: bool,
    /// Whether there is a first account.
    pub(crate) set_up: bool,
    pub(crate) issuer: Option<String>,
    pub(crate) public_url: Option<&'static str>,
}

impl Default for Wish {
    fn default() -> Self {
        Self { create_accounts: true, secret: true, configured: true, set_up: true, issuer: None, public_url: None }
    }
}

impl Server {
    pub(crate) async fn start(wish: Wish) -> Self {
        let clock = Arc::new(ManualClock::at(1_800_000_000_000));
        let random: Arc<dyn Random> = Arc::new(SystemRandom);
        let provider = Provider::start(clock.clone()).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let keys = Arc::new(KeyRing::generate(random.as_ref()));
        let tables = Arc::new(Embedded::in_memory(clock.clone()).unwrap());
        let links = SignedLinks::new("/blobs", vec![LinkKey::new([0; 32])], clock.clone()).unwrap();
        let blobs = Arc::new(MemoryBlobs::new(links, clock.clone()));
        let stores = Stores { tables, blobs, clock: clock.clone(), random: random.clone() };
        let public_url = wish.public_url.map_or_else(|| url.clone(), str::to_owned);
        let settings = OidcSettings {
            issuer: wish.issuer.unwrap_or_else(|| provider.issuer.clone()),
            client_id: CLIENT_ID.to_owned(),
            client_secret: wish.secret.then(|| CLIENT_SECRET.to_owned()),
            label: "Example".to_owned(),
            create_accounts: wish.create_accounts,
            public_url: public_url.clone(),
        };
        let oidc = Oidc::new(settings, keys.clone(), clock.clone(), random.clone()).unwrap();
        let oidc = wish.configured.then(|| Arc::new(oidc));
        let cheap = accounts::Settings { hash_cost: HashCost::new(8, 1, 1).unwrap(), ..accounts::Settings::default() };
        let settings = collections::Settings { accounts: cheap, oidc, ..collections::Settings::default() };
        let collections = collections::assemble(&stores, keys.clone(), settings);
        collections.create_tables(&stores).await.unwrap();
        let accounts = collections.accounts.clone();
        let app = App {
            accounts: accounts.clone(),
            collections: collections.all().to_vec(),
            stores,
            keys,
            settings: Settings { public_url: Some(public_url), ..Settings::default() },
        };
        let service = web::router(app).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let server = Self { url, accounts, provider, clock };
        if wish.set_up {
            server.add_user("root", Role::Admin).await;
        }
        server
    }

    pub(crate) async fn add_user(&self, name: &str, role: Role) -> User {
        let clock: Arc<dyn Clock> = self.clock.clone();
        let id = UserId::new(Ids::new(clock, Arc::new(SystemRandom)).next());
        self.accounts.create_user(id, &UserName::parse(name).unwrap(), Some(PASSWORD), role).await.unwrap()
    }

    pub(crate) async fn user_count(&self) -> usize {
        self.accounts.list_users(100, None).await.unwrap().0.len()
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser::new(&self.url)
    }

    /// A browser that is signed in with a password.
    pub(crate) async fn browser_of(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        let body = serde_json::json!({ "name": name, "password": PASSWORD });
        assert_eq!(browser.post("/api/v1/session", &body).await.status(), 200);
        browser
    }
}
