//! The sliders for how the hero moves, in the units that platformers are tuned in.

use super::level::TILE;
use jostle::f32::CharacterSettings;
use jostle_inspect::Control;

const TICKS_PER_SECOND: f64 = 60.0;

/// A setting that a slider changes.
#[derive(Debug)]
pub(super) struct Dial {
    name: &'static str,
    unit: &'static str,
    /// The least value, the greatest and the step.
    range: [f64; 3],
    get: fn(&CharacterSettings) -> f64,
    set: fn(&mut CharacterSettings, f64),
    /// Returns the lines of Rust that set it, as they are typed in a game.
    typed: fn(&CharacterSettings) -> String,
}

/// All sliders, in the order in which they are shown.
pub(super) const DIALS: [Dial; 8] = [
    Dial {
        name: "Jump height",
        unit: "tiles",
        range: [0.5, 6.0, 0.05],
        get: |settings| in_tiles(settings.jump_height),
        set: |settings, tiles| settings.jump_height = from_tiles(tiles),
        typed: |settings| format!("settings.jump_height = {:?};", settings.jump_height),
    },
    Dial {
        name: "Time to apex",
        unit: "s",
        range: [0.1, 1.0, 0.01],
        // To hundredths: the nearest tick is still the same one.
        get: |settings| (f64::from(settings.apex) / TICKS_PER_SECOND * 100.0).round() / 100.0,
        set: |settings, seconds| settings.apex = whole(seconds * TICKS_PER_SECOND).max(1),
        typed: |settings| format!("settings.apex = {:?};", settings.apex),
    },
    Dial {
        name: "Coyote time",
        unit: "ticks",
        range: [0.0, 30.0, 1.0],
        get: |settings| settings.coyote.into(),
        set: |settings, ticks| settings.coyote = whole(ticks),
        typed: |settings| format!("settings.coyote = {:?};", settings.coyote),
    },
    Dial {
        name: "Jump buffer",
        unit: "ticks",
        range: [0.0, 30.0, 1.0],
        get: |settings| settings.buffer.into(),
        set: |settings, ticks| settings.buffer = whole(ticks),
        typed: |settings| format!("settings.buffer = {:?};", settings.buffer),
    },
    Dial {
        name: "Corner correction",
        unit: "u",
        range: [0.0, 10.0, 0.5],
        get: |settings| settings.body.forgive_ceiling.into(),
        set: |settings, units| settings.body.forgive_ceiling = narrow(units),
        typed: |settings| {
            format!(
                "settings.body.forgive_ceiling = {:?};",
                settings.body.forgive_ceiling
            )
        },
    },
    Dial {
        name: "Floor snap",
        unit: "u",
        range: [0.0, 16.0, 0.5],
        get: |settings| settings.body.snap.into(),
        set: |settings, units| settings.body.snap = narrow(units),
        typed: |settings| format!("settings.body.snap = {:?};", settings.body.snap),
    },
    Dial {
        name: "Run speed",
        unit: "tiles/s",
        range: [1.0, 16.0, 0.25],
        get: |settings| in_tiles(settings.run_speed),
        set: |settings, tiles| {
            settings.run_speed = from_tiles(tiles);
            settings.sprint_speed = Some(1.5 * settings.run_speed);
        },
        typed: |settings| {
            let (run, sprint) = (settings.run_speed, settings.sprint_speed);
            format!("settings.run_speed = {run:?};\nsettings.sprint_speed = {sprint:?};")
        },
    },
    Dial {
        name: "Air control",
        unit: "tiles/s²",
        range: [0.0, 120.0, 5.0],
        get: |settings| in_tiles(settings.air_acceleration),
        set: |settings, tiles| settings.air_acceleration = from_tiles(tiles),
        typed: |settings| {
            format!(
                "settings.air_acceleration = {:?};",
                settings.air_acceleration
            )
        },
    },
];

impl Dial {
    /// Returns the slider with its current value.
    pub(super) fn control(&self, settings: &CharacterSettings) -> Control {
        Control::slider(self.name, self.unit, self.range, (self.get)(settings))
    }

