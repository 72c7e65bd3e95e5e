/**
 * Links to a moment: `#scene=seams&tick=120&body=0v1`. Ticks count from the start of their scene, so
 * that a link means the same to everybody; in a recording they are its own. Another scene or selection
 * is an entry in the browser's history; moving in time only replaces it.
 */

import { copyText } from './clipboard.js';
import { chooseScene } from './controls.js';
import { byId } from './dom.js';
import { count, slug } from './format.js';
import { isLinkedRecordingOpen } from './linked_recording.js';
import { notice } from './notices.js';
import { currentTick, goLive, seek } from './playback.js';
import { goTo, select } from './selection.js';
import { listen, sceneBegin, state } from './state.js';
import { throttled } from './throttle.js';
import { keyText, parseKey, sameKey } from './wire/names.js';

const EVERY_MS = 300;
/** How long to wait for a scene that a link names. */
const TIMEOUT_MS = 5000;

/**
 * @typedef {{scene: string | null, tick: number | null, body: import('./wire/names.js').Key | null}}
 * Place
 */

/**
 * What is still to be shown of a link. Its scene begins after the tick `after`.
 * @type {{place: Place, until: number, after: number, asked?: number, hasBody?: boolean,
 *   isWaiting?: boolean} | null}
 */
let pending = null;
/** Whether the present place belongs to the entry of the history that was just visited. */
let isVisited = true;
/** The scenes seen so far, by their first tick. @type {Map<number, string>} */
const names = new Map();

const expected = (place) => ({ place, until: performance.now() + TIMEOUT_MS, after: -1 });

export function startDeepLinks() {
  pending = location.hash ? expected(parsePlace(location.hash)) : null;
  const { soon } = throttled(update, EVERY_MS);
  listen(['stage', 'selection', 'time', 'frame'], () => {
    noteScene();
    // After all other listeners: a new scene clears the selection.
    if (pending) setTimeout(arrive);
    soon();
  });
  window.addEventListener('popstate', () => {
    isVisited = true;
    pending = expected(parsePlace(location.hash));
    arrive();
  });
  byId('copy-link').addEventListener('click', copyLink);
}

/** @param {string} hash @returns {Place} */
export function parsePlace(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const tick = /^\d{1,15}$/.test(words.get('tick') ?? '') ? Number(words.get('tick')) : null;
  return { scene: words.get('scene'), tick, body: parseKey(words.get('body') ?? '') };
}

/** @param {Place} place */
export function placeText({ scene, tick, body }) {
  const words = [
    scene !== null && `scene=${encodeURIComponent(scene)}`,
    tick !== null && `tick=${tick}`,
    body !== null && `body=${keyText(body).replaceAll(' ', '+')}`,
  ];
  return words.filter(Boolean).join('&');
}

/** The index of a scene by its name in links or by its number; -1 if there is none. */
export function sceneIndex(scenes, scene) {
  const named = scenes.findIndex(({ name }) => slug(name) === slug(scene));
  if (named >= 0) return named;
  return /^\d+$/.test(scene) && Number(scene) < scenes.length ? Number(scene) : -1;
}

/** Notes the name of the newest scene, for links to its ticks when another one runs. */
function noteScene() {
  const { stage, sceneStarts, newest } = state;
  const start = sceneStarts.at(-1);
  // A game that was started again counts from the beginning.
  if (Math.max(...names.keys()) > newest) names.clear();
  const name = stage?.scenes[stage.scene]?.name;
  // A new stage comes before the first tick of its scene.
  if (start !== undefined && name !== undefined && !names.has(start)) names.set(start, slug(name));
}

/** @returns {Place} */
function present(isWithTick = state.isPast) {
  const { stage, selected, sceneStarts, source } = state;
  const body = selected?.kind === 'body' ? selected.key : null;
  const tick = isWithTick ? currentTick() : null;
  if (source === 'file') return { scene: null, tick, body };
  const start = sceneBegin(currentTick());
  const isNewest = start === (sceneStarts.at(-1) ?? start);
  const name = isNewest ? slug(stage?.scenes[stage.scene]?.name ?? '') : names.get(start);
  return { scene: name || null, tick: tick === null ? null : Math.max(0, tick - start), body };
}

