//! Lint: finds mistakes in a level before players do.
//!
//! - **Owns** [`Lint`], and a file for each rule that looks at a finished level.
//! - **Uses** [`Level`] only: no files, and no meaning.
//! - **Never** compares all pairs of boxes: rules look around exposed faces, by an index.

mod border;
mod crack;
mod doubled;
mod face_gaps;
mod floors;
mod frame;
mod ladder_end;
mod one_way_blocked;
mod outside;
mod path;
mod play_space;
mod scene;
mod scene_tiles;
mod slope_end;
mod solids;
mod spans;
mod start;
mod tight;
mod trip;

use self::play_space::PlaySpace;
use self::scene::Scene;
use crate::finding::{Finding, Origin, Rule, Severity, allowed};
use crate::level::Level;
use jostle::{Aabb, Axis, CharacterSettings, Scalar, Vec2};
use std::cmp::Ordering;

/// What the lint needs to know about a game, and which rules it leaves out.
///
/// # Examples
///
/// ```
/// use jostle::f32::Aabb;
/// use jostle_level::{Level, LevelSolid, Lint, Origin, Rule};
///
/// let mut level = Level::empty("room", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
/// for place in [Aabb::new(0.0, 48.0, 79.0, 16.0), Aabb::new(80.0, 48.0, 80.0, 16.0)] {
///     let conveyor = [0.0, 0.0].into();
///     level.solids.push(LevelSolid { place, one_way: None, conveyor, origin: Origin::default() });
/// }
/// let findings = level.lint(&Lint::new([12.0, 14.0]).allow(Rule::OpenBorder));
/// assert_eq!(findings.len(), 1);
/// assert_eq!(findings[0].rule, Rule::Crack);
/// assert_eq!(findings[0].message, "there is a gap of 1 between two solids");
/// ```
#[derive(Clone, Debug)]
pub struct Lint<S: Scalar = f32> {
    body: Vec2<S>,
    settings: Option<CharacterSettings<S>>,
    start: Option<String>,
    allowed: Vec<Rule>,
    is_top_down: bool,
}

impl<S: Scalar> Lint<S> {
    /// Creates a lint for a game whose player has a body of this size, in world units.
    ///
    /// Width and height must be greater than zero. Otherwise [`Level::lint`] applies no rule: it returns what was found
    /// while the files were read, and an error ([`Rule::NoSize`]) that says so.
    #[must_use]
    pub fn new(body_size: impl Into<Vec2<S>>) -> Self {
        Self {
            body: body_size.into(),
            settings: None,
            start: None,
            allowed: Vec::new(),
            is_top_down: false,
        }
    }

    /// Measures jumps and crouching by these settings. Otherwise, a jump is 3 1/4 tiles high, and nothing crouches.
    ///
    /// ```
    /// # use jostle::f32::{Aabb, CharacterSettings, Crouch};
    /// # use jostle::Side;
    /// # use jostle_level::{Level, LevelSolid, Lint, Marker, Origin, Properties, Rule};
    /// # let mut level = Level::empty("cave", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
    /// # for place in [Aabb::new(0.0, 48.0, 160.0, 16.0), Aabb::new(64.0, 0.0, 16.0, 36.0)] {
    /// #     level.solids.push(LevelSolid { place, one_way: None, conveyor: [0.0, 0.0].into(), origin: Origin::default() });
    /// # }
    /// // A floor, and a block that hangs 12 units above it.
    /// let lint = Lint::new([12.0, 14.0]).allow(Rule::OpenBorder);
    /// assert_eq!(level.lint(&lint)[0].rule, Rule::Tight);
    /// let mut settings = CharacterSettings::classic(16.0, 60);
    /// settings.crouch = Some(Crouch { height: 8.0, speed: 40.0 });
    /// assert!(level.lint(&lint.with_character(settings)).is_empty());
    /// ```
    #[must_use]
    pub fn with_character(mut self, settings: CharacterSettings<S>) -> Self {
        self.settings = Some(settings);
        self
    }

    /// Leaves out a rule, in the whole level. The property `jostle_allow` does so for one object, tile, layer or map.
    ///
    /// ```
    /// # use jostle::f32::{Aabb, CharacterSettings, Crouch};
    /// # use jostle::Side;
    /// # use jostle_level::{Level, LevelSolid, Lint, Marker, Origin, Properties, Rule};
    /// # let mut level = Level::empty("cave", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
    /// # for place in [Aabb::new(0.0, 48.0, 160.0, 16.0), Aabb::new(64.0, 0.0, 16.0, 36.0)] {
    /// #     level.solids.push(LevelSolid { place, one_way: None, conveyor: [0.0, 0.0].into(), origin: Origin::default() });
    /// # }
    /// let lint = Lint::new([12.0, 14.0]).allow(Rule::Tight).allow(Rule::OpenBorder);
    /// assert!(level.lint(&lint).is_empty());
    /// ```
    #[must_use]
    pub fn allow(mut self, rule: Rule) -> Self {
        self.allowed.push(rule);
        self
    }

