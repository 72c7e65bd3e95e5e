/** The background of the canvas: grid lines, and a scale bar. */

import { short } from '../format.js';
import { palette } from './palette.js';

/** Returns the smallest 1, 2 or 5 times a power of ten that is at least `least`. */
export function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= least) ?? power * 10;
}

export function drawGrid(g, view) {
  const step = roundStep((56 * view.ratio) / view.k);
  const [left, top, right, bottom] = view.bounds;
  const line = Math.max(1, Math.round(view.ratio));
  for (let i = Math.ceil(left / step); i <= right / step; i += 1) {
    g.fillStyle = i === 0 ? palette['grid-strong'] : palette.grid;
    g.fillRect(Math.round(i * step * view.k + view.offsetX), 0, line, view.height);
  }
  for (let i = Math.ceil(top / step); i <= bottom / step; i += 1) {
    g.fillStyle = i === 0 ? palette['grid-strong'] : palette.grid;
    g.fillRect(0, Math.round(i * step * view.k + view.offsetY), view.width, line);
  }
}

/** @param {number} below height of what covers the bottom edge of the canvas, in device pixels */
export function drawScale(g, view, below) {
  const step = roundStep((56 * view.ratio) / view.k);
  const [x, y, width] = [12 * view.ratio, view.height - below - 14 * view.ratio, step * view.k];
  g.strokeStyle = palette.quiet;
  g.lineWidth = 1.5 * view.ratio;
  g.beginPath();
  g.moveTo(x, y - 4 * view.ratio);
  g.lineTo(x, y);
  g.lineTo(x + width, y);
  g.lineTo(x + width, y - 4 * view.ratio);
  g.stroke();
  g.fillStyle = palette.quiet;
  g.font = `${12 * view.ratio}px system-ui, sans-serif`;
  g.textAlign = 'left';
  g.textBaseline = 'bottom';
  // The one place where the page says what "u" stands for: next to the length that it measures.
  g.fillText(`${short(step, 6)} world units (u)`, x + 4 * view.ratio, y - 4 * view.ratio);
}
