/** A level that is much larger than the canvas, with or without pictures. */

import { fixed, KEYS } from './fixed_scene.js';

const LONG = 120;
const LONG_ROWS = 24;

function longLevel() {
  const tiles = new Uint8Array(LONG * LONG_ROWS);
  for (let column = 0; column < LONG; column += 1) {
    for (let row = 0; row < LONG_ROWS; row += 1) {
      const isStep = row === 17 && column % 14 > 10;
      const isRim = column === 0 || column === LONG - 1;
      if (row > 17 || isRim || isStep) tiles[row * LONG + column] = 1;
    }
  }
  return { map: 0, origin: [0, 0], size: [16, 16], columns: LONG, rows: LONG_ROWS, outside: 1, tiles };
}

/** The hero of the long level: still at first, then to the far end and back. */
function runnerAt(tick, start) {
  const run = Math.max(0, tick - start - 60) * 2;
  const way = run % 3400;
  return [40 + (way < 1700 ? way : 3400 - way), 18 * 16 - 15];
}

/** A level that is much larger than the canvas, and a hero to follow. */
export function longScene(paint = (frameOf) => frameOf) {
  let start = null;
  const runner = (tick) => {
    start ??= tick;
    const [x, y] = runnerAt(tick, start);
    return {
      tick,
      head: {
        seen: [0, 0, LONG * 16, LONG_ROWS * 16],
        bodies: 4,
        candidates: 6,
        pairs: 1,
        microseconds: 90,
        focus: [3, 1],
      },
      bodies: [
        { key: [3, 1], box: [x, y, x + 10, y + 15], touching: 8, layers: 2 },
        { key: [4, 1], kind: 1, box: [150, 250, 182, 258], layers: 1 },
        { key: [5, 1], kind: 2, box: [230, 262, 242, 274], layers: 4 },
        { key: [6, 1], box: [1800, 273, 1810, 288], layers: 2 },
      ],
      maps: [longLevel()],
      gauges: [
        { name: 'score', unit: 'points', value: tick % 50 },
        { name: 'run speed', unit: 'u/s', value: -120 },
      ],
      tags: [
        { key: [3, 1], label: 'hero' },
        { key: [4, 1], label: 'lift' },
        { key: [5, 1], label: 'coin' },
        { key: [6, 1], label: 'far away' },
      ],
    };
  };
  const stage = {
    toTry: '← → run, Space jumps. Click the hero, then press P to see what stopped it.',
    touchHint: 'Use the buttons to run and jump. Tap the hero, then pause to see what stopped it.',
    code: 'let moved = world.move_and_slide(hero, [2.0, 3.0])?;\nfor hit in &moved.hits {\n    println!("{} at {}", hit.other, hit.fraction);\n}\n',
    keys: [...KEYS, { code: 'KeyA', does: 'left' }, { code: 'KeyD', does: 'right' }],
    controls: [{ name: 'start again', kind: 3 }],
  };
  return { ...fixed(paint(runner), stage)(), hear: (word) => word === 'set' && (start = null) };
}

/** One cell of the atlas as a drawing. */
function picture(column, box, { flipped = 0, parallax = 1 } = {}) {
  return {
    kind: 6,
    ink: 0,
    write: (w) =>
      w
        .var(0)
        .var(column)
        .var(0)
        .f64(...box)
        .u8(flipped)
        .f64(parallax),
  };
}

/** The long level with pictures: hills far away, ground, coins and a hero that looks ahead. */
export function painted(frameOf) {
  return (tick) => {
    const described = frameOf(tick);
    const [left, top, right, bottom] = described.bodies[0].box;
    const hills = Array.from({ length: 20 }, (_, i) =>
      picture(2, [i * 100 - 40, 170, i * 100 + 80, 290], { parallax: 0.5 }),
    );
    const ground = Array.from({ length: LONG }, (_, i) => picture(1, [i * 16, 288, i * 16 + 16, 304]));
    const coins = Array.from({ length: 12 }, (_, i) => picture(3, [120 + i * 60, 240, 130 + i * 60, 250]));
    const hero = picture(0, [left - 3, top - 1, right + 3, bottom], { flipped: tick % 600 > 300 ? 1 : 0 });
    return { ...described, drawings: [...hills, ...ground, ...coins, hero] };
  };
}
