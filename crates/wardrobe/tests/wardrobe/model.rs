//! Any sequence of changes, beside the simplest model of a wardrobe there is.

use basis::{Kind, Result};
use proptest::prelude::*;
use wardrobe::{ClothingId, ClothingPatch, HistoryId, Order, OutfitId, OutfitPatch, Sort, Status};

use crate::books::check_books;
use crate::house::{House, date, entry, list, name};

const DATES: [&str; 5] = ["20260101", "20260102", "20251231", "20240229", "19991231"];

/// Things are named by their number; there may be none of that number.
#[derive(Debug, Clone)]
enum Step {
    Add,
    Delete(usize),
    Restore(usize),
    Rename(usize),
    /// If it is that version.
    DeleteIf(usize, u64),
    AddOutfit(Vec<usize>),
    DeleteOutfit(usize),
    RestoreOutfit(usize),
    Rearrange(usize, Vec<usize>),
    Wear(Vec<usize>, Option<usize>, usize),
    Undo(usize),
    WearAgain(usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let one = || 0_usize..6;
    let some = || proptest::sample::subsequence((0..6).collect::<Vec<_>>(), 1..=4).prop_shuffle();
    let step = prop_oneof![
        3 => Just(Step::Add),
        2 => one().prop_map(Step::Delete),
        2 => one().prop_map(Step::Restore),
        1 => one().prop_map(Step::Rename),
        1 => (one(), 1..4_u64).prop_map(|(garment, version)| Step::DeleteIf(garment, version)),
        2 => some().prop_map(Step::AddOutfit),
        1 => one().prop_map(Step::DeleteOutfit),
        1 => one().prop_map(Step::RestoreOutfit),
        1 => (one(), some()).prop_map(|(outfit, garments)| Step::Rearrange(outfit, garments)),
        10 => (some(), proptest::option::of(one()), 0..DATES.len())
            .prop_map(|(garments, outfit, day)| Step::Wear(garments, outfit, day)),
        4 => (0_usize..20).prop_map(Step::Undo),
        1 => (0_usize..20).prop_map(Step::WearAgain),
    ];
    proptest::collection::vec(step, 1..40)
}

#[derive(Debug, Clone)]
struct Thing<T> {
    id: T,
    deleted: bool,
    version: u64,
    pieces: Vec<ClothingId>,
}

#[derive(Debug, Clone)]
struct Worn {
    id: HistoryId,
    day: &'static str,
    clothes: Vec<ClothingId>,
    outfit: Option<OutfitId>,
}

#[derive(Default)]
struct Model {
    clothes: Vec<Thing<ClothingId>>,
    outfits: Vec<Thing<OutfitId>>,
    history: Vec<Worn>,
}

/// Delete or restore. What is so already stays as it is.
fn move_to<T>(things: &mut [Thing<T>], number: usize, deleted: bool) -> Result<(), Kind> {
    let thing = things.get_mut(number).ok_or(Kind::NotFound)?;
    thing.version += u64::from(thing.deleted != deleted);
    thing.deleted = deleted;
    Ok(())
}

fn edit<T>(things: &mut [Thing<T>], number: usize) -> Result<(), Kind> {
    match things.get_mut(number) {
        None => Err(Kind::NotFound),
        Some(thing) if thing.deleted => Err(Kind::Conflict),
        Some(thing) => {
            thing.version += 1;
            Ok(())
        }
    }
}

impl Model {
    /// The garments of those numbers; ones that are not there become nobody's.
    fn ids(&self, house: &House, numbers: &[usize]) -> Vec<ClothingId> {
        let id = |number: &usize| self.clothes.get(*number).map(|thing| thing.id);
        numbers.iter().map(|number| id(number).unwrap_or_else(|| ClothingId::new(house.ids.next()))).collect()
    }

    fn is_there(&self, id: ClothingId) -> Option<bool> {
        self.clothes.iter().find(|thing| thing.id == id).map(|thing| !thing.deleted)
    }

