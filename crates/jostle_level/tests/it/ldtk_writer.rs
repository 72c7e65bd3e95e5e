//! Writes LDtk projects for tests, with the fields that LDtk 1.5 writes.
//!
//! The unit tests in `src` share this file.
#![allow(dead_code, reason = "no test binary uses every method")]

#[path = "ldtk_writer_entities.rs"]
mod entities;

pub(crate) use entities::{Entity, EntityKind};

use serde_json::{Value, json};

/// A project: definitions, then levels.
#[derive(Clone, Debug)]
pub(crate) struct Project {
    layout: &'static str,
    layers: Vec<LayerKind>,
    entities: Vec<EntityKind>,
    tilesets: Vec<Value>,
    levels: Vec<Level>,
}

/// The definition of a layer.
#[derive(Clone, Debug)]
pub(crate) struct LayerKind {
    name: String,
    kind: &'static str,
    grid: u32,
    offset: [i32; 2],
    parallax: f64,
    tile_pivot: [f64; 2],
    values: Vec<(u32, Option<String>)>,
    tileset: Option<usize>,
}

/// A level.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    name: String,
    corner: [i32; 2],
    size: [u32; 2],
    depth: i32,
    fields: Vec<Value>,
    contents: Vec<(String, Content)>,
}

#[derive(Clone, Debug)]
enum Content {
    Values(Vec<u32>),
    Tiles(Vec<Value>),
    Entity(Entity),
}