    /// Changes the setting.
    pub(super) fn set(&self, settings: &mut CharacterSettings, value: f64) {
        (self.set)(settings, value);
    }
}

/// Returns the lines of Rust for a preset, by its name, and what was changed in it.
pub(super) fn code(feel: &str, preset: &CharacterSettings, now: &CharacterSettings) -> String {
    let changed: String = changes(preset, now).map(|lines| lines + "\n").collect();
    let mutable = if changed.is_empty() { "" } else { "mut " };
    format!(
        "let {mutable}settings = CharacterSettings::{feel}({TILE:?}, 60);
{changed}// The hero here has more abilities, such as air_jump and crouch.
let mut hero = Character::spawn(&mut world, place, settings)?;
hero.tick(&mut world, CharacterInput::RIGHT)?; // once per tick"
    )
}

/// Returns the lines of Rust for each slider that differs from the preset.
pub(super) fn changes(
    preset: &CharacterSettings,
    now: &CharacterSettings,
) -> impl Iterator<Item = String> {
    let lines = DIALS
        .iter()
        .map(|dial| [(dial.typed)(preset), (dial.typed)(now)]);
    lines.filter_map(|[preset, now]| (preset != now).then_some(now))
}

fn in_tiles(units: f32) -> f64 {
    f64::from(units) / f64::from(TILE)
}

fn from_tiles(tiles: f64) -> f32 {
    narrow(tiles * f64::from(TILE))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the range of a slider is small"
)]
fn narrow(number: f64) -> f32 {
    number as f32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range of a slider is small"
)]
fn whole(number: f64) -> u16 {
    number.round() as u16
}

#[cfg(test)]
mod tests {
    use super::DIALS;
    use crate::scene::Scene;
    use crate::scenes::platformer::level::{TILE, cells};
    use crate::scenes::platformer::{ENTRY, FIRST_DIAL, Platformer, RESET, course::held};
    use jostle::CharacterJump;
    use jostle::f32::{Aabb, CharacterSettings};
    use jostle_inspect::{Control, ControlKind};

    /// A game in which one slider was moved and the hero stands somewhere.
    struct Tuned(Platformer);

    impl Tuned {
        fn new(name: &str, value: f64, at: [f32; 2]) -> Self {
            let mut game = Platformer::new();
            slide(&mut game, name, value);
            let body = game.hero.body();
            game.world.teleport(body, at).unwrap();
            Self(game)
        }

        fn hold(&mut self, keys: &str) -> Aabb {
            self.0.tick(&held(keys));
            self.0.world.place(self.0.hero.body()).unwrap()
        }

        fn jumped(&mut self, keys: &str) -> Option<CharacterJump> {
            self.hold(keys);
            self.0.hero.last.and_then(|last| last.jumped)
        }
    }

    fn slide(game: &mut Platformer, name: &str, value: f64) {
        let dial = DIALS.iter().position(|dial| dial.name == name).unwrap();
        game.set(FIRST_DIAL + dial, value);
        assert!((shown(&game.controls()[FIRST_DIAL + dial]) - value).abs() < 0.005);
    }

    fn shown(control: &Control) -> f64 {
        let ControlKind::Slider { value, .. } = control.kind else {
            panic!("{control:?} is not a slider");
        };
        value
    }

    fn corner(cell: [u8; 2]) -> [f32; 2] {
        let corner = cells(cell, [1, 1]).min();
        [corner.x, corner.y]
    }

    /// How high a held jump is, and after how many ticks it is there.
    fn apex(mut game: Tuned) -> (f32, usize) {
        let ground = game.hold("").max().y;
        let heights = (1..60).map(|tick| (ground - game.hold("Space").max().y, tick));
        heights.fold(
            (0.0, 0),
            |best, next| if best.0 < next.0 { next } else { best },
        )
    }

