//! How a level is read.

mod overrides;

use crate::assemble::{KNOWN_CLASSES, assemble};
use crate::error::{LevelError, LevelErrorKind};
use crate::level::Level;
use crate::meaning::Overrides;
use crate::source::MOST_CELLS;
use crate::{ldtk, tiled};
use jostle::{Outside, Scalar, Vec2};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Settings for reading a level: number type and scale, what is outside the level, and what the game says about its
/// layers, classes and tiles.
///
/// By default, what blocks follows from a convention: the property `jostle` of tiles, objects and layers, other properties
/// such as `solid` or `collides`, classes, shapes drawn on tiles, and the names of layers. `println!("{level}")` shows what
/// was understood, and why. Whatever the game says here comes before all of that.
///
/// Files hold pixels. Each coordinate is converted once, and boxes are converted by their edges, so boxes that are flush
/// in the editor are flush in the world. `f32` holds whole pixels exactly up to 16,777,216; integers round, and
/// whatever was rounded noticeably is a [finding](Level::findings).
///
/// # Examples
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let map = br#"<map orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16">
///   <tileset firstgid="1" name="stones" tilewidth="16" tileheight="16" tilecount="1" columns="1"/>
///   <layer name="Walls" width="3" height="2"><data encoding="csv">0,0,1,1,1,1</data></layer>
/// </map>"#;
/// let level = Reading::<f32>::new(Outside::Empty).read("room.tmx", map, |_| Err("there are no other files"))?;
/// assert_eq!(level.picture(), ["..#", "###"]);
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Debug)]
pub struct Reading<S: Scalar = f32> {
    pub(crate) outside: Outside,
    /// Units per pixel, as a fraction.
    pub(crate) scale: [u32; 2],
    pub(crate) origin: Vec2<S>,
    pub(crate) is_y_up: bool,
    /// The only level of a world to read.
    pub(crate) level: Option<String>,
    /// Whether hazard and water tiles also become sensors.
    pub(crate) has_tile_sensors: bool,
    /// The most cells of all layers together.
    pub(crate) max_cells: u64,
    /// Data pinned to classes.
    pub(crate) data: Vec<(String, u16)>,
    /// The `.tiled-project` with the defaults of classes: name and bytes.
    pub(crate) project: Option<(String, Vec<u8>)>,
    pub(crate) overrides: Overrides,
}

