/**
 * Links to a moment: `#scene=seams&tick=120&body=0v1`. Another scene or selection is an entry in the
 * browser's history; moving in time only replaces it.
 */

import { byId } from './dom.js';
import { link } from './game.js';
import { notice } from './notices.js';
import { currentTick, goLive, seek } from './playback.js';
import { goTo, select } from './selection.js';
import { listen, state } from './state.js';
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
 * What is still to be shown of a link.
 * @type {{place: Place, until: number, asked?: number, hasBody?: boolean} | null}
 */
let pending = null;
let isFirst = true;

const expected = (place) => ({ place, until: performance.now() + TIMEOUT_MS });

export function startDeepLinks() {
  pending = location.hash ? expected(parsePlace(location.hash)) : null;
  const { soon } = throttled(update, EVERY_MS);
  listen(['stage', 'selection', 'time', 'frame'], () => {
    // After all other listeners: a new scene clears the selection.
    if (pending) setTimeout(arrive);
    soon();
  });
  window.addEventListener('popstate', () => {
    pending = expected(parsePlace(location.hash));
    arrive();
  });
  byId('copy-link').addEventListener('click', copyLink);
}

/** A scene's name as it is written in links. */
export function slug(name) {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
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

/** @returns {Place} */
function present() {
  const { stage, selected, isPast } = state;
  const name = stage?.scenes[stage.scene]?.name;
  return {
    scene: name === undefined ? null : slug(name),
    tick: isPast ? currentTick() : null,
    body: selected?.kind === 'body' ? selected.key : null,
  };
}

/** Shows what a link names, one thing after the other: its scene, its body, its tick. */
function arrive() {
  if (!pending || !state.stage || !state.shown) return;
  const { place, until } = pending;
  const isLate = performance.now() > until;
  if (!isLate && !isSceneThere(place)) return;
  if (!pending.hasBody) showBody(place.body);
  pending.hasBody = true;
  if (!isLate && !areTicksKnown(place)) return;
  pending = null;
  showTick(place.tick);
}

function isSceneThere(place) {
  const index = place.scene === null ? state.stage.scene : sceneIndex(state.stage.scenes, place.scene);
  if (index === state.stage.scene) return true;
  if (index < 0 || state.source !== 'game' || state.stage.readOnly) {
    notice(`This game has no scene “${place.scene}” to show.`, 'bad');
    return true;
  }
  if (pending.asked !== index) link.send('scene', index);
  pending.asked = index;
  return false;
}

/** A game says which ticks are kept only after its first frames. */
function areTicksKnown({ tick }) {
  return tick === null || state.source !== 'game' || state.sceneStarts.length > 0;
}

function showBody(body) {
  const { selected } = state;
  if (!body && selected?.kind === 'body') select(null);
  else if (body && !sameKey(body, selected?.key)) goTo(body);
}

function showTick(tick) {
  if (tick === null) {
    if (state.isPast && state.source === 'game') goLive();
  } else if (tick < state.first || tick > state.newest) {
    notice(`Tick ${tick} is not kept: there are ticks ${state.first} to ${state.newest}.`, 'bad');
  } else seek(tick);
}

/** Writes the present place into the address. */
function update() {
  if (pending || !state.stage || !state.shown) return;
  const [was, is] = [parsePlace(location.hash), present()];
  const text = placeText(is);
  if (placeText(was) === text) return;
  const address = text ? `#${text}` : location.pathname + location.search;
  const isSame =
    was.scene === is.scene && placeText({ ...was, tick: null }) === placeText({ ...is, tick: null });
  if (isSame || isFirst) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  isFirst = false;
}

async function copyLink() {
  const address = new URL(location.href);
  address.hash = placeText({ ...present(), tick: currentTick() });
  try {
    await navigator.clipboard.writeText(address.href);
    notice('Copied a link to this tick and selection.');
  } catch {
    notice(address.href);
  }
}
