//! Positions of a body and what happened to it, tick by tick, read from what is kept.

use crate::frame::{BodyKey, Counterpart, EventRow, Frame, HitRow, MoveRow};
use crate::hub::Hub;
use crate::recording::{Chunk, Playback};
use crate::request::Trail;
use crate::wire::{self, Incident, IncidentKind};
use jostle::{Response, Side};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// The most ticks in a message.
const MAX_TICKS: u64 = 1200;

/// About how many decompressed bytes are read for a message, which bounds the time it takes.
const MAX_BYTES_READ: usize = 16 << 20;

/// Builds the message with the trail of a body: at most [`MAX_TICKS`] ticks of one scene, since in another scene the
/// same key names another body. If the ticks span several scenes, it is the scene of the tick shown, or the nearest
/// one. If ticks are large there are fewer, around the tick shown; the message says which it covers.
pub(super) fn message(hub: &Hub, requested: Trail, shown: u64) -> Vec<u8> {
    let newest = hub.shared.store().newest();
    let to = requested.to.min(newest);
    let from = requested.from.max(to.saturating_sub(MAX_TICKS - 1));
    if to < from {
        let ticks = requested.from.min(newest)..=requested.to.min(newest);
        return wire::history(requested.key, ticks, &[], &[]);
    }
    let shown = shown.clamp(from, to);
    let (first, last) = hub.scene_of(shown);
    let wanted = Trail {
        from: from.max(first),
        to: to.min(last),
        ..requested
    };
    let chunks = hub.shared.chunks(wanted.from, wanted.to);
    let chunks = with_ticks(&chunks, wanted);
    let read = worth_reading(chunks, shown);
    let (is_first, is_last) = (read.start == 0, read.end == chunks.len());
    let chunks = &chunks[read];
    // Ticks that were requested but lie outside the scene count as covered: there is nothing more to know about them.
    let first = chunks.first().filter(|_| !is_first);
    let last = chunks.last().filter(|_| !is_last);
    let covered = first.map_or(from, |chunk| chunk.first)..=last.map_or(to, |chunk| chunk.last);
    let Found { places, incidents } = read_chunks(chunks, wanted);
    wire::history(requested.key, covered, &places, &incidents)
}

#[derive(Default)]
struct Found {
    places: Vec<(u64, [f64; 2])>,
    incidents: Vec<Incident>,
}

fn read_chunks(chunks: &[Arc<Chunk>], Trail { key, from, to }: Trail) -> Found {
    let mut found = Found::default();
    for chunk in chunks {
        // Chunks that cannot be read are left out, and those after them are read.
        let _ = Playback::default().visit(std::slice::from_ref(chunk), |frame| {
            if (from..=to).contains(&frame.tick)
                && let Some(row) = frame.body(key)
            {
                found.places.push((frame.tick, row.place.min));
                found.incidents.extend(events(frame, key));
                found.incidents.extend(stops(frame, key));
            }
        });
    }
    found
}

/// Returns the events of a body, and those of other bodies in which it is the other.
fn events(frame: &Frame, key: BodyKey) -> impl Iterator<Item = Incident> + '_ {
    let own = move || frame.events.iter().filter(move |event| event.key == key);
    // Two actors that touch each have an event; one of them is enough. A floor may have thousands of them in a tick, so
    // they are not compared with each other.
    let told: BTreeSet<(u8, BodyKey)> = own()
        .filter_map(|event| Some((event.kind as u8, event.other.body()?)))
        .collect();
    let is_told = move |event: &EventRow| told.contains(&(event.kind as u8, event.key));
    let own = own().map(|event| Incident {
        kind: IncidentKind::Event(event.kind),
        ..incident(frame.tick, event.other, event.side)
    });
    let others = frame.events.iter();
    let others = others.filter(move |event| event.other.body() == Some(key) && !is_told(event));
    own.chain(others.map(|event| Incident {
        kind: IncidentKind::EventOfOther(event.kind),
        ..incident(frame.tick, Counterpart::Body(event.key), None)
    }))
}