impl Project {
    /// Creates a project with a layout: `Free`, `GridVania`, `LinearHorizontal` or `LinearVertical`.
    pub(crate) fn new(layout: &'static str) -> Self {
        Self {
            layout,
            layers: Vec::new(),
            entities: Vec::new(),
            tilesets: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Adds a layer below those so far.
    pub(crate) fn layer(mut self, layer: LayerKind) -> Self {
        self.layers.push(layer);
        self
    }

    /// Adds a kind of entity.
    pub(crate) fn entity(mut self, entity: EntityKind) -> Self {
        self.entities.push(entity);
        self
    }

    /// Adds a tileset of 8 x 8 tiles, with the enum tags and the custom data of its tiles.
    pub(crate) fn tileset(
        mut self,
        name: &str,
        grid: u32,
        tags: &[(&str, &[u32])],
        data: &[(u32, &str)],
    ) -> Self {
        let tag = |(name, ids): &(&str, &[u32])| json!({ "enumValueId": name, "tileIds": ids });
        let custom = |(id, text): &(u32, &str)| json!({ "tileId": id, "data": text });
        self.tilesets.push(json!({
            "identifier": name, "uid": 200 + self.tilesets.len(), "tileGridSize": grid, "__cWid": 8, "__cHei": 8,
            "relPath": "tiles.png", "pxWid": 8 * grid, "pxHei": 8 * grid, "spacing": 0, "padding": 0,
            "enumTags": tags.iter().map(tag).collect::<Vec<_>>(),
            "customData": data.iter().map(custom).collect::<Vec<_>>(),
        }));
        self
    }

    /// Adds a level.
    pub(crate) fn level(mut self, level: Level) -> Self {
        self.levels.push(level);
        self
    }

    /// Returns the project as one file.
    pub(crate) fn write(&self) -> Vec<u8> {
        bytes(&self.to_json())
    }

    /// Returns the project as JSON, to be changed before it is written with [`bytes`].
    pub(crate) fn to_json(&self) -> Value {
        let layers = self.layers.iter().enumerate();
        let entities = self.entities.iter().enumerate();
        json!({
            "__header__": { "fileType": "LDtk Project JSON", "app": "LDtk", "appVersion": "1.5.3" },
            "iid": "project", "jsonVersion": "1.5.3", "worldLayout": self.layout, "defaultGridSize": 16,
            "externalLevels": false, "worlds": [],
            "defs": {
                "layers": layers.map(|(index, layer)| layer.to_json(index)).collect::<Vec<_>>(),
                "entities": entities.map(|(index, entity)| entity.to_json(index)).collect::<Vec<_>>(),
                "tilesets": self.tilesets, "enums": [], "externalEnums": [], "levelFields": [],
            },
            "levels": self.levels.iter().map(|level| level.to_json(self)).collect::<Vec<_>>(),
        })
    }

    /// Returns the project with its levels in files of their own, and these files by path.
    pub(crate) fn write_apart(&self, folder: &str) -> (Vec<u8>, Vec<(String, Vec<u8>)>) {
        let mut project = self.to_json();
        project["externalLevels"] = json!(true);
        let mut files = Vec::new();
        for level in project["levels"].as_array_mut().expect("a list of levels") {
            let name = level["identifier"].as_str().expect("a name");
            let path = format!("{folder}/{name}.ldtkl");
            files.push((path.clone(), bytes(level)));
            level["externalRelPath"] = json!(path);
            level["layerInstances"] = Value::Null;
            level["fieldInstances"] = json!([]);
        }
        (bytes(&project), files)
    }

    fn is_linear(&self) -> bool {
        self.layout.starts_with("Linear")
    }
}

/// Returns JSON as a file, with tabs and line breaks as LDtk writes them by default.
pub(crate) fn bytes(json: &Value) -> Vec<u8> {
    serde_json::to_vec_pretty(json).expect("JSON is always written")
}

impl LayerKind {
    fn new(name: &str, kind: &'static str, grid: u32) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            grid,
            offset: [0, 0],
            parallax: 0.0,
            tile_pivot: [0.0, 0.0],
            values: Vec::new(),
            tileset: None,
        }
    }

    /// Creates an `IntGrid` layer with values in that order; `None` is one without a name.
    pub(crate) fn int_grid(name: &str, grid: u32, values: &[(u32, Option<&str>)]) -> Self {
        let values = values.iter();
        Self {
            values: values
                .map(|(value, name)| (*value, name.map(str::to_owned)))
                .collect(),
            ..Self::new(name, "IntGrid", grid)
        }
    }

    /// Creates a layer of entities.
    pub(crate) fn entities(name: &str, grid: u32) -> Self {
        Self::new(name, "Entities", grid)
    }

    /// Creates a layer of tiles of the tileset with that index.
    pub(crate) fn tiles(name: &str, grid: u32, tileset: usize) -> Self {
        Self {
            tileset: Some(tileset),
            ..Self::new(name, "Tiles", grid)
        }
    }

    /// Creates a layer that only rules fill.
    pub(crate) fn auto(name: &str, grid: u32) -> Self {
        Self::new(name, "AutoLayer", grid)
    }

    /// Moves the layer in all levels, in pixels.
    pub(crate) fn offset(mut self, offset: [i32; 2]) -> Self {
        self.offset = offset;
        self
    }

    /// Sets the parallax factor: 0 is none.
    pub(crate) fn parallax(mut self, factor: f64) -> Self {
        self.parallax = factor;
        self
    }

    /// Sets the share of the cell and of its tile that are put on each other.
    pub(crate) fn tile_pivot(mut self, pivot: [f64; 2]) -> Self {
        self.tile_pivot = pivot;
        self
    }

    fn tileset_uid(&self) -> Option<usize> {
        self.tileset.map(|index| 200 + index)
    }

    fn to_json(&self, index: usize) -> Value {
        let value = |(value, name): &(u32, Option<String>)| json!({ "value": value, "identifier": name, "color": "#000000", "tile": null, "groupUid": 0 });
        json!({
            "__type": self.kind, "identifier": self.name, "type": self.kind, "uid": index, "gridSize": self.grid,
            "pxOffsetX": self.offset[0], "pxOffsetY": self.offset[1], "displayOpacity": 1,
            "parallaxFactorX": self.parallax, "parallaxFactorY": self.parallax, "parallaxScaling": true,
            "tilePivotX": self.tile_pivot[0], "tilePivotY": self.tile_pivot[1], "tilesetDefUid": self.tileset_uid(),
            "intGridValues": self.values.iter().map(value).collect::<Vec<_>>(), "autoRuleGroups": [],
        })
    }
}

impl Level {
    /// Creates a level with its upper left corner and its size in pixels.
    pub(crate) fn new(name: &str, corner: [i32; 2], size: [u32; 2]) -> Self {
        Self {
            name: name.to_owned(),
            corner,
            size,
            depth: 0,
            fields: Vec::new(),
            contents: Vec::new(),
        }
    }

