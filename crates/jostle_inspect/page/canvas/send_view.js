/** Tells the game which part of the world is on the canvas, and what of it, a few times a second at most. */

import { camera } from '../camera.js';
import { link } from '../game.js';
import { state } from '../state.js';

const LEAST_WAIT = 100;
/** Asked for around the canvas, as a share of it, so that panning does not show an empty rim. */
const RIM = 0.08;

let timer = 0;
/** What was said last, by its first word. */
const said = new Map();
/** Whom it was said to: a game that came later does not know it. @type {WebSocket | null} */
let heardBy = null;

/** Says soon what is seen, unless it was said already. */
export function sendView() {
  timer ||= setTimeout(() => {
    timer = 0;
    say('view', ...view());
    say(
      'show',
      state.kinds.reduce((bits, isOn, kind) => bits | (isOn << kind), 0),
      state.layers,
    );
  }, LEAST_WAIT);
}

/** Says it again: another scene does not know it. */
export function forgetView() {
  said.clear();
  sendView();
}

/** The canvas with its rim: x, y, width and height. */
function view() {
  const [left, top, right, bottom] = camera.bounds();
  const [width, height] = [right - left, bottom - top];
  return [left - width * RIM, top - height * RIM, width * (1 + 2 * RIM), height * (1 + 2 * RIM)];
}

function say(word, ...numbers) {
  const text = numbers.join(' ');
  if (heardBy !== link.socket) said.clear();
  heardBy = link.socket;
  if (!link.isOpen || said.get(word) === text) return;
  said.set(word, text);
  link.send(word, text);
}
