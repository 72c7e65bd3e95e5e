/** The frame chain: what is on the canvas is not overwritten by what arrives next. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptListeners, link } from '../game.js';
import { state } from '../state.js';
import { frame, frameMessage } from './encode.js';

globalThis.requestAnimationFrame ??= () => {};
globalThis.document ??= { hidden: true };

const bodies = (x) => ({ head: { bodies: 1 }, bodies: [{ key: [3], box: [x, 0, x + 1, 1] }] });
const receive = (tick) => link.on.message(frameMessage(frame({ tick, ...bodies(tick * 10) })));

test('a frame at which the page stops to look stays as it is while the game runs on', () => {
  link.on.opened();
  receive(1);
  receive(2);
  keptListeners.push(({ tick }) => {
    if (tick === 3) state.isPast = true;
  });
  receive(3);
  const { tick, bodies: shown } = state.shown;
  assert.deepEqual([tick, shown.box(0)[0]], [3, 30]);
  for (const later of [4, 5, 6]) receive(later);
  assert.deepEqual([state.shown.tick, shown.box(0)[0]], [3, 30]);
});
