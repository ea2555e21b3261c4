//! What every backend must do, run on each of them: the one in memory, the embedded one in memory
//! and on disk, and the DynamoDB one over HTTP against two independent implementations of DynamoDB.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test fails by panicking")]

mod backends;
mod cases;
mod fixture;

/// A test function per backend and case. In parentheses is what a backend needs.
macro_rules! contract {
    ($($group:ident: [$($case:ident),* $(,)?]),* $(,)?) => {
        contract!(@backend memory (), [$($group: [$($case),*]),*]);
        contract!(@backend embedded_in_memory (), [$($group: [$($case),*]),*]);
        contract!(@backend disk (), [$($group: [$($case),*]),*]);
        contract!(@backend dynoxide_over_http (), [$($group: [$($case),*]),*]);
        contract!(@backend dynamodb_local (DynamoDbLocal), [$($group: [$($case),*]),*]);
    };
    (@backend $backend:ident $needs:tt, [$($group:ident: [$($case:ident),*]),*]) => {
        mod $backend {
            $(mod $group {
                $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    testkit::needs! $needs;
                    let backend = crate::backends::$backend().await;
                    crate::cases::$group::$case(&backend).await;
                })*
            })*
        }
    };
}

contract! {
    items: [
        every_type_survives,
        a_put_replaces_the_whole_item,
        an_absent_item_is_none,
        a_delete_is_idempotent,
        writes_return_what_was_asked_for,
        projections_show_parts,
        partition_only_tables_work,
        keys_are_any_text,
    ],
    conditions: [
        conditions_agree_with_the_table_of_truth,
        a_failed_condition_changes_nothing_and_tells_the_item,
        an_absent_item_meets_conditions_on_absence,
    ],
    updates: [
        updates_make_all_changes_at_once,
        an_update_makes_an_absent_item,
        counters_count,
        sets_gain_and_lose_members,
        lists_and_maps_change_inside,
        new_elements_are_added_in_order,
        updates_that_do_not_fit_are_refused,
    ],
    queries: [
        order_is_by_bytes_both_ways,
        sort_conditions_select,
        pages_lose_and_repeat_nothing,
        a_page_ends_at_a_megabyte,
        filters_count_what_they_leave_out,
        a_cursor_survives_changes,
        a_cursor_lies_within_its_query,
        scans_reach_everything,
    ],
    indexes: [
        an_index_has_the_items_with_its_keys,
        items_move_in_an_index,
        projections_of_an_index,
        an_index_is_asked_for_what_it_holds,
        ties_are_paged_without_loss,
        an_index_cannot_be_read_consistently,
    ],
    batches: [
        batch_get_keeps_the_order_of_keys,
        batch_write_puts_and_deletes,
        batches_have_limits,
        large_batches_come_whole,
    ],
    transactions: [
        all_or_nothing,
        refusals_name_the_action,
        checks_do_not_touch,
        transactions_have_limits,
        wrong_actions_are_refused,
        a_transaction_reads_one_moment,
    ],
    limits: [
        keys_have_limits,
        items_have_limits,
        index_keys_have_limits,
        expressions_have_limits,
        wrong_schemas_are_refused,
        the_largest_of_everything_is_taken,
    ],
    tables: [
        a_table_is_described_as_it_was_made,
        a_table_is_made_once,
        what_is_not_there_is_told,
        wrong_definitions_are_refused,
        names_may_look_alike,
    ],
    capacity: [
        reads_cost_what_dynamodb_charges,
        writes_cost_what_dynamodb_charges,
        queries_cost_what_they_read,
        index_writes_cost_extra,
        transactions_cost_double,
    ],
    races: [
        parallel_counters_are_exact,
        one_of_many_creators_wins,
        parallel_transactions_conserve,
        optimistic_updates_lose_nothing,
    ],
}

// Our own checks refuse before a server is asked. Here they are off: what they call wrong, Amazon's
// implementation calls wrong too, so they are not stricter than it.
contract!(@backend dynamodb_local_unchecked (DynamoDbLocal), [
    updates: [updates_that_do_not_fit_are_refused],
    queries: [filters_count_what_they_leave_out, a_cursor_survives_changes, a_cursor_lies_within_its_query],
    indexes: [an_index_cannot_be_read_consistently],
    batches: [batches_have_limits],
    transactions: [wrong_actions_are_refused],
    limits: [
        keys_have_limits,
        items_have_limits,
        index_keys_have_limits,
        expressions_have_limits,
        wrong_schemas_are_refused
    ]
]);
