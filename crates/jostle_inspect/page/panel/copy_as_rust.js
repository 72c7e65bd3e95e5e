/** The buttons that copy the selected body, or its last move as a test, as Rust. */

import { copyText } from '../clipboard.js';
import { h } from '../dom.js';
import { labelOf, state } from '../state.js';
import { sameKey } from '../wire/names.js';
import { bodyAsRust, moveAsRust } from './as_rust.js';

/** Buttons for what there is to copy. */
export function copyButtons(key, frame) {
  const hasMove = frame.moves.some((move) => sameKey(move.key, key) && !move.wasRelocated);
  const isThere = frame.bodies.find(key) >= 0;
  return [
    isThere && button('body', 'Copy body', 'Copy this body as Rust'),
    isThere && hasMove && button('move', 'Copy move as test', 'Copy the last move as a Rust test to edit'),
  ];
}

function button(what, text, title) {
  const data = { 'data-act': 'copy', 'data-what': what, 'data-testid': `copy-${what}` };
  return h('button', { type: 'button', title, ...data }, text);
}

/** Copies the selected body, or its last move. @param {'body' | 'move'} what */
export function copyAsRust(what) {
  const { key } = state.selected;
  const text = what === 'body' ? bodyAsRust(state.shown, key) : moveAsRust(state.shown, key, labelOf);
  const done = what === 'body' ? 'Copied the body as Rust.' : 'Copied a Rust test. Edit its last assertion.';
  return copyText(text, done);
}
