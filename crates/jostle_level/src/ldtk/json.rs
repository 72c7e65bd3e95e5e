//! The fields of a project that matter, as LDtk names them. All others are skipped while reading.
//!
//! Whatever was missing or null in any version since 0.8 may be so here: LDtk adds and drops fields with every release.

use serde::de::{Deserialize, Deserializer, IgnoredAny};

/// Reads null as the default.
fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// A `.ldtk` file.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct ProjectJson {
    #[serde(deserialize_with = "or_default")]
    pub(super) json_version: String,
    /// Null if the project has several worlds, each with a layout of its own.
    pub(super) world_layout: Option<String>,
    pub(super) default_grid_size: Option<u32>,
    #[serde(deserialize_with = "or_default")]
    pub(super) defs: DefinitionsJson,
    #[serde(deserialize_with = "or_default")]
    pub(super) levels: Vec<LevelJson>,
    #[serde(deserialize_with = "or_default")]
    pub(super) worlds: Vec<WorldJson>,
    /// Only in the file of a single level.
    pub(super) layer_instances: Option<IgnoredAny>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct WorldJson {
    #[serde(deserialize_with = "or_default")]
    pub(super) identifier: String,
    pub(super) world_layout: Option<String>,
    #[serde(deserialize_with = "or_default")]
    pub(super) levels: Vec<LevelJson>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct DefinitionsJson {
    #[serde(deserialize_with = "or_default")]
    pub(super) layers: Vec<LayerDefinition>,
    #[serde(deserialize_with = "or_default")]
    pub(super) entities: Vec<EntityDefinition>,
    #[serde(deserialize_with = "or_default")]
    pub(super) tilesets: Vec<TilesetDefinition>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct LayerDefinition {
    pub(super) uid: Option<i64>,
    pub(super) grid_size: Option<u32>,
    pub(super) px_offset_x: Option<f64>,
    pub(super) px_offset_y: Option<f64>,
    /// 0 for a layer that moves with the others, 1 for one that stays on the screen.
    pub(super) parallax_factor_x: Option<f64>,
    pub(super) parallax_factor_y: Option<f64>,
    pub(super) tile_pivot_x: Option<f64>,
    pub(super) tile_pivot_y: Option<f64>,
    pub(super) tileset_def_uid: Option<i64>,
    #[serde(deserialize_with = "or_default")]
    pub(super) int_grid_values: Vec<IntGridValue>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct IntGridValue {
    pub(super) value: Option<u32>,
    #[serde(deserialize_with = "or_default")]
    pub(super) identifier: String,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct EntityDefinition {
    pub(super) uid: Option<i64>,
    pub(super) width: Option<f64>,
    pub(super) height: Option<f64>,
    pub(super) pivot_x: Option<f64>,
    pub(super) pivot_y: Option<f64>,
    pub(super) resizable_x: Option<bool>,
    pub(super) resizable_y: Option<bool>,
    #[serde(deserialize_with = "or_default")]
    pub(super) tags: Vec<String>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct TilesetDefinition {
    pub(super) uid: Option<i64>,
    #[serde(deserialize_with = "or_default")]
    pub(super) identifier: String,
    pub(super) tile_grid_size: Option<u32>,
    #[serde(rename = "__cWid")]
    pub(super) columns: Option<u32>,
    #[serde(rename = "__cHei")]
    pub(super) rows: Option<u32>,
    #[serde(deserialize_with = "or_default")]
    pub(super) enum_tags: Vec<EnumTag>,
    #[serde(deserialize_with = "or_default")]
    pub(super) custom_data: Vec<CustomData>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct EnumTag {
    #[serde(deserialize_with = "or_default")]
    pub(super) enum_value_id: String,
    #[serde(deserialize_with = "or_default")]
    pub(super) tile_ids: Vec<i64>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct CustomData {
    pub(super) tile_id: Option<i64>,
    #[serde(deserialize_with = "or_default")]
    pub(super) data: String,
}

/// A level: in the project, or alone in an `.ldtkl` file.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct LevelJson {
    #[serde(deserialize_with = "or_default")]
    pub(super) identifier: String,
    #[serde(deserialize_with = "or_default")]
    pub(super) iid: String,
    #[serde(deserialize_with = "or_default")]
    pub(super) world_x: f64,
    #[serde(deserialize_with = "or_default")]
    pub(super) world_y: f64,
    #[serde(deserialize_with = "or_default")]
    pub(super) world_depth: i64,
    #[serde(deserialize_with = "or_default")]
    pub(super) px_wid: f64,
    #[serde(deserialize_with = "or_default")]
    pub(super) px_hei: f64,
    /// The file with the layers, if they are not here.
    pub(super) external_rel_path: Option<String>,
    #[serde(deserialize_with = "or_default")]
    pub(super) field_instances: Vec<Field>,
    pub(super) layer_instances: Option<Vec<LayerJson>>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct LayerJson {
    #[serde(rename = "__identifier", deserialize_with = "or_default")]
    pub(super) identifier: String,
    #[serde(rename = "__type", deserialize_with = "or_default")]
    pub(super) kind: String,
    #[serde(rename = "__cWid", deserialize_with = "or_default")]
    pub(super) columns: u32,
    #[serde(rename = "__cHei", deserialize_with = "or_default")]
    pub(super) rows: u32,
    #[serde(rename = "__gridSize")]
    pub(super) grid_size: Option<u32>,
    #[serde(rename = "__opacity")]
    pub(super) opacity: Option<f64>,
    #[serde(rename = "__pxTotalOffsetX")]
    pub(super) total_offset_x: Option<f64>,
    #[serde(rename = "__pxTotalOffsetY")]
    pub(super) total_offset_y: Option<f64>,
    #[serde(rename = "__tilesetDefUid")]
    pub(super) tileset_def_uid: Option<i64>,
    pub(super) override_tileset_uid: Option<i64>,
    pub(super) layer_def_uid: Option<i64>,
    pub(super) px_offset_x: Option<f64>,
    pub(super) px_offset_y: Option<f64>,
    pub(super) visible: Option<bool>,
    pub(super) int_grid_csv: Option<Vec<u32>>,
    /// How LDtk wrote values before 0.8.
    pub(super) int_grid: Option<IgnoredAny>,
    #[serde(deserialize_with = "or_default")]
    pub(super) grid_tiles: Vec<GridTile>,
    #[serde(deserialize_with = "or_default")]
    pub(super) entity_instances: Vec<Entity>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct GridTile {
    /// The upper left corner of its cell, in pixels of the layer.
    pub(super) px: [i64; 2],
    /// Bit 0: flipped in x, bit 1: flipped in y.
    pub(super) f: u32,
    /// The id of the tile; below zero for none.
    pub(super) t: i64,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Entity {
    #[serde(rename = "__identifier", deserialize_with = "or_default")]
    pub(super) identifier: String,
    #[serde(rename = "__pivot")]
    pub(super) pivot: Option<[f64; 2]>,
    #[serde(rename = "__tags")]
    pub(super) tags: Option<Vec<String>>,
    #[serde(deserialize_with = "or_default")]
    pub(super) iid: String,
    pub(super) width: Option<f64>,
    pub(super) height: Option<f64>,
    pub(super) def_uid: Option<i64>,
    /// The position of the pivot, in pixels of the layer.
    pub(super) px: [f64; 2],
    #[serde(deserialize_with = "or_default")]
    pub(super) field_instances: Vec<Field>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct Field {
    #[serde(rename = "__identifier", deserialize_with = "or_default")]
    pub(super) identifier: String,
    #[serde(rename = "__type", deserialize_with = "or_default")]
    pub(super) kind: String,
    #[serde(rename = "__value")]
    pub(super) value: serde_json::Value,
}
