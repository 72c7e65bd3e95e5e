/** The timeline: every tick that can be shown, event marks, and the transport buttons. */

import { faded, palette } from './canvas/palette.js';
import { byId, fitCanvas, h, morph } from './dom.js';
import { count } from './format.js';
import { history } from './history.js';
import { grabbed, nearest, TimeScale } from './time_scale.js';
import { isRunning, listen, state } from './state.js';
import { stats } from './tick_stats.js';
import { throttled } from './throttle.js';
import { returnToGame } from './files.js';
import { currentTick, goLive, jump, step, togglePlay } from './playback.js';
import { rangeDragged } from './time_range.js';
import { borders, hover, resetZoom, timeView, trackTicks } from './time_view.js';
import { fingersZoom, keysZoom, wheelZooms } from './time_zoom.js';

/** While live the timeline moves slowly, so it does not have to be drawn for every frame. */
const LIVE_MS = 90;
const MARK_REACH = 5;
const KNOB = 7;

let track;
let canvas;

export function startTimeline() {
  track = byId('track');
  canvas = byId('track-canvas');
  const isPinched = fingersZoom(track, tickUnder);
  const isRange = rangeDragged(track, tickUnder, () => scaleOf().pixels);
  grabbed(track, tickAt, (event) => isPinched() || isRange(event));
  wheelZooms(track, tickUnder);
  keysZoom(track);
  track.addEventListener('dblclick', resetZoom);
  track.addEventListener('pointermove', (event) => {
    hover(Math.round(tickUnder(event.clientX - track.getBoundingClientRect().left)));
  });
  track.addEventListener('pointerleave', () => hover(null));
  listen(['hover'], draw);
  byId('event-back').addEventListener('click', (event) => jump(-1, event.shiftKey));
  byId('event-forward').addEventListener('click', (event) => jump(1, event.shiftKey));
  byId('back').addEventListener('click', (event) => step(event.shiftKey ? -10 : -1));
  byId('forward').addEventListener('click', (event) => step(event.shiftKey ? 10 : 1));
  byId('play').addEventListener('click', togglePlay);
  byId('zoom-reset').addEventListener('click', resetZoom);
  byId('live').addEventListener('click', live);
  new ResizeObserver(draw).observe(track);
  listen(['time', 'stage', 'status', 'selection'], throttled(render, LIVE_MS, isRunning).soon);
}

/** Goes back to the newest tick, or from a recording to the game. */
function live() {
  if (state.source === 'file') returnToGame();
  else goLive();
}

function scaleOf() {
  return new TimeScale(trackTicks(), track.clientWidth, KNOB);
}

/** The tick at a position, with its fraction. */
function tickUnder(x) {
  return scaleOf().tickAt(x);
}

/** @param {boolean} isClick a click near a mark goes to the mark */
function tickAt(x, isClick) {
  const scale = scaleOf();
  const tick = Math.round(scale.tickAt(x));
  const marks = history.key ? history.marks : stats.marks;
  return (isClick && nearest(marks, tick, MARK_REACH / scale.pixels)) || tick;
}

function render() {
  draw();
  renderTick();
  renderButtons();
}

function renderTick() {
  const tick = currentTick();
  track.setAttribute('aria-valuemin', state.first);
  track.setAttribute('aria-valuemax', state.newest);
  track.setAttribute('aria-valuenow', tick);
  track.setAttribute('aria-valuetext', `tick ${tick}, of ${state.first} to ${state.newest}`);
  if (!state.shown) return;
  const kept = `${count(state.first)}–${count(state.newest)}`;
  const word = state.source === 'file' ? 'recorded' : 'kept';
  morph(byId('tick'), ['tick ', h('b', {}, count(tick)), ` · ${kept}`, h('span', {}, ` ${word}`)]);
  const isZoomed = timeView.zoom !== null;
  byId('zoom-reset').hidden = !isZoomed;
}

function renderButtons() {
  const isLive = state.source === 'game' && !state.isPast;
  const isPlaying = isLive ? !state.paused && state.connection === 'open' : state.playing;
  byId('play-icon').setAttribute('href', isPlaying ? '#icon-pause' : '#icon-play');
  name('play', isPlaying ? 'Pause (P)' : 'Play (P)', isPlaying ? 'Pause' : 'Play');
  const button = byId('live');
  button.title = state.source === 'file' ? 'Back to the game' : 'Back to the newest tick (End)';
  button.disabled = isLive || state.source === 'kept';
  byId('save').disabled = !state.shown || state.newest <= state.first;
  const hasTicks = state.newest > state.first;
  for (const id of ['back', 'event-back', 'event-forward']) byId(id).disabled = !hasTicks;
  track.classList.toggle('past', isOfPast());
}

