//! Results as JSON, for build servers. `docs/json.md` of this crate describes the fields.

use crate::inputs;
use jostle::f32::Aabb;
use jostle_level::{Finding, Level, Origin};
use serde_json::{Value, json};

/// The version of the format; it changes when a field changes its meaning or goes.
const VERSION: u32 = 1;

/// Returns a whole document as text.
pub(crate) fn document(name: &str, entries: Vec<Value>) -> String {
    let document = json!({ "version": VERSION, name: entries });
    format!("{document:#}")
}

/// Returns what was understood of a level.
pub(crate) fn level(name: &str, level: &Level<f32>) -> Value {
    let layer = |layer: &jostle_level::LayerReport| {
        let part = |part: &jostle_level::ReportPart| json!({ "what": part.what, "class": part.class, "count": part.count, "why": part.why });
        json!({
            "name": layer.name,
            "level": layer.level,
            "objects": layer.has_objects,
            "count": layer.count,
            "parts": layer.parts.iter().map(part).collect::<Vec<_>>(),
        })
    };
    json!({
        "level": name,
        "title": level.report.title,
        "bounds": place(level.bounds),
        "layers": level.report.layers.iter().map(layer).collect::<Vec<_>>(),
        "unknown": level.report.unknown,
        "not_read": level.report.not_read,
        "nothing_blocks": level.report.nothing_blocks,
        "picture": level.picture(),
        "error": null,
    })
}

pub(crate) fn finding(finding: &Finding<f32>) -> Value {
    json!({
        "rule": finding.rule.name(),
        "severity": finding.severity.to_string(),
        "message": finding.message,
        "remedy": finding.remedy,
        "place": finding.place.map(place),
        "origin": origin(&finding.origin),
        "witness": held(&finding.witness),
    })
}

/// Returns a box as x, y, width and height.
pub(crate) fn place(place: Aabb) -> Value {
    json!(place.to_xywh())
}

fn origin(origin: &Origin) -> Value {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
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
