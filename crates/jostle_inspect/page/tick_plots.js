/**
 * Plots below the timeline: numbers per tick on the same time axis, showing the maximum per
 * pixel.
 */

import { palette } from './canvas/palette.js';
import { byId, fitCanvas, h, write } from './dom.js';
import { count, milliseconds, plural } from './format.js';
import { grabbed, peakNear, TimeScale } from './time_scale.js';
import { isRunning, listen, state } from './state.js';
import { stats, statsOf } from './tick_stats.js';
import { throttled } from './throttle.js';
import { currentTick } from './playback.js';

const EVERY_MS = 200;
/** How far a click may miss a peak, in CSS pixels. */
const REACH = 3;

/** Some numbers are not counted in every tick. */
const counted = (text) => (value) => (value === null ? 'not counted' : text(value));

const STRIPS = [
  { id: 'microseconds', name: 'tick time', text: milliseconds },
  { id: 'bodies', name: 'bodies', text: (value) => plural(value, 'body') },
  { id: 'candidates', name: 'candidates', text: counted((value) => plural(value, 'pair')) },
  { id: 'pairs', name: 'overlapping', text: counted((value) => plural(value, 'pair')) },
  { id: 'events', name: 'events', text: (value) => `${count(value)} per tick` },
];

let parts = [];

export function startTickPlots() {
  parts = STRIPS.map((strip) => {
    const value = h('b', { 'data-testid': `strip-${strip.id}` });
    const canvas = h('canvas', { role: 'img', 'aria-label': `${strip.name} over time` });
    const part = h('div', { class: 'strip' }, h('p', {}, h('span', {}, strip.name), value), canvas);
    grabbed(canvas, (x, isClick) => tickAt(strip.id, canvas, x, isClick));
    byId('strips').append(part);
    return { ...strip, value, canvas };
  });
  const { soon, now } = throttled(render, EVERY_MS, isRunning);
  new ResizeObserver(now).observe(byId('strips'));
  listen(['time', 'status'], soon);
}

function render() {
  if (!state.shown || byId('strips').clientHeight === 0) return;
  const ticks = stats.between(state.first, state.newest);
  const now = stats.at(currentTick()) ?? statsOf(state.shown);
  for (const part of parts) {
    write(part.value, part.text(now[part.id]));
    draw(part, ticks);
  }
}

/** Returns the tick whose bar is at a position. A click picks the peak there or next to it. */
function tickAt(id, canvas, x, isClick) {
  const ratio = canvas.width / Math.max(1, canvas.clientWidth);
  const scale = new TimeScale(state, canvas.width);
  const tick = Math.floor(scale.tickAt(x * ratio));
  const reach = (REACH * ratio) / scale.pixels;
  return isClick ? peakNear(stats.between(tick - reach, tick + reach), id, tick, reach) : tick;
}

/** Returns the maximum per pixel, or -1 if there is no value. */
export function peaks(ticks, id, first, newest, width) {
  const values = new Float64Array(width).fill(-1);
  const scale = new TimeScale({ first, newest }, width);
  for (const tick of ticks) {
    const x = Math.min(width - 1, Math.floor(scale.xOf(tick.tick)));
    if (tick[id] !== null && tick[id] > values[x]) values[x] = tick[id];
  }
  return values;
}

function draw({ id, canvas }, ticks) {
  const ratio = fitCanvas(canvas);
  const g = canvas.getContext('2d');
  const [width, height] = [canvas.width, canvas.height];
  const scale = new TimeScale(state, width);
  const values = peaks(ticks, id, state.first, state.newest, width);
  const most = values.reduce((a, b) => Math.max(a, b), 0) || 1;
  g.clearRect(0, 0, width, height);
  g.fillStyle = palette.line;
  g.fillRect(0, height - ratio, width, ratio);
  g.fillStyle =
    id === 'events' ? palette.contact : `color-mix(in srgb, ${palette.accent} 60%, ${palette.surface})`;
  const gap = Math.max(1, Math.ceil(scale.pixels));
  for (let x = 0; x < width; x += 1) {
    if (values[x] <= 0) continue;
    const size = Math.max(ratio, (values[x] / most) * (height - 2 * ratio));
    g.fillRect(x, height - size, id === 'events' ? Math.min(gap, ratio) : gap, size);
  }
  g.fillStyle = palette.text;
  g.fillRect(Math.floor(scale.xOf(currentTick())), 0, Math.max(1, ratio), height);
}
