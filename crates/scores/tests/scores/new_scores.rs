//! Scores that are made for a file: what they are called, and that they go if nothing comes of the file.

use accounts::{Role, UserName};
use basis::Kind;
use bytes::Bytes;
use scores::{Import, ImportId, ImportProblem, ImportState, Mine, NewFile, ScorePatch};

use crate::books::{Strays, check};
use crate::crashes::settle;
use crate::house::{HOUR_MS, House, kind, over, picture, titled};

/// A PDF of empty pages that says what it is called.
fn pdf(pages: usize, title: &str) -> Bytes {
    let kids: Vec<String> = (4..4 + pages).map(|number| format!("{number} 0 R")).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {pages} /MediaBox [0 0 10 10] >>", kids.join(" ")),
        format!("<< /Title ({title}) >>"),
    ];
    objects.extend((0..pages).map(|_| "<< /Type /Page /Parent 2 0 R >>".to_owned()));
    let written = objects.iter().zip(1..).map(|(object, number)| format!("{number} 0 obj\n{object}\nendobj\n"));
    let objects: Vec<String> = written.collect();
    format!("%PDF-1.7\n{}trailer\n<< /Root 1 0 R /Info 3 0 R >>\n", objects.concat()).into()
}

/// A score for the file alone, called after it.
async fn bring(house: &House, name: &str, content: Bytes, meanwhile: impl AsyncFn(&Mine)) -> (Mine, Import) {
    let mine = house.score(name).await;
    let id = ImportId::new(house.ids.next());
    let file =
        NewFile { original_name: name.to_owned(), size_bytes: content.len() as u64, add_pages: true, new_score: true };
    mine.announce_file(id, file).await.unwrap();
    house.upload(&mine, id, content).await;
    meanwhile(&mine).await;
    mine.complete_import(id).await.unwrap();
    let import = over(&mine, id).await;
    (mine, import)
}

async fn title(house: &House, mine: &Mine) -> String {
    house.read(mine).await.head.score.content.title
}

#[tokio::test]
async fn a_score_is_called_what_its_file_says() {
    let house = House::new().await;
    let (mine, import) = bring(&house, "scan0001.pdf", pdf(1, "Nocturne"), async |_| {}).await;
    assert_eq!(import.state, ImportState::Done, "{import:?}");
    assert_eq!(title(&house, &mine).await, "Nocturne");
    // What is no title is none, and neither is what somebody has given another in between.
    let (mine, _) = bring(&house, "Lied", pdf(1, "Microsoft Word - lied.doc"), async |_| {}).await;
    assert_eq!(title(&house, &mine).await, "Lied");
    let rename = async |mine: &Mine| drop(mine.change_score(&titled("Mine"), None).await.unwrap());
    let (mine, _) = bring(&house, "Lied", pdf(1, "Nocturne"), rename).await;
    assert_eq!(title(&house, &mine).await, "Mine");
    // Into a score that was there already, files come without a title.
    house.import_with(&house.mine, "more.pdf", pdf(1, "Nocturne"), true).await;
    assert_eq!(title(&house, &house.mine).await, "Mine");
    assert_eq!(check(&house).await, Strays::none());
}

#[tokio::test]
async fn a_score_goes_with_the_file_that_nothing_came_of() {
    let house = House::new().await;
    for (content, code) in [
        (pdf(0, "Empty"), ImportProblem::NoPages),
        (Bytes::from_static(b"%PDF-1.7\n"), ImportProblem::Damaged),
        (Bytes::from_static(b"<html>"), ImportProblem::WrongType),
        (picture(64, 64).slice(..200), ImportProblem::Damaged),
    ] {
        let (mine, import) = bring(&house, "empty.pdf", content, async |_| {}).await;
        assert_eq!((import.state, import.problem_code), (ImportState::Failed, Some(code)), "{import:?}");
        // It is deleted with the end of the import, and gone a moment later.
        while let Ok(open) = house.scores.open(&house.visitor(), &mine.id().to_string()).await {
            assert!(open.score().deleted_at.is_some());
            tokio::task::yield_now().await;
        }
        assert_eq!(kind(mine.restore_score(None).await), Kind::NotFound, "nobody would restore it");
        // Why it went can still be asked.
        assert_eq!(mine.get_import(import.id).await.unwrap().import, import);
        mine.cancel_import(import.id).await.unwrap();
    }
    settle(&house, &house.mine).await;
    assert_eq!(check(&house).await, Strays::none());
}

