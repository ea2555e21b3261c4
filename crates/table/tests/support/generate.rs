//! Random requests, most of them right, over few keys and names so that they meet.

use proptest::collection::{btree_map, btree_set, vec};
use proptest::option::{of, weighted};
use proptest::prelude::*;
use table::{
    BatchGet, BatchWrite, Condition, DeleteItem, GetItem, IndexDefinition, Item, Key, KeyCondition, Number, Operand,
    Path, PutItem, Query, Returning, Scan, SetTo, Source, TableDefinition, TransactGet, TransactWrite, Update,
    UpdateItem, Value, ValueType, attr, partition,
};

pub const TABLE: &str = "Things";

pub fn definition() -> TableDefinition {
    TableDefinition::new(TABLE, "PK")
        .sorted_by("SK")
        .index(IndexDefinition::new("ByA", "a").sorted_by("b"))
        .index(IndexDefinition::new("ByB", "b").keys_only())
        .index(IndexDefinition::new("ByASummary", "a").sorted_by("SK").including(["c"]))
}

#[derive(Debug, Clone)]
pub enum Request {
    Get(GetItem),
    Put(PutItem),
    Update(UpdateItem),
    Delete(DeleteItem),
    Query(Query),
    Scan(Scan),
    BatchGet(BatchGet),
    BatchWrite(BatchWrite),
    TransactWrite(TransactWrite),
    TransactGet(TransactGet),
}

pub fn requests() -> impl Strategy<Value = Vec<Request>> {
    vec(request(), 1..40)
}

fn request() -> impl Strategy<Value = Request> {
    prop_oneof![
        2 => get().prop_map(Request::Get),
        6 => put().prop_map(Request::Put),
        8 => update().prop_map(Request::Update),
        2 => delete().prop_map(Request::Delete),
        4 => query().prop_map(Request::Query),
        1 => (1_u32..6).prop_map(|limit| Request::Scan(Scan::new(TABLE).limit(limit))),
        1 => batch_get().prop_map(Request::BatchGet),
        1 => batch_write().prop_map(Request::BatchWrite),
        4 => transact_write().prop_map(Request::TransactWrite),
        1 => vec(get(), 0..5).prop_map(|gets| Request::TransactGet(TransactGet::new(gets))),
    ]
}

fn key_text() -> impl Strategy<Value = String> {
    prop_oneof![
        30 => prop::sample::select(vec!["a", "b", "ab", "b#1", "b#2", "戸"]).prop_map(str::to_owned),
        1 => Just(String::new()),
        1 => Just("k".repeat(1_025)),
    ]
}

fn key() -> impl Strategy<Value = Key> {
    prop_oneof![
        40 => (key_text(), key_text()).prop_map(|(partition, sort)| Key::new("PK", partition).and("SK", sort)),
        1 => key_text().prop_map(|partition| Key::new("PK", partition)),
        1 => key_text().prop_map(|partition| Key::new("PK", partition).and("x", "y")),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        40 => prop::sample::select(vec!["a", "b", "c", "d", "e"]).prop_map(str::to_owned),
        1 => prop::sample::select(vec!["PK", "SK", "", "size", "a.b"]).prop_map(str::to_owned),
    ]
}

fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        10 => (-3_i64..12).prop_map(Number::from),
        1 => prop::sample::select(vec!["0.1", "1e20", "-1.5", "99999999999999999999999999999999999999", "1e-20"])
            .prop_map(|text| text.parse().unwrap()),
    ]
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => prop::sample::select(vec!["", "a", "b", "ab", "戸棚"]).prop_map(Value::from),
        4 => number().prop_map(Value::N),
        1 => vec(0_u8..3, 0..3).prop_map(Value::B),
        1 => any::<bool>().prop_map(Value::Bool),
        1 => Just(Value::Null),
    ]
}

fn set() -> impl Strategy<Value = Value> {
    let least = prop_oneof![20 => Just(1_usize), 1 => Just(0)];
    least.prop_flat_map(|least| {
        prop_oneof![
            btree_set("[abc]", least..3).prop_map(Value::Ss),
            btree_set(number(), least..3).prop_map(Value::Ns),
            btree_set(vec(0_u8..3, 0..2), least..3).prop_map(Value::Bs),
        ]
    })
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![6 => scalar(), 1 => set()];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![vec(inner.clone(), 0..3).prop_map(Value::L), btree_map("[cd]", inner, 0..3).prop_map(Value::M),]
    })
}

