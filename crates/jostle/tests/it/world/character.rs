//! The platformer character, on levels drawn as text.
#![expect(clippy::float_cmp, reason = "positions are exact")]

mod climbing;
mod falling;
mod jumping;
mod replay;
mod walking;

use jostle::{
    Aabb, Body, BodyId, Character, CharacterInput, CharacterMove, CharacterSettings, MoveOptions,
    Outside, Scalar, Side, Tile, TileMap, World,
};

const TILE: i32 = 16;
const LADDER: u16 = 7;

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

/// Returns a whole number in any number type.
fn num<S: Scalar>(whole: i32) -> S {
    S::cell_edge(S::ZERO, S::ONE, whole.into()).unwrap()
}

fn settings<S: Scalar>() -> CharacterSettings<S> {
    CharacterSettings {
        ladder: Some(LADDER),
        ..CharacterSettings::for_tiles(num(TILE), 60)
    }
}

impl<S: Scalar> Stage<S> {
    /// Creates a stage from the characters of [`Tile::from_char`], plus `H` for a ladder, `T` for a ladder with
    /// a top to stand on, and `A` for the character, which is 10 wide and 14 high and stands in the middle of
    /// its tile.
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
        let options = MoveOptions {
            up: Some(up),
            snap: num(4),
            forgive_ceiling: num(4),
            ..MoveOptions::default()
        };
        let mut world = World::new();
        world.add_map(map.unwrap());
        let place = Aabb::new(num(x), num(y), num(10), num(14));
        let body = world.add(Body::actor(place).with_options(options)).unwrap();
        let hero = Character::new(body, settings());
        Self { world, hero, body }
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
