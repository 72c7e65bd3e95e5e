/**
 * What part of time is shown: the zoom of the timeline, the range chosen on it, and the tick under
 * the pointer.
 */

import { currentTick } from './playback.js';
import { sceneEnd, sceneStart, state, touch } from './state.js';

/** @typedef {{from: number, to: number}} Span ticks from one to another, both included */

/** The fewest ticks that the timeline is zoomed to. */
const FEWEST = 20;

export const timeView = {
  /** The part of the timeline that is shown; null for all of it. @type {Span | null} */
  zoom: null,
  /** The ticks chosen to loop or save. @type {Span | null} */
  range: null,
  isLooping: false,
  /** The tick under the pointer. @type {number | null} */
  hover: null,
};

/**
 * Returns a zoomed part moved so that it lies within what there is and contains `tick`.
 *
 * @param {{first: number, newest: number}} all
 * @param {Span} zoom
 * @returns {Span}
 */
export function moved({ first, newest }, zoom, tick) {
  const size = Math.min(zoom.to - zoom.from, newest - first);
  const from = Math.min(Math.max(zoom.from, tick - size), tick);
  const begin = Math.min(Math.max(from, first), newest - size);
  return { from: begin, to: begin + size };
}

/**
 * Returns a part around `tick` that is `factor` times as long, with `tick` at the same position; null
 * if that is everything.
 *
 * @param {{first: number, newest: number}} all
 * @param {Span} part
 */
export function zoomed(all, part, tick, factor) {
  const size = Math.max(FEWEST, (part.to - part.from) * factor);
  if (size >= all.newest - all.first) return null;
  const share = (tick - part.from) / Math.max(1, part.to - part.from);
  const from = Math.min(Math.max(tick - share * size, all.first), all.newest - size);
  return { from, to: from + size };
}

/** The ticks on the timeline. @returns {{first: number, newest: number}} */
export function trackTicks() {
  const { first, newest } = state;
  if (!timeView.zoom) return { first, newest };
  timeView.zoom = moved(state, timeView.zoom, currentTick());
  return { first: timeView.zoom.from, newest: timeView.zoom.to };
}

/** The ticks on the plots: those of the scene shown, or of the timeline if it is zoomed. */
export function plotTicks() {
  if (timeView.zoom) return trackTicks();
  const tick = currentTick();
  return { first: sceneStart(tick), newest: sceneEnd(tick) };
}

export function zoomTime(tick, factor) {
  const { first, newest } = trackTicks();
  timeView.zoom = zoomed(state, { from: first, to: newest }, tick, factor);
  touch('time');
}

/** Shows the whole timeline again. */
export function resetZoom() {
  timeView.zoom = null;
  touch('time');
}

/** Moves the zoomed part by a share of its length. */
export function scrollTime(share) {
  if (!timeView.zoom) return;
  const { from, to } = timeView.zoom;
  const size = to - from;
  const begin = Math.min(Math.max(from + share * size, state.first), state.newest - size);
  timeView.zoom = { from: begin, to: begin + size };
  touch('time');
}

/** @param {number | null} tick */
export function hover(tick) {
  if (tick === timeView.hover) return;
  timeView.hover = tick;
  touch('hover');
}

/** Chooses ticks, in either order. */
export function chooseRange(a, b) {
  const clamp = (tick) => Math.min(Math.max(Math.round(tick), state.first), state.newest);
  const [from, to] = [clamp(Math.min(a, b)), clamp(Math.max(a, b))];
  timeView.range = { from, to };
  touch('time');
}

/** Makes the tick shown the first or the last of the range. */
export function setRangeEnd(isLast) {
  const tick = currentTick();
  const { from, to } = timeView.range ?? { from: tick, to: isLast ? tick : sceneEnd(tick) };
  if (isLast) chooseRange(Math.min(from, tick), tick);
  else chooseRange(tick, Math.max(to, tick));
}

export function clearRange() {
  Object.assign(timeView, { range: null, isLooping: false });
  touch('time');
}

/** Returns the borders between scenes within some ticks. */
export function borders({ first, newest }, starts = state.sceneStarts) {
  return starts.filter((start) => start > first && start <= newest);
}
