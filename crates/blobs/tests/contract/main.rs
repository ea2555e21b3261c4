//! What every store promises, asked of every store: files, memory and two S3 servers.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod basics;
mod conditions;
mod expectations;
mod links;
mod lists;
mod lost_answers;
mod races;
mod ranges;
mod streams;

/// A test function per backend and case, so that each can be run and fails by itself. The first
/// cases are for every store, the others for those behind a server. In parentheses is what a backend needs.
macro_rules! contract {
    ({ $($every:tt)* } { $($served:tt)* }) => {
        on!(files () $($every)*);
        on!(memory () $($every)*);
        on!(seaweedfs (SeaweedFs) $($every)* $($served)*);
        on!(ministack (Ministack) $($every)* $($served)*);
    };
}

macro_rules! on {
    ($backend:ident $needs:tt $($module:ident { $($case:ident)* })*) => {
        mod $backend {
            $(mod $module {
                $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    testkit::needs! $needs;
                    crate::$module::$case(&crate::support::Fixture::$backend().await).await;
                })*
            })*
        }
    };
}

contract! {{
    basics {
        what_is_put_can_be_got
        an_empty_object_is_an_object
        a_put_replaces_all_of_an_object
        what_is_missing_is_not_found
        deleting_twice_is_fine
        an_object_may_also_be_a_prefix
        the_longest_and_oddest_keys_work
        a_verified_read_notices_other_content
        a_bounded_read_refuses_more
    }
    ranges {
        ranges_read_what_they_say
        ranges_without_a_byte_are_refused
        a_missing_object_matters_more_than_its_range
    }
    conditions {
        if_absent_stores_only_once
        if_match_stores_over_that_version_only
        if_match_needs_an_object
        an_etag_changes_with_every_change
        strange_etags_match_nothing
    }
    races {
        one_of_many_if_absent_wins
        one_of_many_if_match_wins
        no_increment_is_lost
    }
    expectations {
        a_wrong_put_changes_nothing
        wrong_content_matters_more_than_the_condition
        a_wrong_stream_changes_nothing
        a_failing_stream_changes_nothing
        an_endless_stream_is_stopped
    }
    streams {
        a_small_stream_becomes_an_object
        an_empty_stream_becomes_an_empty_object
        a_large_stream_arrives_whole
        a_large_stream_that_is_wrong_leaves_nothing
        a_stream_that_is_dropped_leaves_nothing
    }
    lists {
        a_list_is_in_key_order
        pages_follow_each_other
        a_prefix_is_compared_as_text
        impossible_pages_are_refused
        an_entry_says_what_head_says
    }
} {
    links {
        a_link_uploads_and_downloads
        the_server_refuses_uploads_of_other_terms
        the_server_refuses_downloads_of_other_terms
    }
    lost_answers {
        lost_answers_are_not_conflicts
        what_may_be_repeated_is
        a_real_conflict_stays_one
        a_completed_upload_is_found_again
    }
    agreement {
        any_sequence_agrees_with_memory
    }
}}
