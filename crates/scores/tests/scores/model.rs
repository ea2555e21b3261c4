//! Any mix of changes on stores that fail, by servers that stop in the middle of anything, beside the
//! simplest model of a score there is. Afterwards everything agrees, and what was acknowledged is there.

use std::collections::BTreeMap;
use std::pin::pin;

use basis::{Kind, Result};
use bytes::Bytes;
use proptest::prelude::*;
use scores::{
    AnnotationId, ImportId, ImportState, ItemId, Mine, NotePatch, Notes, PageEdit, ScoreId, Scores, SnapshotId,
};
use serde_json::json;
use testkit::{BlobFaultRates, FaultRates};

use crate::books::{Strays, check};
use crate::crashes::{runtime, settle};
use crate::house::{HOUR_MS, House, LEASES_MS, adding, picture, removing, text_of, titled};

/// Cases in the normal run; `SCORES_CASES` has more.
const CASES: u32 = 12;
const NAMES: [&str; 3] = ["あ", "い", "う"];

#[derive(Debug, Clone)]
enum Step {
    Create,
    Delete,
    Restore,
    Add,
    Change(usize),
    Remove(usize),
    Import { good: bool, add_pages: bool },
    DeleteItem(usize),
    SetPages(Vec<usize>),
    Snapshot(usize),
    DropSnapshot(usize),
    RestoreSnapshot(usize),
}

/// A step on one of two scores, and after how many turns the server stops, if it does.
type Planned = (usize, Step, Option<u32>);

fn steps() -> impl Strategy<Value = Vec<Planned>> {
    let step = prop_oneof![
        1 => Just(Step::Create),
        1 => Just(Step::Delete),
        2 => Just(Step::Restore),
        8 => Just(Step::Add),
        3 => (0_usize..8).prop_map(Step::Change),
        3 => (0_usize..8).prop_map(Step::Remove),
        6 => (any::<bool>(), any::<bool>()).prop_map(|(bad, add_pages)| Step::Import { good: !bad || add_pages, add_pages }),
        3 => (0_usize..6).prop_map(Step::DeleteItem),
        4 => proptest::collection::vec(0_usize..6, 0..5).prop_map(Step::SetPages),
        5 => (0..NAMES.len()).prop_map(Step::Snapshot),
        3 => (0..NAMES.len()).prop_map(Step::DropSnapshot),
        4 => (0..NAMES.len()).prop_map(Step::RestoreSnapshot),
    ];
    let stop = prop_oneof![4 => Just(None), 1 => (1_u32..150).prop_map(Some)];
    proptest::collection::vec((0_usize..2, step, stop), 5..30)
}

type Annotations = BTreeMap<AnnotationId, String>;

/// What a score is known to hold. Pages come in by themselves: only that they agree is known of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct State {
    deleted: bool,
    annotations: Annotations,
    snapshots: BTreeMap<&'static str, Annotations>,
}

async fn found(calm: &Scores, house: &House, id: ScoreId) -> State {
    let open = calm.open(&house.visitor(), &id.to_string()).await.unwrap();
    let texts = |detail: scores::Detail| {
        detail.annotations.iter().map(|one| (one.id, text_of(&one.note))).collect::<Annotations>()
    };
    let detail = open.get_score(None).await.unwrap();
    let mut state = State { deleted: detail.head.score.deleted_at.is_some(), ..State::default() };
    for snapshot in &detail.head.score.snapshots {
        let name = NAMES.iter().find(|name| **name == snapshot.name).unwrap();
        let then = open.get_score(Some(&snapshot.id.to_string())).await.unwrap();
        state.snapshots.insert(name, texts(then));
    }
    state.annotations = texts(detail);
    state
}

struct Run {
    house: House,
    ids: Vec<ScoreId>,
    states: Vec<State>,
    imports: Vec<(ScoreId, ImportId)>,
    number: u64,
}

/// A step with all that it needs, and what the score becomes by it.
struct Work {
    mine: Mine,
    what: What,
    after: State,
}

