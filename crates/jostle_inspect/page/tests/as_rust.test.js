/** Copied Rust is text here; `tests/it/as_rust.rs` compiles and runs the same text. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { bodyAsRust, DEFAULTS, moveAsRust } from '../panel/as_rust.js';
import { sameKey } from '../wire/names.js';

const key = (slot) => ({ world: 0, slot, version: 1 });
const HERO = key(0);
const ALL = 0xffffffff;
const labelOf = ({ slot }) => ['Hero!', 'crate'][slot] ?? '';

/** Bodies as a frame has them, from plain rows. */
function bodiesOf(rows) {
  const column = (name, otherwise) => rows.map((row) => row[name] ?? otherwise);
  return {
    count: rows.length,
    world: column('world', 0),
    kind: column('kind', 0),
    open: column('open', 0),
    layers: column('layers', ALL),
    mask: column('mask', ALL),
    key: (row) => key(row),
    box: (row) => rows[row].box,
    find: (wanted) => rows.findIndex((_, row) => sameKey(key(row), wanted)),
  };
}

const NOTHING = { kind: 'nothing' };
const LEGS = [{ box: [20, 28, 32, 48], clock: 0, why: 0, cause: NOTHING }];
const HIT = { response: 0, fraction: 0.7 };
/** Properties of the hero, by their names and numbers: copying must not depend on their texts. */
const detailsOf = (settings) => {
  const properties = Object.entries(settings).map(([name, numbers]) => ({
    name,
    title: '?',
    text: '?',
    numbers,
  }));
  return [{ key: HERO, properties: [...properties, { name: '', title: 'data', text: '7', numbers: [] }] }];
};
const DETAILS = detailsOf({ weight: [1], actors: [0], max_slope: [1, 2], up: [3], step: [4], snap: [0.5] });
/** The first row has a one-way with two faces, for which there is no character. */
const TILES = Uint8Array.from(
  [
    [0, 37, 0, 0, 0, 0],
    [0, 0, 0, 0, 1, 0],
    [10, 0, 0, 0, 1, 2],
    [1, 1, 1, 1, 1, 1],
  ].flat(),
);
const MAP = {
  world: 0,
  map: 0,
  origin: [0, 0],
  size: [16, 16],
  firstColumn: 0,
  firstRow: 0,
  columns: 6,
  rows: 4,
  outside: 0,
  layers: ALL,
  tiles: TILES,
};
/** The hero walks right, and a crate as high as half a tile stops it. */
const FRAME = {
  tick: 43,
  head: { number: 'f32' },
  bodies: bodiesOf([
    { box: [48, 28, 60, 48], mask: 0b11 },
    { box: [60, 40, 68, 48], kind: 1, layers: 0b10 },
    { box: [90, 40, 98, 48], kind: 2 },
    { box: [40, 30, 48, 38], kind: 0 },
    { box: [900, 40, 908, 48], kind: 1 },
    { box: [44, 0, 52, 8], kind: 1, layers: 0b100 },
  ]),
  maps: [MAP],
  moves: [
    {
      key: HERO,
      from: [20, 28, 32, 48],
      requested: [40, 2],
      to: [48, 28, 60, 48],
      legs: LEGS,
      hits: [HIT],
      wasRelocated: false,
    },
  ],
  details: DETAILS,
};

test('a copied move is the test that Rust compiles and runs', async () => {
  const golden = await readFile(new URL('../../tests/as_rust/hero_in_tick_43.rs', import.meta.url), 'utf8');
  const fails = '#[test]\n#[should_panic(expected = "expected it to")]\n';
  assert.equal(moveAsRust(FRAME, HERO, labelOf).replace('#[test]\n', fails), golden);
});

test('whole numbers, responses and rules are written as the world has them', () => {
  const [move] = FRAME.moves;
  const details = detailsOf({ actors: [2], weight: [3], up: [0] });
  const hits = [{ response: 3 }, { response: 2 }];
  const frame = { ...FRAME, head: { number: 'i32' }, maps: [], details, moves: [{ ...move, hits }] };
  const text = moveAsRust(frame, HERO, () => '');
  assert.match(text, /^#\[test\]\nfn body_0_in_tick_43\(\) \{\n {4}use jostle::i32::\{Aabb, Body/);
  assert.match(text, /use jostle::ActorRule;/);
  assert.match(text, /world\.move_and_bounce\(mover, \[40, 2\]\)/);
  assert.match(text, /up: None/);
  assert.match(text, /\.with_actors\(ActorRule::Share\)\.with_weight\(3\)\.with_options\(options\)/);
  assert.match(text, /Body::actor\(Aabb::new\(40, 30, 8, 8\)\)/, 'actors count if they are not ignored');
});

test('every setting that the game sends is written, unless it is that of a plain body', async () => {
  const listed = await readFile(new URL('../../tests/wire/properties.txt', import.meta.url), 'utf8');
  const lines = listed
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const plain = Object.fromEntries(lines.map(([name, ...numbers]) => [name, numbers.map(Number)]));
  assert.deepEqual(plain, DEFAULTS);
  const copy = (settings) => moveAsRust({ ...FRAME, details: detailsOf(settings) }, HERO, labelOf);
  assert.doesNotMatch(copy(plain), /MoveOptions|with_actors|with_weight/);
  for (const [name, numbers] of Object.entries(plain)) {
    const text = copy({ ...plain, [name]: numbers.map((number) => (number === 0 ? 1 : 2)) });
    assert.match(text, new RegExp(`\\b(${name}: |with_${name}\\()`), name);
  }
});

test('a box whose size is rounded is written by its corners', () => {
  const left = Math.fround(-0.13);
  const right = Math.fround(3.43);
  const bodies = bodiesOf([{ box: [left, 0, right, 8], kind: 1, open: 3, layers: 1 }]);
  const frame = { ...FRAME, bodies, details: [] };
  const text = bodyAsRust(frame, HERO);
  const size = Math.fround(right - left);
  const isSame = Math.fround(left + size) === right;
  assert.equal(isSame, false, 'an example that is rounded');
  assert.equal(
    text,
    'Body::solid(Aabb::from_corners([-0.13, 0.0], [3.43, 8.0])).with_layers(0b1).with_one_way(Side::MinY)',
  );
});

test('there is nothing to copy without a move that explains where the body is', () => {
  const [move] = FRAME.moves;
  assert.equal(moveAsRust({ ...FRAME, moves: [] }, HERO, labelOf), '');
  assert.equal(moveAsRust({ ...FRAME, moves: [{ ...move, wasRelocated: true }] }, HERO, labelOf), '');
  assert.equal(bodyAsRust(FRAME, key(99)), '');
});

test('the outside of a map counts where the move reaches its border', () => {
  const solid = { ...FRAME, maps: [{ ...MAP, outside: 1 }] };
  assert.match(moveAsRust(solid, HERO, labelOf), /legend, Outside::Solid\)/);
  const inside = { ...MAP, outside: 1, firstColumn: -50, columns: 100, firstRow: -50, rows: 100 };
  inside.tiles = new Uint8Array(10_000);
  const text = moveAsRust({ ...FRAME, maps: [inside] }, HERO, labelOf);
  assert.match(text, /Tile::from_char, Outside::Empty\)/);
});
