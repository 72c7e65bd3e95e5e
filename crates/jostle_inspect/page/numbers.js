/**
 * Numbers that can be plotted or paused at, by ID: those of the selected body, such as `body vx`, and
 * the game's gauges, such as `gauge score`. Pure.
 *
 * @typedef {{tick: number, x: number, y: number, width?: number, height?: number}} Point where a body is
 */

/** Ticks further apart than this do not follow one another, so nothing is said to have changed. */
export const MAX_GAP = 10;

/** Each number of a body, from where it is and where it was. */
const OF_BODY = {
  x: ({ x }) => x,
  y: ({ y }) => y,
  vx: (point, before) => speed(point, before, 'x'),
  vy: (point, before) => speed(point, before, 'y'),
  width: ({ width }) => width ?? null,
  height: ({ height }) => height ?? null,
};

/** The IDs of the numbers of a body. */
export const BODY_NUMBERS = Object.keys(OF_BODY).map((name) => `body ${name}`);

/** Whether a number of a body is plotted downward, as on the canvas: a jump is a peak. */
export const growsDown = (name) => name === 'y' || name === 'vy';

/** The ID of a gauge. */
export const gaugeNumber = (name) => `gauge ${name}`;

/** What an ID stands for, or null. @returns {{isOfBody: boolean, name: string} | null} */
export function parseNumber(id) {
  const space = id.indexOf(' ');
  const [sort, name] = [id.slice(0, space), id.slice(space + 1)];
  if (sort === 'gauge') return { isOfBody: false, name };
  return BODY_NUMBERS.includes(id) ? { isOfBody: true, name } : null;
}

/** How far a body went per tick, or null without a tick shortly before. */
function speed(point, before, axis) {
  const ticks = before ? point.tick - before.tick : 0;
  return ticks > 0 && ticks <= MAX_GAP ? (point[axis] - before[axis]) / ticks : null;
}

/**
 * A number of a body, or null if it is not known.
 *
 * @param {Point} point @param {Point | null} [before] the point before, which speeds need
 */
export function bodyValue(name, point, before) {
  return OF_BODY[name](point, before);
}

/** Where a body is in a frame, or null. @returns {Point | null} */
export function pointIn({ tick, bodies }, key) {
  const row = bodies.find(key);
  if (row < 0) return null;
  const [x, y, right, bottom] = bodies.box(row);
  return { tick, x, y, width: right - x, height: bottom - y };
}

/** The last gauge of a name in a frame; games may have several. */
export function gaugeIn({ gauges }, name) {
  return gauges.findLast((gauge) => gauge.name === name);
}
