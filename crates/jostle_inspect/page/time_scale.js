/**
 * Converts between ticks and pixels for everything that spans the timeline, for drawing and
 * dragging alike.
 */

import { lastNotBehind } from './received_frames.js';
import { state } from './state.js';
import { seek } from './playback.js';

/** How far the pointer may move during a click, in CSS pixels. */
const SHAKE = 4;

export class TimeScale {
  /**
   * Maps `first` to `inset` pixels from the left and `newest` to as many from the right.
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

  /** Returns the tick at a position, with its fraction. */
  tickAt(x) {
    return this.first + (x - this.inset) / this.pixels;
  }
}

/**
 * Returns the tick a click means: within `reach` ticks, the one with the greatest `id`, and
 * among equals the nearest.
 *
 * @param {import('./tick_stats.js').TickStats[]} ticks
 */
export function peakNear(ticks, id, tick, reach) {
  const off = (one) => Math.abs(one.tick - tick);
  const near = ticks.filter((one) => off(one) <= reach);
  const isBetter = (a, b) => a[id] > b[id] || (a[id] === b[id] && off(a) < off(b));
  return near.reduce((best, one) => (isBetter(one, best) ? one : best), near[0])?.tick ?? tick;
}

/** Returns the mark nearest to `tick` and at most `reach` away, or null. @param {number[]} marks */
export function nearest(marks, tick, reach) {
  const index = lastNotBehind(marks, tick, (mark) => mark);
  const near = [marks[index], marks[index + 1]].filter((mark) => Math.abs(mark - tick) <= reach);
  return near.sort((a, b) => Math.abs(a - tick) - Math.abs(b - tick))[0] ?? null;
}

/**
 * Lets the user drag on an element to move in time.
 *
 * @param {(x: number, isClick: boolean) => number} tickAt the tick at this many CSS pixels from
 * the left
 * @param {(event: PointerEvent) => boolean} [isTaken] whether a press or movement is for something else
 */
export function grabbed(element, tickAt, isTaken = () => false) {
  /** The pointer that drags, and where it went down until it moves. */
  let held = { id: null, pressedAt: null };
  const go = (event, isClick) => {
    state.playing = false;
    seek(tickAt(event.clientX - element.getBoundingClientRect().left, isClick));
  };
  const end = () => (held = { id: null, pressedAt: null });
  element.addEventListener('pointerdown', (event) => {
    end();
    if (isTaken(event)) return;
    element.setPointerCapture(event.pointerId);
    held = { id: event.pointerId, pressedAt: event.clientX };
    // A finger may be the first of two, which zoom.
    if (event.pointerType !== 'touch') go(event, true);
  });
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId !== held.id || isTaken(event)) return;
    if (held.pressedAt !== null && Math.abs(event.clientX - held.pressedAt) < SHAKE) return;
    held.pressedAt = null;
    go(event, false);
  });
  element.addEventListener('pointerup', (event) => {
    const isTap = event.pointerType === 'touch' && event.pointerId === held.id && held.pressedAt !== null;
    if (isTap) go(event, true);
  });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    element.addEventListener(name, ({ pointerId }) => pointerId === held.id && end());
  }
}
