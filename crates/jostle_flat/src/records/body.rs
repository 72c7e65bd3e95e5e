use crate::codes;
use crate::failure::{Failure, code, flags, size_of_definition};
use crate::records::{Rect, from_side_bit, side_bit};
use jostle::{ActorRule, Body, BodyKind, BodyView, MoveOptions, Scalar, Side};

/// How a body treats corners, stairs, floors and slopes when it moves.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveOptionsRecord<S: Scalar> {
    /// The side that is up, as a bit; 0 in a game seen from above. `MIN_Y` by default, for a y that grows down.
    pub up: u32,
    /// How many obstacles a move may meet before the next one cuts it short; 32 by default. 0 cuts it short at the first;
    /// more than 65,536 count as 65,536.
    pub max_hits: u32,
    /// Steepest slope to walk on: how many tiles it rises, at most 255. 1 by default; 0 makes all slopes walls.
    pub max_slope_rise: u32,
    /// Steepest slope to walk on: over how many tiles it rises, at most 255. 1 by default; 0 makes no slope too steep.
    pub max_slope_run: u32,
    /// `AXIS_BY_AXIS`, or 0.
    pub flags: u32,
    /// Must be 0.
    pub reserved: u32,
    /// Corner forgiveness for ceilings: if at most this much of the head clips a ceiling's corner, the body is nudged
    /// around it. In world units; 0 disables it.
    pub forgive_ceiling: S,
    /// Corner forgiveness for walls, in world units; 0 disables it.
    pub forgive_wall: S,
    /// Forgiveness for ledges, in world units: a jump that misses the top of a ledge by at most this much reaches it. 0
    /// disables it.
    pub forgive_ledge: S,
    /// Corner forgiveness for floors, in world units; 0 disables it.
    pub forgive_floor: S,
    /// Highest stair that a body on the ground walks up, in world units; 0 disables it.
    pub step: S,
    /// How far below its feet a body that walks looks for the ground, in world units; 0 disables it.
    pub snap: S,
}

/// The description of a body.
///
/// A zeroed one is refused: begin with the defaults of its kind, in which it is in all layers and its mask has all
/// layers.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyDef<S: Scalar> {
    /// The size of this struct in bytes, so that later versions can add fields at its end. Set by the `_init`
    /// function; another size is refused.
    pub size: u32,
    /// `ACTOR`, `SOLID` or `SENSOR`.
    pub kind: u32,
    /// The layers that the body is in, one bit each. A body in no layer is never found or met.
    pub layers: u32,
    /// The layers that block the body; for a sensor, those it reports.
    pub mask: u32,
    /// The only side from which the body blocks, as a bit; 0 blocks from all sides. Not for sensors.
    pub one_way: u32,
    /// What a moving actor does to others: `ACTORS_IGNORE`, `ACTORS_BLOCK` or `ACTORS_SHARE`.
    pub actors: u32,
    /// The weight used when actors push each other, at most 65,535; 1 by default. A weight of 0 pushes nothing.
    pub weight: u32,
    /// `NO_CARRY` and `FLIPPED`, or 0.
    pub flags: u32,
    /// A number of the game's own, such as the index of an entity. Answers have it beside the id, apart from lists of
    /// plain ids.
    pub data: u64,
    /// Where the body is. Width and height must be greater than zero.
    pub rect: Rect<S>,
    /// Conveyor: how far it moves its riders along x, in world units per tick; 0 by default.
    pub conveyor_x: S,
    /// Conveyor: how far it moves its riders along y, in world units per tick; 0 by default.
    pub conveyor_y: S,
    /// How the body treats corners, stairs, floors and slopes.
    pub options: MoveOptionsRecord<S>,
}

impl<S: Scalar> From<MoveOptions<S>> for MoveOptionsRecord<S> {
    fn from(options: MoveOptions<S>) -> Self {
        let (rise, run) = options.max_slope;
        Self {
            up: options.up.map_or(0, side_bit),
            max_hits: options.max_hits,
            max_slope_rise: rise.into(),
            max_slope_run: run.into(),
            flags: u32::from(options.axis_by_axis) * codes::AXIS_BY_AXIS,
            reserved: 0,
            forgive_ceiling: options.forgive_ceiling,
            forgive_wall: options.forgive_wall,
            forgive_ledge: options.forgive_ledge,
            forgive_floor: options.forgive_floor,
            step: options.step,
            snap: options.snap,
        }
    }
}

impl<S: Scalar> MoveOptionsRecord<S> {
    /// Returns the options. Their amounts are checked by the world.
    ///
    /// # Errors
    ///
    /// Returns [`Failure::Code`] if a code, a flag or a part of the slope is out of range.
    pub fn to_options(&self) -> Result<MoveOptions<S>, Failure<S>> {
        flags("options.flags", self.flags, codes::AXIS_BY_AXIS)?;
        flags("options.reserved", self.reserved, 0)?;
        let part =
            |field, value| u8::try_from(value).map_err(|_| code(field, value, "at most 255"));
        Ok(MoveOptions {
            up: from_side_bit("options.up", self.up)?,
            forgive_ceiling: self.forgive_ceiling,
            forgive_wall: self.forgive_wall,
            forgive_ledge: self.forgive_ledge,
            forgive_floor: self.forgive_floor,
            step: self.step,
            snap: self.snap,
            max_slope: (
                part("options.max_slope_rise", self.max_slope_rise)?,
                part("options.max_slope_run", self.max_slope_run)?,
            ),
            axis_by_axis: self.flags & codes::AXIS_BY_AXIS != 0,
            max_hits: self.max_hits,
        })
    }
}

