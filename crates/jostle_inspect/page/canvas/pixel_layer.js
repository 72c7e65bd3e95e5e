/**
 * A picture as large as the canvas that is written pixel by pixel.
 *
 * Without a graphics card, ten thousand canvas rectangles cost more than everything else on the
 * page. Filling runs of pixels is several times cheaper and costs the same on every machine.
 */

/** @type {Map<string, number>} */
const values = new Map();

/** A color of the style sheet as a pixel; it may be transparent. */
export function pixelOf(color) {
  const known = values.get(color);
  if (known !== undefined) return known;
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [value] = new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer);
  values.set(color, value);
  return value;
}

export class PixelLayer {
  #canvas = null;
  #context = null;
  #image = null;
  /** One number per pixel, row by row. @type {Uint32Array} */
  pixels = new Uint32Array(0);
  width = 0;
  height = 0;

  /** Begins a transparent picture. */
  begin(width, height) {
    if (this.#image && width === this.width && height === this.height) {
      this.pixels.fill(0);
      return;
    }
    this.#canvas ??= document.createElement('canvas');
    Object.assign(this.#canvas, { width, height });
    this.#context = this.#canvas.getContext('2d', { willReadFrequently: true });
    this.#image = this.#context.createImageData(width, height);
    this.pixels = new Uint32Array(this.#image.data.buffer);
    Object.assign(this, { width, height });
  }

  /** Fills a box of whole pixels, clipped to the picture. */
  fill(left, top, right, bottom, pixel) {
    const [from, to] = [Math.max(0, left), Math.min(this.width, right)];
    if (from >= to) return;
    const end = Math.min(this.height, bottom);
    for (let y = Math.max(0, top); y < end; y += 1) {
      this.pixels.fill(pixel, y * this.width + from, y * this.width + to);
    }
  }

  /** Draws the picture over a canvas. */
  draw(g) {
    this.#context.putImageData(this.#image, 0, 0);
    g.drawImage(this.#canvas, 0, 0);
  }
}
