/** Strips below the timeline: numbers of each tick over the same time, the greatest per pixel. */

import { palette } from './canvas/palette.js';
import { byId, fitCanvas, h, write } from './dom.js';
import { count, milliseconds } from './numbers.js';
import { listen, state } from './state.js';
import { stats, statsOf } from './stats.js';
import { seekTo } from './timeline.js';
import { currentTick } from './time.js';

const EVERY_MS = 200;

/** Some numbers are not counted in every tick. */
const counted = (text) => (value) => (value === null ? 'not counted' : text(value));

const STRIPS = [
  { id: 'microseconds', name: 'tick time', text: milliseconds },
  { id: 'bodies', name: 'bodies', text: count },
  { id: 'candidates', name: 'candidates', text: counted((value) => `${count(value)} pairs`) },
  { id: 'pairs', name: 'pairs', text: counted(count) },
  { id: 'events', name: 'events', text: (value) => `${count(value)} per tick` },
];

let parts = [];
let lastDrawn = 0;

export function startStrips() {
  parts = STRIPS.map((strip) => {
    const value = h('b', { 'data-testid': `strip-${strip.id}` });
    const canvas = h('canvas', { role: 'img', 'aria-label': `${strip.name} over time` });
    const part = h('div', { class: 'strip' }, h('p', {}, h('span', {}, strip.name), value), canvas);
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      seekTo(event, false, canvas);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) seekTo(event, false, canvas);
    });
    byId('strips').append(part);
    return { ...strip, value, canvas };
  });
  new ResizeObserver(render).observe(byId('strips'));
  listen(['time', 'status'], () => {
    const isSlow = state.source === 'game' && !state.isPast && !state.paused;
    if (isSlow && performance.now() - lastDrawn < EVERY_MS) return;
    render();
  });
}

function render() {
  lastDrawn = performance.now();
  if (!state.shown || byId('strips').clientHeight === 0) return;
  const ticks = stats.between(state.first, state.newest);
  const now = stats.at(currentTick()) ?? statsOf(state.shown);
  for (const part of parts) {
    write(part.value, part.text(now[part.id]));
    draw(part, ticks);
  }
}

/** The greatest value of each pixel, or -1 where there is none. */
export function peaks(ticks, id, first, newest, width) {
  const values = new Float64Array(width).fill(-1);
  const span = Math.max(1, newest - first);
  for (const tick of ticks) {
    const x = Math.min(width - 1, Math.floor(((tick.tick - first) / span) * (width - 1)));
    if (tick[id] !== null && tick[id] > values[x]) values[x] = tick[id];
  }
  return values;
}

function draw({ id, canvas }, ticks) {
  const ratio = fitCanvas(canvas);
  const g = canvas.getContext('2d');
  const [width, height] = [canvas.width, canvas.height];
  const values = peaks(ticks, id, state.first, state.newest, width);
  const most = values.reduce((a, b) => Math.max(a, b), 0) || 1;
  g.clearRect(0, 0, width, height);
  g.fillStyle = palette.line;
  g.fillRect(0, height - ratio, width, ratio);
  g.fillStyle =
    id === 'events' ? palette.contact : `color-mix(in srgb, ${palette.accent} 60%, ${palette.surface})`;
  const gap = Math.max(1, Math.ceil(width / Math.max(1, state.newest - state.first)));
  for (let x = 0; x < width; x += 1) {
    if (values[x] <= 0) continue;
    const size = Math.max(ratio, (values[x] / most) * (height - 2 * ratio));
    g.fillRect(x, height - size, id === 'events' ? Math.min(gap, ratio) : gap, size);
  }
  const at = ((currentTick() - state.first) / Math.max(1, state.newest - state.first)) * (width - 1);
  g.fillStyle = palette.text;
  g.fillRect(Math.round(at), 0, Math.max(1, ratio), height);
}
