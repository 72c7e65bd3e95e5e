//! The libraries that open level files.

use super::files::LevelFile;
use jostle::Outside;
use jostle_level::{Level, Reading};
use std::io::{self, Cursor};
use std::path::Path;
use tiled::LayerType;

/// A library that opens level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    JostleLevel,
    Tiled,
    Ldtk2,
}

/// What a library made of a file.
pub(super) enum Model {
    JostleLevel(Box<Level>),
    Tiled(Box<tiled::Map>),
    Ldtk2(Box<ldtk2::Ldtk>),
}

/// What all libraries must agree about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Content {
    /// Cells of all layers that are not empty.
    pub(super) tiles: usize,
    /// Objects or entities.
    pub(super) objects: usize,
}

impl Reader {
    pub(super) const ALL: [Self; 3] = [Self::JostleLevel, Self::Tiled, Self::Ldtk2];

    /// Returns the name, which is also that of the package.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::JostleLevel => "jostle_level",
            Self::Tiled => "tiled",
            Self::Ldtk2 => "ldtk2",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reader| reader.name() == name)
    }

    /// Returns whether the library reads files of this kind.
    pub(super) fn can_read(self, path: &str) -> bool {
        let ending = Path::new(path).extension().and_then(|end| end.to_str());
        match self {
            Self::JostleLevel => true,
            Self::Tiled => ending == Some("tmx"),
            Self::Ldtk2 => ending == Some("ldtk"),
        }
    }

    /// Opens a file that is in memory: one call of the library, with nothing kept from the last.
    pub(super) fn read(self, file: &LevelFile) -> Result<Model, String> {
        let failed = |error: &dyn std::error::Error| {
            format!("{} cannot read {}: {error}", self.name(), file.title)
        };
        match self {
            Self::JostleLevel => Reading::new(Outside::Empty)
                .read(file.path, &file.bytes, |path| {
                    other(file, path).map(<[u8]>::to_vec)
                })
                .map(|level| Model::JostleLevel(Box::new(level)))
                .map_err(|error| failed(&error)),
            Self::Tiled => {
                let open = |path: &Path| {
                    let path = path.to_str().unwrap_or_default();
                    other(file, path).map(Cursor::new)
                };
                tiled::Loader::with_reader(open)
                    .load_tmx_map(file.path)
                    .map(|map| Model::Tiled(Box::new(map)))
                    .map_err(|error| failed(&error))
            }
            Self::Ldtk2 => {
                let text = std::str::from_utf8(&file.bytes).map_err(|error| failed(&error))?;
                ldtk2::Ldtk::from_str(text)
                    .map(|project| Model::Ldtk2(Box::new(project)))
                    .map_err(|error| failed(&error))
            }
        }
    }
}

/// Returns the bytes of the file, or of one that it refers to.
fn other<'a>(file: &'a LevelFile, path: &str) -> io::Result<&'a [u8]> {
    if path == file.path {
        return Ok(&file.bytes);
    }
    let found = file.others.iter().find(|(known, _)| *known == path);
    found
        .map(|(_, bytes)| bytes.as_slice())
        .ok_or_else(|| io::ErrorKind::NotFound.into())
}

impl Model {
    pub(super) fn content(&self) -> Content {
        match self {
            Self::JostleLevel(level) => content_of_level(level),
            Self::Tiled(map) => content_of_map(map),
            Self::Ldtk2(project) => content_of_project(project),
        }
    }
}

fn content_of_level(level: &Level) -> Content {
    let count = |has_objects: bool| {
        let layers = level.report.layers.iter();
        let such = layers.filter(|layer| layer.has_objects == has_objects);
        such.map(|layer| layer.count).sum()
    };
    Content {
        tiles: count(false),
        objects: count(true),
    }
}

fn content_of_map(map: &tiled::Map) -> Content {
    let objects = map.layers().filter_map(|layer| match layer.layer_type() {
        LayerType::Objects(objects) => Some(objects.objects().len()),
        _ => None,
    });
    Content {
        tiles: cells_of_map(map).count(),
        objects: objects.sum(),
    }
}