    /// Puts the level at another depth of the world.
    pub(crate) fn depth(mut self, depth: i32) -> Self {
        self.depth = depth;
        self
    }

    /// Adds a field of the level.
    pub(crate) fn field(mut self, name: &str, kind: &str, value: &Value) -> Self {
        self.fields.push(field(name, kind, value));
        self
    }

    /// Fills an `IntGrid` layer: a digit is a value, anything else is empty.
    pub(crate) fn values(mut self, layer: &str, rows: &[&str]) -> Self {
        let cells = rows.iter().flat_map(|row| row.chars());
        let values = cells.map(|cell| cell.to_digit(10).unwrap_or(0)).collect();
        self.contents
            .push((layer.to_owned(), Content::Values(values)));
        self
    }

    /// Adds a tile to a layer: the position of its cell in pixels, its id and its flips (1 in x, 2 in y).
    pub(crate) fn tile(mut self, layer: &str, px: [i32; 2], id: u32, flips: u32) -> Self {
        let tile = json!({ "px": px, "src": [0, 0], "f": flips, "t": id, "d": [0, id], "a": 1 });
        self.contents
            .push((layer.to_owned(), Content::Tiles(vec![tile])));
        self
    }

    /// Adds an entity to a layer.
    pub(crate) fn entity(mut self, layer: &str, entity: Entity) -> Self {
        self.contents
            .push((layer.to_owned(), Content::Entity(entity)));
        self
    }

    fn to_json(&self, project: &Project) -> Value {
        let corner = if project.is_linear() {
            [-1, -1]
        } else {
            self.corner
        };
        let layers = project.layers.iter().enumerate();
        json!({
            "identifier": self.name, "iid": format!("level-{}", self.name), "uid": 0, "worldX": corner[0],
            "worldY": corner[1], "worldDepth": self.depth, "pxWid": self.size[0], "pxHei": self.size[1],
            "externalRelPath": null, "fieldInstances": self.fields, "__neighbours": [],
            "layerInstances": layers.map(|(index, layer)| self.layer(project, index, layer)).collect::<Vec<_>>(),
        })
    }

    fn layer(&self, project: &Project, index: usize, layer: &LayerKind) -> Value {
        let [columns, rows] = self.size.map(|size| size.div_ceil(layer.grid));
        let mut values = match layer.kind {
            "IntGrid" => vec![0; (columns * rows) as usize],
            _ => Vec::new(),
        };
        let mut tiles = Vec::new();
        let mut entities = Vec::new();
        for (_, content) in self.contents.iter().filter(|(name, _)| *name == layer.name) {
            match content {
                Content::Values(all) => values.clone_from(all),
                Content::Tiles(all) => tiles.extend(all.iter().cloned()),
                Content::Entity(entity) => entities.push(entity.to_json(project)),
            }
        }
        json!({
            "__identifier": layer.name, "__type": layer.kind, "__cWid": columns, "__cHei": rows,
            "__gridSize": layer.grid, "__opacity": 1, "__pxTotalOffsetX": layer.offset[0],
            "__pxTotalOffsetY": layer.offset[1], "__tilesetDefUid": layer.tileset_uid(),
            "iid": format!("{}-{}", self.name, layer.name), "levelId": 0, "layerDefUid": index, "pxOffsetX": 0,
            "pxOffsetY": 0, "visible": true, "optionalRules": [], "intGridCsv": values, "autoLayerTiles": [],
            "seed": 1, "overrideTilesetUid": null, "gridTiles": tiles, "entityInstances": entities,
        })
    }
}

fn field(name: &str, kind: &str, value: &Value) -> Value {
    json!({ "__identifier": name, "__type": kind, "__value": value, "__tile": null, "defUid": 0, "realEditorValues": [] })
}
