//! A point that goes round by itself until somebody moves it.

use crate::checksum::Checksum;
use crate::scene::Input;
use crate::scenes::board::{HEIGHT, WIDTH};

/// How many ticks without input there are before it goes on by itself.
const PATIENCE: u32 = 120;

/// A point that follows a course round and round, or the arrow keys, or a pressed pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roamer {
    at: [f64; 2],
    course: &'static [[f64; 2]],
    next: usize,
    speed: f64,
    idle: u32,
}

impl Roamer {
    /// At the beginning of a course.
    pub(crate) fn new(course: &'static [[f64; 2]], speed: f64) -> Self {
        Self {
            at: course.first().copied().unwrap_or_default(),
            course,
            next: 0,
            speed,
            idle: PATIENCE,
        }
    }

    /// Where it is.
    pub(crate) fn at(&self) -> [f64; 2] {
        self.at
    }

    /// Goes on by one tick.
    pub(crate) fn tick(&mut self, input: &Input) {
        let pulled = input.pointer.filter(|_| input.is_pressed);
        let wish = [
            wish(input.left, input.right) * self.speed * 1.5,
            wish(input.up, input.down) * self.speed * 1.5,
        ];
        let is_moved = pulled.is_some() || wish != [0.0, 0.0];
        self.idle = if is_moved { 0 } else { self.idle + 1 }.min(PATIENCE);
        if let Some(point) = pulled {
            self.at = point;
        } else if is_moved {
            self.at = [self.at[0] + wish[0], self.at[1] + wish[1]];
        } else if self.idle == PATIENCE {
            self.follow();
        }
        self.at = [self.at[0].clamp(0.0, WIDTH), self.at[1].clamp(0.0, HEIGHT)];
    }

    /// Takes all that decides where it goes.
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

/// -1, 0 or 1 for two keys.
pub(crate) fn wish(back: bool, ahead: bool) -> f64 {
    f64::from(i8::from(ahead) - i8::from(back))
}
