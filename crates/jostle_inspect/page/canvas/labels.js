/** Labels of bodies. */

import { keyText, sameKey } from '../wire/names.js';
import { labelPlaces } from './label_places.js';
import { palette } from './palette.js';
import { fontOf, widthOf } from './text_sizes.js';
import { shownRow } from './visibility.js';

const MAX_LABELS = 300;
const SIZE = 12;
const LINE = 1.25;

/** The labels of the last drawing, by the name of their body. */
let before = new Map();

/**
 * Draws labels beside bodies, unless there are too many. Returns the names of the bodies that
 * have one.
 *
 * @param {import('./label_places.js').Place[]} taken texts of the game
 */
export function drawLabels(g, view, frame, filter, taken) {
  const labels = frame.tags.size > MAX_LABELS * 4 ? [] : labelsOf(g, view, frame, filter);
  before = labelPlaces(labels, taken, view, before);
  g.font = fontOf(SIZE * view.ratio);
  g.textAlign = 'left';
  g.textBaseline = 'bottom';
  for (const { name, text } of labels) {
    const found = before.get(name);
    if (found) drawHaloed(g, view, text, found.place.left, found.place.bottom);
  }
  return [...before.keys()];
}

/** Forgets the labels, so that nothing is kept when they are shown again. */
export function forgetLabels() {
  before.clear();
  return [];
}

function labelsOf(g, view, frame, filter) {
  const size = SIZE * view.ratio;
  const labels = [];
  for (const { key, label } of frame.tags.values()) {
    if (label === '' || labels.length >= MAX_LABELS) continue;
    const row = shownRow(frame.bodies, key, filter);
    if (row < 0) continue;
    const isSelected = filter.selected?.kind === 'body' && sameKey(filter.selected.key, key);
    const isKept = isSelected || sameKey(frame.head.focus, key);
    const box = exactBox(view, frame.bodies.edges, row * 4);
    const width = widthOf(g, label) * size;
    labels.push({ name: keyText(key), text: label, isKept, box, width, height: size * LINE });
  }
  return labels;
}

/** A box on the canvas, not rounded: rounding makes it appear to breathe while it moves. */
function exactBox({ k, offsetX, offsetY }, edges, at) {
  const [x, y] = [edges[at] * k + offsetX, edges[at + 1] * k + offsetY];
  return [x, y, (edges[at + 2] - edges[at]) * k, (edges[at + 3] - edges[at + 1]) * k];
}

/** Draws a text with an outline in the color of the canvas, readable on anything. */
export function drawHaloed(g, view, text, x, y) {
  g.lineWidth = 3 * view.ratio;
  g.lineJoin = 'round';
  g.strokeStyle = palette.canvas;
  g.strokeText(text, x, y);
  g.fillStyle = palette.text;
  g.fillText(text, x, y);
}
