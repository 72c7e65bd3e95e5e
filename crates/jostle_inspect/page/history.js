/** Where the selected body was, tick by tick, as far as it is known. */

import { lastNotBehind } from './store.js';
import { sameKey } from './wire/names.js';

const LIMIT = 20_000;

export class History {
  constructor() {
    this.clear(null);
  }

  /** Begins anew for another body. @param {import('./wire/names.js').Key | null} key */
  clear(key) {
    this.key = key;
    /** @type {{tick: number, x: number, y: number}[]} */
    this.points = [];
  }

  /** Notes where the body is in a frame, if it is there. @param {import('./wire/frame.js').Frame} frame */
  see(frame) {
    if (!this.key) return;
    const row = frame.bodies.find(this.key);
    if (row < 0) return;
    this.add({ tick: frame.tick, x: frame.bodies.edges[row * 4], y: frame.bodies.edges[row * 4 + 1] });
  }

  add(point) {
    const last = this.points.at(-1);
    if (!last || point.tick > last.tick) {
      this.points.push(point);
      if (this.points.length > LIMIT) this.points.splice(0, LIMIT / 10);
      return;
    }
    const at = lastNotBehind(this.points, point.tick, ({ tick }) => tick);
    if (at >= 0 && this.points[at].tick === point.tick) this.points[at] = point;
    else this.points.splice(at + 1, 0, point);
  }

  /** Takes in what the game knows of the time before. */
  addAll(key, points) {
    if (!sameKey(key, this.key)) return;
    const known = new Map(points.map((point) => [point.tick, point]));
    for (const point of this.points) known.set(point.tick, point);
    this.points = [...known.values()].sort((a, b) => a.tick - b.tick);
  }

  between(from, to) {
    const start = lastNotBehind(this.points, from - 1, ({ tick }) => tick) + 1;
    return this.points.slice(start, lastNotBehind(this.points, to, ({ tick }) => tick) + 1);
  }
}

export const history = new History();
