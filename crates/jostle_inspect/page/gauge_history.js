/** The game's own numbers, tick by tick, as far as frames have been here. */

import { lastNotBehind } from './received_frames.js';

const LIMIT = 20_000;

export class GaugeHistory {
  constructor() {
    this.clear();
  }

  clear() {
    /** Gauges that do not change are shared by frames, so this takes little memory. */
    this.ticks = [];
  }

  /** @param {import('./wire/frame.js').Frame} frame */
  see({ tick, gauges }) {
    const last = this.ticks.at(-1);
    if (last && tick <= last.tick) {
      const at = lastNotBehind(this.ticks, tick, (one) => one.tick);
      if (at >= 0 && this.ticks[at].tick === tick) return;
      this.ticks.splice(at + 1, 0, { tick, gauges });
    } else this.ticks.push({ tick, gauges });
    if (this.ticks.length > LIMIT) this.ticks.splice(0, LIMIT / 10);
  }

  /** Names of the gauges in the last tick. @returns {string[]} */
  get names() {
    return [...new Set((this.ticks.at(-1)?.gauges ?? []).map(({ name }) => name))];
  }

  /** Returns the values of a gauge from one tick to another. @returns {{tick: number, value: number}[]} */
  between(name, from, to) {
    const start = lastNotBehind(this.ticks, from - 1, ({ tick }) => tick) + 1;
    const end = lastNotBehind(this.ticks, to, ({ tick }) => tick) + 1;
    const values = this.ticks.slice(start, end).map(({ tick, gauges }) => ({
      tick,
      value: gauges.findLast((gauge) => gauge.name === name)?.value ?? null,
    }));
    return values.filter(({ value }) => value !== null);
  }
}

export const gaugeHistory = new GaugeHistory();
