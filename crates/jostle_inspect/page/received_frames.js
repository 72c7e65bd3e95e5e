/**
 * Frames received from a game, as they arrived: at most 64 MB, dropping the oldest first.
 *
 * They are kept in segments that can each be decoded on their own. A segment starts with a
 * whole frame or, if the game has not sent one for long, with a decoded frame.
 */

import { decodeFrame } from './wire/frame.js';

const LIMIT = 64e6;
const LONGEST = 240;
/** The longest the page works without yielding. */
export const SLICE_MS = 8;
/** About how much memory a decoded body takes, and a decoded frame besides its sections. */
const BODY_BYTES = 60;
const FRAME_BYTES = 4000;
/** About how much memory a decoded section takes for each of its bytes, with those bytes. */
const SECTION_FACTOR = 6;
/** The bytes of a body in a file, at most. */
const WRITTEN_BODY_BYTES = 60;

/**
 * @typedef {{tick: number, bytes: Uint8Array | null, frame: import('./wire/frame.js').Frame | null}} Entry
 * @typedef {{entries: Entry[], size: number}} Segment
 */

export class ReceivedFrames {
  constructor(limit = LIMIT) {
    this.limit = limit;
    this.clear();
  }

  clear() {
    /** @type {Segment[]} */
    this.segments = [];
    this.size = 0;
    this.cursor = null;
    this.isTorn = true;
  }

  get first() {
    return this.segments[0]?.entries[0].tick ?? 0;
  }

  get last() {
    return this.segments.at(-1)?.entries.at(-1).tick ?? 0;
  }

  get isEmpty() {
    return this.segments.length === 0;
  }

  /** Notes that the next frame does not follow the last one stored. */
  tear() {
    this.isTorn = true;
  }

  /**
   * Stores a frame. A tick before the last one starts over and drops everything; a repeated
   * tick, such as another view of it, replaces the stored one.
   *
   * @param {import('./wire/frame.js').Frame} frame
   * @param {Uint8Array} bytes the frame as it arrived
   */
  append(frame, bytes) {
    if (!this.isEmpty && frame.tick < this.last) this.clear();
    const isAgain = !this.isEmpty && frame.tick === this.last;
    if (isAgain) this.dropLone();
    const segment = this.segments.at(-1);
    if (frame.whole) this.begin({ tick: frame.tick, bytes, frame: null }, bytes.length);
    else if (this.isTorn || isAgain || segment.entries.length >= LONGEST) this.beginDecoded(frame);
    else this.add(segment, { tick: frame.tick, bytes, frame: null }, bytes.length);
    this.isTorn = false;
    this.trim();
  }

  /**
   * Drops the last segment if it holds a single frame, so that a still picture is stored only
   * once.
   */
  dropLone() {
    if (this.segments.at(-1).entries.length > 1) return;
    this.size -= this.segments.pop().size;
    this.isTorn = true;
  }

  beginDecoded(frame) {
    frame.bodies.isKept = true;
    // Without copies, a small section keeps the whole message that it came with.
    for (const [name, bytes] of Object.entries(frame.raw)) frame.raw[name] = bytes.slice();
    this.begin({ tick: frame.tick, bytes: null, frame }, sizeOf(frame));
  }

  begin(entry, size) {
    const segment = { entries: [], size: 0 };
    this.segments.push(segment);
    this.add(segment, entry, size);
  }

  add(segment, entry, size) {
    segment.entries.push(entry);
    segment.size += size;
    this.size += size;
  }

  trim() {
    while (this.size > this.limit && this.segments.length > 1) this.size -= this.segments.shift().size;
  }

  /** About how many bytes the frames from `from` to `to` take. */
  sizeOf(from, to) {
    const entries = this.segments.flatMap((segment) => segment.entries);
    const isIn = ({ tick }) => tick >= from && tick <= to;
    return entries
      .filter(isIn)
      .reduce((sum, { bytes, frame }) => sum + (bytes?.length ?? writtenSize(frame)), 0);
  }

  /** Visits every frame from `from` to `to` in order, yielding to the page in between. */
  async walk(from, to, visit, wanted = () => true) {
    let start = performance.now();
    for (const { tick } of this.segments.flatMap(({ entries }) => entries)) {
      if (tick < from || tick > to) continue;
      const frame = this.seek(tick);
      if (frame) visit(frame);
      if (performance.now() - start < SLICE_MS) continue;
      await new Promise((done) => setTimeout(done));
      if (!wanted()) return;
      start = performance.now();
    }
  }

  /**
   * Returns the last frame at or before `tick`, or the first one. With `isForward`, ticks that are
   * missing are skipped: it is the first frame at or after `tick`, or the last one.
   *
   * @returns {import('./wire/frame.js').Frame | null}
   */
  seek(tick, isForward = false) {
    if (this.isEmpty) return null;
    const at = lastOrFirst(this.segments, tick, ({ entries }) => entries[0].tick);
    const isBehind = isForward && this.segments[at].entries.at(-1).tick < tick;
    const { entries } = (isBehind && this.segments[at + 1]) || this.segments[at];
    this.cursor = advanced(this.cursor, entries, isForward ? tickFrom(entries, tick) : tick);
    return this.cursor.frame;
  }
}

/** About how much memory a decoded frame takes. */
function sizeOf(frame) {
  return FRAME_BYTES + frame.bodies.count * BODY_BYTES + sectionBytes(frame) * SECTION_FACTOR;
}

/** How many bytes a decoded frame takes in a file, at most. */
function writtenSize(frame) {
  return frame.bodies.count * WRITTEN_BODY_BYTES + sectionBytes(frame) + 64;
}

function sectionBytes({ raw }) {
  return Object.values(raw).reduce((sum, bytes) => sum + bytes.length, 0);
}

/**
 * Returns a cursor at the last entry at or before `tick`, or at the first one. Decodes onward
 * from `cursor` if that is not yet past the tick, otherwise from the start.
 *
 * @param {{entries: Entry[], index: number, frame: object} | null} cursor
 */
export function advanced(cursor, entries, tick) {
  const index = lastOrFirst(entries, tick, (entry) => entry.tick);
  const isAhead = cursor?.entries === entries && cursor.index <= index;
  let { index: next, frame } = isAhead ? cursor : { index: -1, frame: null };
  while (next < index) {
    next += 1;
    frame = entries[next].frame ?? decodeFrame(frame, entries[next].bytes);
  }
  return { entries, index, frame };
}

/** Returns the first tick of some entries that is not before `tick`, or the last one. */
export function tickFrom(entries, tick) {
  const before = lastNotBehind(entries, tick - 1, (entry) => entry.tick);
  return entries[Math.min(before + 1, entries.length - 1)].tick;
}

/** Returns the index of the last item whose tick is at most `tick`, or 0. */
export function lastOrFirst(items, tick, tickOf) {
  return Math.max(0, lastNotBehind(items, tick, tickOf));
}

/** Returns the index of the last item whose tick is at most `tick`, or -1. */
export function lastNotBehind(items, tick, tickOf) {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tickOf(items[middle]) <= tick) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
