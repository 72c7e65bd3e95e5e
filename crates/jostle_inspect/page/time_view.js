/**
 * What part of time is shown: the zoom of the timeline, the range chosen on it, and the tick under
 * the pointer.
 */

import { currentTick } from './playback.js';
import { whenForgotten } from './source.js';
import { isRunning, sceneEnd, sceneStart, state, touch } from './state.js';

/** @typedef {{from: number, to: number}} Span ticks from one to another, both included */

/** The fewest ticks that the timeline is zoomed to. */
const FEWEST = 20;

export const timeView = {
  /** The part of the timeline that is shown; null for all of it. @type {Span | null} */
  zoom: null,
  /** The ticks chosen to loop or save. @type {Span | null} */
  range: null,
  isLooping: false,
  /** Whether the next drag on the timeline chooses a range. */
  isChoosing: false,
  /** The tick under the pointer. @type {number | null} */
  hover: null,
};

/** The tick shown when the zoomed part was last used, to notice when it moves. */
let tickBefore = 0;

whenForgotten(() => {
  Object.assign(timeView, { zoom: null, range: null, isLooping: false, isChoosing: false, hover: null });
});

/**
 * Returns a zoomed part moved so that it lies within what there is and, if one is given, contains
 * `tick`; null if there is no more than it shows.
 *
 * @param {{first: number, newest: number}} all
 * @param {Span} zoom
 * @param {number} [tick]
 * @returns {Span | null}
 */
export function moved({ first, newest }, zoom, tick = zoom.from) {
  const size = zoom.to - zoom.from;
  if (size >= newest - first) return null;
  const from = Math.min(Math.max(zoom.from, tick - size), tick);
  const begin = Math.min(Math.max(from, first), newest - size);
  return { from: begin, to: begin + size };
}

/**
 * Whether any tick of a range is kept.
 *
 * @param {{first: number, newest: number}} all
 * @param {Span} range
 */
export function isKept({ first, newest }, { from, to }) {
  return to >= first && from <= newest;
}

/** Whether a tick is in a part, whose ends may lie between two ticks. @param {Span} part */
export function isIn({ from, to }, tick) {
  return tick > from - 1 && tick < to + 1;
}

/**
 * Returns a part that is `factor` times as long, with `tick` at the same position, or with the same
 * end if `tick` is beyond it; null if that is everything.
 *
 * @param {{first: number, newest: number}} all
 * @param {Span} part
 */
export function zoomed(all, part, tick, factor) {
  const size = Math.max(FEWEST, (part.to - part.from) * factor);
  if (size >= all.newest - all.first) return null;
  const around = Math.min(Math.max(tick, part.from), part.to);
  const share = (around - part.from) / Math.max(1, part.to - part.from);
  const from = Math.min(Math.max(around - share * size, all.first), all.newest - size);
  return { from, to: from + size };
}

/** The ticks on the timeline. @returns {{first: number, newest: number}} */
export function trackTicks() {
  const { first, newest } = state;
  if (timeView.zoom) followTick();
  const { from, to } = timeView.zoom ?? { from: first, to: newest };
  return { first: from, newest: to };
}

/**
 * Keeps the tick shown in the zoomed part if it was there before, or if the user has moved it. One
 * that moves by itself elsewhere does not take the timeline along.
 */
function followTick() {
  const tick = currentTick();
  const isByItself = isRunning() || state.playing;
  const isFollowed = tick !== tickBefore && (!isByItself || isIn(timeView.zoom, tickBefore));
  timeView.zoom = moved(state, timeView.zoom, isFollowed ? tick : undefined);
  tickBefore = tick;
}

/** The ticks on the plots: those of the scene shown, or of the timeline if it is zoomed. */
export function plotTicks() {
  const zoomedTo = trackTicks();
  if (timeView.zoom) return zoomedTo;
  const tick = currentTick();
  return { first: sceneStart(tick), newest: sceneEnd(tick) };
}

export function zoomTime(tick, factor) {
  const { first, newest } = trackTicks();
  tickBefore = currentTick();
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
  const { first, newest } = trackTicks();
  const off = share * (newest - first);
  timeView.zoom = moved(state, { from: first + off, to: newest + off });
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
  Object.assign(timeView, { range: { from, to }, isChoosing: false });
  touch('time');
}

/** Lets the next drag on the timeline choose a range, also without a Shift key. */
export function setChoosing(isOn) {
  timeView.isChoosing = isOn;
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
  Object.assign(timeView, { range: null, isLooping: false, isChoosing: false });
  touch('time');
}

/** Returns the borders between scenes within some ticks. */
export function borders({ first, newest }, starts = state.sceneStarts) {
  return starts.filter((start) => start > first && start <= newest);
}