/** Shows as much of a link as can be shown now. */
function arrive() {
  if (!pending || !state.stage || !state.shown) return;
  show(pending.place, performance.now() > pending.until);
  // At once: what the user does next is another entry.
  update();
}

/** Shows a place, one thing after the other: its scene, its body, its tick. */
function show(place, isLate) {
  if (!isSceneThere(place, isLate)) return;
  if (!pending.hasBody) showBody(place.body);
  pending.hasBody = true;
  if (isLate || areTicksKnown(place)) showTick(place.tick);
}

/** Whether the scene of a link is shown. If it can be, it is requested; otherwise the link is given up. */
function isSceneThere({ scene }, isLate) {
  const { scenes, scene: shown, readOnly } = state.stage;
  const index = scene === null ? shown : sceneIndex(scenes, scene);
  if (index === shown) return true;
  const canAsk = index >= 0 && state.source === 'game' && !readOnly;
  if (!canAsk || isLate || pending.isWaiting) {
    if (!pending.isWaiting) notice(sceneMissing(scene, index), 'bad');
    pending = null;
  } else if (pending.asked !== index) {
    chooseScene(index);
    Object.assign(pending, { asked: index, after: state.newest });
  }
  return false;
}

function sceneMissing(scene, index) {
  if (state.source === 'file') return `The link is to the game’s scene “${scene}”, but a recording is open.`;
  return index < 0 ? `This game has no scene “${scene}”.` : `The scene “${scene}” cannot be started now.`;
}

/** A game says which ticks are kept only after its first frames. */
function areTicksKnown({ tick }) {
  return tick === null || state.source !== 'game' || state.sceneStarts.at(-1) > pending.after;
}

function showBody(body) {
  const { selected } = state;
  if (!body && selected?.kind === 'body') select(null);
  else if (body && !sameKey(body, selected?.key)) goTo(body);
}

function showTick(tick) {
  const start = state.source === 'file' ? 0 : sceneBegin(state.newest);
  if (tick !== null && start + tick > state.newest && isAwaited(tick)) return;
  pending = null;
  if (tick === null) {
    if (state.isPast && state.source === 'game') goLive();
  } else if (start + tick < state.first || start + tick > state.newest) {
    notice(tickMissing(tick, start), 'bad');
  } else seek(start + tick);
}

/** Waits for a tick that a running game has not reached, unless the user looks at the past meanwhile. */
function isAwaited(tick) {
  const { source, connection, paused, isPast } = state;
  if (source !== 'game' || connection !== 'open' || paused) return false;
  if (!pending.isWaiting) {
    if (isPast) goLive();
    notice(`Waiting for tick ${count(tick)} of this scene.`);
    pending.isWaiting = true;
  } else if (isPast) pending = null;
  return true;
}

function tickMissing(tick, start) {
  const wanted = `Tick ${count(tick)} of ${state.source === 'file' ? 'this recording' : 'this scene'}`;
  const [first, newest] = [state.first - start, state.newest - start];
  if (state.source === 'game' && tick > newest) return `${wanted} is not reached while the game is paused.`;
  return `${wanted} is not kept: there are ticks ${count(first)} to ${count(newest)}.`;
}

/** The address of a place on this page. @param {Place} place */
function addressOf(place) {
  const words = new URLSearchParams(location.search);
  if (!isLinkedRecordingOpen()) words.delete('recording');
  const search = words.size > 0 ? `?${words}` : '';
  const text = placeText(place);
  return `${location.pathname}${search}${text ? `#${text}` : ''}`;
}

/** Writes the present place into the address. */
function update() {
  if (pending || !state.stage || !state.shown) return;
  const [was, is] = [parsePlace(location.hash), present()];
  const isSame = placeText({ ...was, tick: null }) === placeText({ ...is, tick: null });
  // An entry that cannot be shown is replaced: if it were pushed, nobody could go back past it.
  const isReplaced = isSame || isVisited;
  isVisited = false;
  const address = addressOf(is);
  if (address === location.pathname + location.search + location.hash) return;
  if (isReplaced) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
}

function copyLink() {
  const { href } = new URL(addressOf(present(true)), location.href);
  return copyText(href, 'Copied a link to this tick and selection.');
}
