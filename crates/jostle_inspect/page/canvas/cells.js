/** The cells of the broad phase, colored by load and labeled with the number. */

import { count } from '../format.js';
import { screenBox } from './boxes.js';
import { palette } from './palette.js';
import { PixelLayer, pixelOf } from './pixel_layer.js';

const STEPS = 12;
/** How much of what is below a cell it covers, in percent. */
const COVERING = 42;
/** Above this many cells they are written straight into pixels: 6,000 then take a third of the time. */
const FINE_UNTIL = 500;
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

export function drawCells(g, view, cells) {
  if (cells.counts.length > FINE_UNTIL) drawMany(g, view, cells);
  else drawFew(g, view, cells);
}

/** Draws cells without numbers, which have no room in so many cells. */
function drawMany(g, view, { boxes, counts }) {
  const most = greatest(counts);
  const line = pixelOf(palette['line-strong']);
  const fills = Array.from({ length: STEPS + 1 }, (_, step) => pixelOf(loadColor(step / STEPS, COVERING)));
  layer.begin(view.width, view.height);
  for (let i = 0; i < counts.length; i += 1) {
    const [x, y, width, height] = screenBox(view, boxes, i * 4);
    const [right, bottom] = [x + width, y + height];
    if (counts[i] > 0) layer.fill(x, y, right, bottom, fills[Math.round(loadOf(counts[i], most) * STEPS)]);
    if (width <= LEAST_CELL) continue;
    layer.fill(x, y, right + 1, y + 1, line);
    layer.fill(x, bottom, right + 1, bottom + 1, line);
    layer.fill(x, y, x + 1, bottom + 1, line);
    layer.fill(right, y, right + 1, bottom + 1, line);
  }
  layer.draw(g);
}

function drawFew(g, view, cells) {
  const most = greatest(cells.counts);
  const [left, top, right, bottom] = view.bounds;
  g.lineWidth = Math.max(1, view.ratio);
  g.strokeStyle = palette['line-strong'];
  for (let i = 0; i < cells.counts.length; i += 1) {
    const at = i * 4;
    const { boxes } = cells;
    if (boxes[at] > right || boxes[at + 2] < left || boxes[at + 1] > bottom || boxes[at + 3] < top) continue;
    const box = screenBox(view, cells.boxes, at);
    const number = cells.counts[i];
    if (number > 0) {
      g.fillStyle = loadColor(loadOf(number, most), COVERING);
      g.fillRect(...box);
    }
    if (box[2] > LEAST_CELL) g.strokeRect(box[0] + 0.5, box[1] + 0.5, box[2], box[3]);
    if (number > 0) drawCount(g, view, box, number, palette.text);
  }
}

/** Draws the number on a cell, if it fits. */
function drawCount(g, view, [x, y, width, height], number, color) {
  const text = count(number);
  const size = 12 * view.ratio;
  if (width < text.length * size * 0.62 + 4 || height < size * 1.3) return;
  g.font = `600 ${size}px system-ui, sans-serif`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillStyle = color;
  g.fillText(text, x + width / 2, y + height / 2);
}
