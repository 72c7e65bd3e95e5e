/** Scenes of the stand-in game. Nothing here collides: hits are written down, not computed. */

import { frame, Writer } from './encode.js';
import { fixed, FLOOR, heroAt, KEYS } from './fixed_scene.js';
import { longScene, painted } from './long_scene.js';

const COLUMNS = 40;
const ROWS = 15;

function level() {
  const tiles = new Uint8Array(COLUMNS * ROWS);
  const put = (column, row, kind) => (tiles[row * COLUMNS + column] = kind);
  for (let column = 0; column < COLUMNS; column += 1) {
    for (let row = FLOOR; row < ROWS; row += 1) put(column, row, 1);
  }
  for (let row = 6; row < FLOOR; row += 1) {
    put(0, row, 1);
    put(COLUMNS - 1, row, 1);
  }
  for (const column of [12, 13, 14, 15]) put(column, 8, 4);
  put(20, 11, 14);
  put(21, 11, 15);
  put(22, 11, 1);
  put(23, 11, 1);
  put(24, 11, 10);
  put(29, 11, 9);
  put(30, 11, 9);
  return { map: 0, origin: [0, 0], size: [16, 16], columns: COLUMNS, rows: ROWS, outside: 1, tiles };
}

const CONTROLS = [
  { name: 'gravity', unit: 'u/tick²', kind: 0, min: 0, max: 2, step: 0.05, value: 0.5 },
  { name: 'broad phase', kind: 2, choices: ['grid', 'hash grid', 'quadtree'], value: 1 },
  { name: 'coyote time', kind: 1, value: 1 },
  { name: 'start again', kind: 3 },
];

function platformer(tick) {
  const [x, y] = heroAt(tick).map(Math.fround);
  const hero = [x, y, x + 12, y + 20];
  const lift = [260 + Math.sin(tick / 50) * 40, 110, 308 + Math.sin(tick / 50) * 40, 118].map(Math.fround);
  const isDown = y === FLOOR * 16 - 20;
  const column = Math.floor((x + 6) / 16);
  const hit = { fraction: 0.4, response: 0, box: [x - 1, y, x + 11, y + 20], remaining: [1.8, 3] };
  const wall = {
    fraction: 0.8,
    response: 1,
    side: 1,
    other: { body: [7, 1] },
    box: hero,
    remaining: [0.6, 0],
  };
  return {
    tick,
    head: {
      seen: [0, 60, 640, 240],
      candidates: 42,
      pairs: 7,
      bodies: 7,
      microseconds: 180 + (tick % 17) * 9,
    },
    bodies: [
      { key: [3, 1], box: hero, touching: isDown ? 8 : 0, flags: 2, layers: 2 },
      { key: [4, 1], kind: 1, box: lift, layers: 1 },
      { key: [5, 2], kind: 2, box: [420, 172, 440, 192], layers: 4 },
      { key: [6, 1], kind: 2, box: [470, 172, 490, 192], layers: 4 },
      { key: [7, 1], kind: 1, box: [560, 160, 592, 192], layers: 1 },
      { key: [8, 1], kind: 1, open: 3, box: [340, 130, 396, 136], layers: 1 },
      { key: [9, 1], box: [510, 176, 526, 192], touching: 8, layers: 2 },
    ],
    hitboxes: [
      { key: [3, 1], name: 'hurt', active: true, box: [x + 2, y + 2, x + 10, y + 18] },
      { key: [3, 1], name: 'attack', active: false, box: [x + 12, y + 6, x + 26, y + 12] },
    ],
    contacts: [
      ...(isDown ? [{ key: [3, 1], other: { map: 0, column, row: FLOOR }, side: 3 }] : []),
      { key: [9, 1], other: { map: 0, column: 32, row: FLOOR }, side: 3 },
    ],
    moves: [
      {
        key: [3, 1],
        from: [x - 3, y - 2, x + 9, y + 18],
        requested: [24, 25],
        to: hero,
        legs: [],
        hits: isDown ? [{ ...hit, other: { map: 0, column, row: FLOOR }, side: 3 }, wall] : [],
      },
    ],
    events: tick % 80 === 0 ? [{ key: [3, 1], kind: 1, other: { map: 0 }, side: 3, fraction: 0.4 }] : [],
    maps: [level()],
    cells: {
      name: 'hash grid',
      cells: Array.from({ length: 30 }, (_, i) => ({
        box: [(i % 10) * 64, Math.floor(i / 10) * 64 + 48, (i % 10) * 64 + 64, Math.floor(i / 10) * 64 + 112],
        count: (i * 7) % 9,
      })),
    },
    drawings: [
      { kind: 0, ink: 5, write: (w) => w.f64(20, 190, 20, 150) },
      { kind: 2, ink: 6, write: (w) => w.f64(600, 100, 10).u8(1) },
      { kind: 4, ink: 7, write: (w) => w.f64(24, 150, 10).text('start') },
      {
        kind: 3,
        ink: 0xff880000,
        write: (w) => w.list([0, 1, 2], (i) => w.f64(80 + i * 10, 90 - (i % 2) * 12)).u8(1),
      },
      {
        kind: 5,
        ink: 1,
        write: (w) =>
          w
            .f64(130, 80, 2)
            .var(8)
            .var(4)
            .list([0x81, 0x42, 0x24, 0x18], (b) => w.u8(b)),
      },
    ],
    gauges: [
      { name: 'speed', unit: 'u/tick', value: 0.75 },
      { name: 'coins', unit: '', value: 3 },
    ],
    tags: [
      { key: [3, 1], label: 'hero' },
      { key: [7, 1], label: 'crate' },
      { key: [5, 2], label: 'coin', ink: 0x20b0e000 },
    ],
    details: [
      {
        key: [3, 1],
        properties: [
          { title: 'state', text: isDown ? 'walking' : 'in the air' },
          { title: 'coyote', text: '4 ticks left' },
        ],
      },
    ],
  };
}