function name(id, title, label) {
  byId(id).title = title;
  byId(id).setAttribute('aria-label', label);
}

/** A recording has no present to be behind. */
function isOfPast() {
  return state.isPast && state.source !== 'file';
}

function draw() {
  const ratio = fitCanvas(canvas);
  const g = canvas.getContext('2d');
  const [width, height] = [canvas.width, canvas.height];
  const knob = KNOB * ratio;
  const middle = Math.round(height * 0.62);
  const scale = new TimeScale(trackTicks(), width, knob);
  g.clearRect(0, 0, width, height);
  g.fillStyle = palette.line;
  g.fillRect(knob, middle - 2 * ratio, width - knob * 2, 4 * ratio);
  if (!state.shown) return;
  const x = scale.xOf(currentTick());
  const at = Math.min(Math.max(x, knob), width - knob);
  drawRange(g, ratio, scale);
  drawBorders(g, ratio, scale);
  g.fillStyle = isOfPast() ? palette.warn : palette.accent;
  g.fillRect(knob, middle - 2 * ratio, at - knob, 4 * ratio);
  drawMarks(g, ratio, scale);
  drawHover(g, ratio, scale);
  g.fillStyle = isOfPast() ? palette.warn : palette.accent;
  g.beginPath();
  if (Math.abs(x - at) < knob) g.arc(at, middle, 6 * ratio, 0, Math.PI * 2);
  else arrow(g, at, middle, Math.sign(x - at) * 6 * ratio);
  g.fill();
}

/** An arrow to a tick that is not in the zoomed part, instead of the knob. */
function arrow(g, x, y, length) {
  g.moveTo(x + length, y);
  g.lineTo(x - length, y - length);
  g.lineTo(x - length, y + length);
}

/** Draws the chosen ticks as a band with a handle at each end. */
function drawRange(g, ratio, scale) {
  const { range } = timeView;
  if (!range) return;
  const [from, to] = [scale.xOf(range.from), scale.xOf(range.to)];
  g.fillStyle = faded(palette.accent, timeView.isLooping ? 28 : 16);
  g.fillRect(from, 0, Math.max(ratio, to - from), g.canvas.height);
  g.fillStyle = palette.accent;
  for (const x of [from, to]) g.fillRect(Math.round(x - ratio), 0, 2 * ratio, g.canvas.height);
}

/** Draws a line where a scene begins. */
function drawBorders(g, ratio, scale) {
  g.fillStyle = palette['line-strong'];
  for (const border of borders(trackTicks())) {
    g.fillRect(Math.round(scale.xOf(border)), 0, Math.max(1, ratio), g.canvas.height);
  }
}

/** Draws the tick under the pointer, here or on a plot. */
function drawHover(g, ratio, scale) {
  const { first, newest } = trackTicks();
  const tick = timeView.hover;
  if (tick === null || tick < first || tick > newest) return;
  const x = Math.round(scale.xOf(tick));
  g.fillStyle = palette.quiet;
  g.fillRect(x, 0, Math.max(1, ratio), g.canvas.height);
}

/** With a selected body, draws its events and then its stops; otherwise the events of all. */
function drawMarks(g, ratio, scale) {
  if (!history.key) drawMarksAt(g, ratio, scale, stats.marks, 9);
  else {
    drawMarksAt(g, ratio, scale, history.marks, 5);
    const stops = history.stops.map(({ tick }) => tick);
    drawMarksAt(g, ratio, scale, stops, 12);
  }
}

/** Draws marks, merging those that share a pixel. */
function drawMarksAt(g, ratio, scale, ticks, height) {
  g.fillStyle = faded(palette.contact, 75);
  let last = -1;
  const { first, newest } = trackTicks();
  for (const tick of ticks) {
    if (tick < first || tick > newest) continue;
    const x = Math.round(scale.xOf(tick));
    if (x < last + 2) continue;
    g.fillRect(x, 2 * ratio, Math.max(1, Math.round(1.5 * ratio)), height * ratio);
    last = x;
  }
}
