//! What things cost, as `costs.txt` says. Lists cost the same whatever is in the scores.

use accounts::{Role, ShareId, ShareTarget, UserName};
use basis::{Owner, Result};
use scores::{
    ImportId, ImportState, ListOf, NotePatch, Notes, Order, PageEdit, Scope, ScoreAccess, ScoreFilter, ScoreId,
    ScorePatch, SnapshotId, Sort,
};
use serde_json::json;
use testkit::Cost;

use crate::house::{House, OWNER, adding, expected, pages_of, picture, removing, titled};
use crate::large::{PAGES, fill_annotations, fill_items};

const READER: &str = "usr_01a31a4f-c800-7000-8000-000000000002";

/// What things cost, line by line.
struct Bill<'a> {
    house: &'a House,
    lines: Vec<String>,
}

impl Bill<'_> {
    async fn of<T>(&mut self, what: &str, work: impl Future<Output = Result<T>>) -> T {
        let (result, cost) = self.house.metered.measure(work).await;
        self.lines.push(format!("{what}: {}", describe(&cost)));
        result.unwrap()
    }

    /// Ten scores, in every list.
    async fn lists(&mut self) {
        let scores = &self.house.scores;
        for sort in [Sort::Title, Sort::Created, Sort::Updated] {
            let list = list(Scope::Mine, sort);
            self.of(&format!("10 of mine by {}", sort.as_str()), scores.list_scores(&self.house.owner, list)).await;
        }
        let reader = Owner::new(READER);
        self.of("10 public ones", scores.list_scores(&reader, list(Scope::Public, Sort::Updated))).await;
        let shared = self.of("10 shared ones", scores.list_scores(&reader, list(Scope::Shared, Sort::Updated))).await;
        assert_eq!(shared.0.len(), 10);
    }
}

fn describe(cost: &Cost) -> String {
    let kinds: Vec<_> = cost.by_kind.iter().map(|(kind, count)| format!("{count} {kind:?}")).collect();
    assert_eq!(cost.failed, 0);
    // A main record of about a kilobyte takes one unit more or less to write.
    format!("{}; {} read", kinds.join(", "), cost.capacity.read)
}

fn list(scope: Scope, sort: Sort) -> ListOf {
    let filter = ScoreFilter::default();
    ListOf { scope, deleted: false, sort, order: Order::Descending, filter, limit: 10, after: None }
}

/// Ten scores that are public and kept by a reader.
async fn ten() -> House {
    let house = House::new().await;
    let (owner, name) = (OWNER.parse().unwrap(), UserName::parse("owner").unwrap());
    house.accounts.create_user(owner, &name, None, Role::Member).await.unwrap();
    house.mine.delete_score(None).await.unwrap();
    let public = ScorePatch { access: Some(ScoreAccess::Public), ..titled("A score of ten") };
    for _ in 0..10 {
        house.clock.advance_ms(1);
        let id = ScoreId::new(house.ids.next());
        house.scores.create_score(&house.owner, id, &public).await.unwrap();
        let target = ShareTarget::new("scores", &id.to_string()).unwrap();
        let share = ShareId::new(house.ids.next());
        let (_, secret) = house.accounts.create_share(OWNER.parse().unwrap(), share, target, None).await.unwrap();
        house.scores.keep_score(&Owner::new(READER), &id.to_string(), &secret).await.unwrap();
    }
    house
}

#[tokio::test]
async fn everything_costs_what_it_says() {
    let house = ten().await;
    let mut bill = Bill { house: &house, lines: Vec::new() };
    bill.lists().await;
    let id = ScoreId::new(house.ids.next());
    bill.of("new score", house.scores.create_score(&house.owner, id, &titled("new"))).await;
    let mine = &house.scores.mine_of(&house.owner, id);
    let items = house.import(mine, 3, true).await;
    let announced = ImportId::new(house.ids.next());
    bill.of("announce a file", mine.create_import(announced, "later.pdf", 1, true)).await;
    let (visitor, text) = (house.visitor(), id.to_string());
    let detail = async |snapshot| house.scores.open(&visitor, &text).await?.get_score(snapshot).await;
    bill.of("a score of 3 pages", detail(None)).await;
    bill.of("change its title", mine.change_score(&titled("other"), None)).await;
    let (first, second) = (adding(["first"]), adding(["second"]));
    bill.of("its first annotation", mine.change_annotations(&first, None, house.write())).await;
    bill.of("another annotation", mine.change_annotations(&second, None, house.write())).await;
    let patch = NotePatch { content: Some(json!("changed")), ..NotePatch::default() };
    let change = Notes { change: vec![(1, patch)], ..Notes::default() };
    bill.of("change an annotation", mine.change_annotations(&change, None, house.write())).await;
    let remove = removing(&[2]);
    bill.of("remove an annotation", mine.change_annotations(&remove, None, house.write())).await;
    bill.of("a score of 3 pages and an annotation", detail(None)).await;
    let order: Vec<PageEdit> = [3, 1, 2].map(|id| PageEdit { id: Some(id), ..PageEdit::default() }).to_vec();
    bill.of("order 3 pages", mine.set_pages(&order, None)).await;
    bill.of("take 2 pages out", mine.set_pages(&order[..1], None)).await;
    bill.of("set 3 pages", mine.set_pages(&pages_of(&items), None)).await;
    bill.of("make a snapshot", mine.create_snapshot(SnapshotId::new(house.ids.next()), "then", None)).await;
    bill.of("a score at a snapshot", detail(Some("then"))).await;
    bill.of("restore a snapshot", mine.restore_snapshot("then", None)).await;
    bill.of("delete a snapshot", mine.delete_snapshot("then", None)).await;
    let unused = house.import(mine, 1, false).await[0];
    bill.of("delete a file", mine.delete_item(unused, None)).await;
    bill.of("what files come to", house.scores.file_usage(&house.owner)).await;
    bill.of("delete a score", mine.delete_score(None)).await;
    bill.of("restore it", mine.restore_score(None)).await;
    assert_eq!(bill.lines.join("\n"), expected("costs.txt").trim_end(), "\n{}", bill.lines.join("\n"));
}

#[tokio::test]
async fn lists_cost_the_same_whatever_is_in_the_scores() {
    let house = ten().await;
    // A cover is in a list too.
    let (found, _) = house.scores.list_scores(&house.owner, list(Scope::Mine, Sort::Created)).await.unwrap();
    let all: Vec<_> = found.iter().map(|summary| house.scores.mine_of(&house.owner, summary.id)).collect();
    for mine in &all {
        let import = house.import_with(mine, "cover.png", picture(8, 8), true).await;
        assert_eq!(import.state, ImportState::Done);
    }
    let mut empty = Bill { house: &house, lines: Vec::new() };
    empty.lists().await;
    for mine in &all[..2] {
        let items = fill_items(&house, mine, PAGES).await;
        mine.set_pages(&pages_of(&items), None).await.unwrap();
    }
    fill_annotations(&house, &all[0], 1_000).await;
    let mut full = Bill { house: &house, lines: Vec::new() };
    full.lists().await;
    assert_eq!(full.lines, empty.lines);
}
