/**
 * The keyboard: the game's keys while it is played, the page's shortcuts otherwise, and the
 * list of both.
 *
 * A key that the scene lists belongs to the game while it is live, even while it is paused: keys
 * that are held then count in every tick that one steps. In the past it belongs to the page.
 */

import { camera } from './camera.js';
import { byId, h } from './dom.js';
import { link } from './game.js';
import { toggleXray } from './presets.js';
import { follow, followAgain, select } from './selection.js';
import { isSidePanelOpen } from './side_panels.js';
import { listen, state, takesKeys, touch } from './state.js';
import { toggleTheme } from './theme.js';
import { setRangeEnd } from './time_view.js';
import { goLive, jump, seek, step, togglePlay } from './playback.js';

const PAN = 60;

/** Shortcuts by `KeyboardEvent.key` in lower case. */
export const ACTIONS = {
  p: togglePlay,
  arrowleft: (event) => step(event.shiftKey ? -10 : -1),
  arrowright: (event) => step(event.shiftKey ? 10 : 1),
  ',': () => step(-1),
  '.': () => step(1),
  '<': () => step(-10),
  '>': () => step(10),
  '[': () => jump(-1),
  ']': () => jump(1),
  '{': () => jump(-1, true),
  '}': () => jump(1, true),
  '(': () => setRangeEnd(false),
  ')': () => setRangeEnd(true),
  home: () => seek(state.first),
  end: goLive,
  i: () => pan(0, PAN),
  k: () => pan(0, -PAN),
  j: () => pan(PAN, 0),
  l: () => pan(-PAN, 0),
  '+': () => zoom(1.25),
  '=': () => zoom(1.25),
  '-': () => zoom(0.8),
  0: fit,
  f: followAgain,
  v: toggleXray,
  t: toggleTheme,
  '/': () => byId('search').focus(),
  '?': showKeys,
  escape: () => select(null),
};

/** The rows of the shortcut list: keys, and what they do. */
export const LIST = [
  {
    title: 'Time',
    rows: [
      [['P'], 'pause or play'],
      [['Space'], 'pause or play, unless the game uses it'],
      [[','], 'back one tick'],
      [['.'], 'forward one tick, with the keys you hold'],
      [['<', '>'], 'back or forward ten ticks'],
      [['←', '→'], 'one tick, or ten with Shift, unless the game uses them'],
      [['[', ']'], 'previous or next stop or event of the selected body; of any with Shift'],
      [['(', ')'], 'start or end the range here, to loop or save it'],
      [['Home'], 'first tick'],
      [['End'], 'live, or the last tick of a recording'],
    ],
  },
  {
    title: 'Canvas',
    rows: [
      [['I', 'J', 'K', 'L'], 'pan'],
      [['+', '−'], 'zoom'],
      [['Drag'], 'pan, unless the game uses the pointer'],
      [['Right drag'], 'pan'],
      [['Wheel'], 'zoom'],
      [['0'], 'fit view'],
      [['V'], 'switch between play and X-ray'],
      [['Click'], 'select, unless the game uses the pointer'],
      [['Alt+click'], 'select in every scene'],
      [['Double click'], 'follow'],
      [['F'], 'follow the selected body, or the player'],
      [['Esc'], 'clear selection'],
    ],
  },
  {
    title: 'Page',
    rows: [
      [['/'], 'find a body'],
      [['T'], 'switch between light and dark'],
      [['?'], 'show shortcuts'],
    ],
  },
];

/** Controls that would keep keys of the game to themselves after one has used them with the mouse. */
const CHOICES = 'select, input[type=checkbox], input[type=range]';

/** Codes of keys that are down in the game. */
const held = new Set();
/** Whether the pointer was used last, rather than the keyboard. */
let isByPointer = false;

export function startKeys() {
  document.addEventListener('keydown', keyDown);
  document.addEventListener('keyup', keyUp);
  window.addEventListener('blur', releaseAll);
  document.addEventListener('pointerdown', () => (isByPointer = true));
  document.addEventListener('change', ({ target }) => {
    if (target.matches(CHOICES)) playOn();
  });
  document.addEventListener('click', ({ target }) => {
    if (target.closest('button')) playOn();
  });
  listen(['time', 'stage'], () => {
    if (held.size > 0 && !takesKeys()) releaseAll();
  });
  byId('skip').addEventListener('click', focusCanvas);
  byId('help').addEventListener('click', showKeys);
  byId('keys').addEventListener('click', (event) => {
    if (event.target === byId('keys')) byId('keys').close();
  });
}

