/** The sections of a frame other than bodies: one function each, bytes in, value out. */

import { isTile, KEY_SIZE, placeOf, readOther } from './names.js';
import { WireError } from './reader.js';

/** @typedef {import('./reader.js').Reader} Reader */

/** @param {Reader} r */
export function readHead(r) {
  return {
    number: r.text(),
    microseconds: r.f32(),
    candidates: r.known(),
    pairs: r.known(),
    seen: r.box(),
    bodies: r.var(),
    focus: r.oneOf(2, 'focus flag') ? r.key() : null,
  };
}

/** @param {Reader} r */
export function readHitboxes(r) {
  const read = () => ({
    key: r.key(),
    name: r.text(),
    active: (r.u8() & 1) === 1,
    layers: r.u32(),
    mask: r.u32(),
    box: r.box(),
  });
  return r.list(read, KEY_SIZE + 42);
}

/** @param {Reader} r */
export function readContacts(r) {
  return r.list(() => ({ key: r.key(), other: readOther(r), side: r.oneOf(4, 'side') }), KEY_SIZE + 2);
}

/** @param {Reader} r */
export function readMoves(r) {
  const leg = () => ({ box: r.box(), clock: r.f64(), why: r.oneOf(5, 'kind of leg'), cause: readOther(r) });
  const shift = () => ({
    kind: r.oneOf(2, 'kind of shift'),
    by: readOther(r),
    delta: r.xy(),
    heldBy: readOther(r),
  });
  const move = () => ({
    key: r.key(),
    from: r.box(),
    requested: r.xy(),
    to: r.box(),
    legs: r.list(leg, 42),
    hits: r.list(() => readHit(r), 61),
    blocked: r.oneOf(16, 'set of sides'),
    ...readMoveFlags(r),
    inside: r.list(() => readOther(r), 1),
    shifts: r.list(shift, 19),
  });
  return r.list(move, KEY_SIZE + 86);
}

function readMoveFlags(r) {
  const flags = r.oneOf(16, 'set of move flags');
  const has = (bit) => (flags & bit) !== 0;
  return { isStuck: has(1), isCutShort: has(2), wasRelocated: has(4), isEarlier: has(8) };
}

function readHit(r) {
  return {
    other: readOther(r),
    side: r.oneOf(4, 'side'),
    fraction: r.f64(),
    response: r.oneOf(4, 'response'),
    rise: r.u8(),
    run: r.u8(),
    box: r.box(),
    remaining: r.xy(),
  };
}

/** @param {Reader} r */
export function readEvents(r) {
  const event = () => ({
    key: r.key(),
    kind: r.oneOf(5, 'kind of event'),
    other: readOther(r),
    side: r.u8(),
    fraction: r.f64(),
    against: readOther(r),
  });
  return r.list(event, KEY_SIZE + 12);
}

/** @param {Reader} r */
export function readMaps(r) {
  return r.list(() => readMap(r), 58);
}

function readMap(r) {
  const map = {
    world: r.u8(),
    map: r.var(),
    revision: r.var(),
    origin: r.xy(),
    size: r.xy(),
    firstColumn: r.f64(),
    firstRow: r.f64(),
    columns: r.var(),
    rows: r.var(),
    outside: r.oneOf(3, 'outside of a tile map'),
    layers: r.u32(),
  };
  const at = r.take(map.columns * map.rows, 'a tile map');
  const tiles = r.bytes.slice(at, r.at);
  const wrong = tiles.findIndex((kind) => !isTile(kind));
  if (wrong >= 0) {
    throw new WireError(`${tiles[wrong]} is not a valid kind of tile (see WIRE.md)`, at + wrong);
  }
  return { ...map, tiles, data: r.list(() => [r.var(), r.u16()], 3) };
}

/**
 * The cells of the broad phase. `total` is the number of all cells, `visible` that of the cells in
 * view; if fewer come, they are coarser.
 *
 * @param {Reader} r
 */
export function readCells(r) {
  const name = r.text();
  const [total, visible] = [r.var(), r.var()];
  const count = r.count(33);
  const boxes = new Float64Array(count * 4);
  const counts = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    boxes.set(r.box(), i * 4);
    counts[i] = r.var();
  }
  return { name, total, visible, boxes, counts };
}

/** @param {Reader} r */
export function readDrawings(r) {
  return r.list(() => {
    const kind = r.oneOf(7, 'kind of drawing');
    const ink = r.u32();
    return { kind, ink, ...readDrawing(r, kind) };
  }, 6);
}

function readDrawing(r, kind) {
  switch (kind) {
    case 0:
      return { from: r.xy(), to: r.xy() };
    case 1:
      return { box: r.box(), filled: r.u8() === 1 };
    case 2:
      return { middle: r.xy(), radius: r.f64(), filled: r.u8() === 1 };
    case 3:
      return { points: r.list(() => r.xy(), 16), filled: r.u8() === 1 };
    case 4:
      return { at: r.xy(), height: r.f64(), text: r.text() };
    case 5:
      return readPixels(r);
    default:
      return readImage(r);
  }
}

function readPixels(r) {
  const pixels = { at: r.xy(), size: r.f64(), width: r.var(), height: r.var() };
  const start = r.at;
  const bytes = r.count();
  if (bytes !== Math.ceil((pixels.width * pixels.height) / 8)) {
    throw new WireError(`${bytes} bytes are not ${pixels.width} × ${pixels.height} pixels`, start);
  }
  const at = r.take(bytes, 'pixels');
  return { ...pixels, bits: r.bytes.slice(at, r.at) };
}

function readImage(r) {
  return {
    image: r.var(),
    column: r.var(),
    row: r.var(),
    box: r.box(),
    flipped: r.u8() === 1,
    parallax: r.f64(),
  };
}

/** @param {Reader} r */
export function readGauges(r) {
  return r.list(() => ({ name: r.text(), unit: r.text(), value: r.f64() }), 10);
}

/** Labels and colors by world and slot; a null color means that of the kind. @param {Reader} r */
export function readTags(r) {
  const tags = new Map();
  const count = r.count(KEY_SIZE + 2);
  for (let i = 0; i < count; i += 1) {
    const key = r.key();
    const label = r.text();
    const ink = r.oneOf(2, 'color flag') ? r.u32() : null;
    tags.set(placeOf(key.world, key.slot), { key, label, ink });
  }
  return tags;
}

/** @param {Reader} r */
export function readDetails(r) {
  const property = () => ({
    name: r.text(),
    title: r.text(),
    text: r.text(),
    numbers: r.list(() => r.f64(), 8),
  });
  return r.list(() => ({ key: r.key(), properties: r.list(property, 4) }), KEY_SIZE + 1);
}

/** @param {Reader} r */
export function readDensity(r) {
  const box = r.box();
  const start = r.at;
  const [columns, rows] = [r.var(), r.var()];
  if (columns * rows > r.left) throw new WireError(`${columns} × ${rows} cells do not fit`, start);
  const counts = Float64Array.from({ length: columns * rows }, () => r.var());
  return { box, columns, rows, counts };
}
