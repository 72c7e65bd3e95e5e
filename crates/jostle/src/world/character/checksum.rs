//! The checksum of a character.

use crate::geometry::{Aabb, Side, Vec2};
use crate::scalar::Scalar;
use crate::world::character::state::{Crouched, Ledge, State};
use crate::world::character::{AirJump, Character, CharacterSettings, Crouch, WallJump};
use crate::world::{BodyId, MoveOptions};

/// A sum over words, each of which changes it.
struct WordSum(u64);

impl WordSum {
    fn add(&mut self, word: u64) {
        // Invertible for a known word, as in the checksum of snapshots: a change of one word always shows.
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn add_numbers<S: Scalar>(&mut self, numbers: &[S]) {
        for &number in numbers {
            self.add(number.to_saved());
        }
    }

    fn add_counts(&mut self, counts: &[u16]) {
        for &count in counts {
            self.add(count.into());
        }
    }

    fn add_flags(&mut self, flags: &[bool]) {
        let bits = flags
            .iter()
            .fold(1, |bits, &flag| (bits << 1) | u64::from(flag));
        self.add(bits);
    }

    /// Adds whether there is something, and what it is.
    fn add_some<T>(&mut self, value: Option<T>, add: impl FnOnce(&mut Self, T)) {
        self.add(value.is_some().into());
        if let Some(value) = value {
            add(self, value);
        }
    }

    fn add_number<S: Scalar>(&mut self, number: Option<S>) {
        self.add_some(number, |sum, number| sum.add(number.to_saved()));
    }

    fn add_side(&mut self, side: Side) {
        let place = Side::ALL.iter().position(|&other| other == side);
        self.add(place.map_or(0, |place| place as u64));
    }

    fn add_size<S: Scalar>(&mut self, size: Vec2<S>) {
        self.add_numbers(&[size.x, size.y]);
    }

    fn add_place<S: Scalar>(&mut self, (id, place): (BodyId, Aabb<S>)) {
        self.add(id.to_bits());
        self.add_size(place.min());
        self.add_size(place.max());
    }

    fn add_fine(&mut self, parts: [i64; 2]) {
        for part in parts {
            self.add(u64::from_le_bytes(part.to_le_bytes()));
        }
    }
}

impl<S: Scalar> Character<S> {
    /// Returns a checksum of everything that decides what the character does next: its settings, its body's id and what
    /// it remembers between ticks.
    ///
    /// Add it to the [checksum of the world](crate::world::World::checksum) to find the tick in which two machines
    /// diverge. Equal characters have equal checksums, and different ones almost never do. Numbers of your own
    /// type count as their [`to_saved`](Scalar::to_saved).
    ///
    /// ```
    /// use jostle::f32::{Aabb, Character, CharacterSettings, World};
    /// use jostle::CharacterInput;
    ///
    /// let mut world = World::new();
    /// let place = Aabb::new(16.0, 48.0, 12.0, 16.0);
    /// let mut hero = Character::spawn(&mut world, place, CharacterSettings::classic(16.0, 60))?;
    /// let saved = (world.clone(), hero.clone());
    /// hero.tick(&mut world, CharacterInput::RIGHT)?;
    /// assert_ne!(hero.checksum(), saved.1.checksum());
    /// (world, hero) = saved.clone();
    /// assert_eq!((world.checksum(), hero.checksum()), (saved.0.checksum(), saved.1.checksum()));
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let Self {
            settings,
            body,
            state,
        } = self;
        let mut sum = WordSum(body.to_bits());
        state.add_to(&mut sum);
        settings.add_to(&mut sum);
        sum.0
    }
}

// Every field is named below, so that a new one that is forgotten does not compile.