/** Keys that a focused control handles itself. */
const OWN_KEYS = [
  ['textarea, input:not([type=checkbox], [type=range])', /./],
  ['input[type=checkbox]', /^ $/],
  ['input[type=range], #code-text', /^(Arrow|Page|Home|End)/],
  // Letters and digits choose an option.
  ['select', /^([a-z0-9]$| |Enter|Arrow|Page|Home|End)/i],
  ['#body-rows', /^( |Enter|Arrow|Page|Home|End)/],
  ['summary', /^( |Enter)$/],
  // A button that stands for a key of the game leaves every key to the game.
  ['button:not([data-place])', /^( |Enter)$/],
];

/** Whether a key is for the control that has the focus. */
export function isForControl({ target, key }) {
  return OWN_KEYS.some(([control, own]) => target.matches(control) && own.test(key));
}

/** Gives the keyboard to the canvas, so that one can play. */
export function focusCanvas() {
  byId('canvas').focus({ preventScroll: true });
}

/** Gives the keyboard back to the canvas after a click. With Tab, the focus stays where it is. */
function playOn() {
  if (isByPointer) focusCanvas();
}

/** With AltGr, which some keyboards need for brackets, a key is what it types. */
const isTyped = (event) => event.getModifierState('AltGraph');

/** Whether a key belongs to the browser, or to what is open above the page. */
function isElsewhere(event) {
  const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !isTyped(event);
  const isOpen = isSidePanelOpen() || document.querySelector(':popover-open') !== null;
  return isCommand || byId('keys').open || (event.key === 'Escape' && isOpen);
}

function keyDown(event) {
  isByPointer = false;
  if (isElsewhere(event) || isForControl(event)) return;
  if (isGameKey(event)) {
    event.preventDefault();
    pressKey(event.code);
    return;
  }
  const action = event.key === ' ' ? togglePlay : ACTIONS[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action(event);
}

function isGameKey(event) {
  const isOnTrack = event.target === byId('track');
  return (
    !isOnTrack && !isTyped(event) && takesKeys() && state.stage.keys.some(({ code }) => code === event.code)
  );
}

/** Presses a key of the game, if it accepts keys; also used by the on-screen buttons. */
export function pressKey(code) {
  if (held.has(code) || !takesKeys()) return;
  held.add(code);
  link.send('key', 'down', code);
}

export function releaseKey(code) {
  if (held.delete(code)) link.send('key', 'up', code);
}

function keyUp(event) {
  if (!held.has(event.code)) return;
  event.preventDefault();
  releaseKey(event.code);
}

function releaseAll() {
  for (const code of [...held]) releaseKey(code);
}

function pan(dx, dy) {
  if (state.follows) follow(false);
  camera.pan(dx, dy);
  touch('camera');
}

export function zoom(factor) {
  camera.zoom(factor);
  touch('camera');
}

/** Fits the view to what the game frames. */
export function fit() {
  follow(false);
  camera.mode = 'fit';
  if (state.shown) camera.fit(state.shown.head.seen);
  touch('camera');
}

const KEY_NAMES = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Space: 'Space' };

/** The name of a key as printed on it. */
export function keyName(code) {
  return KEY_NAMES[code] ?? code.replace(/^(Key|Digit|Numpad)/, '');
}

export const isArrow = (code) => code.startsWith('Arrow');

/**
 * The actions of a scene in order, each with its keys and the one to show on a button: an arrow if
 * there is one. The pointer is no key.
 *
 * @param {{code: string, does: string}[]} keys
 */
export function actionsOf(keys) {
  const real = keys.filter(({ code }) => !/^pointer/i.test(code));
  const names = [...new Set(real.map(({ does }) => does))];
  return names.map((does) => {
    const codes = real.filter((key) => key.does === does).map(({ code }) => code);
    return { does, codes, code: codes.find(isArrow) ?? codes[0] };
  });
}

function showKeys() {
  // The dialog returns the focus to the element that has it now.
  playOn();
  const rows = actionsOf(state.stage?.keys ?? []).map(({ codes, does }) => [codes.map(keyName), does]);
  const groups = rows.length > 0 ? [{ title: 'This scene', rows }, ...LIST] : LIST;
  byId('keys-list').replaceChildren(
    ...groups.map((group) => h('section', {}, h('h3', {}, group.title), ...group.rows.map(keyRow))),
  );
  byId('keys').showModal();
}

function keyRow([keys, does]) {
  const caps = keys.flatMap((key) => [' ', h('kbd', {}, key)]);
  return h('p', {}, h('span', {}, does), h('span', {}, ...caps));
}