/** Boxes that all move every tick, sent as changes. */
function manyBoxes(count) {
  const side = Math.ceil(Math.sqrt(count));
  const boxOf = (i, tick) => {
    const x = Math.fround((i % side) * 16 + Math.sin(tick / 20 + i) * 6);
    const y = Math.fround(Math.floor(i / side) * 16 + Math.cos(tick / 20 + i) * 6);
    return [x, y, x + 8 + (i % 5), y + 8 + (i % 3)];
  };
  const head = { seen: [0, 0, side * 16, side * 16], candidates: count * 3, pairs: count / 2, bodies: count };
  const stats = { microseconds: 900, bodies: count, candidates: count * 3, pairs: count / 2, events: 0 };
  return {
    stage: { toTry: 'Zoom in.', keys: [], controls: [] },
    tick: (tick) => {
      const whole = () =>
        frame({
          tick,
          head,
          bodies: Array.from({ length: count }, (_, i) => ({
            key: [i, 1],
            kind: i % 3,
            layers: 1 << (i % 5),
            box: boxOf(i, tick),
          })),
        });
      return { whole, changed: () => movedFrame(tick, count, boxOf), stats };
    },
  };
}

function movedFrame(tick, count, boxOf) {
  const w = new Writer();
  w.var(tick).u8(2).u8(0).u8(2).var(0).var(count);
  for (let i = 0; i < count; i += 1) {
    const [x, y] = boxOf(i, tick);
    w.var(0).u8(3).f32(x).f32(y);
  }
  w.var(0);
  for (let i = 0; i < 10; i += 1) w.u8(0);
  return w.u8(0).done();
}

function density(tick) {
  const counts = Array.from({ length: 24 * 16 }, (_, i) =>
    Math.floor(300 + 280 * Math.sin(i / 7 + tick / 30)),
  );
  return {
    tick,
    head: {
      seen: [0, 0, 4800, 3200],
      candidates: 900_000,
      pairs: 120_000,
      bodies: 100_000,
      microseconds: 2100,
    },
    density: { box: [0, 0, 4800, 3200], columns: 24, rows: 16, counts },
  };
}

function everyTile(tick) {
  const tiles = new Uint8Array(11 * 7);
  for (let kind = 0; kind < 22; kind += 1) tiles[(kind < 11 ? 11 : 33) + (kind % 11)] = kind;
  [35, 37, 38, 39, 41, 42, 43, 44, 45, 46, 47].forEach((kind, i) => (tiles[55 + i] = kind));
  return {
    tick,
    head: { seen: [0, 0, 176, 112], bodies: 0, candidates: 0, pairs: 0, microseconds: 10 },
    maps: [{ map: 0, origin: [0, 0], size: [16, 16], columns: 11, rows: 7, tiles }],
  };
}

const TO_TRY = 'Arrows and space. Stand on the moving platform. Press P to pause, click the hero.';

export const SCENES = [
  {
    name: 'Platformer',
    topic: 'tiles, slopes, one-way, lifts',
    begin: fixed(platformer, { toTry: TO_TRY, keys: KEYS, controls: CONTROLS }),
  },
  { name: '10,000 boxes', topic: 'all of them move', begin: () => manyBoxes(10_000) },
  { name: '100,000 boxes', topic: 'density', begin: fixed(density, { toTry: 'Zoom in.' }) },
  { name: '20,000 boxes', topic: 'more than are drawn as boxes', begin: () => manyBoxes(20_000) },
  { name: 'Every tile', topic: 'all 33 kinds', begin: fixed(everyTile, {}) },
  { name: 'Long level', topic: 'a hero to follow', begin: () => longScene() },
  { name: 'Pictures', topic: 'drawn by the game', begin: () => longScene(painted) },
];
