//! A score for IIIF viewers: a Presentation 3 manifest, with W3C annotations.

use std::collections::HashMap;

use axum::extract::{OriginalUri, State};
use axum::response::{IntoResponse, Response};
use basis::Visitor;
use edge::{Client, InPath, Result, Who};
use http::{HeaderMap, HeaderValue, header};
use serde_json::{Value, json};

use super::PublicUrl;
use super::images::allow_elsewhere;
use super::shapes::shown_url;
use crate::model::{Annotation, AnnotationKind, ImageKind, Page, Score, ShownPage, shown_notes};
use crate::{Detail, Scores};

/// The media type that the specification requires.
const MEDIA_TYPE: &str = "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\"";
/// The longer side of small pictures.
const SMALL: u32 = 320;

/// Get a manifest for IIIF viewers
#[utoipa::path(get, path = "/scores/{scoreId}/manifest", tag = "scores", params(("scoreId" = String, Path)), responses((status = 200, content_type = "application/ld+json", body = Object)))]
pub(super) async fn get_manifest(
    State(scores): State<Scores>,
    State(PublicUrl(public_url)): State<PublicUrl>,
    Who(visitor): Who<Visitor>,
    InPath(score): InPath<String>,
    client: Client,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
) -> Result<Response> {
    let open = scores.open(&visitor, &score).await?;
    let detail = open.get_score(None).await?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or(uri.host());
    let here = || host.map(|host| format!("{}://{host}", if client.secure { "https" } else { "http" }));
    let base = public_url.or_else(here).unwrap_or_else(|| "http://localhost".to_owned());
    // A viewer requests the pictures with the same credentials as the manifest.
    let secret = uri.query().into_iter().flat_map(|query| query.split('&')).find(|part| part.starts_with("share="));
    let links = Links { base, share: secret.map(str::to_owned) };
    let mut response = manifest(detail, &links).to_string().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
    allow_elsewhere(response.headers_mut());
    Ok(response)
}

/// The addresses of things as clients see them.
struct Links {
    base: String,
    share: Option<String>,
}

impl Links {
    fn score(&self, score: &Score) -> String {
        format!("{}/api/v1/scores/{}", self.base, score.id)
    }

    fn image(&self, score: &Score, page: &ShownPage, size: &str) -> String {
        let share = self.share.as_ref().map(|share| format!("&{share}")).unwrap_or_default();
        format!("{}{}{share}", self.base, shown_url(score.id, page, size))
    }

    fn manifest(&self, score: &Score) -> String {
        let share = self.share.as_ref().map(|share| format!("?{share}")).unwrap_or_default();
        format!("{}/manifest{share}", self.score(score))
    }

    fn canvas(&self, score: &Score, page: u32) -> String {
        format!("{}/canvas/{page}", self.score(score))
    }
}

/// A text without a language.
fn words(text: &str) -> Value {
    json!({ "none": [text] })
}

/// The score as it is shown, even for its owner, because a viewer does not rotate or crop.
fn manifest(detail: Detail, links: &Links) -> Value {
    let score = &detail.head.score;
    let content = &score.content;
    let pages: Vec<ShownPage> = content.pages.iter().map(Page::shown).collect();
    let annotations = shown_notes(&content.pages, detail.annotations);
    let mut notes: HashMap<u32, Vec<&Annotation>> = HashMap::new();
    for annotation in &annotations {
        if let Some(page) = annotation.note.page {
            notes.entry(page).or_default().push(annotation);
        }
    }
    let canvas = |page: &ShownPage| canvas(score, page, notes.get(&page.id).map_or(&[], Vec::as_slice), links);
    let mut manifest = json!({
        "@context": "http://iiif.io/api/presentation/3/context.json",
        "id": links.manifest(score),
        "type": "Manifest",
        "label": words(&content.title),
        "behavior": ["paged"],
        "items": pages.iter().map(canvas).collect::<Vec<_>>(),
    });
    if !content.description.is_empty() {
        manifest["summary"] = words(&content.description);
    }
    let facts = &content.facts;
    let named = [
        ("Composer", &facts.composer),
        ("Arranger", &facts.arranger),
        ("Instrument", &facts.instrument),
        ("Genre", &facts.genre),
    ];
    let metadata: Vec<Value> = named
        .into_iter()
        .filter_map(|(label, fact)| Some(json!({ "label": { "en": [label] }, "value": words(fact.as_ref()?) })))
        .collect();
    if !metadata.is_empty() {
        manifest["metadata"] = metadata.into();
    }
    if let Some(first) = pages.first() {
        manifest["thumbnail"] = json!([thumbnail(score, first, links)]);
    }
    manifest
}

fn thumbnail(score: &Score, page: &ShownPage, links: &Links) -> Value {
    let longer = page.width.max(page.height).max(1);
    let shrunk = |side: u32| if longer <= SMALL { side } else { (side * SMALL / longer).max(1) };
    json!({
        "id": links.image(score, page, "small"),
        "type": "Image",
        "format": "image/webp",
        "width": shrunk(page.width),
        "height": shrunk(page.height),
    })
}

