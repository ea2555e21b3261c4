//! The routes of audio: requests and responses. The rules are in `service`.

mod artwork;
mod marks;
mod playlists;
mod queue;
mod recordings;
mod shapes;
mod sources;
mod stream;
mod uploads;

use edge::Routes;

use crate::Audio;

/// All routes.
pub(crate) fn routes(audio: &Audio) -> Routes {
    let routes = Routes::new();
    let routes = recordings::routes(routes);
    let routes = sources::routes(routes);
    let routes = uploads::routes(routes);
    let routes = stream::routes(routes);
    let routes = artwork::routes(routes);
    let routes = marks::routes(routes);
    let routes = playlists::routes(routes);
    let routes = queue::routes(routes);
    routes.with_state(audio.clone())
}