    fn wearable(&self, worn: &Worn) -> bool {
        let outfit = |id| self.outfits.iter().any(|thing| thing.id == id && !thing.deleted);
        worn.clothes.iter().all(|id| self.is_there(*id) == Some(true)) && worn.outfit.is_none_or(outfit)
    }

    fn touch(&mut self, worn: &Worn) {
        let clothes = self.clothes.iter_mut().filter(|thing| worn.clothes.contains(&thing.id));
        clothes.for_each(|thing| thing.version += 1);
        let outfits = self.outfits.iter_mut().filter(|thing| worn.outfit == Some(thing.id));
        outfits.for_each(|thing| thing.version += 1);
    }

    fn count(&self, id: ClothingId) -> u64 {
        self.history.iter().filter(|worn| worn.clothes.contains(&id)).count() as u64
    }

    fn last(&self, id: ClothingId) -> u64 {
        let days = self.history.iter().filter(|worn| worn.clothes.contains(&id)).map(|worn| date(worn.day).epoch_ms());
        days.max().unwrap_or(0)
    }

    fn add_outfit(&mut self, id: OutfitId, pieces: Vec<ClothingId>) -> Result<(), Kind> {
        if pieces.iter().any(|id| self.is_there(*id) != Some(true)) {
            return Err(Kind::Invalid);
        }
        self.outfits.push(Thing { id, deleted: false, version: 1, pieces });
        Ok(())
    }

    /// Deleted clothes may stay, not come.
    fn rearrange(&mut self, number: usize, pieces: Vec<ClothingId>) -> Result<(), Kind> {
        let kept = self.outfits.get(number).ok_or(Kind::NotFound)?.pieces.clone();
        let fits = |id: &ClothingId| self.is_there(*id).is_some_and(|there| there || kept.contains(id));
        if !pieces.iter().all(fits) {
            return Err(Kind::Invalid);
        }
        edit(&mut self.outfits, number)?;
        self.outfits[number].pieces = pieces;
        Ok(())
    }

    fn wear(&mut self, worn: Worn) -> Result<(), Kind> {
        if !self.wearable(&worn) {
            return Err(Kind::Invalid);
        }
        self.touch(&worn);
        self.history.push(worn);
        Ok(())
    }

