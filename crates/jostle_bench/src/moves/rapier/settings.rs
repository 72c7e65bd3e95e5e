//! The settings of rapier's controller, and a search for the best ones.

use rapier2d::control::{CharacterAutostep, CharacterLength, KinematicCharacterController};
use std::f32::consts::PI;
use std::fmt;

/// The settings that affect walking along flush tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settings {
    /// The gap that is kept, as a fraction of the actor's height.
    offset: f32,
    /// `normal_nudge_factor` as a fraction of a tile; its default is a fixed length.
    nudge: Option<f32>,
    snaps_to_ground: bool,
    steps_up: bool,
    /// Whether no slope is flat enough to stand on without slipping.
    ///
    /// The controller measures a signed angle, so that walls on one side count as flat otherwise.
    always_slips: bool,
    /// Whether no slope counts as too steep.
    climbs_all: bool,
}

impl Settings {
    /// The defaults of rapier.
    pub(crate) const DEFAULT: Self = Self {
        offset: 0.01,
        nudge: None,
        snaps_to_ground: true,
        steps_up: false,
        always_slips: false,
        climbs_all: false,
    };

    /// The best settings that `seams` finds for separate tiles.
    pub(crate) const SMOOTH: Self = Self {
        offset: 0.1,
        nudge: Some(1e-2),
        snaps_to_ground: false,
        always_slips: true,
        ..Self::DEFAULT
    };

    pub(crate) fn controller(self, tile: f32) -> KinematicCharacterController {
        let default = KinematicCharacterController::default();
        KinematicCharacterController {
            offset: CharacterLength::Relative(self.offset),
            normal_nudge_factor: self
                .nudge
                .map_or(default.normal_nudge_factor, |share| share * tile),
            snap_to_ground: default.snap_to_ground.filter(|_| self.snaps_to_ground),
            autostep: self.steps_up.then(CharacterAutostep::default),
            min_slope_slide_angle: if self.always_slips {
                -PI
            } else {
                default.min_slope_slide_angle
            },
            max_slope_climb_angle: if self.climbs_all {
                2.0 * PI
            } else {
                default.max_slope_climb_angle
            },
            ..default
        }
    }

    /// Returns these settings with one of them changed, in every way there is.
    fn turned(self, knob: usize) -> Vec<Self> {
        let offsets = [0.001, 0.003, 0.03, 0.1].map(|offset| Self { offset, ..self });
        let shares = [Some(1e-5), Some(1e-4), Some(1e-3), Some(1e-2), None];
        let nudges = shares.map(|nudge| Self { nudge, ..self });
        match knob {
            0 => offsets.to_vec(),
            1 => nudges.to_vec(),
            2 => vec![Self {
                snaps_to_ground: !self.snaps_to_ground,
                ..self
            }],
            3 => vec![Self {
                steps_up: !self.steps_up,
                ..self
            }],
            4 => vec![Self {
                always_slips: !self.always_slips,
                ..self
            }],
            _ => vec![Self {
                climbs_all: !self.climbs_all,
                ..self
            }],
        }
    }

    /// Searches for the settings with the fewest faults, changing one at a time until nothing improves.
    pub(crate) fn best(mut faults: impl FnMut(Self) -> u64) -> Self {
        let mut best = (faults(Self::DEFAULT), Self::DEFAULT);
        loop {
            let before = best.1;
            for knob in 0..6 {
                let turned = best.1.turned(knob).into_iter();
                let found = turned.map(|settings| (faults(settings), settings));
                // Of equals the first stays, so that nothing is changed without a gain.
                best = found.fold(best, |best, new| if new.0 < best.0 { new } else { best });
            }
            if best.1 == before {
                return before;
            }
        }
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset: Relative({})", self.offset)?;
        match self.nudge {
            Some(share) => write!(f, ", normal_nudge_factor: {share:e} tiles")?,
            None => write!(f, ", normal_nudge_factor: default")?,
        }
        let snap = if self.snaps_to_ground {
            "default"
        } else {
            "None"
        };
        let step = if self.steps_up { "default" } else { "None" };
        write!(f, ", snap_to_ground: {snap}, autostep: {step}")?;
        let slide = if self.always_slips { "-PI" } else { "default" };
        let climb = if self.climbs_all { "2 PI" } else { "default" };
        write!(
            f,
            ", min_slope_slide_angle: {slide}, max_slope_climb_angle: {climb}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_rapiers_own() {
        let own = format!("{:?}", Settings::DEFAULT.controller(16.0));
        let default = format!("{:?}", KinematicCharacterController::default());
        assert_eq!(own, default);
    }

    #[test]
    fn the_best_settings_are_found_knob_by_knob() {
        let wanted = Settings {
            offset: 0.03,
            always_slips: true,
            ..Settings::DEFAULT
        };
        let faults = |settings: Settings| {
            u64::from(settings.offset.to_bits() != wanted.offset.to_bits())
                + u64::from(!settings.always_slips)
        };
        assert_eq!(Settings::best(faults), wanted);
    }
}
