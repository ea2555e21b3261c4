//! The API description, for programs and for people.

use std::fmt::Write;

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use bytes::Bytes;
use http::header;
use serde_json::Value;
use utoipa::openapi::OpenApi;

const STYLE: &str = include_str!("docs.css");
type Typed<T> = ([(header::HeaderName, &'static str); 1], T);

/// The routes of the description's pages, which are generated once: they do not change while the program runs.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(description: &OpenApi) -> Router<S> {
    let value = serde_json::to_value(description).unwrap_or_default();
    let json = Bytes::from(serde_json::to_vec(description).unwrap_or_default());
    let html = Bytes::from(page(&value));
    Router::new()
        .route("/api/openapi.json", get(async move || typed("application/json", json)))
        .route("/api/docs", get(async move || Html(html)))
        .route("/api/docs.css", get(async || typed("text/css; charset=utf-8", STYLE)))
}

fn typed<T>(kind: &'static str, content: T) -> Typed<T> {
    ([(header::CONTENT_TYPE, kind)], content)
}

fn page(description: &Value) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Todana API</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main><h1>Todana API</h1>",
    );
    let version = description["info"]["version"].as_str().unwrap_or("");
    let _ = write!(
        page,
        "<p>Version {}. For programs: <a href=\"/api/openapi.json\">openapi.json</a> (OpenAPI 3.1). \
         Send a token in <code>Authorization: Bearer …</code>; create one in the settings, or with \
         <code>todana token add</code>. Errors are <code>application/problem+json</code>.</p>",
        escaped(version)
    );
    for (path, item) in description["paths"].as_object().into_iter().flatten() {
        for method in ["get", "post", "put", "patch", "delete"] {
            if let Some(operation) = item.get(method) {
                write_operation(&mut page, path, method, operation, description);
            }
        }
    }
    page.push_str("</main></body></html>");
    page
}

fn write_operation(page: &mut String, path: &str, method: &str, operation: &Value, description: &Value) {
    let id = escaped(operation["operationId"].as_str().unwrap_or(""));
    let summary = escaped(operation["summary"].as_str().unwrap_or(""));
    let _ = write!(
        page,
        "<section id=\"{id}\"><h2><span class=\"method {method}\">{method}</span> <code>{}</code></h2><p>{summary}</p>",
        escaped(path)
    );
    if let Some(text) = operation["description"].as_str() {
        let _ = write!(page, "<p>{}</p>", escaped(text));
    }
    let mut rows = String::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let text = |name: &str| escaped(parameter[name].as_str().unwrap_or(""));
        let (name, place, about) = (text("name"), text("in"), text("description"));
        let _ = write!(rows, "<tr><td><code>{name}</code></td><td>{place}</td><td>{about}</td></tr>");
    }
    if !rows.is_empty() {
        let _ = write!(page, "<table><tr><th>parameter</th><th>in</th><th>what</th></tr>{rows}</table>");
    }
    if let Some(content) = operation["requestBody"]["content"].as_object() {
        for (kind, body) in content {
            write_schema(page, &format!("body ({kind})"), &body["schema"], description);
        }
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        if status != "default" {
            let schema = &response["content"]["application/json"]["schema"];
            let what = response["description"].as_str().unwrap_or("");
            write_schema(page, &format!("{status} {what}"), schema, description);
        }
    }
    page.push_str("</section>");
}

fn write_schema(page: &mut String, title: &str, schema: &Value, description: &Value) {
    let _ = write!(page, "<h3>{}</h3>", escaped(title));
    let schema = resolve(schema, description);
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut rows = String::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let optional = if required.contains(&name.as_str()) { "" } else { " (optional)" };
        let about = resolve(property, description)["description"].as_str().or(property["description"].as_str());
        let (name, kind, about) = (escaped(name), escaped(&kind(property)), escaped(about.unwrap_or("")));
        let _ = write!(rows, "<tr><td><code>{name}</code>{optional}</td><td>{kind}</td><td>{about}</td></tr>");
    }
    if !rows.is_empty() {
        let _ = write!(page, "<table><tr><th>field</th><th>type</th><th>what</th></tr>{rows}</table>");
    }
}

/// Follow a reference to a schema.
fn resolve<'a>(schema: &'a Value, description: &'a Value) -> &'a Value {
    match schema["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
        Some(pointer) => description.pointer(pointer).unwrap_or(schema),
        None => schema,
    }
}

/// A short name of a type.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or("").to_owned();
    }
    if let Some(variants) = schema["oneOf"].as_array().or(schema["enum"].as_array()) {
        let names: Vec<String> = variants
            .iter()
            .map(|variant| variant.as_str().map_or_else(|| kind(variant), |name| format!("\"{name}\"")))
            .collect();
        return names.join(" or ");
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => name.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
