//! What a search has found.

use crate::finding::{Finding, Origin, Rule};
use crate::level::{Level, Marker};
use jostle::{Aabb, CharacterInput, Scalar, Vec2};

/// What was reached in a level, and where a play gets stuck.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached<S: Scalar = f32> {
    /// One for each marker that was looked for, in the order of the level.
    pub goals: Vec<ReachedGoal<S>>,
    /// Places that can be reached, but from which no goal can be. Only known if a goal is missing, or
    /// [if asked for](crate::Reach::with_traps).
    ///
    /// A place in which a play can still end is no trap, because the player begins again. If no goal was found at all,
    /// the whole level would be one; in that case, this is empty.
    pub traps: Vec<Trap<S>>,
    /// The number of states that were found in all searches.
    pub states: usize,
    /// Whether moving platforms were tried along their whole routes. They are if there are any, and something is missing
    /// without them or traps are looked for, unless the search ends before.
    pub has_tried_platforms: bool,
    /// Whether the search ended by itself. If not, the [budget](crate::Reach::with_budget) was used up, or
    /// [`on_progress`](crate::Reach::on_progress) ended it.
    pub is_complete: bool,
}

/// A marker that was looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct ReachedGoal<S: Scalar = f32> {
    /// The index of the marker in [`Level::markers`](crate::Level::markers).
    pub marker: usize,
    /// Whether a body was played to where it overlaps the marker, or touches it if that is a point or a line.
    pub is_found: bool,
    /// Whether it was reached only when moving platforms were one-way platforms along their whole routes. In that case
    /// it is not found, because no platform is everywhere at once, but probably it can be reached.
    pub via_platforms_only: bool,
    /// Inputs, one per tick, that [lead](crate::play) from the start to the marker. Empty if it is not found, if the
    /// start is in it, and in a game that is seen from above.
    pub witness: Vec<CharacterInput>,
    /// The corners of least coordinates through which a body gets from the start to the marker, in a game that is seen
    /// from above. Otherwise empty.
    pub path: Vec<Vec2<S>>,
    /// Where the body was nearest to the marker without moving platforms; where it was in it first, if it is found.
    pub nearest: Aabb<S>,
}

/// A place that can be reached, but from which no goal can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Trap<S: Scalar = f32> {
    /// A box around all places in it in which a body rests.
    pub place: Aabb<S>,
    /// Inputs, one per tick, that [lead](crate::play) from the start into the trap. Empty if that takes a moving
    /// platform, and in a game that is seen from above.
    pub witness: Vec<CharacterInput>,
}

impl<S: Scalar> ReachedGoal<S> {
    /// Returns a goal that has not been found yet.
    pub(super) fn missing(marker: usize, start: Aabb<S>) -> Self {
        Self {
            marker,
            is_found: false,
            via_platforms_only: false,
            witness: Vec::new(),
            path: Vec::new(),
            nearest: start,
        }
    }

    /// Returns whether nothing has reached it, not even with platforms along their whole routes.
    ///
    /// What only a platform may reach is neither found nor missing.
    ///
    /// ```
    /// # use jostle::Outside;
    /// # use jostle::f32::CharacterSettings;
    /// # use jostle_level::{Reach, Reading};
    /// # let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
    /// #   <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"/></objectgroup>
    /// #   <objectgroup name="Things">
    /// #     <object id="2" type="player" x="16" y="48"><point/></object>
    /// #     <object id="3" type="exit" x="136" y="40"><point/></object>
    /// #     <object id="4" type="moon" x="136" y="-640"><point/></object>
    /// #   </objectgroup></map>"#;
    /// # let cave = Reading::<f32>::new(Outside::Empty).read("cave.tmx", map.as_bytes(), |_| Err("no other file"))?;
    /// # let hero = CharacterSettings::classic(16.0, 60);
    /// let reached = cave.reach(&Reach::new([12.0, 14.0], hero).with_budget(2_000))?;
    /// let [exit, moon] = &reached.goals[..] else { panic!("there are two goals") };
    /// assert!(!exit.is_missing() && moon.is_missing());
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn is_missing(&self) -> bool {
        !self.is_found && !self.via_platforms_only
    }
}

