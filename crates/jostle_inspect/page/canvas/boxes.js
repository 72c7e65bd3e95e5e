/**
 * Draws bodies as boxes, thousands of them, without an object or a path for each.
 *
 * Every visible row is given a style, the rows are ordered by style with a counting sort in
 * reused memory, and each style is then drawn in one run. Changing colors and dashes is what
 * costs on a canvas.
 */

import { placeOf } from '../wire/names.js';
import { drawPixels, OUTLINES } from './pixels.js';
import { KIND_NAMES, fillOver, inkColor, isBad, layerColors, palette } from './palette.js';
import { isShown } from './visibility.js';

/** Above this many boxes they are written straight into pixels. */
const FINE_UNTIL = 1500;
/** Style numbers: by kind, then by layer and kind, then by ink and kind. */
const LAYER_STYLES = 4;
const INK_STYLES = LAYER_STYLES + 33 * 4;
const MAX_STYLES = INK_STYLES + 256 * 4;

const memory = {
  style: new Uint16Array(1024),
  order: new Uint32Array(1024),
  starts: new Uint32Array(MAX_STYLES + 1),
};

function reserve(count) {
  if (count <= memory.order.length) return;
  memory.style = new Uint16Array(count * 2);
  memory.order = new Uint32Array(count * 2);
}

/**
 * Orders the visible rows by style.
 *
 * @returns {{count: number, inks: number[]}} how many are visible, and the inks in use
 */
export function sortBoxes(frame, view, filter) {
  const { bodies } = frame;
  const { edges, kind, layers } = bodies;
  const [left, top, right, bottom] = view.bounds;
  reserve(bodies.count);
  const { style, starts } = memory;
  starts.fill(0);
  const inks = frame.tags.size > 0 ? inksOf(frame) : null;
  let count = 0;
  for (let row = 0, at = 0; row < bodies.count; row += 1, at += 4) {
    const isHere =
      edges[at] <= right &&
      edges[at + 2] >= left &&
      edges[at + 1] <= bottom &&
      edges[at + 3] >= top &&
      isShown(bodies, row, filter);
    if (!isHere) {
      style[row] = MAX_STYLES;
      continue;
    }
    const own = styleOf(kind[row], layers[row], filter.colorBy);
    style[row] = inks === null ? own : (inks.styleOf(bodies, row) ?? own);
    starts[style[row] + 1] += 1;
    count += 1;
  }
  fillOrder(bodies.count);
  return { count, inks: inks?.list ?? [] };
}

function styleOf(kind, layers, colorBy) {
  if (colorBy === 'kind') return kind;
  // Bodies on no layer or on all layers keep the color of their kind.
  const lowest = layers === 0 || layers === 0xffffffff ? 32 : 31 - Math.clz32(layers & -layers);
  return LAYER_STYLES + lowest * 4 + kind;
}

/** Colors of tags, numbered in order of appearance. */
function inksOf({ tags }) {
  const list = [];
  const numbers = new Map();
  const styleOfRow = (bodies, row) => {
    const tag = tags.get(placeOf(bodies.world[row], bodies.slot[row]));
    if (!tag || tag.ink === null || tag.key.version !== bodies.version[row]) return null;
    if (!numbers.has(tag.ink) && list.length < 255) numbers.set(tag.ink, list.push(tag.ink) - 1);
    const number = numbers.get(tag.ink);
    return number === undefined ? null : INK_STYLES + number * 4 + bodies.kind[row];
  };
  return { list, styleOf: styleOfRow };
}

function fillOrder(rows) {
  const { style, order, starts } = memory;
  for (let i = 1; i <= MAX_STYLES; i += 1) starts[i] += starts[i - 1];
  for (let row = 0; row < rows; row += 1) {
    if (style[row] === MAX_STYLES) continue;
    order[starts[style[row]]] = row;
    starts[style[row]] += 1;
  }
}

/** Draws what `sortBoxes` ordered. Solids come first so that actors appear in front of them. */
export function drawBoxes(g, view, bodies, sorted) {
  const runs = runsOf(sorted);
  if (sorted.count > FINE_UNTIL) drawPixels(g, view, bodies, runs, memory.order);
  else for (const run of runs) drawFine(g, view, bodies, run);
}

