//! p
use std::sync::Arc;
use table::*;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let t = Embedded::open("/tmp/prof/p.db", Arc::new(ambient::SystemClock)).unwrap();
    if t.create_table(TableDefinition::new("Bench", "PK").sorted_by("SK")).await.is_ok() {
        for n in 0..1000usize {
            let item = Item::new()
                .with("PK", "W#wd_0199-0000#CLOTH")
                .with("SK", format!("CLOTH#cl_0199a1b2-c3d4-7e5f-8a9b-{n:012}"))
                .with("name", format!("Coat number {n}"))
                .with("status", "ACTIVE")
                .with("wearCount", n % 500)
                .with("lastWornAt", 1_735_690_000_123_u64)
                .with("createdAt", 1_735_000_000_000_u64 + n as u64)
                .with("notes", "n".repeat(220));
            t.put(PutItem::new("Bench", item)).await.unwrap();
        }
    }
    let start = std::time::Instant::now();
    let rounds = 40_000;
    for s in 0..rounds {
        let n = (s * 7919) % 940;
        let q = Query::table(
            "Bench",
            partition("PK", "W#wd_0199-0000#CLOTH")
                .greater_than("SK", format!("CLOTH#cl_0199a1b2-c3d4-7e5f-8a9b-{n:012}")),
        )
        .limit(50);
        let p = t.query(q).await.unwrap();
        assert_eq!(p.items.len(), 50);
    }
    println!("{:.1} us/page", start.elapsed().as_secs_f64() * 1e6 / rounds as f64);

    let c = rusqlite::Connection::open("/tmp/prof/p.db").unwrap();
    let mut st =
        c.prepare("SELECT item FROM t1_Bench WHERE k0_PK = ?1 AND k1_SK > ?2 ORDER BY k1_SK LIMIT 50").unwrap();
    for _ in 0..2 {
        let start = std::time::Instant::now();
        for s in 0..rounds {
            let n = (s * 7919) % 940;
            let rows = st
                .query_map(("W#wd_0199-0000#CLOTH", format!("CLOTH#cl_0199a1b2-c3d4-7e5f-8a9b-{n:012}")), |r| {
                    r.get::<_, Vec<u8>>(0)
                })
                .unwrap()
                .collect::<Result<Vec<_>, _>>()
                .unwrap();
            assert_eq!(rows.len(), 50);
        }
        println!("{:.1} us/page raw", start.elapsed().as_secs_f64() * 1e6 / rounds as f64);
    }
}
