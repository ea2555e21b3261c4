//! What takes several writes is stopped at each of them: by a store that fails before or after it, and by a server
//! that is gone from then on. The same request made again succeeds; or nobody comes again, and nothing is left.

use std::pin::pin;
use std::sync::Arc;

use basis::{Kind, Owner, Result};
use databases::{DatabaseId, Databases};
use sqlbase::{Execute, Statement};
use testkit::{FaultRates, FaultyTables, When};
use tokio::runtime::{Builder, Runtime};

use crate::files::left;
use crate::room::with;
use crate::support::{HOUR_MS, World};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    Store(When),
    Server,
}

const STOPS: [Stop; 3] = [Stop::Store(When::Before), Stop::Store(When::After), Stop::Server];

struct House {
    world: World,
    faulty: Arc<FaultyTables>,
    owner: Owner,
    /// A database that is there, and the id of one to be made.
    there: DatabaseId,
    new: DatabaseId,
    /// The file of the one that is there.
    file: bytes::Bytes,
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

impl House {
    async fn new() -> Self {
        let (world, faulty) = World::on(FaultyTables::reliable).await;
        let owner = Owner::new(world.member("ada").await.id.to_string());
        let there = DatabaseId::new(world.new_id());
        world.clock.advance_ms(1);
        let new = DatabaseId::new(world.new_id());
        let mine = world.collections.databases.create(&owner, there, "there").await.unwrap();
        let execute = Execute::one(Statement::plain("CREATE TABLE t AS SELECT 1 AS a"));
        mine.execute(execute).await.unwrap();
        let (_, parts) = mine.export(None).await.unwrap();
        let file = futures::TryStreamExt::try_concat(futures::TryStreamExt::map_ok(parts, |part| part.to_vec()));
        let file = file.await.unwrap().into();
        Self { world, faulty, owner, there, new, file }
    }

    fn databases(&self) -> &Databases {
        &self.world.collections.databases
    }

    /// Another server on the same stores.
    fn another(&self) -> Databases {
        with(&self.world, sqlbase::Settings::default()).collections.databases
    }

    fn writes(&self) -> u64 {
        let counts = self.faulty.counts();
        counts.writes + counts.before
    }

    /// Writes are made one after the other: when this one was, so were those that a server has left behind.
    async fn wait_for_writes(&self) {
        let nothing = table::Key::new("cky", "nothing").and("sky", "nothing");
        self.world.app.stores.tables.delete(table::DeleteItem::new("Databases", nothing)).await.unwrap();
    }

