//! Reach: plays a level with the real character, and finds what no play gets to.
//!
//! - **Owns** [`Reach`], [`Reached`] and [`play`].
//! - **Uses** a `World` without anything that moves, one `Character`, and nothing else of the game.
//! - **Never** claims what it has not played: every way it returns was played again from the start.

mod arena;
mod detail;
mod flood;
mod key;
mod player;
mod reached;
mod search;
mod start;
mod trap;
mod walk;

pub use self::detail::Detail;
pub use self::player::play;
pub use self::reached::{Reached, ReachedGoal, Trap};

use crate::error::{LevelError, LevelErrorKind};
use crate::level::Level;
use jostle::{CharacterSettings, Scalar, Vec2};
use std::fmt;

/// A question: which markers of a level can a character get to?
///
/// The answer comes from play. From each state of the character that was found so far, every input is held for a few
/// ticks, in a real [`World`](jostle::World) with the real settings; what has not been seen before is a new state.
/// So whatever is called found is proven, by inputs that can be replayed. What is not found may still be possible:
/// similar states count as one, and inputs change only every few ticks.
///
/// - A play ends in hazards, and when it falls out of the level.
/// - The inputs are left, right or neither, each with or without jump; up; down; down and jump. If the settings have a
///   [`sprint_speed`](CharacterSettings::sprint_speed), it sprints wherever it moves, and a [fine](Detail::Fine) search
///   also walks. Crouching is not tried.
/// - Hazards are tested along the way of every tick, as the sensors of a game are. Those that block hurt when a body
///   touches them along an edge.
/// - Moving platforms are left out of the first search. If something is missing then, a second search makes them
///   one-way platforms along their whole routes, or ground over hazards in a top-down game: what only that one finds is
///   [marked](ReachedGoal::via_platforms_only) and not proven.
/// - Conveyors begin with the first tick of a second, and move after the character.
/// - If the settings name no ladders or no water, those of the level are used.
///
/// # Time and memory
///
/// A tick takes about a microsecond. A search plays nine inputs, or up to 13, for some ticks in each state, and a state
/// takes about 120 bytes once it has been played on from. Places that were hardly visited come first, so most goals are
/// found early; for one that cannot be reached, the search goes on until there are no more states or the
/// [budget](Self::with_budget) is used up.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, CharacterSettings};
/// use jostle::Side;
/// use jostle_level::{Level, LevelSolid, Marker, Origin, Properties, Reach};
///
/// let mut level = Level::empty("cave", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
/// level.solids.push(LevelSolid {
///     place: Aabb::new(0.0, 48.0, 160.0, 16.0),
///     one_way: None,
///     conveyor: [0.0, 0.0].into(),
///     origin: Origin::default(),
/// });
/// for (class, x) in [("player", 16.0), ("exit", 128.0)] {
///     level.markers.push(Marker {
///         name: String::new(),
///         class: class.to_owned(),
///         tags: Vec::new(),
///         place: Aabb::new(x, 32.0, 16.0, 16.0),
///         points: Vec::new(),
///         properties: Properties::default(),
///         up: Side::MinY,
///         origin: Origin::default(),
///     });
/// }
/// let reach = Reach::new([12.0, 14.0], CharacterSettings::classic(16.0, 60)).goals(["exit"]);
/// let reached = level.reach(&reach)?;
/// assert!(reached.goals[0].is_found);
/// assert!(reached.goals[0].witness.iter().all(|input| input.move_x == 127), "it runs to the right");
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
pub struct Reach<S: Scalar = f32> {
    body_size: Vec2<S>,
    /// `None` for a game that is seen from above.
    settings: Option<CharacterSettings<S>>,
    start: Option<String>,
    goals: Vec<String>,
    budget: usize,
    detail: Detail,
    finds_traps: bool,
    progress: Option<ProgressFn>,
}

type ProgressFn = Box<dyn Fn(Progress) -> bool + Send + Sync>;

