/** Sends the game the visible part of the world and the filters, a few times a second at most. */

import { camera } from '../camera.js';
import { link, openedListeners } from '../game.js';
import { state } from '../state.js';

const WAIT_MS = 100;
/**
 * Margin requested around the canvas, as a fraction of it, so that panning does not reveal
 * empty edges.
 */
const MARGIN = 0.08;

let timer = 0;
/** What was last sent, by command. */
const lastSent = new Map();

openedListeners.push(resendView);

/** Sends the view soon, unless it has not changed. */
export function sendView() {
  timer ||= setTimeout(() => {
    timer = 0;
    send('view', ...view());
    send(
      'show',
      state.kinds.reduce((bits, isOn, kind) => bits | (isOn << kind), 0),
      state.layers,
    );
  }, WAIT_MS);
}

/** Sends the view again: a new connection or scene does not know it. */
export function resendView() {
  lastSent.clear();
  sendView();
}

/** The canvas with its margin: x, y, width and height. */
function view() {
  const [left, top, right, bottom] = camera.bounds();
  const [width, height] = [right - left, bottom - top];
  return [left - width * MARGIN, top - height * MARGIN, width * (1 + 2 * MARGIN), height * (1 + 2 * MARGIN)];
}

function send(word, ...numbers) {
  const text = numbers.join(' ');
  if (!link.isOpen || lastSent.get(word) === text) return;
  lastSent.set(word, text);
  link.send(word, text);
}
