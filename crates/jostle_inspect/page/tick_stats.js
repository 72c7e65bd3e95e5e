/** Numbers per tick for the plots and the event marks of the timeline, oldest first. */

import { lastNotBehind } from './received_frames.js';

/** The most ticks kept: eighteen minutes at 60 per second. */
const LIMIT = 65_536;

/** @typedef {{tick: number, microseconds: number, bodies: number, candidates: number | null, pairs: number | null, events: number}} TickStats */

export class Stats {
  constructor() {
    this.clear();
  }

  clear() {
    /** @type {TickStats[]} */
    this.ticks = [];
    /** Ticks with events. @type {number[]} */
    this.marks = [];
  }

  /** @param {TickStats} stats */
  add(stats) {
    const last = this.ticks.at(-1);
    if (last && stats.tick <= last.tick) {
      if (this.at(stats.tick)) return;
      this.clear();
    }
    this.ticks.push(stats);
    if (stats.events > 0) this.marks.push(stats.tick);
  }

  /** Drops what is before `first`, in batches: removing single items from the front is slow. */
  trim(first) {
    const gone = this.ticks.findIndex(({ tick }) => tick >= first);
    const over = Math.max(gone, this.ticks.length - LIMIT);
    if (over < 256) return;
    this.ticks.splice(0, over);
    this.marks.splice(0, lastNotBehind(this.marks, this.ticks[0].tick - 1, (tick) => tick) + 1);
  }

  /** Returns the numbers of a tick, or null if they are not known. */
  at(tick) {
    const index = lastNotBehind(this.ticks, tick, (stats) => stats.tick);
    return index >= 0 && this.ticks[index].tick === tick ? this.ticks[index] : null;
  }

  /** Returns the first tick that is not before `tick`, as far as known, or `tick` itself. */
  tickFrom(tick) {
    return this.ticks[lastNotBehind(this.ticks, tick - 1, (stats) => stats.tick) + 1]?.tick ?? tick;
  }

  /** Returns the nearest tick with an event before (-1) or after (1) `tick`, or null. */
  nextMark(tick, direction) {
    const index = lastNotBehind(this.marks, direction > 0 ? tick : tick - 1, (mark) => mark);
    return this.marks[direction > 0 ? index + 1 : index] ?? null;
  }

  /** Returns the numbers from `from` to `to`. */
  between(from, to) {
    const start = lastNotBehind(this.ticks, from - 1, ({ tick }) => tick) + 1;
    return this.ticks.slice(start, lastNotBehind(this.ticks, to, ({ tick }) => tick) + 1);
  }
}

/** @param {import('./wire/frame.js').Frame} frame @returns {TickStats} */
export function statsOf(frame) {
  const { microseconds, candidates, pairs, bodies } = frame.head;
  return { tick: frame.tick, microseconds, bodies, candidates, pairs, events: frame.events.length };
}

export const stats = new Stats();
