//! Example databases with months of history.

use ambient::{Clock, Ids, SystemClock};
use basis::Owner;
use databases::{DatabaseId, Databases};
use demo::DatabaseStep;
use sqlbase::{At, Execute, Statement};

use super::{civil, speaks_japanese};
use crate::Failure;

pub(super) async fn fill(databases: &Databases, owner: &Owner, ids: &Ids) -> Result<(), Failure> {
    let said = |name_en: &'static str, name_ja: &'static str| if speaks_japanese() { name_ja } else { name_en };
    for database in demo::databases(civil(SystemClock.now_ms())) {
        let name = said(database.name_en, database.name_ja);
        let mine = databases.create(owner, DatabaseId::new(ids.next()), name).await?;
        let mut sequence = 0;
        for step in database.steps {
            match step {
                DatabaseStep::Apply(statements) => {
                    let statements = statements.into_iter().map(Statement::plain).collect();
                    sequence = mine.execute(Execute { statements, ..Execute::default() }).await?.sequence;
                }
                DatabaseStep::Keep { name_en, name_ja } => {
                    mine.keep_version(said(name_en, name_ja)).await?;
                }
                DatabaseStep::GoBack => sequence = mine.restore(At::Sequence(sequence - 1)).await?,
            }
        }
    }
    Ok(())
}
