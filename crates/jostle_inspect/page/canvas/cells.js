/** Broad-phase cells and the heat map: counts, colored by load and labeled with the number. */

import { count } from '../format.js';
import { screenBox } from './boxes.js';
import { faded, palette } from './palette.js';
import { isShown } from './visibility.js';

const STEPS = 12;
/** Smaller cells, in pixels, have no outline: it would cover them. */
const LEAST_CELL = 4;
/** Minimum width and height of a labeled group of cells, in CSS pixels. */
const LEAST_NUMBERED = [40, 26];

/** The color of a load between 0 and 1. */
function loadColor(load, strength) {
  const step = Math.round(Math.min(1, Math.max(0, load)) * STEPS) / STEPS;
  const mixed = `color-mix(in srgb, ${palette['load-greatest']} ${step * 100}%, ${palette['load-least']})`;
  return `color-mix(in srgb, ${mixed} ${strength}%, transparent)`;
}

/** Loads span orders of magnitude, so colors follow their square root. */
function loadOf(number, most) {
  return most > 0 ? Math.sqrt(number / most) : 0;
}

function greatest(counts) {
  let most = 0;
  for (const number of counts) most = Math.max(most, number);
  return most;
}

export function drawCells(g, view, cells) {
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
      g.fillStyle = loadColor(loadOf(number, most), 42);
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

/** @param {{box: number[], columns: number, rows: number, counts: Float64Array}} density */
export function drawDensity(g, view, density) {
  const { columns, counts } = density;
  const most = greatest(counts);
  for (let i = 0; i < counts.length; i += 1) {
    if (counts[i] === 0) continue;
    g.fillStyle = loadColor(loadOf(counts[i], most), 80);
    g.fillRect(...cellBox(view, density, i % columns, Math.floor(i / columns), 1, 1));
  }
  drawSums(g, view, density);
}

/** The canvas box of a block of cells. */
function cellBox(view, { box, columns, rows }, column, row, across, down) {
  const [left, top, right, bottom] = box;
  const [width, height] = [(right - left) / columns, (bottom - top) / rows];
  const [x, y] = [left + column * width, top + row * height];
  return screenBox(view, [x, y, x + across * width, y + down * height]);
}

/** Labels groups of cells that are large enough. */
function drawSums(g, view, density) {
  const { box, columns, rows, counts } = density;
  const across = groupSize(((box[2] - box[0]) / columns) * view.k, LEAST_NUMBERED[0] * view.ratio);
  const down = groupSize(((box[3] - box[1]) / rows) * view.k, LEAST_NUMBERED[1] * view.ratio);
  g.lineWidth = Math.max(1, view.ratio);
  g.strokeStyle = faded(palette.canvas, 35);
  for (let row = 0; row < rows; row += down) {
    for (let column = 0; column < columns; column += across) {
      const sum = sumOf(
        counts,
        columns,
        [column, Math.min(columns, column + across)],
        [row, Math.min(rows, row + down)],
      );
      if (sum === 0) continue;
      const group = cellBox(view, density, column, row, across, down);
      if (across > 1 || down > 1) g.strokeRect(group[0] + 0.5, group[1] + 0.5, group[2], group[3]);
      drawCount(g, view, group, sum, palette.text);
    }
  }
}

function groupSize(size, least) {
  return size > 0 ? Math.max(1, Math.ceil(least / size)) : 1;
}

function sumOf(counts, columns, [left, right], [top, bottom]) {
  let sum = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) sum += counts[row * columns + column];
  }
  return sum;
}

/** Counts the centers of bodies in a grid over the canvas. */
export function densityOf(bodies, view, filter) {
  const [left, top, right, bottom] = view.bounds;
  const columns = Math.max(4, Math.round(view.width / view.ratio / 44));
  const rows = Math.max(4, Math.round(view.height / view.ratio / 44));
  const counts = new Float64Array(columns * rows);
  const { edges } = bodies;
  for (let row = 0, at = 0; row < bodies.count; row += 1, at += 4) {
    if (!isShown(bodies, row, filter)) continue;
    const column = Math.floor((((edges[at] + edges[at + 2]) / 2 - left) / (right - left)) * columns);
    const line = Math.floor((((edges[at + 1] + edges[at + 3]) / 2 - top) / (bottom - top)) * rows);
    if (column >= 0 && line >= 0 && column < columns && line < rows) counts[line * columns + column] += 1;
  }
  return { box: view.bounds, columns, rows, counts };
}

/** Counts bodies in a part of the world, by cells whose center is in it. */
export function countedIn({ box, columns, rows, counts }, [left, top, right, bottom]) {
  const [width, height] = [(box[2] - box[0]) / columns, (box[3] - box[1]) / rows];
  let sum = 0;
  for (let row = 0, at = 0; row < rows; row += 1) {
    const y = box[1] + (row + 0.5) * height;
    for (let column = 0; column < columns; column += 1, at += 1) {
      const x = box[0] + (column + 0.5) * width;
      if (x >= left && x <= right && y >= top && y <= bottom) sum += counts[at];
    }
  }
  return sum;
}
