//! One character in its world: plays, goes back to an earlier state, and plays on from there.

use crate::error::LevelError;
use crate::level::Level;
use crate::reach::arena::{Arena, Platforms, cannot_play, touches_edge};
use crate::reach::{Reach, start};
use jostle::{
    Aabb, BodyId, Character, CharacterInput, CharacterJump, CharacterMove, CharacterSettings,
    Scalar, Vec2, World, WorldError,
};

/// Plays inputs from the start of a level, one per tick, as the search does: without moving platforms. Returns where
/// the body is after each tick.
///
/// The list is shorter than the inputs if the play ends earlier, in a hazard or outside the level. It is empty for a
/// game that is seen from above.
///
/// # Errors
///
/// Returns an error if [`Level::reach`] would.
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
/// let reach = Reach::new([12.0, 14.0], hero).goals(["exit"]);
/// let goal = &cave.reach(&reach)?.goals[0];
/// let places = play(&cave, &reach, &goal.witness)?;
/// assert_eq!(places.len(), goal.witness.len());
/// assert_eq!(places.last(), Some(&goal.nearest), "it ends in the marker");
/// # Ok::<(), jostle_level::LevelError>(())
/// ```
pub fn play<S: Scalar>(
    level: &Level<S>,
    reach: &Reach<S>,
    inputs: &[CharacterInput],
) -> Result<Vec<Aabb<S>>, LevelError> {
    let start = start::start_place(level, reach)?;
    let Some(settings) = reach.settings_in(level) else {
        return Ok(Vec::new());
    };
    let arena = Arena::new(level, &[], settings.ticks_per_second, Platforms::Absent)?;
    let player = Player::new(&arena, start, settings);
    let mut player = player.map_err(|error| cannot_play(level, error))?;
    Ok(player.play(inputs))
}

/// A character that plays in an arena.
pub(super) struct Player<'a, S: Scalar> {
    arena: &'a Arena<S>,
    pub(super) world: World<S>,
    pub(super) character: Character<S>,
    body: BodyId,
    size: Vec2<S>,
    /// Whether it may be dropping through one-way platforms, which only its world knows.
    pub(super) is_dropping: bool,
    pub(super) memory: Memory,
    near: Surroundings<S>,
}

/// What neither the world nor the character can be asked for, but decides what it can do next.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Memory {
    /// How many jumps in midair it has made since it last touched something.
    pub(super) air_jumps: u8,
    /// For how many more ticks it cannot be steered after a jump off a wall.
    pub(super) lock: u16,
    /// The tick within the second, by which conveyors spread their rounding.
    tick: u32,
}

/// What can matter to a body within the next ticks.
struct Surroundings<S: Scalar> {
    area: Aabb<S>,
    goals: Vec<u32>,
    solid_hazards: Vec<Aabb<S>>,
    one_ways: Vec<Aabb<S>>,
}

/// A state of a player to go back to.
#[derive(Clone, Debug)]
pub(super) struct Snapshot<S: Scalar> {
    corner: Vec2<S>,
    character: Character<S>,
    memory: Memory,
    /// Inputs to play from there, with the number of ticks of each. Empty unless the world holds something that cannot
    /// be put back, such as a drop through a platform.
    then: Vec<(CharacterInput, u16)>,
}

/// What happened while an input was held.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// The goals that it was in, with the number of ticks until then. A goal can be in it several times.
    pub(super) touched: Vec<(u32, u16)>,
    /// Whether the play ended.
    pub(super) has_ended: bool,
}

