//! What was worn when: office and weekends, seasons, rain, a run before breakfast, days without an entry, and a week
//! away.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use crate::noise::Dice;
use crate::outfits::{Outfit, outfits, place};
use crate::wardrobe::{Drawn, garments};

/// What was worn at the same time; a date can have several entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    /// The date where the person lives.
    pub date: Date,
    /// An index into what [`outfits`] returns, if it was an outfit.
    pub outfit: Option<usize>,
    /// Indices into what [`garments`] returns: the outfit's, and perhaps an umbrella.
    pub garments: Vec<usize>,
}

/// The length of the history: about seven months.
pub(crate) const DAYS: i32 = 213;
/// The week without entries, in days before today.
pub(crate) const AWAY: std::ops::RangeInclusive<i32> = 94..=101;

const UMBRELLA: &str = "Navy umbrella";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Season {
    Winter,
    /// Spring and autumn, which need the same clothes.
    Between,
    Summer,
}

fn season(date: Date) -> Season {
    match date.month() {
        12 | 1 | 2 => Season::Winter,
        6..=9 => Season::Summer,
        _ => Season::Between,
    }
}

/// The history up to yesterday, the oldest first.
pub fn days(today: Date) -> Vec<Day> {
    let mut person =
        Person { garments: garments(), outfits: outfits(), worn: Vec::new(), days: Vec::new(), days_ago: 0 };
    person.worn = vec![i32::MAX; person.garments.len()];
    for days_ago in (1..=DAYS).rev() {
        let Ok(date) = today.checked_sub(days_ago.days()) else { continue };
        person.days_ago = days_ago;
        if !AWAY.contains(&days_ago) {
            person.dress(date);
        }
    }
    person.days
}

struct Person {
    garments: Vec<Drawn>,
    outfits: Vec<Outfit>,
    /// How many days before today each garment was last worn, until now.
    worn: Vec<i32>,
    days: Vec<Day>,
    days_ago: i32,
}

impl Person {
    fn dress(&mut self, date: Date) {
        // The same date always gives the same choices, whatever today is.
        let mut dice = Dice::new(u32::try_from(date.duration_since(Date::ZERO).as_hours()).unwrap_or_default());
        if dice.percent(7) {
            return;
        }
        let season = season(date);
        let is_free = matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday);
        let rains = dice.percent(if matches!(date.month(), 6 | 9) { 30 } else { 13 });