    /// Takes the markers with this class or name as starts, ignoring case. By default, those called `player`, `hero`,
    /// `start`, `spawn` or similar. If there is none of that name, no start is checked.
    ///
    /// ```
    /// # use jostle::f32::{Aabb, CharacterSettings, Crouch};
    /// # use jostle::Side;
    /// # use jostle_level::{Level, LevelSolid, Lint, Marker, Origin, Properties, Rule};
    /// # let mut level = Level::empty("cave", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
    /// # for place in [Aabb::new(0.0, 48.0, 160.0, 16.0), Aabb::new(64.0, 0.0, 16.0, 36.0)] {
    /// #     level.solids.push(LevelSolid { place, one_way: None, conveyor: [0.0, 0.0].into(), origin: Origin::default() });
    /// # }
    /// level.markers.push(Marker {
    ///     name: "Door".to_owned(),
    ///     class: String::new(),
    ///     tags: Vec::new(),
    ///     place: Aabb::new(64.0, 16.0, 16.0, 16.0),
    ///     points: Vec::new(),
    ///     properties: Properties::default(),
    ///     up: Side::MinY,
    ///     origin: Origin::default(),
    /// });
    /// let lint = Lint::new([12.0, 14.0]);
    /// let is_inside = |lint: &Lint| level.lint(lint).iter().any(|finding| finding.rule == Rule::StartInWall);
    /// assert!(!is_inside(&lint), "a door is no start");
    /// assert!(is_inside(&lint.with_start("door")));
    /// ```
    #[must_use]
    pub fn with_start(mut self, name: &str) -> Self {
        self.start = Some(name.to_owned());
        self
    }

    /// Treats the game as top-down, without gravity and jumps: rules about floors, slopes and ladders do not apply, a
    /// start is the middle of its marker, and a body can leave at the top.
    ///
    /// ```
    /// # use jostle::f32::{Aabb, CharacterSettings, Crouch};
    /// # use jostle::Side;
    /// # use jostle_level::{Level, LevelSolid, Lint, Marker, Origin, Properties, Rule};
    /// # let mut level = Level::empty("cave", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
    /// # for place in [Aabb::new(0.0, 48.0, 160.0, 16.0), Aabb::new(64.0, 0.0, 16.0, 36.0)] {
    /// #     level.solids.push(LevelSolid { place, one_way: None, conveyor: [0.0, 0.0].into(), origin: Origin::default() });
    /// # }
    /// let says = |lint: &Lint| level.lint(lint).pop().map(|finding| finding.message);
    /// let side = says(&Lint::new([12.0, 14.0]));
    /// assert!(side.is_some_and(|message| !message.contains("at the top")));
    /// let above = says(&Lint::new([12.0, 14.0]).top_down());
    /// assert!(above.is_some_and(|message| message.contains("at the top")));
    /// ```
    #[must_use]
    pub fn top_down(mut self) -> Self {
        self.is_top_down = true;
        self
    }

    /// Returns whether a finding is silenced, by [`allow`](Self::allow) or by the property `jostle_allow`.
    ///
    /// Use it for findings from elsewhere, such as [`Reached::findings`]: [`lint`](Level::lint) has left out its own.
    ///
    /// [`Reached::findings`]: crate::Reached::findings
    ///
    /// ```
    /// # use jostle::f32::{Aabb, CharacterSettings, Crouch};
    /// # use jostle::Side;
    /// # use jostle_level::{Level, LevelSolid, Lint, Marker, Origin, Properties, Rule};
    /// # let mut level = Level::empty("cave", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
    /// # for place in [Aabb::new(0.0, 48.0, 160.0, 16.0), Aabb::new(64.0, 0.0, 16.0, 36.0)] {
    /// #     level.solids.push(LevelSolid { place, one_way: None, conveyor: [0.0, 0.0].into(), origin: Origin::default() });
    /// # }
    /// let lint = Lint::new([12.0, 14.0]);
    /// let finding = level.lint(&lint).remove(0);
    /// assert!(!lint.silences(&level, &finding));
    /// level.allow.push("tight".to_owned());
    /// assert!(lint.silences(&level, &finding));
    /// ```
    #[must_use]
    pub fn silences(&self, level: &Level<S>, finding: &Finding<S>) -> bool {
        let name = finding.rule.name();
        let mut properties = finding.origin.allow.iter().chain(&level.allow);
        let is_in = |place: Aabb<S>| match finding.place {
            Some(at) if at.is_empty() => place.touches(at),
            Some(at) => place.overlaps(at),
            None => level.areas.len() == 1,
        };
        let mut areas = level.areas.iter().filter(|area| is_in(area.place));
        self.allowed.contains(&finding.rule)
            || properties.any(|allowed| allowed == name)
            || areas.any(|area| {
                allowed(&area.properties)
                    .iter()
                    .any(|allowed| allowed == name)
            })
    }