/// A value without empty sets inside: DynamoDB refuses them everywhere, dynoxide not in conditions.
fn sound_value() -> impl Strategy<Value = Value> {
    fn is_sound(value: &Value) -> bool {
        match value {
            Value::L(list) => list.iter().all(is_sound),
            Value::M(map) => map.values().all(is_sound),
            Value::Ss(set) => !set.is_empty(),
            Value::Ns(set) => !set.is_empty(),
            Value::Bs(set) => !set.is_empty(),
            _ => true,
        }
    }
    value().prop_filter("sound", is_sound)
}

/// A value for an attribute: strings where an index wants them, mostly.
fn attribute() -> impl Strategy<Value = (String, Value)> {
    prop_oneof![
        6 => (prop::sample::select(vec!["a", "b"]), prop::sample::select(vec!["x", "y", "z"]))
            .prop_map(|(name, text)| (name.to_owned(), Value::from(text))),
        8 => (prop::sample::select(vec!["c", "d", "e"]), value()).prop_map(|(name, value)| (name.to_owned(), value)),
        1 => (name(), value()),
    ]
}

fn item() -> impl Strategy<Value = Item> {
    let whole = (key_text(), key_text(), vec(attribute(), 0..5)).prop_map(|(partition, sort, attributes)| {
        let mut item: Item = attributes.into_iter().collect();
        item.set("PK", partition);
        item.set("SK", sort);
        item
    });
    let loose = vec(attribute(), 0..3).prop_map(|attributes| attributes.into_iter().collect());
    prop_oneof![30 => whole, 1 => loose]
}

fn path() -> impl Strategy<Value = Path> {
    let step = prop_oneof![prop::sample::select(vec!["c", "d"]).prop_map(Ok), (0_usize..3).prop_map(Err),];
    (name(), vec(step, 0..3), any::<bool>()).prop_map(|(name, steps, deep)| {
        let steps = if deep { steps } else { Vec::new() };
        steps.into_iter().fold(attr(name), |path, step| match step {
            Ok(name) => path.field(name),
            Err(position) => path.element(position),
        })
    })
}

/// Something to compare with. Only strings, numbers and bytes have an order: DynamoDB refuses the
/// rest, dynoxide says that it does not hold.
fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof![
        4 => scalar().prop_filter("has an order", |value| matches!(value, Value::S(_) | Value::N(_) | Value::B(_)))
            .prop_map(Operand::Given),
        1 => path().prop_map(Operand::At),
        1 => path().prop_map(Operand::SizeOf),
    ]
}

/// A place and something else. DynamoDB refuses to compare a thing with itself, dynoxide does it.
fn two_sides() -> impl Strategy<Value = (Path, Operand)> {
    (path(), operand()).prop_filter("different sides", |(path, other)| *other != Operand::At(path.clone()))
}

fn value_type() -> impl Strategy<Value = ValueType> {
    use ValueType::{B, Bool, Bs, L, M, N, Ns, Null, S, Ss};
    prop::sample::select(vec![S, N, B, Bool, Null, L, M, Ss, Ns, Bs])
}

fn condition() -> impl Strategy<Value = Condition> {
    let leaf = prop_oneof![
        path().prop_map(Path::exists),
        path().prop_map(Path::not_exists),
        (path(), value_type()).prop_map(|(path, expected)| path.has_type(expected)),
        (path(), "[ab]{0,2}", any::<bool>()).prop_map(|(path, start, text)| {
            path.begins_with(if text { Value::from(start) } else { Value::B(start.into_bytes()) })
        }),
        (path(), sound_value()).prop_map(|(path, part)| path.contains(part)),
        (path(), sound_value(), any::<bool>()).prop_map(|(path, value, equal)| if equal {
            path.equals(value)
        } else {
            path.differs_from(value)
        }),
        (two_sides(), 0..6).prop_map(|((path, operand), how)| match how {
            0 => path.equals(operand),
            1 => path.differs_from(operand),
            2 => path.less_than(operand),
            3 => path.at_most(operand),
            4 => path.greater_than(operand),
            _ => path.at_least(operand),
        }),
        // Bounds that fall or are of two types are refused by DynamoDB; by dynoxide not everywhere.
        (path(), number(), number()).prop_map(|(path, one, other)| {
            let (low, high) = if one <= other { (one, other) } else { (other, one) };
            path.between(low, high)
        }),
        (two_sides(), vec(sound_value(), 0..3)).prop_map(|((path, first), more)| {
            path.one_of(std::iter::once(first).chain(more.into_iter().map(Operand::Given)))
        }),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 1..3).prop_map(Condition::All),
            vec(inner.clone(), 1..3).prop_map(Condition::Any),
            inner.prop_map(|inner| !inner),
        ]
    })
}

