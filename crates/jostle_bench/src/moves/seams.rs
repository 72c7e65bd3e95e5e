//! Feel: an actor moves along a surface and presses into it. How often do seams stop it?

pub(crate) mod scene;

use super::level::Level;
use super::rapier::{self, settings::Settings};
use super::walker::{GroundForm, MakeWalker, Walker};
use super::{Effort, bump, columns, worlds, write_lines};
use scene::{Scene, Surface};
use std::{io, iter};

/// The forms in which the surface is given.
const FORMS: [GroundForm; 3] = [GroundForm::Merged, GroundForm::Tiles, GroundForm::Map];

const TILES: [f32; 3] = [1.0, 16.0, 1.0 / 3.0];

/// In tiles per second.
const SPEEDS: [f32; 6] = [0.1, 0.5, 2.0, 5.0, 15.0, 50.0];

/// The number of runs of one scene on one form of ground: all tile sizes and speeds.
const RUNS: usize = TILES.len() * SPEEDS.len();

/// What went wrong in one or several runs.
#[derive(Clone, Copy, Debug, Default)]
struct Faults {
    /// Ticks with less than half of the requested advance.
    stalls: u64,
    /// Ticks with a contact whose face is across the direction of motion.
    side_contacts: u64,
    /// Ticks that ended on the other side of the surface.
    lost: u64,
    /// The smallest fraction of free motion that any run achieved.
    advance: f64,
}

impl Faults {
    fn sum(all: &[Self]) -> Self {
        let total = |count: fn(&Self) -> u64| all.iter().map(count).sum();
        let advances = all.iter().map(|faults| faults.advance);
        Self {
            stalls: total(|faults| faults.stalls),
            side_contacts: total(|faults| faults.side_contacts),
            lost: total(|faults| faults.lost),
            advance: advances.fold(f64::INFINITY, f64::min),
        }
    }
}

/// Moves along the surface again and again, each time from a slightly different place.
fn run(scene: Scene, walker: &mut dyn Walker, ticks: u32) -> Faults {
    let mut faults = Faults::default();
    let [mut wished, mut advanced] = [0.0, 0.0];
    let mut lap = 0;
    let mut at = scene.start(lap);
    walker.put(at);
    for _ in 0..ticks {
        let delta = scene.delta();
        let step = walker.step(delta);
        let along = scene.along();
        let [wish, advance] = [delta[along], step.at[along] - at[along]];
        faults.stalls += u64::from(advance * wish.signum() < 0.5 * wish.abs());
        faults.side_contacts += u64::from(step.met[along]);
        wished += f64::from(wish.abs());
        advanced += f64::from(advance * wish.signum());
        at = step.at;
        let is_lost = scene.is_lost(at);
        faults.lost += u64::from(is_lost);
        if is_lost || scene.is_at_the_end(at) {
            lap += 1;
            at = scene.start(lap);
            walker.put(at);
        }
    }
    faults.advance = advanced / wished;
    faults
}

/// Runs a scene, tile size by tile size; `None` if the method does not support that ground.
fn runs(surface: Surface, form: GroundForm, make: &MakeWalker, ticks: u32) -> Option<Vec<Faults>> {
    let mut found = Vec::with_capacity(RUNS);
    for tile in TILES {
        let mut walker = make(&surface.level(tile), form)?;
        for speed in SPEEDS {
            let scene = Scene {
                surface,
                tile,
                speed,
            };
            found.push(run(scene, &mut *walker, ticks));
        }
    }
    Some(found)
}

struct SeamMethod {
    name: String,
    make: MakeWalker,
}

impl SeamMethod {
    fn new(
        name: &str,
        make: impl Fn(&Level, GroundForm) -> Option<Box<dyn Walker>> + 'static,
    ) -> Self {
        Self {
            name: name.to_owned(),
            make: Box::new(make),
        }
    }
}

/// Finds the settings of rapier's controller with the fewest stalls and side contacts on a form of ground.
fn best_settings(form: GroundForm, ticks: u32) -> Settings {
    Settings::best(|settings| {
        let make: MakeWalker =
            Box::new(move |level, form| Some(rapier::walker(level, form, settings)));
        let scenes = Surface::ALL.into_iter();
        let faults = scenes.filter_map(|surface| runs(surface, form, &make, ticks));
        let faults = Faults::sum(&faults.flatten().collect::<Vec<_>>());
        faults.stalls + faults.side_contacts + 10 * faults.lost
    })
}

fn methods(best: [(GroundForm, Settings); 3]) -> Vec<SeamMethod> {
    let best_on = move |form| best.into_iter().find(|(known, _)| *known == form);
    let mut methods = vec![
        SeamMethod::new(worlds::NAME, worlds::walker),
        SeamMethod::new("rapier2d default", |level, form| {
            Some(rapier::walker(level, form, Settings::DEFAULT))
        }),
        SeamMethod::new("rapier2d best", move |level, form| {
            Some(rapier::walker(level, form, best_on(form)?.1))
        }),
    ];
    if bump::find().is_ok() {
        methods.push(SeamMethod::new("bump.lua", bump::walk::walker));
    }
    methods
}