impl<S: Scalar> BodyDef<S> {
    /// Returns the defaults for a kind of body: an empty box, all layers, every layer in its mask.
    ///
    /// An unknown kind is kept, and refused when the body is added.
    #[must_use]
    pub fn new(kind: u32) -> Self {
        Self {
            size: size_of_definition::<Self>(),
            kind,
            layers: u32::MAX,
            mask: u32::MAX,
            one_way: 0,
            actors: codes::ACTORS_IGNORE,
            weight: 1,
            flags: 0,
            data: 0,
            rect: Rect {
                x: S::ZERO,
                y: S::ZERO,
                w: S::ZERO,
                h: S::ZERO,
            },
            conveyor_x: S::ZERO,
            conveyor_y: S::ZERO,
            options: MoveOptions::default().into(),
        }
    }

    /// Returns the body that is described.
    ///
    /// # Errors
    ///
    /// Returns an error that names the field that is out of range. What contradicts each other is found when the body
    /// is added.
    pub fn to_body(&self) -> Result<Body<S>, Failure<S>> {
        flags("flags", self.flags, codes::NO_CARRY | codes::FLIPPED)?;
        let place = self.rect.to_box()?;
        let mut body = match kind("kind", self.kind)? {
            BodyKind::Actor => Body::actor(place),
            BodyKind::Solid => Body::solid(place),
            BodyKind::Sensor => Body::sensor(place),
        }
        .with_layers(self.layers)
        .with_mask(self.mask)
        .with_options(self.options.to_options()?)
        .with_weight(weight(self.weight)?)
        .with_actors(actor_rule(self.actors)?)
        .with_conveyor([self.conveyor_x, self.conveyor_y])
        .with_flipped(self.flags & codes::FLIPPED != 0)
        .with_data(self.data);
        if let Some(open) = from_side_bit("one_way", self.one_way)? {
            body = body.with_one_way(open);
        }
        if self.flags & codes::NO_CARRY != 0 {
            body = body.without_carry();
        }
        Ok(body)
    }
}

impl<S: Scalar> From<BodyView<'_, S>> for BodyDef<S> {
    fn from(body: BodyView<'_, S>) -> Self {
        let conveyor = body.conveyor();
        let flag = |holds: bool, flag: u32| if holds { flag } else { 0 };
        Self {
            layers: body.layers(),
            mask: body.mask(),
            one_way: body.one_way().map_or(0, side_bit),
            actors: match body.actors() {
                ActorRule::Ignore => codes::ACTORS_IGNORE,
                ActorRule::Block => codes::ACTORS_BLOCK,
                ActorRule::Share => codes::ACTORS_SHARE,
            },
            weight: body.weight().into(),
            flags: flag(!body.carries(), codes::NO_CARRY) | flag(body.is_flipped(), codes::FLIPPED),
            data: body.data(),
            rect: body.place().into(),
            conveyor_x: conveyor.x,
            conveyor_y: conveyor.y,
            options: body.options().into(),
            ..Self::new(kind_code(body.kind()))
        }
    }
}

/// Returns the number of a kind.
pub(crate) fn kind_code(kind: BodyKind) -> u32 {
    match kind {
        BodyKind::Actor => codes::ACTOR,
        BodyKind::Solid => codes::SOLID,
        BodyKind::Sensor => codes::SENSOR,
    }
}

fn kind<S: Scalar>(field: &'static str, number: u32) -> Result<BodyKind, Failure<S>> {
    match number {
        codes::ACTOR => Ok(BodyKind::Actor),
        codes::SOLID => Ok(BodyKind::Solid),
        codes::SENSOR => Ok(BodyKind::Sensor),
        _ => Err(code(field, number, "1 (actor), 2 (solid) or 3 (sensor)")),
    }
}

pub(crate) fn actor_rule<S: Scalar>(number: u32) -> Result<ActorRule, Failure<S>> {
    match number {
        codes::ACTORS_IGNORE => Ok(ActorRule::Ignore),
        codes::ACTORS_BLOCK => Ok(ActorRule::Block),
        codes::ACTORS_SHARE => Ok(ActorRule::Share),
        _ => Err(code("actors", number, "0 (ignore), 1 (block) or 2 (share)")),
    }
}

pub(crate) fn weight<S: Scalar>(number: u32) -> Result<u16, Failure<S>> {
    u16::try_from(number).map_err(|_| code("weight", number, "at most 65535"))
}

/// Returns the side that is open; `None` for a body that blocks from all sides.
pub(crate) fn one_way<S: Scalar>(bits: u32) -> Result<Option<Side>, Failure<S>> {
    from_side_bit("one_way", bits)
}
