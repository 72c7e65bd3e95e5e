/**
 * Mouse, wheel and touch on the canvas: pan, zoom, hover, select, follow, and the game's
 * pointer.
 *
 * In a scene that is played with the pointer, the primary button belongs to the game: with Alt it
 * selects instead. Other buttons or two fingers pan.
 */

import { camera } from '../camera.js';
import { byId, isTouched } from '../dom.js';
import { plural } from '../format.js';
import { link } from '../game.js';
import { follow, select, stopFollowing } from '../selection.js';
import { isAimed, isPlayed, listen, state, touch } from '../state.js';
import { hideTooltip, showText, showTooltip } from '../tooltip.js';
import { densityAt } from './density.js';
import { drawn } from './draw.js';
import { pick } from './pick.js';

const CLICK_REACH = 5;
const DOUBLE_MS = 350;

/** Pointers that are down, by ID. @type {Map<number, {x: number, y: number}>} */
const pointers = new Map();
const press = { x: 0, y: 0, isDrag: false, isGame: false, isAimed: false, button: 0 };
const lastClick = { at: -Infinity, x: 0, y: 0 };
let canvas;
let hoverAt = null;
/** Where the mouse rests, so that a body moving under it is noticed. */
let resting = null;

export function startPointer() {
  canvas = byId('canvas');
  const name = 'The world. Drag to pan, pinch to zoom, tap to select a body.';
  if (isTouched()) canvas.setAttribute('aria-label', name);
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', leave);
  canvas.addEventListener('wheel', wheel, { passive: false });
  listen(['frame'], () => {
    if (resting && !hoverAt && pointers.size === 0) pickAt(resting);
  });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
}

function place(event) {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function sendPointer(what, at) {
  if (isPlayed()) link.send('pointer', what, ...camera.toWorld(at.x, at.y));
}

function down(event) {
  const at = place(event);
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, at);
  hideTooltip();
  if (pointers.size > 1) {
    endGamePress(at);
    press.isDrag = true;
    return;
  }
  const isGame = event.button === 0 && isPlayed() && !event.altKey;
  Object.assign(press, { ...at, isDrag: false, isGame, isAimed: isGame && isAimed(), button: event.button });
  if (isGame) sendPointer('down', at);
}

/** Sends the release for every press, even if the game was paused or left meanwhile. */
function endGamePress(at) {
  if (press.isGame) link.send('pointer', 'up', ...camera.toWorld(at.x, at.y));
  press.isGame = false;
}

function move(event) {
  const at = place(event);
  const before = pointers.get(event.pointerId);
  if (!before) {
    hover(at);
    return;
  }
  if (pointers.size === 2) pinch(event.pointerId, before, at);
  else drag(before, at);
  pointers.set(event.pointerId, at);
}

function drag(before, at) {
  const isFar = Math.hypot(at.x - press.x, at.y - press.y) > CLICK_REACH;
  if (press.isGame && press.isAimed && isAimed()) {
    sendPointer('move', at);
    press.isDrag ||= isFar;
    return;
  }
  if (!press.isDrag && !isFar) return;
  if (!press.isDrag) endGamePress(at);
  press.isDrag = true;
  canvas.classList.add('dragging');
  stopFollowing();
  camera.pan(at.x - before.x, at.y - before.y);
  touch('camera');
}

/** Handles two fingers: the point between them stays under them. */
function pinch(id, before, at) {
  const other = [...pointers].find(([key]) => key !== id)[1];
  const length = (a) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
  const [middleX, middleY] = [(at.x + other.x) / 2, (at.y + other.y) / 2];
  stopFollowing();
  camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  camera.zoom(length(at) / length(before), middleX, middleY);
  touch('camera');
}

function up(event) {
  const at = place(event);
  const wasOne = pointers.size === 1 && pointers.has(event.pointerId);
  pointers.delete(event.pointerId);
  canvas.classList.remove('dragging');
  endGamePress(at);
  const isClick = wasOne && !press.isDrag && event.type === 'pointerup' && press.button === 0;
  if (isClick && !press.isAimed) click(at);
}

function click(at) {
  const now = performance.now();
  const isDouble =
    now - lastClick.at < DOUBLE_MS && Math.hypot(at.x - lastClick.x, at.y - lastClick.y) < CLICK_REACH * 3;
  Object.assign(lastClick, { ...at, at: isDouble ? -Infinity : now });
  if (isDouble) {
    doubleClick(at);
    return;
  }
  select(pick(at.x, at.y));
}

/** Follows the selected body; without one, zooms in. */
function doubleClick(at) {
  if (state.selected?.kind === 'body') {
    follow(true);
    return;
  }
  camera.zoom(2, at.x, at.y);
  touch('camera');
}

/** Handles the mouse once per animation frame: the game's pointer, and what is under it. */
function hover(at) {
  const isAsked = hoverAt !== null;
  hoverAt = at;
  if (isAsked) return;
  requestAnimationFrame(() => {
    const here = hoverAt;
    hoverAt = null;
    if (!here) return;
    sendPointer('move', here);
    resting = here;
    pickAt(here);
    touch('selection');
  });
}

function pickAt(at) {
  state.hovered = pick(at.x, at.y);
  canvas.classList.toggle('aiming', isAimed());
  canvas.classList.toggle('pointing', Boolean(state.hovered));
  if (state.hovered || !drawn.density) showTooltip(state.hovered, at);
  else showText(densityText(at), at);
}

/** How many bodies are where the mouse is, on a heat map. */
function densityText(at) {
  const number = densityAt(drawn.density, ...camera.toWorld(at.x, at.y));
  return number ? plural(number, 'body') : '';
}

function leave() {
  hoverAt = null;
  resting = null;
  hideTooltip();
  if (!state.hovered) return;
  state.hovered = null;
  touch('selection');
}

function wheel(event) {
  event.preventDefault();
  const at = place(event);
  const lines = event.deltaMode === 1 ? 16 : 1;
  const speed = event.ctrlKey ? 0.01 : 0.0016;
  camera.zoom(Math.exp(-event.deltaY * lines * speed), at.x, at.y);
  touch('camera');
}
