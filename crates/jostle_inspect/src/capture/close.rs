//! A close look at a body: contacts, hitboxes, its last move and all its fields.

use crate::draft::Draft;
use crate::frame::{Detail, HitRow, HitboxRow, Key, LegRow, MoveRow, Rect, Who};
use jostle::{BodyId, BodyView, LastMove, MoveHit, Other, Response, Scalar, Vec2, World};

/// Adds what is known of a body of the group that was added last.
pub(super) fn look<S: Scalar>(draft: &mut Draft, world: &World<S>, key: Key, id: BodyId) {
    if let Some(group) = draft.groups.last_mut() {
        group.add_close(key, world.contacts(id));
    }
    if let Some(last) = world.last_move(id) {
        draft.frame.moves.push(move_row(key, last));
    }
    if let Some(body) = world.body(id) {
        draft.frame.hitboxes.extend(hitboxes(key, &body));
    }
}

fn hitboxes<S: Scalar>(key: Key, body: &BodyView<'_, S>) -> impl Iterator<Item = HitboxRow> {
    body.hitboxes().map(move |(hitbox, place)| HitboxRow {
        key,
        name: hitbox.label.as_str().to_owned(),
        is_active: hitbox.is_active,
        layers: hitbox.filter.layers,
        mask: hitbox.filter.mask,
        place: Rect::from(place),
    })
}

fn move_row<S: Scalar>(key: Key, last: &LastMove<S>) -> MoveRow {
    let legs = last.legs.iter().map(|leg| LegRow {
        from: Rect::from(leg.start()),
        clock: leg.begins(),
    });
    let mut row = MoveRow {
        key,
        from: Rect::from(last.from),
        wished: pair(last.delta),
        to: Rect::from(last.to),
        legs: legs.collect(),
        hits: Vec::new(),
        blocked: last.blocked,
        is_stuck: last.is_stuck,
        is_cut_short: last.is_cut_short,
        inside: last
            .inside
            .iter()
            .map(|&other| Who::met(key.world, other))
            .collect(),
    };
    row.hits = last.hits.iter().map(|hit| hit_row(&row, hit)).collect();
    row
}

/// The mover was, at a hit, where the next leg begins, or at its end.
fn hit_row(row: &MoveRow, hit: &MoveHit<Other>) -> HitRow {
    let next = row
        .legs
        .iter()
        .skip(1)
        .find(|leg| hit.fraction <= leg.clock);
    let place = next.map_or(row.to, |leg| leg.from);
    let left = |axis: usize| row.wished[axis] - (place.min[axis] - row.from.min[axis]);
    HitRow {
        other: Who::met(row.key.world, hit.other),
        side: hit.side as u8,
        fraction: hit.fraction,
        response: match hit.response {
            Response::Slide => 0,
            Response::Stop => 1,
            Response::Bounce => 2,
            Response::Pass => 3,
        },
        slope: hit
            .slope
            .map_or([0; 2], |slope| [slope.rise(), slope.run()]),
        place,
        remained: [left(0), left(1)],
    }
}

/// The same with what it rides on, which changes from move to move.
pub(super) fn detail_with_ride<S: Scalar>(
    world: &World<S>,
    key: Key,
    body: &BodyView<'_, S>,
) -> Detail {
    let mut detail = detail(key, body);
    if let Some(carrier) = world.rides(body.id()) {
        let ride = ("rides".to_owned(), format!("body {carrier}"));
        detail.lines.push(ride);
    }
    detail
}

/// The fields of a body beyond its row, as long as they are not changed.
pub(super) fn detail<S: Scalar>(key: Key, body: &BodyView<'_, S>) -> Detail {
    let mut lines = Vec::new();
    let mut tell = |name: &str, value: String| lines.push((name.to_owned(), value));
    tell("weight", body.weight().to_string());
    tell("with actors", format!("{:?}", body.actors()).to_lowercase());
    if body.conveyor() != Vec2::ZERO {
        tell("conveyor", format!("{:?}", body.conveyor()));
    }
    let options = body.options();
    tell("up", format!("{:?}", options.up));
    let amounts = [
        ("forgives ceilings", options.ceiling),
        ("forgives walls", options.wall),
        ("forgives floors", options.floor),
        ("steps up", options.step),
        ("snaps to floors", options.snap),
    ];
    for (name, amount) in amounts {
        if amount != S::ZERO {
            tell(name, format!("{amount:?} u"));
        }
    }
    Detail { key, lines }
}

fn pair<S: Scalar>(vector: Vec2<S>) -> [f64; 2] {
    [vector.x.to_f64(), vector.y.to_f64()]
}
