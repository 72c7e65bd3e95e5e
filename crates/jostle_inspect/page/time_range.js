/** The range of ticks chosen on the timeline: dragging it, looping it, and how fast time passes. */

import { byId, write } from './dom.js';
import { count } from './format.js';
import { link } from './game.js';
import { loop, setPlaySpeed, speedOf } from './playback.js';
import { listen, state } from './state.js';
import { chooseRange, clearRange, isKept, setChoosing, timeView } from './time_view.js';

/** How near to a handle a press must be, in CSS pixels. A finger is less exact than a mouse. */
const HANDLE = { mouse: 7, touch: 16 };

export function startTimeRange() {
  byId('choose-range').addEventListener('click', () => setChoosing(!timeView.isChoosing));
  byId('loop').addEventListener('click', () => loop(!timeView.isLooping));
  byId('range-clear').addEventListener('click', clearRange);
  byId('speed').addEventListener('change', ({ target }) => changeSpeed(Number(target.value)));
  byId('speed').addEventListener('blur', renderSpeed);
  listen(['time', 'stage', 'status'], render);
}

/** While live the game itself runs slower or faster; in the past only the page does. */
function changeSpeed(speed) {
  const isLive = state.source === 'game' && !state.isPast;
  if (isLive) link.send('speed', speed);
  else setPlaySpeed(speed);
}

function render() {
  const { range, isLooping, isChoosing } = timeView;
  if (range && !isKept(state, range)) {
    clearRange();
    return;
  }
  byId('choose-range').setAttribute('aria-pressed', String(isChoosing));
  byId('track').classList.toggle('choosing', isChoosing);
  byId('range').hidden = !range;
  if (range) write(byId('range-text'), `${count(range.from)}–${count(range.to)}`);
  byId('loop').setAttribute('aria-pressed', String(isLooping));
  renderSpeed();
}

function renderSpeed() {
  const select = byId('speed');
  const isLive = state.source === 'game' && !state.isPast;
  select.disabled = isLive && (state.connection !== 'open' || Boolean(state.stage?.readOnly));
  select.title = isLive ? 'Speed of the game' : 'Speed of playback';
  const value = String(speedOf());
  if (![...select.options].some((option) => option.value === value)) {
    select.append(new Option(`${value}×`, value));
  }
  // While it has the focus, it shows what the user chooses; `blur` makes up for that.
  if (select.value !== value && select !== document.activeElement) select.value = value;
}

/**
 * Chooses a range by dragging with Shift or after pressing Range, and moves its ends by their
 * handles.
 *
 * @param {(x: number) => number} tickUnder the tick at this many CSS pixels from the left
 * @param {() => number} pixels CSS pixels per tick
 * @returns {(event: PointerEvent) => boolean} whether a press or movement is about the range
 */
export function rangeDragged(element, tickUnder, pixels) {
  /** The end that stays while the other one is dragged. @type {number | null} */
  let fixed = null;
  const end = () => (fixed = null);
  const tickOf = (event) => tickUnder(event.clientX - element.getBoundingClientRect().left);
  const start = (event) => {
    const tick = tickOf(event);
    const reach = HANDLE[event.pointerType] ?? HANDLE.mouse;
    const isNew = event.shiftKey || timeView.isChoosing;
    fixed = farEnd(timeView.range, tick, reach / pixels()) ?? (isNew ? tick : null);
    return fixed !== null;
  };
  // With a second finger, both zoom.
  element.addEventListener('pointerdown', end, true);
  element.addEventListener('pointermove', (event) => {
    if (fixed !== null) chooseRange(fixed, tickOf(event));
  });
  for (const name of ['pointerup', 'pointercancel']) element.addEventListener(name, end);
  return (event) => {
    if (event.type === 'pointerdown' && start(event)) element.setPointerCapture(event.pointerId);
    return fixed !== null;
  };
}

/** Returns the other end if `tick` is near an end of a range, otherwise null. */
export function farEnd(range, tick, reach) {
  if (!range) return null;
  if (Math.abs(tick - range.from) <= reach) return range.to;
  return Math.abs(tick - range.to) <= reach ? range.from : null;
}
