/**
 * A frame: one tick as it is shown.
 *
 * `decodeFrame` takes the frame before and bytes, and returns a frame. Sections that did not
 * change are the same objects as before, so `===` shows whether something has to be drawn
 * again.
 */

import { readChanged, readWhole } from './bodies.js';
import { Reader, WireError } from './reader.js';
import * as sections from './sections.js';

const WHOLE = 1;
const SINGLE = 2;
const AS_BEFORE = 0;
const CHANGED = 2;

/** The sections after the bodies, in wire order. */
const SECTIONS = [
  ['hitboxes', sections.readHitboxes],
  ['contacts', sections.readContacts],
  ['moves', sections.readMoves],
  ['events', sections.readEvents],
  ['maps', sections.readMaps],
  ['cells', sections.readCells],
  ['drawings', sections.readDrawings],
  ['gauges', sections.readGauges],
  ['tags', sections.readTags],
  ['details', sections.readDetails],
];

/** Their names in that order. */
export const SECTION_NAMES = SECTIONS.map(([name]) => name);

/**
 * @typedef {object} Frame
 * @property {number} tick
 * @property {boolean} whole whether it took nothing from the frame before
 * @property {ReturnType<typeof sections.readHead>} head
 * @property {import('./bodies.js').Bodies} bodies
 * @property {ReturnType<typeof sections.readHitboxes>} hitboxes
 * @property {ReturnType<typeof sections.readContacts>} contacts
 * @property {ReturnType<typeof sections.readMoves>} moves
 * @property {ReturnType<typeof sections.readEvents>} events
 * @property {ReturnType<typeof sections.readMaps>} maps
 * @property {ReturnType<typeof sections.readCells>} cells
 * @property {ReturnType<typeof sections.readDrawings>} drawings
 * @property {ReturnType<typeof sections.readGauges>} gauges
 * @property {ReturnType<typeof sections.readTags>} tags
 * @property {ReturnType<typeof sections.readDetails>} details
 * @property {ReturnType<typeof sections.readDensity> | null} density
 * @property {Record<string, Uint8Array>} raw the bytes of the sections other than bodies, for saving
 */

/** Whether a frame is whole, without decoding the rest. */
export function isWhole(bytes, start = 0) {
  const reader = new Reader(bytes, start);
  reader.var();
  return (reader.u8() & WHOLE) !== 0;
}

/**
 * @param {Frame | null} before the frame that this one follows; may be null if this one is
 * whole
 * @param {Uint8Array} bytes
 * @param {{start?: number, spare?: import('./bodies.js').Bodies}} [options] where the frame
 * starts in the bytes, and body memory that is no longer in use
 * @returns {Frame}
 */
export function decodeFrame(before, bytes, options = {}) {
  const reader = new Reader(bytes, options.start ?? 0);
  const tick = reader.var();
  const flags = reader.u8();
  const whole = (flags & WHOLE) !== 0;
  if (flags > 3) throw new WireError(`${flags} is not a valid set of frame flags`, reader.at - 1);
  if (!whole && !before) {
    throw new WireError(`tick ${tick} depends on a frame that was not received`, reader.at - 1);
  }

  const frame = { tick, whole, raw: {} };
  section(reader, frame, before, 'head', sections.readHead);
  frame.bodies = bodiesSection(reader, flags, before, options.spare);
  for (const [name, read] of SECTIONS) section(reader, frame, before, name, read);
  frame.density = null;
  if (reader.oneOf(2, 'density flag')) readRaw(reader, frame, 'density', sections.readDensity);
  reader.end();
  return frame;
}

function section(reader, frame, before, name, read) {
  const kind = reader.oneOf(2, 'kind of section');
  if (kind !== AS_BEFORE) {
    readRaw(reader, frame, name, read);
    return;
  }
  refuseInWhole(reader, frame.whole);
  frame[name] = before[name];
  frame.raw[name] = before.raw[name];
}

function readRaw(reader, frame, name, read) {
  const start = reader.at;
  frame[name] = read(reader);
  frame.raw[name] = reader.bytes.subarray(start, reader.at);
}

function bodiesSection(reader, flags, before, spare) {
  const isSingle = (flags & SINGLE) !== 0;
  const kind = reader.oneOf(3, 'kind of section');
  if (kind !== AS_BEFORE && kind !== CHANGED) return readWhole(reader, isSingle, spare);
  refuseInWhole(reader, (flags & WHOLE) !== 0);
  return kind === CHANGED ? readChanged(reader, isSingle, before.bodies, spare) : before.bodies;
}

function refuseInWhole(reader, whole) {
  if (whole) throw new WireError('a whole frame refers to the frame before it', reader.at - 1);
}