/// Returns what stopped a body: the hits that it neither passed through nor walked up, and what it was held by because it
/// started inside.
fn stops(frame: &Frame, key: BodyKey) -> Vec<Incident> {
    let is_own = |row: &&MoveRow| row.key == key && !row.is_earlier;
    let Some(last) = frame.moves.iter().rfind(is_own) else {
        return Vec::new();
    };
    let is_walk = |hit: &HitRow| hit.slope != [0; 2] && !last.blocked.has(hit.side);
    let is_stop = |hit: &&HitRow| hit.response != Response::Pass && !is_walk(hit);
    let hits = || last.hits.iter().filter(is_stop);
    let is_hit = |side| hits().any(|hit| hit.side == side);
    let held = last.blocked.iter().filter(|&side| !is_hit(side));
    let inside = last.inside.first().copied().unwrap_or(Counterpart::Nothing);
    let met = hits().map(|hit| Incident {
        slope: hit.slope,
        ..incident(frame.tick, hit.other, Some(hit.side))
    });
    met.chain(held.map(|side| incident(frame.tick, inside, Some(side))))
        .collect()
}

const fn incident(tick: u64, other: Counterpart, side: Option<Side>) -> Incident {
    Incident {
        tick,
        kind: IncidentKind::Stop,
        other,
        side,
        slope: [0; 2],
    }
}

fn with_ticks(chunks: &[Arc<Chunk>], Trail { from, to, .. }: Trail) -> &[Arc<Chunk>] {
    let end = chunks.partition_point(|chunk| chunk.first <= to);
    let begin = chunks[..end].partition_point(|chunk| chunk.last < from);
    &chunks[begin..end]
}

