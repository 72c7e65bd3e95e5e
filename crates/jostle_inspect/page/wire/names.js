/**
 * Names of what frames contain: keys, others, sides and kinds, in the order of WIRE.md.
 *
 * @typedef {{world: number, slot: number, version: number}} Key names a body
 * @typedef {{kind: 'nothing'} | {kind: 'body', key: Key}
 *   | {kind: 'tile', world: number, map: number, column: number, row: number}
 *   | {kind: 'map', world: number, map: number}} Other what was hit or touched
 */

export const KINDS = ['actor', 'solid', 'sensor', 'box'];
export const SIDES = ['left', 'right', 'top', 'bottom'];
export const SIDE_ARROWS = ['◀', '▶', '▲', '▼'];
export const RESPONSES = ['slide', 'stop', 'bounce', 'pass'];
export const EVENTS = ['stops touching', 'starts touching', 'enters', 'leaves', 'is crushed by'];
/** The kind of an incident that is not an event: a body was stopped. */
export const STOP = EVENTS.length;
export const OUTSIDES = ['empty', 'solid', 'clamp'];

/**
 * Codes of tiles. One-ways and halves have one code per side; slopes have one per surface, thick side
 * and part, in this order. One-ways with two or more faces have a bit for each face, from FACES on.
 */
export const TILE = { EMPTY: 0, SOLID: 1, ONE_WAY: 2, HALF: 6, SLOPE: 10, FACES: 32 };
const SLOPE_PARTS = ['1:1', '1:2, low half', '1:2, high half'];
const LAST_SLOPE = TILE.SLOPE + 4 * SLOPE_PARTS.length - 1;

/** Whether a tile can have that code. @param {number} kind */
export function isTile(kind) {
  const faces = kind - TILE.FACES;
  const isSeveral = (faces & (faces - 1)) !== 0;
  return kind <= LAST_SLOPE || (faces > 0 && faces < 16 && isSeveral);
}

/** The faces of a one-way, a bit for each side; 0 for other tiles. @param {number} kind */
export function facesOf(kind) {
  if (kind >= TILE.FACES) return kind - TILE.FACES;
  return kind >= TILE.ONE_WAY && kind < TILE.HALF ? 1 << (kind - TILE.ONE_WAY) : 0;
}

/** The least bytes of a key. */
export const KEY_SIZE = 3;

/** `3v1`, or `3v1 of world 2`. @param {Key} key */
export function keyText(key) {
  const text = `${key.slot}v${key.version}`;
  return key.world === 0 ? text : `${text} of world ${key.world}`;
}

/** The key that a user typed, or null. @returns {Key | null} */
export function parseKey(text) {
  const match = /^\s*(\d{1,10})v(\d{1,10})(?:\s+of\s+world\s+(\d{1,3}))?\s*$/i.exec(text);
  return match && { world: Number(match[3] ?? 0), slot: Number(match[1]), version: Number(match[2]) };
}

/** @param {Key | null | undefined} a @param {Key | null | undefined} b */
export function sameKey(a, b) {
  return Boolean(a && b) && a.slot === b.slot && a.version === b.version && a.world === b.world;
}

/** A set of sides as text: `◀ left, ▼ bottom`. @param {number} sides */
export function sidesText(sides) {
  const names = SIDES.map((name, side) => (sides >> side) & 1 && `${SIDE_ARROWS[side]} ${name}`);
  return names.filter(Boolean).join(', ');
}

/** One number per world and slot, usable as a map key. */
export function placeOf(world, slot) {
  return world * 2 ** 32 + slot;
}

/** The label of a body in a frame, or an empty string. @param {Key} key */
export function labelIn({ tags }, key) {
  const tag = tags.get(placeOf(key.world, key.slot));
  return tag && tag.key.version === key.version ? tag.label : '';
}

/** @param {import('./reader.js').Reader} reader @returns {Other} */
export function readOther(reader) {
  const kind = reader.oneOf(4, 'kind of other');
  if (kind === 1) return { kind: 'body', key: reader.key() };
  if (kind === 0) return { kind: 'nothing' };
  const world = reader.u8();
  const map = reader.var();
  if (kind === 3) return { kind: 'map', world, map };
  return { kind: 'tile', world, map, column: reader.f64(), row: reader.f64() };
}

/** A kind of tile as text. */
export function tileText(kind) {
  if (kind === TILE.EMPTY) return 'empty';
  if (kind === TILE.SOLID) return 'solid';
  if (kind < TILE.HALF) return `one-way, open to the ${SIDES[kind - TILE.ONE_WAY]}`;
  if (kind >= TILE.FACES) return `one-way, with faces ${sidesText(facesOf(kind))}`;
  if (kind < TILE.SLOPE) return `half tile, ${SIDES[kind - TILE.HALF]} half solid`;
  const slope = slopeOf(kind);
  const surface = slope.looksDown ? 'ceiling slope' : 'slope';
  return `${surface} ${SLOPE_PARTS[slope.part]}, thicker on the ${slope.thickRight ? 'right' : 'left'}`;
}

/** The properties of a slope tile. */
export function slopeOf(kind) {
  const number = kind - TILE.SLOPE;
  const parts = SLOPE_PARTS.length;
  const hand = Math.floor(number / parts);
  return { looksDown: hand >= 2, thickRight: hand % 2 === 1, part: number % parts };
}
