import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendView } from '../canvas/send_view.js';
import { link } from '../game.js';

globalThis.WebSocket ??= { OPEN: 1 };

/** The commands that a game receives when the view is sent. */
function received(socket, timers) {
  const words = [];
  link.socket = Object.assign(socket, { readyState: WebSocket.OPEN, send: (text) => words.push(text) });
  sendView();
  timers.runAll();
  return words.map((text) => text.split(' ')[0]);
}

test('the view is sent once on each connection', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const [first, second] = [{}, {}];
  assert.deepEqual(received(first, t.mock.timers), ['view', 'show']);
  assert.deepEqual(received(first, t.mock.timers), []);
  assert.deepEqual(received(second, t.mock.timers), ['view', 'show']);
});
