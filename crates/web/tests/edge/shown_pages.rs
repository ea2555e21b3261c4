//! Pages that are turned and cut, for whoever is not their owner: in viewers, by links, in lists.

use serde_json::{Value, json};

use crate::support::scores::{imported_file, made, text};
use crate::support::{Answer, Ask, Person, World};

/// 40 x 20 pixels: black in the middle, red all around it.
fn picture() -> Vec<u8> {
    let middle = |x: u32, y: u32| (4..32).contains(&x) && (2..15).contains(&y);
    let colour = |x, y| image::Rgb(if middle(x, y) { [0, 0, 0] } else { [255, 0, 0] });
    let mut file = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(40, 20, colour).write_to(&mut file, image::ImageFormat::Png).unwrap();
    file.into_inner()
}

/// A score of a page, its red margins cut off, and turned; something is written in the margin and on the page.
async fn trimmed(world: &World, owner: &Person) -> (String, String) {
    let score = text(&made(world, owner, "scores", &json!({ "title": "Trimmed" })).await, "scoreId");
    imported_file(world, owner, &score, ("scan.png", &picture()), true).await;
    for (words, x) in [("nobody's business", 0.02), ("slower", 0.2)] {
        let content = json!({ "text": words, "x": x, "y": 0.5, "size": 0.001, "colour": "#23201b" });
        let note = json!({ "pageId": 1, "kind": "text", "content": content });
        made(world, owner, &format!("scores/{score}/annotations"), &note).await;
    }
    let before = text(&detail(world, owner, &score).await["pages"][0], "imageUrl");
    let crop = json!({ "top": 0.1, "right": 0.2, "bottom": 0.25, "left": 0.1 });
    let page = Ask::patch(format!("/api/v1/scores/{score}/pages/1"), &json!({ "rotation": 90, "crop": crop }));
    world.call(page.token(&owner.write)).await.expect(200);
    let public = Ask::patch(format!("/api/v1/scores/{score}"), &json!({ "access": "public" }));
    world.call(public.token(&owner.write)).await.expect(200);
    (score, before)
}

async fn detail(world: &World, owner: &Person, score: &str) -> Value {
    world.call(Ask::get(format!("/api/v1/scores/{score}")).token(&owner.read)).await.expect(200).json()
}

/// Upright, and of the margins nothing.
#[track_caller]
fn assert_trimmed(answer: &Answer) {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let pixels = image::load_from_memory(&answer.body).unwrap().into_rgb8();
    assert_eq!(pixels.dimensions(), (13, 28));
    // What is small is packed with a little loss.
    assert!(pixels.pixels().all(|pixel| pixel.0.iter().all(|value| *value < 40)), "there is red in it");
}

