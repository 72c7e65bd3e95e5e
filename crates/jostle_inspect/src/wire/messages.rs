//! Messages to a page.

use crate::frame::{BodyKey, Counterpart, EventKind, Frame, Rect};
use crate::image::Image;
use crate::recording::RecordedScene;
use crate::stage::{Control, ControlKind, Note, Stage};
use crate::wire::writer::var_len;
use crate::wire::{Reader, WireResult, Writer, encode};
use jostle::Side;
use std::ops::RangeInclusive;

/// The version of the protocol.
const VERSION: u8 = 1;

/// The numbers of a tick in a strip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct TickRow {
    pub(crate) tick: u64,
    pub(crate) micros: f32,
    pub(crate) bodies: u32,
    pub(crate) candidates: Option<u32>,
    pub(crate) pairs: Option<u32>,
    pub(crate) events: u32,
}

impl From<&Frame> for TickRow {
    fn from(frame: &Frame) -> Self {
        Self {
            tick: frame.tick,
            micros: frame.cost.micros,
            bodies: frame.body_count,
            candidates: frame.cost.candidates,
            pairs: frame.cost.pairs,
            events: u32::try_from(frame.events.len()).unwrap_or(u32::MAX),
        }
    }
}

/// Whether a frame is live or from the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameTime {
    Live,
    Past,
}

/// The head of a strip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct StripHead {
    pub(crate) first: u64,
    pub(crate) newest: u64,
    pub(crate) is_paused: bool,
    pub(crate) bytes: u64,
    pub(crate) missed: u64,
}

pub(crate) fn frame_message(before: Option<&Frame>, frame: &Frame, of: FrameTime) -> Vec<u8> {
    let mut out = Writer::default();
    out.u8(2);
    out.u8(u8::from(of == FrameTime::Past));
    encode(before, frame, &mut out);
    out.bytes
}

/// What a page learns besides the stage itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StageStatus {
    pub(crate) is_read_only: bool,
    pub(crate) is_recording: bool,
    pub(crate) is_paused: bool,
    pub(crate) speed: f32,
    /// The most bytes of files that are taken at once; 0 if none are.
    pub(crate) max_file_bytes: usize,
}

pub(crate) fn stage(stage: &Stage, status: StageStatus) -> Vec<u8> {
    let mut out = Writer::default();
    out.bytes.extend([1, VERSION]);
    let can_play = !status.is_read_only && (stage.has_pointer || !stage.keys.is_empty());
    let bits = [
        status.is_read_only,
        status.is_recording,
        status.is_paused,
        can_play,
        can_play && stage.has_pointer,
        stage.shows_cells,
    ];
    let bits = bits
        .iter()
        .rev()
        .fold(0, |all, &bit| all << 1 | u8::from(bit));
    out.u8(bits);
    out.text(&stage.title);
    out.f32(stage.ticks_per_second);
    pairs(&stage.scenes, &mut out);
    out.len(stage.scene);
    out.text(&stage.hint);
    pairs(&stage.keys, &mut out);
    out.len(stage.controls.len());
    for control in &stage.controls {
        write_control(control, &mut out);
    }
    out.text(&stage.touch_hint);
    out.text(&stage.code);
    out.texts(&stage.layer_names);
    out.f32(status.speed);
    out.len(stage.notes.len());
    for note in &stage.notes {
        write_note(note, &mut out);
    }
    out.len(status.max_file_bytes);
    out.bytes
}

fn write_note(note: &Note, out: &mut Writer) {
    out.text(&note.text);
    out.u8(note.place.is_some().into());
    if let Some(Rect { min, max }) = note.place {
        min.into_iter().chain(max).for_each(|edge| out.f64(edge));
    }
}

fn pairs(pairs: &[(String, String)], out: &mut Writer) {
    out.len(pairs.len());
    for (a, b) in pairs {
        out.text(a);
        out.text(b);
    }
}

fn write_control(control: &Control, out: &mut Writer) {
    out.text(&control.name);
    out.text(&control.unit);
    match &control.kind {
        ControlKind::Slider {
            min,
            max,
            step,
            value,
        } => {
            out.u8(0);
            for &value in [min, max, step, value] {
                out.f64(value);
            }
        }
        ControlKind::Switch(is_on) => {
            out.u8(1);
            out.u8((*is_on).into());
        }
        ControlKind::Choice { names, chosen } => {
            out.u8(2);
            out.texts(names);
            out.len(*chosen);
        }
        ControlKind::Button => out.u8(3),
    }
}

pub(crate) fn strip(head: StripHead, ticks: &[TickRow]) -> Vec<u8> {
    let mut out = Writer::default();
    out.u8(3);
    out.var(head.first);
    out.var(head.newest);
    out.u8(head.is_paused.into());
    out.var(head.bytes);
    out.var(head.missed);
    out.len(ticks.len());
    for row in ticks {
        out.var(row.tick);
        out.f32(row.micros);
        out.var(row.bodies.into());
        out.known(row.candidates);
        out.known(row.pairs);
        out.var(row.events.into());
    }
    out.bytes
}