fn canvas(score: &Score, page: &ShownPage, notes: &[&Annotation], links: &Links) -> Value {
    let id = links.canvas(score, page.id);
    let format = match page.kind {
        ImageKind::Png => "image/png",
        ImageKind::Jpeg => "image/jpeg",
    };
    let mut canvas = json!({
        "id": id,
        "type": "Canvas",
        "label": words(&page.name),
        "width": page.width,
        "height": page.height,
        "thumbnail": [thumbnail(score, page, links)],
        "items": [{
            "id": format!("{id}/page"),
            "type": "AnnotationPage",
            "items": [{
                "id": format!("{id}/image"),
                "type": "Annotation",
                "motivation": "painting",
                "body": {
                    "id": links.image(score, page, "original"),
                    "type": "Image",
                    "format": format,
                    "width": page.width,
                    "height": page.height,
                },
                "target": id,
            }],
        }],
    });
    let notes: Vec<Value> = notes.iter().map(|annotation| note(annotation, page, &id)).collect();
    if !notes.is_empty() {
        canvas["annotations"] =
            json!([{ "id": format!("{id}/annotations"), "type": "AnnotationPage", "items": notes }]);
    }
    canvas
}

/// An annotation on its canvas: texts as they are, drawings as a path.
fn note(annotation: &Annotation, page: &ShownPage, canvas: &str) -> Value {
    let note = &annotation.note;
    let (width, height) = (f64::from(page.width), f64::from(page.height));
    let number = |name: &str| note.content[name].as_f64().unwrap_or_default();
    let (text, target) = match note.kind {
        AnnotationKind::Text => {
            let text = note.content["text"].as_str().or(note.content.as_str()).unwrap_or_default().to_owned();
            let target = if note.content.is_object() {
                let side = number("size") * width;
                json!(square(canvas, (number("x") * width, number("y") * height, side), (width, height)))
            } else {
                json!(canvas)
            };
            (text, target)
        }
        AnnotationKind::Stamp => {
            let side = number("size") * width;
            let (x, y) = (number("x") * width - side / 2.0, number("y") * height - side / 2.0);
            let text = note.content["name"].as_str().unwrap_or_default().to_owned();
            (text, json!(square(canvas, (x, y, side), (width, height))))
        }
        AnnotationKind::Stroke | AnnotationKind::Highlight => {
            let svg = line(&note.content, width, height, note.kind == AnnotationKind::Highlight);
            let selector = json!({ "type": "SvgSelector", "value": svg });
            let source = json!({ "id": canvas, "type": "Canvas" });
            let target = json!({ "type": "SpecificResource", "source": source, "selector": selector });
            (note.layer.clone().unwrap_or_else(|| note.kind.as_str().to_owned()), target)
        }
    };
    let motivation = if note.kind == AnnotationKind::Highlight { "highlighting" } else { "commenting" };
    json!({
        "id": format!("{canvas}/annotations/{}", annotation.id),
        "type": "Annotation",
        "motivation": motivation,
        "body": { "type": "TextualBody", "value": text, "format": "text/plain" },
        "target": target,
    })
}

/// A square of a canvas, clipped to it.
fn square(canvas: &str, (x, y, side): (f64, f64, f64), (width, height): (f64, f64)) -> String {
    let inside = |from: f64, most: f64| {
        let start = from.round().clamp(0.0, most - 1.0);
        (start, (from + side).round().clamp(start + 1.0, most) - start)
    };
    let ((x, w), (y, h)) = (inside(x, width), inside(y, height));
    format!("{canvas}#xywh={x},{y},{w},{h}")
}

/// The path of a drawing. It contains only numbers and a colour that was checked. A highlight lets the notes below it
/// shine through.
fn line(content: &Value, width: f64, height: f64, see_through: bool) -> String {
    let points = content["points"].as_array().map(Vec::as_slice).unwrap_or_default();
    let at = |point: &Value| {
        let part = |place: usize| point[place].as_f64().unwrap_or_default();
        format!("{:.1} {:.1}", part(0) * width, part(1) * height)
    };
    let path: Vec<String> = points.iter().map(at).collect();
    let colour = content["colour"].as_str().unwrap_or("#000000");
    let thick = content["width"].as_f64().unwrap_or_default() * width;
    let opacity = if see_through { 0.5 } else { 1.0 };
    let round = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"><path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick:.1}\" stroke-opacity=\"{opacity}\" {round}/></svg>",
        path.join(" L")
    )
}

#[cfg(test)]
mod tests {
    use super::square;

    #[test]
    fn a_square_is_on_its_canvas() {
        let page = (200.0, 100.0);
        for (at, place) in [
            ((50.0, 25.0, 10.0), "50,25,10,10"),
            ((-20.0, 95.0, 10.0), "0,95,1,5"),
            ((-4.0, -4.0, 10.0), "0,0,6,6"),
            ((240.0, 120.0, 10.0), "199,99,1,1"),
            ((0.4, 0.6, 0.1), "0,1,1,1"),
        ] {
            assert_eq!(square("c", at, page), format!("c#xywh={place}"));
        }
    }
}