impl<'a, S: Scalar> Player<'a, S> {
    /// Puts a character into its own copy of the arena's world.
    pub(super) fn new(
        arena: &'a Arena<S>,
        start: Aabb<S>,
        settings: CharacterSettings<S>,
    ) -> Result<Self, WorldError<S>> {
        let mut world = arena.world.clone();
        let character = Character::spawn(&mut world, start, settings)?;
        // Spawning checks neither: an error now is better than a play that ends in its first tick.
        let mut trial = character.clone();
        trial.tick(&mut world.clone(), CharacterInput::NONE)?;
        Ok(Self {
            arena,
            body: character.body(),
            size: start.size(),
            world,
            character,
            is_dropping: false,
            memory: Memory::default(),
            near: Surroundings::new(arena, start),
        })
    }

    /// Returns where its body is.
    pub(super) fn place(&self) -> Aabb<S> {
        self.world[self.body]
    }

    /// Returns where its body would be at another corner.
    pub(super) fn place_at(&self, corner: Vec2<S>) -> Aabb<S> {
        Aabb::try_new(corner.x, corner.y, self.size.x, self.size.y).unwrap_or(self.place())
    }

    /// Returns whether it need not fall: it stands, climbs, hangs or swims.
    pub(super) fn rests(&self) -> bool {
        let character = &self.character;
        let holds = character.is_climbing() || character.is_swimming();
        character.is_grounded() || holds || character.ledge().is_some()
    }

    /// Returns whether it is in something that ends a play.
    pub(super) fn has_ended(&self) -> bool {
        let place = self.place();
        self.arena.is_harmed(place) || self.arena.is_outside(place)
    }

    /// Plays inputs, one per tick, until the play ends. Returns where the body was after each tick.
    pub(super) fn play(&mut self, inputs: &[CharacterInput]) -> Vec<Aabb<S>> {
        let places = inputs.iter().map_while(|&input| self.tick(input));
        places.collect()
    }

    /// Plays one tick, and returns where the body is then; `None` if the play has ended.
    fn tick(&mut self, input: CharacterInput) -> Option<Aabb<S>> {
        self.world.begin_tick();
        self.memory.tick = self.arena.run_conveyors(&mut self.world, self.memory.tick);
        // A tick is refused only at the end of the number range.
        let done = self.character.tick(&mut self.world, input).ok()?;
        if self.arena.has_conveyors() {
            self.world.run_conveyors();
        }
        self.memory.note(&done, &self.character.settings);
        let place = self.place();
        if !self.near.area.contains(place) {
            self.near.renew(self.arena, place);
        }
        // Climbing down from the top of a ladder drops through it as well.
        self.is_dropping |= done.has_dropped || input.down && done.is_climbing;
        self.is_dropping = self.is_dropping && self.near.has_one_way(place);
        (!self.was_harmed() && !self.arena.is_outside(place)).then_some(place)
    }

    /// Returns whether it was in a hazard on its way in the last tick, or touches one that blocks.
    fn was_harmed(&self) -> bool {
        let place = self.place();
        // The only sensors are hazards, and no play goes on from inside one.
        let has_entered = self.world.entered(self.body).next().is_some();
        let mut solid = self.near.solid_hazards.iter();
        has_entered || solid.any(|&hazard| touches_edge(place, hazard))
    }

    /// Holds an input for some ticks.
    pub(super) fn hold(&mut self, input: CharacterInput, ticks: u16, held: &mut Held) {
        held.touched.clear();
        held.has_ended = false;
        for tick in 1..=ticks {
            let Some(place) = self.tick(input) else {
                held.has_ended = true;
                return;
            };
            for &goal in &self.near.goals {
                if self.arena.is_in_goal(goal as usize, place) {
                    held.touched.push((goal, tick));
                }
            }
        }
    }

    /// Returns the goals that it is in.
    pub(super) fn touched(&self) -> impl Iterator<Item = u32> {
        let place = self.place();
        let goals = self.near.goals.iter().copied();
        goals.filter(move |&goal| self.arena.is_in_goal(goal as usize, place))
    }

