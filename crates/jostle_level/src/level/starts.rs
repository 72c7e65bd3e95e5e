//! Where players start.

use crate::level::{Level, Marker};
use jostle::Scalar;

/// What a start is usually called: letters only, in the order in which they are looked for.
const START_NAMES: [&str; 12] = [
    "player",
    "playerstart",
    "playerspawn",
    "hero",
    "start",
    "startpoint",
    "startposition",
    "spawn",
    "spawnpoint",
    "spawnplayer",
    "character",
    "entrance",
];

impl<S: Scalar> Level<S> {
    /// Returns the markers where players start, in the order of the file.
    ///
    /// These are the markers whose class or name is `player`; if there are none, `player start`, `hero`, `start`, `spawn`
    /// or similar. Only letters count, and case makes no difference: `Player_1` is a start. Empty if there is none of
    /// these; [`marker`](Self::marker) finds a marker by a name of your own.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
    ///   <objectgroup name="Things">
    ///     <object id="1" type="coin" x="40" y="64"><point/></object>
    ///     <object id="2" type="PlayerStart" x="8" y="64"><point/></object>
    ///   </objectgroup>
    /// </map>"#;
    /// let level = Reading::<f32>::new(Outside::Empty).read("yard.tmx", map, |_| Err("no other files"))?;
    /// assert_eq!(level.starts().next().map(|start| start.place.min().x), Some(8.0));
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn starts(&self) -> impl Iterator<Item = &Marker<S>> {
        let starts = self.start_indices(None).into_iter();
        starts.map(|index| &self.markers[index])
    }

    /// Returns the indices of the markers with this class or name, otherwise of [`starts`](Self::starts).
    pub(crate) fn start_indices(&self, name: Option<&str>) -> Vec<usize> {
        let all = |is_start: &dyn Fn(&Marker<S>) -> bool| -> Vec<usize> {
            let markers = self.markers.iter().enumerate();
            let starts = markers.filter(|(_, marker)| is_start(marker));
            starts.map(|(index, _)| index).collect()
        };
        if let Some(name) = name {
            return all(&|marker| marker.is_called(name));
        }
        let by_name = START_NAMES
            .iter()
            .map(|name| all(&|marker| marker.has_letters(name)));
        let mut found = by_name.filter(|starts| !starts.is_empty());
        found.next().unwrap_or_default()
    }
}

impl<S: Scalar> Marker<S> {
    /// Whether this is its class or name, ignoring case.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        [&self.class, &self.name]
            .iter()
            .any(|text| text.to_lowercase() == name)
    }

    /// Whether players may start here, by its class or name.
    pub(crate) fn is_usual_start(&self) -> bool {
        START_NAMES.iter().any(|name| self.has_letters(name))
    }

    /// Whether these are the letters of its class or name, in lower case.
    fn has_letters(&self, letters: &str) -> bool {
        [&self.class, &self.name].iter().any(|text| {
            let all = text.chars().filter(|c| c.is_alphabetic());
            all.flat_map(char::to_lowercase).eq(letters.chars())
        })
    }
}