impl<S: Scalar> State<S> {
    fn add_to(&self, sum: &mut WordSum) {
        let Self {
            velocity,
            rest,
            coyote,
            buffer,
            lock,
            dash,
            float,
            air_jumps,
            told_jump,
            ride,
            lift: (lift, lift_ticks),
            ledge,
            crouched,
            was_jump_held,
            was_down_held,
            is_down_for_fall,
            is_jumping,
            is_in_jump,
            is_grounded,
            is_climbing,
            is_swimming,
            is_flipped,
        } = *self;
        sum.add_fine(velocity);
        sum.add_fine(rest);
        sum.add_fine(lift);
        sum.add_counts(&[coyote, buffer, lock, dash, float, lift_ticks]);
        sum.add(air_jumps.into());
        sum.add_some(told_jump, |sum, height| {
            sum.add(u64::from_le_bytes(height.to_le_bytes()));
        });
        sum.add_some(ride, WordSum::add_place);
        sum.add_some(ledge, |sum, Ledge { side, level, body }| {
            sum.add_side(side);
            sum.add(level.to_saved());
            sum.add_some(body, WordSum::add_place);
        });
        sum.add_some(crouched, |sum, Crouched { standing, lower }| {
            sum.add_size(standing);
            sum.add_size(lower);
        });
        sum.add_flags(&[
            was_jump_held,
            was_down_held,
            is_down_for_fall,
            is_jumping,
            is_in_jump,
            is_grounded,
            is_climbing,
            is_swimming,
            is_flipped,
        ]);
    }
}

impl<S: Scalar> CharacterSettings<S> {
    fn add_to(&self, sum: &mut WordSum) {
        let Self {
            ticks_per_second,
            body,
            run_speed,
            sprint_speed,
            ground_acceleration,
            ground_friction,
            ground_turn,
            air_acceleration,
            air_friction,
            air_turn,
            jump_height,
            running_jump_height,
            apex,
            hang_time,
            hang_gravity,
            jump_cut,
            air_jump,
            fall_gravity,
            fall_speed,
            fast_fall_speed,
            coyote,
            buffer,
            wall_slide_speed,
            wall_jump,
            ledge_reach,
            ladder,
            climb_speed,
            water,
            swim_speed,
            swim_acceleration,
            sink_speed,
            crouch,
            drops_by_down,
            inherits_velocity,
            lift_grace,
        } = *self;
        add_options(body, sum);
        sum.add(ticks_per_second.into());
        sum.add(jump_cut.into());
        sum.add_counts(&[apex, hang_time, hang_gravity, fall_gravity]);
        sum.add_counts(&[coyote, buffer, lift_grace]);
        sum.add_numbers(&[run_speed, ground_acceleration, ground_friction]);
        sum.add_numbers(&[air_acceleration, air_friction, jump_height, fall_speed]);
        sum.add_numbers(&[climb_speed, swim_speed, swim_acceleration, sink_speed]);
        for speed in [sprint_speed, fast_fall_speed, wall_slide_speed] {
            sum.add_number(speed);
        }
        for amount in [ground_turn, air_turn, running_jump_height, ledge_reach] {
            sum.add_number(amount);
        }
        sum.add_some(ladder, |sum, data| sum.add(data.into()));
        sum.add_some(water, |sum, data| sum.add(data.into()));
        sum.add_some(air_jump, add_air_jump);
        sum.add_some(wall_jump, add_wall_jump);
        sum.add_some(crouch, add_crouch);
        sum.add_flags(&[drops_by_down, inherits_velocity]);
    }
}

fn add_air_jump<S: Scalar>(sum: &mut WordSum, jump: AirJump<S>) {
    let AirJump { count, height } = jump;
    sum.add(count.into());
    sum.add(height.to_saved());
}

fn add_wall_jump<S: Scalar>(sum: &mut WordSum, jump: WallJump<S>) {
    let WallJump {
        speed,
        height,
        reach,
        lock,
    } = jump;
    sum.add_numbers(&[speed, height, reach]);
    sum.add(lock.into());
}

fn add_crouch<S: Scalar>(sum: &mut WordSum, crouch: Crouch<S>) {
    let Crouch { height, speed } = crouch;
    sum.add_numbers(&[height, speed]);
}

fn add_options<S: Scalar>(options: MoveOptions<S>, sum: &mut WordSum) {
    let MoveOptions {
        up,
        forgive_ceiling,
        forgive_wall,
        forgive_ledge,
        forgive_floor,
        step,
        snap,
        max_slope: (rise, run),
        axis_by_axis,
        max_hits,
    } = options;
    sum.add_some(up, WordSum::add_side);
    sum.add_numbers(&[
        forgive_ceiling,
        forgive_wall,
        forgive_ledge,
        forgive_floor,
        step,
        snap,
    ]);
    for count in [
        rise.into(),
        run.into(),
        axis_by_axis.into(),
        u64::from(max_hits),
    ] {
        sum.add(count);
    }
}