    async fn names(&self, databases: &Databases) -> Vec<String> {
        let (entries, _) = databases.list(&self.owner, 100, None).await.unwrap();
        entries.into_iter().map(|entry| entry.name).collect()
    }
}

/// Do it until that many writes were made, then let the server go. Nothing, if it was over before.
fn until_gone<T>(house: &House, nth: u64, work: impl Future<Output = T>) -> Option<T> {
    house.faulty.set_rates(Some(FaultRates { delay: 100, longest_delay: 3, ..FaultRates::default() }));
    let end = house.writes() + nth;
    let runtime = runtime();
    let result = runtime.block_on(async {
        let mut work = pin!(work);
        loop {
            tokio::select! {
                biased;
                result = &mut work => return Some(result),
                () = tokio::task::yield_now() => {}
            }
            if house.writes() >= end {
                return None;
            }
        }
    });
    house.faulty.set_rates(None);
    result
}

/// Stop an operation everywhere, and see that what is expected holds when it is done again, and that otherwise
/// nothing but what was there before, or what it makes, remains.
fn walk(operation: impl AsyncFn(&House, &Databases) -> Result<()>, before: &[&str], after: &[&str]) {
    let mut stopped = 0;
    for again in [true, false] {
        for stop in STOPS {
            for nth in 1.. {
                let house = runtime().block_on(House::new());
                let at = format!("{stop:?} {nth}, again: {again}");
                if let Stop::Store(when) = stop {
                    house.faulty.fail_nth_write(nth, when);
                }
                let first = match stop {
                    Stop::Store(_) => Some(runtime().block_on(operation(&house, house.databases()))),
                    Stop::Server => until_gone(&house, nth, operation(&house, house.databases())),
                };
                let unharmed = match stop {
                    Stop::Store(_) => house.faulty.is_armed(),
                    Stop::Server => first.is_some(),
                };
                if unharmed {
                    assert_eq!(first.unwrap().map_err(|error| error.to_string()), Ok(()), "{at}");
                    break;
                }
                stopped += 1;
                if let Some(Err(error)) = &first {
                    assert!(matches!(error.kind(), Kind::Unavailable), "{at}: {error}");
                }
                let done = matches!(first, Some(Ok(())));
                runtime().block_on(async {
                    house.wait_for_writes().await;
                    let server = house.another();
                    if again {
                        match operation(&house, &server).await {
                            Err(error) if error.kind() == Kind::NotFound && after.len() < before.len() => {}
                            other => other.unwrap_or_else(|error| panic!("{at}: {error}")),
                        }
                        assert_eq!(house.names(&server).await, after, "{at}");
                    }
                    house.world.clock.advance_ms(3 * HOUR_MS);
                    server.upkeep().await.unwrap();
                    let names = house.names(&server).await;
                    assert!(names == after || (!done && !again && names == before), "{at}: {names:?}");
                    nothing_else(&house, &server, &at).await;
                });
            }
        }
    }
    assert!(stopped >= 6, "there was something to stop: {stopped}");
}

/// What is there works; when it is removed, nothing is left but what says so.
async fn nothing_else(house: &House, server: &Databases, at: &str) {
    let (entries, _) = server.list(&house.owner, 100, None).await.unwrap();
    for entry in &entries {
        let mine = server.mine_of(&house.owner, entry.id).await.unwrap();
        mine.execute(Execute::one(Statement::plain("CREATE TABLE works (a)"))).await.unwrap();
    }
    // The newest first: forks before what they rest on.
    for entry in entries {
        server.delete(&house.owner, entry.id, None).await.unwrap_or_else(|error| panic!("{at}: {error}"));
    }
    let (keys, objects) = left(&house.world).await;
    let others = keys.iter().filter(|key| !key.contains(" OP:b0:") && !key.contains(" OP:d0:"));
    assert_eq!((others.collect::<Vec<_>>(), objects), (Vec::new(), 0), "{at}");
}

#[test]
fn making_one() {
    let operation =
        async |house: &House, databases: &Databases| databases.create(&house.owner, house.new, "new").await.map(drop);
    walk(operation, &["there"], &["new", "there"]);
}

#[test]
fn making_one_of_a_file() {
    let operation = async |house: &House, databases: &Databases| {
        let file = house.file.clone();
        let content = futures::stream::once(async move { Ok(file) });
        databases.import(&house.owner, house.new, "new", content).await.map(drop)
    };
    walk(operation, &["there"], &["new", "there"]);
}

#[test]
fn forking_one() {
    let operation = async |house: &House, databases: &Databases| {
        let mine = databases.mine_of(&house.owner, house.there).await?;
        mine.fork(house.new, "new").await.map(drop)
    };
    walk(operation, &["there"], &["new", "there"]);
}

#[test]
fn removing_one() {
    let operation =
        async |house: &House, databases: &Databases| databases.delete(&house.owner, house.there, None).await;
    walk(operation, &["there"], &[]);
}

#[test]
fn renaming_one() {
    let operation = async |house: &House, databases: &Databases| {
        let mine = databases.mine_of(&house.owner, house.there).await?;
        mine.rename("elsewhere", None).await.map(drop)
    };
    let house = runtime().block_on(House::new());
    runtime().block_on(operation(&house, house.databases())).unwrap();
    for when in [When::Before, When::After] {
        let house = runtime().block_on(House::new());
        house.faulty.fail_nth_write(1, when);
        let _ = runtime().block_on(operation(&house, house.databases()));
        runtime().block_on(async {
            operation(&house, &house.another()).await.unwrap();
            assert_eq!(house.names(&house.another()).await, ["elsewhere"]);
            // Its former name is free.
            house.another().create(&house.owner, house.new, "there").await.unwrap();
        });
    }
}

#[test]
fn a_name_that_nobody_finished_taking_is_free_after_a_while() {
    let house = runtime().block_on(House::new());
    house.faulty.fail_nth_write(2, When::Before);
    runtime().block_on(async {
        let databases = house.databases();
        databases.create(&house.owner, house.new, "wanted").await.unwrap_err();
        house.world.clock.advance_ms(1);
        let other = || DatabaseId::new(house.world.new_id());
        let refused = databases.create(&house.owner, other(), "wanted").await.unwrap_err();
        assert_eq!(refused.kind(), Kind::Conflict, "somebody may still be at it");
        house.world.clock.advance_ms(3 * HOUR_MS);
        databases.create(&house.owner, other(), "wanted").await.unwrap();
        assert_eq!(house.names(databases).await, ["wanted", "there"]);
    });
}
