//! Markers, and other things of a level by name.

use crate::error::{LevelError, LevelErrorKind};
use crate::finding::Origin;
use crate::level::{Level, LevelPlatform, LevelSensor, Marker};
use crate::properties::{FromValue, Properties};
use jostle::errors::ShapeError;
use jostle::{Aabb, Scalar, Side, Vec2};
use std::collections::BTreeMap;

/// How many markers an error lists by place before it says how many more there are.
const MOST_LISTED: usize = 8;

impl<S: Scalar> Level<S> {
    /// Returns the only marker of a class; if there is no such class, the only one of that name. Case does not count.
    ///
    /// Use [`markers_of`](Self::markers_of) for those of which there may be several, or none.
    ///
    /// # Errors
    ///
    /// Returns an error that lists what there is if there is no such marker, or more than one.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    /// use jostle::Side;
    /// use jostle_level::{Level, LevelErrorKind, Marker, Origin, Properties};
    ///
    /// let marker = |class: &str, x| Marker {
    ///     name: String::new(),
    ///     class: class.to_owned(),
    ///     tags: Vec::new(),
    ///     place: Aabb::new(x, 32.0, 0.0, 0.0),
    ///     points: Vec::new(),
    ///     properties: Properties::default(),
    ///     up: Side::MinY,
    ///     origin: Origin::default(),
    /// };
    /// let mut level = Level::empty("yard.tmx", Aabb::new(0.0, 0.0, 320.0, 160.0), [16.0, 16.0]);
    /// level.markers = vec![marker("Player", 24.0), marker("coin", 80.0), marker("coin", 96.0)];
    ///
    /// assert_eq!(level.marker("player")?.place.x(), 24.0);
    /// let missing = level.marker("exit").unwrap_err();
    /// assert_eq!(missing.kind(), LevelErrorKind::NoSuchMarker);
    /// assert_eq!(missing.to_string(), r#"yard.tmx: there is no marker "exit"; the level has: Player, 2 coin"#);
    /// assert!(level.marker("coin").is_err(), "there are two");
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn marker(&self, name: &str) -> Result<&Marker<S>, LevelError> {
        let found: Vec<_> = self.markers_of(name).collect();
        match found[..] {
            [only] => Ok(only),
            [] => Err(self.no_such_marker(&[name])),
            _ => Err(self.marker_error(format!(
                "there are {} markers \"{name}\": {}; go through them with `markers_of`, or give the one that you \
                 mean a class of its own",
                found.len(),
                placed(&found)
            ))),
        }
    }

    /// Returns all markers of a class, in the order of the file; if there is no such class, all of that name. Case does
    /// not count.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
    /// assert_eq!(level.markers_of("Coin").count(), 15);
    /// assert_eq!(level.markers_of("key").count(), 0);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn markers_of<'a>(
        &'a self,
        name: &str,
    ) -> impl Iterator<Item = &'a Marker<S>> + use<'a, S> {
        let wanted = name.to_lowercase();
        let has_class = |marker: &Marker<S>, wanted: &str| marker.class.to_lowercase() == wanted;
        let is_class = self.markers.iter().any(|marker| has_class(marker, &wanted));
        self.markers.iter().filter(move |marker| {
            if is_class {
                has_class(marker, &wanted)
            } else {
                marker.name.to_lowercase() == wanted
            }
        })
    }

    /// Returns the [data](jostle::Tile::data) of tiles of a class; `None` if the level has no such class. Case matters
    /// only if there are several classes that differ by nothing else.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    /// use jostle_level::Level;
    ///
    /// let mut level = Level::empty("lake", Aabb::new(0.0, 0.0, 320.0, 160.0), [16.0, 16.0]);
    /// level.classes.push(("ice".to_owned(), 16));
    /// assert_eq!(level.data("Ice"), Some(16));
    /// assert_eq!(level.data("mud"), None);
    /// ```
    #[must_use]
    pub fn data(&self, class: &str) -> Option<u16> {
        let wanted = class.to_lowercase();
        let mut classes = self.classes.iter();
        let exact = classes.find(|(name, _)| name == class);
        let mut classes = self.classes.iter();
        let similar = || classes.find(|(name, _)| name.to_lowercase() == wanted);
        exact.or_else(similar).map(|&(_, data)| data)
    }

    /// Returns a property of the map or project as a type of Rust. See [`Marker::get`].
    ///
    /// # Errors
    ///
    /// Returns an error that names the property if it is missing or of another type.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    /// use jostle_level::Level;
    ///
    /// let level = Level::empty("yard", Aabb::new(0.0, 0.0, 320.0, 160.0), [16.0, 16.0]);
    /// assert_eq!(level.get::<Option<f64>>("gravity")?, None);
    /// let error = level.get::<f64>("gravity").unwrap_err();
    /// assert_eq!(error.to_string(), "yard: the level has no property \"gravity\": it has none");
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn get<'a, T: FromValue<'a>>(&'a self, name: &str) -> Result<T, LevelError> {
        let message = |error| format!("the level {error}");
        typed(&self.properties, name)
            .map_err(|error| LevelError::new(LevelErrorKind::Property, &self.name, message(error)))
    }

    /// Returns the error that no marker has any of these names, with those that there are.
    pub(crate) fn no_such_marker(&self, names: &[&str]) -> LevelError {
        let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        let wanted = match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            _ => names.concat(),
        };
        let there = listed(&self.markers);
        self.marker_error(format!("there is no marker {wanted}; {there}"))
    }

    fn marker_error(&self, message: String) -> LevelError {
        LevelError::new(LevelErrorKind::NoSuchMarker, &self.name, message)
    }
}