/// How far a search has come, as [`Reach::on_progress`] reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of states found in all searches so far.
    pub states: usize,
    /// The number of goals found so far.
    pub found: usize,
    /// The number of goals.
    pub of: usize,
    /// The detail of this search.
    pub detail: Detail,
    /// Whether moving platforms are one-way platforms along their routes in this search.
    pub with_platforms: bool,
}

impl<S: Scalar> Reach<S> {
    /// The number of states after which a search gives up, unless [another](Self::with_budget) is set: some seconds.
    pub const DEFAULT_BUDGET: usize = 60_000;

    /// The number of places after which a search of a [top-down](Self::top_down) game gives up, unless
    /// [another](Self::with_budget) is set: some seconds. An open map of 150 x 150 tiles has 90,000.
    pub const TOP_DOWN_BUDGET: usize = 1_000_000;

    /// Creates a search for what a character with a body of this size and these settings gets to.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reached = cave.reach(&Reach::new([12.0, 14.0], hero))?;
    /// assert!(reached.is_all_found());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn new(body_size: impl Into<Vec2<S>>, settings: CharacterSettings<S>) -> Self {
        Self {
            settings: Some(settings),
            budget: Self::DEFAULT_BUDGET,
            ..Self::top_down(body_size)
        }
    }

    /// Creates a search for what a body of this size gets to in a top-down game, without gravity and jumps.
    ///
    /// The body moves from one place to the next wherever nothing blocks the whole way between them. These places are
    /// all those where an edge of it is flush with a cell or a solid, so that no passage is missed, however narrow.
    /// Budget and traps work as for a character; [`Detail`] does not matter.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reached = cave.reach(&Reach::top_down([12.0, 14.0]).from("coin").goals(["exit"]))?;
    /// assert!(reached.goals[0].is_found && !reached.goals[0].path.is_empty());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn top_down(body_size: impl Into<Vec2<S>>) -> Self {
        Self {
            body_size: body_size.into(),
            settings: None,
            start: None,
            goals: Vec::new(),
            budget: Self::TOP_DOWN_BUDGET,
            detail: Detail::Auto,
            finds_traps: false,
            progress: None,
        }
    }

    /// Starts at the first marker with this class or name, ignoring case. By default it is called `player`, `hero`,
    /// `start`, `spawn` or similar.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reach = Reach::new([12.0, 14.0], hero).from("Coin").goals(["exit"]);
    /// let from_start = Reach::new([12.0, 14.0], hero).goals(["exit"]);
    /// let ticks = |reach: &Reach| Ok::<_, jostle_level::LevelError>(cave.reach(reach)?.goals[0].witness.len());
    /// assert!(ticks(&reach)? < ticks(&from_start)?);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn from(mut self, marker: &str) -> Self {
        self.start = Some(marker.to_owned());
        self
    }

    /// Looks for all markers with these classes or names, ignoring case. By default, for all markers but the start, and
    /// without lines and polygons, which are paths and zones.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let everything = cave.reach(&Reach::new([12.0, 14.0], hero))?;
    /// assert_eq!(everything.goals.len(), 2);
    /// let exit = cave.reach(&Reach::new([12.0, 14.0], hero).goals(["Exit"]))?;
    /// assert_eq!(exit.goals.len(), 1);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn goals<N: AsRef<str>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        let names = names.into_iter().map(|name| name.as_ref().to_owned());
        self.goals.extend(names);
        self
    }

    /// Sets how many states all searches together may keep. By default [`DEFAULT_BUDGET`](Self::DEFAULT_BUDGET), and
    /// [`TOP_DOWN_BUDGET`](Self::TOP_DOWN_BUDGET) for a top-down game. With 0, nothing is played.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reached = cave.reach(&Reach::new([12.0, 14.0], hero).with_budget(10))?;
    /// assert!(!reached.is_complete && !reached.is_all_found());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn with_budget(mut self, states: usize) -> Self {
        self.budget = states;
        self
    }

    /// Sets how closely states are told apart. [`Detail::Auto`] by default.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reached = cave.reach(&Reach::new([12.0, 14.0], hero).with_detail(Detail::Coarse))?;
    /// assert!(reached.is_all_found());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = detail;
        self
    }

    /// Looks for [traps](Reached::traps) even if all goals are found. Otherwise the search stops at the last goal, and
    /// traps are known only if a goal is missing.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reached = cave.reach(&Reach::new([12.0, 14.0], hero).with_detail(Detail::Coarse).with_traps())?;
    /// assert!(reached.traps.is_empty(), "a level floor has none");
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn with_traps(mut self) -> Self {
        self.finds_traps = true;
        self
    }

    /// Calls a closure about every thousand states and for every new goal. If it returns `false`, the search ends.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reach = Reach::new([12.0, 14.0], hero).on_progress(|now| now.found < 1);
    /// let reached = cave.reach(&reach)?;
    /// assert!(!reached.is_complete, "it ends at the first goal");
    /// assert_eq!(reached.goals.iter().filter(|goal| goal.is_found).count(), 1);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn on_progress(
        mut self,
        report: impl Fn(Progress) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.progress = Some(Box::new(report));
        self
    }

    /// Returns the settings that the search plays this level with: those that were given, with the level's ladders and
    /// water if they name none. `None` for a game that is seen from above.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let settings = Reach::new([12.0, 14.0], hero).settings_in(&cave);
    /// assert_eq!(settings.and_then(|settings| settings.ladder), cave.data("ladder"));
    /// assert_eq!(Reach::top_down([12.0, 14.0]).settings_in(&cave), None);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn settings_in(&self, level: &Level<S>) -> Option<CharacterSettings<S>> {
        let mut settings = self.settings?;
        settings.ladder = settings.ladder.or_else(|| level.data("ladder"));
        settings.water = settings.water.or_else(|| level.data("water"));
        Some(settings)
    }

    /// Reports progress, and returns whether to go on.
    fn goes_on(&self, progress: Progress) -> bool {
        self.progress.as_ref().is_none_or(|report| report(progress))
    }
}

