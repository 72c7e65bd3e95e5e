/** Zooming the timeline and the plots with the wheel, two fingers or keys. */

import { currentTick } from './playback.js';
import { resetZoom, scrollTime, zoomTime } from './time_view.js';

const KEY_FACTOR = 1.5;

/**
 * Zooms with the wheel around the tick under the pointer, and scrolls sideways.
 *
 * @param {(x: number) => number} tickAt the tick at this many CSS pixels from the left
 */
export function wheelZooms(element, tickAt) {
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { left, width } = element.getBoundingClientRect();
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) scrollTime(sideways / width);
      else zoomTime(tickAt(event.clientX - left), Math.exp(event.deltaY * 0.002));
    },
    { passive: false },
  );
}

/** Zooms with + and − while the element has the focus; 0 shows everything. */
export function keysZoom(element) {
  const actions = {
    '+': () => zoomTime(currentTick(), 1 / KEY_FACTOR),
    '=': () => zoomTime(currentTick(), 1 / KEY_FACTOR),
    '-': () => zoomTime(currentTick(), KEY_FACTOR),
    0: resetZoom,
  };
  element.addEventListener('keydown', (event) => {
    const action = event.ctrlKey || event.altKey || event.metaKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    // Elsewhere these keys zoom the canvas.
    event.stopPropagation();
    action();
  });
}

/** Zooms with two fingers. Returns whether two are down, so that they do not move in time as well. */
export function fingersZoom(element, tickAt) {
  /** @type {Map<number, number>} */
  const fingers = new Map();
  const apart = () => Math.max(10, Math.abs([...fingers.values()][0] - [...fingers.values()][1]));
  const move = (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = fingers.size === 2 ? apart() : 0;
    fingers.set(event.pointerId, event.clientX);
    if (fingers.size !== 2) return;
    const middle = ([...fingers.values()][0] + [...fingers.values()][1]) / 2;
    zoomTime(tickAt(middle - element.getBoundingClientRect().left), before / apart());
  };
  element.addEventListener('pointerdown', (event) => fingers.set(event.pointerId, event.clientX), true);
  element.addEventListener('pointermove', move, true);
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    element.addEventListener(name, (event) => fingers.delete(event.pointerId));
  }
  return () => fingers.size > 1;
}
