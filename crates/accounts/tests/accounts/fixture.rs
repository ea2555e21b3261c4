//! How everything lies in the table. What is stored outlives the program: a change here is a change
//! of the format, and needs a new `v`.

use accounts::{
    Access, AccountPatch, Claim, Label, Language, Picture, Role, Rounds, ShareId, ShareTarget, StoredAnswer, Theme,
    TokenId, UserId,
};
use table::{Item, Value};
use uuid::Uuid;
use work::{Passed, Round, Step, Work as _};

use crate::house::{DAY_MS, HERE, House, PASSWORD, START_MS, name};

const ID: &str = "01a31a4f-c800-7000-8000-000000000001";

fn id() -> Uuid {
    Uuid::try_parse(ID).unwrap()
}

/// What an item is, with what is random in it replaced by what it is.
fn shape(item: &Item) -> String {
    let attribute = |(name, value): (&str, &Value)| {
        let text = match value {
            Value::S(text) if name == "SK" && text.starts_with("SESSION#ses_") => "SESSION#ses_…".to_owned(),
            Value::S(text) if text.starts_with("$argon2id$v=19$m=8,t=1,p=1$") => "$argon2id$…".to_owned(),
            Value::S(_) if ["newId", "holder"].contains(&name) => "uuid".to_owned(),
            Value::S(text) => text.to_string(),
            Value::N(number) => number.to_string(),
            Value::Bool(value) => value.to_string(),
            Value::B(bytes) if name == "answer" => format!("bytes({})", bytes.len()),
            Value::B(bytes) => format!("bytes({})", bytes.len()),
            Value::M(fields) => format!("{:?}", fields.keys().collect::<Vec<_>>()),
            other => panic!("{other:?}"),
        };
        format!("{name}={text}")
    };
    item.iter().map(attribute).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn items_are_stored_as_documented() {
    let house = House::new().await;
    let accounts = &house.accounts;
    let user = UserId::new(id());
    accounts.ensure_setup().await.unwrap().unwrap();
    accounts.create_user(user, &name("Ada"), Some(PASSWORD), Role::Admin).await.unwrap();
    accounts.sign_in("ada", PASSWORD, HERE, Some("Firefox")).await.unwrap();
    let patch = AccountPatch {
        display_name: Some(Some(Label::parse("displayName", "Ada L.").unwrap())),
        language: Some(Some(Language::Japanese)),
        theme: Some(Some(Theme::Dark)),
    };
    accounts.update_account(user, patch, None).await.unwrap();
    accounts.set_picture(user, Picture::new(b"\xFF\xD8\xFF"[..].into()).unwrap(), None).await.unwrap();
    let label = Label::parse("name", "cli").unwrap();
    let (_, token) =
        accounts.create_token(user, TokenId::new(id()), label, Access::Read, Some(START_MS + DAY_MS)).await.unwrap();
    accounts.authenticate_token(&token).await.unwrap();
    accounts.create_share(user, ShareId::new(id()), ShareTarget::new("books", "b1").unwrap(), None).await.unwrap();
    accounts.link_identity(user, "https://id.example.org", "42").await.unwrap();
    accounts.sign_in("nobody", PASSWORD, HERE, None).await.unwrap_err();
    let Claim::Run { ticket, .. } = accounts.idempotency().claim(user, "done", [1; 32]).await.unwrap() else {
        panic!()
    };
    let answer = StoredAnswer { status: 204, headers: Vec::new(), body: Vec::new() };
    accounts.idempotency().finish(ticket, &answer).await.unwrap();
    accounts.idempotency().claim(user, "running", [1; 32]).await.unwrap();
    let page = |(), _| async { Ok(Passed { count: 2, next: Some("next".to_owned()) }) };
    let round = Round::new(&(), ("sweep", "books"), Round::HOURLY, page);
    let rounds = Rounds::new(accounts.clone(), vec![("books/sweep".to_owned(), round)]);
    let task = rounds.find(None).await.unwrap().tasks.remove(0);
    assert_eq!(rounds.step(&task, 0).await.unwrap(), Step::More);

    let mut shapes: Vec<_> = house.dump().await.iter().map(shape).collect();
    shapes.sort();
    let expected = include_str!("items.txt");
    assert_eq!(shapes.join("\n"), expected.trim_end(), "\n{}", shapes.join("\n"));
}

/// What a later program wrote is refused, not guessed at.
#[tokio::test]
async fn an_item_of_a_later_format_is_refused() {
    let house = House::new().await;
    let ada = house.member("ada").await;
    for mut item in house.dump().await {
        item.set("v", 2);
        house.store.put(table::PutItem::new("Accounts", item)).await.unwrap();
    }
    assert_eq!(crate::house::kind(house.accounts.get_user(ada.id).await), basis::Kind::Internal);
    assert_eq!(crate::house::kind(house.accounts.list_users(1, None).await), basis::Kind::Internal);
}
