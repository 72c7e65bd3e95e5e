/**
 * "Copy as Rust": a body as an expression, and the last move of a body as a test that fails until
 * its last line is edited or the move goes where it should.
 *
 * Pure: a frame in, text out. Bodies and tiles are those near the move, where they are at the end of
 * the tick.
 */

import { exact } from '../format.js';
import { keyText, RESPONSES, sameKey } from '../wire/names.js';
import { mapAsRust, SIDES } from './map_as_rust.js';

const [ACTOR, SOLID] = [0, 1];
const ALL_LAYERS = 0xffffffff;
const NUMBERS = ['f32', 'f64', 'i16', 'i32', 'i64'];
const MAX_BODIES = 100;
const RULES = ['Ignore', 'Block', 'Share'];
const AMOUNTS = ['forgive_ceiling', 'forgive_wall', 'forgive_floor', 'forgive_ledge', 'step', 'snap'];
const OPTIONS = ['up', ...AMOUNTS, 'max_slope', 'axis_by_axis', 'max_hits'];

/**
 * The settings of a plain body, by their names in Rust; `tests/wire/properties.txt` lists the
 * same. Settings are read by these names and as numbers, never from the texts of the panel.
 */
export const DEFAULTS = {
  weight: [1],
  actors: [0],
  up: [3],
  max_slope: [1, 1],
  max_hits: [32],
  axis_by_axis: [0],
  ...Object.fromEntries(AMOUNTS.map((name) => [name, [0]])),
};

/**
 * A body as an expression, without its hitboxes.
 *
 * @param {import('../wire/frame.js').Frame} frame
 * @param {import('../wire/names.js').Key} key
 * @returns {string} empty if the body is not in the frame
 */
export function bodyAsRust(frame, key) {
  const row = frame.bodies.find(key);
  return row < 0 ? '' : bodyText(frame, row, frame.bodies.box(row));
}

/**
 * The last move of a body as a test.
 *
 * @param {import('../wire/frame.js').Frame} frame
 * @param {import('../wire/names.js').Key} key
 * @param {(key: import('../wire/names.js').Key) => string} labelOf
 * @returns {string} empty if there is no move to copy
 */
export function moveAsRust(frame, key, labelOf) {
  const move = frame.moves.findLast((item) => sameKey(item.key, key));
  const row = frame.bodies.find(key);
  if (!move || move.wasRelocated || row < 0) return '';
  const [dx, dy] = move.requested;
  const place = (box) => boxText(box, frame.head.number);
  const wanted = [move.from[0] + dx, move.from[1] + dy, move.from[2] + dx, move.from[3] + dy];
  const delta = [dx, dy].map((value) => literal(value, frame.head.number)).join(', ');
  const body = [
    'let mut world = World::new();',
    ...around(frame, row, move, labelOf),
    ...moverLines(frame, row, move),
    `let moved = world.${callOf(move)}(mover, [${delta}]).unwrap();`,
    'let recorded = ' + `${place(move.to)};`,
    'assert_eq!(moved.place(), recorded, "what happened");',
    '// Edit the next line to say where it should have ended, and why.',
    `let expected = ${place(wanted)};`,
    'assert_eq!(moved.place(), expected, "expected it to …");',
  ];
  return testOf(nameOf(key, labelOf(key), frame.tick), frame.head.number, body);
}

/** A test with the imports that its body needs. */
function testOf(name, number, body) {
  const text = body.join('\n');
  const uses = (type) => new RegExp(`\\b${type}::`).test(text);
  const types = ['Aabb', 'Body', 'MoveOptions', 'TileMap', 'World'].filter(uses);
  const plain = ['ActorRule', 'Outside', 'Side', 'Tile'].filter(uses);
  const several = (names) => (names.length === 1 ? names[0] : `{${names.join(', ')}}`);
  const imports = [`use jostle::${typeOf(number)}::${several(types)};`];
  if (plain.length > 0) imports.push(`use jostle::${several(plain)};`);
  const lines = [...imports, '', ...text.split('\n')].map((line) => (line ? `    ${line}` : ''));
  return ['#[test]', `fn ${name}() {`, ...lines, '}', ''].join('\n');
}

/** Numbers of other types are written as `f64`. */
function typeOf(number) {
  return NUMBERS.includes(number) ? number : 'f64';
}

function nameOf(key, label, tick) {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const who = words.length > 0 && /^[a-z]/.test(words[0]) ? words.join('_') : `body_${key.slot}`;
  return `${who}_in_tick_${tick}`;
}

/** The tiles and bodies near a move, as lines that add them. */
function around(frame, row, move, labelOf) {
  const { bodies, head, maps } = frame;
  const area = areaOf(move, settingsOf(frame, bodies.key(row)));
  const write = (value) => literal(value, head.number);
  const isOfWorld = (map) => map.world === bodies.world[row] && (map.layers & bodies.mask[row]) !== 0;
  const lines = maps.filter(isOfWorld).flatMap((map) => mapAsRust(map, area, write));
  const near = rowsNear(frame, row, area);
  for (const other of near.slice(0, MAX_BODIES)) {
    const key = bodies.key(other);
    const label = labelOf(key);
    lines.push(`// Body ${keyText(key)}${label ? `, “${label}”` : ''}.`);
    lines.push(`world.add(${bodyText(frame, other, bodies.box(other))}).unwrap();`);
  }
  if (near.length > MAX_BODIES) lines.push(`// ${near.length - MAX_BODIES} more bodies are near.`);
  return lines;
}