impl<S: Scalar> Reached<S> {
    /// Returns that nothing has been found yet.
    pub(super) fn nothing(goals: &[usize], start: Aabb<S>) -> Self {
        let goals = goals.iter();
        Self {
            goals: goals
                .map(|&goal| ReachedGoal::missing(goal, start))
                .collect(),
            traps: Vec::new(),
            states: 0,
            has_tried_platforms: false,
            is_complete: true,
        }
    }

    /// Returns whether every marker was found, without the help of moving platforms.
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
    /// assert_eq!(reached.goals.len(), 2);
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn is_all_found(&self) -> bool {
        self.goals.iter().all(|goal| goal.is_found)
    }

    /// Returns what is probably a mistake: [`Rule::Unreachable`] for every marker that was not reached, even with
    /// moving platforms, and [`Rule::Trap`] for every trap. The level must be the one that was searched.
    ///
    /// ```
    /// use jostle::f32::{Aabb, CharacterSettings};
    /// use jostle::Side;
    /// use jostle_level::{Level, Marker, Origin, Properties, Reach, Rule};
    ///
    /// let mut level = Level::empty("void", Aabb::new(0.0, 0.0, 160.0, 64.0), [16.0, 16.0]);
    /// for (class, x) in [("player", 16.0), ("exit", 128.0)] {
    ///     level.markers.push(Marker {
    ///         name: String::new(),
    ///         class: class.to_owned(),
    ///         tags: Vec::new(),
    ///         place: Aabb::new(x, 0.0, 16.0, 16.0),
    ///         points: Vec::new(),
    ///         properties: Properties::default(),
    ///         up: Side::MinY,
    ///         origin: Origin::default(),
    ///     });
    /// }
    /// let reached = level.reach(&Reach::new([12.0, 14.0], CharacterSettings::classic(16.0, 60)))?;
    /// let findings = reached.findings(&level);
    /// assert_eq!(findings[0].rule, Rule::Unreachable);
    /// assert!(findings[0].message.starts_with(r#"no way to the marker "exit" was found"#));
    /// # Ok::<(), jostle_level::LevelError>(())
    /// ```
    #[must_use]
    pub fn findings(&self, level: &Level<S>) -> Vec<Finding<S>> {
        let missing = self.goals.iter().filter(|goal| goal.is_missing());
        let missing = missing.filter_map(|goal| {
            let marker = level.markers.get(goal.marker)?;
            Some(self.unreachable(goal, marker))
        });
        let even = self.even_with_platforms();
        let traps = self.traps.iter().map(|trap| trap.finding(level, even));
        missing.chain(traps).collect()
    }

    /// Returns what to add to a message about something that was not found.
    fn even_with_platforms(&self) -> &'static str {
        match self.has_tried_platforms {
            true => ", even with moving platforms anywhere along their routes",
            false => "",
        }
    }

    fn unreachable(&self, goal: &ReachedGoal<S>, marker: &Marker<S>) -> Finding<S> {
        let called = [&marker.name, &marker.class];
        let called = called.into_iter().find(|name| !name.is_empty());
        let called = called.map_or("the marker without a name".to_owned(), |name| {
            format!("the marker \"{name}\"")
        });
        let limit = match self.is_complete {
            true => String::new(),
            false => format!(" within {} states", self.states),
        };
        Finding {
            rule: Rule::Unreachable,
            severity: Rule::Unreachable.severity(),
            place: Some(marker.place),
            origin: marker.origin.clone(),
            message: format!(
                "no way to {called} was found{limit}{}",
                self.even_with_platforms()
            ),
            remedy: format!(
                "look at {}, the nearest place that was reached, and make a way from there",
                goal.nearest.min()
            ),
            witness: Vec::new(),
        }
    }
}

impl<S: Scalar> Trap<S> {
    fn finding(&self, level: &Level<S>, even: &str) -> Finding<S> {
        Finding {
            rule: Rule::Trap,
            severity: Rule::Trap.severity(),
            place: Some(self.place),
            origin: Origin {
                file: level.name.clone(),
                ..Origin::default()
            },
            message: format!("no goal can be reached from here{even}"),
            remedy: "make a way out, such as a ladder or a lower step, or end the play here"
                .to_owned(),
            witness: self.witness.clone(),
        }
    }
}