/// Iterates over the cells of all layers that are not empty.
fn cells_of_map(map: &tiled::Map) -> impl Iterator<Item = tiled::LayerTile<'_>> {
    let layers = map.layers().filter_map(tiled::Layer::as_tile_layer);
    let size = [map.width, map.height].map(|cells| i32::try_from(cells).unwrap_or(0));
    layers.flat_map(move |layer| {
        let cells = (0..size[1]).flat_map(move |row| (0..size[0]).map(move |column| (column, row)));
        cells.filter_map(move |(column, row)| layer.get_tile(column, row))
    })
}

fn content_of_project(project: &ldtk2::Ldtk) -> Content {
    let levels = project.levels.iter();
    let layers: Vec<_> = levels
        .flat_map(|level| level.layer_instances.iter().flatten())
        .collect();
    let tiles = |layer: &&ldtk2::LayerInstance| {
        let values = layer.int_grid_csv.iter().filter(|value| **value != 0);
        values.count() + layer.grid_tiles.len()
    };
    Content {
        tiles: layers.iter().map(tiles).sum(),
        objects: layers
            .iter()
            .map(|layer| layer.entity_instances.len())
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::files;
    use super::*;
    use crate::moves::Effort;
    use jostle::TileKind;
    use tiled::PropertyValue;

    /// Returns how many cells are solid because their tile says so; `None` if the library does not know.
    fn solid_cells(model: &Model) -> Option<usize> {
        match model {
            Model::JostleLevel(level) => {
                let tiles = level.maps.iter().flat_map(|map| map.map.tiles());
                let solid = tiles.filter(|(_, tile)| tile.kind() == TileKind::Solid);
                Some(solid.count())
            }
            Model::Tiled(map) => Some(cells_of_map(map).filter(is_solid).count()),
            Model::Ldtk2(_) => None,
        }
    }

    /// Returns whether a tile has the property `solid`, or a full rectangle as its shape.
    fn is_solid(cell: &tiled::LayerTile<'_>) -> bool {
        let Some(tile) = cell.get_tile() else {
            return false;
        };
        let is_full = |object: &tiled::ObjectData| matches!(object.shape, tiled::ObjectShape::Rect { width, height } if 16.0 <= width && 16.0 <= height);
        let shapes = tile.collision.as_ref();
        tile.properties.get("solid") == Some(&PropertyValue::BoolValue(true))
            || shapes.is_some_and(|shapes| shapes.object_data().iter().any(is_full))
    }

    #[test]
    fn all_readers_see_the_same_tiles() {
        for make in files::of(Effort::Smoke) {
            let file = make();
            let own = Reader::JostleLevel.read(&file).unwrap().content();
            assert!(0 < own.tiles && 0 < own.objects, "{}", file.title);
            assert_eq!(own.tiles, file.tiles.unwrap_or(own.tiles), "{}", file.title);
            assert_eq!(
                own.objects,
                file.objects.unwrap_or(own.objects),
                "{}",
                file.title
            );
            for reader in Reader::ALL {
                if reader.can_read(file.path) {
                    let model = reader.read(&file).unwrap_or_else(|error| panic!("{error}"));
                    assert_eq!(model.content(), own, "{} {}", reader.name(), file.title);
                }
            }
        }
    }

    #[test]
    fn what_tiles_say_blocks() {
        let makes = files::of(Effort::Smoke);
        let generated = makes.into_iter().map(|make| make());
        let mut compared = 0;
        for file in generated
            .filter(|file| file.path.starts_with("tiny_") && Reader::Tiled.can_read(file.path))
        {
            let [own, peer] = [Reader::JostleLevel, Reader::Tiled]
                .map(|reader| solid_cells(&reader.read(&file).unwrap()));
            assert!(own.is_some_and(|own| 500 < own), "{own:?}");
            assert_eq!(own, peer, "{}", file.title);
            compared += 1;
        }
        assert_eq!(compared, 3);
    }

    #[test]
    fn the_large_project_has_the_promised_size() {
        let make = files::of(Effort::Quick).pop().unwrap();
        let megabytes = make().bytes.len() as f64 / 1e6;
        assert!((3.35..3.45).contains(&megabytes), "{megabytes}");
    }
}
