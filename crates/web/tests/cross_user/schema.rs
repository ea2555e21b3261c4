//! Whether an answer is as it is described. As much of JSON Schema as the description uses; a word
//! that is not known here is an error, so that nothing goes unchecked.

use serde_json::{Map, Value};

use crate::support::Answer;

/// Check an answer against what is described of the operation.
pub fn check(document: &Value, operation: &Value, answer: &Answer) -> Result<(), String> {
    let responses = &operation["responses"];
    let described = responses.get(answer.status.to_string()).or_else(|| {
        // What is not described by its status must be a problem.
        (answer.status >= 400).then(|| responses.get("default")).flatten()
    });
    let described = described.ok_or_else(|| format!("{} is not described", answer.status))?;
    let Some(content) = described["content"].as_object() else {
        return if answer.body.is_empty() { Ok(()) } else { Err("a body that is not described".to_owned()) };
    };
    let kind = answer.header("content-type").ok_or("no content type")?;
    // A type's parameters are its own.
    let kind = kind.split(';').next().unwrap_or_default().trim();
    let matching = |described: &str| match described.strip_suffix('*') {
        Some(family) => kind.starts_with(family),
        None => kind == described,
    };
    let (name, content) = content.iter().find(|(name, _)| matching(name)).ok_or(format!("{kind} is not described"))?;
    if name.ends_with("json") { validate(document, &content["schema"], &answer.json(), "") } else { Ok(()) }
}

fn validate(document: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let schema = schema.as_object().ok_or(format!("{place}: no schema"))?;
    for (word, argument) in schema {
        match word.as_str() {
            "$ref" => {
                let pointer = argument.as_str().and_then(|text| text.strip_prefix('#')).ok_or("a reference")?;
                let referred = document.pointer(pointer).ok_or(format!("{place}: nothing at {pointer}"))?;
                validate(document, referred, value, place)?;
            }
            "type" if !has_type(argument, value) => return Err(format!("{place}: {value} is not {argument}")),
            "enum" if !argument.as_array().is_some_and(|all| all.contains(value)) => {
                return Err(format!("{place}: {value} is not one of {argument}"));
            }
            "oneOf" => {
                let all = argument.as_array().into_iter().flatten();
                let fitting = all.filter(|one| validate(document, one, value, place).is_ok()).count();
                if fitting != 1 {
                    return Err(format!("{place}: {value} fits {fitting} of {argument}"));
                }
            }
            "allOf" => {
                for one in argument.as_array().into_iter().flatten() {
                    validate(document, one, value, place)?;
                }
            }
            "items" => {
                for (nth, item) in value.as_array().into_iter().flatten().enumerate() {
                    validate(document, argument, item, &format!("{place}/{nth}"))?;
                }
            }
            // No other names than those of its properties.
            "additionalProperties" if *argument == Value::Bool(false) => {
                let known = schema.get("properties").and_then(Value::as_object);
                let mut names = value.as_object().into_iter().flatten().map(|(name, _)| name);
                if let Some(name) = names.find(|name| !known.is_some_and(|known| known.contains_key(*name))) {
                    return Err(format!("{place}: {name} is not described"));
                }
            }
            // Of a map from any name.
            "additionalProperties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    validate(document, argument, value, &format!("{place}/{name}"))?;
                }
            }
            "maximum" if value.is_number() && value.as_f64() > argument.as_f64() => {
                return Err(format!("{place}: {value} > {argument}"));
            }
            "minimum" if value.is_number() && value.as_f64() < argument.as_f64() => {
                return Err(format!("{place}: {value} < {argument}"));
            }
            // Seen to above, seen to below for objects, or of no consequence.
            "type" | "enum" | "minimum" | "maximum" | "propertyNames" | "required" | "properties" | "description"
            | "example" | "format" => {}
            other => return Err(format!("{place}: '{other}' in a schema is not checked yet")),
        }
    }
    if let Some(value) = value.as_object() {
        validate_object(document, schema, value, place)?;
    }
    Ok(())
}

fn validate_object(
    document: &Value,
    schema: &Map<String, Value>,
    value: &Map<String, Value>,
    place: &str,
) -> Result<(), String> {
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        if !value.contains_key(name) {
            return Err(format!("{place}: {name} is missing"));
        }
    }
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return Ok(()) };
    for (name, property) in properties {
        if let Some(value) = value.get(name) {
            validate(document, property, value, &format!("{place}/{name}"))?;
        }
    }
    Ok(())
}

fn has_type(wanted: &Value, value: &Value) -> bool {
    match wanted {
        Value::Array(several) => several.iter().any(|one| has_type(one, value)),
        Value::String(name) => match name.as_str() {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            _ => false,
        },
        _ => false,
    }
}
