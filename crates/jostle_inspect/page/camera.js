/**
 * The part of the world that is on the canvas.
 *
 * In mode `auto` the camera shows what the game frames, in `free` what the user chose, and in
 * `follow` it keeps the selected body centered.
 */

const LEAST_SCALE = 1e-6;
const GREATEST_SCALE = 400;

export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    /** CSS pixels per world unit. */
    this.scale = 1;
    this.width = 1;
    this.height = 1;
    /** @type {'auto' | 'free' | 'follow'} */
    this.mode = 'auto';
  }

  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
  }

  /** Fits a box into the canvas with a small margin. Returns whether the camera moved. */
  fit([left, top, right, bottom]) {
    const [width, height] = [right - left, bottom - top];
    if (![left, top, width, height].every(Number.isFinite)) return false;
    const scale = Math.min(
      (this.width - 16) / Math.max(width, 1e-9),
      (this.height - 16) / Math.max(height, 1e-9),
    );
    return this.set((left + right) / 2, (top + bottom) / 2, scale);
  }

  set(x, y, scale = this.scale) {
    const limited = Math.min(Math.max(scale, LEAST_SCALE), GREATEST_SCALE);
    const changed = x !== this.x || y !== this.y || limited !== this.scale;
    Object.assign(this, { x, y, scale: limited });
    return changed;
  }

  /** Moves the world by a number of CSS pixels. */
  pan(dx, dy) {
    this.mode = 'free';
    this.set(this.x - dx / this.scale, this.y - dy / this.scale);
  }

  /** Zooms by a factor around a point of the screen, which stays in place. */
  zoom(factor, screenX = this.width / 2, screenY = this.height / 2) {
    const [x, y] = this.toWorld(screenX, screenY);
    if (this.mode === 'auto') this.mode = 'free';
    this.set(this.x, this.y, this.scale * factor);
    if (this.mode === 'follow') return;
    const [newX, newY] = this.toWorld(screenX, screenY);
    this.set(this.x + x - newX, this.y + y - newY);
  }

  toScreen(x, y) {
    return [(x - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2];
  }

  toWorld(screenX, screenY) {
    return [
      (screenX - this.width / 2) / this.scale + this.x,
      (screenY - this.height / 2) / this.scale + this.y,
    ];
  }

  /** Returns the world box on the canvas: min x, min y, max x, max y. */
  bounds() {
    const [halfWidth, halfHeight] = [this.width / 2 / this.scale, this.height / 2 / this.scale];
    return [this.x - halfWidth, this.y - halfHeight, this.x + halfWidth, this.y + halfHeight];
  }
}

export const camera = new Camera();
