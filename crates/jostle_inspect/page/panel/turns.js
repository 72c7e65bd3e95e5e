/** Where a move left its straight way without being stopped: corners, steps, floors and slopes, in words. */

import { signed, units } from '../format.js';

const [CORNER, STEP, SNAP, SLOPE] = [1, 2, 3, 4];

/**
 * @param {ReturnType<typeof import('../wire/sections.js').readMoves>[number]} move
 * @param {(others: import('../wire/names.js').Other[]) => import('./why.js').Part[]} named
 * @returns {{clock: number, line: import('./why.js').Part[]}[]} in order of time
 */
export function turnsOf(move, named) {
  const ends = [...move.legs.slice(1).map(({ box }) => box), move.to];
  const turns = [];
  move.legs.forEach((leg, i) => {
    const way = [ends[i][0] - leg.box[0], ends[i][1] - leg.box[1]];
    const last = turns.at(-1);
    // A walk over several slopes, or over a seam between them, is one.
    if (leg.why === SLOPE && last?.leg.why === SLOPE && last.index === i - 1) {
      last.way = [last.way[0] + way[0], last.way[1] + way[1]];
      last.index = i;
    } else if (leg.why !== 0) turns.push({ leg, way, index: i });
  });
  return turns
    .filter(({ way }) => way.some((length) => length !== 0))
    .map(({ leg, way }) => ({ clock: leg.clock, line: lineOf(leg, way, named) }));
}

function lineOf({ why, cause }, way, named) {
  const length = units(Math.hypot(...way));
  const what = cause.kind === 'nothing' ? [] : named([cause]);
  const add = (text, otherwise) => (what.length > 0 ? [{ text }, ...what] : [{ text: otherwise }]);
  if (why === CORNER) {
    return add(
      `Nudged ${length} ${directionOf(way)} around the corner of `,
      `Nudged ${length} around a corner`,
    );
  }
  if (why === STEP) return add(`Stepped up ${length} onto `, `Stepped up ${length}`);
  if (why === SNAP) {
    return add(`Snapped down ${length} to the floor of `, `Snapped down ${length} to the floor`);
  }
  return [{ text: `Followed the slope ${signed(way[0])}, ${signed(way[1])} u` }];
}

function directionOf([x, y]) {
  if (Math.abs(x) >= Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}