    /// Returns a finding about the size of the body, if no body has it.
    fn bad_size(&self) -> Option<Finding<S>> {
        let Vec2 { x, y } = self.body;
        let is_sound = |size: S| size.is_finite() && S::ZERO < size;
        (!is_sound(x) || !is_sound(y)).then(|| Finding {
            rule: Rule::NoSize,
            severity: Severity::Error,
            place: None,
            origin: Origin::default(),
            message: format!("the body size is {x} x {y}, so no rules were run"),
            remedy: "give it a width and a height greater than zero".to_owned(),
            witness: Vec::new(),
        })
    }
}

/// Looks for the mistakes of one rule, or of several that belong together.
type RuleFn<S> = fn(&mut Scene<'_, S>, &PlaySpace);

impl<S: Scalar> Level<S> {
    /// Returns what is probably a mistake: what looked wrong while the files were read, and what the rules find in the
    /// level itself.
    ///
    /// Errors come first, then warnings, then hints, each sorted by file, layer, and object or cell. The same level gives
    /// the same findings on every machine.
    ///
    /// The time is in proportion to the number of cells and objects. If hundreds of solids overlap in one place, the
    /// rules do not compare all of them, and may miss mistakes.
    ///
    /// ```
    /// # use jostle::f32::{Aabb, CharacterSettings, Crouch};
    /// # use jostle::Side;
    /// # use jostle_level::{Level, LevelSolid, Lint, Marker, Origin, Properties, Rule};
    /// # let mut level = Level::empty("cave", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
    /// # for place in [Aabb::new(0.0, 48.0, 160.0, 16.0), Aabb::new(64.0, 0.0, 16.0, 36.0)] {
    /// #     level.solids.push(LevelSolid { place, one_way: None, conveyor: [0.0, 0.0].into(), origin: Origin::default() });
    /// # }
    /// let findings = level.lint(&Lint::new([12.0, 14.0]));
    /// let names: Vec<&str> = findings.iter().map(|finding| finding.rule.name()).collect();
    /// assert_eq!(names, ["tight", "open-border"]);
    /// assert_eq!(findings[0].message, "a passage is 12 high, too low for a body 14 high");
    /// ```
    #[must_use]
    pub fn lint(&self, lint: &Lint<S>) -> Vec<Finding<S>> {
        let mut findings = self.findings.clone();
        findings.retain(|finding| !lint.silences(self, finding));
        let mut found = match lint.bad_size() {
            Some(bad) => vec![bad],
            None => self.apply_rules(lint),
        };
        findings.append(&mut found);
        findings.sort_by(compare);
        findings.dedup();
        findings
    }

    /// Returns what the rules find.
    fn apply_rules(&self, lint: &Lint<S>) -> Vec<Finding<S>> {
        let mut scene = Scene::new(self, lint);
        let space = PlaySpace::new(&scene);
        let mut rules: Vec<RuleFn<S>> = vec![
            |scene, _| doubled::find(scene),
            |scene, _| outside::find(scene),
            |scene, _| start::find(scene),
            |scene, _| crack::find(scene),
            tight::find,
            |scene, _| one_way_blocked::find(scene),
            |scene, _| path::find(scene),
            border::find,
        ];
        if !lint.is_top_down {
            rules.push(|scene, _| trip::find(scene));
            rules.push(|scene, _| slope_end::find(scene));
            rules.push(|scene, _| ladder_end::find(scene));
        }
        for rule in rules {
            scene.renew_steps();
            rule(&mut scene, &space);
        }
        let mut findings = scene.into_findings();
        findings.retain(|finding| !lint.silences(self, finding));
        findings
    }
}

/// Orders findings: the worst first, then as in the file, then by place.
fn compare<S: Scalar>(a: &Finding<S>, b: &Finding<S>) -> Ordering {
    let severity = b.severity.cmp(&a.severity);
    severity
        .then_with(|| in_file(&a.origin).cmp(&in_file(&b.origin)))
        .then_with(|| a.rule.cmp(&b.rule))
        .then_with(|| by_place(a, b))
        .then_with(|| a.message.cmp(&b.message))
}

/// Returns what origins are sorted by: objects by id, cells row by row.
fn in_file(origin: &Origin) -> (&str, &str, (usize, &str), Option<[i32; 2]>) {
    // Ids of Tiled are numbers: 9 comes before 10.
    let id = (origin.object.len(), origin.object.as_str());
    let cell = origin.cell.map(|[column, row]| [row, column]);
    (&origin.file, &origin.layer, id, cell)
}

fn by_place<S: Scalar>(a: &Finding<S>, b: &Finding<S>) -> Ordering {
    let edges = |finding: &Finding<S>| {
        finding.place.map(|place| {
            let (x, y) = (place.span(Axis::X), place.span(Axis::Y));
            [y.min(), x.min(), y.max(), x.max()]
        })
    };
    edges(a).partial_cmp(&edges(b)).unwrap_or(Ordering::Equal)
}

/// Orders two coordinates, which are never NaN.
fn order<S: Scalar>(a: S, b: S) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}
