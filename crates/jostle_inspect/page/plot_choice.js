/**
 * Numbers that can be plotted besides those of every tick: the game's gauges, and position, speed and
 * size of the selected body. Which ones are is remembered for each scene.
 */

import { short, units, withUnit } from './format.js';
import { gaugeHistory } from './gauge_history.js';
import { history } from './history.js';
import { sceneOf, state } from './state.js';

/** @typedef {{id: string, name: string, text: (value: number) => string}} Choice */

const STORED = 'jostle plots';
/** What is chosen if the browser stores nothing. */
let fallback = {};

const perTick = (value) => `${short(value)} u/tick`;

/** Values of the selected body, from its history. */
const OF_BODY = {
  x: { text: units, of: ({ x }) => x },
  y: { text: units, of: ({ y }) => y },
  vx: { text: perTick, of: (point, before) => speed(point, before, 'x') },
  vy: { text: perTick, of: (point, before) => speed(point, before, 'y') },
  width: { text: units, of: ({ width }) => width ?? null },
  height: { text: units, of: ({ height }) => height ?? null },
};

/** How far a body went per tick, or null without the tick before. */
function speed(point, before, axis) {
  const ticks = before ? point.tick - before.tick : 0;
  return ticks > 0 && ticks < 10 ? (point[axis] - before[axis]) / ticks : null;
}

/** Returns values of a body from points of its history. @returns {{tick: number, value: number}[]} */
export function bodyValues(points, which) {
  const { of } = OF_BODY[which];
  const values = points.map((point, i) => ({ tick: point.tick, value: of(point, points[i - 1]) }));
  return values.filter(({ value }) => value !== null && Number.isFinite(value));
}

/** The plot with an ID such as `body vx` or `gauge score`. @returns {Choice | null} */
export function choiceOf(id) {
  const [sort, ...rest] = id.split(' ');
  const name = rest.join(' ');
  if (sort === 'body' && Object.hasOwn(OF_BODY, name)) return { id, name, text: OF_BODY[name].text };
  if (sort !== 'gauge') return null;
  const unit = () => state.shown?.gauges.findLast((gauge) => gauge.name === name)?.unit ?? '';
  return { id, name, text: (value) => withUnit(value, unit()) };
}

/** All that can be plotted, in groups. @returns {{label: string, ids: string[]}[]} */
export function choices() {
  const gauges = gaugeHistory.names.map((name) => `gauge ${name}`);
  const ofBody = Object.keys(OF_BODY).map((name) => `body ${name}`);
  return [
    { label: 'Selected body', ids: ofBody },
    { label: 'Numbers of the game', ids: gauges },
  ];
}

/** Returns the values of a plot from one tick to another. @returns {{tick: number, value: number}[]} */
export function valuesOf(id, from, to) {
  const [sort, ...rest] = id.split(' ');
  const name = rest.join(' ');
  if (sort === 'gauge') return gaugeHistory.between(name, from, to);
  return history.key ? bodyValues(history.between(from - 1, to), name) : [];
}

/** The plots chosen for the current scene. @returns {string[]} */
export function chosenPlots() {
  return stored()[sceneName()] ?? [];
}

/** @param {string[]} ids */
export function choosePlots(ids) {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...stored(), [sceneName()]: ids }));
  } catch {
    fallback = { ...fallback, [sceneName()]: ids };
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}');
  } catch {
    return fallback;
  }
}

function sceneName() {
  return state.stage ? sceneOf(state.stage) : '';
}
