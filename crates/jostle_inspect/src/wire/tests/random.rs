//! Random frames.

use crate::frame::{
    BodyKey, BodyRow, CellRow, ContactRow, Cost, Counterpart, Density, Detail, Drawing, EventKind,
    EventRow, Frame, Gauge, HitRow, HitboxRow, Ink, Kind, LegKind, LegRow, MapRow, MoveRow,
    Property, Rect, Shape, ShiftKind, ShiftRow, Tag,
};
use crate::random::Random;
use jostle::{Outside, Response, Side, Sides};
use std::sync::Arc;

impl Random {
    fn byte(&mut self, end: u32) -> u8 {
        u8::try_from(self.below(end)).expect("below 256")
    }

    /// Small integers, halves, and some numbers that `f32` cannot represent.
    fn number(&mut self) -> f64 {
        let whole = f64::from(self.below(2000)) - 1000.0;
        match self.below(50) {
            0 => whole / 3.0,
            1..10 => whole / 2.0,
            _ => whole,
        }
    }

    fn point(&mut self) -> [f64; 2] {
        [self.number(), self.number()]
    }

    fn rect(&mut self) -> Rect {
        let (min, size) = (
            self.point(),
            [self.below(50), self.below(50)].map(f64::from),
        );
        Rect {
            min,
            max: [min[0] + size[0], min[1] + size[1]],
        }
    }

    fn key(&mut self) -> BodyKey {
        BodyKey {
            world: self.byte(3),
            slot: self.below(300),
            version: self.below(3),
        }
    }

    fn text(&mut self) -> String {
        let texts = ["", "hero", "a longer text with spaces", "größer ≤ 3 ✓"];
        texts[self.below(4) as usize].to_owned()
    }

    fn counterpart(&mut self) -> Counterpart {
        let (world, map) = (self.byte(2), self.below(5));
        match self.below(4) {
            0 => Counterpart::Nothing,
            1 => Counterpart::Body(self.key()),
            2 => Counterpart::Tile {
                world,
                map,
                column: i64::from(self.below(99)) - 50,
                row: i64::from(self.below(99)) - 50,
            },
            _ => Counterpart::Map { world, map },
        }
    }

    fn ink(&mut self) -> Ink {
        let inks = [
            Ink::Actor,
            Ink::Solid,
            Ink::Sensor,
            Ink::Contact,
            Ink::Good,
            Ink::Bad,
        ];
        match self.below(9) {
            at @ 0..6 => inks[at as usize],
            6 => Ink::Faint,
            7 => Ink::Text,
            _ => Ink::Rgb(self.byte(256), self.byte(256), self.byte(256)),
        }
    }

    fn some<T>(&mut self, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = [0, 0, 1, 2, 5][self.below(5) as usize];
        (0..count).map(|_| item(self)).collect()
    }

    fn body(&mut self, key: BodyKey) -> BodyRow {
        let kinds = [Kind::Actor, Kind::Solid, Kind::Sensor, Kind::Box];
        BodyRow {
            key,
            kind: kinds[self.below(4) as usize],
            one_way: self.byte(5),
            touching: self.byte(16),
            flags: self.byte(4),
            layers: self.below(u32::MAX),
            mask: self.below(u32::MAX),
            place: self.rect(),
        }
    }

    pub(super) fn frame(&mut self) -> Frame {
        let count = [0, 1, 3, 40][self.below(4) as usize];
        self.frame_of(count)
    }

    pub(super) fn frame_of(&mut self, count: u32) -> Frame {
        let keys = (0..count).map(|slot| BodyKey {
            world: u8::from(count / 2 < slot),
            slot,
            version: 1,
        });
        let keys: Vec<BodyKey> = keys.filter(|_| 0 < self.below(4)).collect();
        let bodies = keys.into_iter().map(|key| self.body(key)).collect();
        let mut frame = self.rest();
        frame.bodies = bodies;
        frame
    }

