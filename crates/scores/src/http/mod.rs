//! The routes of scores: thin handlers over the service.

mod annotations;
mod facts;
mod files;
mod images;
mod manifest;
mod pages;
mod public;
mod scores;
mod shapes;
mod shares;
mod snapshots;
mod usage;

use accounts::Accounts;
use axum::extract::FromRef;
use edge::Routes;
use utoipa_axum::routes;

use crate::Scores;

/// All routes of scores.
pub(crate) fn routes(scores: &Scores) -> Routes {
    Routes::new()
        .routes(routes!(scores::list_scores, scores::create_score))
        .routes(routes!(scores::get_score, scores::change_score, scores::delete_score))
        .routes(routes!(scores::restore_score))
        .routes(routes!(files::list_items, files::create_import))
        .routes(routes!(files::delete_item))
        .routes(routes!(images::get_item_image))
        .routes(routes!(files::download_item))
        .routes(routes!(images::get_page_image))
        .routes(routes!(images::get_cover))
        .routes(routes!(files::list_imports))
        .routes(routes!(files::get_import, files::cancel_import))
        .routes(routes!(files::complete_import))
        .routes(routes!(pages::set_pages, pages::add_page))
        .routes(routes!(pages::change_page, pages::remove_page))
        .routes(routes!(annotations::create_annotation))
        .routes(routes!(annotations::change_annotations))
        .routes(routes!(annotations::change_annotation, annotations::delete_annotation))
        .routes(routes!(snapshots::list_snapshots, snapshots::create_snapshot))
        .routes(routes!(snapshots::delete_snapshot))
        .routes(routes!(snapshots::restore_snapshot))
        .routes(routes!(snapshots::diff_snapshots))
        .routes(routes!(shares::share_score))
        .routes(routes!(shares::keep_score, shares::let_go_of_score))
        .routes(routes!(manifest::get_manifest))
        .routes(routes!(public::list_public_scores))
        .routes(routes!(usage::get_usage))
        .with_state(scores.clone())
}

impl FromRef<Scores> for Accounts {
    fn from_ref(scores: &Scores) -> Self {
        scores.accounts().clone()
    }
}

/// The public address of the server, if it is known.
#[derive(Debug, Clone)]
struct PublicUrl(Option<String>);

impl FromRef<Scores> for PublicUrl {
    fn from_ref(scores: &Scores) -> Self {
        Self(scores.public_url().map(str::to_owned))
    }
}
