//! Inputs as people read them: which buttons, for how long.

use jostle::CharacterInput;

/// Buttons that are held for some ticks.
pub(crate) struct Held {
    pub(crate) buttons: Vec<&'static str>,
    pub(crate) ticks: usize,
}

/// Returns runs of equal inputs.
pub(crate) fn held(inputs: &[CharacterInput]) -> Vec<Held> {
    let runs = inputs.chunk_by(|a, b| a == b);
    runs.map(|run| Held {
        buttons: run.first().map_or_else(Vec::new, buttons),
        ticks: run.len(),
    })
    .collect()
}

fn buttons(input: &CharacterInput) -> Vec<&'static str> {
    let all = [
        (input.move_x < 0, "left"),
        (0 < input.move_x, "right"),
        (input.up, "up"),
        (input.down, "down"),
        (input.jump, "jump"),
        (input.sprint, "sprint"),
        (input.crouch, "crouch"),
    ];
    let held = all.into_iter().filter(|(is_held, _)| *is_held);
    held.map(|(_, name)| name).collect()
}

/// Returns inputs as a line: `right 24, right+jump 12, nothing 3`.
pub(crate) fn line(inputs: &[CharacterInput]) -> String {
    let run = |run: Held| {
        let name = match run.buttons.as_slice() {
            [] => "nothing".to_owned(),
            names => names.join("+"),
        };
        format!("{name} {}", run.ticks)
    };
    let runs: Vec<String> = held(inputs).into_iter().map(run).collect();
    runs.join(", ")
}
