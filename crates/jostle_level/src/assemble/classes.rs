//! The numbers that stand for classes in the data of tiles.

use super::Assembly;
use super::findings::data_name;
use super::layer_tiles::LayerTiles;
use crate::error::{LevelError, LevelErrorKind};
use crate::meaning::Data;
use jostle::Scalar;
use std::collections::BTreeSet;

/// The data of classes that the convention knows.
pub(crate) const KNOWN_CLASSES: [(&str, u16); 3] = [("ladder", 1), ("hazard", 2), ("water", 3)];

/// The first data of classes that the convention does not know.
const FIRST_CLASS: u16 = 16;

impl<S: Scalar> Assembly<'_, S> {
    /// Numbers the classes of all tiles: the known ones, then those that the game pinned, then the others by name.
    pub(super) fn classes(
        &self,
        layers: &[Option<LayerTiles>],
    ) -> Result<Vec<(String, u16)>, LevelError> {
        let mut classes: Vec<(String, u16)> = KNOWN_CLASSES
            .map(|(name, data)| (name.to_owned(), data))
            .into();
        let pinned = &self.reading.data;
        classes.retain(|(name, _)| pinned.iter().all(|(other, _)| other != name));
        classes.extend(pinned.iter().cloned());
        let entries = layers.iter().flatten().flat_map(|tiles| &tiles.entries);
        let mut names: BTreeSet<&str> = entries
            .filter_map(|entry| match &entry.meaning.data {
                Data::Class(name) => Some(name.as_str()),
                _ => None,
            })
            .collect();
        for (known, _) in &classes {
            names.remove(known.as_str());
        }
        let used: BTreeSet<u16> = classes.iter().map(|(_, data)| *data).collect();
        let mut free = (FIRST_CLASS..=u16::MAX).filter(|data| !used.contains(data));
        for name in names {
            let data = free.next().ok_or_else(|| self.too_many_classes())?;
            classes.push((name.to_owned(), data));
        }
        Ok(classes)
    }

    fn too_many_classes(&self) -> LevelError {
        let count = u16::MAX - FIRST_CLASS + 1;
        let message = format!("its tiles have more than {count} custom classes: use fewer classes");
        LevelError::new(LevelErrorKind::TooLarge, &self.source.file, message)
    }

    /// Returns the number that tiles of a class have.
    pub(super) fn data(&self, data: &Data) -> u16 {
        let name = data_name(data);
        let number = name.and_then(|name| self.class_numbers.get(name));
        number.copied().unwrap_or(0)
    }
}
