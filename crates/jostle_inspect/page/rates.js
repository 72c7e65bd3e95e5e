/** Numbers that change all the time, made calm: rates over a few seconds, and medians. */

/** A rate over a shorter time says more about the page's timers than about the game. */
const LEAST_MS = 1500;
const LONGEST_MS = 4000;

/** How fast a count grows, over the last few seconds. */
export class Rate {
  constructor() {
    this.clear();
  }

  clear() {
    /** @type {{at: number, count: number}[]} */
    this.samples = [];
  }

  /** Notes a count. One that is lower than before starts over. */
  sample(at, count) {
    const last = this.samples.at(-1);
    if (last && count < last.count) this.clear();
    this.samples.push({ at, count });
    while (at - this.samples[0].at > LONGEST_MS) this.samples.shift();
  }

  /** Per second, or null until that is known. */
  get perSecond() {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || last.at - first.at < LEAST_MS) return null;
    return ((last.count - first.count) * 1000) / (last.at - first.at);
  }
}

/** How much a count has grown in the last while. */
export class Recent {
  /** @param {number} milliseconds */
  constructor(milliseconds) {
    this.milliseconds = milliseconds;
    /** @type {{at: number, count: number}[]} */
    this.samples = [];
  }

  sample(at, count) {
    if (this.samples.length > 0 && count < this.samples.at(-1).count) this.samples = [];
    this.samples.push({ at, count });
    // One older sample stays: what was counted since then is recent.
    while (this.samples.length > 1 && at - this.samples[1].at >= this.milliseconds) this.samples.shift();
  }

  get growth() {
    return this.samples.length === 0 ? 0 : this.samples.at(-1).count - this.samples[0].count;
  }
}

/** The median, or null of nothing. @param {number[]} values */
export function median(values) {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/**
 * A rate as text. One within 3% of what the game announces is that: the rest is the jitter of
 * timers.
 */
export function rateText(perSecond, announced) {
  const isAsAnnounced = announced > 0 && Math.abs(perSecond - announced) <= announced * 0.03;
  const value = isAsAnnounced ? announced : perSecond;
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ticks/s`;
}