enum What {
    Nothing,
    Delete,
    Restore,
    Notes(Notes, uuid::Uuid),
    Import(ImportId),
    DeleteItem(ItemId),
    SetPages(Vec<PageEdit>),
    Snapshot(SnapshotId, &'static str),
    DropSnapshot(&'static str),
    RestoreSnapshot(&'static str),
}

impl Work {
    async fn run(&self) -> Result<Vec<AnnotationId>> {
        let mine = &self.mine;
        match &self.what {
            What::Nothing => {}
            What::Delete => mine.delete_score(None).await?,
            What::Restore => drop(mine.restore_score(None).await?),
            What::Notes(notes, write) => {
                let (all, _) = mine.change_annotations(notes, None, *write).await?;
                return Ok(all.into_iter().map(|one| one.id).collect());
            }
            What::Import(id) => drop(mine.complete_import(*id).await?),
            What::DeleteItem(item) => mine.delete_item(*item, None).await?,
            What::SetPages(edits) => drop(mine.set_pages(edits, None).await?),
            What::Snapshot(id, name) => drop(mine.create_snapshot(*id, name, None).await?),
            What::DropSnapshot(name) => mine.delete_snapshot(name, None).await?,
            What::RestoreSnapshot(name) => drop(mine.restore_snapshot(name, None).await?),
        }
        Ok(Vec::new())
    }
}

impl Run {
    /// What is to be done, prepared where nothing fails.
    async fn prepare(&mut self, scores: &Scores, calm: &Scores, which: usize, step: &Step) -> Work {
        let which = which % self.ids.len();
        let (id, before) = (self.ids[which], self.states[which].clone());
        let (mine, mut after) = (scores.mine_of(&self.house.owner, id), before.clone());
        self.number += 1;
        let text = format!("text {}", self.number);
        let nth = |number: usize| before.annotations.keys().nth(number).copied();
        let items =
            async || calm.mine_of(&self.house.owner, id).list_items().await.map_or(Vec::new(), |files| files.items);
        let what = match step {
            Step::Create => What::Nothing,
            Step::Delete => {
                after.deleted = true;
                What::Delete
            }
            Step::Restore => {
                after.deleted = false;
                What::Restore
            }
            _ if before.deleted => What::Nothing,
            Step::Add => {
                // Which number it gets is known when it is there.
                after.annotations.insert(AnnotationId::MAX, text.clone());
                What::Notes(adding([text.as_str()]), self.house.write())
            }
            Step::Change(number) => match nth(*number) {
                None => What::Nothing,
                Some(id) => {
                    after.annotations.insert(id, text.clone());
                    let patch = NotePatch { content: Some(json!(text)), ..NotePatch::default() };
                    What::Notes(Notes { change: vec![(id, patch)], ..Notes::default() }, self.house.write())
                }
            },
            Step::Remove(number) => match nth(*number) {
                None => What::Nothing,
                Some(id) => {
                    after.annotations.remove(&id);
                    What::Notes(removing(&[id]), self.house.write())
                }
            },
            Step::Import { good, add_pages } => {
                let content = if *good { picture(8, 8) } else { Bytes::from_static(b"nothing") };
                let calm = calm.mine_of(&self.house.owner, id);
                let import = self.house.announce(&calm, "頁.png", content, *add_pages).await;
                self.imports.push((id, import));
                What::Import(import)
            }
            Step::DeleteItem(number) => {
                items().await.get(*number).map_or(What::Nothing, |file| What::DeleteItem(file.id))
            }
            Step::SetPages(numbers) => {
                let items = items().await;
                let there = numbers.iter().filter_map(|number| items.get(*number));
                let edits = there.map(|file| PageEdit { item: Some(file.id), ..PageEdit::default() });
                What::SetPages(edits.collect())
            }
            Step::Snapshot(name) => {
                let name = NAMES[*name];
                if !before.snapshots.contains_key(name) {
                    after.snapshots.insert(name, before.annotations);
                }
                What::Snapshot(SnapshotId::new(self.house.ids.next()), name)
            }
            Step::DropSnapshot(name) => {
                after.snapshots.remove(NAMES[*name]);
                What::DropSnapshot(NAMES[*name])
            }
            Step::RestoreSnapshot(name) => {
                if let Some(then) = before.snapshots.get(NAMES[*name]) {
                    after.annotations.clone_from(then);
                }
                What::RestoreSnapshot(NAMES[*name])
            }
        };
        Work { mine, what, after }
    }

    /// The score is as it was or as it was to become; if it was said to be done, then it is.
    async fn compare(&mut self, calm: &Scores, id: ScoreId, work: &Work, result: Option<&Result<Vec<AnnotationId>>>) {
        let which = self.ids.iter().position(|other| *other == id).unwrap();
        self.house.wait_for_writes().await;
        let now = found(calm, &self.house, id).await;
        let before = self.states[which].clone();
        let mut after = work.after.clone();
        if let Some(text) = after.annotations.remove(&AnnotationId::MAX) {
            let new = now.annotations.keys().find(|id| !before.annotations.contains_key(id));
            let acknowledged = result.and_then(|result| result.as_ref().ok()).and_then(|ids| ids.first());
            if let (Some(acknowledged), Some(new)) = (acknowledged, new) {
                assert_eq!(acknowledged, new);
            }
            if let Some(new) = new {
                after.annotations.insert(*new, text);
            }
        }
        match result {
            Some(Ok(_)) => assert_eq!(now, after),
            Some(Err(error)) if !matches!(error.kind(), Kind::Unavailable | Kind::Timeout) => {
                assert_eq!(now, before, "{error}");
                let known = matches!(error.kind(), Kind::Conflict | Kind::NotFound | Kind::InProgress | Kind::Invalid);
                assert!(known, "{error}");
            }
            _ => assert!(now == before || now == after, "{now:?}\nis neither\n{before:?}\nnor\n{after:?}"),
        }
        self.states[which] = now;
    }

    fn fail(&self, yes: bool) {
        self.house.faulty.set_rates(yes.then(|| FaultRates { before: 2, after: 3, ..FaultRates::rough() }));
        self.house.faulty_blobs.set_rates(yes.then(|| BlobFaultRates { lag: 0, ..BlobFaultRates::rough() }));
    }

    fn all(&mut self, steps: &[Planned]) {
        let (mut server, mut seed) = (runtime(), 0);
        let mut scores = self.house.another_server(seed);
        let calm = self.house.calm_server();
        for (which, step, stop) in steps {
            let work = runtime().block_on(async {
                if matches!(step, Step::Create) && self.ids.len() < 2 {
                    let mine = self.house.score("second").await;
                    self.ids.push(mine.id());
                    self.states.push(State::default());
                }
                self.prepare(&scores, &calm, *which, step).await
            });
            self.fail(true);
            let result = server.block_on(async {
                let (mut work, mut turns) = (pin!(work.run()), 0);
                loop {
                    tokio::select! {
                        biased;
                        result = &mut work => return Some(result),
                        () = tokio::task::yield_now() => turns += 1,
                    }
                    if stop.is_some_and(|stop| turns >= stop) {
                        return None;
                    }
                }
            });
            self.fail(false);
            if result.is_none() {
                // All that it was at is gone with it. Another takes over.
                server = runtime();
                seed += 1;
                scores = self.house.another_server(seed);
            }
            if !matches!(result, Some(Ok(_))) {
                self.house.clock.advance_ms(LEASES_MS);
            }
            runtime().block_on(self.compare(&calm, work.mine.id(), &work, result.as_ref()));
        }
    }

    async fn end(&self) {
        let calm = self.house.calm_server();
        self.house.clock.advance_ms(LEASES_MS);
        calm.resume_imports().await.unwrap();
        for (which, id) in self.ids.iter().enumerate() {
            let mine = calm.mine_of(&self.house.owner, *id);
            mine.restore_score(None).await.unwrap();
            for (_, import) in self.imports.iter().filter(|(score, _)| score == id) {
                self.house.clock.advance_ms(LEASES_MS);
                let over = crate::house::over(&mine, *import).await;
                assert_ne!(over.state, ImportState::Working);
            }
            settle(&self.house, &mine).await;
            let now = found(&calm, &self.house, *id).await;
            assert_eq!(now, State { deleted: false, ..self.states[which].clone() });
        }
        self.house.clock.advance_ms(2 * HOUR_MS);
        calm.sweep().await.unwrap();
        assert_eq!(check(&self.house).await, Strays::none());
        for id in &self.ids {
            // Nothing that is left keeps an item from being deleted.
            let mine = calm.mine_of(&self.house.owner, *id);
            mine.set_pages(&[], None).await.unwrap();
            for snapshot in mine.list_snapshots().await.unwrap() {
                mine.delete_snapshot(&snapshot.name, None).await.unwrap();
            }
            for file in mine.list_items().await.unwrap().items {
                mine.delete_item(file.id, None).await.unwrap();
            }
        }
        assert_eq!(check(&self.house).await, Strays::none());
        assert_eq!(calm.file_usage(&self.house.owner).await.unwrap(), scores::Usage::default());
    }
}

fn cases() -> u32 {
    std::env::var("SCORES_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 200, ..Default::default() })]

    #[test]
    fn whatever_fails_and_stops_everything_agrees(steps in steps(), seed in 0_u64..1_000) {
        let house = runtime().block_on(House::seeded(seed));
        runtime().block_on(house.mine.change_score(&titled("first"), None)).unwrap();
        let ids = vec![house.mine.id()];
        let mut run = Run { house, ids, states: vec![State::default()], imports: Vec::new(), number: 0 };
        run.all(&steps);
        runtime().block_on(run.end());
    }
}