    #[test]
    fn a_jump_is_as_high_and_takes_as_long_as_the_sliders_say() {
        for tiles in [1.0, 2.5, 3.25] {
            let (height, _) = apex(Tuned::new("Jump height", tiles, corner([47, 16])));
            let wanted = super::from_tiles(tiles);
            assert!(
                (height - wanted).abs() < 0.1,
                "{height} instead of {wanted}"
            );
        }
        for ticks in [12_usize, 22, 40] {
            #[expect(clippy::cast_precision_loss, reason = "a few ticks")]
            let seconds = (ticks as f64 / 60.0 * 100.0).round() / 100.0;
            let (_, at) = apex(Tuned::new("Time to apex", seconds, corner([47, 16])));
            assert!(at.abs_diff(ticks) <= 1, "{at} instead of {ticks}");
        }
    }

    #[test]
    fn coyote_time_is_how_late_a_jump_may_be() {
        // Off the ledge above the lift, which ends at column 7.
        let jump_after = |coyote: f64, ticks: u16| {
            let mut game = Tuned::new("Coyote time", coyote, corner([6, 7]));
            let left = (0..600).find(|tick| {
                game.hold("ArrowRight");
                4 <= *tick && game.0.hero.last.is_some_and(|last| !last.is_grounded)
            });
            left.expect("it runs off the ledge");
            for _ in 1..ticks {
                game.hold("ArrowRight");
            }
            game.jumped("ArrowRight Space")
        };
        for coyote in [0_u16, 6, 12] {
            let ground = Some(CharacterJump::Ground);
            let after = |ticks| jump_after(coyote.into(), ticks);
            if 0 < coyote {
                assert_eq!(after(coyote), ground, "in time");
            }
            assert_ne!(after(coyote + 2), ground, "too late for {coyote}");
        }
    }

    #[test]
    fn the_jump_buffer_is_how_early_a_jump_may_be() {
        let lands_jumping = |buffer: f64, early: usize| {
            // After the second jump of the air, another press can only be remembered.
            let script = |tick: usize| [10..14, 20..24].iter().any(|held| held.contains(&tick));
            let mut game = Tuned::new("Jump buffer", buffer, corner([47, 16]));
            let landing = (0..200).find(|tick| {
                game.hold(if script(*tick) { "Space" } else { "" });
                25 < *tick && game.0.hero.last.is_some_and(|last| last.landed.is_some())
            });
            let press = landing.unwrap() - early;
            let mut game = Tuned::new("Jump buffer", buffer, corner([47, 16]));
            let jumps = (0..200).filter(|tick| {
                let is_held = script(*tick) || *tick == press;
                game.jumped(if is_held { "Space" } else { "" }) == Some(CharacterJump::Ground)
            });
            jumps.count() == 2
        };
        assert!(lands_jumping(6.0, 4) && lands_jumping(12.0, 10));
        assert!(!lands_jumping(6.0, 10) && !lands_jumping(0.0, 4));
    }

    #[test]
    fn corner_correction_is_how_much_of_the_head_may_clip() {
        // Below the left end of a floor, at column 34, with three units of the head under it.
        let rises = |units: f64| {
            let at = [34.0 * TILE + 3.0 - 10.0, 16.0 * TILE];
            let mut game = Tuned::new("Corner correction", units, at);
            slide(&mut game.0, "Jump height", 6.0);
            game.hold("");
            (0..40).any(|_| game.hold("Space").min().y < 12.0 * TILE - 1.0)
        };
        assert!(rises(4.0) && rises(3.0));
        assert!(!rises(2.0) && !rises(0.0));
    }

    #[test]
    fn floor_snap_keeps_the_hero_on_slopes() {
        let airborne = |units: f64| {
            let mut game = Tuned::new("Floor snap", units, corner([23, 14]));
            game.hold("");
            (0..30)
                .filter(|_| {
                    game.hold("ArrowRight");
                    game.0.hero.last.is_some_and(|last| !last.is_grounded)
                })
                .count()
        };
        assert!(
            airborne(0.0) > airborne(8.0) + 5,
            "{} {}",
            airborne(0.0),
            airborne(8.0)
        );
    }