/// Runs all scenes and returns the tables.
///
/// # Errors
///
/// Returns an error if the results cannot be written.
pub(crate) fn report(effort: Effort) -> io::Result<String> {
    let [ticks, trial] = match effort {
        Effort::Full => [20_000, 400],
        Effort::Quick => [400, 100],
        Effort::Smoke => [20, 2],
    };
    let best = FORMS.map(|form| (form, best_settings(form, trial)));
    let methods = methods(best);
    let mut lines = Vec::new();
    let mut rows = Vec::new();
    for surface in Surface::ALL {
        for form in FORMS {
            eprintln!("seams  {}, {}", surface.name(), form_name(form));
            let found = methods.iter().map(|method| {
                let found = runs(surface, form, &method.make, ticks)?;
                lines.extend(json(surface, form, method, &found));
                Some(Faults::sum(&found))
            });
            let found = found.collect();
            rows.push((format!("{}, {}", surface.name(), form_name(form)), found));
        }
    }
    write_lines("seams.jsonl", &lines)?;
    let mut text = settings_text(best);
    text += &tables(&methods, &rows, ticks);
    if let Err(note) = bump::find() {
        text += &format!("\n{note}\n");
    }
    Ok(text)
}

fn form_name(form: GroundForm) -> &'static str {
    match form {
        GroundForm::Merged => "one box",
        other => other.name(),
    }
}

fn settings_text(best: [(GroundForm, Settings); 3]) -> String {
    let mut text = String::from("\nrapier2d best, by ground:\n");
    for (form, settings) in best {
        text += &format!("  {}: {settings}\n", form_name(form));
    }
    text
}

/// A scene by name, and what went wrong in it with each method.
type SceneRow = (String, Vec<Option<Faults>>);

/// A heading, and what is shown below it.
type Table = (&'static str, fn(&Faults) -> String);

const TABLES: [Table; 4] = [
    ("stalled ticks", |faults| faults.stalls.to_string()),
    ("ticks with a false side contact", |faults| {
        faults.side_contacts.to_string()
    }),
    ("ticks that ended beyond the surface", |faults| {
        faults.lost.to_string()
    }),
    ("least advance of any run, in % of free motion", |faults| {
        format!("{:.1}", faults.advance * 100.0)
    }),
];

fn tables(methods: &[SeamMethod], rows: &[SceneRow], ticks: u32) -> String {
    let all = usize::try_from(ticks).expect("a few thousand") * RUNS;
    let sizes = "tile sizes 1, 16, 1/3, speeds 0.1 to 50 tiles per second";
    let mut text = String::new();
    for (title, entry) in TABLES {
        let line = |(scene, found): &SceneRow| {
            let entries = found.iter().map(|f| f.as_ref().map_or("-".into(), entry));
            iter::once(scene.clone()).chain(entries).collect()
        };
        let mut grid: Vec<Vec<String>> = rows.iter().map(line).collect();
        let nothing = |entry: &String| entry == "0" || entry == "-";
        if grid.iter().all(|line| line[1..].iter().all(nothing)) {
            text += &format!("\nseams: {title}: none\n");
            continue;
        }
        let names = methods.iter().map(|method| method.name.clone());
        grid.insert(0, iter::once("scene".to_owned()).chain(names).collect());
        text += &format!("\nseams: {title}; {all} ticks each: {sizes}\n");
        text += &columns::text(&grid);
    }
    text
}

fn json(surface: Surface, form: GroundForm, method: &SeamMethod, found: &[Faults]) -> Vec<String> {
    let cases = TILES
        .iter()
        .flat_map(|tile| SPEEDS.map(|speed| (tile, speed)));
    let line = |((tile, speed), faults): ((&f32, f32), &Faults)| {
        format!(
            concat!(
                r#"{{"job":"seams","scene":"{}","ground":"{}","method":"{}","tile":{},"#,
                r#""tiles_per_second":{},"stalls":{},"side_contacts":{},"lost":{},"advance":{:.4}}}"#
            ),
            surface.name(),
            form_name(form),
            method.name,
            tile,
            speed,
            faults.stalls,
            faults.side_contacts,
            faults.lost,
            faults.advance,
        )
    };
    cases.zip(found).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jostle_walkers_never_snag() {
        let make: MakeWalker = Box::new(worlds::walker);
        for surface in Surface::ALL {
            for form in FORMS {
                let Some(found) = runs(surface, form, &make, 100) else {
                    continue;
                };
                let sum = Faults::sum(&found);
                assert_eq!(
                    [sum.stalls, sum.side_contacts, sum.lost],
                    [0; 3],
                    "{surface:?}"
                );
                assert!(0.999 < sum.advance, "{surface:?} {}", sum.advance);
            }
        }
    }

    /// Stands still and reports every contact.
    struct Stuck;

    impl Walker for Stuck {
        fn put(&mut self, _: [f32; 2]) {}

        fn step(&mut self, _: [f32; 2]) -> crate::moves::walker::Step {
            crate::moves::walker::Step {
                at: [0.0; 2],
                met: [true; 2],
            }
        }
    }

    #[test]
    fn stuck_actors_are_reported() {
        let make: MakeWalker = Box::new(|_, _| Some(Box::new(Stuck)));
        let found = runs(Surface::ALL[0], GroundForm::Tiles, &make, 10).unwrap();
        let sum = Faults::sum(&found);
        let ticks = 10 * u64::try_from(RUNS).unwrap();
        assert_eq!(sum.side_contacts, ticks);
        assert!(ticks - u64::try_from(RUNS).unwrap() <= sum.stalls);
        assert!(sum.advance < 0.5);
    }
}
