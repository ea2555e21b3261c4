//! Everything the service does can be done in a task of its own, as a server does it.

use accounts::{Accounts, Claim, Picture, StoredAnswer};
use basis::Result;

use crate::house::{House, PASSWORD};

/// All of it in one task: that this compiles is what is tested.
async fn everything(accounts: Accounts, house: House) -> Result<()> {
    let ada = house.member("ada").await.id;
    accounts.ensure_setup().await?;
    accounts.needs_setup().await?;
    accounts.set_password(ada, PASSWORD).await?;
    accounts.list_users(1, None).await?;
    accounts.list_sessions(ada, 1, None).await?;
    accounts.list_tokens(ada, 1, None).await?;
    accounts.list_shares(ada, 1, None).await?;
    accounts.link_identity(ada, "https://id", "1").await?;
    let picture = Picture::new(b"\xFF\xD8\xFF"[..].into())?;
    accounts.set_picture(ada, picture, None).await?;
    accounts.get_picture(ada).await?;
    accounts.usage(&basis::Owner::new(ada.to_string())).await?;
    accounts.delete_picture(ada, None).await?;
    let store = accounts.idempotency();
    let answer = StoredAnswer { status: 200, headers: Vec::new(), body: vec![0; 400_000] };
    if let Claim::Run { ticket, .. } = store.claim(ada, "key", [1; 32]).await? {
        store.finish(ticket.clone(), &answer).await?;
        store.release(ticket).await?;
    }
    store.claim(ada, "key", [1; 32]).await?;
    store.remove_expired().await?;
    Ok(())
}

#[tokio::test]
async fn everything_runs_in_a_task() {
    let house = House::new().await;
    tokio::spawn(everything(house.accounts.clone(), house)).await.unwrap().unwrap();
}
