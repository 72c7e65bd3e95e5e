/**
 * The selection and its consequences: the game records the body in detail, and its history
 * starts.
 */

import { camera } from './camera.js';
import { link, store } from './game.js';
import { history, windowOf } from './history.js';
import { notice } from './notices.js';
import { whenForgotten } from './source.js';
import { listen, sceneEnd, sceneSpan, sceneStart, selectedRow, state, touch } from './state.js';
import { loaded } from './playback.js';
import { sameKey } from './wire/names.js';

/** A body that appears later than this after it was requested is no longer centered. */
const TIMEOUT_MS = 2000;

/** The body whose history is being read from frames that are here. @type {object | null} */
let readingOf = null;
/** Until when a requested body is centered if it appears. */
let centerUntil = 0;

export function startSelection() {
  listen(['frame'], () => {
    fillHistory();
    arrive();
  });
  whenForgotten((keepsBodies) => {
    if (!keepsBodies) select(null);
  });
}

/** @param {import('./state.js').Selection | null} selection */
export function select(selection) {
  const key = selection?.kind === 'body' ? selection.key : null;
  if (!sameKey(key, history.key)) watch(key);
  state.selected = selection;
  centerUntil = 0;
  if (!key) stopFollowing();
  touch('selection', 'frame');
}

/**
 * Selects a body and, unless it is well in view, centers it: as soon as the game sends it if it is
 * out of view.
 */
export function goTo(key) {
  select({ kind: 'body', key });
  centerUntil = performance.now() + TIMEOUT_MS;
}

function arrive() {
  if (performance.now() > centerUntil || selectedRow() < 0) return;
  centerUntil = 0;
  if (!camera.isWellSeen(state.shown.bodies.box(selectedRow()))) center();
}

function watch(key) {
  history.clear(key);
  if (key) sendWatch(key);
  else link.send('watch', 'none');
  if (key && state.shown) history.see(state.shown);
}

/** Asks the game to record a body in detail and to send its history. */
function sendWatch({ world, slot, version }) {
  history.ask(performance.now());
  link.send('watch', world, slot, version);
}

/** The part of the history that the plot lacks, then what happened before and after it, or null. */
function missingTicks() {
  const { tick } = state.shown;
  // In another scene, the same key names another body.
  const [first, last] = [sceneStart(tick), sceneEnd(tick)];
  return history.missing(windowOf(state), first, last) ?? history.missingAround(tick, first, last);
}

/** Whether more of what happened to the selected body is still to come. */
export function isSearching() {
  if (!history.key || !state.shown) return false;
  return readingOf === history.key || history.isAsked(performance.now()) || missingTicks() !== null;
}

/**
 * Requests the part of the history that is missing.
 * Only one request is open at a time, and every answer makes the gap smaller.
 */
function fillHistory() {
  if (state.shown) history.enter(sceneSpan(state.shown.tick), state.shown.tick);
  const { key } = history;
  const now = performance.now();
  const isGame = state.source === 'game';
  if (!key || !state.shown || (isGame ? history.isAsked(now) : readingOf === key)) return;
  const wanted = missingTicks();
  if (!wanted) return;
  if (isGame) {
    history.ask(now, wanted[1] - wanted[0] + 1);
    link.send('way', key.world, key.slot, key.version, ...wanted);
  } else {
    history.learn(...wanted);
    readHistory(key, wanted);
  }
}

/** Reads a body's history from frames that are already here. */
async function readHistory(key, [from, to]) {
  readingOf = key;
  const isWanted = () => sameKey(history.key, key);
  const source = state.source === 'kept' ? store : loaded.recording;
  try {
    await source?.walk(from, to, (frame) => isWanted() && history.see(frame), isWanted);
  } catch (error) {
    notice(`Part of the recording cannot be read: ${error.message}.`, 'bad');
  }
  if (readingOf === key) readingOf = null;
  touch('frame');
}

/** Starts or stops keeping the selected body centered. */
export function follow(isOn = !state.follows) {
  state.follows = isOn && state.selected?.kind === 'body';
  if (state.follows) camera.mode = 'follow';
  else if (camera.mode === 'follow') camera.mode = 'free';
  touch('camera', 'selection');
}

/** Follows the selected body; if that is so already, or none is selected, the game's focus. */
export function followAgain() {
  if (state.selected?.kind === 'body' && !state.follows) {
    follow(true);
    return;
  }
  followFocus();
}

/** Follows the game's focus, if it has one. */
export function followFocus() {
  follow(false);
  if (state.shown?.head.focus) camera.reset();
}

export function stopFollowing() {
  if (state.follows) follow(false);
}

/** Centers the selected body, or a box. */
export function center(box) {
  const row = selectedRow();
  const [left, top, right, bottom] = box ?? (row >= 0 ? state.shown.bodies.box(row) : []);
  if (left === undefined) return;
  camera.mode = state.follows ? 'follow' : 'free';
  camera.set((left + right) / 2, (top + bottom) / 2);
  touch('camera');
}

/** Returns the box of a tile and its map, or null. */
export function tileOf(selection) {
  const map = state.shown?.maps.find((item) => item.world === selection.world && item.map === selection.map);
  if (!map) return null;
  const [width, height] = map.size;
  const left = map.origin[0] + selection.column * width;
  const top = map.origin[1] + selection.row * height;
  const column = selection.column - map.firstColumn;
  const row = selection.row - map.firstRow;
  const isInside = column >= 0 && row >= 0 && column < map.columns && row < map.rows;
  const index = row * map.columns + column;
  return {
    map,
    box: [left, top, left + width, top + height],
    kind: isInside ? map.tiles[index] : null,
    data: isInside ? (map.data.findLast(([at]) => at === index)?.[1] ?? 0) : null,
  };
}