        if !rains && season != Season::Winter && dice.percent(if is_free { 34 } else { 9 }) {
            self.wear_outfit(date, "Morning run", false);
        }
        let is_dressed = match occasion(date, season, is_free, rains, &mut dice) {
            Some(outfit) => self.wear_outfit(date, outfit, rains && outfit != "Rain all day"),
            None => false,
        };
        if !is_dressed {
            self.wear_anything(date, season, is_free, rains, &mut dice);
        }
        if season != Season::Summer && dice.percent(6) {
            self.wear(date, None, vec![place(&self.garments, "Flannel pyjamas")]);
        }
    }

    /// Wear an outfit. Returns false if a garment had not been bought yet, or was already worn today.
    fn wear_outfit(&mut self, date: Date, name: &str, rains: bool) -> bool {
        let outfit = self.outfits.iter().position(|outfit| outfit.name_en == name).expect("an outfit of this name");
        let mut garments = self.outfits[outfit].garments.clone();
        if !garments.iter().all(|garment| self.is_there(*garment) && self.worn[*garment] != self.days_ago) {
            return false;
        }
        if rains {
            garments.push(place(&self.garments, UMBRELLA));
        }
        self.wear(date, Some(outfit), garments);
        true
    }

    /// Wear something of each kind that suits the day.
    fn wear_anything(&mut self, date: Date, season: Season, is_free: bool, rains: bool, dice: &mut Dice) {
        let (tops, bottoms, shoes, bags): (&[&str], &[&str], &[&str], &[&str]) = match (is_free, season) {
            (false, Season::Summer) => (
                &["Linen shirt, sand", "Blue striped shirt", "White Oxford shirt", "Silk blouse with a bow"],
                &["Beige chinos", "Wide black trousers", "Buttoned linen skirt, rust"],
                &["Black loafers", "Brown derby shoes"],
                &["Canvas tote", "Leather satchel"],
            ),
            (false, _) => (
                &["White Oxford shirt", "Blue striped shirt", "Navy polo-neck", "Silk blouse with a bow"],
                &["Grey flannel trousers", "Beige chinos", "Wide black trousers", "Pleated skirt, bottle green"],
                &["Black loafers", "Brown derby shoes"],
                &["Leather satchel"],
            ),
            (true, Season::Summer) => (
                &["White T-shirt", "Indigo-dyed T-shirt", "Black T-shirt", "Linen shirt, sand"],
                &["Faded blue jeans", "Buttoned linen skirt, rust", "Beige chinos"],
                &["Leather sandals", "White sneakers"],
                &["Canvas tote"],
            ),
            (true, _) => (
                &["Grey sweatshirt", "Striped long-sleeved top", "Flannel shirt, forest check", "Aran jumper"],
                &["Raw denim jeans", "Faded blue jeans", "Brown corduroys"],
                &["White sneakers"],
                &["Olive rucksack", "Canvas tote"],
            ),
        };
        let over: &[&str] = match season {
            Season::Winter => &["Navy duffle coat"],
            Season::Between if is_free => &["Denim jacket", "Olive down gilet"],
            Season::Between => &["Beige trench coat", "Mustard cardigan", "Fair Isle slipover"],
            Season::Summer => &[],
        };
        let mut chosen = Vec::new();
        // Clothes that were worn on the skin are not worn again for some days; for shoes and bags it does not matter.
        for (names, rest) in [(tops, 4), (bottoms, 1), (over, 0), (shoes, 0)] {
            chosen.extend(self.choose(names, rest, dice));
        }
        if dice.percent(70) {
            chosen.extend(self.choose(bags, 0, dice));
        }
        if season == Season::Winter {
            chosen.extend(
                ["Check wool scarf", "Red bobble hat", "Wool mittens"]
                    .iter()
                    .filter(|_| dice.percent(55))
                    .map(|name| place(&self.garments, name)),
            );
        }
        if dice.percent(20) {
            chosen.extend(self.choose(&["Striped socks"], 2, dice));
        }
        if rains {
            chosen.push(place(&self.garments, UMBRELLA));
        }
        self.wear(date, None, chosen);
    }

    fn choose(&self, names: &[&str], rest_days: i32, dice: &mut Dice) -> Option<usize> {
        let ready: Vec<usize> = names
            .iter()
            .map(|name| place(&self.garments, name))
            .filter(|garment| self.is_there(*garment) && self.worn[*garment] - self.days_ago > rest_days)
            .collect();
        dice.one_of(&ready).copied()
    }

    fn is_there(&self, garment: usize) -> bool {
        i32::from(self.garments[garment].bought_days_ago) > self.days_ago
    }

    fn wear(&mut self, date: Date, outfit: Option<usize>, garments: Vec<usize>) {
        for garment in &garments {
            self.worn[*garment] = self.days_ago;
        }
        if !garments.is_empty() {
            self.days.push(Day { date, outfit, garments });
        }
    }
}

/// The outfit that suits the day, if there is one.
fn occasion(date: Date, season: Season, is_free: bool, rains: bool, dice: &mut Dice) -> Option<&'static str> {
    let is_festival = is_free && matches!((date.month(), date.day()), (7, 18..=31) | (8, 1..=20));
    match (is_free, season) {
        _ if (date.month(), date.day()) == (1, 2) => Some("New Year's visit"),
        _ if is_festival && !rains && dice.percent(45) => Some("Summer festival"),
        (true, _) if rains => Some("Rain all day"),
        (true, Season::Summer) => dice.percent(45).then_some("Summer afternoon"),
        (true, Season::Winter) => dice.percent(35).then_some("Into the hills"),
        (true, Season::Between) => {
            let choices = ["Sunday walk", "A book and a coffee", "Into the hills"];
            dice.percent(65).then(|| dice.one_of(&choices).copied()).flatten()
        }
        (false, _) if date.weekday() == Weekday::Friday => dice.percent(50).then_some("Friday"),
        (false, _) if dice.percent(9) => Some("The big meeting"),
        (false, Season::Summer) => dice.percent(34).then_some("Office, summer"),
        (false, Season::Winter) => dice.percent(45).then_some("Office, winter"),
        (false, Season::Between) => dice.percent(38).then_some("Office, spring and autumn"),
    }
}
