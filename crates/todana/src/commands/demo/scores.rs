//! Example scores that have been practised with.

use ambient::Ids;
use basis::Owner;
use demo::{DemoScore, DemoStep};
use scores::{AnnotationKind, ImportId, Note, Notes, ScoreAccess, ScoreId, ScorePatch, Scores, SnapshotId};

use crate::Failure;

pub(super) async fn fill(scores: &Scores, owner: &Owner, ids: &Ids) -> Result<(), Failure> {
    let mut made = Vec::new();
    for score in demo::scores() {
        let fact = |text: &str| Some(Some(text.to_owned()));
        let new = ScorePatch {
            title: Some(score.title.to_owned()),
            description: Some(score.description.to_owned()),
            access: Some(ScoreAccess::parse(score.access)?),
            composer: fact(score.composer),
            arranger: score.arranger.and_then(fact),
            instrument: fact(score.instrument),
            genre: fact(score.genre),
            tags: Some(score.tags.iter().map(|tag| (*tag).to_owned()).collect()),
        };
        let id = scores.create_score(owner, ScoreId::new(ids.next()), &new).await?.score.id;
        made.push((id, score));
    }
    for (id, score) in made {
        if let Err(error) = practise(scores, owner, ids, id, &score).await {
            tracing::warn!(%error, title = score.title, "an example score is incomplete");
        }
    }
    Ok(())
}

/// Import the pages of a score and add its annotations and history.
async fn practise(scores: &Scores, owner: &Owner, ids: &Ids, id: ScoreId, score: &DemoScore) -> Result<(), Failure> {
    let mine = scores.mine_of(owner, id);
    let import = mine.bring_in(ImportId::new(ids.next()), score.file_name, (score.pdf)().into()).await?;
    if let Some(problem) = import.problem {
        return Err(problem.into());
    }
    for step in &score.steps {
        match step {
            DemoStep::Annotate(annotations) => {
                let note = |one: &demo::DemoAnnotation| {
                    let kind = AnnotationKind::parse(one.kind)?;
                    // Pages of a new score are numbered from 1.
                    Note::parse(Some(u32::try_from(one.page)? + 1), one.layer, kind, &one.content)
                        .map_err(Failure::from)
                };
                let notes = annotations.iter().map(note).collect::<Result<Vec<_>, Failure>>()?;
                for some in notes.chunks(AT_ONCE) {
                    let notes = Notes { add: some.to_vec(), ..Notes::default() };
                    mine.change_annotations(&notes, None, ids.next()).await?;
                }
            }
            DemoStep::Snapshot(name) => {
                mine.create_snapshot(SnapshotId::new(ids.next()), name, None).await?;
            }
        }
    }
    Ok(())
}

/// How many annotations are added at a time.
const AT_ONCE: usize = 100;
