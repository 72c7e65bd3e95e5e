//! A point that follows a course until the user moves it.

use crate::checksum::Checksum;
use crate::scene::Input;
use crate::scenes::board::{HEIGHT, WIDTH};

/// Ticks without input before it moves by itself again.
const IDLE_TICKS: u32 = 120;

/// A point that follows a closed course, the arrow keys, or a pressed pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roamer {
    at: [f64; 2],
    course: &'static [[f64; 2]],
    next: usize,
    speed: f64,
    idle: u32,
}

impl Roamer {
    /// Creates a point at the start of a course.
    pub(crate) fn new(course: &'static [[f64; 2]], speed: f64) -> Self {
        Self {
            at: course.first().copied().unwrap_or_default(),
            course,
            next: 0,
            speed,
            idle: IDLE_TICKS,
        }
    }

    /// Returns its position.
    pub(crate) fn at(&self) -> [f64; 2] {
        self.at
    }

    /// Runs one tick.
    pub(crate) fn tick(&mut self, input: &Input) {
        let is_sound = |point: &[f64; 2]| point.iter().all(|part| part.is_finite());
        let pulled = input.pointer.filter(is_sound);
        let pulled = pulled.filter(|_| input.is_pressed);
        let direction = [
            direction(input.left, input.right) * self.speed * 1.5,
            direction(input.up, input.down) * self.speed * 1.5,
        ];
        let is_moved = pulled.is_some() || direction != [0.0, 0.0];
        self.idle = if is_moved { 0 } else { self.idle + 1 }.min(IDLE_TICKS);
        if let Some(point) = pulled {
            self.at = point;
        } else if is_moved {
            self.at = [self.at[0] + direction[0], self.at[1] + direction[1]];
        } else if self.idle == IDLE_TICKS {
            self.follow();
        }
        self.at = [self.at[0].clamp(0.0, WIDTH), self.at[1].clamp(0.0, HEIGHT)];
    }

    /// Moves it back if it is further right than this.
    pub(crate) fn keep_left_of(&mut self, x: f64) {
        self.at[0] = self.at[0].min(x);
    }

    /// Adds everything that decides where it goes.
    pub(crate) fn add_to(&self, sum: &mut Checksum) {
        self.at.iter().for_each(|part| sum.add(part.to_bits()));
        sum.add(self.next as u64);
        sum.add(u64::from(self.idle));
    }

    fn follow(&mut self) {
        let Some(&goal) = self.course.get(self.next) else {
            return;
        };
        for (part, goal) in self.at.iter_mut().zip(goal) {
            *part += (goal - *part).clamp(-self.speed, self.speed);
        }
        if self.at.map(f64::to_bits) == goal.map(f64::to_bits) {
            self.next = (self.next + 1) % self.course.len();
        }
    }
}

/// Returns -1, 0 or 1 for two keys.
pub(crate) fn direction(back: bool, ahead: bool) -> f64 {
    f64::from(i8::from(ahead) - i8::from(back))
}

#[cfg(test)]
mod tests {
    use super::{IDLE_TICKS, Roamer};
    use crate::scene::Input;

    const COURSE: &[[f64; 2]] = &[[100.0, 100.0], [110.0, 100.0]];

    fn is_at(roamer: &Roamer, at: [f64; 2]) -> bool {
        roamer.at().map(f64::to_bits) == at.map(f64::to_bits)
    }

    #[test]
    fn follows_its_course_by_itself() {
        let mut roamer = Roamer::new(COURSE, 2.0);
        let mut greatest = 0.0_f64;
        for _ in 0..11 {
            roamer.tick(&Input::default());
            greatest = greatest.max(roamer.at()[0]);
        }
        assert!(is_at(&roamer, [100.0, 100.0]) && 109.0 < greatest);
    }

    #[test]
    fn keys_move_it_until_it_has_been_idle() {
        let mut roamer = Roamer::new(COURSE, 2.0);
        let up = Input {
            up: true,
            ..Input::default()
        };
        roamer.tick(&up);
        assert!(is_at(&roamer, [100.0, 97.0]));
        for _ in 1..IDLE_TICKS {
            roamer.tick(&Input::default());
        }
        assert!(is_at(&roamer, [100.0, 97.0]), "waits");
        roamer.tick(&Input::default());
        assert!(is_at(&roamer, [100.0, 99.0]), "goes on");
    }

    #[test]
    fn invalid_pointers_are_ignored_and_those_outside_are_clamped() {
        let mut roamer = Roamer::new(COURSE, 2.0);
        let pressed = |pointer| Input {
            pointer: Some(pointer),
            is_pressed: true,
            ..Input::default()
        };
        roamer.tick(&pressed([f64::NAN, 3.0]));
        assert!(roamer.at().iter().all(|part| part.is_finite()));
        roamer.tick(&pressed([-5.0, 1e9]));
        assert!(is_at(&roamer, [0.0, 360.0]));
    }
}
