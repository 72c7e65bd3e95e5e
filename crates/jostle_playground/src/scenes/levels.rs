//! Levels from files: one of Tiled, one of LDtk, and those that are dropped on the page. Findings are marked, and the way
//! to the exit is shown.
//!
//! A level that is played is in `game`, with its `hero` and where that `start`s. The `way` is found by playing. The levels
//! that come with the scene are in `own`, and what is drawn in `show`.

mod game;
mod hero;
pub(crate) mod limits;
mod marks;
mod own;
mod show;
mod start;
#[cfg(test)]
mod tests;
pub(crate) mod way;

use crate::checksum::Checksum;
use crate::opened_file::OpenedFile;
use crate::opened_level::OpenedLevel;
use crate::scene::{Input, Scene, SceneEntry, contacts_in};
use crate::scenes::{art, platformer};
use game::Game;
use jostle::CharacterInput;
use jostle_inspect::{Control, Image, Note, Sketch};
use jostle_level::Finding;
use marks::Marks;
use std::sync::Arc;

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Levels",
    cli_name: "levels",
    topic: "Tiled and LDtk levels: lint findings and a route to the exit",
    hint: "X shows a route to the exit, C the next mistake. Drop your own .tmx or .ldtk file on the page.",
    touch_hint: "Use the buttons to show a route to the exit or the next mistake, or open your own .tmx or .ldtk file.",
    // That of each level begins with the line that opens it.
    code: "let placed = level.add_to(&mut world)?;
for finding in level.lint(&Lint::new([10.0, 16.0])) {
    println!(\"{}: {}\", finding.rule, finding.message);
}",
    keys: &[
        ("ArrowLeft", "run left"),
        ("ArrowRight", "run right"),
        ("ArrowUp", "climb, swim up"),
        (
            "ArrowDown",
            "climb or swim down; with Space, drop through planks",
        ),
        ("Space", "jump"),
        ("KeyX", "show a route"),
        ("KeyC", "next finding"),
    ],
    has_pointer: false,
    begin: |_| Box::new(Levels::new()),
    script,
    ticks: 600,
    golden: 0xcc94_7007_0bad_1361,
};

/// The index of each control.
const RESTART: usize = 0;
const LEVEL: usize = 1;
const WAY: usize = 2;
const NEXT: usize = 3;
const MARKS: usize = 4;
const ABOVE: usize = 5;

/// The index of the picture of boxes that are no tiles, after the images of the platformer. The levels come after it.
const BOXES: usize = art::BEHIND + 1;

/// How many findings are marked and listed at most.
const MAX_NOTES: usize = 200;

/// Runs to the right, jumping, and looks at the first finding. It does not ask for the way: each start of the playground
/// runs the script, and a search takes seconds.
fn script(tick: u64) -> Input {
    Input {
        right: (10..300).contains(&tick),
        jump: (10..300).contains(&tick) && tick % 50 < 20,
        run: tick == 305,
        ..Input::default()
    }
}

/// The scene.
#[derive(Debug)]
pub(crate) struct Levels {
    /// The levels to choose from: those that come with the scene, and those of files.
    levels: Vec<Choice>,
    /// The one that is played.
    at: usize,
    game: Game,
    marks: Marks,
    /// The finding that is looked at.
    finding: Option<usize>,
    shows_marks: bool,
    is_above: bool,
    /// The tick of the way that is played next, while it is shown.
    way_tick: Option<usize>,
    /// Whether the way was asked for in this level.
    is_way_asked: bool,
    /// The input of the last tick, to notice presses.
    last: Input,
}

/// A level to choose.
#[derive(Clone, Debug)]
struct Choice {
    level: Arc<OpenedLevel>,
    /// The index of its first picture.
    first_image: usize,
}

impl Levels {
    pub(crate) fn new() -> Self {
        let levels = own_choices();
        let first = &levels[0].level;
        let game = Game::start(first.clone(), false, true).expect("the level is valid");
        let mut scene = Self {
            marks: Marks::of(first, false),
            levels,
            at: 0,
            game,
            finding: None,
            shows_marks: true,
            is_above: false,
            way_tick: None,
            is_way_asked: false,
            last: Input::default(),
        };
        scene.restart();
        scene
    }

    fn opened(&self) -> &Arc<OpenedLevel> {
        &self.levels[self.at].level
    }

    /// Starts the level over.
    fn restart(&mut self) {
        self.way_tick = None;
        self.is_way_asked = false;
        self.begin(true);
    }

    /// Plays the level from the start, if the world takes it.
    fn begin(&mut self, has_platforms: bool) {
        // It was tried when it was opened.
        if let Ok(game) = Game::start(self.opened().clone(), self.is_above, has_platforms) {
            self.game = game;
        }
    }

    /// Plays another level.
    fn choose(&mut self, at: usize) {
        self.at = at.min(self.levels.len() - 1);
        self.look_again();
    }

    /// Starts the level with its findings, after another one or one that was seen from another side.
    fn look_again(&mut self) {
        self.marks = Marks::of(self.opened(), self.is_above);
        self.finding = None;
        self.restart();
    }

    fn findings(&self) -> &[Finding] {
        self.opened().findings(self.is_above)
    }

    /// Looks for a way to the exit, and shows it if there is one.
    fn show_way(&mut self) {
        let can_be_played = !self.opened().way(self.is_above).inputs.is_empty();
        self.finding = None;
        self.is_way_asked = true;
        if can_be_played {
            self.begin(false);
            self.way_tick = Some(0);
        }
    }

    /// Looks at the next finding, and after the last one at none.
    fn next_finding(&mut self) {
        let next = self.finding.map_or(0, |at| at + 1);
        self.finding = (next < self.findings().len()).then_some(next);
    }

