//! Numbers: the same room in four number types, ever farther from the origin.
//!
//! Every length in the room is a multiple of 1/128 u, so that all four types represent it exactly, as long as they can.
//! Rooms (`room`) are drawn as if they were at the origin, so they are drawings, not bodies.

mod room;

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{self, dashed_box, write};
use fixed::types::I20F12;
use jostle_inspect::{Control, Ink, Rect, Sketch};
use room::{DrawnRoom, Room, Started};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Numbers",
    cli_name: "numbers",
    topic: "the same room in i32, fixed point, f32 and f64, far from the origin",
    hint: "Change the distance: f32 drifts silently, the others stay exact or report that they are out of range.",
    touch_hint: "",
    code: "let hero = jostle::f32::Aabb::new(x, y, 12.0, 20.0);
let hero = jostle::i32::Aabb::new(x, y, 12 * 128, 20 * 128);
// The same call for every number type:
let moved = slide_among(hero, delta, &walls, Response::Slide)?;",
    keys: &[],
    has_pointer: false,
    begin: |_| Box::new(Numbers::new()),
    script: |_| Input::default(),
    ticks: 599,
    golden: 0xcd0d_f224_a3f0_7c4d,
};

/// Ticks at each distance.
const ROUND: u32 = 120;
/// The powers of ten to try.
const POWERS: [u8; 5] = [0, 4, 5, 6, 7];
/// The distances to choose from, by power of ten.
const DISTANCES: [&str; 9] = [
    "0 u", "10¹ u", "10² u", "10³ u", "10⁴ u", "10⁵ u", "10⁶ u", "10⁷ u", "10⁸ u",
];
const NAMES: [&str; 4] = ["i32 (1/128 u)", "I20F12", "f32", "f64"];
/// Where the four rooms are drawn.
const LEFT: [f64; 4] = [10.0, 168.0, 326.0, 484.0];
const TOP: f64 = 50.0;

/// The error of a room; `None` if the number type does not reach that far.
type Outcome = Option<f64>;

struct Numbers {
    rooms: [Started; 4],
    /// The room at the origin, which shows what should happen.
    truth: Started,
    /// By index in [`POWERS`].
    outcomes: [Option<[Outcome; 4]>; 5],
    round: usize,
    /// Set by the user: stays at this distance.
    power: Option<u8>,
    ticks: u32,
}

impl Numbers {
    fn new() -> Self {
        Self {
            rooms: rooms(POWERS[0]),
            truth: Room::<f64>::begin(0),
            outcomes: [None; 5],
            round: 0,
            power: None,
            ticks: 0,
        }
    }

    fn power(&self) -> u8 {
        self.power.unwrap_or(POWERS[self.round])
    }

    fn begin(&mut self) {
        self.rooms = rooms(self.power());
        self.truth = Room::<f64>::begin(0);
        self.ticks = 0;
    }

    /// Returns how far each hero is from where it should be.
    fn errors(&self) -> [Outcome; 4] {
        let truth = self.truth.as_ref().map(|room| room.drawn().hero);
        self.rooms.each_ref().map(|room| {
            let (here, there) = (room.as_ref()?.drawn().hero, truth?);
            let off = |axis: usize| (here.min[axis] - there.min[axis]).abs();
            Some(off(0).max(off(1)))
        })
    }

    fn show_room(&self, sketch: &mut Sketch<'_>, number: usize) {
        let left = LEFT[number];
        write(sketch, [left, 44.0], NAMES[number], Ink::Text);
        sketch.outline(Rect::new(left, TOP, 146.0, 120.0), Ink::Faint);
        let Some(room) = &self.rooms[number] else {
            write(
                sketch,
                [left + 8.0, TOP + 56.0],
                "out of range",
                Ink::Sensor,
            );
            return;
        };
        let DrawnRoom { hero, solids } = room.drawn();
        for solid in solids {
            sketch.fill(shifted(solid, left), Ink::Solid);
        }
        sketch.fill(shifted(hero, left), Ink::Actor);
        if let Some(truth) = &self.truth {
            dashed_box(sketch, shifted(truth.drawn().hero, left), Ink::Good);
        }
    }

    /// Shows a row for each distance, with the error of each number type.
    fn show_table(&self, sketch: &mut Sketch<'_>) {
        for (place, outcomes) in self.outcomes.iter().enumerate() {
            let y = 242.0 + 20.0 * f64::from(u8::try_from(place).unwrap_or(0));
            write(
                sketch,
                [10.0, y],
                DISTANCES[usize::from(POWERS[place])],
                Ink::Text,
            );
            let Some(outcomes) = outcomes else {
                continue;
            };
            for (outcome, x) in outcomes.iter().zip([150.0, 270.0, 390.0, 510.0]) {
                let (text, ink) = text_of(*outcome);
                write(sketch, [x, y], text, ink);
            }
        }
    }
}

