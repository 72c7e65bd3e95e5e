//! One move at a time, through a pipe: slow, but every step is seen.

use super::{boxes, find, numbers};
use crate::moves::level::Level;
use crate::moves::walker::{GroundForm, Point, Step, Walker};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bump/walk.lua");

/// The process at the other end, which ends when its input does.
struct Pipe {
    child: Child,
    /// `None` only while it ends.
    wishes: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    line: String,
}

/// Creates a walker for ground made of boxes; `None` for other ground, or if [`find`] finds nothing.
pub(crate) fn walker(level: &Level, form: GroundForm) -> Option<Box<dyn Walker>> {
    if !matches!(form, GroundForm::Merged | GroundForm::Tiles) {
        return None;
    }
    let folder = find().ok()?;
    let mut luajit = Command::new("luajit");
    let luajit = luajit.arg(DRIVER).arg(folder);
    let mut child = luajit
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut pipe = Pipe {
        wishes: child.stdin.take(),
        answers: BufReader::new(child.stdout.take()?),
        child,
        line: String::new(),
    };
    let [width, height] = level.actor();
    pipe.send(&numbers(&[level.tile, width, height]));
    pipe.send(&boxes(level, form));
    Some(Box::new(pipe))
}

impl Pipe {
    fn send(&mut self, text: &str) {
        let wishes = self.wishes.as_mut().expect("open until the end");
        wishes.write_all(text.as_bytes()).expect("luajit listens");
    }

    /// Reads a position and, for each axis, whether a face across it was hit.
    fn answer(&mut self) -> [f32; 4] {
        self.line.clear();
        let read = self.answers.read_line(&mut self.line);
        read.expect("luajit answers");
        let mut words = self.line.split_whitespace();
        [(); 4].map(|()| {
            let number = words.next().and_then(|word| word.parse().ok());
            number.expect("luajit answers with four numbers")
        })
    }
}

impl Walker for Pipe {
    fn put(&mut self, [x, y]: Point) {
        self.send(&numbers(&[0.0, x, y]));
    }

    fn step(&mut self, [x, y]: Point) -> Step {
        self.send(&numbers(&[1.0, x, y]));
        let [x, y, met_x, met_y] = self.answer();
        Step {
            at: [x, y],
            met: [0.0 < met_x, 0.0 < met_y],
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        drop(self.wishes.take());
        // With no more input, the process ends by itself.
        let _ = self.child.wait();
    }
}
