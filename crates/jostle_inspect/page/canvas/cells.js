/**
 * The cells of the broad phase, colored by load and labeled with the number.
 *
 * They are written straight into pixels: 6,000 of them then take a third of the time.
 */

import { count } from '../format.js';
import { screenBox } from './boxes.js';
import { palette } from './palette.js';
import { PixelLayer, pixelOf } from './pixel_layer.js';

const STEPS = 12;
/** How much of what is below a cell it covers, in percent. */
const COVERING = 42;
/** Smaller cells, in pixels, have no outline: it would cover them. */
const LEAST_CELL = 4;

/** The color of a load between 0 and 1. */
export function loadColor(load, strength) {
  const step = Math.round(Math.min(1, Math.max(0, load)) * STEPS) / STEPS;
  const mixed = `color-mix(in srgb, ${palette['load-greatest']} ${step * 100}%, ${palette['load-least']})`;
  return `color-mix(in srgb, ${mixed} ${strength}%, transparent)`;
}

/** Loads span orders of magnitude, so colors follow their square root. */
export function loadOf(number, most) {
  return most > 0 ? Math.sqrt(number / most) : 0;
}

/** The largest of some counts. */
export function greatest(counts) {
  let most = 0;
  for (const number of counts) most = Math.max(most, number);
  return most;
}

const layer = new PixelLayer();

/** Draws cells: first all fills, so that no line is covered, then all lines, then the numbers that fit. */
export function drawCells(g, view, { boxes, counts }) {
  const most = greatest(counts);
  const fills = Array.from({ length: STEPS + 1 }, (_, step) => pixelOf(loadColor(step / STEPS, COVERING)));
  layer.begin(view.width, view.height);
  for (let i = 0; i < counts.length; i += 1) {
    if (counts[i] === 0) continue;
    const [x, y, width, height] = screenBox(view, boxes, i * 4);
    layer.fill(x, y, x + width, y + height, fills[Math.round(loadOf(counts[i], most) * STEPS)]);
  }
  const line = pixelOf(palette['line-strong']);
  for (let i = 0; i < counts.length; i += 1) outline(view, screenBox(view, boxes, i * 4), line);
  layer.draw(g);
  for (let i = 0; i < counts.length; i += 1) {
    if (counts[i] > 0) drawCount(g, view, screenBox(view, boxes, i * 4), counts[i]);
  }
}

function outline(view, [x, y, width, height], line) {
  if (width <= LEAST_CELL) return;
  const thick = Math.max(1, Math.round(view.ratio));
  const [right, bottom] = [x + width, y + height];
  layer.fill(x, y, right + thick, y + thick, line);
  layer.fill(x, bottom, right + thick, bottom + thick, line);
  layer.fill(x, y, x + thick, bottom + thick, line);
  layer.fill(right, y, right + thick, bottom + thick, line);
}

/** Draws the number on a cell, if it fits. */
function drawCount(g, view, [x, y, width, height], number) {
  const size = 12 * view.ratio;
  if (height < size * 1.3) return;
  const text = count(number);
  if (width < text.length * size * 0.62 + 4) return;
  g.font = `600 ${size}px system-ui, sans-serif`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillStyle = palette.text;
  g.fillText(text, x + width / 2, y + height / 2);
}
