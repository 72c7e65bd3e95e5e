//! What the game says about layers, classes, values, tiles and objects, before any convention.

use super::Reading;
use crate::meaning::{ObjectInfo, TileInfo};
use jostle::Scalar;

impl<S: Scalar> Reading<S> {
    /// Sets what the tiles or objects of a layer are, such as `solid`, `one_way`, `hazard` or `none`.
    ///
    /// Words are those of the property `jostle`, with spaces between them: one for how it blocks, and one for its data.
    /// Case does not count in the name; the last call for a layer counts. [`class`](Self::class) and
    /// [`tiles`](Self::tiles) come first.
    ///
    /// An unknown word is an error when a level is read. The error lists the words that are known.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">
    ///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="2">
    ///     <tile id="1" type="ice"/></tileset>
    ///   <layer name="Main" width="3" height="1"><data encoding="csv">1,2,0</data></layer>
    /// </map>"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).layer("Main", "solid");
    /// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// assert_eq!(level.picture(), ["##."]);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn layer(mut self, name: &str, words: &str) -> Self {
        self.overrides
            .layers
            .push((name.to_owned(), words.to_owned()));
        self
    }

    /// Sets what the tiles or objects of a class are: `.class("ice", "solid ice")` makes them solid, with the data of
    /// that class.
    ///
    /// Words are those of [`layer`](Self::layer), and any class of the level. Enum tags of LDtk tiles are classes too.
    /// Case does not count in the name.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">
    ///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="2">
    ///     <tile id="1" type="ice"/></tileset>
    ///   <layer name="Main" width="3" height="1"><data encoding="csv">1,2,0</data></layer>
    /// </map>"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).class("ice", "solid ice");
    /// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// assert_eq!(level.picture(), [".#."]);
    /// assert_eq!(level.maps[0].map.tile([1, 0]).data(), level.data("ice").unwrap());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn class(mut self, name: &str, words: &str) -> Self {
        self.overrides
            .classes
            .push((name.to_owned(), words.to_owned()));
        self
    }

    /// Sets what a value of an LDtk `IntGrid` layer is, in the words of [`layer`](Self::layer).
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let project = br#"{"jsonVersion": "1.5.3", "worldLayout": "Free", "defs": {"layers": [
    ///     {"uid": 1, "intGridValues": [{"value": 1, "identifier": "fern"}, {"value": 2, "identifier": "wall"}]}]},
    ///   "levels": [{"identifier": "Cave", "pxWid": 32, "pxHei": 16, "layerInstances": [
    ///     {"__identifier": "Plants", "__type": "IntGrid", "__cWid": 2, "__cHei": 1, "__gridSize": 16, "layerDefUid": 1,
    ///      "intGridCsv": [1, 2]}]}]}"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).value("Plants", 1, "one_way");
    /// let level = reading.read("cave.ldtk", project, |_| Err("there are no other files"))?;
    /// assert_eq!(level.picture(), ["-#"]);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn value(mut self, layer: &str, value: u32, words: &str) -> Self {
        self.overrides
            .values
            .push((layer.to_owned(), value, words.to_owned()));
        self
    }

    /// Leaves a layer out: its tiles do not block, and its objects are not in the level. Case does not count in the name.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">
    ///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="2">
    ///     <tile id="1" type="ice"/></tileset>
    ///   <layer name="Main" width="3" height="1"><data encoding="csv">1,2,0</data></layer>
    /// </map>"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).layer("Main", "solid").without("main");
    /// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// assert_eq!(level.picture(), ["..."]);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn without(mut self, layer: &str) -> Self {
        self.overrides.without.push(layer.to_owned());
        self
    }

    /// Turns the convention off: only the property `jostle`, and what is said in code, counts.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">
    ///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="2">
    ///     <tile id="1" type="ice"/></tileset>
    ///   <layer name="Walls" width="3" height="1"><data encoding="csv">1,2,0</data></layer>
    /// </map>"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).exact();
    /// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// assert_eq!(level.picture(), ["..."], "without it, the layer's name would make them solid");
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn exact(mut self) -> Self {
        self.overrides.is_exact = true;
        self
    }

    /// Sets the number that tiles of a class have as their [data](jostle::Tile::data).
    ///
    /// Otherwise, `ladder` is 1, `hazard` 2 and `water` 3, and all other classes are numbered from 16 in alphabetical
    /// order, so numbers change if classes are added. [`Level::data`](crate::Level::data) returns the number of a class.
    ///
    /// The last call for a class counts. Two classes with one number, or 0, which stands for no data, are an error when a
    /// level is read.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">
    ///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="2">
    ///     <tile id="1" type="ice"/></tileset>
    ///   <layer name="Main" width="3" height="1"><data encoding="csv">1,2,0</data></layer>
    /// </map>"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).with_data("ice", 7);
    /// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// assert_eq!(level.data("ice"), Some(7));
    /// assert_eq!(level.maps[0].map.tile([1, 0]).data(), 7);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn with_data(mut self, class: &str, data: u16) -> Self {
        self.data.retain(|(other, _)| other != class);
        self.data.push((class.to_owned(), data));
        self.overrides.data.push(class.to_owned());
        self
    }

    /// Asks a closure about each tile. It returns words as those of [`layer`](Self::layer), or `None` to leave the answer
    /// to the next closure, and then to all other rules.
    ///
    /// The closure sees the flips of a tile, so its answer is not flipped again. It is called for every cell that is not
    /// empty, which takes longer than all other ways.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">
    ///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="2" columns="2">
    ///     <tile id="1" type="ice"/></tileset>
    ///   <layer name="Main" width="3" height="1"><data encoding="csv">1,2,0</data></layer>
    /// </map>"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).tiles(|tile| match (tile.class, tile.cell) {
    ///     ("ice", _) => Some("solid".to_owned()),
    ///     (_, [0, _]) => Some("one_way".to_owned()),
    ///     _ => None,
    /// });
    /// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// assert_eq!(level.picture(), ["-#."]);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn tiles(
        mut self,
        answer: impl Fn(&TileInfo<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.overrides.tiles.push(Box::new(answer));
        self
    }

    /// Asks a closure about each object or entity. It returns words as those of [`layer`](Self::layer), or `sensor`,
    /// `marker` or `platform`, or `None` to leave the answer to the next closure, and then to all other rules.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
    ///   <objectgroup name="Things">
    ///     <object id="1" type="crate" x="0" y="0" width="16" height="16"/>
    ///     <object id="2" type="crate" x="32" y="0" width="48" height="48"/>
    ///   </objectgroup>
    /// </map>"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).objects(|object| {
    ///     let is_large = 16.0 < object.max[0] - object.min[0];
    ///     (object.class == "crate" && is_large).then(|| "solid".to_owned())
    /// });
    /// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// assert_eq!(level.solids.len(), 1);
    /// assert_eq!(level.markers.len(), 1);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn objects(
        mut self,
        answer: impl Fn(&ObjectInfo<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.overrides.objects.push(Box::new(answer));
        self
    }
}
