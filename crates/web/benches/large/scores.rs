//! Listing a page of scores (50), in a library of few and of many; and all of a score, and a change in it,
//! with few pages and annotations and with as many as it can have.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use basis::Owner;
use scores::ImportId;
use serde_json::{Value, json};
use table::{Item, Scan};

use super::Scale;
use super::house::{House, alternate, copy, tell};

const LISTED: usize = 50;
const AT_ONCE: usize = 100;
/// A picture of one dot.
const DOT: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC";

pub(crate) async fn compare(scale: Scale) {
    let (small, large) = (library(scale.small).await, library(scale.large).await);
    let beside = format!("the same with {} scores", scale.small);
    for sort in ["updated", "title"] {
        let list = async |house: &House, _| {
            let page = house.ask("GET", &format!("/api/v1/scores?sort={sort}&limit={LISTED}"), None).await;
            assert_eq!(page["items"].as_array().map(Vec::len), Some(LISTED));
        };
        let times = alternate(&large, &small, scale.rounds, list).await;
        tell("scores", &format!("list {LISTED} by {sort}, with {} scores", scale.large), &beside, times);
    }
    let of = |(pages, notes): (usize, usize)| format!("{pages} pages and {notes} annotations of 1 KB");
    let (few, many) = ((10, 100), (scale.large.min(500), scale.large.min(9_900)));
    let (few_at, many_at) = (Score::with(few).await, Score::with(many).await);
    let rounds = scale.rounds.min(40);
    let times = alternate(&many_at, &few_at, rounds, Score::read).await;
    tell("scores", &format!("all of a score of {}, in one request", of(many)), &of(few), times);
    let times = alternate(&many_at, &few_at, rounds, Score::annotate).await;
    tell("scores", &format!("one annotation more and gone again, in a score of {}", of(many)), &of(few), times);
}

/// One score made as always, and what lists show of it for all others.
async fn library(count: usize) -> House {
    let house = House::new().await;
    house.ask("POST", "/api/v1/scores", Some(json!({ "title": "Sonata", "composer": "Scarlatti" }))).await;
    let all = house.tables.scan(Scan::new("Scores")).await.expect("items").items;
    let id_of = |item: &Item| item.string("o").ok().and_then(|key| key.strip_prefix("sl:").map(str::to_owned));
    let (pattern, id) = all.iter().find_map(|item| Some((item, id_of(item)?))).expect("a summary");
    let copies: Vec<Item> =
        (1..count).map(|_| copy(pattern, &id, &STANDARD.encode(house.ids.next().as_bytes()))).collect();
    house.put_all("Scores", &copies).await;
    house
}

struct Score {
    house: House,
    path: String,
}

impl Score {
    async fn with((pages, notes): (usize, usize)) -> Self {
        let house = House::new().await;
        let made = house.ask("POST", "/api/v1/scores", Some(json!({ "title": "Ring" }))).await;
        let path = format!("/api/v1/scores/{}", made["scoreId"].as_str().expect("an id"));
        let score = made["scoreId"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        let mine = house.scores.mine_of(&Owner::new(house.user.to_string()), score);
        let dot = STANDARD.decode(DOT).expect("a picture").into();
        mine.bring_in(ImportId::new(house.ids.next()), "dot.png", dot).await.expect("a page");
        let item = mine.list_items().await.expect("items").items[0].id.to_string();
        let all: Vec<Value> = (1..=pages).map(|page| json!({ "itemId": item, "name": page.to_string() })).collect();
        house.ask("PUT", &format!("{path}/pages"), Some(json!({ "pages": all }))).await;
        let text = "x".repeat(1_000);
        for _ in 0..notes / AT_ONCE {
            let note = json!({ "pageId": 2, "kind": "text", "content": text });
            let add = json!({ "add": vec![note; AT_ONCE] });
            house.ask("POST", &format!("{path}/annotations/changes"), Some(add)).await;
        }
        Self { house, path }
    }

    async fn read(&self, _: usize) {
        let answer = self.house.send("GET", &self.path, bytes::Bytes::new()).await;
        assert!(answer.len() > 1_000);
    }

    /// One more, and it goes again.
    async fn annotate(&self, _: usize) {
        let note = json!({ "kind": "text", "content": "slower" });
        let made = self.house.ask("POST", &format!("{}/annotations", self.path), Some(note)).await;
        let path = format!("{}/annotations/{}", self.path, made["annotationId"]);
        self.house.send("DELETE", &path, bytes::Bytes::new()).await;
    }
}
