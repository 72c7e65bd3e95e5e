/**
 * The tile course of the job about moves, and what its walkers request in each tick.
 *
 * Requests are recorded once, so every method gets the same ones, wherever it ends. All of them are multiples of
 * 1/16, which are exact in `f32`.
 */

import { Random } from './random.js';
import { TileMover } from './tile_mover.js';

export const TILE = 16;
export const BODY = { w: 12, h: 14 };
const COLUMNS = 200;
const ROWS = 50;
const FLOOR = ROWS - 2;

const GRAVITY = 1 / 4;
const JUMP = -5.5;
const FASTEST_FALL = 6;

/** Rows of text: `#` is solid, `.` is empty. A floor, walls, and platforms of 4 to 19 tiles. */
export function courseRows() {
  const random = new Random(7);
  const rows = Array.from({ length: ROWS }, (_, row) => Array(COLUMNS).fill(row < FLOOR ? '.' : '#'));
  for (let column = 6; column < COLUMNS; column += 9 + random.below(9)) {
    for (let row = FLOOR - 1 - random.below(3); row < FLOOR; row++) rows[row][column] = '#';
  }
  for (let row = 4; row < FLOOR - 3; row += 6) {
    for (let column = random.below(8); column < COLUMNS; column += 2 + random.below(8)) {
      const end = Math.min(COLUMNS, column + 4 + random.below(16));
      for (; column < end; column++) rows[row][column] = '#';
      if (random.below(2) === 0) rows[row - 1][end - 1] = '#';
    }
  }
  return rows.map((row) => row.join(''));
}

/** Solid boxes as `[x, y, w, h]`: each tile, or each run of tiles in a row. */
export function solidBoxes(rows, isMerged) {
  return rows.flatMap((row, r) => {
    const runs = [...row.matchAll(isMerged ? /#+/g : /#/g)];
    return runs.map((run) => [run.index * TILE, r * TILE, run[0].length * TILE, TILE]);
  });
}

/** The borders of the map as boxes, for methods that know only boxes. */
export function borderBoxes() {
  const [width, height] = [COLUMNS * TILE, ROWS * TILE];
  return [
    [-TILE, -TILE, width + 2 * TILE, TILE],
    [-TILE, height, width + 2 * TILE, TILE],
    [-TILE, 0, TILE, height],
    [width, 0, TILE, height],
  ];
}

/**
 * @typedef {object} Life one walker
 * @property {number} x where it starts
 * @property {number} y
 * @property {Float64Array} deltas `dx, dy` of each tick
 */

/** @returns {Life[]} */
export function recordLives(rows, count, ticks) {
  const random = new Random(11);
  const mover = new TileMover(rows, TILE, BODY.w, BODY.h);
  return Array.from({ length: count }, () => recordLife(rows, mover, ticks, random));
}

/** Walks, turns around at walls, and jumps now and then. */
function recordLife(rows, mover, ticks, random) {
  const [x, y] = startOn(rows, random);
  const deltas = new Float64Array(2 * ticks);
  mover.teleport(x, y);
  let dx = (random.below(2) * 2 - 1) * (1 + random.below(32) / 16);
  let dy = 0;
  let isGrounded = false;
  for (let tick = 0; tick < ticks; tick++) {
    dy = isGrounded && random.below(60) === 0 ? JUMP : Math.min(dy + GRAVITY, FASTEST_FALL);
    deltas.set([dx, dy], 2 * tick);
    const { blockedX, blockedY } = mover.move(dx, dy);
    isGrounded = blockedY && dy > 0;
    if (blockedX) dx = -dx;
    if (blockedY) dy = 0;
  }
  return { x, y, deltas };
}

/** A place where the body stands on something, with a free tile above. */
function startOn(rows, random) {
  for (;;) {
    const [column, row] = [random.below(COLUMNS), 1 + random.below(ROWS - 2)];
    const isFree =
      rows[row][column] === '.' && rows[row - 1][column] === '.' && rows[row + 1][column] === '#';
    if (isFree) return [column * TILE + 2, (row + 1) * TILE - BODY.h];
  }
}
