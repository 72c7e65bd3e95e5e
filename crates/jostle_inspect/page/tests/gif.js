/** Turns screenshots into a moving picture. */

import gifenc from 'gifenc';
import { PNG } from 'pngjs';

const { applyPalette, GIFEncoder, quantize } = gifenc;
/** Colors of the pictures; one more stands for a pixel that has not changed. */
const COLORS = 127;
/** The palette is made from one in this many pictures, and the last. */
const SAMPLED = 12;

/**
 * A GIF with one palette for all pictures, and of each only the pixels that changed.
 *
 * @param {{png: Buffer, delay: number}[]} shots pictures of one size, and how long each is shown,
 * in milliseconds
 * @returns {Uint8Array}
 */
export function gifOf(shots) {
  const pictures = shots.map(({ png, delay }) => ({ ...PNG.sync.read(png), delay }));
  const palette = quantize(sampleOf(pictures), COLORS);
  const gif = GIFEncoder();
  let before = null;
  for (const { data, width, height, delay } of pictures) {
    const colors = applyPalette(data, palette);
    const options = before
      ? { transparent: true, transparentIndex: COLORS, dispose: 1 }
      : { palette: [...palette, [0, 0, 0]] };
    gif.writeFrame(before ? changedIn(colors, before) : colors, width, height, { ...options, delay });
    before = colors;
  }
  gif.finish();
  return gif.bytes();
}

function changedIn(colors, before) {
  return colors.map((color, i) => (color === before[i] ? COLORS : color));
}

function sampleOf(pictures) {
  const few = pictures.filter((_, i) => i % SAMPLED === 0 || i === pictures.length - 1);
  return new Uint8Array(Buffer.concat(few.map(({ data }) => data)));
}