    #[test]
    fn run_speed_and_air_control_are_speed_and_acceleration() {
        let speed = |name: &str, value: f64, keys: &[&str]| {
            let mut game = Tuned::new(name, value, corner([5, 16]));
            game.hold("");
            for keys in keys {
                game.hold(keys);
            }
            game.0.hero.character.velocity().x
        };
        for tiles in [4.0, 8.0, 12.0] {
            let speed = speed("Run speed", tiles, &["ArrowRight"; 30]);
            assert!((speed - super::from_tiles(tiles)).abs() < 0.01, "{speed}");
        }
        let leap = [
            "Space",
            "Space ArrowRight",
            "Space ArrowRight",
            "Space ArrowRight",
        ];
        for tiles in [0.0, 30.0, 60.0] {
            let speed = speed("Air control", tiles, &leap);
            let wanted = super::from_tiles(tiles) * 3.0 / 60.0;
            assert!((speed - wanted).abs() < 0.01, "{speed} instead of {wanted}");
        }
    }

    /// The lines of a source that come after another one, without indentation.
    fn lines_after<'a>(source: &'a str, start: &str) -> impl Iterator<Item = &'a str> {
        let lines = source.lines().map(str::trim);
        lines.skip_while(move |line| *line != start).skip(1)
    }

    #[test]
    fn the_code_sets_what_the_sliders_do() {
        let mut game = Platformer::new();
        game.set(1, 1.0);
        for (name, value) in [
            ("Jump height", 2.05),
            ("Time to apex", 0.5),
            ("Coyote time", 9.0),
            ("Jump buffer", 3.0),
            ("Corner correction", 2.5),
            ("Floor snap", 0.0),
            ("Run speed", 7.25),
            ("Air control", 45.0),
        ] {
            slide(&mut game, name, value);
        }
        // As in a game:
        let mut settings = CharacterSettings::precise(16.0, 60);
        settings.jump_height = 32.8;
        settings.apex = 30;
        settings.coyote = 9;
        settings.buffer = 3;
        settings.body.forgive_ceiling = 2.5;
        settings.body.snap = 0.0;
        settings.run_speed = 116.0;
        settings.sprint_speed = Some(174.0);
        settings.air_acceleration = 720.0;
        let typed = lines_after(include_str!("tuning.rs"), "// As in a game:");
        let code = game.code().unwrap();
        let shown: Vec<_> = code.lines().take(10).collect();
        assert_eq!(shown, typed.take(10).collect::<Vec<_>>());
        for dial in &DIALS {
            let own = (dial.typed)(&game.hero.character.settings);
            assert_eq!((dial.typed)(&settings), own, "{}", dial.name);
        }
    }

    #[test]
    fn only_what_differs_from_the_preset_is_typed_and_the_preset_says_so() {
        let mut game = Platformer::new();
        assert_eq!(game.code().as_deref(), Some(ENTRY.code));
        let feel = |game: &Platformer| match &game.controls()[1].kind {
            ControlKind::Choice { names, chosen } => names[*chosen].clone(),
            kind => panic!("{kind:?} is not a choice"),
        };
        assert_eq!(feel(&game), "classic");
        slide(&mut game, "Coyote time", 20.0);
        let code = game.code().unwrap();
        let changed =
            "let mut settings = CharacterSettings::classic(16.0, 60);\nsettings.coyote = 20;\n//";
        assert!(code.starts_with(changed), "{code}");
        assert_eq!(feel(&game), "classic, changed");
        game.set(RESET, 1.0);
        assert_eq!(game.code().as_deref(), Some(ENTRY.code));
        assert_eq!(feel(&game), "classic");
    }

    #[test]
    fn a_preset_sets_all_sliders_and_reset_returns_to_it() {
        let values = |game: &Platformer| {
            let controls = game.controls();
            controls[FIRST_DIAL..RESET]
                .iter()
                .map(shown)
                .collect::<Vec<_>>()
        };
        let mut game = Platformer::new();
        let classic = values(&game);
        game.set(1, 2.0);
        let floaty = values(&game);
        assert_ne!(floaty, classic);
        slide(&mut game, "Coyote time", 20.0);
        game.set(0, 1.0);
        assert_ne!(values(&game), floaty, "a restart keeps the settings");
        game.set(RESET, 1.0);
        assert_eq!(values(&game), floaty);
    }
}
