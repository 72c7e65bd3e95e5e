/** The game's drawings, and hitboxes. */

import { sameKey } from '../wire/names.js';
import { screenBox } from './boxes.js';
import { drawImage, IMAGE } from './images.js';
import { drawHaloed } from './labels.js';
import { faded, inkColor, isBad, outlineOf, palette } from './palette.js';
import { pixelOf } from './pixel_layer.js';
import { shownRow } from './visibility.js';
import { fontOf, isOnCanvas, textSizes, widthOf } from './text_sizes.js';

/**
 * Rendered pixel masks by drawing. @type {WeakMap<object, {canvas: HTMLCanvasElement, color:
 * string}>}
 */
const pictures = new WeakMap();

const BOX = 1;
const TEXT = 4;
/** What is wrong is hatched: each of its pixels becomes a square of this many, with a diagonal gap. */
const HATCH = 3;
/** Larger masks are not hatched: their picture would take too much memory. */
const MAX_HATCHED = 2 ** 18;
const DRAW = [drawLine, drawBox, drawCircle, drawPolygon, null, drawPixels];

/**
 * Draws all drawings, images only if asked to. Returns the places of the texts among them, and
 * how many images are on the canvas.
 *
 * @param {{images: boolean, others: boolean}} show
 */
export function drawDrawings(g, view, { drawings, head }, show) {
  const sizes = show.others ? sizesOf(g, view, drawings) : new Map();
  let images = 0;
  let before = null;
  for (const drawing of drawings) {
    if (drawing.kind === IMAGE && show.images) images += drawImage(g, view, drawing, head.seen) ? 1 : 0;
    if (drawing.kind === IMAGE || !show.others) continue;
    // Changing colors costs more than drawing a small box.
    if (!isSameStyle(drawing, before)) setStyle(g, view, drawing);
    before = drawing;
    if (drawing.kind === TEXT) drawText(g, view, drawing, sizes.get(drawing));
    else DRAW[drawing.kind]?.(g, view, drawing);
  }
  const seen = [...sizes].filter(([, size]) => size > 0);
  return { images, texts: seen.map(([drawing, size]) => textPlace(g, view, drawing, size)) };
}

/** Whether a drawing can be drawn in the style of the one before. */
function isSameStyle(drawing, before) {
  return before !== null && before.ink === drawing.ink && before.kind === BOX && drawing.kind === BOX;
}

function setStyle(g, view, { kind, ink }) {
  const color = inkColor(ink);
  // Not by color alone: red and green look alike to many people. Dashes are left to the game.
  g.lineWidth = (isBad(ink) ? 3 : 1.5) * view.ratio;
  g.strokeStyle = color;
  g.fillStyle = kind === TEXT ? color : faded(color, 35);
}

function textPlace(g, view, { at, text }, size) {
  const [left, bottom] = point(view, at);
  return { left, bottom, top: bottom - size, right: left + widthOf(g, text) * size };
}

/** The size at which each text on the canvas is drawn. @returns {Map<object, number>} */
function sizesOf(g, view, drawings) {
  const near = drawings.filter((drawing) => drawing.kind === TEXT && isNear(view, drawing));
  const seen = near.map((drawing) => placed(g, view, drawing)).filter((text) => isOnCanvas(text, view));
  const right = view.isAll ? view.width : Infinity;
  const sizes = textSizes(seen, { ratio: view.ratio, right });
  return new Map(seen.map(({ drawing }, i) => [drawing, sizes[i]]));
}

/** Rejects most texts outside the canvas without measuring them. */
function isNear(view, { at }) {
  const [x, y] = point(view, at);
  return x < view.width && y > 0;
}

function placed(g, view, drawing) {
  const [x, y] = point(view, drawing.at);
  return { drawing, x, y, size: drawing.height * view.k, width: widthOf(g, drawing.text) };
}

function point(view, [x, y]) {
  return [x * view.k + view.offsetX, y * view.k + view.offsetY];
}

function finish(g, filled) {
  if (filled) g.fill();
  g.stroke();
}

function drawLine(g, view, { from, to }) {
  g.beginPath();
  g.moveTo(...point(view, from));
  g.lineTo(...point(view, to));
  g.stroke();
}

