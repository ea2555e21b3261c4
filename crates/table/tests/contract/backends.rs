//! The backends under test, each with a fresh set of tables.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ambient::{ManualClock, SystemRandom};
use table::{DynamoDb, DynamoDbSettings, Embedded, Memory, Tables};
use testkit::servers::DynamoDbLocal;
use tokio::sync::OnceCell;

/// A backend, and what it needs to live.
pub struct Backend {
    pub tables: Arc<dyn Tables>,
    pub kind: Kind,
    _folder: Option<tempfile::TempDir>,
}

/// Where two implementations differ, a case asks which one it has. Each such place says why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Embedded or in memory.
    Ours,
    Dynoxide,
    DynamoDbLocal,
    /// Without our own checks in front: what we call wrong, Amazon's implementation refuses.
    DynamoDbLocalUnchecked,
}

impl Kind {
    pub fn is_dynamodb_local(self) -> bool {
        matches!(self, Self::DynamoDbLocal | Self::DynamoDbLocalUnchecked)
    }
}

pub async fn memory() -> Backend {
    prepared(Arc::new(Memory::new()), Kind::Ours, None).await
}

pub async fn embedded_in_memory() -> Backend {
    let clock = Arc::new(ManualClock::at(1_700_000_000_000));
    let tables = Embedded::in_memory(clock).unwrap();
    prepared(Arc::new(tables), Kind::Ours, None).await
}

pub async fn disk() -> Backend {
    let clock = Arc::new(ManualClock::at(1_700_000_000_000));
    let folder = tempfile::tempdir().unwrap();
    let tables = Embedded::open(folder.path().join("tables.db"), clock).unwrap();
    prepared(Arc::new(tables), Kind::Ours, Some(folder)).await
}

pub async fn dynoxide_over_http() -> Backend {
    static ENDPOINT: OnceCell<String> = OnceCell::const_new();
    let endpoint = ENDPOINT.get_or_init(serve_dynoxide).await;
    over_http(endpoint.clone(), Kind::Dynoxide).await
}

pub async fn dynamodb_local() -> Backend {
    let server = tokio::task::spawn_blocking(DynamoDbLocal::shared).await.unwrap();
    over_http(server.endpoint(), Kind::DynamoDbLocal).await
}

pub async fn dynamodb_local_unchecked() -> Backend {
    let server = tokio::task::spawn_blocking(DynamoDbLocal::shared).await.unwrap();
    over_http(server.endpoint(), Kind::DynamoDbLocalUnchecked).await
}

/// The server lives as long as the test process, beyond the runtime of the test that starts it.
async fn serve_dynoxide() -> String {
    let (told, address) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            told.send(format!("http://{}", listener.local_addr().unwrap())).unwrap();
            dynoxide::server::serve_on(listener, dynoxide::Database::memory().unwrap()).await;
        });
    });
    address.await.unwrap()
}

async fn over_http(endpoint: String, kind: Kind) -> Backend {
    // Tests share a server; the prefix keeps their tables apart.
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let prefix = format!("test{}-", NEXT.fetch_add(1, Ordering::Relaxed));
    let credentials = Some(("test".to_owned(), "secret".to_owned()));
    let settings = DynamoDbSettings { endpoint: Some(endpoint), prefix, credentials, region: Some("us-east-1".into()) };
    let tables = DynamoDb::connect(settings, Arc::new(SystemRandom)).await;
    let tables = if kind == Kind::DynamoDbLocalUnchecked { tables.without_checks() } else { tables };
    prepared(Arc::new(tables), kind, None).await
}

async fn prepared(tables: Arc<dyn Tables>, kind: Kind, folder: Option<tempfile::TempDir>) -> Backend {
    tables.create_table(crate::fixture::things()).await.unwrap();
    Backend { tables, kind, _folder: folder }
}