fn source() -> impl Strategy<Value = Source> {
    let leaf = prop_oneof![
        3 => value().prop_map(Source::Given),
        2 => path().prop_map(Source::At),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (path(), inner.clone()).prop_map(|(path, other)| path.or(other)),
            (inner.clone(), inner).prop_map(|(left, right)| left.joined(right)),
        ]
    })
}

fn set_to() -> impl Strategy<Value = SetTo> {
    prop_oneof![
        6 => source().prop_map(SetTo::Just),
        2 => (path(), number()).prop_map(|(path, number)| path.or(0).plus(number)),
        1 => (source(), source()).prop_map(|(left, right)| left.plus(right)),
        1 => (source(), source()).prop_map(|(left, right)| left.minus(right)),
    ]
}

#[derive(Debug, Clone)]
enum Clause {
    Set(Path, SetTo),
    Index(&'static str, &'static str),
    Remove(Path),
    Add(String, Value),
    TakeOut(String, Value),
}

fn changes() -> impl Strategy<Value = Update> {
    let clause = prop_oneof![
        4 => (path(), set_to()).prop_map(|(path, value)| Clause::Set(path, value)),
        3 => (prop::sample::select(vec!["a", "b"]), prop::sample::select(vec!["x", "y", "z"]))
            .prop_map(|(name, value)| Clause::Index(name, value)),
        2 => path().prop_map(Clause::Remove),
        3 => (name(), number()).prop_map(|(name, number)| Clause::Add(name, Value::N(number))),
        1 => (name(), prop_oneof![4 => set(), 1 => scalar()]).prop_map(|(name, set)| Clause::Add(name, set)),
        1 => (name(), prop_oneof![4 => set(), 1 => scalar()]).prop_map(|(name, set)| Clause::TakeOut(name, set)),
    ];
    vec(clause, 0..4).prop_map(|clauses| {
        clauses.into_iter().fold(Update::new(), |update, clause| match clause {
            Clause::Set(path, value) => update.set(path, value),
            Clause::Index(name, value) => update.set(name, value),
            Clause::Remove(path) => update.remove(path),
            Clause::Add(name, value) => update.add(name, value),
            Clause::TakeOut(name, value) => update.take_out(name, value),
        })
    })
}

fn returning() -> impl Strategy<Value = Returning> {
    prop::sample::select(vec![Returning::Nothing, Returning::Old, Returning::New])
}

/// Parts of an item. No two of them want one value to be a map and a list: DynamoDB refuses that,
/// dynoxide shows what is there.
fn parts() -> impl Strategy<Value = Vec<Path>> {
    let part = prop_oneof![
        name().prop_map(attr),
        prop::sample::select(vec!["c", "d"]).prop_map(|field| attr("d").field(field)),
        (0_usize..3).prop_map(|position| attr("e").element(position)),
        (0_usize..3).prop_map(|position| attr("e").element(position).field("c")),
    ];
    vec(part, 1..4)
}

fn get() -> impl Strategy<Value = GetItem> {
    (key(), of(parts()), any::<bool>()).prop_map(|(key, parts, stale)| {
        let get = GetItem::new(TABLE, key).only(parts.unwrap_or_default());
        if stale { get.maybe_stale() } else { get }
    })
}

fn put() -> impl Strategy<Value = PutItem> {
    (item(), weighted(0.3, condition()), returning()).prop_map(|(item, condition, returning)| {
        let put = PutItem::new(TABLE, item).returning(returning);
        condition.into_iter().fold(put, PutItem::when)
    })
}

fn update() -> impl Strategy<Value = UpdateItem> {
    (key(), changes(), weighted(0.3, condition()), returning()).prop_map(|(key, update, condition, returning)| {
        let update = UpdateItem::new(TABLE, key, update).returning(returning);
        condition.into_iter().fold(update, UpdateItem::when)
    })
}

