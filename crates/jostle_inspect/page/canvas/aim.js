/** Moves the camera to its target before each drawing. */

import { camera } from '../camera.js';
import { byId } from '../dom.js';
import { focusRow, selectedRow, state, touch } from '../state.js';
import { keyText } from '../wire/names.js';
import { Follow } from './follow.js';
import { sendView } from './send_view.js';

/** After a longer pause between two drawings, the camera goes on as if it had been this long. */
const LONGEST_STEP = 0.1;

const follow = new Follow();
const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)');
let lastAt = 0;

/** @param {import('../wire/frame.js').Frame} frame @param {number} ratio */
export function aim(frame, ratio) {
  const now = performance.now();
  const seconds = Math.min((now - lastAt) / 1000, LONGEST_STEP);
  lastAt = now;
  camera.know(frame.head.seen);
  camera.isMoving = false;
  if (move(frame, ratio, seconds)) sendView();
  if (camera.isMoving) touch('camera');
}

/** Returns whether the camera moved. */
function move(frame, ratio, seconds) {
  const row = state.follows ? selectedRow() : -1;
  if (row >= 0) return camera.set(...middleOf(frame.bodies.box(row)));
  if (camera.mode === 'fit') return camera.fit(frame.head.seen);
  if (camera.mode !== 'auto') {
    // When it follows again, it starts at the body.
    follow.reset();
    return false;
  }
  return moveByItself(frame, ratio, seconds);
}

function moveByItself(frame, ratio, seconds) {
  const row = focusRow();
  const wasFollowing = camera.isFollowing;
  camera.isFollowing = row >= 0 || (wasFollowing && Boolean(frame.head.focus));
  if (camera.isFollowing !== wasFollowing) touch('time');
  // The picture stays where a body was last seen.
  if (row < 0) return camera.isFollowing ? false : camera.fit(frame.head.seen);
  const body = { name: keyText(frame.head.focus), tick: frame.tick, box: frame.bodies.box(row) };
  const how = { seconds, scale: camera.chosenScale };
  const { x, y, scale, isMoving } = follow.aim(body, roomOf(frame, ratio), how);
  camera.isMoving = isMoving;
  return camera.set(x, y, scale);
}

function middleOf([left, top, right, bottom]) {
  return [(left + right) / 2, (top + bottom) / 2];
}

function roomOf(frame, ratio) {
  const { width, height, fitted } = camera;
  const insets = insetsOf(byId('pad'), width, height);
  return { width, height, ratio, fitted, scope: frame.head.seen, insets, isCalm: isCalm.matches };
}

/**
 * What the on-screen keys cover: on a wide canvas the lower corners, which the camera keeps free
 * as columns, on a tall one the lower edge.
 */
function insetsOf(pad, width, height) {
  const none = { left: 0, top: 0, right: 0, bottom: 0 };
  if (pad.offsetHeight === 0) return none;
  if (width <= height) return { ...none, bottom: pad.offsetHeight + 10 };
  const sideOf = (part) => (part?.offsetWidth ? part.offsetWidth + 20 : 0);
  return { ...none, left: sideOf(pad.firstElementChild), right: sideOf(pad.lastElementChild) };
}