function drawBox(g, view, { box, filled }) {
  const [x, y, width, height] = screenBox(view, box);
  if (filled) g.fillRect(x, y, width, height);
  // On a box of a few pixels the outline would cover the fill, and thousands of outlines are slow.
  if (filled && width < 5 * view.ratio && height < 5 * view.ratio) return;
  g.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
}

function drawCircle(g, view, { middle, radius, filled }) {
  const size = Math.abs(radius * view.k);
  if (!Number.isFinite(size)) return;
  g.beginPath();
  g.arc(...point(view, middle), size, 0, Math.PI * 2);
  finish(g, filled);
}

function drawPolygon(g, view, { points, filled }) {
  if (points.length === 0) return;
  g.beginPath();
  points.forEach((corner, i) =>
    i === 0 ? g.moveTo(...point(view, corner)) : g.lineTo(...point(view, corner)),
  );
  g.closePath();
  finish(g, filled);
}

function drawText(g, view, { at, text, ink }, size) {
  if (!size) return;
  g.font = fontOf(size);
  g.textAlign = 'left';
  g.textBaseline = 'bottom';
  const outline = outlineOf(ink);
  if (outline) {
    g.setLineDash([]);
    g.strokeStyle = outline;
    g.lineWidth = 3 * view.ratio;
    g.lineJoin = 'round';
    g.strokeText(text, ...point(view, at));
    g.lineWidth = 1.5 * view.ratio;
  }
  g.fillText(text, ...point(view, at));
}

function drawPixels(g, view, drawing) {
  const { at, size, width, height, ink } = drawing;
  if (width === 0 || height === 0 || width > 4096 || height > 4096) return;
  const [x, y] = point(view, at);
  g.imageSmoothingEnabled = false;
  g.drawImage(pixelPicture(drawing, inkColor(ink)), x, y, width * size * view.k, height * size * view.k);
}

function pixelPicture(drawing, color) {
  const known = pictures.get(drawing);
  if (known?.color === color) return known.canvas;
  const canvas = document.createElement('canvas');
  const side = isBad(drawing.ink) && drawing.width * drawing.height <= MAX_HATCHED ? HATCH : 1;
  Object.assign(canvas, { width: drawing.width * side, height: drawing.height * side });
  const g = canvas.getContext('2d');
  const image = g.createImageData(canvas.width, canvas.height);
  fillMask(new Uint32Array(image.data.buffer), drawing, side, pixelOf(color));
  g.putImageData(image, 0, 0);
  pictures.set(drawing, { canvas, color });
  return canvas;
}

/**
 * Writes a mask into pixels, each of its pixels as a square of `side` pixels; a square of more than
 * one has a diagonal gap. A call of the canvas for each would take a second for a large mask.
 *
 * @param {Uint32Array} pixels
 * @param {{width: number, height: number, bits: Uint8Array}} mask
 * @param {number} value of a pixel
 */
export function fillMask(pixels, { width, height, bits }, side, value) {
  for (let i = 0; i < width * height; i += 1) {
    if (!((bits[i >> 3] >> (i & 7)) & 1)) continue;
    const start = Math.floor(i / width) * side * width * side + (i % width) * side;
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        if (side === 1 || x + y !== side - 1) pixels[start + y * width * side + x] = value;
      }
    }
  }
}

/** Draws the hitboxes of the bodies shown: thin lines, dotted while inactive. */
export function drawHitboxes(g, view, frame, { selected, ...filter }) {
  g.lineWidth = Math.max(1, view.ratio);
  for (const hitbox of frame.hitboxes) {
    if (shownRow(frame.bodies, hitbox.key, filter) < 0) continue;
    const [x, y, width, height] = screenBox(view, hitbox.box);
    g.setLineDash(hitbox.active ? [] : [2 * view.ratio, 2 * view.ratio]);
    g.strokeStyle = hitbox.active ? palette.good : palette.faint;
    g.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
    const isSelected = selected?.kind === 'body' && sameKey(selected.key, hitbox.key);
    if (isSelected && width > 20) drawName(g, view, hitbox.name, x + 2, y - 2);
  }
  g.setLineDash([]);
}

function drawName(g, view, name, x, y) {
  g.font = fontOf(12 * view.ratio);
  g.textAlign = 'left';
  g.textBaseline = 'bottom';
  drawHaloed(g, view, name, x, y);
  g.lineWidth = Math.max(1, view.ratio);
}
