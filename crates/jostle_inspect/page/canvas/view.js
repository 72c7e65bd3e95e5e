/** Tells the game which part of the world is on the canvas, a few times a second at most. */

import { camera } from '../camera.js';
import { link } from '../game.js';

const LEAST_WAIT = 100;
/** Asked for around the canvas, as a share of it, so that panning does not show an empty rim. */
const RIM = 0.08;

let timer = 0;
let said = '';

/** Says the view soon, unless it was said already. */
export function sendView() {
  timer ||= setTimeout(() => {
    timer = 0;
    sayView();
  }, LEAST_WAIT);
}

/** Forgets what was said: a game that just came does not know it. */
export function forgetView() {
  said = '';
  sendView();
}

function sayView() {
  const [left, top, right, bottom] = camera.bounds();
  const [width, height] = [right - left, bottom - top];
  const view = [left - width * RIM, top - height * RIM, width * (1 + 2 * RIM), height * (1 + 2 * RIM)].join(
    ' ',
  );
  if (view === said || !link.isOpen) return;
  said = view;
  link.say('view', view);
}
