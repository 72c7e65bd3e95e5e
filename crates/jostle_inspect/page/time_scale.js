/** Where a tick is on something as wide as all time that is kept, for drawing and for grabbing alike. */

import { state } from './state.js';
import { seek } from './playback.js';

/** How far a hand may shake during a click, in CSS pixels. */
const SHAKE = 4;

export class TimeScale {
  /**
   * Ticks from `first` at `inset` to `newest` as far from the other end, on so many pixels.
   *
   * @param {{first: number, newest: number}} range
   */
  constructor({ first, newest }, width, inset = 0) {
    this.first = first;
    this.inset = inset;
    this.pixels = Math.max(1, width - 1 - 2 * inset) / Math.max(1, newest - first);
  }

  xOf(tick) {
    return this.inset + (tick - this.first) * this.pixels;
  }

  /** The tick at a place, with the part of it that has passed there. */
  tickAt(x) {
    return this.first + (x - this.inset) / this.pixels;
  }
}

/**
 * The tick that a click means: of those at most `reach` ticks off the one with most of `id`, and of
 * several such the nearest.
 *
 * @param {import('./tick_stats.js').TickStats[]} ticks
 */
export function peakNear(ticks, id, tick, reach) {
  const off = (one) => Math.abs(one.tick - tick);
  const near = ticks.filter((one) => off(one) <= reach);
  const isBetter = (a, b) => a[id] > b[id] || (a[id] === b[id] && off(a) < off(b));
  return near.reduce((best, one) => (isBetter(one, best) ? one : best), near[0])?.tick ?? tick;
}

/**
 * Lets one grab an element to go through time.
 *
 * @param {(x: number, isClick: boolean) => number} tickAt the tick at so many CSS pixels from its left
 */
export function grabbed(element, tickAt) {
  /** Where it was pressed, until it is dragged from there. @type {number | null} */
  let pressedAt = null;
  const go = (event, isClick) => {
    state.playing = false;
    seek(tickAt(event.clientX - element.getBoundingClientRect().left, isClick));
  };
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    pressedAt = event.clientX;
    go(event, true);
  });
  element.addEventListener('pointermove', (event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    if (pressedAt !== null && Math.abs(event.clientX - pressedAt) < SHAKE) return;
    pressedAt = null;
    go(event, false);
  });
}
