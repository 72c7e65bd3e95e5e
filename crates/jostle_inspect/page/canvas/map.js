/**
 * The small map in a corner while not everything is in view: the scope with its tiles, what is on
 * the canvas, and the bodies to look for. A click or a drag on it moves the camera.
 */

import { camera } from '../camera.js';
import { byId, fitCanvas } from '../dom.js';
import { stopFollowing } from '../selection.js';
import { focusRow, listen, selectedRow, state, touch } from '../state.js';
import { palette } from './palette.js';
import { drawPicture } from './tiles.js';

/** The largest map, in CSS pixels. */
const WIDTH = 180;
const HEIGHT = 110;
/** On a smaller canvas the map would cover the game. */
const LEAST_CANVAS = [520, 330];
/** CSS pixels between the scope and the edge of the map. */
const MARGIN = 5;
/** A body this close to the map makes it step back, in CSS pixels. */
const NEAR = 12;

let canvas;
let g;

export function startMap() {
  canvas = byId('map');
  g = canvas.getContext('2d');
  listen(['frame', 'camera', 'selection', 'show', 'stage'], render);
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    goTo(event);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) goTo(event);
  });
}

/** The size of a map of a scope in CSS pixels, and its scale. @param {number[]} scope */
export function mapSize([left, top, right, bottom]) {
  const [width, height] = [Math.max(right - left, 1e-9), Math.max(bottom - top, 1e-9)];
  const scale = Math.min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height);
  return { scale, width: width * scale + 2 * MARGIN, height: height * scale + 2 * MARGIN };
}

/** Whether a part of the scope is out of view. A sliver does not count. */
export function isPartial([left, top, right, bottom], bounds) {
  const [slackX, slackY] = [(right - left) * 0.02, (bottom - top) * 0.02];
  return (
    bounds[0] > left + slackX ||
    bounds[2] < right - slackX ||
    bounds[1] > top + slackY ||
    bounds[3] < bottom - slackY
  );
}

function isWanted(frame) {
  const isRoomy = camera.width >= LEAST_CANVAS[0] && camera.height >= LEAST_CANVAS[1];
  if (!frame || !state.show.map || !isRoomy || byId('pad').offsetHeight > 0) return false;
  return frame.head.seen.every(Number.isFinite) && isPartial(frame.head.seen, camera.bounds());
}

function render() {
  const frame = state.shown;
  canvas.hidden = !isWanted(frame);
  if (canvas.hidden) return;
  const { scale, width, height } = mapSize(frame.head.seen);
  Object.assign(canvas.style, { width: `${Math.round(width)}px`, height: `${Math.round(height)}px` });
  const ratio = fitCanvas(canvas);
  const [left, top] = frame.head.seen;
  const k = scale * ratio;
  const offsets = { offsetX: MARGIN * ratio - left * k, offsetY: MARGIN * ratio - top * k };
  draw(frame, { ratio, k, ...offsets });
  canvas.classList.toggle('aside', isOverBody(frame));
}

function draw(frame, view) {
  g.clearRect(0, 0, canvas.width, canvas.height);
  for (const map of frame.maps) drawPicture(g, view, map);
  drawView(view);
  drawDot(frame, view, selectedRow(), palette.contact);
  drawDot(frame, view, focusRow(), palette.accent);
}

function drawView({ ratio, k, offsetX, offsetY }) {
  const [left, top, right, bottom] = camera.bounds();
  const at = (value, offset, size) => Math.min(Math.max(value * k + offset, 1), size - 1);
  const [x, y] = [at(left, offsetX, canvas.width), at(top, offsetY, canvas.height)];
  const [farX, farY] = [at(right, offsetX, canvas.width), at(bottom, offsetY, canvas.height)];
  g.lineWidth = 1.5 * ratio;
  g.strokeStyle = palette.accent;
  g.fillStyle = `color-mix(in srgb, ${palette.accent} 12%, transparent)`;
  g.fillRect(x, y, farX - x, farY - y);
  g.strokeRect(x, y, farX - x, farY - y);
}

function drawDot(frame, { ratio, k, offsetX, offsetY }, row, color) {
  if (row < 0) return;
  const [left, top, right, bottom] = frame.bodies.box(row);
  g.beginPath();
  g.arc(((left + right) / 2) * k + offsetX, ((top + bottom) / 2) * k + offsetY, 3 * ratio, 0, Math.PI * 2);
  g.fillStyle = color;
  g.fill();
  g.lineWidth = ratio;
  g.strokeStyle = palette.surface;
  g.stroke();
}

/** Whether the body to watch is under the map. */
function isOverBody(frame) {
  const row = state.follows ? selectedRow() : focusRow();
  if (row < 0) return false;
  const [left, top, right, bottom] = frame.bodies.box(row);
  const [x, y] = camera.toScreen(left, top);
  const [farX, farY] = camera.toScreen(right, bottom);
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = canvas;
  const isBeside = farX < offsetLeft - NEAR || x > offsetLeft + offsetWidth + NEAR;
  return !isBeside && farY > offsetTop - NEAR && y < offsetTop + offsetHeight + NEAR;
}

/** Moves the camera to the point of the map under the pointer. */
function goTo(event) {
  if (!state.shown) return;
  const [left, top] = state.shown.head.seen;
  const { scale } = mapSize(state.shown.head.seen);
  const box = canvas.getBoundingClientRect();
  stopFollowing();
  camera.mode = 'free';
  camera.set(
    left + (event.clientX - box.left - MARGIN) / scale,
    top + (event.clientY - box.top - MARGIN) / scale,
  );
  touch('camera');
}
