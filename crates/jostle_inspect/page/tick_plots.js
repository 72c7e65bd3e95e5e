/**
 * Plots below the timeline: numbers per tick on one time axis. Those of every tick show the maximum
 * per pixel; chosen ones are lines between their least and greatest value.
 */

import { palette } from './canvas/palette.js';
import { byId, fitCanvas, h, icon, morph, named, write } from './dom.js';
import { count, milliseconds, plural, short } from './format.js';
import { choiceOf, choosePlots, choices, chosenPlots, valuesOf } from './plot_choice.js';
import { currentTick } from './playback.js';
import { lastNotBehind } from './received_frames.js';
import { isRunning, listen, state } from './state.js';
import { throttled } from './throttle.js';
import { stats, statsOf } from './tick_stats.js';
import { grabbed, peakNear, TimeScale } from './time_scale.js';
import { borders, hover, plotTicks, resetZoom, timeView } from './time_view.js';
import { wheelZooms } from './time_zoom.js';

const EVERY_MS = 200;
/** How far a click may miss a peak, in CSS pixels. */
const REACH = 3;

/** Some numbers are not counted in every tick. */
const counted = (text) => (value) => (value === null ? 'not counted' : text(value));

/** What is plotted: its text, and for the maximum beside it one without the unit. */
const STRIPS = [
  { id: 'microseconds', name: 'tick time', text: milliseconds, brief: (value) => short(value / 1000) },
  { id: 'bodies', name: 'bodies', text: (value) => plural(value, 'body'), brief: count },
  { id: 'candidates', name: 'candidates', text: counted((value) => plural(value, 'pair')), brief: count },
  { id: 'pairs', name: 'overlapping', text: counted((value) => plural(value, 'pair')), brief: count },
  { id: 'events', name: 'events', text: (value) => `${count(value)} per tick`, brief: count },
];

/** @type {(typeof STRIPS[number] & {value: Element, canvas: HTMLCanvasElement})[]} */
let parts = [];
/** Plots that the user has added. */
let added = [];

export function startTickPlots() {
  parts = STRIPS.map((strip) => {
    const tickAtOf = (canvas) => (x, isClick) => tickAt(strip.id, canvas, x, isClick);
    return build(strip, tickAtOf, `strip-${strip.id}`);
  });
  byId('strips').prepend(...parts.map(({ element }) => element));
  const { soon, now } = throttled(render, EVERY_MS, isRunning);
  new ResizeObserver(now).observe(byId('strips'));
  listen(['time', 'status', 'selection', 'frame'], soon);
  listen(['hover'], now);
  listen(['scene'], renderAdded);
  listen(['stage'], now);
  const adding = byId('add-plot');
  adding.addEventListener('focus', renderChoices);
  adding.addEventListener('pointerdown', renderChoices);
  adding.addEventListener('change', () => {
    choosePlots([...chosenPlots(), adding.value]);
    adding.value = '';
    renderAdded();
    now();
  });
}

/** Builds a plot with its heading. */
function build(plot, tickAtOf, testid, button = null) {
  const [name, range, value] = [h('span'), h('small'), h('b', { 'data-testid': testid })];
  const canvas = h('canvas', { role: 'img', 'aria-label': `${plot.name} over time` });
  const element = h('div', { class: 'strip' }, h('p', {}, name, range, value, button), canvas);
  grabbed(canvas, tickAtOf(canvas));
  wheelZooms(canvas, (x) => scaleOf(canvas).tickAt(x * ratioOf(canvas)));
  canvas.addEventListener('dblclick', resetZoom);
  canvas.addEventListener('pointermove', (event) => {
    const x = event.clientX - canvas.getBoundingClientRect().left;
    hover(Math.round(scaleOf(canvas).tickAt(x * ratioOf(canvas))));
  });
  canvas.addEventListener('pointerleave', () => hover(null));
  return { ...plot, element, name, title: plot.name, range, value, canvas };
}

function ratioOf(canvas) {
  return canvas.width / Math.max(1, canvas.clientWidth);
}

function scaleOf(canvas) {
  return new TimeScale(plotTicks(), canvas.width);
}

/** Shows the plots chosen for this scene. */
function renderAdded() {
  for (const { element } of added) element.remove();
  added = chosenPlots().map(choiceOf).filter(Boolean).map(buildAdded);
  byId('add-plot-cell').before(...added.map(({ element }) => element));
}

function buildAdded(choice) {
  const label = `Remove the plot of ${choice.name}`;
  const button = h('button', { type: 'button', class: 'icon remove', ...named(label) }, icon('close'));
  button.addEventListener('click', () => {
    choosePlots(chosenPlots().filter((id) => id !== choice.id));
    renderAdded();
    byId('add-plot').focus();
  });
  const at = (canvas) => (x) => Math.round(scaleOf(canvas).tickAt(x * ratioOf(canvas)));
  return build(choice, at, `plot-${choice.id.replaceAll(' ', '-')}`, button);
}

/** Offers what is not plotted yet. */
function renderChoices() {
  const taken = chosenPlots();
  const groups = choices().map(({ label, ids }) => {
    const free = ids.filter((id) => !taken.includes(id)).map((id) => choiceOf(id));
    const options = free.map(({ id, name }) => h('option', { value: id }, name));
    return options.length > 0 && h('optgroup', { label }, ...options);
  });
  morph(byId('add-plot'), [h('option', { value: '' }, 'Add a plot…'), ...groups]);
}

