//! Writes maps as JSON.

use super::{
    Encoding, TiledContent, TiledLayer, TiledMap, TiledObject, TiledSet, TiledShape, TiledTile,
    TiledValue,
};
use serde_json::{Map, Value, json};

fn properties(properties: &[(String, TiledValue)]) -> Value {
    let properties = properties.iter().map(|(name, value)| {
        let mut property = described(value);
        property["name"] = json!(name);
        property
    });
    properties.collect()
}

fn described(value: &TiledValue) -> Value {
    match value {
        TiledValue::Bool(_) => json!({"type": "bool", "value": bare(value)}),
        TiledValue::Int(_) => json!({"type": "int", "value": bare(value)}),
        TiledValue::Float(_) => json!({"type": "float", "value": bare(value)}),
        TiledValue::Text(_) => json!({"type": "string", "value": bare(value)}),
        TiledValue::Object(_) => json!({"type": "object", "value": bare(value)}),
        TiledValue::Class(class, _) => {
            json!({"type": "class", "propertytype": class, "value": bare(value)})
        }
        TiledValue::List(_) => json!({"type": "list", "value": bare(value)}),
    }
}

fn bare(value: &TiledValue) -> Value {
    match value {
        TiledValue::Bool(value) => json!(value),
        TiledValue::Int(value) => json!(value),
        TiledValue::Float(value) => number(*value),
        TiledValue::Text(text) => json!(text),
        TiledValue::Object(id) => json!(id),
        TiledValue::Class(_, members) => {
            let members = members
                .iter()
                .map(|(name, value)| (name.clone(), bare(value)));
            Value::Object(members.collect::<Map<_, _>>())
        }
        TiledValue::List(items) => items.iter().map(described).collect(),
    }
}

/// Returns a number as Tiled writes it: without `.0`.
fn number(number: f64) -> Value {
    serde_json::from_str(&number.to_string()).expect("numbers are valid JSON")
}

fn tileset(tileset: &TiledSet) -> Value {
    if let Some(source) = &tileset.source {
        return json!({"source": source});
    }
    let [x, y] = tileset.draw_offset;
    let mut fields = json!({
        "name": tileset.name,
        "tilewidth": tileset.tile_size[0],
        "tileheight": tileset.tile_size[1],
        "tileoffset": {"x": x, "y": y},
        "tiles": tileset.tiles.iter().map(tile).collect::<Vec<_>>(),
    });
    if let Some(count) = tileset.count {
        fields["tilecount"] = json!(count);
    }
    if !tileset.alignment.is_empty() {
        fields["objectalignment"] = json!(tileset.alignment);
    }
    fields
}

fn tile(tile: &TiledTile) -> Value {
    let mut fields =
        json!({"id": tile.id, "type": tile.class, "properties": properties(&tile.properties)});
    if let Some([width, height]) = tile.image {
        fields["image"] = json!("a.png");
        fields["imagewidth"] = json!(width);
        fields["imageheight"] = json!(height);
    }
    if !tile.shapes.is_empty() {
        let objects: Vec<Value> = tile.shapes.iter().map(object).collect();
        fields["objectgroup"] = json!({"type": "objectgroup", "name": "", "objects": objects});
    }
    fields
}

fn object(object: &TiledObject) -> Value {
    let list = |points: &[[f64; 2]]| -> Value {
        points
            .iter()
            .map(|[x, y]| json!({"x": number(*x), "y": number(*y)}))
            .collect()
    };
    let mut fields = json!({
        "id": object.id,
        "name": object.name,
        "type": object.class,
        "x": number(object.position[0]),
        "y": number(object.position[1]),
        "width": number(object.size[0]),
        "height": number(object.size[1]),
        "rotation": number(object.rotation),
        "visible": object.is_visible,
        "properties": properties(&object.properties),
    });
    match &object.shape {
        TiledShape::Rectangle => {}
        TiledShape::Point => fields["point"] = json!(true),
        TiledShape::Ellipse => fields["ellipse"] = json!(true),
        TiledShape::Capsule => fields["capsule"] = json!(true),
        TiledShape::Text => fields["text"] = json!({"text": "Hello"}),
        TiledShape::Polygon(points) => fields["polygon"] = list(points),
        TiledShape::Polyline(points) => fields["polyline"] = list(points),
        TiledShape::Tile(number) => fields["gid"] = json!(number),
    }
    fields
}

fn layer(map: &TiledMap, written: &TiledLayer, encoding: Encoding) -> Value {
    let mut fields = json!({
        "name": written.name,
        "class": written.class,
        "visible": written.is_visible,
        "opacity": number(written.opacity),
        "offsetx": number(written.offset[0]),
        "offsety": number(written.offset[1]),
        "parallaxx": number(written.parallax[0]),
        "parallaxy": number(written.parallax[1]),
        "x": 0,
        "y": 0,
        "properties": properties(&written.properties),
    });
    match &written.content {
        TiledContent::Tiles(cells) => {
            fields["type"] = json!("tilelayer");
            fields["width"] = json!(map.size[0]);
            fields["height"] = json!(map.size[1]);
            data(map, cells, encoding, &mut fields);
        }
        TiledContent::Objects(objects) => {
            fields["type"] = json!("objectgroup");
            fields["objects"] = objects.iter().map(object).collect();
        }
        TiledContent::Group(layers) => {
            fields["type"] = json!("group");
            fields["layers"] = layers
                .iter()
                .map(|inner| layer(map, inner, encoding))
                .collect();
        }
    }
    fields
}

fn data(map: &TiledMap, cells: &[u32], encoding: Encoding, fields: &mut Value) {
    let is_list = matches!(encoding, Encoding::Elements | Encoding::Csv);
    let packed = |cells: &[u32]| match is_list {
        true => json!(cells),
        false => json!(encoding.base64(cells)),
    };
    if !is_list {
        fields["encoding"] = json!("base64");
        fields["compression"] = json!(encoding.compression());
    }
    let Some(size) = map.chunk else {
        fields["data"] = packed(cells);
        return;
    };
    let chunks = map.chunks(cells, size).into_iter().map(|chunk| {
        let [x, y] = chunk.corner;
        json!({"x": x, "y": y, "width": chunk.size, "height": chunk.size, "data": packed(&chunk.cells)})
    });
    fields["chunks"] = chunks.collect();
}

pub(super) fn map(map: &TiledMap, encoding: Encoding) -> String {
    let tilesets = map.tilesets.iter().map(|written| {
        let mut fields = tileset(written);
        fields["firstgid"] = json!(written.first);
        fields
    });
    let fields = json!({
        "type": "map",
        "version": "1.10",
        "orientation": map.orientation,
        "infinite": map.chunk.is_some(),
        "width": map.size[0],
        "height": map.size[1],
        "tilewidth": map.tile_size[0],
        "tileheight": map.tile_size[1],
        "properties": properties(&map.properties),
        "tilesets": tilesets.collect::<Vec<_>>(),
        "layers": map.layers.iter().map(|inner| layer(map, inner, encoding)).collect::<Vec<_>>(),
    });
    serde_json::to_string_pretty(&fields).expect("this has no maps with other keys than text")
}

pub(super) fn tileset_file(written: &TiledSet) -> String {
    let mut fields = tileset(written);
    fields["type"] = json!("tileset");
    serde_json::to_string_pretty(&fields).expect("this has no maps with other keys than text")
}