impl<S: Scalar> Level<S> {
    /// Plays the level, and returns which markers were reached, how, and where a play gets stuck.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no start or no goal of that name ([`LevelErrorKind::NoSuchMarker`]), or if the
    /// settings cannot be played with ([`LevelErrorKind::BadSettings`]): out of range, or with another side up than
    /// the level.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Detail, Level, Reach, Reading, play};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="coin" x="72" y="40"><point/></object>
    /// #     <object id="4" type="exit" x="136" y="40"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reached = cave.reach(&Reach::new([12.0, 14.0], hero).goals(["exit"]))?;
    /// assert!(reached.is_all_found() && reached.findings(&cave).is_empty());
    /// let error = cave.reach(&Reach::new([12.0, 14.0], hero).goals(["door"])).expect_err("there is no door");
    /// assert_eq!(error.to_string(), r#"cave.tmx: there is no marker "door"; the level has: player, coin, exit"#);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    pub fn reach(&self, reach: &Reach<S>) -> Result<Reached<S>, LevelError> {
        let start = start::start_place(self, reach)?;
        let goals = start::goals(self, reach)?;
        match reach.settings_in(self) {
            Some(settings) => {
                check_up(self, &settings)?;
                walk::search(self, reach, settings, start, &goals)
            }
            None => flood::search(self, reach, start, &goals),
        }
    }
}

fn check_up<S: Scalar>(
    level: &Level<S>,
    settings: &CharacterSettings<S>,
) -> Result<(), LevelError> {
    if settings.body.up == Some(level.up) {
        return Ok(());
    }
    let message = format!(
        "`body.up` of the settings is {:?}, but the level has {:?} up: set it to the level's",
        settings.body.up, level.up
    );
    Err(LevelError::new(
        LevelErrorKind::BadSettings,
        &level.name,
        message,
    ))
}

impl<S: Scalar> fmt::Debug for Reach<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reach")
            .field("body_size", &self.body_size)
            .field("settings", &self.settings)
            .field("start", &self.start)
            .field("goals", &self.goals)
            .field("budget", &self.budget)
            .field("detail", &self.detail)
            .field("finds_traps", &self.finds_traps)
            .finish_non_exhaustive()
    }
}