function render() {
  if (!state.shown || byId('strips').clientHeight === 0) return;
  const ticks = plotTicks();
  const rows = stats.between(ticks.first, ticks.newest);
  const at = timeView.hover ?? currentTick();
  const now = stats.at(at) ?? (timeView.hover === null ? statsOf(state.shown) : null);
  for (const part of parts) {
    renderHead(part, now ? part.text(now[part.id]) : '–');
    const most = draw(part, rows, ticks);
    write(part.range, most > 0 ? `max ${part.brief(most)}` : '');
  }
  for (const plot of added) renderLine(plot, ticks, at);
}

/** With the pointer over a plot, all of them show the values of that tick. */
function renderHead(part, text) {
  write(part.name, timeView.hover === null ? part.title : `tick ${count(timeView.hover)}`);
  write(part.value, text);
  part.element.classList.toggle('hovered', timeView.hover !== null);
}

/** Returns the tick whose bar is at a position. A click picks the peak there or next to it. */
function tickAt(id, canvas, x, isClick) {
  const scale = scaleOf(canvas);
  const tick = Math.floor(scale.tickAt(x * ratioOf(canvas)));
  const reach = (REACH * ratioOf(canvas)) / scale.pixels;
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

/** Draws bars and returns the maximum. */
function draw({ id, canvas }, rows, ticks) {
  const ratio = fitCanvas(canvas);
  const g = canvas.getContext('2d');
  const [width, height] = [canvas.width, canvas.height];
  const scale = new TimeScale(ticks, width);
  const values = peaks(rows, id, ticks.first, ticks.newest, width);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  drawBase(g, ratio);
  g.fillStyle =
    id === 'events' ? palette.contact : `color-mix(in srgb, ${palette.accent} 60%, ${palette.surface})`;
  const gap = Math.max(1, Math.ceil(scale.pixels));
  for (let x = 0; x < width; x += 1) {
    if (values[x] <= 0) continue;
    const size = Math.max(ratio, (values[x] / most) * (height - 2 * ratio));
    g.fillRect(x, height - size, id === 'events' ? Math.min(gap, ratio) : gap, size);
  }
  drawTimes(g, ratio, scale, ticks);
  return most;
}

function drawBase(g, ratio) {
  const { width, height } = g.canvas;
  g.clearRect(0, 0, width, height);
  g.fillStyle = palette.line;
  g.fillRect(0, height - ratio, width, ratio);
}

/** Draws the borders between scenes, the tick shown and the tick under the pointer. */
function drawTimes(g, ratio, scale, ticks) {
  const line = (tick, color) => {
    g.fillStyle = color;
    g.fillRect(Math.floor(scale.xOf(tick)), 0, Math.max(1, ratio), g.canvas.height);
  };
  for (const border of borders(ticks)) line(border, palette['line-strong']);
  line(currentTick(), palette.text);
  if (timeView.hover !== null) line(timeView.hover, palette.accent);
}

/** Draws a chosen number as a line, and writes its range. */
function renderLine(plot, ticks, at) {
  const values = valuesOf(plot.id, ticks.first, ticks.newest);
  const index = lastNotBehind(values, at, ({ tick }) => tick);
  const near = index >= 0 && at - values[index].tick < 10 ? plot.text(values[index].value) : '–';
  renderHead(plot, near);
  const least = values.reduce((a, { value }) => Math.min(a, value), Infinity);
  const greatest = values.reduce((a, { value }) => Math.max(a, value), -Infinity);
  write(plot.range, values.length === 0 ? emptyText(plot) : `${short(least)} to ${short(greatest)}`);
  const ratio = fitCanvas(plot.canvas);
  const g = plot.canvas.getContext('2d');
  const scale = new TimeScale(ticks, plot.canvas.width);
  drawBase(g, ratio);
  drawLine(g, values, { ratio, scale, least, greatest, isDown: plot.isDown });
  drawTimes(g, ratio, scale, ticks);
}

function emptyText({ isOfBody }) {
  return isOfBody && !state.selected ? 'select a body' : 'not known yet';
}

function drawLine(g, values, { ratio, scale, least, greatest, isDown }) {
  const pad = 3 * ratio;
  const room = g.canvas.height - 2 * pad;
  const below = (value) => (isDown ? value - least : greatest - value);
  const yOf = (value) =>
    greatest > least ? pad + (below(value) / (greatest - least)) * room : pad + room / 2;
  if (least < 0 && greatest > 0) {
    g.fillStyle = palette.line;
    g.fillRect(0, Math.round(yOf(0)), g.canvas.width, Math.max(1, ratio));
  }
  g.strokeStyle = palette.accent;
  g.lineWidth = 1.5 * ratio;
  g.beginPath();
  values.forEach(({ tick, value }, i) => {
    const isGap = i === 0 || tick - values[i - 1].tick > 30;
    if (isGap) g.moveTo(scale.xOf(tick), yOf(value));
    else g.lineTo(scale.xOf(tick), yOf(value));
  });
  g.stroke();
}
