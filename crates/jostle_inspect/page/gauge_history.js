/** The game's own numbers, tick by tick, as far as frames have been here. */

import { lastNotBehind } from './received_frames.js';

/** How many ticks are dropped at a time: removing single ones from the front is slow. */
const BATCH = 256;

export class GaugeHistory {
  constructor() {
    this.clear();
  }

  clear() {
    /** In order. @type {number[]} */
    this.ticks = [];
    /** The values of each gauge in those ticks, NaN if it has none. @type {Map<string, number[]>} */
    this.columns = new Map();
  }

  /** @param {import('./wire/frame.js').Frame} frame */
  see({ tick, gauges }) {
    const at = this.indexOf(tick) + 1;
    if (at > 0 && this.ticks[at - 1] === tick) return;
    const unknown = gauges.filter(({ name }) => !this.columns.has(name));
    for (const { name } of unknown) this.columns.set(name, new Array(this.ticks.length).fill(NaN));
    const values = new Map(gauges.map(({ name, value }) => [name, value]));
    insert(this.ticks, at, tick);
    for (const [name, column] of this.columns) insert(column, at, values.get(name) ?? NaN);
  }

  /** Drops what is before `first`. */
  trim(first) {
    const gone = this.indexOf(first - 1) + 1;
    if (gone < BATCH) return;
    for (const column of [this.ticks, ...this.columns.values()]) column.splice(0, gone);
  }

  /** The index of the last tick that is at most `tick`, or -1. */
  indexOf(tick) {
    return lastNotBehind(this.ticks, tick, (one) => one);
  }

  /** Names of the gauges in the last tick. @returns {string[]} */
  get names() {
    return [...this.columns.keys()].filter((name) => !Number.isNaN(this.columns.get(name).at(-1) ?? NaN));
  }

  /** Returns the values of a gauge from one tick to another. @returns {{tick: number, value: number}[]} */
  between(name, from, to) {
    const column = this.columns.get(name) ?? [];
    const start = this.indexOf(from - 1) + 1;
    const values = column
      .slice(start, this.indexOf(to) + 1)
      .map((value, i) => ({ tick: this.ticks[start + i], value }));
    return values.filter(({ value }) => !Number.isNaN(value));
  }
}

function insert(column, at, value) {
  if (at === column.length) column.push(value);
  else column.splice(at, 0, value);
}

export const gaugeHistory = new GaugeHistory();
