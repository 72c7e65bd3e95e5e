//! What calls have answered, as the lines of a trace that begin with `=`.

use super::platformer::Replay;
use super::words::{bits, fraction_bits};
use jostle_flat::codes;
use jostle_flat::records::{CharacterMoved, EventRecord, Found, HitboxPair, LineHit, MovedRecord};

const JUMPS: [&str; 8] = [
    "none", "ground", "wall", "air", "ladder", "ledge", "water", "command",
];

impl Replay {
    fn name(&self, body: u64) -> &str {
        self.body_names.get(&body).map_or("?", String::as_str)
    }

    /// Returns the words for a body, a tile or a map.
    fn other_words(&self, kind: u32, other: u64, map: u64) -> String {
        let map = self.map_names.get(&map).map_or("?", String::as_str);
        match kind {
            codes::BODY => format!("body {}", self.name(other)),
            codes::TILE => {
                let [column, row] = [other, other >> 32].map(signed_half);
                format!("tile {map} {column} {row}")
            }
            codes::MAP => format!("map {map}"),
            _ => "none".to_owned(),
        }
    }

    pub(super) fn answer_events(&mut self) {
        let events = self.world.events(&mut self.answers).to_vec();
        self.lines.push_back(format!("events {}", events.len()));
        for event in &events {
            self.lines.push_back(self.event_line(event));
        }
    }

    fn event_line(&self, event: &EventRecord) -> String {
        let kind = match event.kind {
            codes::CONTACT_BEGIN => "contact_begin",
            codes::CONTACT_END => "contact_end",
            codes::ENTER => "enter",
            codes::EXIT => "exit",
            codes::CRUSH => "crush",
            _ => "?",
        };
        let mut others = self.other_words(event.other_kind, event.other, event.other_map);
        if event.kind == codes::CRUSH {
            others += " ";
            others += &self.other_words(event.against_kind, event.against, event.against_map);
        }
        let (body, side) = (self.name(event.body), event.side);
        let fraction = fraction_bits(event.fraction);
        format!("event {kind} {body} {side} {fraction} {others}")
    }

    pub(super) fn answer_moved(&mut self, name: &str, moved: &MovedRecord<f32>) {
        let bounced = [codes::BOUNCED_X, codes::BOUNCED_Y];
        let [x, y] = bounced.map(|flag| u32::from(moved.flags & flag != 0));
        let remaining = [moved.remaining_x, moved.remaining_y].map(bits).join(" ");
        let (blocked, touching) = (moved.blocked, moved.touching);
        let line = format!("moved {name} {blocked} {touching} {x} {y} {remaining}");
        self.lines.push_back(line);
    }

    pub(super) fn answer_character(&mut self, name: &str, done: &CharacterMoved<f32>) {
        let flag = |flag: u32| u32::from(done.flags & flag != 0);
        let landed = match flag(codes::HAS_LANDED) {
            0 => "none".to_owned(),
            _ => bits(done.landed),
        };
        let jump = usize::try_from(done.jumped).ok();
        self.lines.push_back(format!(
            "character {name} {} {} {} {} {landed}",
            flag(codes::IS_GROUNDED),
            flag(codes::HAS_DROPPED),
            jump.and_then(|jump| JUMPS.get(jump)).unwrap_or(&"?"),
            done.wall_slide,
        ));
    }

    pub(super) fn answer_hit(&mut self, hit: &LineHit<f32>) {
        let other = self.other_words(hit.kind, hit.other, hit.map);
        self.lines.push_back(match hit.kind {
            codes::NOTHING => "hit none".to_owned(),
            _ => format!("hit {} {other}", fraction_bits(hit.fraction)),
        });
    }

    pub(super) fn answer_found(&mut self, found: &[Found]) {
        self.lines.push_back(format!("found {}", found.len()));
        for found in found {
            let other = self.other_words(found.kind, found.other, found.map);
            self.lines.push_back(format!("other {other}"));
        }
    }

    pub(super) fn answer_pairs(&mut self, pairs: &[HitboxPair]) {
        self.lines.push_back(format!("found {}", pairs.len()));
        for pair in pairs {
            let (a, b) = (self.name(pair.a), self.name(pair.b));
            let [of_a, of_b] = [&pair.a_label, &pair.b_label].map(label_text);
            self.lines.push_back(format!("pair {a} {of_a} {b} {of_b}"));
        }
    }
}

/// Returns the lower 32 bits as a signed number.
fn signed_half(cell: u64) -> i32 {
    let [a, b, c, d, ..] = cell.to_le_bytes();
    i32::from_le_bytes([a, b, c, d])
}

fn label_text(label: &[u8; 16]) -> String {
    let bytes = label.iter().copied().take_while(|&byte| byte != 0);
    bytes.map(char::from).collect()
}
