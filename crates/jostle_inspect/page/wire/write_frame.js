/**
 * Writes a decoded frame as a whole one. Sections are copied as they arrived, and bodies are written
 * from their columns.
 */

import { SECTION_NAMES } from './frame.js';
import { ByteWriter } from './writer.js';

const IS_WHOLE = 1;

/** @param {import('./frame.js').Frame} frame @returns {Uint8Array} */
export function wholeFrame(frame) {
  const w = new ByteWriter(4096 + frame.bodies.count * 64);
  // Without the flag for `f32`, coordinates are `f64`, which hold either.
  w.var(frame.tick).u8(IS_WHOLE).u8(1).raw(frame.raw.head).u8(1);
  writeBodies(w, frame.bodies);
  for (const name of SECTION_NAMES) w.u8(1).raw(frame.raw[name]);
  w.u8(frame.raw.density ? 1 : 0);
  if (frame.raw.density) w.raw(frame.raw.density);
  return w.done();
}

function writeBodies(w, bodies) {
  w.var(bodies.count);
  for (let row = 0; row < bodies.count; row += 1) {
    w.u8(bodies.world[row]).var(bodies.slot[row]).var(bodies.version[row]);
    w.u8(bodies.kind[row]).u8(bodies.open[row]).u8(bodies.touching[row]).u8(bodies.flags[row]);
    w.u32(bodies.layers[row]).u32(bodies.mask[row]);
    for (let i = 0; i < 4; i += 1) w.f64(bodies.edges[row * 4 + i]);
  }
}