impl Scene for Numbers {
    fn tick(&mut self, _input: &Input) {
        let rooms = self.rooms.iter_mut().chain([&mut self.truth]);
        rooms.flatten().for_each(|room| room.tick());
        self.ticks += 1;
        if let Some(place) = POWERS.iter().position(|&power| power == self.power()) {
            self.outcomes[place] = Some(self.errors());
        }
        if self.ticks < ROUND {
            return;
        }
        self.round = (self.round + 1) % POWERS.len();
        self.begin();
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        let line = format!(
            "{} from the origin; dashed: where it should be",
            DISTANCES[usize::from(self.power())]
        );
        write(sketch, [10.0, 20.0], line, Ink::Text);
        for number in 0..NAMES.len() {
            self.show_room(sketch, number);
        }
        write(
            sketch,
            [10.0, 196.0],
            "Error after 120 ticks, by distance:",
            Ink::Text,
        );
        for (name, x) in NAMES.into_iter().zip([150.0, 270.0, 390.0, 510.0]) {
            write(sketch, [x, 220.0], name, Ink::Text);
        }
        self.show_table(sketch);
        for (name, error) in NAMES.into_iter().zip(self.errors()) {
            // A room that is out of range is neither right nor wrong.
            if let Some(error) = error {
                sketch.gauge(format!("error in {name}"), "u", error);
            }
        }
    }

    fn controls(&self) -> Vec<Control> {
        let chosen = usize::from(self.power());
        vec![
            Control::choice("Distance from origin", &DISTANCES, chosen),
            Control::button("Run all again"),
        ]
    }

    fn set(&mut self, control: usize, value: f64) {
        if control == 0 {
            self.power = (0..=8).find(|&power| value <= f64::from(power));
            self.begin();
        } else {
            *self = Self::new();
        }
    }

    fn bodies(&self) -> usize {
        let drawn = self.rooms.iter().flatten().map(|room| room.drawn());
        drawn.map(|drawn| 1 + drawn.solids.len()).sum()
    }

    fn contacts(&self) -> usize {
        self.rooms
            .iter()
            .flatten()
            .map(|room| room.contacts())
            .sum()
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        for room in self.rooms.iter().chain([&self.truth]) {
            sum.add(room.as_ref().map_or(0, |room| room.checksum()));
        }
        for outcome in self.outcomes.iter().flatten().flatten() {
            sum.add(outcome.map_or(u64::MAX, f64::to_bits));
        }
        sum.add(u64::from(self.power()));
        sum.add(u64::from(self.ticks));
        sum.value()
    }
}

/// Creates the four rooms at a distance of ten to the `power`.
fn rooms(power: u8) -> [Started; 4] {
    let distance = if power == 0 {
        0
    } else {
        10_i64.pow(power.into())
    };
    [
        Room::<i32>::begin(distance),
        Room::<I20F12>::begin(distance),
        Room::<f32>::begin(distance),
        Room::<f64>::begin(distance),
    ]
}

fn text_of(outcome: Outcome) -> (String, Ink) {
    match outcome {
        None => ("out of range".into(), Ink::Sensor),
        Some(0.0) => ("exact".into(), Ink::Good),
        Some(off) => (format!("{off:.2} u off"), Ink::Bad),
    }
}

fn shifted(place: Rect, left: f64) -> Rect {
    let corner = |[x, y]: [f64; 2]| [x + left, y + TOP];
    Rect {
        min: corner(place.min),
        max: corner(place.max),
    }
}

#[cfg(test)]
mod tests {
    use super::{ENTRY, Numbers, POWERS, ROUND};
    use crate::scene::{Input, Scene};

    fn outcome(power: u8) -> [Option<f64>; 4] {
        let mut scene = Numbers::new();
        scene.set(0, f64::from(power));
        for _ in 1..ROUND {
            scene.tick(&Input::default());
        }
        scene.errors()
    }

    #[test]
    fn only_f32_drifts_and_the_others_are_exact_or_out_of_range() {
        for power in 0..=8 {
            let [whole, fixed, single, double] = outcome(power);
            let exact = Some(0.0);
            assert_eq!(whole, exact.filter(|_| power <= 7), "i32, 10^{power}");
            assert_eq!(fixed, exact.filter(|_| power <= 5), "I20F12, 10^{power}");
            assert_eq!(double, exact, "f64, 10^{power}");
            assert_eq!(single == exact, power <= 5, "f32, 10^{power}: {single:?}");
        }
    }

    #[test]
    fn f32_is_visibly_off_far_out() {
        let [_, _, single, _] = outcome(7);
        assert!(single.is_some_and(|off| 5.0 < off), "{single:?}");
    }

    #[test]
    fn last_picture_has_all_rows() {
        let mut scene = Numbers::new();
        for _ in 0..ENTRY.ticks {
            scene.tick(&Input::default());
        }
        let rows = scene.outcomes.iter().flatten().count();
        assert_eq!((rows, scene.power()), (POWERS.len(), 7));
    }
}