pub(crate) fn notice(text: &str) -> Vec<u8> {
    sentence(4, text)
}

pub(crate) fn warning(text: &str) -> Vec<u8> {
    sentence(9, text)
}

fn sentence(kind: u8, text: &str) -> Vec<u8> {
    let mut out = Writer::default();
    out.u8(kind);
    out.text(text);
    out.bytes
}

/// Something that happened to a body in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Incident {
    pub(crate) tick: u64,
    pub(crate) kind: IncidentKind,
    pub(crate) other: Counterpart,
    /// The side of the body.
    pub(crate) side: Option<Side>,
    /// Rise and run of a slope, or zeros.
    pub(crate) slope: [u8; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IncidentKind {
    /// An event of the body.
    Event(EventKind),
    /// An event of another body, of which this one is the other.
    EventOfOther(EventKind),
    /// Something stopped the body.
    Stop,
}

impl IncidentKind {
    const fn code(self) -> u8 {
        match self {
            Self::Event(kind) => kind as u8,
            Self::EventOfOther(kind) => 8 + kind as u8,
            Self::Stop => 5,
        }
    }
}

/// Writes where a body was in the ticks from the first to the last, and what happened to it.
pub(crate) fn history(
    key: BodyKey,
    ticks: RangeInclusive<u64>,
    places: &[(u64, [f64; 2])],
    incidents: &[Incident],
) -> Vec<u8> {
    let mut out = Writer::default();
    out.u8(5);
    out.key(key);
    out.var(*ticks.start());
    out.var(*ticks.end());
    out.len(places.len());
    for &(tick, at) in places {
        out.var(tick);
        out.point(at);
    }
    out.len(incidents.len());
    for incident in incidents {
        out.var(incident.tick);
        out.u8(incident.kind.code());
        out.other(incident.other);
        out.u8(incident.side.map_or(255, |side| side as u8));
        incident.slope.iter().for_each(|&part| out.u8(part));
    }
    out.bytes
}

/// Writes the images of a stage, which are sent before the stage whenever they change.
pub(crate) fn images(images: &[Image]) -> Vec<u8> {
    let mut out = Writer::default();
    out.u8(6);
    write_images(images, &mut out);
    out.bytes
}

pub(crate) fn write_images(images: &[Image], out: &mut Writer) {
    out.len(images.len());
    for Image { png, cell } in images {
        cell.iter().for_each(|&side| out.var(side.into()));
        out.len(png.len());
        out.bytes.extend_from_slice(png);
    }
}

/// Returns how many bytes [`write_images`] writes.
pub(crate) fn images_len(images: &[Image]) -> usize {
    let one = |Image { png, cell }: &Image| {
        let cell = cell.map(|side| var_len(side.into()));
        cell[0] + cell[1] + var_len(png.len() as u64) + png.len()
    };
    var_len(images.len() as u64) + images.iter().map(one).sum::<usize>()
}

pub(crate) fn read_images(from: &mut Reader<'_>) -> WireResult<Vec<Image>> {
    from.list(3, |from| {
        let cell = [from.var32()?, from.var32()?];
        let len = from.len(1)?;
        Ok(Image::png(from.take(len)?, cell))
    })
}

/// Writes how many bytes saving the ticks from the first to the last takes.
pub(crate) fn size(ticks: RangeInclusive<u64>, bytes: u64) -> Vec<u8> {
    let mut out = Writer::default();
    out.u8(7);
    out.var(*ticks.start());
    out.var(*ticks.end());
    out.var(bytes);
    out.bytes
}

/// Writes the scenes of which ticks are kept, which are sent after the stage whenever they change.
pub(crate) fn scenes(scenes: &[RecordedScene]) -> Vec<u8> {
    let mut out = Writer::default();
    out.u8(8);
    write_scenes(scenes, &mut out);
    out.bytes
}

pub(crate) fn write_scenes(scenes: &[RecordedScene], out: &mut Writer) {
    out.len(scenes.len());
    for scene in scenes {
        out.var(scene.first);
        out.text(&scene.title);
        out.texts(&scene.layer_names);
    }
}

/// Returns how many bytes [`write_scenes`] writes.
pub(crate) fn scenes_len(scenes: &[RecordedScene]) -> usize {
    let text = |text: &String| var_len(text.len() as u64) + text.len();
    let one = |scene: &RecordedScene| {
        let names = scene.layer_names.iter().map(text).sum::<usize>();
        let count = var_len(scene.layer_names.len() as u64);
        var_len(scene.first) + text(&scene.title) + count + names
    };
    var_len(scenes.len() as u64) + scenes.iter().map(one).sum::<usize>()
}

pub(crate) fn read_scenes(from: &mut Reader<'_>) -> WireResult<Vec<RecordedScene>> {
    from.list(3, |from| {
        Ok(RecordedScene {
            first: from.var()?,
            title: from.text()?.to_owned(),
            layer_names: from.list(1, |from| Ok(from.text()?.to_owned()))?,
        })
    })
}
