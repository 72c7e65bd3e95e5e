/** Draws the current frame, at most once per animation frame and only if something changed. */

import { camera } from '../camera.js';
import { byId, fitCanvas } from '../dom.js';
import { hasImages, isPlayView, suit } from '../presets.js';
import { tileOf } from '../selection.js';
import { focusRow, labelOf, listen, selectedRow, state, touch } from '../state.js';
import { keyText } from '../wire/names.js';
import { aim } from './aim.js';
import { drawBoxes, screenBox, sortBoxes } from './boxes.js';
import { drawCells } from './cells.js';
import { drawContacts } from './contacts.js';
import { densityOf, drawDensity, drawLegend } from './density.js';
import { drawDrawings, drawHitboxes } from './drawings.js';
import { drawGrid, drawScale } from './grid.js';
import { drawFadedImages } from './images.js';
import { drawLabels, forgetLabels } from './labels.js';
import { drawMoves } from './moves.js';
import { palette } from './palette.js';
import { drawRim } from './rim.js';
import { drawMaps } from './tiles.js';

/** Above this many boxes a heat map is drawn instead. */
const MAX_BOXES = 10_000;

let canvas;
let g;
/** What the last drawing showed, for tests and the console. */
export const drawn = { boxes: 0, isDensity: false, density: null, images: 0, labels: [], arrows: [] };

export function startCanvas() {
  canvas = byId('canvas');
  g = canvas.getContext('2d', { alpha: false });
  new ResizeObserver(() => {
    camera.resize(canvas.clientWidth, canvas.clientHeight);
    touch('camera');
  }).observe(canvas);
  camera.resize(canvas.clientWidth, canvas.clientHeight);
  listen(['frame', 'camera', 'selection', 'show', 'stage'], draw);
}

/** The camera in device pixels. */
function viewOf(ratio) {
  const k = camera.scale * ratio;
  return {
    ratio,
    k,
    offsetX: canvas.width / 2 - camera.x * k,
    offsetY: canvas.height / 2 - camera.y * k,
    bounds: camera.bounds(),
    width: canvas.width,
    height: canvas.height,
    /** Whether everything the game frames is on the canvas. */
    isAll: camera.isAll,
    /** Whether the game's images are below what is drawn. */
    isOverImages: false,
  };
}

function draw() {
  const frame = state.shown;
  suit(frame);
  const ratio = fitCanvas(canvas);
  if (frame) aim(frame, ratio);
  const view = viewOf(ratio);
  g.fillStyle = palette.canvas;
  g.fillRect(0, 0, canvas.width, canvas.height);
  const isPlain = isPlayView() && hasImages(frame);
  if (!isPlain) drawGrid(g, view);
  if (frame) drawFrame(view, frame);
  if (!isPlain) drawScale(g, view, byId('pad').offsetHeight * ratio);
  if (frame && frame !== state.lastDrawn) state.counters.drawn += 1;
  state.lastDrawn = frame;
}

function drawFrame(view, frame) {
  const { show } = state;
  const isXray = !isPlayView();
  const faded = isXray && show.images ? drawFadedImages(g, view, frame) : 0;
  view.isOverImages = faded > 0;
  if (show.tiles) drawMaps(g, view, frame.maps);
  // The heat map would cover them.
  if (show.cells && !(show.boxes && frame.density)) drawCells(g, view, frame.cells);
  drawBodies(view, frame);
  const { images, texts } = drawDrawings(g, view, frame, {
    images: show.images && !isXray,
    others: show.drawings,
  });
  if (show.hitboxes) drawHitboxes(g, view, frame, state);
  if (show.contacts) drawContacts(g, view, frame, state);
  drawMoves(g, view, frame, state);
  drawn.labels = show.labels ? drawLabels(g, view, frame, state, texts) : forgetLabels();
  drawn.images = faded + images;
  drawMarked(view, frame, state.hovered, 1.5);
  drawMarked(view, frame, state.selected, 2.5);
  drawn.arrows = drawRim(g, view, rimTargets(frame));
  if (show.boxes && drawn.density) drawLegend(g, view, drawn.density);
}

/** The bodies to look for: the selected one and the game's focus. */
function rimTargets(frame) {
  const rows = new Set([selectedRow(), focusRow()].filter((row) => row >= 0));
  return [...rows].map((row) => {
    const key = frame.bodies.key(row);
    return { box: frame.bodies.box(row), label: labelOf(key) || keyText(key) };
  });
}

function drawBodies(view, frame) {
  const sorted = sortBoxes(frame, view, state);
  const density = frame.density ?? (sorted.count > MAX_BOXES ? densityOf(frame.bodies, view, state) : null);
  Object.assign(drawn, { boxes: sorted.count, isDensity: Boolean(density), density });
  if (!state.show.boxes) return;
  if (density) drawDensity(g, view, density);
  if (frame.density || !density) drawBoxes(g, view, frame.bodies, sorted);
}

/** Outlines what is hovered or selected, slightly outside of it. */
function drawMarked(view, frame, marked, width) {
  const box = marked && boxOf(frame, marked);
  if (!box) return;
  const [x, y, w, height] = screenBox(view, box);
  const gap = Math.round(3 * view.ratio);
  g.setLineDash([]);
  g.lineWidth = width * view.ratio;
  g.strokeStyle = palette.accent;
  g.strokeRect(x - gap, y - gap, w + gap * 2, height + gap * 2);
}

function boxOf(frame, marked) {
  if (marked.kind === 'tile') return tileOf(marked)?.box;
  if (marked.kind !== 'body') return null;
  const row = frame.bodies.find(marked.key);
  return row < 0 ? null : frame.bodies.box(row);
}
