//! The platformer character, on levels drawn as text.
#![expect(clippy::float_cmp, reason = "positions are exact")]

mod airborne;
mod climbing;
mod commands;
mod crouching;
mod everything;
mod falling;
mod jumping;
mod ledges;
mod lifts;
mod presets;
mod replay;
mod running;
mod swimming;
mod walking;
mod walls;

use jostle::{
    Aabb, Body, BodyId, Character, CharacterInput, CharacterMove, CharacterSettings, Crouch,
    MoveOptions, Outside, Scalar, Side, Tile, TileMap, WallJump, World,
};

const TILE: i32 = 16;
const LADDER: u16 = 7;
const WATER: u16 = 8;

/// Calls a check for every number type that holds its numbers.
macro_rules! for_all_numbers {
    ($check:ident) => {
        $check::<f32>();
        $check::<f64>();
        $check::<i16>();
        $check::<i32>();
        $check::<i64>();
        #[cfg(feature = "fixed")]
        $check::<fixed::types::I22F10>();
    };
}
use for_all_numbers;

/// A level with one character in it.
#[derive(Clone, PartialEq, Debug)]
struct Stage<S: Scalar> {
    world: World<S>,
    hero: Character<S>,
    body: BodyId,
}

/// The mirrored variants of a level: none, left to right, top to bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mirror {
    None,
    X,
    Y,
}

impl Mirror {
    const ALL: [Self; 3] = [Self::None, Self::X, Self::Y];
}

/// Returns a whole number in any number type.
fn num<S: Scalar>(whole: i32) -> S {
    S::cell_edge(S::ZERO, S::ONE, whole.into()).unwrap()
}

/// Asserts that numbers are equal, but for what a type with fractions rounds in some hundred ticks.
#[track_caller]
fn assert_near<S: Scalar>(value: f64, wanted: f64) {
    // Whole numbers are exact.
    let slack = if S::ONE.scaled(1, 2) == Some(S::ZERO) {
        0.0
    } else {
        0.05
    };
    assert!(
        (value - wanted).abs() <= slack,
        "{value} instead of {wanted}"
    );
}

/// Returns the input that runs right in a level, left in its mirror.
fn ahead(mirror: Mirror) -> CharacterInput {
    match mirror {
        Mirror::X => CharacterInput::LEFT,
        _ => CharacterInput::RIGHT,
    }
}

/// Returns the side that is right in a level, left in its mirror.
fn ahead_side(mirror: Mirror) -> Side {
    match mirror {
        Mirror::X => Side::MinX,
        _ => Side::MaxX,
    }
}

fn settings<S: Scalar>() -> CharacterSettings<S> {
    CharacterSettings {
        body: MoveOptions {
            snap: num(4),
            forgive_ceiling: num(4),
            ..MoveOptions::default()
        },
        wall_slide_speed: Some(num(4 * TILE)),
        wall_jump: Some(WallJump {
            speed: num(8 * TILE),
            height: num(52),
            reach: S::ZERO,
            lock: 7,
        }),
        ladder: Some(LADDER),
        ..CharacterSettings::classic(num(TILE), 60)
    }
}

impl<S: Scalar> Stage<S> {
    /// Creates a stage from the characters of [`Tile::from_char`], plus `~` for water, `H` for a ladder, `T` for a
    /// ladder with a top to stand on, and `A` for the character, which is 10 wide and 14 high and stands in the middle
    /// of its tile.
    fn new(picture: &str) -> Self {
        Self::mirrored(picture, Mirror::None)
    }