    /// A frame that may follow another: some bodies removed, moved, changed or added, some sections changed.
    pub(super) fn next_frame(&mut self, before: &Frame) -> Frame {
        let mut frame = match self.below(3) {
            0 => self.rest(),
            _ => before.clone(),
        };
        frame.tick = before.tick + 1;
        let mut rows: Vec<BodyRow> = Vec::new();
        for row in &before.bodies {
            match self.below(8) {
                0 => {}
                1 => rows.push(self.body(row.key)),
                2 => rows.push(BodyRow {
                    place: self.rect(),
                    ..*row
                }),
                3..6 => rows.push(BodyRow {
                    place: self.shifted(row.place),
                    ..*row
                }),
                _ => rows.push(*row),
            }
        }
        let news = self.some(|random| {
            let key = random.key();
            random.body(key)
        });
        for new in news {
            let place = |row: &BodyRow| (row.key.world, row.key.slot);
            match rows.binary_search_by_key(&place(&new), place) {
                Ok(at) => rows[at] = new,
                Err(at) => rows.insert(at, new),
            }
        }
        frame.bodies = rows;
        frame
    }

    fn shifted(&mut self, place: Rect) -> Rect {
        let by = self.point();
        let shift = |corner: [f64; 2]| [corner[0] + by[0], corner[1] + by[1]];
        Rect {
            min: shift(place.min),
            max: shift(place.max),
        }
    }

    /// Everything except bodies.
    fn rest(&mut self) -> Frame {
        Frame {
            tick: self.u64() >> 20,
            number: ["f32", "f64", "i16", "i32", "i64", "fixed"][self.below(6) as usize],
            cost: Cost {
                micros: 1.5,
                candidates: self.below(100).checked_sub(20),
                pairs: self.below(100).checked_sub(20),
            },
            scope: self.rect(),
            body_count: self.below(1000),
            focus: self.some(Self::key).pop(),
            bodies: Vec::new(),
            hitboxes: self.some(Self::hitbox),
            contacts: self.some(|random| ContactRow {
                key: random.key(),
                other: random.counterpart(),
                side: random.side(),
            }),
            moves: self.some(Self::moved),
            events: self.some(Self::event),
            maps: self.some(|random| Arc::new(random.map())),
            structure: self.text().into(),
            cell_count: self.below(300),
            visible_cells: self.below(300),
            cells: self.some(|random| CellRow {
                place: random.rect(),
                count: random.below(99),
            }),
            drawings: self.some(|random| Drawing {
                ink: random.ink(),
                shape: random.shape(),
            }),
            gauges: self.some(|random| Gauge {
                name: random.text(),
                unit: random.text(),
                value: random.number(),
            }),
            tags: self.some(Self::tag),
            details: self.some(|random| {
                Arc::new(Detail {
                    key: random.key(),
                    properties: random.some(Self::property),
                })
            }),
            density: self.some(Self::density).pop(),
        }
    }

    fn property(&mut self) -> Property {
        Property {
            name: self.text(),
            title: self.text(),
            text: self.text(),
            numbers: self.some(Self::number),
        }
    }

    fn hitbox(&mut self) -> HitboxRow {
        HitboxRow {
            key: self.key(),
            name: self.text(),
            is_active: self.below(2) == 0,
            layers: self.below(9),
            mask: self.below(9),
            place: self.rect(),
        }
    }

    fn moved(&mut self) -> MoveRow {
        MoveRow {
            key: self.key(),
            from: self.rect(),
            requested: self.point(),
            to: self.rect(),
            legs: self.some(|random| LegRow {
                from: random.rect(),
                clock: 0.25,
                why: random.leg_kind(),
                cause: random.counterpart(),
            }),
            hits: self.some(|random| HitRow {
                other: random.counterpart(),
                side: random.side(),
                fraction: 0.5,
                response: random.response(),
                slope: [random.byte(3), random.byte(3)],
                place: random.rect(),
                remaining: random.point(),
            }),
            blocked: self.sides(),
            is_stuck: self.below(2) == 0,
            is_cut_short: self.below(2) == 0,
            was_relocated: self.below(2) == 0,
            is_earlier: self.below(2) == 0,
            inside: self.some(Self::counterpart),
            shifts: self.some(|random| ShiftRow {
                kind: [ShiftKind::Carried, ShiftKind::Pushed][random.below(2) as usize],
                by: random.counterpart(),
                delta: random.point(),
                held_by: random.counterpart(),
            }),
        }
    }