/** Where the move may have looked: its way, and the mover's size around it. */
function areaOf(move, settings) {
  const boxes = [move.from, move.to, ...move.legs.map(({ box }) => box)];
  const [dx, dy] = move.requested;
  const [left, top, right, bottom] = move.from;
  boxes.push([left + dx, top + dy, right + dx, bottom + dy]);
  const amounts = AMOUNTS.flatMap((name) => settings[name]);
  const margin = Math.max(right - left, bottom - top, ...amounts);
  const edge = (side, pick) => pick(...boxes.map((box) => box[side]));
  return [
    edge(0, Math.min) - margin,
    edge(1, Math.min) - margin,
    edge(2, Math.max) + margin,
    edge(3, Math.max) + margin,
  ];
}

/** What can be in the way: solids, and actors if the mover does not ignore them. */
function rowsNear({ bodies, ...frame }, mover, area) {
  const { actors } = settingsOf({ bodies, ...frame }, bodies.key(mover));
  const meetsActors = isSet('actors', actors);
  const isNear = (row) => {
    const [left, top, right, bottom] = bodies.box(row);
    return left <= area[2] && area[0] <= right && top <= area[3] && area[1] <= bottom;
  };
  const blocks = (row) =>
    row !== mover &&
    bodies.world[row] === bodies.world[mover] &&
    (bodies.layers[row] & bodies.mask[mover]) !== 0 &&
    (bodies.kind[row] === SOLID || (bodies.kind[row] === ACTOR && (meetsActors || bodies.open[row] > 0)));
  return Array.from({ length: bodies.count }, (_, row) => row).filter((row) => blocks(row) && isNear(row));
}

function moverLines(frame, row, move) {
  const options = optionsOf(frame, row);
  const lines = options.length > 0 ? ['let options = MoveOptions {', ...options, '};'] : [];
  const body = bodyText(frame, row, move.from, options.length > 0);
  return [...lines, `let mover = world.add(${body}).unwrap();`];
}

/** The options that are not the default ones, as fields. */
function optionsOf(frame, row) {
  const settings = settingsOf(frame, frame.bodies.key(row));
  const changed = OPTIONS.filter((name) => isSet(name, settings[name]));
  const fields = changed.map((name) => `${name}: ${optionText(name, settings[name], frame.head.number)}`);
  if (fields.length > 0) fields.push('..MoveOptions::default()');
  return fields.map((field, i) => `    ${field}${i < fields.length - 1 ? ',' : ''}`);
}

function optionText(name, [first, second], number) {
  if (name === 'up') return first === 0 ? 'None' : `Some(${SIDES[first - 1]})`;
  if (name === 'max_slope') return `(${first}, ${second})`;
  if (name === 'axis_by_axis') return 'true';
  return name === 'max_hits' ? `${first}` : literal(first, number);
}

/** A body at a place, with what is known about it. */
function bodyText(frame, row, box, hasOptions = false) {
  const { bodies, head } = frame;
  const { actors, weight } = settingsOf(frame, bodies.key(row));
  const kind = ['actor', 'solid', 'sensor', 'solid'][bodies.kind[row]];
  const calls = [`Body::${kind}(${boxText(box, head.number)})`];
  if (bodies.layers[row] !== ALL_LAYERS) calls.push(`.with_layers(${bits(bodies.layers[row])})`);
  if (bodies.mask[row] !== ALL_LAYERS) calls.push(`.with_mask(${bits(bodies.mask[row])})`);
  if (bodies.open[row] > 0) calls.push(`.with_one_way(${SIDES[bodies.open[row] - 1]})`);
  if (isSet('actors', actors)) calls.push(`.with_actors(ActorRule::${RULES[actors[0]]})`);
  if (isSet('weight', weight)) calls.push(`.with_weight(${weight[0]})`);
  if (hasOptions) calls.push('.with_options(options)');
  return calls.join('');
}

/** The settings of a body by name; those of a plain body if it was not recorded in detail. */
function settingsOf({ details }, key) {
  const own = details.filter((detail) => sameKey(detail.key, key)).flatMap(({ properties }) => properties);
  return { ...DEFAULTS, ...Object.fromEntries(own.map(({ name, numbers }) => [name, numbers])) };
}

/** Whether a setting differs from that of a plain body. */
function isSet(name, numbers) {
  return numbers.some((number, i) => number !== DEFAULTS[name][i]);
}

/** The call that made a move, as far as the responses to its hits tell. */
function callOf(move) {
  const responses = new Set(move.hits.map((hit) => RESPONSES[hit.response]));
  responses.delete('pass');
  const [only] = responses.size === 1 ? responses : [];
  return { stop: 'move_and_stop', bounce: 'move_and_bounce' }[only] ?? 'move_and_slide';
}

/** Layers as a number in Rust. */
function bits(layers) {
  return `0b${(layers >>> 0).toString(2)}`;
}

/** A box by its corner and size if that gives the same edges, otherwise by its corners. */
function boxText(box, number) {
  const round = number === 'f32' ? Math.fround : (value) => value;
  const [left, top, right, bottom] = box;
  const size = [round(right - left), round(bottom - top)];
  const isSame = round(left + size[0]) === right && round(top + size[1]) === bottom;
  const write = (values) => values.map((value) => literal(value, number)).join(', ');
  if (isSame) return `Aabb::new(${write([left, top, ...size])})`;
  return `Aabb::from_corners([${write([left, top])}], [${write([right, bottom])}])`;
}

/** A number as Rust writes it: `3`, or `3.0` in floating point. */
function literal(value, number) {
  const text = exact(number === 'f32' ? Math.fround(value) : value, number);
  const isWhole = typeOf(number).startsWith('i');
  return isWhole || /[.e]/.test(text) ? text : `${text}.0`;
}
