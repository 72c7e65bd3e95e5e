//! What `--help` prints.

use crate::reach::{BUDGET, TOP_DOWN_BUDGET, TRAP_BUDGET};

pub(crate) fn text() -> String {
    format!("{START}[reach: {BUDGET}, check: {TRAP_BUDGET}, top-down: {TOP_DOWN_BUDGET}]{END}")
}

const START: &str = "\
Checks, prints and plays Tiled (.tmx .tmj .json .world) and LDtk (.ldtk) levels.

Usage: jostle-level check FILE… [OPTIONS]    find mistakes
       jostle-level show FILE… [OPTIONS]     print what was understood, and a picture
       jostle-level reach FILE… [OPTIONS]    play from the start to each goal

What is read:
  --level NAME           only this level or world of an LDtk project [all]
  --layer NAME=WORDS     what a layer is: solid, one_way, hazard, ladder, water, none, …
  --class NAME=WORDS     what a class of tiles or objects is
  --value LAYER:N=WORDS  what the value N of an IntGrid layer is
  --without NAME         leave a layer out
  --project FILE         the .tiled-project with the defaults of classes
  --exact                no guessing: only the property `jostle` and these options count
  --scale N/M            units per pixel [1/1]
  --y-up                 y grows up in the game
  --outside WHAT         what is beyond the border: solid or empty [empty]

The hero, in units, for check and reach:
  --body WxH             the size of its body [3/4 x 7/8 of a tile]
  --tile-jump N          how high it jumps, in tiles [by --feel]
  --feel NAME            classic, precise or floaty [classic]
  --top-down             a game seen from above: nothing falls or jumps
  --start NAME           the class or name of the marker where it starts [player, hero, start, spawn or similar]
  --reach A,B            goals, by class or name: check also plays to them [reach: all markers but the start]
  --budget N             the most states that playing may visit ";

const END: &str = "

What is printed:
  --format FORMAT        text or json [text]
  --inputs               with reach: the buttons that lead to each goal, or with --top-down the way there
  --allow RULE,RULE      with check: leave findings of these rules out
  --fail-on SEVERITY     with check: exit with 1 if there is a finding of this severity or worse: hint, warning,
                         error, or never [warning]
  --rules                list the rules of check
  --help, --version

Examples:
  jostle-level check assets/*.tmx --body 12x14 --tile-jump 3.25
  jostle-level check world.ldtk --reach exit,coin --format json
  jostle-level show level1.tmj --layer \"Tile Layer 1=solid\"
  jostle-level reach level1.tmj --reach exit --inputs

Exit codes:
  0  no finding of the --fail-on severity or worse, and no goal was missed
  1  a finding of the --fail-on severity or worse, or with reach a goal that was not reached; a goal that only a
     moving platform may reach is no failure
  2  a file that cannot be read or played, a goal that no level has, or a wrong option
";

#[cfg(test)]
mod tests {
    use super::text;
    use jostle_level::Reach;

    #[test]
    fn help_has_the_budgets_that_are_used() {
        let budget = Reach::<f32>::DEFAULT_BUDGET;
        let top_down = Reach::<f32>::TOP_DOWN_BUDGET;
        let budgets = format!(
            "may visit [reach: {budget}, check: {}, top-down: {top_down}]\n",
            3 * budget
        );
        assert!(text().contains(&budgets), "{}", text());
    }
}
