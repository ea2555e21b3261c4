//! The API description, generated from the routes.

use axum::Router;
use edge::Routes;
use http::StatusCode;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, Content, ContentBuilder, OpenApi, Ref, RefOr, ResponseBuilder};
use utoipa::{OpenApi as _, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use crate::app::API;
use crate::{App, endpoints};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Todana", description = "A cupboard for what you own and make. See docs/api.md for the rules that all routes share.", license(name = "MIT", identifier = "MIT")),
    components(schemas(edge::Problem)),
    security(("session" = []), ("token" = []))
)]
struct Description;

/// The routes of all collections, and the few that concern all of them.
pub(crate) fn api(app: &App) -> Routes {
    let collections = app.collections.iter().map(|collection| collection.routes());
    collections.fold(Routes::new(), Routes::merge).merge(endpoints::storage::routes(app))
}

/// The whole description, as served at `/api/openapi.json`.
pub fn openapi(app: &App) -> OpenApi {
    let nested = OpenApiRouter::<()>::new().nest(API, api(app).into_parts().0);
    let (_, mut description): (Router, OpenApi) = nested.split_for_parts();
    description.info = Description::openapi().info;
    env!("CARGO_PKG_VERSION").clone_into(&mut description.info.version);
    description.security = Description::openapi().security;
    let components = description.components.get_or_insert_with(Components::new);
    components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("todana"))));
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    components.schemas.insert(edge::Problem::name().into_owned(), <edge::Problem as utoipa::PartialSchema>::schema());
    let field = <edge::FieldProblem as utoipa::PartialSchema>::schema();
    components.schemas.insert(edge::FieldProblem::name().into_owned(), field);
    let value = <edge::ReasonValue as utoipa::PartialSchema>::schema();
    components.schemas.insert(edge::ReasonValue::name().into_owned(), value);
    for item in description.paths.paths.values_mut() {
        let operations =
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch].into_iter().flatten();
        operations.for_each(complete);
    }
    description
}

/// Add what all operations share: a description of success (which `OpenAPI` requires), bytes as content that is not
/// JSON, the problems and, for operations that create something, the idempotency key. (It is stored with its owner, so
/// there must be one.)
fn complete(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        if response.description.is_empty() {
            let known = status.parse().ok().and_then(|status| StatusCode::from_u16(status).ok());
            known.and_then(|status| status.canonical_reason()).unwrap_or("Done").clone_into(&mut response.description);
        }
        response.content.iter_mut().for_each(|(kind, content)| as_bytes(kind, content));
    }
    if let Some(RefOr::T(body)) = &mut operation.request_body {
        body.content.iter_mut().for_each(|(kind, content)| as_bytes(kind, content));
    }
    let problem = ContentBuilder::new().schema(Some(Ref::from_schema_name(edge::Problem::name()))).build();
    let failed = ResponseBuilder::new().description("The request failed").content("application/problem+json", problem);
    operation.responses.responses.insert("default".to_owned(), RefOr::T(failed.build()));
    if operation.responses.responses.contains_key("201") && operation.security.is_none() {
        let key = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(255));
        let key = key.pattern(Some("^[!-~]+$"));
        let key = ParameterBuilder::new()
            .name("Idempotency-Key")
            .parameter_in(ParameterIn::Header)
            .description(Some("A repeated request with the same key gets the same response; nothing is done twice."))
            .schema(Some(key))
            .build();
        operation.parameters.get_or_insert_default().push(RefOr::T(key));
    }
}

/// Content that is not JSON is bytes, whatever it was described as.
fn as_bytes(kind: &str, content: &mut RefOr<Content>) {
    let RefOr::T(content) = content else { return };
    if !kind.ends_with("json") {
        let bytes =
            ObjectBuilder::new().schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
        content.schema = Some(bytes.build().into());
    }
}
