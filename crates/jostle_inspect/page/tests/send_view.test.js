import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendView } from '../canvas/send_view.js';
import { link } from '../game.js';

globalThis.WebSocket ??= { OPEN: 1 };

/** The first words that a game hears when the view is said. */
async function heard(socket) {
  const words = [];
  link.socket = Object.assign(socket, { readyState: WebSocket.OPEN, send: (text) => words.push(text) });
  sendView();
  await sleep(150);
  return words.map((text) => text.split(' ')[0]);
}

test('the view is said once to each game, also to one that came unseen', async () => {
  const [first, second] = [{}, {}];
  assert.deepEqual(await heard(first), ['view', 'show']);
  assert.deepEqual(await heard(first), []);
  assert.deepEqual(await heard(second), ['view', 'show']);
});