#[tokio::test]
async fn a_score_that_somebody_has_done_something_with_stays() {
    let house = House::new().await;
    let refused = || Bytes::from_static(b"<html>");
    let composer = ScorePatch { composer: Some(Some("滝廉太郎".to_owned())), ..ScorePatch::default() };
    let (mine, import) = bring(&house, "a.pdf", refused(), async |mine| {
        mine.change_score(&composer, None).await.unwrap();
    })
    .await;
    assert_eq!(import.state, ImportState::Failed);
    assert_eq!(title(&house, &mine).await, "a.pdf");
    let (mine, _) = bring(&house, "b.pdf", refused(), async |mine| {
        house.announce(mine, "later.png", picture(8, 8), true).await;
    })
    .await;
    assert_eq!(title(&house, &mine).await, "b.pdf", "another file is on its way to it");
    // One that was there before never goes.
    let import = house.import_with(&house.mine, "c.pdf", refused(), true).await;
    assert_eq!(import.state, ImportState::Failed);
    assert_eq!(title(&house, &house.mine).await, "Mine");
}

#[tokio::test]
async fn a_score_goes_with_the_file_that_was_cancelled() {
    let house = House::new().await;
    let mine = house.score("a.pdf").await;
    let id = ImportId::new(house.ids.next());
    let file = NewFile { original_name: "a.pdf".to_owned(), size_bytes: 10, add_pages: true, new_score: true };
    mine.announce_file(id, file).await.unwrap();
    mine.cancel_import(id).await.unwrap();
    assert_eq!(kind(mine.restore_score(None).await), Kind::NotFound);
    settle(&house, &house.mine).await;
    assert_eq!(check(&house).await, Strays::none());
}

/// Nobody came back to send it: the page was closed, or the line was cut.
#[tokio::test]
async fn a_score_whose_file_never_arrives_goes() {
    let house = House::new().await;
    let (owner, name) = (house.owner.as_str().parse().unwrap(), UserName::parse("ada").unwrap());
    house.accounts.create_user(owner, &name, None, Role::Member).await.unwrap();
    let announced = async |mine: &Mine| {
        let id = ImportId::new(house.ids.next());
        let file = NewFile { original_name: "a.pdf".to_owned(), size_bytes: 10, add_pages: true, new_score: true };
        mine.announce_file(id, file).await.unwrap();
        id
    };
    let (empty, described) = (house.score("empty").await, house.score("described").await);
    announced(&empty).await;
    announced(&described).await;
    let patch = ScorePatch { description: Some("Somebody wrote this".to_owned()), ..ScorePatch::default() };
    described.change_score(&patch, None).await.unwrap();
    house.clock.advance_ms(HOUR_MS);
    assert_eq!(house.scores.forget_unsent().await.unwrap(), 0, "it may still arrive");
    let late = house.score("late").await;
    let id = announced(&late).await;
    house.clock.advance_ms(HOUR_MS);
    assert_eq!(house.scores.forget_unsent().await.unwrap(), 2);
    assert_eq!(kind(empty.list_imports().await), Kind::NotFound);
    assert_eq!(described.list_imports().await.unwrap().len(), 0);
    assert_eq!(late.list_imports().await.unwrap()[0].id, id);
    assert_eq!(house.scores.forget_unsent().await.unwrap(), 0);
    assert_eq!(check(&house).await, Strays::none());
}
