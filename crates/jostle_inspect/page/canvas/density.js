/** The heat map that replaces boxes when there are too many of them. */

import { count } from '../format.js';
import { screenBox } from './boxes.js';
import { greatest, loadColor, loadOf } from './cells.js';
import { palette } from './palette.js';
import { fontOf } from './text_sizes.js';
import { isShown } from './visibility.js';

/** The size of a cell that the page counts itself, in CSS pixels. */
const CELL = 14;
/** The legend, in CSS pixels. */
const BAR = [132, 8];
const STEPS = 24;

/** @typedef {{box: number[], columns: number, rows: number, counts: ArrayLike<number>}} Density */

/** @param {Density} density */
export function drawDensity(g, view, density) {
  const { columns, counts } = density;
  const most = greatest(counts);
  for (let i = 0; i < counts.length; i += 1) {
    if (counts[i] === 0) continue;
    g.fillStyle = loadColor(loadOf(counts[i], most), 100);
    g.fillRect(...cellBox(view, density, i % columns, Math.floor(i / columns)));
  }
}

function cellBox(view, { box, columns, rows }, column, row) {
  const [left, top, right, bottom] = box;
  const [width, height] = [(right - left) / columns, (bottom - top) / rows];
  const [x, y] = [left + column * width, top + row * height];
  return screenBox(view, [x, y, x + width, y + height]);
}

/**
 * How many bodies are counted in the cell at a point, or null outside of the grid.
 *
 * @param {Density} density
 */
export function densityAt({ box, columns, rows, counts }, x, y) {
  const column = Math.floor(((x - box[0]) / (box[2] - box[0])) * columns);
  const row = Math.floor(((y - box[1]) / (box[3] - box[1])) * rows);
  const isInside = column >= 0 && row >= 0 && column < columns && row < rows;
  return isInside ? counts[row * columns + column] : null;
}

/** Draws how many bodies there are and what the colors mean. @param {Density} density */
export function drawLegend(g, view, density) {
  const { ratio } = view;
  const text = `${count(countedIn(density, view.bounds))} bodies shown as a heat map; zoom in for boxes`;
  const most = `${count(greatest(density.counts))} per cell`;
  g.font = fontOf(12 * ratio);
  const [barWidth, barHeight] = BAR.map((size) => size * ratio);
  const rowWidth = barWidth + g.measureText(`0${most}`).width + 16 * ratio;
  const width = Math.max(g.measureText(text).width, rowWidth) + 24 * ratio;
  const height = 50 * ratio;
  // On a narrow canvas the legend goes above the scale bar.
  const up = view.width < 640 * ratio ? 52 : 10;
  const [x, y] = [(view.width - width) / 2, view.height - height - up * ratio];
  drawPanel(g, ratio, [x, y, width, height]);
  g.textBaseline = 'middle';
  g.textAlign = 'center';
  g.fillStyle = palette.text;
  g.fillText(text, view.width / 2, y + 16 * ratio);
  drawBar(g, ratio, [(view.width - rowWidth) / 2, y + 34 * ratio, barWidth, barHeight], most);
}

function drawPanel(g, ratio, [x, y, width, height]) {
  g.beginPath();
  g.roundRect(x, y, width, height, 8 * ratio);
  g.fillStyle = palette.surface;
  g.fill();
  g.lineWidth = Math.max(1, ratio);
  g.strokeStyle = palette.line;
  g.stroke();
}

/** The colors from no body to the fullest cell, between the two numbers. */
function drawBar(g, ratio, [x, y, width, height], most) {
  const start = x + g.measureText('0').width + 8 * ratio;
  for (let i = 0; i < STEPS; i += 1) {
    g.fillStyle = loadColor(loadOf(i, STEPS - 1), 100);
    g.fillRect(start + (i * width) / STEPS, y - height / 2, width / STEPS + 1, height);
  }
  g.fillStyle = palette.quiet;
  g.textAlign = 'left';
  g.fillText('0', x, y);
  g.fillText(most, start + width + 8 * ratio, y);
}

/** Counts the centers of bodies in a grid over the canvas. */
export function densityOf(bodies, view, filter) {
  const [left, top, right, bottom] = view.bounds;
  const columns = Math.max(4, Math.round(view.width / view.ratio / CELL));
  const rows = Math.max(4, Math.round(view.height / view.ratio / CELL));
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
