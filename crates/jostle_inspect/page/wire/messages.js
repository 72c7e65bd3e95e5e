/** Messages from the game: bytes in, `{ type, … }` out. Frames are left as bytes for `frame.js`. */

import { readOther, STOP } from './names.js';
import { Reader, WireError } from './reader.js';

/** The protocol version that this page reads. */
export const VERSION = 1;

const CONTROL_KINDS = ['slider', 'switch', 'choice', 'button'];

/** @param {Uint8Array} bytes */
export function readMessage(bytes) {
  const reader = new Reader(bytes);
  const kind = reader.u8();
  switch (kind) {
    case 1:
      return { type: 'stage', ...ended(reader, readStage(reader)) };
    case 2:
      return { type: 'frame', past: (reader.u8() & 1) === 1, bytes, start: reader.at };
    case 3:
      return { type: 'strip', ...ended(reader, readStrip(reader)) };
    case 4:
      return { type: 'notice', ...ended(reader, { text: reader.text() }) };
    case 5:
      return { type: 'history', ...ended(reader, readHistory(reader)) };
    case 6:
      return { type: 'images', ...ended(reader, { images: readImages(reader) }) };
    case 7:
      return { type: 'size', ...ended(reader, readSize(reader)) };
    case 8:
      return { type: 'scenes', ...ended(reader, { scenes: readScenes(reader) }) };
    case 9:
      return { type: 'warning', ...ended(reader, { text: reader.text() }) };
    default:
      throw new WireError(`${kind} is not a known type of message`, 0);
  }
}

function ended(reader, value) {
  reader.end();
  return value;
}

function readStage(r) {
  const version = r.u8();
  if (version !== VERSION) {
    throw new WireError(
      `the game uses protocol version ${version}, this page version ${VERSION}: reload the page`,
      1,
    );
  }
  const flags = r.u8();
  return {
    readOnly: (flags & 1) !== 0,
    recording: (flags & 2) !== 0,
    paused: (flags & 4) !== 0,
    playable: (flags & 8) !== 0,
    pointed: (flags & 16) !== 0,
    showsCells: (flags & 32) !== 0,
    title: r.text(),
    rate: r.f32(),
    scenes: r.list(() => ({ name: r.text(), topic: r.text() }), 2),
    scene: r.var(),
    toTry: r.text(),
    keys: r.list(() => ({ code: r.text(), does: r.text() }), 2),
    controls: r.list(() => readControl(r), 3),
    touchHint: r.text(),
    code: r.text(),
    layerNames: r.list(() => r.text()),
    speed: r.f32(),
    notes: r.list(() => ({ text: r.text(), box: r.u8() === 0 ? null : r.box() }), 2),
    maxFileBytes: r.var(),
  };
}

function readControl(r) {
  const name = r.text();
  const unit = r.text();
  const kind = CONTROL_KINDS[r.oneOf(4, 'kind of control')];
  const control = { name, unit, kind };
  if (kind === 'slider') {
    return { ...control, min: r.f64(), max: r.f64(), step: r.f64(), value: r.f64() };
  }
  if (kind === 'switch') return { ...control, value: r.u8() };
  if (kind === 'choice') return { ...control, choices: r.list(() => r.text()), value: r.var() };
  return { ...control, value: 0 };
}

function readStrip(r) {
  return {
    first: r.var(),
    newest: r.var(),
    paused: (r.u8() & 1) === 1,
    bytes: r.var(),
    lost: r.var(),
    ticks: r.list(() => readTick(r), 9),
  };
}

/** The numbers of one tick; see `tick_stats.js`. */
function readTick(r) {
  return {
    tick: r.var(),
    microseconds: r.f32(),
    bodies: r.var(),
    candidates: r.known(),
    pairs: r.known(),
    events: r.var(),
  };
}

function readHistory(r) {
  const key = r.key();
  const read = () => {
    const tick = r.var();
    const [x, y] = r.xy();
    return { tick, x, y };
  };
  const [first, last] = [r.var(), r.var()];
  return { key, first, last, points: r.list(read, 17), incidents: r.list(() => readIncident(r), 6) };
}

/** Added to the kind of an event in which the body is the other one. */
const OF_OTHER = 8;

/** Something that happened to a body; see `incidents.js`. */
function readIncident(r) {
  const tick = r.var();
  const at = r.at;
  const code = r.u8();
  const kind = code & ~OF_OTHER;
  if (kind > STOP || code === OF_OTHER + STOP) {
    throw new WireError(`${code} is not a valid kind of incident`, at);
  }
  const isOfOther = code >= OF_OTHER;
  return { tick, kind, isOfOther, other: readOther(r), side: r.u8(), rise: r.u8(), run: r.u8() };
}

/** About how many bytes saving some ticks takes. */
function readSize(r) {
  return { from: r.var(), to: r.var(), bytes: r.var() };
}

/**
 * The scenes of which ticks are kept, in order. Starting a scene again is a scene of its own.
 *
 * @typedef {{first: number, title: string, layerNames: string[]}} Scene its first tick may no longer
 * be kept
 * @param {Reader} r
 * @returns {Scene[]}
 */
export function readScenes(r) {
  return r.list(() => ({ first: r.var(), title: r.text(), layerNames: r.list(() => r.text()) }), 3);
}

/**
 * Atlases of equal cells. `bitmap` is null until something draws the image and decodes it.
 *
 * @param {Reader} r
 * @returns {{png: Uint8Array, cellWidth: number, cellHeight: number, bitmap: ImageBitmap | null}[]}
 */
export function readImages(r) {
  const read = () => {
    const [cellWidth, cellHeight] = [r.var32(), r.var32()];
    const size = r.count();
    const at = r.take(size, 'an image');
    return { png: r.bytes.slice(at, r.at), cellWidth, cellHeight, bitmap: null };
  };
  return r.list(read, 3);
}