impl<S: Scalar> Marker<S> {
    /// Returns a property as a type of Rust: `bool`, a number, `String` or `&str`, `[f64; 2]` for a point, `Vec` for a
    /// list, [`&Properties`](Properties) for a class, and `Option` for a property that may be missing or empty.
    ///
    /// The name is case-sensitive. Text that reads as a number or as `true` or `false` counts as that too, because old
    /// maps have no types. See [`FromValue`] for types of your own.
    ///
    /// # Errors
    ///
    /// Returns an error that names the property if it is missing or of another type.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let map = br#"<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
    ///   <objectgroup name="Things"><object id="7" type="bat" x="64" y="32"><point/>
    ///     <properties><property name="speed" type="float" value="1.5"/></properties>
    ///   </object></objectgroup>
    /// </map>"#;
    /// let level = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map, |_| Err("there are no other files"))?;
    /// let bat = level.marker("bat")?;
    /// assert_eq!(bat.get::<f64>("speed")?, 1.5);
    /// assert_eq!(bat.get::<Option<bool>>("sleeps")?, None);
    /// assert_eq!(
    ///     bat.get::<bool>("speed").unwrap_err().to_string(),
    ///     r#"cave.tmx: "bat" (object 7 in layer "Things") has the property "speed" = 1.5, but true or false was asked for"#
    /// );
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn get<'a, T: FromValue<'a>>(&'a self, name: &str) -> Result<T, LevelError> {
        let title = title_of(&self.class, &self.name);
        typed_of(&self.properties, name, title, &self.origin)
    }

    /// Returns the box of a body of that size that stands at the marker: its feet are at the middle of the marker's
    /// lower edge, which is the one of least y if y grows up.
    ///
    /// In integers, a body that cannot be exactly in the middle has its spare unit at greatest x.
    ///
    /// # Panics
    ///
    /// Panics if [`try_standing`](Self::try_standing) would return an error.
    ///
    /// ```
    /// use jostle::i32::Aabb;
    /// use jostle::Side;
    /// use jostle_level::{Marker, Origin, Properties};
    ///
    /// let mut start = Marker {
    ///     name: "start".to_owned(),
    ///     class: String::new(),
    ///     tags: Vec::new(),
    ///     place: Aabb::new(32, 48, 16, 16),
    ///     points: Vec::new(),
    ///     properties: Properties::default(),
    ///     up: Side::MinY,
    ///     origin: Origin::default(),
    /// };
    /// assert_eq!(start.standing([12, 20]), Aabb::new(34, 44, 12, 20));
    /// start.up = Side::MaxY;
    /// assert_eq!(start.standing([12, 20]), Aabb::new(34, 48, 12, 20));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn standing(&self, size: impl Into<Vec2<S>>) -> Aabb<S> {
        match self.try_standing(size) {
            Ok(place) => place,
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the box of a body that [stands](Self::standing) at the marker, or an error.
    ///
    /// # Errors
    ///
    /// Returns an error if the size is negative or not finite, or if an edge would leave the range of the number type.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    /// use jostle::Side;
    /// use jostle_level::{Marker, Origin, Properties};
    ///
    /// let start = Marker {
    ///     name: "start".to_owned(),
    ///     class: String::new(),
    ///     tags: Vec::new(),
    ///     place: Aabb::new(32.0, 64.0, 0.0, 0.0),
    ///     points: Vec::new(),
    ///     properties: Properties::default(),
    ///     up: Side::MinY,
    ///     origin: Origin::default(),
    /// };
    /// assert_eq!(start.try_standing([12.0, 20.0]), Ok(Aabb::new(26.0, 44.0, 12.0, 20.0)));
    /// assert!(start.try_standing([-12.0, 20.0]).is_err());
    /// ```
    pub fn try_standing(&self, size: impl Into<Vec2<S>>) -> Result<Aabb<S>, ShapeError<S>> {
        let centered = Aabb::try_from_center_size(self.place.center(), size)?;
        let feet = self.up.opposite();
        let edge = self.place.edge(feet);
        let height = centered.span(feet.axis()).length();
        let least = match feet {
            Side::MinX | Side::MinY => edge,
            Side::MaxX | Side::MaxY => edge.saturating_sub(height),
        };
        centered.placed_at(centered.min().with(feet.axis(), least))
    }
}

impl<S: Scalar> LevelSensor<S> {
    /// Returns a property as a type of Rust. See [`Marker::get`].
    ///
    /// # Errors
    ///
    /// Returns an error that names the property if it is missing or of another type.
    ///
    /// ```
    /// use jostle::f32::Aabb;
    /// use jostle_level::{LevelSensor, Origin, Value};
    ///
    /// let door = LevelSensor {
    ///     place: Aabb::new(64.0, 0.0, 16.0, 32.0),
    ///     class: "trigger".to_owned(),
    ///     name: "door".to_owned(),
    ///     properties: [("leads_to", Value::Text("cellar".to_owned()))].into_iter().collect(),
    ///     origin: Origin::default(),
    /// };
    /// assert_eq!(door.get::<&str>("leads_to")?, "cellar");
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn get<'a, T: FromValue<'a>>(&'a self, name: &str) -> Result<T, LevelError> {
        let title = title_of(&self.class, &self.name);
        typed_of(&self.properties, name, title, &self.origin)
    }
}

impl<S: Scalar> LevelPlatform<S> {
    /// Returns a property as a type of Rust. See [`Marker::get`].
    ///
    /// # Errors
    ///
    /// Returns an error that names the property if it is missing or of another type.
    ///
    /// ```
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
    /// assert_eq!(level.platforms[0].get::<u32>("wait")?, 45);
    /// assert!(level.platforms[0].get::<bool>("wait").is_err());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn get<'a, T: FromValue<'a>>(&'a self, name: &str) -> Result<T, LevelError> {
        let title = title_of(&self.class, &self.name);
        typed_of(&self.properties, name, title, &self.origin)
    }
}

