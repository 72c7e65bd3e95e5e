/** Positions of the selected body, tick by tick, as far as they are known. */

import { lastNotBehind } from './received_frames.js';
import { sameKey } from './wire/names.js';

const LIMIT = 20_000;
/** Ticks on the plot. */
const SPAN = 600;
/** The most ticks requested at once. */
const MAX_ASKED = 1200;
/** How long to wait for an answer before requesting again. */
const TIMEOUT_MS = 2000;
/** A slow page does not receive every tick: gaps up to this many ticks count as known. */
const HOLE = 30;

/** The first and last tick on the plot: up to the tick shown, or around it in the past. */
export function windowOf({ shown, isPast, newest }) {
  const to = isPast ? Math.min(newest, shown.tick + SPAN / 2) : shown.tick;
  return [to - SPAN, to];
}

export class History {
  constructor() {
    this.clear(null);
  }

  /** Starts over for another body. @param {import('./wire/names.js').Key | null} key */
  clear(key) {
    this.key = key;
    /** @type {{tick: number, x: number, y: number}[]} */
    this.points = [];
    /** Ranges of ticks that are known, in order. @type {[number, number][]} */
    this.known = [];
    /** When the game was last asked for more; null once it has answered. @type {number | null} */
    this.askedAt = null;
  }

  /** Notes that the game was asked for more. */
  ask(now) {
    this.askedAt = now;
  }

  /** Whether an answer is still outstanding. */
  isAsked(now) {
    return this.askedAt !== null && now - this.askedAt < TIMEOUT_MS;
  }

  /** Marks the ticks from `from` to `to` as known. */
  learn(from, to) {
    const isApart = ([first, last]) => last + HOLE < from || to + HOLE < first;
    const near = this.known.filter((span) => !isApart(span)).flat();
    const span = [Math.min(from, ...near), Math.max(to, ...near)];
    this.known = [...this.known.filter(isApart), span].sort((a, b) => a[0] - b[0]);
  }

  /** Returns the unknown ranges between `first` and `last`. @returns {[number, number][]} */
  gaps(first, last) {
    const spans = [[-Infinity, first - 1], ...this.known, [last + 1, Infinity]];
    const between = spans.slice(1).map(([next], i) => [spans[i][1] + 1, next - 1]);
    return between.map(([from, to]) => [Math.max(from, first), Math.min(to, last)]);
  }

  /**
   * Returns the ticks to request so that the plot from `from` to `to` has no gap, or null if it
   * has none. The range extends beyond the plot, so that stepping on does not request single
   * ticks, but never covers ticks that are known.
   */
  missing([from, to], first, last) {
    const isHole = ([begin, end]) => Math.min(end, to) - Math.max(begin, from) >= HOLE;
    const gap = this.gaps(first, last).find(isHole);
    if (!gap) return null;
    const middle = Math.round((Math.max(gap[0], from) + Math.min(gap[1], to)) / 2);
    const begin = Math.max(gap[0], Math.min(middle - MAX_ASKED / 2, gap[1] - MAX_ASKED + 1));
    return [begin, Math.min(gap[1], begin + MAX_ASKED - 1)];
  }

  /**
   * Records where the body is in a frame, if it is there. @param
   * {import('./wire/frame.js').Frame} frame
   */
  see(frame) {
    if (!this.key) return;
    this.learn(frame.tick, frame.tick);
    const row = frame.bodies.find(this.key);
    if (row < 0) return;
    this.add({ tick: frame.tick, x: frame.bodies.edges[row * 4], y: frame.bodies.edges[row * 4 + 1] });
  }

  add(point) {
    const last = this.points.at(-1);
    if (!last || point.tick > last.tick) {
      this.points.push(point);
      if (this.points.length > LIMIT) this.forget(LIMIT / 10);
      return;
    }
    const at = lastNotBehind(this.points, point.tick, ({ tick }) => tick);
    if (at >= 0 && this.points[at].tick === point.tick) this.points[at] = point;
    else this.points.splice(at + 1, 0, point);
  }

  /** Drops the oldest points; they can be requested again. */
  forget(count) {
    this.points.splice(0, count);
    const { tick } = this.points[0];
    this.known = this.known
      .filter(([, last]) => last >= tick)
      .map(([first, last]) => [Math.max(first, tick), last]);
  }

  /** Adds the game's answer for the ticks from `first` to `last`. */
  addAll({ key, first, last, points }) {
    if (!sameKey(key, this.key)) return;
    this.askedAt = null;
    this.learn(first, last);
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