    /// Returns what is held in this tick: by the player, or by the way that is shown. A player who takes over starts
    /// anew, since the way is shown without platforms.
    fn held(&mut self, input: &Input) -> CharacterInput {
        let wishes = wishes(input);
        let Some(tick) = self.way_tick else {
            return wishes;
        };
        if wishes != CharacterInput::NONE {
            self.restart();
            return wishes;
        }
        self.way_tick = Some(tick + 1);
        let way = self.opened().way(self.is_above);
        way.inputs.get(tick).copied().unwrap_or_default()
    }
}

impl Scene for Levels {
    fn tick(&mut self, input: &Input) {
        if input.act && !self.last.act {
            self.show_way();
        }
        if input.run && !self.last.run {
            self.next_finding();
        }
        self.last = *input;
        let held = self.held(input);
        self.game.tick(held);
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        self.draw(sketch);
    }

    fn images(&self) -> Vec<Image> {
        let mut images = platformer::images();
        images.push(art::box_image());
        let ends = self.levels.iter().map(Choice::image_end);
        images.resize(ends.max().unwrap_or(0), art::blank_image());
        for (at, choice) in self.levels.iter().enumerate() {
            // A picture takes long to draw, and few levels are looked at.
            let pictures = match at == self.at {
                true => choice.level.pictures(),
                false => choice.level.drawn_pictures(),
            };
            for (image, picture) in images[choice.first_image..].iter_mut().zip(pictures) {
                *image = picture.image.clone();
            }
        }
        images
    }

    fn controls(&self) -> Vec<Control> {
        let names: Vec<&str> = self
            .levels
            .iter()
            .map(|choice| choice.level.name.as_str())
            .collect();
        vec![
            Control::button("Restart"),
            Control::choice("Level", &names, self.at),
            Control::button("Show a route to the exit"),
            Control::button("Next finding"),
            Control::switch("Mark findings", self.shows_marks),
            Control::switch("Top-down", self.is_above),
        ]
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the number of a choice"
    )]
    fn set(&mut self, control: usize, value: f64) {
        match control {
            RESTART => self.restart(),
            LEVEL => self.choose(value as usize),
            WAY => self.show_way(),
            NEXT => self.next_finding(),
            MARKS => self.shows_marks = value != 0.0,
            ABOVE => {
                self.is_above = value != 0.0;
                self.look_again();
            }
            _ => {}
        }
    }

    fn open(&mut self, files: &[OpenedFile], chosen: usize) {
        self.levels = own_choices();
        let first = self.levels.iter().map(Choice::image_end).max();
        let first = first.unwrap_or(0);
        let mut at = 0;
        for (number, file) in files.iter().enumerate() {
            if number == chosen {
                at = self.levels.len();
            }
            let first = first + file.pictures().start;
            self.levels.extend(Choice::all(file.levels(), first));
        }
        self.choose(at);
    }

    fn notes(&self) -> Vec<Note> {
        let findings = self.findings().iter().take(MAX_NOTES);
        findings
            .map(|finding| Note {
                text: format!(
                    "{} ({}): {}",
                    finding.rule,
                    finding.severity,
                    sentences(finding)
                ),
                place: finding.place.map(Into::into),
            })
            .collect()
    }

    fn hint(&self) -> Option<String> {
        let findings = self.findings();
        if let Some(at) = self.finding {
            let (number, count) = (at + 1, findings.len());
            let Finding { severity, rule, .. } = &findings[at];
            let text = sentences(&findings[at]);
            return Some(format!(
                "Finding {number} of {count} ({severity}, {rule}): {text}"
            ));
        }
        let says = &self.opened().way_if_known(self.is_above)?.says;
        self.is_way_asked.then(|| says.clone())
    }

    fn code(&self) -> Option<String> {
        Some(format!("{}\n{}", self.opened().code(), ENTRY.code))
    }

    fn bodies(&self) -> usize {
        self.game.world.len()
    }

    fn contacts(&self) -> usize {
        contacts_in(&self.game.world)
    }

    fn checksum(&self) -> u64 {
        let mut checksum = Checksum::new();
        checksum.add(self.game.checksum());
        for number in [self.at, self.finding.map_or(0, |at| at + 1)] {
            checksum.add(number as u64);
        }
        checksum.add(self.way_tick.map_or(u64::MAX, |tick| tick as u64));
        checksum.value()
    }
}

impl Choice {
    /// Returns levels whose pictures follow each other.
    fn all(levels: &[Arc<OpenedLevel>], first_image: usize) -> Vec<Self> {
        let mut next = first_image;
        let choices = levels.iter().map(|level| {
            let first_image = next;
            next += level.picture_count();
            Self {
                level: level.clone(),
                first_image,
            }
        });
        choices.collect()
    }

    /// Returns the index after its last picture.
    fn image_end(&self) -> usize {
        self.first_image + self.level.picture_count()
    }
}

/// Returns the levels that come with the scene.
fn own_choices() -> Vec<Choice> {
    Choice::all(&own::levels(), BOXES + 1)
}

/// Returns what is wrong, and as a sentence of its own what to do.
fn sentences(finding: &Finding) -> String {
    let mut rest = finding.remedy.chars();
    let remedy = rest.next().map_or_else(String::new, |first| {
        format!(" {}{}.", first.to_uppercase(), rest.as_str())
    });
    format!("{}.{remedy}", finding.message)
}

fn wishes(input: &Input) -> CharacterInput {
    CharacterInput {
        move_x: 127 * (i8::from(input.right) - i8::from(input.left)),
        up: input.up,
        down: input.down,
        jump: input.jump,
        ..CharacterInput::NONE
    }
}
