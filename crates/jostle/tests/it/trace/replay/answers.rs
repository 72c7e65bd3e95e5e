//! What calls have answered, as the lines of a trace that begin with `=`.

use super::{Replay, Words};
use crate::trace::words::{bits, fraction_bits, jump_word, side_number, sides_number};
use jostle::f32::{CharacterMove, Moved};
use jostle::{BodyId, BodyRef, Event, EventKind, Label, Other, Partner, RayHit};

impl Replay {
    /// Looks up what a line is about if that is the state of the world, not the answer of the last command.
    pub(super) fn look(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        if !self.answers.is_empty() {
            return Ok(());
        }
        match words.word()? {
            "edges" => {
                let name = words.word()?;
                let place = self.world.place(self.body(name)?);
                let place = place.ok_or("the body is gone")?;
                let (min, max) = (place.min(), place.max());
                let edges = [min.x, min.y, max.x, max.y].map(bits);
                self.answer(format!("edges {name} {}", edges.join(" ")));
            }
            "events" => {
                let events = self.world.events().to_vec();
                self.answer(format!("events {}", events.len()));
                for event in &events {
                    self.answer(self.event_line(event));
                }
            }
            "checksum" => self.answer(format!("checksum {:016x}", self.world.checksum())),
            _ => {}
        }
        Ok(())
    }

    fn answer(&mut self, line: String) {
        self.answers.push_back(line);
    }

    fn name(&self, id: BodyId) -> &str {
        self.body_names.get(&id).map_or("?", String::as_str)
    }

    fn event_line(&self, event: &Event) -> String {
        let (kind, side, other) = match event.kind {
            EventKind::ContactBegin { other, side } => {
                ("contact_begin", Some(side), self.partner_words(other))
            }
            EventKind::ContactEnd { other, side } => {
                ("contact_end", Some(side), self.partner_words(other))
            }
            EventKind::Enter { sensor } => ("enter", None, self.other_words(sensor.into())),
            EventKind::Exit { sensor } => ("exit", None, self.other_words(sensor.into())),
            EventKind::Crush { by, against } => {
                let by = self.other_words(by.into());
                let against = against.map(|other| self.other_words(other));
                let against = against.unwrap_or_else(|| "none".to_owned());
                ("crush", None, format!("{by} {against}"))
            }
        };
        let (body, side) = (self.name(event.body.id), side_number(side));
        let fraction = fraction_bits(event.fraction);
        format!("event {kind} {body} {side} {fraction} {other}")
    }

    fn partner_words(&self, partner: Partner) -> String {
        match partner {
            Partner::Map(map) => format!("map {}", self.map_names[&map]),
            Partner::Body(body) => self.other_words(body.into()),
        }
    }

    fn other_words(&self, other: Other) -> String {
        match other {
            Other::Body(body) => format!("body {}", self.name(body.id)),
            Other::Tile(map, pos) => {
                format!("tile {} {} {}", self.map_names[&map], pos.column, pos.row)
            }
        }
    }

    pub(super) fn answer_moved(&mut self, body: BodyId, moved: &Moved) {
        let [x, y] = moved.bounced.map(u8::from);
        let remaining = [moved.remaining.x, moved.remaining.y].map(bits);
        self.answer(format!(
            "moved {} {} {} {x} {y} {}",
            self.name(body),
            sides_number(moved.blocked),
            sides_number(moved.touching),
            remaining.join(" "),
        ));
    }

    pub(super) fn answer_character(&mut self, name: &str, done: &CharacterMove) {
        self.answer(format!(
            "character {name} {} {} {} {} {}",
            u8::from(done.is_grounded),
            u8::from(done.has_dropped),
            jump_word(done.jumped),
            side_number(done.wall_slide),
            done.landed.map_or_else(|| "none".to_owned(), bits),
        ));
    }

    pub(super) fn answer_hit(&mut self, hit: Option<(Other, RayHit<f32>)>) {
        let hit = hit.map(|(other, hit)| {
            let fraction = fraction_bits(hit.moment().fraction());
            format!("{fraction} {}", self.other_words(other))
        });
        self.answer(format!("hit {}", hit.as_deref().unwrap_or("none")));
    }

    pub(super) fn answer_found(&mut self, found: &[Other]) {
        self.answer(format!("found {}", found.len()));
        for &other in found {
            self.answer(format!("other {}", self.other_words(other)));
        }
    }

    pub(super) fn answer_pairs(&mut self, pairs: &[[(BodyRef, Label); 2]]) {
        self.answer(format!("found {}", pairs.len()));
        for &[(a, of_a), (b, of_b)] in pairs {
            let (a, b) = (self.name(a.id), self.name(b.id));
            self.answer(format!("pair {a} {of_a} {b} {of_b}"));
        }
    }
}
