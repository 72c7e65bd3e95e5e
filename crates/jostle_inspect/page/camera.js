/**
 * The part of the world that is on the canvas.
 *
 * In mode `auto` the camera follows the body that the game focuses on, or shows the whole scope if
 * there is none. In `fit` it shows the whole scope, in `free` what the user chose, and in `follow`
 * it keeps the selected body centered.
 */

/** How far one can zoom out, as a fraction of the scale at which the whole scope fits. */
const LEAST_OF_FITTED = 1 / 20;
/** How far one can zoom in: by this factor, and at least to this many CSS pixels per unit. */
const GREATEST_OF_FITTED = 400;
const GREATEST_SCALE = 400;
/** The part of the canvas next to its edges in which a body is not seen well. */
const RIM = 0.1;
/** A body below this many CSS pixels is not seen well. */
const LEAST_SEEN = 4;
/** CSS pixels between the scope and the edges of the canvas. */
const MARGIN = 8;

export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    /** CSS pixels per world unit. */
    this.scale = 1;
    this.width = 1;
    this.height = 1;
    /** @type {'auto' | 'fit' | 'free' | 'follow'} */
    this.mode = 'auto';
    /** The scale that the user chose while the camera follows the game's focus, or null. */
    this.chosenScale = null;
    /** Whether the camera follows the game's focus. */
    this.isFollowing = false;
    /** Whether the camera is still on its way to its target. */
    this.isMoving = false;
    /** The scale at which the whole scope fits. */
    this.fitted = 1;
  }

  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
  }

  /** Goes back to what the game wants to show. */
  reset() {
    Object.assign(this, { mode: 'auto', chosenScale: null });
  }

  /** Notes the scope, which limits how far one can zoom. */
  know([left, top, right, bottom]) {
    const [width, height] = [right - left, bottom - top];
    if (![left, top, width, height].every(Number.isFinite)) return false;
    this.fitted = Math.min(
      Math.max(1, this.width - 2 * MARGIN) / Math.max(width, 1e-9),
      Math.max(1, this.height - 2 * MARGIN) / Math.max(height, 1e-9),
    );
    return true;
  }

  /** Fits a box into the canvas with a small margin. Returns whether the camera moved. */
  fit(box) {
    const [left, top, right, bottom] = box;
    return this.know(box) && this.set((left + right) / 2, (top + bottom) / 2, this.fitted);
  }

  set(x, y, scale = this.scale) {
    const greatest = Math.max(GREATEST_SCALE, this.fitted * GREATEST_OF_FITTED);
    const limited = Math.min(Math.max(scale, this.fitted * LEAST_OF_FITTED), greatest);
    const changed = x !== this.x || y !== this.y || limited !== this.scale;
    Object.assign(this, { x, y, scale: limited });
    return changed;
  }

  /** Moves the world by a number of CSS pixels. */
  pan(dx, dy) {
    this.mode = 'free';
    this.chosenScale = null;
    this.set(this.x - dx / this.scale, this.y - dy / this.scale);
  }

  /** Zooms by a factor around a point of the screen, which stays in place. */
  zoom(factor, screenX = this.width / 2, screenY = this.height / 2) {
    const [x, y] = this.toWorld(screenX, screenY);
    const isLed = this.mode === 'follow' || (this.mode === 'auto' && this.isFollowing);
    if (!isLed) this.mode = 'free';
    this.set(this.x, this.y, this.scale * factor);
    if (isLed) this.chosenScale = this.scale;
    if (isLed) return;
    const [newX, newY] = this.toWorld(screenX, screenY);
    this.set(this.x + x - newX, this.y + y - newY);
  }

  /** Whether the whole scope is in view because nothing else was asked for. */
  get isAll() {
    return this.mode === 'fit' || (this.mode === 'auto' && !this.isFollowing);
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

  /** Whether a box is large enough to see, and not close to the edges of the canvas. */
  isWellSeen([left, top, right, bottom]) {
    const [rimX, rimY] = [this.width * RIM, this.height * RIM];
    const [x, y] = this.toScreen(left, top);
    const [farX, farY] = this.toScreen(right, bottom);
    const isLarge = Math.max(farX - x, farY - y) >= LEAST_SEEN;
    return isLarge && x >= rimX && y >= rimY && farX <= this.width - rimX && farY <= this.height - rimY;
  }

  /** Returns the world box on the canvas: min x, min y, max x, max y. */
  bounds() {
    const [halfWidth, halfHeight] = [this.width / 2 / this.scale, this.height / 2 / this.scale];
    return [this.x - halfWidth, this.y - halfHeight, this.x + halfWidth, this.y + halfHeight];
  }
}

export const camera = new Camera();
