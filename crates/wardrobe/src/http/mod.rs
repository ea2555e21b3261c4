//! The routes of wardrobes: thin handlers over the service.

mod clothes;
mod facts;
mod history;
mod images;
mod outfits;
mod shapes;
mod shares;
mod stats;
mod wardrobes;

use accounts::Accounts;
use axum::extract::FromRef;
use edge::Routes;
use utoipa_axum::routes;

use crate::Wardrobes;

/// All routes of wardrobes.
pub(crate) fn routes(wardrobes: &Wardrobes) -> Routes {
    Routes::new()
        .routes(routes!(wardrobes::list_wardrobes, wardrobes::create_wardrobe))
        .routes(routes!(wardrobes::get_wardrobe, wardrobes::rename_wardrobe))
        .routes(routes!(clothes::list_clothes, clothes::create_clothing))
        .routes(routes!(clothes::get_clothing, clothes::change_clothing, clothes::delete_clothing))
        .routes(routes!(clothes::restore_clothing))
        .routes(routes!(clothes::list_clothing_wear))
        .routes(routes!(images::get_image, images::set_image, images::delete_image))
        .routes(routes!(outfits::list_outfits, outfits::create_outfit))
        .routes(routes!(outfits::get_outfit, outfits::change_outfit, outfits::delete_outfit))
        .routes(routes!(outfits::restore_outfit))
        .routes(routes!(outfits::list_outfit_wear))
        .routes(routes!(history::list_history, history::record_wear))
        .routes(routes!(history::get_history, history::undo_wear))
        .routes(routes!(stats::get_stats))
        .routes(routes!(stats::repair_wardrobe))
        .routes(routes!(shares::share_wardrobe))
        .with_state(wardrobes.clone())
}

impl FromRef<Wardrobes> for Accounts {
    fn from_ref(wardrobes: &Wardrobes) -> Self {
        wardrobes.accounts().clone()
    }
}