/// Returns what people call a thing: its class, otherwise its name.
fn title_of<'a>(class: &'a str, name: &'a str) -> &'a str {
    if class.is_empty() { name } else { class }
}

fn typed_of<'a, T: FromValue<'a>>(
    properties: &'a Properties,
    name: &str,
    title: &str,
    origin: &Origin,
) -> Result<T, LevelError> {
    typed(properties, name).map_err(|error| {
        let message = format!(
            "\"{title}\" (object {} in layer \"{}\") {error}",
            origin.object, origin.layer
        );
        LevelError::new(LevelErrorKind::Property, &origin.file, message)
    })
}

/// Returns a property as a type, or the rest of the sentence that says why not.
fn typed<'a, T: FromValue<'a>>(properties: &'a Properties, name: &str) -> Result<T, String> {
    let Some(value) = properties.get(name) else {
        return T::missing().ok_or_else(|| {
            let names: Vec<_> = properties.iter().map(|(name, _)| name).collect();
            let there = if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(", ")
            };
            format!("has no property \"{name}\": it has {there}")
        });
    };
    let wanted = T::wanted();
    T::from_value(value)
        .ok_or_else(|| format!("has the property \"{name}\" = {value}, but {wanted} was asked for"))
}

/// Says which markers a level has, by class or name, in the order of the file, with how many there are of each.
fn listed<S: Scalar>(markers: &[Marker<S>]) -> String {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (at, marker) in markers.iter().enumerate() {
        let title = title_of(&marker.class, &marker.name);
        counts.entry(title).or_insert((at, 0)).1 += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, (first, _))| first);
    let words = counts
        .into_iter()
        .map(|(title, (_, count))| match (title, count) {
            ("", 1) => "one without a name".to_owned(),
            ("", _) => format!("{count} without a name"),
            (title, 1) => title.to_owned(),
            (title, _) => format!("{count} {title}"),
        });
    let words: Vec<_> = words.collect();
    if words.is_empty() {
        return "the level has no markers".to_owned();
    }
    format!("the level has: {}", words.join(", "))
}

/// Lists markers by where they are.
fn placed<S: Scalar>(markers: &[&Marker<S>]) -> String {
    let place = |marker: &&Marker<S>| match marker.origin.object.as_str() {
        "" => format!("at {}", marker.place.min()),
        id => format!("object {id} at {}", marker.place.min()),
    };
    let mut places: Vec<_> = markers.iter().take(MOST_LISTED).map(place).collect();
    if MOST_LISTED < markers.len() {
        places.push(format!("{} more", markers.len() - MOST_LISTED));
    }
    places.join(", ")
}