/// Returns the chunks nearest to a tick: as many as can be read quickly, but at least one if there are any.
fn worth_reading(chunks: &[Arc<Chunk>], shown: u64) -> Range<usize> {
    let nearest = chunks.partition_point(|chunk| chunk.last < shown);
    let mut begin = nearest.min(chunks.len().saturating_sub(1));
    let (mut end, mut bytes) = (begin, 0);
    while bytes < MAX_BYTES_READ && end - begin < chunks.len() {
        let before = begin
            .checked_sub(1)
            .map(|at| shown.abs_diff(chunks[at].last));
        let behind = chunks.get(end).map(|chunk| shown.abs_diff(chunk.first));
        let is_behind = behind.is_some_and(|behind| before.is_none_or(|before| behind <= before));
        let at = if is_behind { end } else { begin - 1 };
        bytes += chunks[at].inflated_len();
        (begin, end) = (begin.min(at), end.max(at + 1));
    }
    begin..end
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES_READ, events, stops, worth_reading};
    use crate::frame::{BodyKey, Counterpart, EventKind, EventRow, Frame, HitRow, MoveRow, Rect};
    use crate::recording::{Chunk, OpenChunk};
    use crate::wire::IncidentKind;
    use jostle::f32::{Aabb, Body, TileMap, World};
    use jostle::{Outside, Response, Side, Sides, Tile};
    use std::sync::Arc;

    /// Chunks of ten ticks each, starting at tick 0, of which two are read at a time.
    fn chunks(count: u64) -> Vec<Arc<Chunk>> {
        let chunk = |number: u64| {
            let mut chunk = OpenChunk::default();
            chunk.push(number * 10, vec![0; MAX_BYTES_READ / 2].into());
            chunk.push(number * 10 + 9, Vec::new().into());
            Arc::new(chunk.close_quickly())
        };
        (0..count).map(chunk).collect()
    }

    #[test]
    fn chunks_next_to_the_shown_tick_are_read_first() {
        let chunks = chunks(9);
        let read = |shown| worth_reading(&chunks, shown);
        assert_eq!([read(42), read(48)], [3..5, 4..6]);
        assert_eq!([read(0), read(89), read(500)], [0..2, 7..9, 7..9]);
        assert_eq!(worth_reading(&chunks[..1], 5), 0..1);
        assert_eq!(worth_reading(&[], 5), 0..0);
    }

    const fn key(slot: u32) -> BodyKey {
        BodyKey {
            world: 0,
            slot,
            version: 1,
        }
    }

    fn hit(response: Response, side: Side) -> HitRow {
        HitRow {
            other: Counterpart::Body(key(7)),
            side,
            fraction: 0.5,
            response,
            slope: [1, 2],
            place: Rect::default(),
            remaining: [0.0; 2],
        }
    }

    #[test]
    fn a_body_is_stopped_by_what_it_hits_and_by_what_it_started_inside_of() {
        let last = MoveRow {
            key: key(3),
            hits: vec![
                hit(Response::Pass, Side::MinX),
                hit(Response::Slide, Side::MaxY),
            ],
            blocked: Sides::from(Side::MaxY) | Sides::from(Side::MaxX),
            inside: vec![Counterpart::Body(key(8))],
            ..MoveRow::default()
        };
        let mut frame = Frame::default();
        frame.moves.push(last);
        let stops = stops(&frame, key(3));
        let told: Vec<_> = stops
            .iter()
            .map(|stop| (stop.side, stop.other, stop.slope))
            .collect();
        let expected = [
            (Some(Side::MaxY), Counterpart::Body(key(7)), [1, 2]),
            (Some(Side::MaxX), Counterpart::Body(key(8)), [0, 0]),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn walking_up_a_slope_is_not_a_stop_but_landing_on_it_is() {
        let level = [".....", "../#.", "#####"];
        let size = [16.0; 2];
        let map = TileMap::from_text([0.0; 2], size, &level, Tile::from_char, Outside::Empty);
        let mut world = World::new();
        world.set_records_moves(true);
        world.add_map(map.unwrap());
        let place = Aabb::new(16.0, 20.0, 8.0, 12.0);
        let hero = world.add(Body::actor(place)).unwrap();
        let mut sides_after = |delta: [f32; 2]| {
            world.begin_tick();
            world.move_and_slide(hero, delta).unwrap();
            let frame = Frame::sketched(1, |sketch| sketch.world(&world));
            let stops = stops(&frame, frame.bodies[0].key);
            stops
                .iter()
                .map(|stop| (stop.side, stop.slope))
                .collect::<Vec<_>>()
        };
        assert_eq!(sides_after([12.0, 0.0]), [], "up the slope");
        assert_eq!(sides_after([0.0, -4.0]), [], "a jump");
        assert_eq!(
            sides_after([0.0, 8.0]),
            [(Some(Side::MaxY), [1, 1])],
            "and down again"
        );
    }

    #[test]
    fn a_contact_of_two_actors_is_told_once_and_a_sensor_is_told_of_its_visitors() {
        let event = |slot, other, kind| EventRow {
            key: key(slot),
            kind,
            other: Counterpart::Body(key(other)),
            side: None,
            against: Counterpart::Nothing,
            fraction: 0.0,
        };
        let events_of_two = vec![
            event(1, 2, EventKind::ContactBegin),
            event(2, 1, EventKind::ContactBegin),
            event(1, 5, EventKind::Enter),
        ];
        let frame = Frame {
            events: events_of_two,
            ..Frame::default()
        };
        let kinds =
            |slot| -> Vec<_> { events(&frame, key(slot)).map(|event| event.kind).collect() };
        let touches = IncidentKind::Event(EventKind::ContactBegin);
        assert_eq!(kinds(1), [touches, IncidentKind::Event(EventKind::Enter)]);
        assert_eq!(kinds(2), [touches]);
        assert_eq!(kinds(5), [IncidentKind::EventOfOther(EventKind::Enter)]);
    }
}
