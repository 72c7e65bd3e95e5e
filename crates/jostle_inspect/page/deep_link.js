/**
 * Links to a moment: `#scene=seams&tick=120&body=0v1`. Ticks count from the start of their scene, so
 * that a link means the same to everybody; in a recording they are its own. Another scene or selection
 * is an entry in the browser's history; moving in time, to an earlier scene as well, only replaces it.
 */

import { copyText } from './clipboard.js';
import { chooseScene } from './controls.js';
import { byId } from './dom.js';
import { count, slug } from './format.js';
import { isLinkedRecordingOpen } from './linked_recording.js';
import { notice } from './notices.js';
import { currentTick, goLive, seek } from './playback.js';
import { goTo, select } from './selection.js';
import { listen, sceneBegin, sceneEnd, state } from './state.js';
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
 * What is still to be shown of a link. Its scene begins after the tick `after`, or at `start` if this
 * page was there before. While it waits for a tick, `waitsIn` is the entry that it waits in.
 * @type {{place: Place, start?: number, until: number, after: number, asked?: number, hasBody?: boolean,
 *   waitsIn?: string} | null}
 */
let pending = null;
/** The scene that runs and the selection when the address was last written. */
let lastEntry = '';
/** Whether the present place belongs to the entry of the history that was just visited. */
let isVisited = true;
/** The scenes seen so far, by their first tick. @type {Map<number, string>} */
const names = new Map();

/** The place in the address. The entry of the history knows where its scene began. */
const expected = () => ({
  place: parsePlace(location.hash),
  start: window.history.state?.start,
  until: performance.now() + TIMEOUT_MS,
  after: -1,
});

export function startDeepLinks() {
  pending = location.hash ? expected() : null;
  const { soon } = throttled(update, EVERY_MS);
  listen(['stage', 'selection', 'time', 'frame'], () => {
    noteScene();
    // After all other listeners: a new scene clears the selection.
    if (pending) setTimeout(arrive);
    soon();
  });
  window.addEventListener('popstate', () => {
    isVisited = true;
    pending = expected();
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

/** Whether ticks are those of a recording: opened here, or played by the game. */
const isRecording = () => state.source === 'file' || Boolean(state.stage?.recording);

/** The name in links of the scene that runs, or null. */
function runningScene() {
  const { stage } = state;
  return (!isRecording() && slug(stage?.scenes[stage.scene]?.name ?? '')) || null;
}

/** @returns {Place} */
function present(isWithTick = state.isPast) {
  const { selected, sceneStarts } = state;
  const body = selected?.kind === 'body' ? selected.key : null;
  const tick = isWithTick ? currentTick() : null;
  if (isRecording()) return { scene: null, tick, body };
  const start = sceneBegin(currentTick());
  const isNewest = start === (sceneStarts.at(-1) ?? start);
  const scene = isNewest ? runningScene() : (names.get(start) ?? null);
  // Without the name of its scene, a tick would be taken for one of the scene that runs.
  const isKnown = tick !== null && (isNewest || scene !== null);
  return { scene, tick: isKnown ? Math.max(0, tick - start) : null, body };
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
  const start = keptStart(place);
  if (start === null && !isSceneThere(place, isLate)) return;
  if (!pending.hasBody) showBody(place.body);
  pending.hasBody = true;
  if (start !== null) showKept(place, start);
  else if (isLate || areTicksKnown(place)) showTick(place.tick);
}

/** The start of an earlier scene with the tick of a link, or null: to look at it, the game need not stop. */
function keptStart({ scene, tick }) {
  if (scene === null || tick === null || isRecording()) return null;
  const { scenes, scene: running } = state.stage;
  const index = sceneIndex(scenes, scene);
  const name = slug(scenes[index]?.name ?? scene);
  const isIt = (start) => {
    if (start + tick < state.first || start + tick > sceneEnd(start)) return false;
    if (start === pending.start) return (names.get(start) ?? name) === name;
    return index !== running && names.get(start) === name;
  };
  return state.sceneStarts.slice(0, -1).findLast(isIt) ?? null;
}

function showKept({ scene, tick }, start) {
  pending = null;
  if (!names.has(start)) names.set(start, slug(scene));
  seek(start + tick);
}

/** Whether the scene of a link is shown. If it can be, it is requested; otherwise the link is given up. */
function isSceneThere(place, isLate) {
  const { scene } = place;
  const { scenes, scene: shown, readOnly } = state.stage;
  const index = scene === null ? shown : sceneIndex(scenes, scene);
  if (index === shown) return true;
  const canAsk = index >= 0 && state.source === 'game' && !readOnly;
  // It may be kept, which is not known yet.
  if (canAsk && !isLate && place.tick !== null && state.sceneStarts.length === 0) return false;
  const isWaiting = pending.waitsIn !== undefined;
  if (!canAsk || isLate || isWaiting) {
    if (!isWaiting) notice(sceneMissing(scene, index), 'bad');
    pending = null;
  } else if (pending.asked !== index) {
    chooseScene(index);
    Object.assign(pending, { asked: index, after: state.newest });
  }
  return false;
}

function sceneMissing(scene, index) {
  if (isRecording()) return `The link is to the game’s scene “${scene}”, but a recording is open.`;
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
  const start = isRecording() ? 0 : sceneBegin(state.newest);
  if (tick !== null && start + tick > state.newest && isAwaited(tick)) return;
  pending = null;
  if (tick === null) {
    if (state.isPast && state.source === 'game') goLive();
  } else if (start + tick < state.first || start + tick > state.newest) {
    notice(tickMissing(tick, start), 'bad');
  } else seek(start + tick);
}

/** Waits for a tick that a running game has not reached, unless the user turns to something else meanwhile. */
function isAwaited(tick) {
  const { source, connection, paused, isPast } = state;
  if (isRecording() || source !== 'game' || connection !== 'open' || paused) return false;
  if (pending.waitsIn === undefined) {
    if (isPast) goLive();
    notice(`Waiting for tick ${count(tick)} of this scene.`);
    pending.waitsIn = entryText();
  } else if (isPast || pending.waitsIn !== entryText()) pending = null;
  return true;
}

/** Says why a tick of a scene with this first tick cannot be shown. */
export function tickMissing(tick, start) {
  if (state.source === 'game' && !isRecording() && start + tick > state.newest) {
    return `The game is paused before tick ${count(tick)} of this scene.`;
  }
  const wanted = `Tick ${count(tick)} of this ${isRecording() ? 'recording' : 'scene'}`;
  const first = Math.max(0, state.first - start);
  return `${wanted} is not kept: there are ticks ${count(first)} to ${count(state.newest - start)}.`;
}

/** What is an entry of the browser's history: the scene that runs and the selection. */
function entryText() {
  return placeText({ ...present(), scene: runningScene(), tick: null });
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
  const entry = entryText();
  // An entry that cannot be shown is replaced: pushing it would make Back return to it forever.
  const isReplaced = entry === lastEntry || isVisited;
  isVisited = false;
  lastEntry = entry;
  const place = present();
  const address = addressOf(place);
  if (address === location.pathname + location.search + location.hash) return;
  const start = place.scene === null || place.tick === null ? undefined : sceneBegin(currentTick());
  if (isReplaced) window.history.replaceState({ start }, '', address);
  else window.history.pushState({ start }, '', address);
}

function copyLink() {
  const place = present(true);
  const { href } = new URL(addressOf(place), location.href);
  const done =
    place.tick === null
      ? 'Copied a link without the tick: the name of its scene is not known.'
      : 'Copied a link to this tick and selection.';
  return copyText(href, done);
}