    /// Do it to both; what came of it must be the same.
    async fn step(&mut self, house: &House, step: &Step) -> (Result<(), Kind>, Result<(), Kind>) {
        let mine = &house.mine;
        let nobody = ClothingId::new(house.ids.next());
        let garment = |model: &Self, number: usize| model.clothes.get(number).map_or(nobody, |thing| thing.id);
        let no_outfit = OutfitId::new(house.ids.next());
        let outfit = |model: &Self, number: usize| model.outfits.get(number).map_or(no_outfit, |thing| thing.id);
        let (expected, found) = match step {
            Step::Add => {
                let id = house.add("garment").await;
                self.clothes.push(Thing { id, deleted: false, version: 1, pieces: Vec::new() });
                (Ok(()), Ok(()))
            }
            Step::Delete(number) => {
                let found = mine.delete_clothing(garment(self, *number), None).await;
                (move_to(&mut self.clothes, *number, true), found)
            }
            Step::DeleteIf(number, version) => {
                let found = mine.delete_clothing(garment(self, *number), Some(*version)).await;
                let stale = self.clothes.get(*number).is_some_and(|thing| thing.version != *version);
                let expected =
                    if stale { Err(Kind::ChangedMeanwhile) } else { move_to(&mut self.clothes, *number, true) };
                (expected, found)
            }
            Step::Restore(number) => {
                let found = mine.restore_clothing(garment(self, *number), None).await.map(drop);
                (move_to(&mut self.clothes, *number, false), found)
            }
            Step::Rename(number) => {
                let patch = ClothingPatch { name: Some(name("renamed")), ..ClothingPatch::default() };
                let found = mine.change_clothing(garment(self, *number), &patch, None).await.map(drop);
                (edit(&mut self.clothes, *number), found)
            }
            Step::AddOutfit(numbers) => {
                let (id, ids) = (OutfitId::new(house.ids.next()), self.ids(house, numbers));
                let found = mine.create_outfit(id, name("outfit"), ids.clone()).await.map(drop);
                (self.add_outfit(id, ids), found)
            }
            Step::DeleteOutfit(number) => {
                let found = mine.delete_outfit(outfit(self, *number), None).await;
                (move_to(&mut self.outfits, *number, true), found)
            }
            Step::RestoreOutfit(number) => {
                let found = mine.restore_outfit(outfit(self, *number), None).await.map(drop);
                (move_to(&mut self.outfits, *number, false), found)
            }
            Step::Rearrange(number, numbers) => {
                let ids = self.ids(house, numbers);
                let patch = OutfitPatch { clothing_ids: Some(ids.clone()), name: None };
                let found = mine.change_outfit(outfit(self, *number), &patch, None).await.map(drop);
                (self.rearrange(*number, ids), found)
            }
            Step::Wear(numbers, number, day) => {
                let worn = Worn {
                    id: house.history_id(),
                    day: DATES[*day],
                    clothes: self.ids(house, numbers),
                    outfit: number.map(|number| outfit(self, number)),
                };
                let found = mine.record_wear(worn.id, entry(worn.day, &worn.clothes, worn.outfit)).await.map(drop);
                (self.wear(worn), found)
            }
            Step::WearAgain(number) => match self.history.get(*number) {
                None => (Ok(()), Ok(())),
                Some(worn) => {
                    let again = entry(worn.day, &worn.clothes, worn.outfit);
                    (Ok(()), mine.record_wear(worn.id, again).await.map(drop))
                }
            },
            Step::Undo(number) if *number < self.history.len() => {
                let worn = self.history.remove(*number);
                self.touch(&worn);
                (Ok(()), mine.undo_wear(worn.id).await)
            }
            Step::Undo(_) => (Err(Kind::NotFound), mine.undo_wear(house.history_id()).await),
        };
        (expected, found.map_err(|error| error.kind()))
    }

    /// The list that follows from what has happened.
    fn sorted(&self, sort: Sort, deleted: bool) -> Vec<ClothingId> {
        let mut ids: Vec<_> =
            self.clothes.iter().filter(|thing| thing.deleted == deleted).map(|thing| thing.id).collect();
        ids.sort_by_key(|id| match sort {
            Sort::Created => (0, *id),
            Sort::WearCount => (self.count(*id), *id),
            Sort::LastWorn => (self.last(*id), *id),
        });
        ids
    }

    async fn check(&self, house: &House) {
        let books = check_books(house.store.as_ref()).await;
        for thing in &self.clothes {
            let book = &books[&thing.id.to_string()];
            assert_eq!((book.wear_count, book.last_worn_at), (self.count(thing.id), self.last(thing.id)));
            assert_eq!((book.version, book.status == "DELETED"), (thing.version, thing.deleted));
        }
        for thing in &self.outfits {
            let book = &books[&thing.id.to_string()];
            assert_eq!((book.version, book.status == "DELETED"), (thing.version, thing.deleted));
            assert_eq!(house.mine.get_outfit(thing.id).await.unwrap().of.clothing_ids, thing.pieces);
        }
        for sort in [Sort::Created, Sort::WearCount, Sort::LastWorn] {
            for status in [Status::Active, Status::Deleted] {
                let wanted = wardrobe::ListOf { status, limit: 2, ..list(sort, Order::Ascending) };
                let pages = house.pages(wanted, &wardrobe::ClothingFilter::default()).await;
                let found: Vec<_> = pages.into_iter().flatten().map(|clothing| clothing.id).collect();
                assert_eq!(found, self.sorted(sort, status == Status::Deleted), "{sort:?} {status:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_sequence_of_changes_comes_to_what_it_should(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let (house, mut model) = (House::new().await, Model::default());
            for step in &steps {
                let (expected, found) = model.step(&house, step).await;
                prop_assert_eq!(expected, found, "{:?}", step);
            }
            model.check(&house).await;
            Ok(())
        })?;
    }
}
