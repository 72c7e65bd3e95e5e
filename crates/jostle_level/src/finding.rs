//! Findings: what is probably a mistake in a level.

use crate::properties::{Properties, Value};
use jostle::{Aabb, CharacterInput, Scalar};
use std::collections::BTreeSet;
use std::fmt;

/// Something in a level that is probably a mistake.
///
/// It prints as one line: file, severity, what is wrong, rule, place, and what to do.
///
/// # Examples
///
/// ```
/// use jostle::f32::Aabb;
/// use jostle_level::{Level, LevelSolid, Lint, Origin, Rule, Severity};
///
/// let mut level = Level::empty("yard", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
/// level.solids.push(LevelSolid {
///     place: Aabb::new(32.0, 16.0, 16.0, 0.0),
///     one_way: None,
///     conveyor: [0.0, 0.0].into(),
///     origin: Origin { file: "yard.tmx".to_owned(), object: "7".to_owned(), ..Origin::default() },
/// });
/// let finding = &level.lint(&Lint::new([12.0, 14.0]))[0];
/// assert_eq!((finding.rule, finding.severity), (Rule::NoSize, Severity::Hint));
/// assert_eq!(finding.origin.object, "7");
/// assert_eq!(
///     finding.to_string(),
///     "yard.tmx: hint: a solid has no area (no-size), object 7, at (32, 16): \
///      give it a width and a height, or delete it"
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Finding<S: Scalar = f32> {
    /// The rule that found it.
    pub rule: Rule,
    /// How bad it is.
    pub severity: Severity,
    /// Where it is in the world; `None` if it concerns the whole level.
    pub place: Option<Aabb<S>>,
    /// Where it is in the file.
    pub origin: Origin,
    /// What is wrong, as a sentence without its full stop.
    pub message: String,
    /// What to do about it, as a sentence without its full stop.
    pub remedy: String,
    /// Inputs, one per tick, that show it when a character plays them from the start. Empty if none are needed.
    pub witness: Vec<CharacterInput>,
}

/// How bad a [`Finding`] is, from a hint to an error.
///
/// ```
/// use jostle_level::{Rule, Severity};
///
/// assert!(Severity::Hint < Severity::Warning && Severity::Warning < Severity::Error);
/// assert_eq!(Rule::StartInWall.severity(), Severity::Error);
/// assert_eq!(Severity::Warning.to_string(), "warning");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Severity {
    /// May be intended.
    Hint,
    /// Players will probably notice.
    Warning,
    /// The level cannot be played as it is.
    Error,
}

/// Where something comes from: file, layer, and object or cell.
///
/// What concerns a whole level has only a file, and what was made by hand may have nothing at all.
///
/// ```
/// use jostle::Outside;
/// use jostle_level::Reading;
///
/// let map = r#"<map orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="16">
///   <objectgroup name="Things"><object id="7" name="coin" x="8" y="8"><point/></object></objectgroup></map>"#;
/// let level = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
/// let origin = &level.marker("coin")?.origin;
/// assert_eq!([&origin.file, &origin.layer, &origin.object], ["cave.tmx", "Things", "7"]);
/// assert_eq!(origin.cell, None);
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Origin {
    /// The file.
    pub file: String,
    /// The name of the layer; empty if it is in none.
    pub layer: String,
    /// The id of the object, or the iid of the entity; empty if it is neither.
    pub object: String,
    /// Column and row of the cell in the layer, if it is a tile.
    pub cell: Option<[i32; 2]>,
    /// Names of rules that the property `jostle_allow` silences there.
    pub allow: Vec<String>,
}

/// Defines [`Rule`] with the name and the usual severity of each.
macro_rules! rules {
    ($(#[doc = $summary:literal] $rule:ident $name:literal $severity:ident;)*) => {
        /// A rule of the lint.
        ///
        /// Its [name](Rule::name) is what the property `jostle_allow` and the option `--allow` take. It does not
        /// change between versions.
        ///
        /// ```
        /// use jostle_level::{Rule, Severity};
        ///
        /// let rule = Rule::from_name("slope-end").expect("a rule");
        /// assert_eq!(rule, Rule::SlopeEnd);
        /// assert_eq!((rule.name(), rule.severity()), ("slope-end", Severity::Warning));
        /// assert_eq!(rule.summary(), "A slope that does not continue into a floor.");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub enum Rule { $(#[doc = $summary] $rule,)* }

        impl Rule {
            /// All rules, in the order of the documentation.
            ///
            /// ```
            /// use jostle_level::Rule;
            ///
            /// assert!(Rule::ALL.contains(&Rule::Crack));
            /// ```
            pub const ALL: &[Self] = &[$(Self::$rule),*];

            /// Returns the stable name.
            ///
            /// ```
            /// assert_eq!(jostle_level::Rule::StartInWall.name(), "start-in-wall");
            /// ```
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$rule => $name),* }
            }

            /// Returns the rule of that name; `None` if there is none. Case matters.
            ///
            /// ```
            /// use jostle_level::Rule;
            ///
            /// assert_eq!(Rule::from_name("crack"), Some(Rule::Crack));
            /// assert_eq!(Rule::from_name("Crack"), None);
            /// ```
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|rule| rule.name() == name)
            }

            /// Returns what it finds, as a sentence.
            ///
            /// ```
            /// assert_eq!(jostle_level::Rule::Crack.summary(), "A narrow gap between solids.");
            /// ```
            #[must_use]
            pub fn summary(self) -> &'static str {
                let summary = match self { $(Self::$rule => $summary),* };
                summary.trim()
            }

            /// Returns how bad its findings are.
            ///
            /// ```
            /// use jostle_level::{Rule, Severity};
            ///
            /// assert_eq!(Rule::OpenBorder.severity(), Severity::Hint);
            /// ```
            #[must_use]
            pub fn severity(self) -> Severity {
                match self { $(Self::$rule => Severity::$severity),* }
            }
        }
    };
}

