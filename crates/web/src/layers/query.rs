//! Refuses unknown query parameters, also where a handler reads none: a misspelt name is an error and not ignored. The
//! API description says which parameters a route has.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use basis::{Error, Kind};
use edge::Failed;
use http::Method;
use utoipa::openapi::path::ParameterIn;
use utoipa::openapi::{OpenApi, RefOr};

/// The parameters of every route.
#[derive(Debug, Default)]
pub(crate) struct Known(HashMap<String, HashMap<Method, Vec<String>>>);

impl Known {
    pub(crate) fn from(description: &OpenApi) -> Self {
        let mut known: HashMap<String, HashMap<Method, Vec<String>>> = HashMap::new();
        for (path, item) in &description.paths.paths {
            let operations = [
                (Method::GET, &item.get),
                (Method::HEAD, &item.get),
                (Method::PUT, &item.put),
                (Method::POST, &item.post),
                (Method::DELETE, &item.delete),
                (Method::PATCH, &item.patch),
            ];
            for (method, operation) in operations {
                let Some(operation) = operation else { continue };
                // A browser is redirected to this address by another site, which may add parameters.
                if !operation.responses.responses.keys().any(|status| status.starts_with('2')) {
                    continue;
                }
                let all = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
                    RefOr::T(parameter) => Some(parameter),
                    RefOr::Ref(_) => None,
                });
                let in_query = all.filter(|parameter| matches!(parameter.parameter_in, ParameterIn::Query));
                let names = in_query.map(|parameter| parameter.name.clone()).collect();
                known.entry(path.clone()).or_default().insert(method, names);
            }
        }
        Self(known)
    }

    /// The first parameter that the route does not have.
    fn unknown<'q>(&self, path: &str, method: &Method, query: &'q str) -> Option<&'q str> {
        // A path or method that is not described is answered elsewhere.
        let names = self.0.get(path)?.get(method)?;
        let given = query.split('&').filter_map(|part| part.split('=').next()).filter(|name| !name.is_empty());
        given.into_iter().find(|name| !names.iter().any(|known| known == name))
    }
}

pub(crate) async fn refuse_unknown(State(known): State<Arc<Known>>, request: Request, next: Next) -> Response {
    let query = request.uri().query().filter(|query| !query.is_empty());
    if let (Some(query), Some(path)) = (query, request.extensions().get::<MatchedPath>())
        && let Some(name) = known.unknown(path.as_str(), request.method(), query)
    {
        let shown: String = name.chars().take(64).collect();
        return Failed(Error::new(Kind::BadRequest, format!("unknown parameter `{shown}`"))).into_response();
    }
    next.run(request).await
}
