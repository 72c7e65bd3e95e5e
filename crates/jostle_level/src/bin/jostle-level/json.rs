//! Results as JSON, for build servers. `docs/json.md` of this crate describes the fields.

use crate::inputs;
use crate::opened::LevelName;
use crate::remedies::as_options;
use jostle::f32::Aabb;
use jostle_level::{Finding, LayerReport, Level, LevelError, Origin, ReportPart};
use serde_json::{Value, json};

/// The version of the format; it changes when a field changes its meaning or goes.
const VERSION: u32 = 1;

/// Returns a whole document with an entry for each level as text.
pub(crate) fn document(entries: Vec<Value>) -> String {
    let document = json!({ "version": VERSION, "levels": entries });
    format!("{document:#}")
}

/// Returns what was understood of a level.
pub(crate) fn level(name: &LevelName, level: &Level<f32>) -> Value {
    let report = &level.report;
    let unknown = report.unknown.iter().map(|text| as_options(text));
    let not_found = report.not_found.iter().map(|text| as_options(text));
    json!({
        "level": name.to_string(),
        "title": report.title,
        "bounds": place(level.bounds),
        "layers": report.layers.iter().map(layer).collect::<Vec<_>>(),
        "unknown": unknown.collect::<Vec<_>>(),
        "not_found": not_found.collect::<Vec<_>>(),
        "not_read": report.not_read,
        "nothing_blocks": text(&report.nothing_blocks),
        "picture": level.picture(),
        "error": null,
    })
}

/// Returns the entry of a level that could not be read.
pub(crate) fn unread(name: &LevelName, error: &LevelError) -> Value {
    json!({ "level": name.to_string(), "error": self::error(error) })
}

pub(crate) fn error(error: &LevelError) -> String {
    as_options(&error.to_string())
}

fn layer(layer: &LayerReport) -> Value {
    let part = |part: &ReportPart| {
        json!({
            "what": part.what,
            "class": text(&part.class),
            "count": part.count,
            "why": text(&as_options(&part.why)),
        })
    };
    json!({
        "name": layer.name,
        "level": text(&layer.level),
        "objects": layer.has_objects,
        "count": layer.count,
        "parts": layer.parts.iter().map(part).collect::<Vec<_>>(),
    })
}

pub(crate) fn finding(finding: &Finding<f32>) -> Value {
    json!({
        "rule": finding.rule.name(),
        "severity": finding.severity.to_string(),
        "message": finding.message,
        "remedy": text(&as_options(&finding.remedy)),
        "place": finding.place.map(place),
        "origin": origin(&finding.origin),
        "witness": held(&finding.witness),
    })
}

/// Returns a box as x, y, width and height.
pub(crate) fn place(place: Aabb) -> Value {
    json!(place.to_xywh())
}

/// Returns a text; `null` if it is empty because it does not apply.
pub(crate) fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn origin(origin: &Origin) -> Value {
    json!({
        "file": origin.file,
        "layer": text(&origin.layer),
        "object": text(&origin.object),
        "cell": origin.cell,
    })
}

/// Returns inputs as runs: the buttons that are held, and for how many ticks.
pub(crate) fn held(inputs: &[jostle::CharacterInput]) -> Value {
    let runs = inputs::held(inputs).into_iter();
    runs.map(|run| json!({ "held": run.buttons, "ticks": run.ticks }))
        .collect()
}