    fn mirrored(picture: &str, mirror: Mirror) -> Self {
        let mut rows: Vec<String> = picture.split_whitespace().map(String::from).collect();
        let up = if mirror == Mirror::Y {
            Side::MaxY
        } else {
            Side::MinY
        };
        let turned = |row: &String| row.chars().rev().map(turned_x).collect();
        match mirror {
            Mirror::None => {}
            Mirror::X => rows = rows.iter().map(turned).collect(),
            Mirror::Y => {
                rows.reverse();
                rows = rows
                    .iter()
                    .map(|row| row.chars().map(turned_y).collect())
                    .collect();
            }
        }
        // The middle of the level is at zero, so mirroring the level negates its coordinates.
        let (columns, lines) = (rows[0].chars().count(), rows.len());
        let [left, top] = [columns, lines].map(|count| -TILE * i32::try_from(count).unwrap() / 2);
        let legend = |character| match character {
            'A' => Some(Tile::EMPTY),
            '~' => Some(Tile::EMPTY.with_data(WATER)),
            'H' => Some(Tile::EMPTY.with_data(LADDER)),
            'T' => Some(Tile::one_way(up).with_data(LADDER)),
            other => Tile::from_char(other),
        };
        let size = [num(TILE), num(TILE)];
        let map = TileMap::from_text([num(left), num(top)], size, &rows, legend, Outside::Empty);
        let (row, column) = rows
            .iter()
            .enumerate()
            .find_map(|(row, text)| Some((row, text.chars().position(|c| c == 'A')?)))
            .unwrap();
        let [row, column] = [row, column].map(|at| i32::try_from(at).unwrap());
        let lift = if up == Side::MinY { 2 } else { 0 };
        let (x, y) = (left + TILE * column + 3, top + TILE * row + lift);
        let mut settings = settings();
        settings.body.up = Some(up);
        let mut world = World::new();
        world.add_map(map.unwrap());
        let place = Aabb::new(num(x), num(y), num(10), num(14));
        let hero = Character::spawn(&mut world, place, settings).unwrap();
        let body = hero.body();
        Self { world, hero, body }
    }

    /// Creates a stage of solids, without a map.
    fn among(solids: &[Aabb<S>], place: Aabb<S>) -> Self {
        let mut world = World::new();
        for &solid in solids {
            world.add(Body::solid(solid)).unwrap();
        }
        let body = world.add(Body::actor(place)).unwrap();
        let hero = Character::new(body, settings());
        Self { world, hero, body }
    }

    /// Returns the stage with a character that can crouch.
    fn with_crouch(mut self, height: S, speed: S) -> Self {
        self.hero.settings.crouch = Some(Crouch { height, speed });
        self
    }

    fn tick(&mut self, input: CharacterInput) -> CharacterMove<S> {
        self.world.begin_tick();
        self.hero.tick(&mut self.world, input).unwrap()
    }

    fn ticks(&mut self, count: usize, input: CharacterInput) {
        for _ in 0..count {
            self.tick(input);
        }
    }

    /// Ticks until a condition holds.
    #[track_caller]
    fn until(
        &mut self,
        input: CharacterInput,
        is_so: impl Fn(&CharacterMove<S>) -> bool,
    ) -> CharacterMove<S> {
        for _ in 0..1_000 {
            let done = self.tick(input);
            if is_so(&done) {
                return done;
            }
        }
        panic!("it never happened: {:?} at {:?}", self.hero, self.place());
    }

    fn place(&self) -> Aabb<S> {
        self.world.place(self.body).unwrap()
    }

    /// Returns the greatest height above here before it begins to fall, and after how many ticks it was reached.
    fn top(&mut self, input: CharacterInput) -> (f64, u32) {
        let ground = self.height();
        let (mut most, mut at) = (0.0, 0);
        for tick in 1..=1_000 {
            self.tick(input);
            let height = self.height() - ground;
            if height < most {
                break;
            }
            if most < height {
                (most, at) = (height, tick);
            }
        }
        (most, at)
    }

    /// Returns the speed toward up, in units per second.
    fn rise(&self) -> f64 {
        let speed = self.hero.velocity().y.to_f64();
        match self.hero.settings.body.up {
            Some(Side::MaxY) => speed,
            _ => -speed,
        }
    }

    fn x(&self) -> f64 {
        self.place().min().x.to_f64()
    }

    /// Returns the height of the feet above the middle of the level, whichever way is up.
    fn height(&self) -> f64 {
        match self.world.body(self.body).unwrap().options().up {
            Some(Side::MaxY) => self.place().min().y.to_f64(),
            _ => -self.place().max().y.to_f64(),
        }
    }
}

fn turned_x(character: char) -> char {
    match character {
        '/' => '\\',
        '\\' => '/',
        '7' => 'F',
        'F' => '7',
        '[' => ']',
        ']' => '[',
        other => other,
    }
}

fn turned_y(character: char) -> char {
    match character {
        '-' => '_',
        '_' => '-',
        '/' => '7',
        '7' => '/',
        '\\' => 'F',
        'F' => '\\',
        other => other,
    }
}