fn delete() -> impl Strategy<Value = DeleteItem> {
    (key(), weighted(0.3, condition()), any::<bool>()).prop_map(|(key, condition, old)| {
        let delete = DeleteItem::new(TABLE, key).returning(if old { Returning::Old } else { Returning::Nothing });
        condition.into_iter().fold(delete, DeleteItem::when)
    })
}

/// The value of a key in a query. DynamoDB refuses an empty or a long one, dynoxide may find nothing.
fn sought() -> impl Strategy<Value = String> {
    key_text().prop_filter("could be a key", |text| (1..=1_024).contains(&text.len()))
}

fn sorted(condition: KeyCondition, name: &'static str) -> impl Strategy<Value = KeyCondition> {
    (0..9, sought(), sought()).prop_map(move |(how, one, other)| match how {
        0 => condition.clone().equals(name, one),
        1 => condition.clone().less_than(name, one),
        2 => condition.clone().at_most(name, one),
        3 => condition.clone().greater_than(name, one),
        4 => condition.clone().at_least(name, one),
        5 => condition.clone().between(name, one, other),
        6 => condition.clone().begins_with(name, one),
        _ => condition.clone(),
    })
}

pub fn query() -> impl Strategy<Value = Query> {
    let letters = || prop::sample::select(vec!["x", "y", "z"]);
    let base = prop_oneof![
        5 => sought()
            .prop_flat_map(|value| sorted(partition("PK", value), "SK"))
            .prop_map(|key| (Query::table(TABLE, key), true)),
        3 => letters()
            .prop_flat_map(|value| sorted(partition("a", value), "b"))
            .prop_map(|key| (Query::index(TABLE, "ByA", key), true)),
        1 => letters().prop_map(|value| (Query::index(TABLE, "ByB", partition("b", value)), false)),
        2 => letters()
            .prop_flat_map(|value| sorted(partition("a", value), "SK"))
            .prop_map(|key| (Query::index(TABLE, "ByASummary", key), false)),
    ];
    (base, weighted(0.2, condition()), weighted(0.2, parts()), any::<bool>(), of(1_u32..4)).prop_map(
        |((query, whole), filter, parts, backward, limit)| {
            // Of an index that holds only some attributes dynoxide may be asked for others.
            let query = filter.filter(|_| whole).into_iter().fold(query, Query::filter);
            let query = query.only(parts.filter(|_| whole).unwrap_or_default());
            let query = if backward { query.backward() } else { query };
            limit.into_iter().fold(query, Query::limit)
        },
    )
}

fn batch_get() -> impl Strategy<Value = BatchGet> {
    (vec(key(), 0..5), any::<bool>()).prop_map(|(keys, stale)| {
        let batch = BatchGet::new(TABLE, keys);
        if stale { batch.maybe_stale() } else { batch }
    })
}

fn batch_write() -> impl Strategy<Value = BatchWrite> {
    let write = prop_oneof![3 => item().prop_map(Ok), 1 => key().prop_map(Err)];
    vec(write, 0..4).prop_map(|writes| {
        writes.into_iter().fold(BatchWrite::new(TABLE), |batch, write| match write {
            Ok(item) => batch.put(item),
            Err(key) => batch.delete(key),
        })
    })
}

#[derive(Debug, Clone)]
enum Part {
    Put(PutItem),
    Update(UpdateItem),
    Delete(DeleteItem),
    Check(Key, Condition),
}

fn transact_write() -> impl Strategy<Value = TransactWrite> {
    let part = prop_oneof![
        3 => put().prop_map(|put| Part::Put(put.returning(Returning::Nothing))),
        5 => update().prop_map(|update| Part::Update(update.returning(Returning::Nothing))),
        1 => delete().prop_map(|delete| Part::Delete(delete.returning(Returning::Nothing))),
        1 => (key(), condition()).prop_map(|(key, condition)| Part::Check(key, condition)),
    ];
    vec(part, 0..4).prop_map(|parts| {
        parts.into_iter().fold(TransactWrite::new(), |transaction, part| match part {
            Part::Put(put) => transaction.put(put),
            Part::Update(update) => transaction.update(update),
            Part::Delete(delete) => transaction.delete(delete),
            Part::Check(key, condition) => transaction.check(TABLE, key, condition),
        })
    })
}