    fn leg_kind(&mut self) -> LegKind {
        let all = [
            LegKind::Straight,
            LegKind::Corner,
            LegKind::StepUp,
            LegKind::Snap,
            LegKind::Slope,
        ];
        all[self.below(5) as usize]
    }

    fn side(&mut self) -> Side {
        Side::ALL[self.below(4) as usize]
    }

    fn response(&mut self) -> Response {
        let all = [
            Response::Slide,
            Response::Stop,
            Response::Bounce,
            Response::Pass,
        ];
        all[self.below(4) as usize]
    }

    fn sides(&mut self) -> Sides {
        let bits = self.below(16);
        let sides = Side::ALL.into_iter().zip(0..);
        sides
            .filter(|(_, bit)| bits & (1 << bit) != 0)
            .map(|(side, _)| side)
            .collect()
    }

    fn event(&mut self) -> EventRow {
        let kinds = [
            EventKind::ContactEnd,
            EventKind::ContactBegin,
            EventKind::Enter,
            EventKind::Exit,
            EventKind::Crush,
        ];
        EventRow {
            key: self.key(),
            kind: kinds[self.below(5) as usize],
            other: self.counterpart(),
            side: self.some(Self::side).pop(),
            against: self.counterpart(),
            fraction: 0.75,
        }
    }

    fn map(&mut self) -> MapRow {
        let columns = 1 + self.below(6);
        let cells = columns * (1 + self.below(4));
        MapRow {
            world: 0,
            map: self.below(4),
            revision: self.below(99),
            origin: self.point(),
            tile_size: [16.0, 8.0],
            first: [-3, 4],
            columns,
            outside: [Outside::Empty, Outside::Solid, Outside::Clamp][self.below(3) as usize],
            layers: self.below(u32::MAX),
            kinds: (0..cells).map(|_| self.byte(22)).collect(),
            data: self.some(|random| (random.below(cells), 7)),
        }
    }

    fn tag(&mut self) -> Tag {
        Tag {
            key: self.key(),
            label: self.text(),
            ink: self.some(Self::ink).pop(),
        }
    }

    fn density(&mut self) -> Density {
        let columns = 1 + self.below(5);
        let cells = columns * (1 + self.below(5));
        Density {
            place: self.rect(),
            columns,
            counts: (0..cells).map(|_| self.below(500)).collect(),
        }
    }

    /// One of each shape.
    pub(super) fn drawings(&mut self) -> Vec<Drawing> {
        let drawing = |sort| {
            let (ink, shape) = (self.ink(), self.shape_of(sort));
            Drawing { ink, shape }
        };
        (0..7).map(drawing).collect()
    }

    fn shape(&mut self) -> Shape {
        let sort = self.below(7);
        self.shape_of(sort)
    }

    fn shape_of(&mut self, sort: u32) -> Shape {
        let is_filled = self.below(2) == 0;
        match sort {
            0 => Shape::Line(self.point(), self.point()),
            1 => Shape::Box {
                place: self.rect(),
                is_filled,
            },
            2 => Shape::Circle {
                center: self.point(),
                radius: 3.5,
                is_filled,
            },
            3 => Shape::Polygon {
                points: self.some(Self::point),
                is_filled,
            },
            4 => Shape::Text {
                at: self.point(),
                height: 8.0,
                text: self.text(),
            },
            5 => Shape::Pixels {
                at: self.point(),
                size: 2.0,
                width: 3,
                height: 5,
                bits: vec![self.byte(256), self.byte(256)],
            },
            _ => Shape::Image {
                image: self.below(3) as usize,
                cell: [self.below(200), self.below(9)],
                place: self.rect(),
                is_flipped: is_filled,
                parallax: 0.5,
            },
        }
    }
}