impl<S: Scalar> Reading<S> {
    /// Creates settings with one unit per pixel, y down, and nothing said in code.
    ///
    /// `outside` is what surrounds the level: also what is between joined levels, and between the chunks of an infinite
    /// map. Infinite maps and joined levels have no border to repeat, so [`Outside::Clamp`] is an error for them. If a
    /// level has several maps, only the first one is surrounded by [`Outside::Solid`].
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<i32>::new(Outside::Solid).open("assets/levels/meadow.tmx")?;
    /// assert_eq!(level.outside(), Outside::Solid);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn new(outside: Outside) -> Self {
        Self {
            outside,
            scale: [1, 1],
            origin: Vec2::new(S::ZERO, S::ZERO),
            is_y_up: false,
            level: None,
            has_tile_sensors: true,
            max_cells: MOST_CELLS,
            data: Vec::new(),
            project: None,
            overrides: Overrides::default(),
        }
    }

    /// Sets how many units this many pixels are: `with_scale(1, 16)` makes a tile of 16 pixels one unit. A zero counts
    /// as 1.
    ///
    /// Speeds of platforms and conveyors are scaled too: files hold them in pixels per second.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<f32>::new(Outside::Empty).with_scale(1, 16).open("assets/levels/meadow.tmx")?;
    /// assert_eq!(level.tile_size, [1.0, 1.0].into());
    /// assert_eq!(level.bounds.size(), [60.0, 22.0].into());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn with_scale(mut self, units: u32, pixels: u32) -> Self {
        self.scale = [units.max(1), pixels.max(1)];
        self
    }

    /// Sets where the pixel (0, 0) of the file is in the world. (0, 0) by default.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let reading = Reading::<f32>::new(Outside::Empty).with_origin([100.0, -50.0]);
    /// assert_eq!(reading.open("assets/levels/meadow.tmx")?.bounds.min(), [100.0, -50.0].into());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn with_origin(mut self, origin: impl Into<Vec2<S>>) -> Self {
        self.origin = origin.into();
        self
    }

    /// Turns the level over for a world in which y grows up: every y becomes -y, and slopes, one-way platforms and routes
    /// turn over with it.
    ///
    /// The level is then below y = 0, unless [`with_origin`](Self::with_origin) moves it.
    ///
    /// ```
    /// use jostle::{Outside, Side};
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<f32>::new(Outside::Empty).with_y_up().open("assets/levels/meadow.tmx")?;
    /// assert_eq!((level.bounds.min().y, level.bounds.max().y), (-352.0, 0.0));
    /// assert_eq!(level.up, Side::MaxY);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn with_y_up(mut self) -> Self {
        self.is_y_up = true;
        self
    }

    /// Reads only one level of an LDtk project, by its identifier or iid, or only one world. Maps of Tiled ignore it.
    ///
    /// Otherwise, the levels of the first world are joined. Projects with a linear layout need a name, because their
    /// levels have no place in a world; the error lists the [choices](LevelError::choices).
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::{LevelErrorKind, Reading};
    ///
    /// let project = br#"{"worldLayout": "LinearHorizontal", "levels": [
    ///     {"identifier": "Cave", "pxWid": 64, "pxHei": 32, "layerInstances": []},
    ///     {"identifier": "Tower", "pxWid": 32, "pxHei": 96, "layerInstances": []}]}"#;
    /// let open = |_: &str| Err("there are no other files");
    /// let error = Reading::<f32>::new(Outside::Empty).read("world.ldtk", project, open).unwrap_err();
    /// assert_eq!(error.choices(), ["Cave", "Tower"]);
    /// let tower = Reading::<f32>::new(Outside::Empty).level("Tower").read("world.ldtk", project, open)?;
    /// assert_eq!(tower.bounds.size(), [32.0, 96.0].into());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn level(mut self, name: &str) -> Self {
        self.level = Some(name.to_owned());
        self
    }

    /// Adds no sensors for hazard and water tiles, which then are only the [data](jostle::Tile::data) of their cells.
    ///
    /// By default, such tiles also become a few sensors. A sensor is swept along a body's move, so nothing runs through
    /// spikes unseen.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let file = "assets/levels/meadow.tmx";
    /// assert!(!Reading::<f32>::new(Outside::Empty).open(file)?.sensors.is_empty());
    /// let level = Reading::<f32>::new(Outside::Empty).without_tile_sensors().open(file)?;
    /// assert!(level.sensors.is_empty());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn without_tile_sensors(mut self) -> Self {
        self.has_tile_sensors = false;
        self
    }

    /// Sets how many cells all layers of a level may have together, for files of unknown origin: a small file can be packed
    /// so that it fills all memory. 2^26 by default, which is also the most.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::{LevelErrorKind, Reading};
    ///
    /// let file = "assets/levels/meadow.tmx";
    /// assert!(Reading::<f32>::new(Outside::Empty).with_max_cells(10_000).open(file).is_ok());
    /// let error = Reading::<f32>::new(Outside::Empty).with_max_cells(1000).open(file).unwrap_err();
    /// assert_eq!(error.kind(), LevelErrorKind::TooLarge);
    /// ```
    #[must_use]
    pub fn with_max_cells(mut self, cells: u64) -> Self {
        self.max_cells = cells.min(MOST_CELLS);
        self
    }

    /// Takes the defaults of classes from the bytes of a `.tiled-project`, whose name is for errors.
    ///
    /// Tiled saves only the members of a class that differ from its defaults. Without the project, all others are missing.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let project = br#"{"propertyTypes": [{"name": "bat", "type": "class", "members": [
    ///     {"name": "speed", "type": "float", "value": 1.5}]}]}"#;
    /// let map = br#"<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
    ///   <objectgroup name="Things"><object id="7" type="bat" x="64" y="32"><point/></object></objectgroup>
    /// </map>"#;
    /// let reading = Reading::<f32>::new(Outside::Empty).with_project("game.tiled-project", project);
    /// let level = reading.read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// assert_eq!(level.marker("bat")?.get::<f64>("speed")?, 1.5);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn with_project(mut self, name: &str, bytes: &[u8]) -> Self {
        self.project = Some((name.to_owned(), bytes.to_vec()));
        self
    }

    /// Opens a level: a `.tmx`, `.tmj`, `.json`, `.world` or `.ldtk` file, and the files that it refers to.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be opened, is damaged or is of an unsupported kind, if a word is unknown, or if a
    /// coordinate is beyond the range of the number type. Prints as a sentence that says where and what to do.
    ///
    /// ```
    /// use jostle::f32::{Body, World};
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
    /// let mut world = World::new();
    /// let mut placed = level.add_to(&mut world)?;
    /// let hero = world.add(Body::actor(level.marker("player")?.standing([12.0, 14.0])))?;
    /// for _tick in 0..60 {
    ///     world.begin_tick();
    ///     placed.run_platforms(&mut world)?;
    ///     world.move_and_slide(hero, [1.0, 2.0])?;
    /// }
    /// assert!(level.bounds.contains(world[hero]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Level<S>, LevelError> {
        let path = path.as_ref();
        let shown = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| {
            let relative = match path.is_absolute() {
                true => String::new(),
                false => format!(", which is relative to {}", folder_shown()),
            };
            let message = format!("cannot be opened ({error}): check the path{relative}");
            LevelError::new(LevelErrorKind::NotFound, &shown, message).because(error)
        })?;
        let folder = path.parent().map(PathBuf::from).unwrap_or_default();
        self.read(&shown, &bytes, |other| {
            let path = folder.join(other);
            // The path is part of the sentence, since it is what was really looked for.
            fs::read(&path).map_err(|error| {
                let message = format!("{}: {error}", path.display());
                io::Error::new(error.kind(), message)
            })
        })
    }

    /// Reads a level from bytes: for `include_bytes!`, archives, and the assets of an engine.
    ///
    /// `open` returns the bytes of a file that the level refers to, such as a tileset. Its path is relative to the level,
    /// with slashes and without `..` where that is possible. Whether bytes are XML or JSON follows from how they begin;
    /// `name` distinguishes LDtk projects from maps of Tiled, and errors begin with it.
    ///
    /// # Errors
    ///
    /// Returns an error if [`open`](Self::open) does.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">
    ///   <tileset firstgid="1" source="stones.tsx"/>
    ///   <layer name="Main" width="2" height="1"><data encoding="csv">0,1</data></layer>
    /// </map>"#;
    /// let stones = br#"<tileset name="stones" tilewidth="16" tileheight="16" tilecount="1" columns="1">
    ///   <tile id="0" type="wall"/>
    /// </tileset>"#;
    /// let level = Reading::<f32>::new(Outside::Empty).read("levels/room.tmx", map, |path| match path {
    ///     "stones.tsx" => Ok(stones.to_vec()),
    ///     other => Err(format!("there is no {other} in the archive")),
    /// })?;
    /// assert_eq!(level.picture(), [".#"]);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn read<E: Into<Box<dyn std::error::Error + Send + Sync>>>(
        &self,
        name: &str,
        bytes: &[u8],
        mut open: impl FnMut(&str) -> Result<Vec<u8>, E>,
    ) -> Result<Level<S>, LevelError> {
        self.check_data(name)?;
        let mut size = bytes.len();
        let mut open = |path: &str| {
            let bytes = open(path).map_err(io::Error::other)?;
            size = size.saturating_add(bytes.len());
            Ok(bytes)
        };
        let source = if is_ldtk(name, bytes) {
            ldtk::read(
                name,
                bytes,
                &mut open,
                self.level.as_deref(),
                self.max_cells,
            )?
        } else {
            let project = self.project.as_ref();
            let project = project.map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
            tiled::read(name, bytes, &mut open, project, self.max_cells)?
        };
        assemble(&source, size, self)
    }

    /// Checks that [`with_data`](Self::with_data) gives each class a number of its own.
    fn check_data(&self, file: &str) -> Result<(), LevelError> {
        let is_pinned = |class: &str| self.data.iter().any(|(other, _)| other == class);
        let known = KNOWN_CLASSES
            .into_iter()
            .filter(|&(class, _)| !is_pinned(class));
        let mut numbers: Vec<(u16, &str)> = known.map(|(class, data)| (data, class)).collect();
        for (class, data) in &self.data {
            let taken = numbers.iter().find(|(other, _)| other == data);
            let why = match taken {
                _ if *data == 0 => "which stands for no data".to_owned(),
                Some((_, other)) => format!("which is the data of \"{other}\""),
                None => {
                    numbers.push((*data, class));
                    continue;
                }
            };
            let message = format!(
                ".with_data(\"{class}\", {data}) uses {data}, {why}: choose another number"
            );
            return Err(LevelError::new(LevelErrorKind::BadSettings, file, message));
        }
        Ok(())
    }
}

/// Whether the bytes are an LDtk project: by the end of the name, or by the header that the editor writes first.
fn is_ldtk(name: &str, bytes: &[u8]) -> bool {
    let ending = Path::new(name)
        .extension()
        .and_then(|ending| ending.to_str());
    let is_json = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let begin = &bytes[..bytes.len().min(512)];
    let has_header = begin.windows(10).any(|part| part == b"__header__");
    // A level in a file of its own gets an error that says so.
    let is_named = ["ldtk", "ldtkl"]
        .iter()
        .any(|name| ending.is_some_and(|ending| ending.eq_ignore_ascii_case(name)));
    is_named || is_json && has_header
}

fn folder_shown() -> String {
    std::env::current_dir().map_or_else(
        |_| "the current folder".to_owned(),
        |folder| folder.display().to_string(),
    )
}
