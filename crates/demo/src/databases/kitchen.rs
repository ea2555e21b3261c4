//! An example database of a kitchen: the pantry, recipes that can be cooked from it, and meals.

use jiff::ToSpan;
use jiff::civil::Date;

use super::{DatabaseStep, apply, or_null, quoted};

const TABLES: [&str; 3] = [
    "CREATE TABLE pantry (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  amount REAL NOT NULL CHECK (amount >= 0),
  unit TEXT NOT NULL,
  best_before TEXT CHECK (best_before IS date(best_before))
) STRICT",
    "CREATE TABLE recipe (
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL UNIQUE,
  serves INTEGER NOT NULL DEFAULT 2,
  minutes INTEGER NOT NULL,
  how TEXT NOT NULL
) STRICT",
    "CREATE TABLE ingredient (
  recipe INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
  pantry INTEGER NOT NULL REFERENCES pantry (id),
  amount REAL NOT NULL CHECK (amount > 0),
  PRIMARY KEY (recipe, pantry)
) STRICT, WITHOUT ROWID",
];

/// Name, amount, unit, and for how many days it is still good.
const PANTRY: [(&str, f32, &str, Option<i32>); 21] = [
    ("米", 4200.0, "g", None),
    ("味噌", 480.0, "g", Some(96)),
    ("醤油", 620.0, "ml", Some(210)),
    ("みりん", 350.0, "ml", Some(160)),
    ("だし昆布", 40.0, "g", Some(300)),
    ("卵", 8.0, "個", Some(9)),
    ("鶏もも肉", 300.0, "g", Some(1)),
    ("牛こま肉", 250.0, "g", Some(2)),
    ("じゃがいも", 6.0, "個", Some(17)),
    ("にんじん", 4.0, "本", Some(8)),
    ("玉ねぎ", 5.0, "個", Some(21)),
    ("豆腐", 1.0, "丁", Some(3)),
    ("海苔", 14.0, "枚", Some(120)),
    ("梅干し", 11.0, "個", Some(260)),
    ("Red lentils", 150.0, "g", Some(330)),
    ("Olive oil", 410.0, "ml", Some(190)),
    ("Flour", 850.0, "g", Some(75)),
    ("Sugar", 700.0, "g", None),
    ("Butter", 120.0, "g", Some(24)),
    ("Cumin", 30.0, "g", Some(140)),
    ("Walnuts", 60.0, "g", Some(45)),
];

/// Title, number of servings, minutes, and instructions.
const RECIPES: [(&str, u8, u8, &str); 6] = [
    ("肉じゃが", 2, 40, "牛肉をいため、野菜を加え、落としぶたをして煮る。一度冷ますと味がしみる。"),
    ("味噌汁", 2, 15, "昆布でだしをとる。味噌は火を止めてから。"),
    ("親子丼", 2, 25, "卵は二回に分けて入れる。"),
    ("おにぎり", 3, 20, "塩は手に。にぎりすぎない。"),
    ("Red lentil soup", 4, 35, "Onions first, slowly. Cumin into the oil, not into the soup."),
    ("Carrot cake", 8, 75, "Grate the carrots finely; walnuts last. Grandmother's, with half of her sugar."),
];

/// The ingredients of each recipe.
const INGREDIENTS: [(&str, &[(&str, f32)]); 6] = [
    (
        "肉じゃが",
        &[
            ("牛こま肉", 200.0),
            ("じゃがいも", 3.0),
            ("にんじん", 1.0),
            ("玉ねぎ", 1.0),
            ("醤油", 45.0),
            ("みりん", 45.0),
        ],
    ),
    ("味噌汁", &[("味噌", 30.0), ("だし昆布", 5.0), ("豆腐", 0.5)]),
    ("親子丼", &[("鶏もも肉", 200.0), ("卵", 4.0), ("玉ねぎ", 1.0), ("米", 300.0), ("醤油", 30.0), ("みりん", 30.0)]),
    ("おにぎり", &[("米", 450.0), ("海苔", 3.0), ("梅干し", 3.0)]),
    (
        "Red lentil soup",
        &[("Red lentils", 250.0), ("玉ねぎ", 2.0), ("にんじん", 1.0), ("Olive oil", 30.0), ("Cumin", 4.0)],
    ),
    (
        "Carrot cake",
        &[("にんじん", 3.0), ("Flour", 250.0), ("Sugar", 120.0), ("卵", 3.0), ("Butter", 100.0), ("Walnuts", 50.0)],
    ),
];

