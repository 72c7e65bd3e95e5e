/**
 * The sizes of the game's texts on the canvas: as the game asks, but enlarged to be readable as
 * long as no text covers another or leaves the canvas.
 *
 * All enlarged texts share one size. A text that would have to grow too much is hidden, since
 * it would cover what it describes; zooming in makes room.
 */

/** CSS pixels: preferred first, the smallest readable size last. */
const SIZES = [12, 11, 10, 9];
const GREATEST = 200;
/** Texts that the game wants smaller than this are hidden, in CSS pixels. */
const SMALLEST = 4;
/** Lines at least this fraction of their size apart do not cover each other. */
const LINE = 0.9;
/** Beyond this many, texts are drawn only if the game itself makes them large enough. */
const MAX_TEXTS = 400;
const MAX_WIDTHS = 2000;

/** Widths of texts at a font size of one pixel. @type {Map<string, number>} */
const widths = new Map();

export function fontOf(size) {
  return `${size}px system-ui, sans-serif`;
}

/** The width of a text at a font size of one pixel. */
export function widthOf(g, text) {
  const known = widths.get(text);
  if (known !== undefined) return known;
  g.font = fontOf(100);
  const width = g.measureText(text).width / 100;
  if (widths.size >= MAX_WIDTHS) widths.clear();
  widths.set(text, width);
  return width;
}

/** Whether any part of a text can be visible at its largest size; texts elsewhere cover nothing. */
export function isOnCanvas(text, { ratio, width, height }) {
  const box = boxOf(text, SIZES[0] * ratio);
  return box.left < width && box.right > 0 && box.top < height && box.bottom > 0;
}

/**
 * Returns the size of each text in device pixels, 0 if it is hidden.
 *
 * @param {{x: number, y: number, size: number, width: number}[]} texts lower left corner, the
 * size the game asks for, and the width at a size of one pixel
 * @param {{ratio: number, right: number}} room device pixels per CSS pixel, and the right edge
 * of the canvas
 */
export function textSizes(texts, room) {
  const isDrawn = ({ size }) => size >= SMALLEST * room.ratio;
  const sizes = sizesTogether(texts.filter(isDrawn), room).values();
  return texts.map((text) => (isDrawn(text) ? sizes.next().value : 0));
}

function sizesTogether(texts, { ratio, right }) {
  const wanted = texts.map(({ size }) => Math.min(size, GREATEST * ratio));
  const near = texts.slice(0, MAX_TEXTS);
  const size = SIZES.map((pixels) => pixels * ratio).find((pixels) => !isCrowded(near, pixels, right));
  if (size !== undefined && near.length === texts.length) return wanted.map((own) => Math.max(own, size));
  return sizesApart(texts, wanted, SIZES.at(-1) * ratio);
}

/** Uses the smallest size for all, and hides texts that would cover an earlier one. */
function sizesApart(texts, wanted, least) {
  const kept = [];
  return wanted.map((own, i) => {
    const box = boxOf(texts[i], least);
    if (own < least && (i >= MAX_TEXTS || kept.some((other) => isCovered(box, other)))) return 0;
    if (i < MAX_TEXTS) kept.push(box);
    return Math.max(own, least);
  });
}

/**
 * Whether texts of at least this size cover each other or extend past `right`, unless the game
 * made them so.
 */
function isCrowded(texts, least, right) {
  const boxes = texts.map((text) => boxOf(text, least));
  return boxes.some((box, i) => {
    if (!box.isEnlarged) return false;
    const isCut = texts[i].x < right && box.right > right;
    return isCut || boxes.some((other, k) => k !== i && isCovered(box, other));
  });
}

function boxOf({ x, y, size, width }, least) {
  const height = Math.max(size, least);
  return { left: x, right: x + width * height, top: y - height * LINE, bottom: y, isEnlarged: size < least };
}

function isCovered(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