    /// Returns the state that it is in, which it got to from another by holding an input.
    pub(super) fn snapshot(
        &self,
        from: Option<&Snapshot<S>>,
        input: CharacterInput,
        ticks: u16,
    ) -> Snapshot<S> {
        let place = self.place();
        let corner = place.min();
        let again = Aabb::try_new(corner.x, corner.y, self.size.x, self.size.y);
        // Flush with something at a fraction, the far edge of a body may be rounded otherwise.
        let is_plain = !self.is_dropping && again.is_ok_and(|again| again == place);
        match from {
            Some(from) if !is_plain => {
                let mut then = from.then.clone();
                then.push((input, ticks));
                Snapshot {
                    then,
                    ..from.clone()
                }
            }
            _ => Snapshot {
                corner,
                character: self.character.clone(),
                memory: self.memory,
                then: Vec::new(),
            },
        }
    }

    /// Goes back to a state.
    pub(super) fn restore(&mut self, snapshot: &Snapshot<S>) {
        let is_there = "the body was there before";
        if self.is_dropping || self.arena.has_conveyors() {
            // A body that is put elsewhere forgets a drop only if it no longer touches the platform.
            let nowhere = self.arena.nowhere(self.size);
            self.world.teleport(self.body, nowhere).expect(is_there);
        }
        let corner = snapshot.corner;
        self.world.teleport(self.body, corner).expect(is_there);
        self.character.clone_from(&snapshot.character);
        self.is_dropping = false;
        self.memory = snapshot.memory;
        if self.arena.has_conveyors() {
            // Only a move, even one by nothing, chooses what carries a body.
            let moved = self.world.move_and_slide(self.body, Vec2::ZERO);
            moved.expect(is_there);
        }
        let place = self.place();
        if !self.near.area.contains(place) {
            self.near.renew(self.arena, place);
        }
        for &(input, ticks) in &snapshot.then {
            self.hold(input, ticks, &mut Held::default());
        }
    }
}

impl Memory {
    /// Remembers what happened in a tick.
    fn note<S: Scalar>(&mut self, done: &CharacterMove<S>, settings: &CharacterSettings<S>) {
        let holds = done.is_climbing || done.is_swimming || done.ledge.is_some();
        if done.is_grounded || holds {
            (self.air_jumps, self.lock) = (0, 0);
        }
        self.lock = self.lock.saturating_sub(1);
        match done.jumped {
            Some(CharacterJump::Air) => self.air_jumps = self.air_jumps.saturating_add(1),
            Some(CharacterJump::Wall(_)) => {
                self.lock = settings.wall_jump.map_or(0, |jump| jump.lock);
            }
            _ => {}
        }
    }
}

impl<S: Scalar> Surroundings<S> {
    fn new(arena: &Arena<S>, place: Aabb<S>) -> Self {
        let mut near = Self {
            area: place,
            goals: Vec::new(),
            solid_hazards: Vec::new(),
            one_ways: Vec::new(),
        };
        near.renew(arena, place);
        near
    }

    /// Looks around another place.
    fn renew(&mut self, arena: &Arena<S>, place: Aabb<S>) {
        let size = place.size();
        let size = if size.x < size.y { size.y } else { size.x };
        // Some ticks of running and falling: looking around takes longer than a tick.
        let area = place.grown(size.saturating_add(size).saturating_add(size));
        self.area = area;
        self.goals.clear();
        let goals = (0_u32..).zip(&arena.goals);
        let goals = goals.filter(|(_, goal)| goal.touches(area));
        self.goals.extend(goals.map(|(index, _)| index));
        self.solid_hazards.clear();
        let hazards = arena.solid_hazards.touching(area);
        self.solid_hazards.extend(hazards.map(|(_, place)| place));
        self.one_ways.clear();
        let one_ways = arena.one_ways.touching(area);
        self.one_ways.extend(one_ways.map(|(_, place)| place));
    }

    fn has_one_way(&self, body: Aabb<S>) -> bool {
        self.one_ways.iter().any(|one_way| one_way.touches(body))
    }
}