rules! {
    /// Nothing in the level blocks.
    NothingSolid "nothing-solid" Warning;
    /// A tile class or `IntGrid` value that the convention does not know, or a name in `jostle_allow` that is no rule.
    UnknownClass "unknown-class" Warning;
    /// A tile number beyond all tilesets.
    UnknownTile "unknown-tile" Warning;
    /// A solid that is rotated by anything but quarter turns.
    NotUpright "not-upright" Warning;
    /// A solid ellipse or slanted polygon, which becomes boxes.
    OddShape "odd-shape" Warning;
    /// A tile larger than its cell.
    OddSize "odd-size" Warning;
    /// A shape that leaves its tile.
    ShapeOutside "shape-outside" Warning;
    /// A coordinate that the number type cannot represent.
    Rounded "rounded" Hint;
    /// A layer that is off the grid by less than a cell.
    Offset "offset" Hint;
    /// Something that blocks but is not shown.
    HiddenSolid "hidden-solid" Warning;
    /// Something that blocks but is drawn elsewhere when the camera moves.
    ParallaxSolid "parallax-solid" Warning;
    /// Two layers that block differently in one cell.
    Disagree "disagree" Hint;
    /// A solid inside another.
    Doubled "doubled" Hint;
    /// A solid or sensor without area.
    NoSize "no-size" Hint;
    /// Something wholly outside the level.
    Outside "outside" Warning;
    /// A level whose size is not a whole number of cells.
    Ragged "ragged" Warning;
    /// A spawn point whose body would overlap something solid.
    StartInWall "start-in-wall" Error;
    /// A spawn point whose body would fall out of the level.
    StartOverNothing "start-over-nothing" Error;
    /// A marker wholly inside solids.
    Buried "buried" Hint;
    /// A narrow gap between solids.
    Crack "crack" Warning;
    /// A passage slightly too narrow for the body.
    Tight "tight" Warning;
    /// Neighboring floors of slightly different height.
    Trip "trip" Warning;
    /// A one-way platform whose open face is covered, or which is inside a solid.
    OneWayBlocked "one-way-blocked" Warning;
    /// A slope that does not continue into a floor.
    SlopeEnd "slope-end" Warning;
    /// A ladder with nothing to step off to at its top, or with its bottom higher than a jump.
    LadderEnd "ladder-end" Warning;
    /// A platform's route that passes through solids.
    PathBlocked "path-blocked" Error;
    /// A platform whose path begins elsewhere.
    PathAway "path-away" Hint;
    /// A platform that does not move.
    PathStill "path-still" Warning;
    /// A border through which a body can leave the level into nothing.
    OpenBorder "open-border" Hint;
    /// A hole in one level that faces a wall of its neighbor.
    Seam "seam" Warning;
    /// A marker that no play was found for.
    Unreachable "unreachable" Warning;
    /// A place that can be reached, but from which no goal can be.
    Trap "trap" Warning;
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hint => "hint",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// Writes one line for terminals: file, severity, what is wrong, the rule, where it is, and what to do.
impl<S: Scalar> fmt::Display for Finding<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            severity,
            message,
            rule,
            origin,
            remedy,
            ..
        } = self;
        if !origin.file.is_empty() {
            write!(f, "{}: ", origin.file)?;
        }
        write!(f, "{severity}: {message} ({rule})")?;
        if !origin.layer.is_empty() {
            write!(f, ", layer \"{}\"", origin.layer)?;
        }
        if !origin.object.is_empty() {
            write!(f, ", object {}", origin.object)?;
        }
        if let Some([column, row]) = origin.cell {
            write!(f, ", cell ({column}, {row})")?;
        }
        if let Some(place) = self.place {
            write!(f, ", at {}", place.min())?;
        }
        if remedy.is_empty() {
            return Ok(());
        }
        write!(f, ": {remedy}")
    }
}

/// Returns the names of rules in the property `jostle_allow`. Reading has a finding for the others.
pub(crate) fn allowed(properties: &Properties) -> Vec<String> {
    // Each once: the list is copied to every box of a tile.
    let rules: BTreeSet<Rule> = names_of_rules(properties)
        .filter_map(Rule::from_name)
        .collect();
    let names = rules.into_iter().map(Rule::name);
    names.map(str::to_owned).collect()
}

/// Returns what the property `jostle_allow` names, rules or not.
pub(crate) fn names_of_rules(properties: &Properties) -> impl Iterator<Item = &str> {
    let names = match properties.get("jostle_allow") {
        Some(Value::Text(names)) => names.as_str(),
        _ => "",
    };
    let names = names.split(|c: char| c.is_whitespace() || c == ',');
    names.filter(|name| !name.is_empty())
}