/// Every way to a picture that somebody is told of who is not the owner.
#[tokio::test]
async fn nobody_else_sees_what_was_cut_off() {
    let world = World::new().await;
    let (ada, bob) = (world.member("ada").await, world.member("bob").await);
    let (score, before) = trimmed(&world, &ada).await;
    let at = |path: &str| format!("/api/v1/scores/{score}{path}");
    let link = text(&made(&world, &ada, &format!("scores/{score}/shares"), &json!({})).await, "secret");
    let ways: [(&str, &dyn Fn(Ask) -> Ask); 3] = [
        ("nobody", &|ask| ask),
        ("another", &|ask| ask.token(&bob.read)),
        ("by a link", &|ask| ask.header("todana-share", &link)),
    ];
    let item = text(&detail(&world, &ada, &score).await["pages"][0], "itemId");
    for (who, by) in ways {
        let seen = world.call(by(Ask::get(at("")))).await.expect(200).json();
        let page = &seen["pages"][0];
        assert_eq!(
            (&page["width"], &page["height"], &page["rotation"], &page["crop"]),
            (&json!(13), &json!(28), &json!(0), &Value::Null),
            "{who}"
        );
        for url in ["imageUrl", "mediumUrl", "thumbnailUrl"] {
            assert_trimmed(&world.call(by(Ask::get(text(page, url)))).await);
        }
        assert_trimmed(&world.call(by(Ask::get(at("/cover")))).await);
        // What is written in the margin is not seen either; the rest is where it is seen.
        let notes = seen["annotations"].as_array().unwrap();
        assert_eq!((notes.len(), &notes[0]["content"]["text"]), (1, &json!("slower")), "{who}");
        assert_eq!((&notes[0]["content"]["x"], &notes[0]["content"]["y"]), (&json!(0.38462), &json!(0.14286)));
        // The picture as it is kept is not there for them, by the address it had before either.
        for path in [&before, &at(&format!("/items/{item}/image")), &at(&format!("/items/{item}/image?size=small"))] {
            let status = world.call(by(Ask::get(path.as_str()))).await.status;
            assert_eq!(status, if who == "another" { 404 } else { 401 }, "{who} {path}");
        }
        let manifest = world.call(by(Ask::get(at("/manifest")))).await.expect(200);
        assert!(!manifest.text().contains("/items/"), "{who}: {}", manifest.text());
        let canvas = &manifest.json()["items"][0];
        assert_eq!((&canvas["width"], &canvas["height"]), (&json!(13), &json!(28)));
        let body = &canvas["items"][0]["items"][0]["body"];
        assert_eq!((&body["width"], &body["height"], &body["format"]), (&json!(13), &json!(28), &json!("image/png")));
        for address in [&body["id"], &canvas["thumbnail"][0]["id"], &manifest.json()["thumbnail"][0]["id"]] {
            let path = address.as_str().unwrap().strip_prefix("http://localhost").unwrap();
            assert_trimmed(&world.call(by(Ask::get(path))).await);
        }
        assert_eq!(canvas["annotations"][0]["items"].as_array().unwrap().len(), 1);
    }
    let listed = world.call(Ask::get("/api/v1/scores?scope=public").token(&bob.read)).await.expect(200).json();
    assert_trimmed(&world.call(Ask::get(text(&listed["items"][0], "coverUrl")).token(&bob.read)).await);
}

/// The owner has both: the picture as it is kept, and what others see.
#[tokio::test]
async fn the_owner_sees_what_others_see_and_what_is_kept() {
    let world = World::new().await;
    let ada = world.member("ada").await;
    let (score, before) = trimmed(&world, &ada).await;
    let mine = |path: String| Ask::get(path).token(&ada.read);
    let kept = world.call(mine(before)).await.expect(200);
    assert_eq!(kept.header("cache-control"), Some("private, max-age=31536000, immutable"));
    assert_eq!(image::load_from_memory(&kept.body).unwrap().width(), 40);
    let own = detail(&world, &ada, &score).await;
    assert_eq!((&own["pages"][0]["width"], &own["pages"][0]["rotation"]), (&json!(40), &json!(90)));
    let shown = world.call(mine(format!("/api/v1/scores/{score}?shown=true"))).await.expect(200);
    assert_eq!(shown.json()["pages"][0]["rotation"], 0);
    assert_eq!(shown.json()["owned"], true);
    // It is told from the other by its tag.
    let again = mine(format!("/api/v1/scores/{score}")).header("if-none-match", shown.header("etag").unwrap());
    world.call(again).await.expect(200);
    let again = mine(format!("/api/v1/scores/{score}?shown=true"));
    world.call(again.header("if-none-match", shown.header("etag").unwrap())).await.expect(304);
    let page = text(&shown.json()["pages"][0], "imageUrl");
    let picture = world.call(mine(page.clone())).await;
    assert_trimmed(&picture);
    assert_eq!(picture.header("cache-control"), Some("private, max-age=31536000, immutable"));
    // Of a look that it does not have any more, nothing is kept.
    let turned = Ask::patch(format!("/api/v1/scores/{score}/pages/1"), &json!({ "rotation": 0 }));
    world.call(turned.token(&ada.write)).await.expect(200);
    let answer = world.call(mine(page)).await.expect(200);
    assert_eq!(answer.header("cache-control"), Some("private, no-cache"));
    assert_eq!(image::load_from_memory(&answer.body).unwrap().width(), 28);
    let listed = world.call(mine("/api/v1/scores".to_owned())).await.expect(200).json();
    let cover = world.call(mine(text(&listed["items"][0], "coverUrl"))).await.expect(200);
    assert_eq!(image::load_from_memory(&cover.body).unwrap().width(), 28);
}
