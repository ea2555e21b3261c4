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
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Scores;

/// What the routes stand on.
#[derive(Debug, Clone)]
pub struct Mounted {
    /// The service.
    pub scores: Scores,
    /// Makes the links by which others look at a score.
    pub accounts: Accounts,
    /// Where people reach the server, if that is known.
    pub public_url: Option<String>,
}

/// Where people reach the server, if that is known.
#[derive(Debug, Clone)]
struct PublicUrl(Option<String>);

impl FromRef<Mounted> for Scores {
    fn from_ref(mounted: &Mounted) -> Self {
        mounted.scores.clone()
    }
}

impl FromRef<Mounted> for Accounts {
    fn from_ref(mounted: &Mounted) -> Self {
        mounted.accounts.clone()
    }
}

impl FromRef<Mounted> for PublicUrl {
    fn from_ref(mounted: &Mounted) -> Self {
        Self(mounted.public_url.clone())
    }
}

/// All routes of scores.
pub fn routes(mounted: Mounted) -> OpenApiRouter {
    OpenApiRouter::new()
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
        .with_state(mounted)
}
