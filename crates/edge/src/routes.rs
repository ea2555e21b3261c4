//! The routes of a collection, and the terms that some of them declare where they are mounted.

use std::collections::HashMap;
use std::sync::Arc;

use http::Method;
use utoipa::openapi::path::PathItem;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

/// What the layers must know about a route. The default allows nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Terms {
    /// The route changes nothing, although its method is not `GET`: read-only credentials may use it.
    pub only_reads: bool,
    /// The body is a file if it has this content type, and may take long to arrive.
    pub long_body: Option<&'static str>,
    /// Tokens for one thing may use the route. The thing's id is the second part of the path, after the collection's
    /// name.
    pub scoped: bool,
}

impl Terms {
    /// Tokens for one thing may use the route.
    pub const SCOPED: Self = Self { only_reads: false, long_body: None, scoped: true };

    /// The same for a route that changes nothing, although its method is not `GET`.
    #[must_use]
    pub const fn only_reads(self) -> Self {
        Self { only_reads: true, ..self }
    }

    /// The terms of a route whose body may be a file of that type.
    pub const fn long_body(content_type: &'static str) -> Self {
        Self { only_reads: false, long_body: Some(content_type), scoped: false }
    }
}

/// The terms of all routes that declared some, by method and path.
#[derive(Debug, Clone, Default)]
pub struct Declared(Arc<HashMap<String, HashMap<Method, Terms>>>);

impl Declared {
    /// The terms of a route.
    pub fn of(&self, method: &Method, path: &str) -> Terms {
        self.0.get(path).and_then(|methods| methods.get(method)).copied().unwrap_or_default()
    }
}

/// Routes with their description and their terms.
#[derive(Clone)]
#[expect(missing_debug_implementations, reason = "the router it is made of has none")]
pub struct Routes<S = ()> {
    router: OpenApiRouter<S>,
    terms: HashMap<String, HashMap<Method, Terms>>,
}

impl<S: Clone + Send + Sync + 'static> Default for Routes<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Clone + Send + Sync + 'static> Routes<S> {
    /// No routes yet.
    pub fn new() -> Self {
        Self { router: OpenApiRouter::new(), terms: HashMap::new() }
    }

    /// Add routes without terms.
    #[must_use]
    pub fn routes(self, routes: UtoipaMethodRouter<S>) -> Self {
        Self { router: self.router.routes(routes), ..self }
    }

    /// Add routes that all have these terms.
    #[must_use]
    pub fn on(mut self, terms: Terms, routes: UtoipaMethodRouter<S>) -> Self {
        for (path, item) in &routes.1.paths {
            let of = self.terms.entry(path.clone()).or_default();
            of.extend(methods(item).map(|method| (method, terms)));
        }
        self.routes(routes)
    }

    /// Give all routes their state.
    pub fn with_state(self, state: S) -> Routes {
        Routes { router: self.router.with_state(state), terms: self.terms }
    }
}

impl Routes {
    /// Add the routes of a collection.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        for (path, methods) in other.terms {
            self.terms.entry(path).or_default().extend(methods);
        }
        Self { router: self.router.merge(other.router), ..self }
    }

    /// The routes, and the terms of those that declared some.
    pub fn into_parts(self) -> (OpenApiRouter, Declared) {
        (self.router, Declared(Arc::new(self.terms)))
    }
}

fn methods(item: &PathItem) -> impl Iterator<Item = Method> {
    let all = [
        (&item.get, Method::GET),
        (&item.put, Method::PUT),
        (&item.post, Method::POST),
        (&item.delete, Method::DELETE),
        (&item.patch, Method::PATCH),
    ];
    all.into_iter().filter(|(operation, _)| operation.is_some()).map(|(_, method)| method)
}
