/**
 * The bodies of a frame as columns of numbers, without an object per body.
 *
 * Reads the bodies section, whole or changed.
 */

import { WireError } from './reader.js';

const LEAST_X = 1;
const LEAST_Y = 2;
const GREATEST_X = 4;
const GREATEST_Y = 8;
/** The least bytes of a row without its coordinates. */
const ROW_SIZE = 15;

export class Bodies {
  constructor(capacity = 64) {
    this.count = 0;
    this.allot(capacity);
  }

  allot(capacity) {
    this.capacity = capacity;
    this.world = new Uint8Array(capacity);
    this.slot = new Uint32Array(capacity);
    this.version = new Uint32Array(capacity);
    this.kind = new Uint8Array(capacity);
    this.open = new Uint8Array(capacity);
    this.touching = new Uint8Array(capacity);
    this.flags = new Uint8Array(capacity);
    this.layers = new Uint32Array(capacity);
    this.mask = new Uint32Array(capacity);
    /** Four per body: min x, min y, max x, max y. */
    this.edges = new Float64Array(capacity * 4);
  }

  get columns() {
    return [
      this.world,
      this.slot,
      this.version,
      this.kind,
      this.open,
      this.touching,
      this.flags,
      this.layers,
      this.mask,
    ];
  }

  /** Makes room for this many rows and keeps the existing ones. */
  reserve(count) {
    if (count <= this.capacity) return;
    const [columns, edges] = [this.columns, this.edges];
    this.allot(Math.max(count, this.capacity * 2));
    this.columns.forEach((column, i) => column.set(columns[i]));
    this.edges.set(edges);
  }

  /** Appends rows `from` to `to` of `source`. */
  append(source, from, to) {
    const at = this.count;
    this.reserve(at + to - from);
    const sources = source.columns;
    this.columns.forEach((column, i) => column.set(sources[i].subarray(from, to), at));
    this.edges.set(source.edges.subarray(from * 4, to * 4), at * 4);
    this.count = at + to - from;
  }

  /** Overwrites row `to` with row `from` of `source`. */
  put(to, source, from) {
    const sources = source.columns;
    this.columns.forEach((column, i) => (column[to] = sources[i][from]));
    for (let i = 0; i < 4; i += 1) this.edges[to * 4 + i] = source.edges[from * 4 + i];
  }

  /** Returns the first row that is not before this world and slot. */
  lowerBound(world, slot) {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.world[middle], this.slot[middle], world, slot)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the row of a body, or -1. @param {import('./names.js').Key} key */
  find(key) {
    const row = this.lowerBound(key.world, key.slot);
    const isThere = row < this.count && this.world[row] === key.world && this.slot[row] === key.slot;
    return isThere && this.version[row] === key.version ? row : -1;
  }

  /** @returns {import('./names.js').Key} */
  key(row) {
    return { world: this.world[row], slot: this.slot[row], version: this.version[row] };
  }

  /** Returns the box of a row: min x, min y, max x, max y. */
  box(row) {
    return Array.from(this.edges.subarray(row * 4, row * 4 + 4));
  }
}

function isBefore(world, slot, otherWorld, otherSlot) {
  return world < otherWorld || (world === otherWorld && slot < otherSlot);
}

/**
 * @param {import('./reader.js').Reader} reader
 * @param {boolean} isSingle whether coordinates are `f32`
 * @param {Bodies} [into] memory to overwrite; nothing else may use it
 */
export function readWhole(reader, isSingle, into = new Bodies()) {
  const bodies = into;
  const count = reader.count(ROW_SIZE + (isSingle ? 16 : 32));
  bodies.count = 0;
  bodies.reserve(count);
  for (let row = 0; row < count; row += 1) {
    const start = reader.at;
    readRow(reader, isSingle, bodies, row);
    if (
      row > 0 &&
      !isBefore(bodies.world[row - 1], bodies.slot[row - 1], bodies.world[row], bodies.slot[row])
    ) {
      throw new WireError(`body ${row} is out of order`, start);
    }
  }
  bodies.count = count;
  return bodies;
}

