import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendView } from '../canvas/send_view.js';
import { link } from '../game.js';

globalThis.requestAnimationFrame ??= () => {};

test('the view is sent once on each connection, however the game is reached', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let words = [];
  // A worker is no new object when the page returns to it from a recording.
  Object.defineProperty(link, 'isOpen', { value: true });
  link.send = (word) => words.push(word);
  const sent = (run) => {
    words = [];
    run();
    t.mock.timers.runAll();
    return words;
  };
  assert.deepEqual(sent(link.on.opened), ['view', 'show']);
  assert.deepEqual(sent(sendView), []);
  assert.deepEqual(sent(link.on.opened), ['view', 'show']);
});
