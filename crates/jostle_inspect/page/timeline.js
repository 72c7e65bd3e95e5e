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

/** While live the timeline moves slowly, so it does not have to be drawn for every frame. */
const LIVE_MS = 90;
const MARK_REACH = 5;
const KNOB = 7;

let track;
let canvas;

export function startTimeline() {
  track = byId('track');
  canvas = byId('track-canvas');
  grabbed(track, tickAt);
  byId('event-back').addEventListener('click', (event) => jump(-1, event.shiftKey));
  byId('event-forward').addEventListener('click', (event) => jump(1, event.shiftKey));
  byId('back').addEventListener('click', (event) => step(event.shiftKey ? -10 : -1));
  byId('forward').addEventListener('click', (event) => step(event.shiftKey ? 10 : 1));
  byId('play').addEventListener('click', togglePlay);
  byId('live').addEventListener('click', live);
  new ResizeObserver(draw).observe(track);
  listen(['time', 'stage', 'status', 'selection'], throttled(render, LIVE_MS, isRunning).soon);
}

/** Goes back to the newest tick, or from a recording to the game. */
function live() {
  if (state.source === 'file') returnToGame();
  else goLive();
}

/** @param {boolean} isClick a click near a mark goes to the mark */
function tickAt(x, isClick) {
  const scale = new TimeScale(state, track.clientWidth, KNOB);
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
  track.setAttribute('aria-valuetext', `tick ${tick} of ${state.newest}`);
  if (!state.shown) return;
  morph(byId('tick'), ['tick ', h('b', {}, count(tick)), ` of ${count(state.newest)}`]);
}

function renderButtons() {
  const isLive = state.source === 'game' && !state.isPast;
  const isPlaying = isLive ? !state.paused && state.connection === 'open' : state.playing;
  byId('play-icon').setAttribute('href', isPlaying ? '#icon-pause' : '#icon-play');
  name('play', isPlaying ? 'Pause (P)' : 'Play (P)', isPlaying ? 'Pause' : 'Play');
  const button = byId('live');
  button.title = state.source === 'file' ? 'Back to the game' : 'Back to the newest tick (End)';
  button.disabled = isLive || state.source === 'kept';
  byId('save').disabled = state.connection !== 'open';
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
  const scale = new TimeScale(state, width, knob);
  g.clearRect(0, 0, width, height);
  g.fillStyle = palette.line;
  g.fillRect(knob, middle - 2 * ratio, width - knob * 2, 4 * ratio);
  if (!state.shown) return;
  const at = scale.xOf(currentTick());
  g.fillStyle = isOfPast() ? palette.warn : palette.accent;
  g.fillRect(knob, middle - 2 * ratio, Math.max(0, at - knob), 4 * ratio);
  drawMarks(g, ratio, scale);
  g.fillStyle = isOfPast() ? palette.warn : palette.accent;
  g.beginPath();
  g.arc(Math.min(Math.max(at, knob), width - knob), middle, 6 * ratio, 0, Math.PI * 2);
  g.fill();
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
  for (const tick of ticks) {
    if (tick < state.first || tick > state.newest) continue;
    const x = Math.round(scale.xOf(tick));
    if (x < last + 2) continue;
    g.fillRect(x, 2 * ratio, Math.max(1, Math.round(1.5 * ratio)), height * ratio);
    last = x;
  }
}
