/** Draws thousands of boxes straight into pixels. */

import { PixelLayer, pixelOf } from './pixel_layer.js';

/**
 * Outlines by kind, as their width and the drawn and the open part of a pattern: actors heavy, solids
 * dashed, sensors dotted. Without colors, kinds are distinguished by them alone.
 */
export const OUTLINES = [
  { width: 2, dash: [] },
  { width: 1.25, dash: [6, 3] },
  { width: 1.25, dash: [2, 3] },
  { width: 1.25, dash: [] },
];
/** Smaller boxes are all outline; a pattern would look broken. */
const LEAST_PATTERN = 10;

const layer = new PixelLayer();

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Iterable<{from: number, to: number, kind: number, line: string, fill: string, isCrossed?: boolean}>} runs
 * @param {Uint32Array} order rows of bodies, in the order of the runs
 */
export function drawPixels(g, view, bodies, runs, order) {
  layer.begin(view.width, view.height);
  for (const run of runs) drawRun(view, bodies.edges, run, order);
  layer.draw(g);
}

function drawRun(view, edges, run, order) {
  const { k, offsetX, offsetY, width, height } = view;
  const thick = view.ratio > 1.5 ? 2 : 1;
  const style = { line: pixelOf(run.line), fill: pixelOf(run.fill), thick, on: 1, length: 1 };
  const outlined = { ...style, ...outlineOf(run.kind, thick) };
  for (let i = run.from; i < run.to; i += 1) {
    const at = order[i] * 4;
    const left = Math.round(edges[at] * k + offsetX);
    const top = Math.round(edges[at + 1] * k + offsetY);
    const right = Math.max(left + 1, Math.round(edges[at + 2] * k + offsetX));
    const bottom = Math.max(top + 1, Math.round(edges[at + 3] * k + offsetY));
    const isLarge = right - left >= LEAST_PATTERN && bottom - top >= LEAST_PATTERN;
    if (isLarge || left < 0 || top < 0 || right > width || bottom > height) {
      drawLarge(layer, left, top, right, bottom, isLarge ? outlined : style);
    } else drawSmall(left, top, right, bottom, style);
    if (run.isCrossed) crossOut(layer, [left, top, right, bottom], style);
  }
}

/** The outline of a kind in pixels: how thick it is, how much of its pattern is drawn, and the pattern's length. */
export function outlineOf(kind, scale) {
  const { width, dash } = OUTLINES[kind];
  const [on, off] = dash.length > 0 ? dash : [1, 0];
  return { thick: Math.round(width) * scale, on: on * scale, length: (on + off) * scale };
}

/** Draws a small box that is fully on the canvas. */
function drawSmall(left, top, right, bottom, { line, fill, thick }) {
  const { width, pixels } = layer;
  for (let y = top; y < bottom; y += 1) {
    const isRim = y < top + thick || y >= bottom - thick;
    const start = y * width;
    for (let x = left; x < right; x += 1) {
      const isLine = isRim || x < left + thick || x >= right - thick;
      pixels[start + x] = isLine ? line : fill;
    }
  }
}

/**
 * Draws a box of any size, clipped to the image: runs of fill, and an outline in its pattern.
 *
 * @param {{width: number, height: number, pixels: Uint32Array}} image
 * @param {{line: number, fill: number, thick: number, on: number, length: number}} style
 */
export function drawLarge({ width, height, pixels }, left, top, right, bottom, style) {
  const { line, fill, thick, on, length } = style;
  const [x1, x2] = [Math.max(0, left), Math.min(width, right)];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    const start = y * width;
    pixels.fill(fill, start + x1, start + x2);
    if (y < top + thick || y >= bottom - thick) {
      for (let x = x1; x < x2; x += 1) if ((x - left) % length < on) pixels[start + x] = line;
    } else if ((y - top) % length < on) {
      for (let x = Math.max(left, 0); x < Math.min(left + thick, x2); x += 1) pixels[start + x] = line;
      for (let x = Math.max(right - thick, x1); x < x2; x += 1) pixels[start + x] = line;
    }
  }
}

/**
 * Draws a line across a box that the game marks as bad, for those who do not see the color. Each row
 * has the part of the line that crosses it, so that there are no gaps.
 *
 * @param {{width: number, height: number, pixels: Uint32Array}} image
 * @param {{line: number, thick: number}} style
 */
export function crossOut({ width, height, pixels }, [left, top, right, bottom], { line, thick }) {
  const slope = (right - left) / (bottom - top);
  const clipped = (x) => Math.min(Math.max(x, 0), width);
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    const from = Math.floor(left + (bottom - 1 - y) * slope);
    const to = Math.min(right, Math.max(from + thick, Math.ceil(left + (bottom - y) * slope)));
    pixels.fill(line, y * width + clipped(from), y * width + clipped(to));
  }
}
