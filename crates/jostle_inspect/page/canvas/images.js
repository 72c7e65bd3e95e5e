/** The game's images: cells of atlases, drawn with hard pixel edges. */

import { state, touch } from '../state.js';

/** The kind of a drawing that is an image. */
export const IMAGE = 6;

/** Beside boxes and tiles, images are faded to this opacity. */
const FADED = 0.5;

/** Atlases that are being decoded, or that cannot be. @type {WeakSet<object>} */
const asked = new WeakSet();

/** The decoded atlas, or null until it is there. */
function bitmapOf(image) {
  if (image.bitmap || asked.has(image)) return image.bitmap;
  asked.add(image);
  decode(image);
  return null;
}

async function decode(image) {
  try {
    image.bitmap = await createImageBitmap(new Blob([image.png], { type: 'image/png' }));
  } catch {
    // A broken image is left out; everything else is still worth seeing.
  }
  touch('frame');
}

/**
 * Where an image is on the canvas, in whole pixels so that neighbors share their edges: x, y,
 * width and height.
 *
 * @param {{box: number[], parallax: number}} drawing
 * @param {{k: number, offsetX: number, offsetY: number, bounds: number[]}} view
 * @param {number[]} scope an image that moves slower than the world is in its place while the
 * middle of the scope is the middle of the canvas
 */
export function imagePlace({ box, parallax }, view, scope) {
  const behind = (axis) =>
    (1 - parallax) * ((view.bounds[axis] + view.bounds[axis + 2]) / 2 - (scope[axis] + scope[axis + 2]) / 2);
  const [moveX, moveY] = parallax === 1 ? [0, 0] : [behind(0), behind(1)];
  const x = Math.round((box[0] + moveX) * view.k + view.offsetX);
  const y = Math.round((box[1] + moveY) * view.k + view.offsetY);
  const right = Math.round((box[2] + moveX) * view.k + view.offsetX);
  const bottom = Math.round((box[3] + moveY) * view.k + view.offsetY);
  return [x, y, right - x, bottom - y];
}

/** Returns whether the image is on the canvas. @param {number[]} scope see `imagePlace` */
export function drawImage(g, view, drawing, scope) {
  const image = state.images[drawing.image];
  const bitmap = image && bitmapOf(image);
  if (!bitmap) return false;
  const [x, y, width, height] = imagePlace(drawing, view, scope);
  const isSeen = x < view.width && y < view.height && x + width > 0 && y + height > 0;
  if (!isSeen || width <= 0 || height <= 0) return false;
  const { cellWidth, cellHeight } = image;
  const cell = [drawing.column * cellWidth, drawing.row * cellHeight, cellWidth, cellHeight];
  g.imageSmoothingEnabled = false;
  if (drawing.flipped) {
    g.setTransform(-1, 0, 0, 1, x + width, y);
    g.drawImage(bitmap, ...cell, 0, 0, width, height);
    g.setTransform(1, 0, 0, 1, 0, 0);
  } else g.drawImage(bitmap, ...cell, x, y, width, height);
  return true;
}

/** Draws all images of a frame faded, as a background for boxes and tiles. Returns how many. */
export function drawFadedImages(g, view, frame) {
  g.globalAlpha = FADED;
  const images = frame.drawings.filter(({ kind }) => kind === IMAGE);
  const seen = images.filter((drawing) => drawImage(g, view, drawing, frame.head.seen));
  g.globalAlpha = 1;
  return seen.length;
}