const SOON: &str = "CREATE INDEX pantry_by_date ON pantry (best_before) WHERE amount > 0";

const VIEWS: [&str; 2] = [
    "CREATE VIEW possible_today AS
SELECT title, minutes, serves FROM recipe r
WHERE NOT EXISTS (
  SELECT 1 FROM ingredient i JOIN pantry p ON p.id = i.pantry
  WHERE i.recipe = r.id AND p.amount < i.amount
)
ORDER BY minutes",
    "CREATE VIEW to_buy AS
SELECT p.name, max(i.amount) - p.amount AS missing, p.unit, group_concat(r.title, ', ') AS wanted_for
FROM ingredient i JOIN pantry p ON p.id = i.pantry JOIN recipe r ON r.id = i.recipe
WHERE i.amount > p.amount
GROUP BY p.id",
];

const COOKED: [&str; 2] = [
    "CREATE TABLE cooked (
  day TEXT NOT NULL CHECK (day IS date(day)),
  recipe INTEGER NOT NULL REFERENCES recipe (id),
  PRIMARY KEY (day, recipe)
) STRICT, WITHOUT ROWID",
    "CREATE TRIGGER cooked_takes AFTER INSERT ON cooked BEGIN
  UPDATE pantry SET amount = max(0, pantry.amount - i.amount)
  FROM ingredient i WHERE i.pantry = pantry.id AND i.recipe = new.recipe;
END",
];

pub(super) fn steps(today: Date) -> Vec<DatabaseStep> {
    vec![
        apply(&TABLES),
        DatabaseStep::Apply(vec![pantry(today)]),
        DatabaseStep::Apply(vec![recipes()]),
        DatabaseStep::Apply(vec![ingredients()]),
        apply(&[SOON]),
        apply(&VIEWS),
        apply(&COOKED),
        DatabaseStep::Apply(vec![cooked(today, 3, "味噌汁"), cooked(today, 3, "親子丼")]),
        DatabaseStep::Apply(vec![format!(
            "UPDATE pantry SET amount = amount + 6, best_before = {} WHERE name = '卵'",
            day_in(today, 12)
        )]),
        DatabaseStep::Apply(vec![cooked(today, 1, "肉じゃが")]),
    ]
}

/// The day that is this many days from today, as an SQL text.
fn day_in(today: Date, days: i32) -> String {
    format!("'{}'", today.saturating_add(days.days()))
}

fn pantry(today: Date) -> String {
    let rows = PANTRY.map(|(name, amount, unit, days)| {
        let until = or_null(days.map(|days| day_in(today, days)));
        format!("({}, {amount}, {}, {until})", quoted(name), quoted(unit))
    });
    format!("INSERT INTO pantry (name, amount, unit, best_before) VALUES\n  {}", rows.join(",\n  "))
}

fn recipes() -> String {
    let rows = RECIPES
        .map(|(title, serves, minutes, how)| format!("({}, {serves}, {minutes}, {})", quoted(title), quoted(how)));
    format!("INSERT INTO recipe (title, serves, minutes, how) VALUES\n  {}", rows.join(",\n  "))
}

/// The ingredients by name, so that a reader understands them.
fn ingredients() -> String {
    let rows: Vec<String> = INGREDIENTS
        .iter()
        .flat_map(|(recipe, needs)| {
            needs.iter().map(|(name, amount)| format!("({}, {}, {amount})", quoted(recipe), quoted(name)))
        })
        .collect();
    format!(
        "WITH needs (recipe, name, amount) AS (VALUES\n  {}\n)\n\
         INSERT INTO ingredient (recipe, pantry, amount)\n\
         SELECT r.id, p.id, n.amount FROM needs n JOIN recipe r ON r.title = n.recipe JOIN pantry p ON p.name = n.name",
        rows.join(",\n  ")
    )
}

fn cooked(today: Date, days_ago: i32, recipe: &str) -> String {
    let day = day_in(today, -days_ago);
    format!("INSERT INTO cooked SELECT {day}, id FROM recipe WHERE title = {}", quoted(recipe))
}
