/**
 * Numbers that can be plotted besides those of every tick: the game's gauges, and position, speed and
 * size of the selected body. Which ones are is remembered for each scene.
 */

import { short, units, withUnit } from './format.js';
import { gaugeHistory } from './gauge_history.js';
import { history } from './history.js';
import { BODY_NUMBERS, bodyValue, gaugeIn, gaugeNumber, growsDown, parseNumber } from './numbers.js';
import { sceneOf, state } from './state.js';

/** @typedef {{id: string, name: string, isOfBody: boolean, isDown?: boolean, text: (value: number) => string}} Choice */

const STORED = 'jostle plots';
/** What is chosen if the browser stores nothing. */
let fallback = {};

const perTick = (value) => `${short(value)} u/tick`;

/** How values of the selected body are written. */
const TEXTS = { x: units, y: units, vx: perTick, vy: perTick, width: units, height: units };

/** Returns values of a body from points of its history. @returns {{tick: number, value: number}[]} */
export function bodyValues(points, which) {
  const valueAt = (point, i) => bodyValue(which, point, points[i - 1]);
  const values = points.map((point, i) => ({ tick: point.tick, value: valueAt(point, i) }));
  return values.filter(({ value }) => value !== null && Number.isFinite(value));
}

/** The plot with an ID such as `body vx` or `gauge score`. @returns {Choice | null} */
export function choiceOf(id) {
  const number = parseNumber(id);
  if (!number) return null;
  const { isOfBody, name } = number;
  if (isOfBody) return { id, name, isOfBody, isDown: growsDown(name), text: TEXTS[name] };
  const unit = () => (state.shown && gaugeIn(state.shown, name)?.unit) ?? '';
  return { id, name, isOfBody, text: (value) => withUnit(value, unit()) };
}

/** All that can be plotted, in groups. @returns {{label: string, ids: string[]}[]} */
export function choices() {
  return [
    { label: 'Selected body', ids: BODY_NUMBERS },
    { label: 'Game numbers', ids: gaugeHistory.names.map(gaugeNumber) },
  ];
}

/** Returns the values of a plot from one tick to another. @returns {{tick: number, value: number}[]} */
export function valuesOf(id, from, to) {
  const { isOfBody, name } = parseNumber(id);
  if (!isOfBody) return gaugeHistory.between(name, from, to);
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
