//! A side of the comparison, and clients that write to it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::future::BoxFuture;

use crate::Scale;

pub const CREATE: &str = "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)";
pub const INSERT: &str = "INSERT INTO notes (text) VALUES (?1)";
pub const COUNT: &str = "SELECT count(*) FROM notes";

/// What a client writes.
pub fn text(client: usize) -> String {
    format!("a note of client {client}")
}

/// Something that takes rows and can be measured.
pub trait Side {
    /// Let clients write, one row to a commit and one commit at a time each, for so long; how many commits were
    /// acknowledged each second.
    fn rate(&mut self, clients: usize, time: Duration) -> BoxFuture<'_, f64>;

    /// All that was acknowledged is there.
    fn check(&mut self) -> BoxFuture<'_, ()>;
}

/// The sides take turns, so that a machine which has other things to do is unfair to none of them.
pub async fn rates<const SIDES: usize>(
    mut sides: [&mut dyn Side; SIDES],
    clients: usize,
    scale: Scale,
) -> [f64; SIDES] {
    let mut rates = [0.0; SIDES];
    for side in &mut sides {
        // Nobody begins cold.
        side.rate(clients, scale.time / 10).await;
    }
    for _ in 0..scale.turns {
        for (rate, side) in rates.iter_mut().zip(&mut sides) {
            *rate += side.rate(clients, scale.time).await / f64::from(scale.turns);
        }
    }
    for side in sides {
        side.check().await;
    }
    rates
}

/// What clients in this process write to.
pub trait Writes: Send + Sync + 'static {
    /// Commit one row.
    fn write(&self, client: usize) -> impl Future<Output = ()> + Send;

    /// How many rows there are.
    fn count(&self) -> impl Future<Output = u64> + Send;
}

/// Clients that are tasks of this process.
pub struct Writers<W> {
    to: Arc<W>,
    acknowledged: u64,
}

impl<W: Writes> Writers<W> {
    pub fn new(to: W) -> Self {
        Self { to: Arc::new(to), acknowledged: 0 }
    }
}

impl<W: Writes> Side for Writers<W> {
    fn rate(&mut self, clients: usize, time: Duration) -> BoxFuture<'_, f64> {
        Box::pin(async move {
            let begun = Instant::now();
            let tasks: Vec<_> = (0..clients)
                .map(|client| {
                    let to = Arc::clone(&self.to);
                    tokio::spawn(async move {
                        let mut written = 0;
                        while begun.elapsed() < time {
                            to.write(client).await;
                            written += 1;
                        }
                        written
                    })
                })
                .collect();
            let mut written = 0;
            for task in tasks {
                written += task.await.expect("a client");
            }
            self.acknowledged += written;
            written as f64 / begun.elapsed().as_secs_f64()
        })
    }

    fn check(&mut self) -> BoxFuture<'_, ()> {
        Box::pin(async move { assert_eq!(self.to.count().await, self.acknowledged, "what was acknowledged is there") })
    }
}
