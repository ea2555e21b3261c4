//! A server in front of another that loses answers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// What happens to a request whose answer is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// It is done, and then the connection breaks.
    Broken,
    /// It is done, and the connection breaks in the middle of the answer.
    Half,
    /// It is done, and then something on the way says that it failed.
    Failed,
    /// Something on the way says that it failed, and it is not done.
    NotDone,
}

/// Passes requests on to a server, and loses some of the answers.
pub struct Proxy {
    pub endpoint: String,
    /// How many answers are still to be lost.
    losses: Arc<AtomicUsize>,
}

impl Proxy {
    /// Lose the answers to requests with `method`, as soon as [`Proxy::lose`] says how many.
    pub async fn start(server: &str, method: &'static str, loss: Loss) -> Self {
        let server = server.strip_prefix("http://").expect("http").parse().expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
        let losses = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&losses);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let left = Arc::clone(&left);
                tokio::spawn(async move {
                    // A test that is over closes its connections as it likes.
                    let _ = serve(client, server, method, loss, &left).await;
                });
            }
        });
        Self { endpoint, losses }
    }

    /// Lose the next `count` answers.
    pub fn lose(&self, count: usize) {
        self.losses.store(count, Ordering::SeqCst);
    }

    /// How many answers are still to be lost.
    pub fn left(&self) -> usize {
        self.losses.load(Ordering::SeqCst)
    }
}

/// Serve one request.
async fn serve(
    mut client: TcpStream,
    server: SocketAddr,
    method: &str,
    loss: Loss,
    left: &AtomicUsize,
) -> std::io::Result<()> {
    const FAILED: &[u8] = b"HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
    let request = read_request(&mut client).await?;
    let take = |left: usize| left.checked_sub(1);
    let chosen =
        request.starts_with(method.as_bytes()) && left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_ok();
    if chosen && loss == Loss::NotDone {
        return client.write_all(FAILED).await;
    }
    // One request per connection: its end is the end of the answer.
    let line = request.iter().position(|b| *b == b'\n').map_or(0, |at| at + 1);
    let mut upstream = TcpStream::connect(server).await?;
    upstream.write_all(&request[..line]).await?;
    upstream.write_all(b"connection: close\r\n").await?;
    upstream.write_all(&request[line..]).await?;
    let mut answer = Vec::new();
    upstream.read_to_end(&mut answer).await?;
    match (chosen, loss) {
        (false, _) => client.write_all(&answer).await,
        (true, Loss::Broken) => Ok(()),
        (true, Loss::Half) => client.write_all(&answer[..answer.len() / 2]).await,
        (true, _) => client.write_all(FAILED).await,
    }
}

/// Read a request with its body.
async fn read_request(client: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let mut request = Vec::new();
    loop {
        if let Some(end) = request.windows(4).position(|w| w == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&request[..end]).to_ascii_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
            let length: usize = length.map_or(0, |text| text.trim().parse().expect("a length"));
            if request.len() >= end + 4 + length {
                return Ok(request);
            }
        }
        if client.read_buf(&mut request).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
}
