import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginScene, state, touch } from '../state.js';

test('the last frame of a scene is kept until one of the next scene is shown', () => {
  const waiting = [];
  globalThis.requestAnimationFrame = (run) => waiting.push(run);
  const flush = () => waiting.splice(0).forEach((run) => run());
  const old = { tick: 9 };
  state.shown = old;
  beginScene();
  flush();
  assert.equal(state.frameBefore, old);
  state.shown = { tick: 10 };
  touch('frame');
  flush();
  assert.equal(state.frameBefore, null);
});
