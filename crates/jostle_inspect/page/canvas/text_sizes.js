/**
 * How large the texts of a game are drawn: as it says, but large enough to be read as long as none
 * covers another or leaves the canvas for that.
 *
 * All that are enlarged have the same size. One that would be enlarged too much is left out: it would
 * cover what it is about. Zooming in makes room.
 */

/** CSS pixels: what is aimed at, and what can be read at all. */
const SIZES = [12, 11, 10, 9];
const GREATEST = 200;
/** What is wanted smaller than this is not drawn, in CSS pixels. */
const SMALLEST = 4;
/** Lines this much of their size apart do not cover each other. */
const LINE = 0.9;
/** Texts that are looked at; more than these are drawn only if they are large by themselves. */
const MOST = 400;
const MAX_WIDTHS = 2000;

/** Widths of texts one pixel high. @type {Map<string, number>} */
const widths = new Map();

export function fontOf(size) {
  return `${size}px system-ui, sans-serif`;
}

/** The width of a text one pixel high. */
export function widthOf(g, text) {
  const known = widths.get(text);
  if (known !== undefined) return known;
  g.font = fontOf(100);
  const width = g.measureText(text).width / 100;
  if (widths.size >= MAX_WIDTHS) widths.clear();
  widths.set(text, width);
  return width;
}

/** Whether any of a text may be seen, as large as it may be drawn; others are in nobody's way. */
export function isOnCanvas(text, { ratio, width, height }) {
  const box = boxOf(text, SIZES[0] * ratio);
  return box.left < width && box.right > 0 && box.top < height && box.bottom > 0;
}

/**
 * The size of each text in device pixels, 0 for one that is left out.
 *
 * @param {{x: number, y: number, size: number, width: number}[]} texts lower left corner, size that the game
 *   wants, and width for a size of one pixel
 * @param {{ratio: number, right: number}} room device pixels per CSS pixel, and where the canvas ends
 */
export function textSizes(texts, room) {
  const isDrawn = ({ size }) => size >= SMALLEST * room.ratio;
  const sizes = sizesTogether(texts.filter(isDrawn), room).values();
  return texts.map((text) => (isDrawn(text) ? sizes.next().value : 0));
}

function sizesTogether(texts, { ratio, right }) {
  const wanted = texts.map(({ size }) => Math.min(size, GREATEST * ratio));
  const near = texts.slice(0, MOST);
  const size = SIZES.map((pixels) => pixels * ratio).find((pixels) => !isCrowded(near, pixels, right));
  if (size !== undefined && near.length === texts.length) return wanted.map((own) => Math.max(own, size));
  return sizesApart(texts, wanted, SIZES.at(-1) * ratio);
}

/** The least size for all; what would cover one before it is left out. */
function sizesApart(texts, wanted, least) {
  const kept = [];
  return wanted.map((own, i) => {
    const box = boxOf(texts[i], least);
    if (own < least && (i >= MOST || kept.some((other) => isCovered(box, other)))) return 0;
    if (i < MOST) kept.push(box);
    return Math.max(own, least);
  });
}

/** Whether texts of at least that size cover each other or end behind `right`, unless the game wants it so. */
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