/** The ranges of the order that share a style. */
function runsOf(sorted) {
  const { starts } = memory;
  const runs = [];
  for (const kind of [1, 3, 2, 0]) {
    for (let style = kind; style < MAX_STYLES; style += 4) {
      const from = style === 0 ? 0 : starts[style - 1];
      const to = starts[style];
      if (from < to) runs.push({ from, to, kind, ...colorsOf(style, kind, sorted.inks) });
    }
  }
  return runs;
}

function colorsOf(style, kind, inks) {
  if (style >= INK_STYLES) {
    const ink = inks[(style - INK_STYLES) >> 2];
    const line = inkColor(ink);
    return { line, fill: `color-mix(in srgb, ${line} 28%, ${palette.canvas})`, isCrossed: isBad(ink) };
  }
  const layer = (style - LAYER_STYLES) >> 2;
  if (style >= LAYER_STYLES && layer < 32) return layerColors(layer);
  return { line: palette[KIND_NAMES[kind]], fill: palette[`${KIND_NAMES[kind]}-fill`] };
}

function drawFine(g, view, bodies, run) {
  const { order } = memory;
  const outline = OUTLINES[run.kind];
  const width = Math.max(1, Math.round(outline.width * view.ratio));
  g.fillStyle = fillOver(run.fill, view);
  g.strokeStyle = run.line;
  g.lineWidth = width;
  g.setLineDash(outline.dash.map((length) => length * view.ratio));
  for (let i = run.from; i < run.to; i += 1) {
    const [x, y, w, height] = screenBox(view, bodies.edges, order[i] * 4);
    g.fillRect(x, y, w, height);
    if (w > width * 2 && height > width * 2) {
      g.strokeRect(x + width / 2, y + width / 2, w - width, height - width);
    } else if (run.kind !== 1) edgeOnly(g, view, run, [x, y, w, height]);
    if (run.isCrossed) crossOut(g, [x, y, w, height]);
    if (bodies.open[order[i]] > 0) drawOpenSide(g, view, bodies.open[order[i]] - 1, [x, y, w, height]);
  }
  g.setLineDash([]);
}

/** Draws a line across a box that the game marks as bad, for those who do not see the color. */
function crossOut(g, [x, y, width, height]) {
  g.beginPath();
  g.moveTo(x, y + height);
  g.lineTo(x + width, y);
  g.stroke();
}

/** Draws a box that is too small for an outline in its line color. */
function edgeOnly(g, view, run, [x, y, width, height]) {
  g.fillStyle = run.line;
  g.fillRect(x, y, width, height);
  g.fillStyle = fillOver(run.fill, view);
}

/** How far a box may extend beyond the canvas: dashes along a longer edge would freeze the page. */
const BEYOND = 512;

function pixel(value, size) {
  return Math.min(Math.max(Math.round(value), -BEYOND), size + BEYOND);
}

/** Returns a box on the canvas: x, y, width and height in whole pixels, at least one. */
export function screenBox(view, edges, at = 0) {
  const x = pixel(edges[at] * view.k + view.offsetX, view.width);
  const y = pixel(edges[at + 1] * view.k + view.offsetY, view.height);
  const right = pixel(edges[at + 2] * view.k + view.offsetX, view.width);
  const bottom = pixel(edges[at + 3] * view.k + view.offsetY, view.height);
  return [x, y, Math.max(1, right - x), Math.max(1, bottom - y)];
}

/** Draws a thick line on the side on which a one-way body blocks. */
export function drawOpenSide(g, view, side, [x, y, width, height]) {
  const thick = Math.max(2, 3 * view.ratio);
  const old = g.fillStyle;
  g.fillStyle = g.strokeStyle;
  if (side === 0) g.fillRect(x, y, thick, height);
  else if (side === 1) g.fillRect(x + width - thick, y, thick, height);
  else if (side === 2) g.fillRect(x, y, width, thick);
  else g.fillRect(x, y + height - thick, width, thick);
  g.fillStyle = old;
}