function readRow(reader, isSingle, bodies, row) {
  bodies.world[row] = reader.u8();
  bodies.slot[row] = reader.var32();
  bodies.version[row] = reader.var32();
  bodies.kind[row] = reader.oneOf(4, 'kind of body');
  bodies.open[row] = reader.oneOf(5, 'open side');
  bodies.touching[row] = reader.u8();
  bodies.flags[row] = reader.u8();
  bodies.layers[row] = reader.u32();
  bodies.mask[row] = reader.u32();
  for (let i = 0; i < 4; i += 1) bodies.edges[row * 4 + i] = isSingle ? reader.f32() : reader.f64();
}

/**
 * @param {import('./reader.js').Reader} reader
 * @param {boolean} isSingle
 * @param {Bodies} before rows of the frame before; not modified
 * @param {Bodies} [into]
 */
export function readChanged(reader, isSingle, before, into = new Bodies()) {
  const bodies = into;
  bodies.count = 0;
  bodies.reserve(before.count);
  copyWithoutGone(reader, before, bodies);
  readMoved(reader, isSingle, bodies);
  const come = readCome(reader, isSingle);
  if (come.count > 0) mergeCome(bodies, come);
  return bodies;
}

function copyWithoutGone(reader, before, bodies) {
  const gone = reader.count();
  let next = 0;
  for (let i = 0; i < gone; i += 1) {
    const start = reader.at;
    const row = next + reader.var();
    if (row >= before.count) {
      throw new WireError(`row ${row} is removed, but there are only ${before.count} rows`, start);
    }
    if (row > next) bodies.append(before, next, row);
    next = row + 1;
  }
  bodies.append(before, next, before.count);
}

function readMoved(reader, isSingle, bodies) {
  const moved = reader.count(2);
  const { edges } = bodies;
  let next = 0;
  for (let i = 0; i < moved; i += 1) {
    const start = reader.at;
    const row = next + reader.var();
    if (row >= bodies.count) {
      throw new WireError(`row ${row} is moved, but there are only ${bodies.count} rows`, start);
    }
    next = row + 1;
    const what = reader.u8();
    if (what > 15) throw new WireError(`${what} is not a valid set of moved edges`, reader.at - 1);
    const at = row * 4;
    const [leastX, leastY] = [edges[at], edges[at + 1]];
    if (what & LEAST_X) edges[at] = isSingle ? reader.f32() : reader.f64();
    if (what & LEAST_Y) edges[at + 1] = isSingle ? reader.f32() : reader.f64();
    edges[at + 2] = greatest(reader, isSingle, what & GREATEST_X, edges[at + 2], edges[at] - leastX);
    edges[at + 3] = greatest(reader, isSingle, what & GREATEST_Y, edges[at + 3], edges[at + 1] - leastY);
  }
}

/** Reads a max edge, or predicts it from the movement of the min edge exactly as the game does. */
function greatest(reader, isSingle, follows, before, step) {
  if (follows) return isSingle ? reader.f32() : reader.f64();
  const edge = before + step;
  return isSingle ? Math.fround(edge) : edge;
}

function readCome(reader, isSingle) {
  const count = reader.count(ROW_SIZE + (isSingle ? 16 : 32));
  const come = new Bodies(count);
  for (let row = 0; row < count; row += 1) readRow(reader, isSingle, come, row);
  come.count = count;
  return come;
}

/**
 * Replaces rows with the same world and slot, and inserts the others. Works from the back, so
 * that rows can be moved in place.
 */
function mergeCome(bodies, come) {
  const order = Array.from({ length: come.count }, (_, row) => row);
  order.sort((a, b) => come.world[a] - come.world[b] || come.slot[a] - come.slot[b]);
  const fresh = order.filter((row) => {
    const at = bodies.lowerBound(come.world[row], come.slot[row]);
    const isKnown =
      at < bodies.count && bodies.world[at] === come.world[row] && bodies.slot[at] === come.slot[row];
    if (isKnown) bodies.put(at, come, row);
    return !isKnown;
  });
  bodies.reserve(bodies.count + fresh.length);
  let old = bodies.count - 1;
  let to = bodies.count + fresh.length - 1;
  for (let i = fresh.length - 1; i >= 0; to -= 1) {
    const row = fresh[i];
    if (old >= 0 && isBefore(come.world[row], come.slot[row], bodies.world[old], bodies.slot[old])) {
      bodies.put(to, bodies, old);
      old -= 1;
    } else {
      bodies.put(to, come, row);
      i -= 1;
    }
  }
  bodies.count += fresh.length;
}
